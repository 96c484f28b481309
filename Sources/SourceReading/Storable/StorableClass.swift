import Findings
import Schema
import SwiftSyntax

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
