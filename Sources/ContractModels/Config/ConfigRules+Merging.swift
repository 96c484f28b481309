import Findings
import Schema

extension ConfigRules {
  /// These rules with those of another section; contradicting rules are reported.
  func merging(_ other: ConfigRules) -> (rules: ConfigRules, findings: [Finding]) {
    var merged = self
    var findings: [Finding] = []
    merged.unknownKeys += other.unknownKeys
    merged.wrongValues += other.wrongValues
    merged.policy = policy ?? other.policy
    // What a section leaves out is the tool's own default (DIALECTS A21, A56).
    if let place = (other.policy ?? policy)?.location,
      (policy?.rule ?? .fallbackToDefaultValue) != (other.policy?.rule ?? .fallbackToDefaultValue)
    {
      findings.append(Self.disagreement("defaultDecodeFailurePolicy", nil, place))
    }
    merged.typeMappings.merge(other.typeMappings) { own, _ in own }
    for (type, mapping) in merged.typeMappings.sorted(by: { $0.key < $1.key }) {
      let own = typeMappings[type]?.rule ?? AttributeType(title: type)?.swiftType
      let its = other.typeMappings[type]?.rule ?? AttributeType(title: type)?.swiftType
      guard own != its else { continue }
      let place = other.typeMappings[type]?.location ?? mapping.location
      findings.append(Self.disagreement("typeMappings.\(type)", nil, place))
    }
    merged.attributes = Self.merge(attributes, other.attributes, &findings) { own, its in
      var (own, its) = (own ?? AttributeRule(), its ?? AttributeRule())
      own.ignoresOptionality = false
      its.ignoresOptionality = false
      return own == its
    }
    for (entity, rules) in other.attributes {
      for (name, rule) in rules where rule.rule.ignoresOptionality {
        merged.attributes[entity]?[name]?.rule.ignoresOptionality = true
      }
    }
    // A rule without a name is as good as none.
    let isSameName = { (own: String??, its: String??) in (own ?? nil) == (its ?? nil) }
    merged.relationships = Self.merge(relationships, other.relationships, &findings, isSameName)
    merged.compositions = Self.merge(compositions, other.compositions, &findings, isSameName)
    return (merged, findings)
  }

  private static func merge<Rule>(
    _ own: Table<Rule>, _ other: Table<Rule>, _ findings: inout [Finding], _ isSame: (Rule?, Rule?) -> Bool
  ) -> Table<Rule> {
    var merged = own
    for owner in Set(own.keys).union(other.keys).sorted() {
      let ownRules = own[owner] ?? [:]
      let otherRules = other[owner] ?? [:]
      for name in Set(ownRules.keys).union(otherRules.keys).sorted() {
        let its = otherRules[name]
        if merged[owner]?[name] == nil { merged[owner, default: [:]][name] = its }
        guard !isSame(ownRules[name]?.rule, its?.rule) else { continue }
        if let place = (its ?? ownRules[name])?.location { findings.append(disagreement(name, owner, place)) }
      }
    }
    return merged
  }

  private static func disagreement(_ name: String, _ owner: String?, _ location: SourcePlace) -> Finding {
    Finding(
      code: .configSectionsDisagree, entity: owner, path: name,
      message: "generate and validate say different things about it", location: location)
  }
}
