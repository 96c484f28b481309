import Schema

extension ConfigRules {
  /// These rules with what another section adds; the rules that say different things are told.
  func merging(_ other: ConfigRules) -> (rules: ConfigRules, findings: [Finding]) {
    var merged = self
    var findings: [Finding] = []
    merged.unknownKeys += other.unknownKeys
    merged.policy = policy ?? other.policy
    if let policy, let its = other.policy, policy.rule != its.rule {
      findings.append(Self.disagreement("defaultDecodeFailurePolicy", nil, its.location))
    }
    for (type, mapping) in other.typeMappings.sorted(by: { $0.key < $1.key }) {
      if let own = typeMappings[type], own.rule != mapping.rule {
        findings.append(Self.disagreement("typeMappings.\(type)", nil, mapping.location))
      }
      if typeMappings[type] == nil { merged.typeMappings[type] = mapping }
    }
    merged.attributes = Self.merge(attributes, other.attributes, &findings) { own, its in
      var its = its
      its.ignoresOptionality = own.ignoresOptionality
      return own == its
    }
    for (entity, rules) in other.attributes {
      for (name, rule) in rules where rule.rule.ignoresOptionality {
        merged.attributes[entity]?[name]?.rule.ignoresOptionality = true
      }
    }
    merged.relationships = Self.merge(relationships, other.relationships, &findings, ==)
    merged.compositions = Self.merge(compositions, other.compositions, &findings, ==)
    return (merged, findings)
  }

  private static func merge<Rule>(
    _ own: Table<Rule>,
    _ other: Table<Rule>,
    _ findings: inout [Finding],
    _ isSame: (Rule, Rule) -> Bool
  ) -> Table<Rule> {
    var merged = own
    for owner in Set(own.keys).union(other.keys).sorted() {
      let ownRules = own[owner] ?? [:]
      let otherRules = other[owner] ?? [:]
      for name in Set(ownRules.keys).union(otherRules.keys).sorted() {
        let its = otherRules[name]
        if let mine = ownRules[name], let its, isSame(mine.rule, its.rule) { continue }
        if let place = (its ?? ownRules[name])?.location {
          findings.append(disagreement(name, owner, place))
        }
        if merged[owner]?[name] == nil { merged[owner, default: [:]][name] = its }
      }
    }
    return merged
  }

  private static func disagreement(
    _ name: String,
    _ owner: String?,
    _ location: SourceLocation
  ) -> Finding {
    Finding(
      code: "config.sections-disagree",
      severity: .mismatch,
      entity: owner,
      path: name,
      message: "generate and validate say different things about it",
      location: location
    )
  }
}
