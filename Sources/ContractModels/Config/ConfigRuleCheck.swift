import Findings
import Schema

/// What cde-tool refuses about a rule and the column that it is about (DIALECTS A1, A21, A53, A55).
struct ConfigRuleCheck {
  let rule: ConfigRules.AttributeRule
  let property: PropertyContract
  let attribute: Attribute

  typealias Fault = (code: FindingCode, message: String)

  var faults: [Fault] { columnFaults + ruleFaults }

  private var method: StorageMethod { property.storageMethod }

  private var columnFaults: [Fault] {
    guard fits else {
      return [
        (
          .configStorageMismatch,
          "the model has \(attribute.type.title), which \(method.rawValue) does not fit"
            + (isOlderLayout ? "; this is its older layout, which CoreDataEvolution refuses now" : "")
        )
      ]
    }
    if let stated = rule.transformerName, let known = attribute.valueTransformerName, method == .transformed,
      stated != known, !stated.isBlank
    {
      return [(.configTransformerMismatch, "the model names the transformer \(known), the rule \(stated)")]
    }
    if method == .default, let type = rule.swiftType, !type.isBlank, !attribute.type.takes(type) {
      return [(.configTypeMismatch, "the model has \(attribute.type.title), which \(type) does not fit")]
    }
    return []
  }

  /// The transformer's output as the column (DIALECTS A14).
  private var isOlderLayout: Bool { method == .transformed && [.string, .binary].contains(attribute.type) }

  private var fits: Bool {
    // A type that is not known cannot be said not to fit.
    if attribute.type.isOther { return true }
    let isColumn = ![.composite, .transformable, .undefined, .objectID, .codable].contains(attribute.type)
    return switch method {
    case .default: isColumn
    case .raw: isColumn && attribute.type != .binary
    case .codable: [.binary, .codable].contains(attribute.type)
    case .transformed: attribute.type == .transformable
    case .composition: attribute.type == .composite
    }
  }

  private var ruleFaults: [Fault] {
    var faults: [Fault] = []
    func wrong(_ message: String) { faults.append((.configInvalidValue, message)) }
    if let name = rule.swiftName, !name.isIdentifier { wrong("swiftName “\(name)” is no name in Swift") }
    if rule.swiftType?.isBlank == true { wrong("swiftType is empty") }
    if rule.transformerName?.isBlank == true { wrong("transformerName is empty") }
    if rule.transformerName != nil, method != .transformed {
      wrong("a transformerName goes with transformed, not with \(method.rawValue)")
    }
    if rule.policy != nil, method == .default || method == .composition {
      wrong("a decodeFailurePolicy does not go with \(method.rawValue)")
    }
    guard let stated = rule.storageMethod, stated != .default else { return faults }
    if attribute.isTransient { wrong("a transient attribute takes no \(stated.rawValue)") }
    if stated != .raw, !attribute.isOptional, !rule.ignoresOptionality {
      wrong("\(stated.rawValue) needs an attribute that is optional")
    }
    if rule.swiftType == nil { faults.append((.configIncompleteRule, "\(stated.rawValue) needs a swiftType")) }
    if stated == .transformed, property.transformerName == nil {
      faults.append((.configIncompleteRule, "transformed needs a transformerName"))
    }
    return faults
  }
}

extension SwiftType {
  /// Whether it was spelled with nothing.
  var isBlank: Bool { description.isBlank }
}

extension AttributeType {
  /// Whether a primitive of CoreDataEvolution stands for the column; integers may be wider or narrower (DIALECTS A1).
  func takes(_ type: SwiftType) -> Bool {
    guard let primitive = type.unwrapped.primitive, primitive.isCoreDataEvolutions else { return false }
    return primitive.attributeType.family == family
  }

  private var family: AttributeType {
    switch self {
    case .integer16, .integer32: .integer64
    case .float: .double
    default: self
    }
  }
}

extension String {
  /// Whether Swift takes it for a name.
  var isIdentifier: Bool {
    let bare = count > 2 && hasPrefix("`") && hasSuffix("`") ? dropFirst().dropLast() : self[...]
    guard let first = bare.first, first.isLetter || first == "_" else { return false }
    return bare.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
  }
}
