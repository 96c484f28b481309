import ContractModels
import Findings
import Schema

/// An entity of the app's model, with the class that declares it: what a rule about models looks at.
struct ModelledEntity: Sendable {
  let entity: Entity
  let model: Model
  /// Nil if no file of the source declares it.
  let contract: EntityContract?

  /// Whether the model's own file or a store says so, and not the source alone.
  let isGiven: Bool

  /// Where a fact of a property is written, else the property; nil without source.
  func place(of name: String, _ fact: SourceFact? = nil) -> SourcePlace? {
    guard let contract else { return nil }
    if let property = contract.property(persistentName: name) {
      return fact.map(property.place) ?? property.location
    }
    if let relationship = contract.relationships.first(where: { $0.persistentName == name }) {
      return fact.map(relationship.place) ?? relationship.location
    }
    return contract.location
  }

  /// Where a constraint of uniqueness is written; nil without source.
  func place(ofConstraint names: [String]) -> SourcePlace? {
    guard let contract else { return nil }
    if let place = contract.uniquenessPlaces[names] { return place }
    guard names.count == 1, let name = names.first else { return contract.location }
    return contract.property(persistentName: name)?.place(ofOption: "unique")
      ?? contract.relationships.first { $0.persistentName == name }?.place(ofOption: "unique") ?? contract.location
  }
}

// The entities that the source and the model come to.
extension LintedSource {
  /// Each entity once, as its newest schema version has it.
  ///
  /// Where the app's model has an entity, it decides, unless the source makes the model. Of a class whose model is not
  /// there, as plain Core Data's, most is not known, so it is left out.
  static func modelled(
    _ contract: Contract, _ declared: Model, _ model: Model?, version: String?
  ) -> [ModelledEntity] {
    let found = newest(contract, declared, version)
    guard let model else { return found.filter { $0.contract?.dialect.traits.declaresRules == true } }
    let made = found.filter { $0.contract?.dialect.traits.makesItsModel == true }
    let names = Set(made.map(\.entity.name))
    // Source that makes the model has all of its newest version.
    if model.entities.contains(where: { names.contains($0.name) }) { return made }
    let classes = Dictionary(found.map { ($0.entity.name, $0.contract) }) { first, _ in first }
    let given = model.entities.filter { !$0.name.hasPrefix("$") }.map { entity in
      ModelledEntity(
        entity: entity, model: model, contract: classes[entity.name] ?? contract.entity(named: entity.name),
        isGiven: true)
    }
    return made + given
  }

  /// The entities of the versions from which no plan leads on, the latest version's first, then the other classes.
  private static func newest(_ contract: Contract, _ declared: Model, _ version: String?) -> [ModelledEntity] {
    let names = ContractModel.versions(of: contract)
    let passed = Set(contract.migrationPlans.flatMap { $0.schemas.dropLast() })
    var seen: Set<String> = []
    var found: [ModelledEntity] = []
    func take(_ model: Model, _ contract: Contract) {
      for entity in model.entities where !entity.name.hasPrefix("$") && seen.insert(entity.name).inserted {
        found.append(
          ModelledEntity(
            entity: entity, model: model, contract: contract.entity(named: entity.name), isGiven: false))
      }
    }
    for name in names.reversed() where !passed.contains(name) {
      let isDeclared = name == version ?? names.last
      take(
        isDeclared ? declared : ContractModel.model(from: contract, version: name).model,
        ContractModel.contract(contract, version: name))
    }
    if names.isEmpty { take(declared, contract) }
    var rest = contract
    rest.entities = contract.entities.filter { $0.version == nil && !$0.isSuperseded && !seen.contains($0.entityName) }
    guard !rest.entities.isEmpty else { return found }
    (rest.versions, rest.migrationPlans) = ([], [])
    take(ContractModel.model(from: rest).model, rest)
    return found
  }
}

extension LintedSource {
  enum CloudKitUse {
    /// The user, the source, the model or the store says so.
    case certain
    /// The source leaves it to the app's entitlements, or to what the app does when it runs.
    case possible
  }

  /// Whether CloudKit synchronises an entity; nil if nothing says so, or if it can have no objects.
  func cloudKitUse(of one: ModelledEntity) -> CloudKitUse? {
    if one.entity.isAbstract, one.model.subentities(of: one.entity).isEmpty { return nil }
    let isInScope =
      switch cloudKit {
      case .declared: false
      case .model: model?.entity(named: one.entity.name) != nil
      case .all: true
      }
    if isInScope || one.isGiven && one.model.isMarkedForCloudKit(one.entity) { return .certain }
    if let entity = one.contract, entity.dialect == .swiftData {
      if contract.synchronisation.contains(entity) { return .certain }
      return contract.automaticSynchronisation.contains(entity) ? .possible : nil
    }
    // A model that marks some configurations has the others in stores of their own.
    if one.isGiven, one.model.configurations.contains(where: { $0.cloudKitUse.text != nil }) { return nil }
    switch contract.coreDataMirroring {
    case .none: return nil
    case .possible: return .possible
    case .certain: return .certain
    }
  }
}
