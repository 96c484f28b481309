import Findings
import Schema

/// The decoders that a user assigns to columns or to transformers.
struct ConfigDecoders {
  private(set) var decoders: [String: AssignedDecoder] = [:]
  private(set) var findings: [Finding] = []

  init(_ node: ConfigNode, model: Model) throws(ConfigError) {
    for (name, node) in try node.members() {
      decoders[name] = try Self.decoder(node)
      guard !Self.isKnown(name, in: model) else { continue }
      findings.append(
        Finding(
          code: .configRuleForNothing, path: name, message: "the model has no such attribute and no such transformer",
          hint: "a decoder belongs to Entity.attribute or to a transformer's name", location: node.location))
    }
  }

  /// A step, a list of steps, or an object with steps and a type.
  private static func decoder(_ node: ConfigNode) throws(ConfigError) -> AssignedDecoder {
    if node.value is String { return AssignedDecoder(steps: [try step(node)]) }
    guard node.value is [String: Any] else { return AssignedDecoder(steps: try steps(node)) }
    let type = try node.member("swiftType")?.text()
    let list = try node.member("steps").map { node throws(ConfigError) in
      node.value is String ? [try step(node)] : try steps(node)
    }
    return AssignedDecoder(steps: list ?? [.json], swiftType: type.map(SwiftType.init(spelling:)))
  }

  private static func steps(_ node: ConfigNode) throws(ConfigError) -> [AssignedDecoder.Step] {
    guard node.value is [Any] else { throw node.unexpected("a list such as [\"gzip\", \"json\"]") }
    var steps: [AssignedDecoder.Step] = []
    let elements = try node.elements()
    for (index, element) in elements.enumerated() {
      let step = try step(element)
      // What is no packing makes a value, and nothing is left to decode.
      guard step == .gzip || step == .zlib || index == elements.count - 1 else {
        throw elements[index + 1].unexpected("nothing after \"\(try element.text())\"")
      }
      steps.append(step)
    }
    guard !steps.isEmpty else { throw node.unexpected("at least one step") }
    return steps
  }

  private static func step(_ node: ConfigNode) throws(ConfigError) -> AssignedDecoder.Step {
    guard let step = AssignedDecoder.Step(word: try node.text()) else {
      throw node.unexpected("json, plist, utf8, protobuf, gzip, zlib or integers such as int16le, uint32be")
    }
    return step
  }

  private static func isKnown(_ name: String, in model: Model) -> Bool {
    model.entities.contains { entity in
      entity.attributes.contains { $0.valueTransformerName == name }
        || name.hasPrefix(entity.name + ".")
          && has(name.dropFirst(entity.name.count + 1), in: model.attributes(of: entity))
    }
  }

  /// Whether a dotted path leads to an attribute or to an element of a composite.
  private static func has(_ path: Substring, in attributes: [Attribute]) -> Bool {
    let parts = path.split(separator: ".", maxSplits: 1)
    guard let first = parts.first, let found = attributes.first(where: { $0.name == first }) else { return false }
    return parts.count == 1 || has(parts[1], in: found.elements)
  }
}

extension AssignedDecoder.Step {
  /// The words of the configuration; integers are little-endian where they do not say.
  fileprivate init?(word: String) {
    switch word {
    case "json": self = .json
    case "plist", "propertyList": self = .propertyList
    case "utf8", "text": self = .utf8
    case "protobuf": self = .protobuf
    case "gzip": self = .gzip
    case "zlib": self = .zlib
    default:
      guard let match = word.wholeMatch(of: /(u?)int(8|16|32|64)(le|be)?/), let bits = Int(match.2) else { return nil }
      self = .integers(bytes: bits / 8, isSigned: match.1.isEmpty, isBigEndian: match.3 == "be")
    }
  }
}
