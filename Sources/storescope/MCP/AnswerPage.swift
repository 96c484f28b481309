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
/// The lists of all pages, one after the other, are the lists of the command.
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
        for entry in entries {
          if index >= passed, !isFull {
            let size = Self.size(entry) + 2
            if used + size > limit {
              if taken == 0 { throw .tooLong(bytes: used + size, limit: limit) }
              isFull = true
              break
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

  /// What the protocol adds around an answer, in bytes at most.
  private static let envelope = 1_024
}
