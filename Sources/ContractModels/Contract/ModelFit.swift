import Schema

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
