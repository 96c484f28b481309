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
    for entity in config.entities {
      let places = merged.entities.indices.filter {
        merged.entities[$0].entityName == entity.entityName
      }
      guard !places.isEmpty else {
        merged.entities.append(entity)
        continue
      }
      for place in places { merged.entities[place].add(entity) }
    }
    return merged
  }
}

extension Contract {
  /// Without what a configuration added.
  package var sourceAlone: Contract {
    var alone = self
    for index in alone.entities.indices {
      alone.entities[index].properties.removeAll { $0.origin == .config }
      alone.entities[index].relationships.removeAll { $0.origin == .config }
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
