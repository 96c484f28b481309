import Findings
package import Schema
package import Versioning

/// The source that rules look at, with the questions that they share.
package struct LintedSource: Sendable {
  let contract: Contract
  /// The model that the declarations make.
  let declared: Model
  /// The app's model, where one was given.
  let model: Model?
  /// The version of the app's model before the given one, where its file has it.
  let earlier: (name: String, model: Model)?
  /// The versions in the app's model file, which Core Data's staged migrations lead between.
  let bundle: ModelVersions?
  /// The app's configuration, if there is one.
  let configured: Contract
  let cloudKit: CloudKitScope
  /// How much of CoreDataEvolution's source is held against the model.
  let level: LintLevel
  /// The schema version that `declared` is of; nil if there is none.
  let version: String?
  let classes: ClassIndex
  /// The entities of the app's model, each once.
  let modelled: [ModelledEntity]
  /// The classes that the app's schemas take in, as far as the source shows them (DIALECTS E18).
  private let listed: ClassSelection
  /// Those of them that are named, where others may be listed too; nil if all that are listed are named.
  private let named: ClassSelection?
  /// The model's entities by their names and by those of their classes.
  let modelNames: Set<String>
  /// What was noted while the source and its configuration were read and its model was assembled.
  var notes: [FindingCode: [Finding]] = [:]

  package init(
    contract: Contract, declared: Model, model: Model?, earlier: (name: String, model: Model)? = nil,
    bundle: ModelVersions? = nil, version: String?,
    configured: Contract = Contract(), cloudKit: CloudKitScope = .declared, level: LintLevel = .quick
  ) {
    (self.contract, self.declared, self.model) = (contract, declared, model)
    (self.earlier, self.bundle) = (earlier, bundle)
    (self.version, self.configured, self.cloudKit, self.level) = (version, configured, cloudKit, level)
    classes = ClassIndex(contract)
    modelled = Self.modelled(contract, declared, model, version: version)
    let entities = contract.entities.filter { !$0.isSuperseded }
    listed = contract.listing.reaching(through: entities)
    named = contract.namedListing?.reaching(through: entities)
    let classNames = model?.entities.compactMap { $0.className?.split(separator: ".").last.map(String.init) } ?? []
    modelNames = Set(classNames + (model?.entities.map(\.name) ?? []))
  }

  /// Whether a class is of the version that is held against the model.
  func isCompared(_ entity: EntityContract) -> Bool {
    entity.origin == .source && !entity.isSuperseded
      && (version == nil || entity.version == nil || entity.version == version)
  }

  /// Whether a class may be in the app's stores.
  func isListed(_ entity: EntityContract) -> Bool { !entity.dialect.traits.listsItsClasses || listed.contains(entity) }

  /// Whether the configuration maps a column to the type that a property has, or asks to overlook that it is not
  /// optional (DIALECTS A56).
  func isAsked(_ property: PropertyContract, of entity: EntityContract) -> Bool {
    configured.entity(named: entity.entityName)?.property(persistentName: property.persistentName)?.swiftType
      == property.swiftType
  }

  /// Whether a list that is made elsewhere may leave the class out.
  func isPerhapsListed(_ entity: EntityContract) -> Bool {
    entity.dialect.traits.listsItsClasses && named.map { !$0.contains(entity) } ?? false
  }

  func entities(of dialects: Set<Dialect>) -> [EntityContract] {
    contract.entities.filter { dialects.contains($0.dialect) && $0.origin == .source }
  }

  func entity(_ swiftName: String) -> EntityContract? { classes.entity(swiftName: swiftName) }

  /// The declaration that a type names; nil for primitives, collections and what no file declares.
  func declaration(_ type: SwiftType, in entity: EntityContract) -> TypeDeclaration? {
    guard case .named(let name) = type.unwrapped else { return nil }
    return contract.type(named: name, from: entity.scope)
  }

  /// Whether a type is optional, by an alias too.
  func isOptional(_ type: SwiftType, from scope: String) -> Bool { unaliased(type, from: scope).isOptional }

  /// The type of an alias; any other type itself.
  func unaliased(_ type: SwiftType, from scope: String) -> SwiftType {
    var type = type
    // An alias may lead back to itself, which is no Swift but can be written.
    for _ in 0..<16 {
      guard case .named(let name) = type, case .alias(let other)? = contract.type(named: name, from: scope)?.kind else {
        break
      }
      type = other
    }
    return type
  }

  /// What a type is beneath optionals and aliases.
  func bare(_ type: SwiftType, from scope: String) -> SwiftType { unaliased(type.unwrapped, from: scope).unwrapped }

  /// The part of a type that is known not to be Codable; what no file declares may be.
  func uncodable(_ type: SwiftType, from scope: String, bothWays: Bool = false) -> SwiftType? {
    contract.uncodable(type, from: scope, bothWays: bothWays)
  }

  /// Whether a property is surely stored as something else than `Data` or a blob.
  func isKnownAsNoData(_ property: PropertyContract, of entity: EntityContract) -> Bool {
    if entity.dialect.traits.makesColumnsOfMembers, [.raw, .composition].contains(property.storageMethod) {
      return true
    }
    return bare(property.swiftType, from: entity.scope).primitive.map { $0 != .data } ?? false
  }
}

// Where the key paths of #Unique and #Index lead.
extension LintedSource {
  /// Whether a path such as `author.name` leads from a class to a stored property, superclasses and structs included.
  func leads(_ path: String, from entity: EntityContract) -> Bool {
    let steps = path.split(separator: ".").map(String.init)
    guard let first = steps.first else { return false }
    let rest = steps.dropFirst()
    let lineage = classes.lineage(of: entity)
    for here in lineage {
      if let property = here.properties.first(where: { $0.swiftName == first }) {
        guard !property.isTransient, !property.isIgnored else { return false }
        return leads(rest, into: property.swiftType, from: here.scope)
      }
      if let relationship = here.relationships.first(where: { $0.swiftName == first }) {
        guard !rest.isEmpty, let next = classes.entity(swiftName: relationship.destination, beside: here) else {
          return true
        }
        return leads(rest.joined(separator: "."), from: next)
      }
    }
    // Only the other side has storable's implicit inverse (DIALECTS B11).
    let names = Set(lineage.map(\.swiftName))
    for other in contract.entities {
      let leads = other.relationships.contains { relationship in
        relationship.implicitInverse?.name == first && names.contains(relationship.destination)
      }
      guard leads else { continue }
      return rest.isEmpty || self.leads(rest.joined(separator: "."), from: other)
    }
    // A declaration outside of the files cannot be checked.
    return lineage.last?.inheritsUndeclared == true
  }

  /// Whether steps lead on inside a value; what no file declares may have any.
  private func leads(_ steps: ArraySlice<String>, into type: SwiftType, from scope: String) -> Bool {
    guard let first = steps.first else { return true }
    let type = bare(type, from: scope)
    guard case .named(let name) = type, type.primitive == nil else { return false }
    guard let declared = contract.type(named: name, from: scope), case .structure(let structure) = declared.kind else {
      return true
    }
    guard let field = structure.fields.first(where: { $0.name == first }) else { return false }
    return leads(steps.dropFirst(), into: field.type, from: declared.name)
  }

  /// A relationship by its Swift name, those of superclasses included.
  func relationship(_ name: String, of entity: EntityContract) -> RelationshipContract? {
    classes.lineage(of: entity).lazy.flatMap(\.relationships).first { $0.swiftName == name }
  }
}
