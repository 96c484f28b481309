import Decoding
import Escaping

/// What a command printed as JSON, cut into the parts that a page is made of; every part stands as it was printed.
struct PrintedJSON: Sendable {
  enum Part: Sendable {
    case whole(String)
    case list([String])
  }

  /// The members of the object, in order; the keys without escapes.
  var members: [(key: String, part: Part)]

  /// Of a whole document: an object's members, or a list as the one member `name`; nil if it breaks off.
  init?(document: [UInt8], listedAs name: String) {
    let compact = Self.compacted(document)
    guard let first = compact.first, let last = compact.last else { return nil }
    switch (first, last) {
    case (UInt8(ascii: "["), UInt8(ascii: "]")):
      guard let children = Self.children(of: compact[...]) else { return nil }
      members = [(name, .list(children.map(Self.text)))]
    case (UInt8(ascii: "{"), UInt8(ascii: "}")):
      members = []
      guard let children = Self.children(of: compact[...]) else { return nil }
      for member in children {
        // A key that a command prints at the top has no escapes, so its first quotation mark ends it.
        guard let end = member.dropFirst().firstIndex(of: UInt8(ascii: "\"")), end + 2 <= member.endIndex else {
          return nil
        }
        let value = member[(end + 2)...]
        let key = Self.text(member[(member.startIndex + 1)..<end])
        if value.first == UInt8(ascii: "[") {
          guard let entries = Self.children(of: value) else { return nil }
          members.append((key, .list(entries.map(Self.text))))
        } else {
          members.append((key, .whole(Self.text(value))))
        }
      }
    default: return nil
    }
  }

  init(_ members: [(key: String, part: Part)]) { self.members = members }

  /// An object with its longest list cut so that the object takes at most so many bytes, and a remark about it; nil if
  /// that is not enough.
  static func shortened(_ entry: String, to limit: Int) -> (entry: String, remark: String)? {
    guard entry.utf8.first == UInt8(ascii: "{"), var printed = PrintedJSON(document: Array(entry.utf8), listedAs: "")
    else { return nil }
    let lists = printed.members.enumerated().compactMap { index, member in
      if case .list(let entries) = member.part {
        (index, entries, entries.reduce(0) { $0 + AnswerPage.size($1) })
      } else {
        nil
      }
    }
    guard let (index, entries, size) = lists.max(by: { $0.2 < $1.2 }) else { return nil }
    var left = limit - (AnswerPage.size(entry) - size)
    let kept = entries.prefix { entry in
      left -= AnswerPage.size(entry)
      return left >= 0
    }
    guard !kept.isEmpty else { return nil }
    printed.members[index].part = .list(Array(kept))
    let key = printed.members[index].key
    return (printed.text, "“\(key)” of one part has \(entries.count) entries, of which \(kept.count) are here")
  }

  private var text: String {
    let parts = members.map { key, part in
      switch part {
      case .whole(let text): "\"\(key)\":\(text)"
      case .list(let entries): "\"\(key)\":[\(entries.joined(separator: ","))]"
      }
    }
    return "{\(parts.joined(separator: ","))}"
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }

  /// Without the spaces and line ends between values.
  private static func compacted(_ bytes: [UInt8]) -> [UInt8] {
    var kept: [UInt8] = []
    kept.reserveCapacity(bytes.count)
    var quotes = Quotes()
    for byte in bytes where quotes.covers(byte) || byte > UInt8(ascii: " ") { kept.append(byte) }
    return kept
  }

  /// The elements of a list or the members of an object, without spaces; nil if it breaks off amid one.
  private static func children(of value: ArraySlice<UInt8>) -> [ArraySlice<UInt8>]? {
    let inner = value.dropFirst().dropLast()
    guard !inner.isEmpty else { return [] }
    var (children, start, depth, quotes) = ([ArraySlice<UInt8>](), inner.startIndex, 0, Quotes())
    for index in inner.indices where !quotes.covers(inner[index]) {
      switch inner[index] {
      case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      case UInt8(ascii: ",") where depth == 0:
        children.append(inner[start..<index])
        start = index + 1
      default: break
      }
      if depth < 0 { return nil }
    }
    guard depth == 0, !quotes.isInside else { return nil }
    return children + [inner[start...]]
  }

  /// Which bytes belong to texts, their quotation marks among them.
  private struct Quotes {
    private(set) var isInside = false
    private var isEscaped = false

    mutating func covers(_ byte: UInt8) -> Bool {
      guard isInside else {
        isInside = byte == UInt8(ascii: "\"")
        return isInside
      }
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        isInside = false
      }
      return true
    }
  }
}

/// One page of an answer: all that is no list, and as much of the lists as there is room for.
///
/// The lists of all pages, one after the other, are the lists of the command. An entry that is longer than a page has a
/// list of its own cut, and a remark says so.
struct AnswerPage: Sendable {
  let json: JSON

  /// What an entry takes of the answer: it stands there as a value, and again in a text.
  static func size(_ entry: String) -> Int { entry.utf8.count + JSONString.quoted(entry).utf8.count }

  /// The page that follows `passed` entries, in at most so many bytes; throws `ToolFault.tooLong`.
  ///
  /// `isCut` says that there are more entries than were read. `before` counts those that were never printed.
  init(
    _ printed: PrintedJSON, after passed: Int, before: Int = 0, isCut: Bool, limit: Int, remarks: [String],
    cursor: (Int) -> String
  ) throws(ToolFault) {
    var members: [JSON.Member] = []
    var remarks = remarks
    var (index, taken, isFull) = (before, 0, false)
    let frame =
      cursor(.max) + remarks.joined(separator: "\",\"") + printed.members.map(\.key).joined(separator: "\":,\"")
    var used = Self.envelope + 2 * Self.size(frame)
    for case (_, .whole(let text)) in printed.members { used += Self.size(text) }
    if used > limit { throw .tooLong(bytes: used, limit: limit) }
    for (key, part) in printed.members {
      switch part {
      case .whole(let text): members.append(.init(key, .numeral(text)))
      case .list(let entries):
        var kept: [JSON] = []
        for var entry in entries {
          if index >= passed, !isFull {
            var size = Self.size(entry) + 2
            if used + size > limit {
              if taken > 0 {
                isFull = true
                break
              }
              guard let cut = PrintedJSON.shortened(entry, to: limit - used - Self.remark) else {
                throw .tooLong(bytes: used + size, limit: limit)
              }
              (entry, size) = (cut.entry, limit - used)
              remarks.append(cut.remark)
            }
            used += size
            taken += 1
            kept.append(.numeral(entry))
          }
          if isFull { break }
          index += 1
        }
        members.append(.init(key, .array(kept)))
      }
    }
    if isFull || isCut { members.append(.init("nextCursor", .string(cursor(passed + taken)))) }
    if !remarks.isEmpty { members.append(.init("remarks", .texts(remarks))) }
    json = .object(members)
  }

  /// What a remark about a shortened entry takes, in bytes at most.
  private static let remark = 512
  /// What the protocol adds around an answer, in bytes at most.
  private static let envelope = 1_024
}
