import CLibXML2
package import Foundation

/// Reads property lists in their XML form; no entity is expanded and nothing is loaded for it.
package struct XMLPropertyListReader {
  /// Why bytes are no property list; lines count from 1.
  package enum Failure: Error, Hashable, Sendable {
    case malformed(line: Int, reason: String)
    case declaresEntities(line: Int)
    case noMemory
    case unexpected(element: String, line: Int)
    case badValue(element: String, line: Int)
    case tooDeep(line: Int)
    case empty
  }

  /// A collection or value whose end tag is yet to come.
  private struct Open {
    let element: String
    let line: Int
    var text = ""
    var items: [PropertyList] = []
    var entries: [PropertyList.Entry] = []
    /// A dictionary's key that waits for its value.
    var key: String?
  }

  private var open: [Open] = []
  private var root: PropertyList?

  package static func read(_ data: Data) throws(Failure) -> PropertyList {
    LoopThread.checkIsElsewhere()
    let events = data.withUnsafeBytes { xmlevents_parse($0.baseAddress, $0.count) }
    guard let events else { throw .noMemory }
    defer { xmlevents_free(events) }
    let line = Int(xmlevents_error_line(events))
    switch Int(xmlevents_status(events)) {
    case XMLEVENTS_OK: break
    case XMLEVENTS_ENTITIES: throw .declaresEntities(line: line)
    case XMLEVENTS_NO_MEMORY: throw .noMemory
    default: throw .malformed(line: line, reason: text(xmlevents_error_reason(events)))
    }
    var reader = XMLPropertyListReader()
    for event in 0..<xmlevents_count(events) {
      let content = text(xmlevents_string(events, event))
      switch Int(xmlevents_kind(events, event)) {
      case XMLEVENTS_START: try reader.begin(content, line: Int(xmlevents_line(events, event)))
      case XMLEVENTS_TEXT: reader.add(content)
      default: try reader.end()
      }
    }
    guard let root = reader.root else { throw .empty }
    return root
  }

  private static func text(_ pointer: UnsafePointer<CChar>?) -> String { pointer.map { String(cString: $0) } ?? "" }

  private mutating func add(_ content: String) {
    guard let last = open.indices.last else { return }
    open[last].text += content
  }

  private mutating func begin(_ element: String, line: Int) throws(Failure) {
    guard open.count < PayloadBudget.mostListLevels else { throw .tooDeep(line: line) }
    let isFitting =
      switch open.last?.element {
      case nil: element == "plist"
      case "plist": root == nil && element != "key" && element != "plist"
      case "dict": (element == "key") == (open.last?.key == nil)
      case "array": element != "key"
      default: false
      }
    guard isFitting else { throw .unexpected(element: element, line: line) }
    open.append(Open(element: element, line: line))
  }

  private mutating func end() throws(Failure) {
    guard let closed = open.popLast(), closed.element != "plist" else { return }
    guard let last = open.indices.last else { return }
    if closed.element == "key" {
      open[last].key = closed.text
      return
    }
    let value = try Self.value(of: closed)
    switch open[last].element {
    case "array": open[last].items.append(value)
    case "dict":
      open[last].entries.append(PropertyList.Entry(open[last].key ?? "", value))
      open[last].key = nil
    default: root = value
    }
  }

  private static func value(of closed: Open) throws(Failure) -> PropertyList {
    let text = closed.text.trimmingCharacters(in: .whitespacesAndNewlines)
    let value: PropertyList? =
      switch closed.element {
      case "dict": closed.key == nil ? keyed(closed.entries) : nil
      case "array": .array(closed.items)
      case "string": .string(closed.text)
      case "true": .boolean(true)
      case "false": .boolean(false)
      case "integer": integer(text)
      case "real": Double(text).map(PropertyList.real)
      case "date": date(text).map(PropertyList.date)
      case "data": Data(base64Encoded: text, options: .ignoreUnknownCharacters).map(PropertyList.data)
      default: throw .unexpected(element: closed.element, line: closed.line)
      }
    guard let value else { throw .badValue(element: closed.element, line: closed.line) }
    return value
  }

  /// A dictionary, or the reference that a keyed archive spells as one with the key `CF$UID`.
  private static func keyed(_ entries: [PropertyList.Entry]) -> PropertyList {
    if entries.count == 1, entries[0].key == "CF$UID",
      let number = entries[0].value.integer.flatMap({ Int(exactly: $0) })
    {
      return .uid(number)
    }
    return .dictionary(entries)
  }

  /// Decimal, or hexadecimal after `0x`.
  private static func integer(_ text: String) -> PropertyList? {
    let isHexadecimal = text.lowercased().hasPrefix("0x")
    let digits = isHexadecimal ? String(text.dropFirst(2)) : text
    let radix = isHexadecimal ? 16 : 10
    if let number = Int64(digits, radix: radix) { return .integer(number) }
    return UInt64(digits, radix: radix).map(PropertyList.unsigned)
  }

  private static func date(_ text: String) -> Double? {
    (try? Date.ISO8601FormatStyle().parse(text))?.timeIntervalSinceReferenceDate
  }
}
