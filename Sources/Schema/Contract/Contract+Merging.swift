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
    merged.findings += config.findings
    for entity in config.entities {
      let places = merged.entities.indices.filter {
        merged.entities[$0].entityName == entity.entityName
      }
      guard let last = places.last else {
        merged.entities.append(entity)
        continue
      }
      merged.findings += merged.entities[last].contradictions(of: entity)
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

  fileprivate func contradictions(of config: EntityContract) -> [Finding] {
    let attributes = config.properties.flatMap { stated -> [Finding] in
      guard let own = property(persistentName: stated.persistentName) else { return [] }
      return own.differences(from: stated).map { difference in
        contradiction(stated.persistentName, difference, stated.location)
      }
    }
    return attributes
      + config.relationships.compactMap { stated in
        guard let own = relationships.first(where: { $0.persistentName == stated.persistentName }),
          own.swiftName != stated.swiftName
        else { return nil }
        let difference = ("Swift name", own.swiftName, stated.swiftName)
        return contradiction(stated.persistentName, difference, stated.location)
      }
  }

  private func contradiction(
    _ path: String,
    _ difference: (fact: String, source: String, config: String),
    _ location: SourceLocation
  ) -> Finding {
    Finding(
      code: "config.contradicts-source",
      severity: .mismatch,
      entity: entityName,
      path: path,
      message: "\(difference.fact): source says \(difference.source), "
        + "the configuration \(difference.config)",
      hint: "source is taken",
      location: location
    )
  }
}

extension PropertyContract {
  /// What the configuration says otherwise; a policy that source leaves out is the default's (A21).
  fileprivate func differences(
    from config: PropertyContract
  ) -> [(fact: String, source: String, config: String)] {
    let policies = (policy ?? .fallbackToDefaultValue, config.policy ?? policy)
    let pairs: [(fact: String, source: String?, config: String?)] = [
      ("Swift name", swiftName, config.swiftName),
      ("type", "\(swiftType.unwrapped)", config.namesType ? "\(config.swiftType.unwrapped)" : nil),
      ("storage method", storageMethod.rawValue, config.storageMethod.rawValue),
      ("transformer", transformerName, config.transformerName),
      ("decode failure policy", policies.0.rawValue, policies.1?.rawValue),
    ]
    return pairs.compactMap { fact, source, config in
      guard let source, let config, source != config else { return nil }
      return (fact, source, config)
    }
  }

  /// A rule may leave the type of a transformed value open.
  private var namesType: Bool {
    if case .other = swiftType.unwrapped { false } else { true }
  }
}
