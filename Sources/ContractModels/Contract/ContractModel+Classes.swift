import Findings
package import Schema

extension ContractModel {
  /// A contract in which, of several classes of one entity, the one nearest to a model is taken.
  package static func contract(_ contract: Contract, nearest model: Model) -> Contract {
    var chosen = contract
    chosen.entities = ModelFit(model).choosing(among: contract.entities)
    return chosen
  }

  /// A contract whose classes of plain Core Data stand for the entities to which a model gives them (DIALECTS §2.8).
  ///
  /// A class that several entities share stands once for each. One that the model does not name keeps the entity that
  /// it asks for itself, or whose name it has. A superclass without an entity leaves what it declares to its subclasses.
  package static func contract(_ contract: Contract, namedBy model: Model) -> Contract {
    let classes = ModelClasses(model)
    var named = contract
    let declared = Set(contract.entities.map(\.runtimeName))
    // A Swift class below one in Objective-C is a managed object only if the model names it.
    let possible = contract.possibleEntities.filter {
      !declared.contains($0.runtimeName) && !classes.entities(of: $0).isEmpty
    }
    let all = contract.entities + possible
    let plain = all.filter { $0.dialect == .plainCoreData }
    let claimed = Set(plain.flatMap(classes.entities))
    var renamed: [String: Set<String>] = [:]
    named.entities = all.flatMap { entity -> [EntityContract] in
      guard entity.dialect == .plainCoreData else { return [entity] }
      var names = classes.entities(of: entity)
      if names.isEmpty { names = classes.entities(named: entity.shortName).filter { !claimed.contains($0) } }
      if names.isEmpty {
        // A class in Objective-C may be anything.
        guard !entity.isExtensionAlone || model.entity(named: entity.entityName) != nil else { return [] }
        names = [entity.entityName]
      }
      renamed[entity.entityName, default: []].formUnion(names)
      return names.map { name in
        var entity = entity
        entity.entityName = name
        return entity
      }
    }
    foldBases(of: &named.entities, model)
    named.entities = ModelFit(model).choosing(among: named.entities)
    for index in named.findings.indices {
      guard let name = named.findings[index].entity, let names = renamed[name], names.count == 1 else { continue }
      named.findings[index].entity = names.first
    }
    return named
  }

  /// Whether a class is the superclass that a tool writes for the class of the same entity: `_Book` of `Book`.
  private static func isTemplate(_ base: EntityContract, _ plain: [EntityContract]) -> Bool {
    plain.contains { other in
      other.superclass == base.swiftName && other.entityName == base.entityName && other.swiftName != base.swiftName
    }
  }

  /// Puts what superclasses without an entity declare into the classes that inherit from them.
  private static func foldBases(of entities: inout [EntityContract], _ model: Model) {
    let plain = entities.filter { $0.dialect == .plainCoreData }
    let superclasses = Set(plain.compactMap(\.superclass)).subtracting(
      entities.filter { $0.dialect != .plainCoreData }.compactMap(\.superclass))
    let bases = Dictionary(
      plain.filter {
        guard superclasses.contains($0.swiftName) else { return false }
        return $0.fetchedEntityName == nil && model.entity(named: $0.entityName) == nil || isTemplate($0, plain)
      }.map { ($0.swiftName, $0) }
    ) { first, _ in first }
    guard !bases.isEmpty else { return }
    entities.removeAll { bases[$0.swiftName]?.location == $0.location }
    for index in entities.indices {
      var passed: Set<String> = []
      while let name = entities[index].superclass, let base = bases[name], passed.insert(name).inserted {
        entities[index].inherit(base)
      }
    }
  }
}

extension EntityContract {
  fileprivate mutating func inherit(_ base: EntityContract) {
    let names = Set(properties.map(\.swiftName) + relationships.map(\.swiftName))
    properties += base.properties.filter { !names.contains($0.swiftName) }
    relationships += base.relationships.filter { !names.contains($0.swiftName) }
    unmanaged += base.unmanaged.filter { !names.contains($0.name) }
    superclass = base.superclass
    inheritsUndeclared = inheritsUndeclared || base.inheritsUndeclared
    inheritedNames += base.inheritedNames
  }
}

/// The entities of a model by their classes.
private struct ModelClasses {
  private var byName: [String: [Entity]] = [:]

  init(_ model: Model) {
    for entity in model.entities {
      guard let name = entity.className?.split(separator: ".").last else { continue }
      byName[String(name), default: []].append(entity)
    }
  }

  /// The entities whose class it is.
  ///
  /// In front of a name the model may have a module, with which a class is found by its Swift name too.
  func entities(of entity: EntityContract) -> [String] {
    let found = entities(named: entity.runtimeName)
    guard found.isEmpty else { return found }
    return (byName[entity.shortName] ?? []).filter { $0.className?.contains(".") == true }.map(\.name)
  }

  func entities(named className: String) -> [String] { (byName[className] ?? []).map(\.name) }
}

/// Tells which of several classes of one entity a model means (DIALECTS §2.8).
struct ModelFit {
  private let model: Model

  init(_ model: Model) { self.model = model }

  /// The entities, of which those are marked that another class of the same name and schema version is taken for.
  func choosing(among entities: [EntityContract]) -> [EntityContract] {
    struct Key: Hashable {
      var name: String
      var version: String?
    }
    let groups = Dictionary(grouping: entities.indices) {
      Key(name: entities[$0].entityName, version: entities[$0].version)
    }
    var entities = entities
    for indices in groups.values where indices.count > 1 {
      guard let best = indices.max(by: { rank(entities[$0], $0) < rank(entities[$1], $1) }) else { continue }
      let chosen = rank(entities[best], best)
      for index in indices where index != best {
        entities[index].isSuperseded = true
        let other = rank(entities[index], index)
        if (other.0, other.1) == (chosen.0, chosen.1) { entities[best].isGuessed = true }
      }
    }
    return entities
  }

  /// storable's later class counts first, then the one that the model names, then the nearest; of equals the last.
  private func rank(_ entity: EntityContract, _ index: Int) -> (Int, Int, Int, Int) {
    (entity.classVersion, isNamed(entity) ? 1 : 0, -distance(entity), index)
  }

  private func isNamed(_ entity: EntityContract) -> Bool {
    guard let name = model.entity(named: entity.entityName)?.className?.split(separator: ".").last else { return false }
    return name == entity.runtimeName
  }

  /// How many properties the class has and the entity has not, or the reverse.
  private func distance(_ entity: EntityContract) -> Int {
    guard let theirs = model.entity(named: entity.entityName) else { return 0 }
    let mine = Set(
      entity.properties.filter { !$0.isIgnored }.map(\.persistentName) + entity.relationships.map(\.persistentName))
    let names = Set(model.attributes(of: theirs).map(\.name) + model.relationships(of: theirs).map(\.name))
    return mine.symmetricDifference(names).count
  }
}
