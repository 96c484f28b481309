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

/// Reads what a class of storable says of its entity: name, renaming, abstractness, identity (DIALECTS B2).
enum StorableClass {
  static func read(_ reading: inout EntityReading) {
    let declaration = reading.declaration
    (reading.entity.entityName, reading.entity.classVersion) = versioned(declaration.shortName)
    if let variable = declaration.typeProperty("entityName"), let name = variable.expression?.stringValue {
      reading.entity.entityName = name
      reading.entity.places[.persistentName] = variable.place
    }
    if let variable = declaration.typeProperty("renamingIdentifier") {
      reading.entity.renamingIdentifier = variable.expression?.stringValue
      reading.entity.places[.renamingIdentifier] = variable.place
    }
    if let variable = declaration.typeProperty("identity") {
      reading.entity.identity = variable.expression?.memberName
      reading.entity.places[.identity] = variable.place
    }
    readAbstractness(&reading)
    reportSuperclass(&reading)
  }

  /// Reports a class under the macro that surely inherits from no `ManagedObject` (DIALECTS B1).
  ///
  /// Other systems have an `@Entity` too, and what no file declares may be one.
  private static func reportSuperclass(_ reading: inout EntityReading) {
    let declaration = reading.declaration
    guard declaration.file.imports.contains("Storable"),
      let use = declaration.attributes["ManagedObject"] ?? declaration.attributes["Entity"],
      reading.knowledge.ancestry.of(declaration).isDisjoint(with: ["ManagedObject", TypeDeclaration.foreign])
    else { return }
    reading.tell(
      .sourceClassSuperclass, "@\(use.name): '\(declaration.shortName)' must inherit from ManagedObject", of: nil,
      at: declaration.place)
  }

  /// A class is abstract if `abstractClass` is the class itself; older code overrides `isAbstract`.
  private static func readAbstractness(_ reading: inout EntityReading) {
    let declaration = reading.declaration
    if let variable = declaration.typeProperty("abstractClass") {
      reading.entity.places[.abstractness] = variable.place
      guard let name = variable.expression?.metatype else { return }
      let named = reading.knowledge.declarations[TypeSpelling.plainName(name), from: reading.scope]
      reading.entity.isAbstract = ["self", "Self"].contains(name) || named?.name == declaration.name
    } else if let variable = declaration.typeProperty("isAbstract") {
      reading.entity.places[.abstractness] = variable.place
      reading.entity.isAbstract = variable.expression?.booleanValue ?? false
    }
  }

  /// `Person` and 2 of `Person_v2`: versions of a class share an entity.
  private static func versioned(_ name: String) -> (entity: String, version: Int) {
    let digits = name.reversed().prefix { $0.isASCII && $0.isNumber }.count
    let stem = name.dropLast(digits)
    guard stem.hasSuffix("_v"), stem.count > 2, let version = Int(name.suffix(digits)) else { return (name, 0) }
    return (String(stem.dropLast(2)), version)
  }
}

/// How storable keeps a type: as it is, by its raw value, or boxed as JSON (DIALECTS B3–B7).
struct StorableStorage {
  var method: StorageMethod
  var transformerName: String?
  /// A type that no file declares, so that the method is a guess.
  var unknownType: String?

  static func of(_ type: SwiftType, in reading: EntityReading) -> StorableStorage {
    let type = type.unwrapped
    let resolved = reading.knowledge.declarations.resolved(type, from: reading.scope).unwrapped
    switch resolved {
    case _ where resolved.primitive != nil: return StorableStorage(method: .default)
    case .array, .dictionary, .set: return boxed(resolved)
    case .generic("Boxed", let types) where types.count == 1: return boxed(types[0])
    case .named("UIImage"), .named("NSImage"):
      return StorableStorage(method: .transformed, transformerName: LibraryTransformer.image.rawValue)
    default: return declared(resolved, reading.knowledge.type(resolved, from: reading.scope), reading)
    }
  }

  private static func declared(
    _ type: SwiftType, _ declared: TypeDeclaration?, _ reading: EntityReading
  ) -> StorableStorage {
    guard let declared else {
      let isEntity = reading.knowledge.entity(type.description, from: reading.scope) != nil
      return StorableStorage(method: .default, unknownType: isEntity ? nil : type.description)
    }
    if declared.conformances.contains("StorableAsData") { return boxed(type) }
    // A type with its own `storedValue()` is stored as it says (B4).
    if let encoded = declared.encodingType {
      if case .generic("Boxed", _) = encoded { return boxed(type) }
      return StorableStorage(method: .default)
    }
    switch declared.kind {
    case .enumeration(let enumeration) where enumeration.rawType != nil: return StorableStorage(method: .raw)
    case .rawStruct: return StorableStorage(method: .raw)
    default: return boxed(type)
    }
  }

  /// `boxedValueTransformer<T>`, whose bytes are the JSON of T (B6).
  private static func boxed(_ type: SwiftType) -> StorableStorage {
    StorableStorage(method: .transformed, transformerName: LibraryTransformer.boxed.name(of: type))
  }
}
