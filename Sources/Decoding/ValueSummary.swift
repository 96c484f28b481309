import Foundation
package import Schema

/// A value on one line for people, and what kind of thing it is.
package struct ValueSummary: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case null, number, string, date, boolean, identifier, data, composite, enumCase
    case toOne, toMany, unreadable
  }

  package let text: String
  package let kind: Kind

  /// `utcOffset` in seconds shifts dates for local time; `null` is the sign for NULL.
  package init(_ reading: Reading, of attribute: Attribute? = nil, localTime: Bool = false, null: String = "∅") {
    switch reading {
    case .unreadable(let reason, _): (text, kind) = ("⚠ \(reason.sentence)", .unreadable)
    case .value(let value): (text, kind) = Self.summary(value, attribute, localTime, null)
    }
  }

  private static func summary(
    _ value: Value, _ attribute: Attribute?, _ localTime: Bool, _ null: String
  ) -> (String, Kind) {
    switch value {
    case .scalar(.null): return (null, .null)
    case .scalar(.integer(let number)): return (String(number), .number)
    case .scalar(.double(let number)): return ("\(number)", .number)
    case .float(let number): return ("\(Float(number))", .number)
    case .scalar(.decimal(let number)): return ("\(number)", .number)
    case .scalar(.string(let text)): return (text, .string)
    case .longString(let prefix, let length): return ("\(prefix)… \(length) characters", .string)
    case .scalar(.uri(let text)): return (text, .identifier)
    case .scalar(.boolean(let flag)): return (flag ? "true" : "false", .boolean)
    case .scalar(.date(let seconds)):
      let text = localTime ? DateText.local(seconds) : DateText.plain(seconds)
      return (text ?? "\(seconds) s since 2001", .date)
    case .scalar(.uuid(let uuid)): return (uuid.text, .identifier)
    case .scalar(.data(let data)): return (Payload.caption(of: data), .data)
    case .longData(_, let length): return ("\(length) bytes", .data)
    case .external(let external):
      let size = external.length.map { "\($0) bytes" } ?? "file not found"
      return ("external, \(size)", .data)
    case .composite(let leaves): return composite(leaves, attribute, localTime, null)
    case .scalar(.object(let object)): return ("\(object.entity) p\(object.pk)", .toOne)
    case .toMany(let count): return ("→\(count.map { "\($0)" } ?? "…")", .toMany)
    }
  }

  /// SwiftData's enums fold to one value: the raw value, or the case whose leaf is set (FORMAT §3.2).
  private static func composite(
    _ leaves: [Value.Leaf], _ attribute: Attribute?, _ localTime: Bool, _ null: String
  ) -> (String, Kind) {
    let set = leaves.filter { $0.reading != .value(.null) }
    if attribute?.isSwiftDataEnum == true, let leaf = set.first, set.count == 1 {
      let text = leaves.count == 1 ? ValueSummary(leaf.reading, localTime: localTime, null: null).text : "." + leaf.name
      return (text, .enumCase)
    }
    let texts = leaves.map { leaf in
      "\(leaf.name): \(ValueSummary(leaf.reading, localTime: localTime, null: null).text)"
    }
    return ("(" + texts.joined(separator: ", ") + ")", .composite)
  }
}

extension RawValue {
  /// The value as SQLite's shell would write it, on one line.
  package var literal: String {
    switch self {
    case .whole(.null): "NULL"
    case .whole(.integer(let number)): String(number)
    case .whole(.real(let number)): "\(number)"
    case .whole(.text(let text)): "'" + text + "'"
    case .longText(let prefix, let length): "'\(prefix)…' \(length) characters"
    case .whole(.blob(let data)): Self.hex(data)
    case .whole(.malformedText(let data)): "text " + Self.hex(data)
    case .longBlob(_, let length): "blob of \(length) bytes"
    }
  }

  private static func hex(_ data: Data) -> String {
    "x'"
      + data.prefix(64).map { byte in
        let digits = String(byte, radix: 16)
        return digits.count == 1 ? "0" + digits : digits
      }.joined() + (data.count > 64 ? "… \(data.count) bytes" : "'")
  }
}
