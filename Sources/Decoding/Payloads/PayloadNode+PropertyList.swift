import Archives

extension PayloadNode {
  /// A value of a property list that has nothing inside.
  static func leaf(_ label: String, _ list: PropertyList) -> PayloadNode {
    let (type, summary, kind): (String, String, ValueSummary.Kind) =
      switch list {
      case .null: ("nil", "nil", .null)
      case .boolean(let flag): ("boolean", String(flag), .boolean)
      case .integer(let number): ("integer", String(number), .number)
      case .unsigned(let number): ("integer", String(number), .number)
      case .real(let number): ("real", "\(number)", .number)
      case .date(let seconds):
        ("date", DateText.iso(seconds) ?? "\(seconds) s since 2001", .date)
      case .data(let data): ("data", Payload.caption(of: data), .data)
      case .string(let text): ("string", "\"\(text)\"", .string)
      case .uid(let number): ("reference", "object \(number)", .number)
      case .array, .set, .dictionary: ("collection", "", .composite)
      }
    var node = PayloadNode(label: label, type: type, summary: summary, kind: kind)
    node.text = list.string
    node.data = list.data
    if case .date(let seconds) = list { node.seconds = seconds }
    return node
  }
}
