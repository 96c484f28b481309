/// Reads CSV by RFC 4180; an empty field without quotes is nil.
enum CSV {
  static func rows(_ text: String) -> [[String?]] {
    var rows: [[String?]] = []
    var row: [String?] = []
    var field: String?
    var isQuoted = false
    var rest = Substring.UnicodeScalarView(text.unicodeScalars)
    while let scalar = rest.popFirst() {
      switch (scalar, isQuoted) {
      case ("\"", true) where rest.first == "\"":
        rest.removeFirst()
        field = (field ?? "") + "\""
      case ("\"", _):
        isQuoted.toggle()
        field = field ?? ""
      case (",", false):
        row.append(field)
        field = nil
      case ("\r", false) where rest.first == "\n":
        rest.removeFirst()
        rows.append(row + [field])
        (row, field) = ([], nil)
      default: field = (field ?? "") + String(scalar)
      }
    }
    return field == nil && row.isEmpty ? rows : rows + [row + [field]]
  }
}
