import Schema
import SwiftSyntax

/// Reads the structs of CoreModel: `@Entity("Name")` (DIALECTS §2.7, F1).
enum CoreModelReader {
  static func read(_ reading: inout EntityReading) {
    let arguments = reading.declaration.attributes["Entity"]?.arguments
    if let argument = arguments?.unlabelled.first, let name = argument.expression.stringValue {
      reading.entity.entityName = name
      reading.entity.places[.persistentName] = argument.place
    }
    for variable in reading.declaration.variables where variable.isStored && !variable.isStatic {
      classify(variable, &reading)
    }
  }

  private static func classify(_ variable: Variable, _ reading: inout EntityReading) {
    if let use = variable.attributes["Relationship"] { return relate(variable, use, &reading) }
    let isComposite = variable.attributes.has("CompositeAttribute")
    // The identifier is the object's own, and a variable without an attribute is none of the model's.
    guard isComposite || variable.attributes.has("Attribute") else {
      return variable.name == "id" ? () : reading.addIgnored(variable)
    }
    var property = reading.property(variable, as: reading.type(of: variable))
    if isComposite {
      property.storageMethod = .composition
    } else {
      let type = reading.knowledge.type(property.swiftType.unwrapped, from: reading.scope)
      switch type?.kind {
      case .enumeration, .rawStruct: property.storageMethod = .raw
      // The attribute's type is written, and the type itself says what it makes of that (F1).
      default: property.isStorageKnown = variable.attributes["Attribute"]?.arguments.all.isEmpty ?? true
      }
    }
    reading.add(property)
  }

  /// `T.ID?` is to-one and `[T.ID]` to-many; the inverse is a case of the other's coding keys.
  private static func relate(_ variable: Variable, _ use: MacroUse, _ reading: inout EntityReading) {
    let type = reading.type(of: variable)
    var isToMany = false
    if case .array = type.unwrapped { isToMany = true }
    if case .set = type.unwrapped { isToMany = true }
    let target = use.arguments["destination"]?.metatype.map(TypeSpelling.plainName)
    reading.add(
      RelationshipContract(
        swiftName: variable.name, swiftType: type, destination: target.map(reading.destination) ?? "",
        isToMany: isToMany, isOptional: isToMany || type.isOptional, inverse: use.arguments.member("inverse"),
        location: variable.place), of: variable)
  }
}
