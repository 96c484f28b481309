package import Schema

import Findings

extension ContractModel {
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
