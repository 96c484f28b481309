/// A JSON value whose objects keep the order of their keys, as the contract of the commands asks.
package indirect enum JSON: Hashable, Sendable {
  case null
  case boolean(Bool)
  case integer(Int64)
  case double(Double)
  case string(String)
  case array([JSON])
  case object([Member])

  package struct Member: Hashable, Sendable {
    package var key: String
    package var value: JSON

    package init(_ key: String, _ value: JSON) {
      self.key = key
      self.value = value
    }
  }

  package static func text(_ text: String?) -> JSON { text.map(JSON.string) ?? .null }
  package static func number(_ number: Int?) -> JSON { number.map { .integer(Int64($0)) } ?? .null }
  package static func texts(_ texts: [String]) -> JSON { .array(texts.map(JSON.string)) }

  /// On one line, without spaces.
  package var compact: String {
    var text = ""
    write(to: &text, indent: nil)
    return text
  }

  /// Two spaces a level.
  package var pretty: String {
    var text = ""
    write(to: &text, indent: 0)
    return text
  }

  private func write(to text: inout String, indent: Int?) {
    switch self {
    case .null: text += "null"
    case .boolean(let value): text += value ? "true" : "false"
    case .integer(let value): text += String(value)
    case .double(let value): Self.write(value, to: &text)
    case .string(let value): Self.write(value, to: &text)
    case .array(let values):
      Self.writeList("[", "]", values, to: &text, indent: indent) { value, text, indent in
        value.write(to: &text, indent: indent)
      }
    case .object(let members):
      Self.writeList("{", "}", members, to: &text, indent: indent) { member, text, indent in
        Self.write(member.key, to: &text)
        text += indent == nil ? ":" : ": "
        member.value.write(to: &text, indent: indent)
      }
    }
  }

  private static func writeList<Element>(
    _ open: String,
    _ close: String,
    _ elements: [Element],
    to text: inout String,
    indent: Int?,
    _ write: (Element, inout String, Int?) -> Void
  ) {
    text += open
    let inner = indent.map { $0 + 2 }
    for (index, element) in elements.enumerated() {
      if index > 0 { text += "," }
      if let inner { text += "\n" + String(repeating: " ", count: inner) }
      write(element, &text, inner)
    }
    if let indent, !elements.isEmpty { text += "\n" + String(repeating: " ", count: indent) }
    text += close
  }

  /// Numbers that JSON lacks become the texts `inf`, `-inf` and `nan`.
  private static func write(_ value: Double, to text: inout String) {
    if value.isNaN {
      text += "\"nan\""
    } else if value.isInfinite {
      text += value < 0 ? "\"-inf\"" : "\"inf\""
    } else {
      text += "\(value)"
    }
  }

  private static func write(_ value: String, to text: inout String) {
    text += "\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      // C1 controls and DEL are escaped too, so that a terminal shows the line unharmed.
      case _ where scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value):
        let hex = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}
