package import Foundation
package import Schema

/// A value to write, before its attribute's storage form is applied.
package indirect enum NewValue: Hashable, Sendable {
  case null
  case integer(Int64)
  case double(Double)
  case decimal(Decimal)
  case string(String)
  case boolean(Bool)
  /// Seconds since 2001-01-01 00:00:00 UTC (FORMAT §1.6).
  case date(Double)
  case uuid(UUID)
  /// Binary or Transformable bytes, given without an external-storage tag.
  case data(Data)
  /// Bytes that go to a file of their own in the support folder (FORMAT §4).
  case external(Data)
  case composite([String: NewValue])
  /// Labels of the rows at the other end of a relationship, in their order.
  case references([String])
  /// Exactly this SQLite value, whatever the attribute's type says.
  ///
  /// SQLite still applies the column's affinity: text of digits in an INTEGER column becomes a number.
  case raw(RawValue)

  /// The value's kind, as messages name it.
  package var kind: String {
    switch self {
    case .null: "null"
    case .integer: "an integer"
    case .double: "a number"
    case .decimal: "a decimal"
    case .string: "a string"
    case .boolean: "a boolean"
    case .date: "a date"
    case .uuid: "a UUID"
    case .data: "data"
    case .external: "external data"
    case .composite: "a composite"
    case .references: "references"
    case .raw: "a raw value"
    }
  }
}
