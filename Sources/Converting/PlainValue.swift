import Decoding
import Foundation
import Schema

/// A value as a plain table has it, and why it is not the app's where it is not.
struct PlainValue: Hashable {
  var value: SQLiteValue
  /// Nil if the value is what was stored.
  var reason: String?

  init(_ value: SQLiteValue, reason: String? = nil) { (self.value, self.reason) = (value, reason) }

  /// `raw` is what SQLite holds; `decodes` says whether bytes are written as what they are decoded to.
  init(_ reading: AppReading, raw: SQLiteValue, decodes: Bool) {
    switch reading.outcome {
    case .value(let value): self.init(value, raw, decodes)
    case .defaultValue(let value):
      // A default for NULL loses nothing, one for another value hides it.
      if let lost = reading.reason, !lost.isNull, lost != .scalarFromNull {
        self.init(.null, reason: lost.sentence)
      } else {
        self.init(value, .null, decodes)
      }
    case .nilValue:
      let isLost = reading.reason.map { !$0.isNull } ?? false
      self.init(.null, reason: isLost ? reading.reason?.sentence : nil)
    case .trap, .throwing: self.init(.null, reason: reading.reason?.sentence ?? "the app stops")
    }
  }

  private init(_ value: AppValue, _ raw: SQLiteValue, _ decodes: Bool) {
    switch value {
    case .stored(let value): self.init(value, raw)
    case .enumCase(let name?, _): self.init(.text(name))
    case .enumCase(nil, let literal): self.init(literal?.plain ?? .null)
    case .text(let text): self.init(.text(text))
    case .unevaluated(let text): self.init(.null, reason: "\(text) was not evaluated")
    case .payload(_, let data) where !decodes: self.init(.blob(data))
    case .payload(.json, let data): self.init(.text(String(decoding: data, as: UTF8.self)))
    case .payload, .declaredPayload:
      self.init(value.decodedJSON.map { .text($0.compact) } ?? .blob(value.payload?.1 ?? Data()))
    case .flags, .structure, .caseWithValues, .list, .dictionary, .integers: self.init(.text(value.json.compact))
    }
  }

  private init(_ value: Value, _ raw: SQLiteValue) {
    switch value {
    case .scalar(.null), .scalar(.object), .toMany: self.init(.null)
    case .scalar(.boolean(let flag)): self.init(.integer(flag ? 1 : 0))
    case .scalar(.integer(let number)): self.init(.integer(number))
    case .scalar(.double(let number)), .float(let number):
      // SQLite stores NaN as NULL.
      self.init(number.isNaN ? .null : .real(number))
    case .scalar(.decimal(let number)):
      // SQLite's own number has the digits that the decimal was made of.
      let plain = raw.isNumber ? raw : .text("\(number)")
      self.init(number.isNaN ? .null : plain, reason: number.isNaN ? "SQLite has no number for NaN" : nil)
    case .scalar(.string(let text)), .scalar(.uri(let text)), .longString(let text, _): self.init(.text(text))
    case .scalar(.date(let seconds)):
      let text = DateText.iso(seconds)
      self.init(
        text.map(SQLiteValue.text) ?? .null, reason: text == nil ? "a date outside of the years 1583 to 9999" : nil)
    case .scalar(.uuid(let uuid)): self.init(.text(uuid.text))
    case .scalar(.data(let data)), .longData(let data, _): self.init(.blob(data))
    case .external(let file):
      let size = file.length.map { "\($0) bytes" } ?? "unknown size"
      self.init(
        file.data.map(SQLiteValue.blob) ?? .null,
        reason: file.data == nil ? "a file of \(size), more than SQLite holds in a row" : nil)
    case .composite: self.init(.text(value.json.compact))
    }
  }
}

extension SQLiteValue {
  fileprivate var isNumber: Bool {
    switch self {
    case .integer, .real: true
    case .null, .text, .blob, .malformedText: false
    }
  }

  /// What a table of unreadable values keeps of it: bytes that are no text stay bytes.
  var kept: SQLiteValue { if case .malformedText(let data) = self { .blob(data) } else { self } }
}

extension RawLiteral {
  fileprivate var plain: SQLiteValue {
    switch self {
    case .integer(let number): .integer(number)
    case .string(let text): .text(text)
    case .double(let number): .real(number)
    }
  }
}
