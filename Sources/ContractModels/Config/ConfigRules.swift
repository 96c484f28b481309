import Findings
import Schema

/// The rules of one section of `cde-tool.json`, `generate` or `validate` (DIALECTS A55, A56).
struct ConfigRules {
  struct AttributeRule: Hashable {
    var swiftName: String?
    var swiftType: SwiftType?
    var storageMethod: StorageMethod?
    var transformerName: String?
    var policy: DecodeFailurePolicy?
    /// Validation alone knows it, so it is no disagreement.
    var ignoresOptionality = false
  }

  struct Placed<Rule> {
    var rule: Rule
    var location: SourcePlace
  }

  /// By entity or type, then by persistent name.
  typealias Table<Rule> = [String: [String: Placed<Rule>]]

  var attributes: Table<AttributeRule> = [:]
  /// Swift names; nil if the rule says none.
  var relationships: Table<String?> = [:]
  var compositions: Table<String?> = [:]
  var typeMappings: [String: Placed<SwiftType>] = [:]
  var policy: Placed<DecodeFailurePolicy>?
  /// Keys that no rule has.
  var unknownKeys: [ConfigNode] = []
  /// Values that no rule depends on and cde-tool would refuse.
  var wrongValues: [ConfigError] = []

  init() {}

  init(_ section: ConfigNode) throws(ConfigError) {
    for (name, node) in try section.members() {
      switch name {
      case "attributeRules": attributes = try table(node, Self.attributeKeys, Self.attributeRule)
      case "relationshipRules": relationships = try table(node, ["swiftName"], Self.swiftName)
      case "compositionRules": compositions = try table(node, ["swiftName"], Self.swiftName)
      case "typeMappings":
        for (type, mapping) in try node.members() {
          try note(mapping, ["swiftType"])
          guard let swiftType = try mapping.member("swiftType") else {
            throw mapping.unexpected("an object with a swiftType")
          }
          typeMappings[type] = Placed(rule: SwiftType(spelling: try swiftType.text()), location: mapping.location)
        }
      case "defaultDecodeFailurePolicy":
        policy = Placed(rule: try node.word(DecodeFailurePolicy.self), location: node.location)
      default:
        if let option = ConfigOption.all[name] {
          if let wrong = option.fault(of: node) { wrongValues.append(wrong) }
        } else {
          unknownKeys.append(node)
        }
      }
    }
    if let both = try ConfigOption.contradiction(in: section) { wrongValues.append(both) }
  }

  private mutating func table<Rule>(
    _ node: ConfigNode, _ keys: Set<String>, _ read: (ConfigNode) throws(ConfigError) -> Rule
  ) throws(ConfigError) -> Table<Rule> {
    var table: Table<Rule> = [:]
    for (owner, rules) in try node.members() {
      for (name, rule) in try rules.members() {
        try note(rule, keys)
        table[owner, default: [:]][name] = Placed(rule: try read(rule), location: rule.location)
      }
    }
    return table
  }

  private mutating func note(_ rule: ConfigNode, _ keys: Set<String>) throws(ConfigError) {
    for (name, node) in try rule.members() where !keys.contains(name) { unknownKeys.append(node) }
  }

  private static func attributeRule(_ node: ConfigNode) throws(ConfigError) -> AttributeRule {
    // Earlier releases named the transformer's class.
    let earlier = try node.member("transformerType")
    let transformer = try node.member("transformerName") ?? earlier
    let type = try node.member("swiftType")?.text()
    return AttributeRule(
      swiftName: try node.member("swiftName")?.text(), swiftType: type.map(SwiftType.init(spelling:)),
      storageMethod: try node.member("storageMethod")?.word(StorageMethod.self),
      transformerName: try transformer?.text(),
      policy: try node.member("decodeFailurePolicy")?.word(DecodeFailurePolicy.self),
      ignoresOptionality: try node.member("ignoreOptionality")?.flag() ?? false)
  }

  private static func swiftName(_ node: ConfigNode) throws(ConfigError) -> String? {
    try node.member("swiftName")?.text()
  }

  private static let attributeKeys: Set<String> = [
    "swiftName", "swiftType", "storageMethod", "transformerName", "transformerType", "decodeFailurePolicy",
    "ignoreOptionality",
  ]
}
