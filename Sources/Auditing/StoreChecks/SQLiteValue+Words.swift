import Schema

extension SQLiteValue {
  /// The value in a message.
  var words: String {
    switch self {
    case .null: "NULL"
    case .integer(let number): String(number)
    case .real(let number): String(number)
    case .text(let text): "\"\(text.prefix(60))\""
    case .blob(let data), .malformedText(let data): "\(data.count) bytes"
    }
  }
}
