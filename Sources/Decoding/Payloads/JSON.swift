package import Escaping

/// A JSON value whose objects keep the order of their keys, as the contract of the commands asks.
package enum JSON: Hashable, Sendable {
  case null
  case boolean(Bool)
  case integer(Int64)
  case double(Double)
  /// A number as it is written, of any length.
  case numeral(String)
  case string(String)
  case array([JSON])
  case object([Member])
  /// What is made of its source only as it is written.
  case late(LateJSON)

  package struct Member: Hashable, Sendable {
    package var key: String
    package var value: JSON

    package init(_ key: String, _ value: JSON) { (self.key, self.value) = (key, value) }
  }

  package static func text(_ text: String?) -> JSON { text.map(JSON.string) ?? .null }
  package static func number(_ number: Int?) -> JSON { number.map { .integer(Int64($0)) } ?? .null }

  /// The number that a text writes; a text that is no number of JSON's stays one.
  package static func number(written text: String) -> JSON {
    if let number = Int64(text), String(number) == text { return .integer(number) }
    return JSONScanner.isNumber(text) ? .numeral(text) : .string(text)
  }

  /// Only the first of equal keys: `JSONDecoder` ignores the others (DIALECTS A11).
  package var keepingFirstKeys: JSON {
    switch self {
    case .array(let values): return .array(values.map(\.keepingFirstKeys))
    case .object(let members):
      var seen: Set<String> = []
      return .object(
        members.compactMap { seen.insert($0.key).inserted ? Member($0.key, $0.value.keepingFirstKeys) : nil })
    default: return self
    }
  }

  package static func texts(_ texts: [String]) -> JSON { .array(texts.map(JSON.string)) }

  /// A list of what is made of each element.
  package static func list<Elements: Sequence>(_ elements: Elements, _ json: (Elements.Element) -> JSON) -> JSON {
    .array(elements.map(json))
  }

  /// One object with the members of several, in this order.
  ///
  /// An assertion names a key that two of them have.
  package static func joined(_ objects: JSON...) -> JSON {
    let members = objects.flatMap(\.members)
    assertUnique(members.lazy.map(\.key))
    return .object(members)
  }

  private static func assertUnique(_ keys: some Sequence<String>) {
    var seen: Set<String> = []
    for key in keys { assert(seen.insert(key).inserted, "the key \(key) is written twice") }
  }

  /// An object's members; none of any other value.
  package var members: [Member] { if case .object(let members) = self { members } else { [] } }

  /// On one line, without spaces.
  package var compact: String { text(indent: nil) }

  /// Two spaces a level.
  package var pretty: String { text(indent: 0) }

  private func text(indent: Int?) -> String {
    var bytes: [UInt8] = []
    write(to: &bytes, indent: indent)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Adds the value on one line; `indent` is the level's, two spaces each, for one over many lines.
  package func write(to bytes: inout [UInt8], indent: Int? = nil, through outlet: Outlet = .none) {
    switch self {
    case .null: bytes += "null".utf8
    case .boolean(let value): bytes += (value ? "true" : "false").utf8
    case .integer(let value): bytes += String(value).utf8
    case .double(let value): Self.write(value, to: &bytes)
    case .numeral(let text): bytes += text.utf8
    case .string(let value): JSONString.write(value, to: &bytes, through: outlet)
    case .array(let values):
      Self.writeList("[", "]", values, to: &bytes, indent: indent) { value, bytes, indent in
        value.write(to: &bytes, indent: indent, through: outlet)
      }
    case .object(let members):
      Self.writeList("{", "}", members, to: &bytes, indent: indent) { member, bytes, indent in
        JSONString.write(member.key, to: &bytes)
        bytes += (indent == nil ? ":" : ": ").utf8
        member.value.write(to: &bytes, indent: indent, through: outlet)
      }
    case .late(let late): late.write(to: &bytes, through: outlet)
    }
  }

  private static func writeList<Element>(
    _ open: String, _ close: String, _ elements: [Element], to bytes: inout [UInt8], indent: Int?,
    _ write: (Element, inout [UInt8], Int?) -> Void
  ) {
    bytes += open.utf8
    let inner = indent.map { $0 + 2 }
    for (index, element) in elements.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      if let inner { newLine(inner, to: &bytes) }
      write(element, &bytes, inner)
    }
    if let indent, !elements.isEmpty { newLine(indent, to: &bytes) }
    bytes += close.utf8
  }

  private static func newLine(_ indent: Int, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\n"))
    bytes += repeatElement(UInt8(ascii: " "), count: indent)
  }

  /// Numbers that JSON lacks become the texts `inf`, `-inf` and `nan`.
  private static func write(_ value: Double, to bytes: inout [UInt8]) {
    if value.isNaN {
      bytes += "\"nan\"".utf8
    } else if value.isInfinite {
      bytes += (value < 0 ? "\"-inf\"" : "\"inf\"").utf8
    } else {
      bytes += value.description.utf8
    }
  }
}

extension JSON: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral, ExpressibleByStringInterpolation {
  /// An object with its keys as they are written; a member whose value is nil is left out, `.null` is not.
  ///
  /// An assertion names a key that is written twice. `.object` makes objects of a file's keys, which may repeat.
  package init(dictionaryLiteral members: (String, JSON?)...) {
    Self.assertUnique(members.lazy.map(\.0))
    self = .object(members.compactMap { key, value in value.map { Member(key, $0) } })
  }

  package init(arrayLiteral values: JSON...) { self = .array(values) }
  package init(stringLiteral text: String) { self = .string(text) }
}

extension JSON: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral {
  package init(integerLiteral number: Int64) { self = .integer(number) }
  package init(floatLiteral number: Double) { self = .double(number) }
  package init(booleanLiteral value: Bool) { self = .boolean(value) }
}
