extension Contract {
  /// This contract, from source, with what a configuration adds; source wins.
  ///
  /// Facts keep their origin. Where both speak of one fact and differ, a finding
  /// `config.contradicts-source` says so, at the place in the configuration.
  package func merging(_ config: Contract) -> Contract {
    var merged = self
    merged.types.merge(config.types) { source, _ in source }
    merged.transformers.merge(config.transformers) { source, _ in source }
    merged.assignedDecoders.merge(config.assignedDecoders) { source, _ in source }
    merged.valueViews += config.valueViews
    merged.findings += config.findings + contradictions(of: config)
    let added = Dictionary(grouping: config.entities, by: \.entityName)
    let known = Set(entities.map(\.entityName))
    merged.entities =
      entities.map { entity in
        var entity = entity
        for config in added[entity.entityName] ?? [] { entity.add(config) }
        return entity
      } + config.entities.filter { !known.contains($0.entityName) }
    return merged
  }
}

extension Contract {
  /// Without what a configuration added.
  package var sourceAlone: Contract {
    var alone = self
    alone.entities = entities.map { entity in
      var entity = entity
      entity.properties.removeAll { $0.origin == .config }
      entity.relationships.removeAll { $0.origin == .config }
      return entity
    }
    return alone
  }
}

extension EntityContract {
  /// Takes what the other says about attributes and relationships that are not declared here.
  fileprivate mutating func add(_ config: EntityContract) {
    let names = properties.map(\.persistentName)
    properties += config.properties.filter { !names.contains($0.persistentName) }
    for index in properties.indices where properties[index].transformerName == nil {
      let name = properties[index].persistentName
      guard let stated = config.property(persistentName: name)?.transformerName else { continue }
      properties[index].transformerName = stated
      properties[index].otherOrigins[.transformer] = .config
    }
    let known = relationships.map(\.persistentName)
    relationships += config.relationships.filter { !known.contains($0.persistentName) }
  }
}
