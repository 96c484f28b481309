/// JSON to be written: keys keep their order, numbers their text.
package indirect enum JSONValue: Hashable, Sendable {
  case null
  case boolean(Bool)
  case integer(Int64)
  /// A finite number; others are written as strings by who makes the value.
  case double(Double)
  case string(String)
  case array([JSONValue])
  case object([(key: String, value: JSONValue)])

  package static func int(_ number: Int) -> JSONValue { .integer(Int64(number)) }
  /// The text, or null for nil.
  package static func text(_ text: String?) -> JSONValue { text.map(JSONValue.string) ?? .null }

  package static func == (left: Self, right: Self) -> Bool { left.text == right.text }
  package func hash(into hasher: inout Hasher) { hasher.combine(text) }

  /// The value on one line.
  package var text: String {
    var out = ""
    write(to: &out)
    return out
  }

  /// The value over several lines, two blanks a level.
  package var prettyText: String {
    var out = ""
    write(to: &out, indent: 0)
    return out
  }

  /// Writes on one line, or indented where a level is given.
  private func write(to out: inout String, indent: Int? = nil) {
    switch self {
    case .null: out += "null"
    case .boolean(let flag): out += flag ? "true" : "false"
    case .integer(let number): out += String(number)
    case .double(let number): out += Self.text(of: number)
    case .string(let text): Self.quote(text, to: &out)
    case .array(let items):
      Self.write(items.count, "[", "]", &out, indent) { index, out, level in
        items[index].write(to: &out, indent: level)
      }
    case .object(let entries):
      Self.write(entries.count, "{", "}", &out, indent) { index, out, level in
        Self.quote(entries[index].key, to: &out)
        out += level == nil ? ":" : ": "
        entries[index].value.write(to: &out, indent: level)
      }
    }
  }

  private static func write(
    _ count: Int,
    _ open: String,
    _ close: String,
    _ out: inout String,
    _ indent: Int?,
    _ item: (Int, inout String, Int?) -> Void
  ) {
    out += open
    for index in 0..<count {
      if index > 0 { out += "," }
      if let indent { out += "\n" + String(repeating: "  ", count: indent + 1) }
      item(index, &out, indent.map { $0 + 1 })
    }
    if let indent, count > 0 { out += "\n" + String(repeating: "  ", count: indent) }
    out += close
  }

  /// The shortest text that reads back as the number; whole numbers without a fraction.
  private static func text(of number: Double) -> String {
    let text = "\(number)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  private static func quote(_ text: String, to out: inout String) {
    out += "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": out += "\\\""
      case "\\": out += "\\\\"
      case "\n": out += "\\n"
      case "\r": out += "\\r"
      case "\t": out += "\\t"
      case _ where scalar.value < 0x20 || scalar.value == 0x7f:
        let hex = String(scalar.value, radix: 16)
        out += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
      default: out.unicodeScalars.append(scalar)
      }
    }
    out += "\""
  }
}
