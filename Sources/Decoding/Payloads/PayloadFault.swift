/// Where and why `JSONDecoder` with default settings would refuse a payload.
package struct PayloadFault: Error, Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case empty, notJSON
    /// The bytes end within a value.
    case cutShort
    case trailing, tooDeep
    case missingKey(String)
    case nullInRequired(expected: String)
    case wrongType(expected: String, found: String)
    /// A raw value or case name that the enum does not have, as it is spelled: `"round"`, `5`.
    case unknownCase(String, type: String)
    case numberDoesNotFit(String, type: String)
    /// A text that is no UUID, URL or base64.
    case malformed(type: String)
    /// An enum with payloads must be an object with one key.
    case notOneCase(keys: Int, type: String)
    /// A dictionary as an array has a key without a value.
    case unpairedKey
  }

  package var kind: Kind
  /// The keys and indices from the payload's root, such as `["steps", "[2]", "method"]`.
  package var path: [String]
  /// Bytes from the payload's start.
  package var offset: Int

  package init(kind: Kind, path: [String], offset: Int) { (self.kind, self.path, self.offset) = (kind, path, offset) }

  /// The path as text: `steps[2].method`, empty for the root.
  package var codingPath: String {
    path.reduce(into: "") { text, step in text += text.isEmpty || step.hasPrefix("[") ? step : "." + step }
  }

  /// Whether the bytes are JSON at all, whatever their shape.
  package var isShape: Bool {
    switch kind {
    case .empty, .notJSON, .cutShort, .trailing, .tooDeep: false
    default: true
    }
  }

  /// The fault with a path that is the same for all elements of a list: `steps[].method: expected String, found
  /// number`.
  package var pattern: String {
    let general = path.map { $0.hasPrefix("[") ? "[]" : $0 }
    let place = PayloadFault(kind: kind, path: general, offset: offset).codingPath
    return (place.isEmpty ? "" : place + ": ") + kind.sentence
  }

  /// The fault without the path: `expected String, found number (byte 41)`.
  package var text: String { "\(kind.sentence) (byte \(offset))" }

  /// The fault with its path: `steps[2].method: expected String, found number (byte 41)`.
  package var sentence: String {
    let place = codingPath.isEmpty ? "" : codingPath + ": "
    return place + text
  }
}

extension PayloadFault.Kind {
  fileprivate var sentence: String {
    switch self {
    case .empty: "no bytes where JSON should be"
    case .notJSON: "not JSON"
    case .cutShort: "the JSON is cut short"
    case .trailing: "something follows the JSON"
    case .tooDeep: "nested too deep"
    case .missingKey(let key): "key \"\(key)\" is missing"
    case .nullInRequired(let expected): "null where \(expected) is required"
    case .wrongType(let expected, let found): "expected \(expected), found \(found)"
    case .unknownCase(let text, let type): "\(text) is no case of \(type)"
    case .numberDoesNotFit(let text, let type): "\(text) does not fit \(type)"
    case .malformed(let type): "the text is no \(type)"
    case .notOneCase(let keys, let type): "\(type) needs one case as key, found \(keys) keys"
    case .unpairedKey: "a key has no value"
    }
  }
}
