import Findings
import Schema
import SwiftSyntax

/// Reads the classes of storable: `@ManagedObject` or, as its article spells it, `@Entity` (DIALECTS §2.5, B1–B16).
enum StorableReader {
  private static let macros: Set<String> = ["Attribute", "Relationship", "Fetched", "Transient"]

  static func read(_ reading: inout EntityReading) {
    StorableClass.read(&reading)
    for variable in reading.declaration.storedVariables { classify(variable, &reading) }
    reading.reportMisplaced(macros)
    reading.reportPatterns(having: macros)
  }

  /// The attribute alone says what a variable is; without one it is no part of the model (B13).
  private static func classify(_ variable: Variable, _ reading: inout EntityReading) {
    let uses = variable.attributes.filter { macros.contains($0.name) }
    guard let use = uses.first else { return reading.addIgnored(variable) }
    if uses.count > 1 {
      let names = uses.map { "'@\($0.name)'" }.joined(separator: " and ")
      reading.tell(
        .sourcePropertyAttributes, "\(names) stand together on '\(variable.name)'; the first counts.",
        of: variable.name, at: use.place)
    }
    let type = reading.type(of: variable)
    switch use.name {
    case "Relationship": StorableRelationship.read(variable, type, use, &reading)
    case "Fetched": StorableFetched.read(variable, type, use, &reading)
    case "Transient":
      // In the model, of undefined type and without a column (B14).
      var property = reading.property(variable, as: type)
      property.isTransient = true
      reading.add(property)
    default: reading.add(attribute(variable, type, use, &reading))
    }
  }

  private static func attribute(
    _ variable: Variable, _ type: SwiftType, _ use: MacroUse, _ reading: inout EntityReading
  ) -> PropertyContract {
    var property = reading.property(variable, as: type)
    property.renamingIdentifier = use.arguments.string("renamingIdentifier")
    // `defaultValue:` belongs to the import's transform, so an initial value goes before it (B15).
    if property.defaultValue == nil, let expression = use.arguments["defaultValue"] {
      property.defaultValue = reading.knowledge.defaults.read(expression, as: type, from: reading.scope)
    }
    for argument in use.arguments.all {
      let known = ["renamingIdentifier", "ingestKey", "transform", "defaultValue"]
      guard !known.contains(argument.label ?? "") else { continue }
      reading.notUnderstood(
        "'\(argument.text)' is no known argument of @Attribute.", of: variable.name, at: argument.place)
    }
    let storage = StorableStorage.of(type, in: reading)
    property.storageMethod = storage.method
    property.transformerName = storage.transformerName
    if let unknown = storage.unknownType {
      reading.notUnderstood(
        "The type '\(unknown)' of '\(variable.name)' is declared in none of the files.", of: variable.name,
        at: variable.places[.type] ?? variable.place)
    }
    return property
  }
}
