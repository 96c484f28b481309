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
  /// The options that are flags or texts, where they are said.
  var flags: [String: Bool] = [:]
  var texts: [String: String] = [:]
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
          if let wrong = option.fault(of: node) {
            wrongValues.append(wrong)
          } else {
            flags[name] = try? node.flag()
            texts[name] = try? node.text()
          }
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

extension ConfigRules {
  var toolOptions: ToolOptions {
    var options = ToolOptions()
    options.generateInit = flags["generateInit"] ?? options.generateInit
    options.generateToManyCount = flags["generateToManyCount"] ?? options.generateToManyCount
    options.policy = policy?.rule ?? options.policy
    options.accessLevel = texts["accessLevel"]
    options.isInOneFile = flags["singleFile"] ?? flags["splitByEntity"].map { !$0 }
    options.headerTemplate = texts["headerTemplate"]
    options.level = texts["level"]
    options.emitsExtensionStubs = flags["emitExtensionStubs"] ?? false
    return options
  }

  /// These rules with those of another section; contradicting rules are reported.
  func merging(_ other: ConfigRules) -> (rules: ConfigRules, findings: [Finding]) {
    var merged = self
    var findings: [Finding] = []
    merged.unknownKeys += other.unknownKeys
    merged.wrongValues += other.wrongValues
    merged.policy = policy ?? other.policy
    // What validate is asked for is what lint does.
    merged.flags.merge(other.flags) { _, validated in validated }
    merged.texts.merge(other.texts) { _, validated in validated }
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

/// What a key takes that cde-tool reads and no value of a store depends on (DIALECTS A55).
enum ConfigOption {
  case text, flag, count, texts
  case words([String])

  static let all: [String: ConfigOption] = [
    "modelPath": .text, "modelVersion": .text, "momcBin": .text, "outputDir": .text, "moduleName": .text,
    "sourceDir": .text, "headerTemplate": .text, "include": .texts, "exclude": .texts, "maxIssues": .count,
    "singleFile": .flag, "splitByEntity": .flag, "cleanStale": .flag, "dryRun": .flag, "emitExtensionStubs": .flag,
    "generateInit": .flag, "generateToManyCount": .flag, "failOnWarning": .flag,
    "accessLevel": .words(["internal", "public"]), "overwrite": .words(["none", "changed", "all"]),
    "format": .words(["none", "swift-format", "swiftformat"]), "report": .words(["text", "json", "sarif"]),
    // The words of earlier releases too.
    "level": .words(["conformance", "exact", "quick", "strict"]),
  ]

  /// Why a value is none that the key takes; null is as good as no key.
  func fault(of node: ConfigNode) -> ConfigError? {
    if node.isNull { return nil }
    do {
      switch self {
      case .text: if try node.text().isBlank { return node.unexpected("a text that is not empty") }
      case .flag: _ = try node.flag()
      case .count: if try node.number() < 1 { return node.unexpected("a number of at least 1") }
      case .texts: for element in try node.elements() { _ = try element.text() }
      case .words(let words):
        guard words.contains(try node.text()) else { return node.unexpected("one of \(words.joined(separator: ", "))") }
      }
      return nil
    } catch { return error }
  }

  /// All entities go into one file, or each into its own.
  static func contradiction(in section: ConfigNode) throws(ConfigError) -> ConfigError? {
    guard let single = try section.member("singleFile"), single.value as? Bool == true,
      let split = try section.member("splitByEntity"), split.value as? Bool == true
    else { return nil }
    return split.unexpected("false beside singleFile")
  }
}

extension String { var isBlank: Bool { allSatisfy(\.isWhitespace) } }
