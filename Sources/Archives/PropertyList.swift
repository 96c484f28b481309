package import Foundation

/// A property list with the object references (UIDs) that keyed archives need.
package indirect enum PropertyList: Hashable, Sendable {
  case null
  case boolean(Bool)
  case integer(Int64)
  /// An integer above Int64's greatest.
  case unsigned(UInt64)
  case real(Double)
  /// Seconds since 2001-01-01 00:00:00 UTC.
  case date(Double)
  case data(Data)
  case string(String)
  case array([PropertyList])
  case set([PropertyList])
  /// Entries in the order of the file.
  case dictionary([Entry])
  case uid(Int)

  package struct Entry: Hashable, Sendable {
    package let key: String
    package let value: PropertyList

    package init(_ key: String, _ value: PropertyList) { (self.key, self.value) = (key, value) }
  }

  package subscript(key: String) -> PropertyList? { entries?.first { $0.key == key }?.value }

  package var entries: [Entry]? { if case .dictionary(let entries) = self { entries } else { nil } }
  package var array: [PropertyList]? { if case .array(let values) = self { values } else { nil } }
  package var string: String? { if case .string(let text) = self { text } else { nil } }
  package var data: Data? { if case .data(let data) = self { data } else { nil } }
  package var uid: Int? { if case .uid(let number) = self { number } else { nil } }

  package var integer: Int64? {
    switch self {
    case .integer(let number): number
    case .boolean(let flag): flag ? 1 : 0
    default: nil
    }
  }

  /// A key's text; a key of another kind, which no system writes, shows what it is.
  var keyText: String {
    switch self {
    case .string(let text): text
    case .integer(let number): String(number)
    case .unsigned(let number): String(number)
    case .real(let number): "\(number)"
    case .boolean(let flag): flag ? "true" : "false"
    case .date(let seconds): "date \(seconds)"
    case .uid(let number): "uid \(number)"
    case .data(let data): "data of \(data.count) bytes"
    case .array(let values): "array of \(values.count)"
    case .set(let values): "set of \(values.count)"
    case .dictionary(let entries): "dictionary of \(entries.count)"
    case .null: "null"
    }
  }

  package var boolean: Bool? {
    switch self {
    case .boolean(let flag): flag
    case .integer(let number): number != 0
    default: nil
    }
  }

  package var double: Double? {
    switch self {
    case .real(let number), .date(let number): number
    case .integer(let number): Double(number)
    case .unsigned(let number): Double(number)
    default: nil
    }
  }
}
