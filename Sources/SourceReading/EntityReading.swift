import Schema
import SwiftSyntax

/// One entity while its dialect's reader fills it.
struct EntityReading {
  let knowledge: SourceKnowledge
  let declaration: Declaration
  var entity: EntityContract
  private(set) var findings: [Finding] = []

  init(
    _ knowledge: SourceKnowledge,
    _ declaration: Declaration,
    _ identity: SourceKnowledge.Identity
  ) {
    self.knowledge = knowledge
    self.declaration = declaration
    entity = EntityContract(
      entityName: declaration.shortName,
      swiftName: identity.swiftName,
      dialect: identity.dialect,
      superclass: declaration.inherited.lazy.compactMap {
        knowledge.entity($0, from: declaration.scope)
      }.first?.swiftName,
      version: identity.version,
      location: declaration.place
    )
  }

  mutating func read() {
    switch entity.dialect {
    case .coreDataEvolution: CoreDataEvolutionReader.read(&self)
    case .swiftData, .managedModels: ModelMacroReader.read(&self)
    case .storable, .coreModel, .coreValue, .plainCoreData: break
    }
    takeWrappers()
  }

  /// The scope in which the entity's members look up names.
  var scope: String { declaration.name }

  /// A finding about a form that no rule covers.
  mutating func notUnderstood(
    _ message: String,
    of property: String?,
    at place: Schema.SourceLocation
  ) {
    findings.append(
      Finding(
        code: "source.not-understood",
        severity: .advice,
        entity: entity.entityName,
        path: property,
        message: message,
        location: place
      )
    )
  }

  /// A property with what every dialect reads alike: name, type, default.
  func property(_ variable: Variable, as type: SwiftType) -> PropertyContract {
    PropertyContract(
      swiftName: variable.name,
      swiftType: type,
      defaultValue: variable.initialValue.map {
        knowledge.defaults.read($0, as: type, from: scope)
      },
      location: variable.place
    )
  }

  /// The type of a variable; one that is neither written nor inferred is reported.
  mutating func type(of variable: Variable) -> SwiftType {
    if let type = variable.type { return type }
    notUnderstood(
      "The type of '\(variable.name)' is not written and cannot be inferred.",
      of: variable.name,
      at: variable.place
    )
    return .other("_")
  }

  mutating func add(_ property: PropertyContract) {
    entity.properties.append(property)
    if property.isUnique { entity.uniquenessConstraints.append([property.persistentName]) }
  }

  /// The Swift name of a class that a relationship leads to, without its schema version.
  func destination(_ name: String) -> String {
    knowledge.entity(name, from: scope)?.swiftName ?? name
  }

  private mutating func takeWrappers() {
    let wrappers = WrapperReader.wrappers(of: declaration)
    for index in entity.properties.indices {
      entity.properties[index].wrapper = wrappers[entity.properties[index].swiftName]
    }
  }
}
