package import Foundation
package import Schema

/// A value to write, before its attribute's storage form is applied.
package indirect enum NewValue: Hashable, Sendable, WrapsScalar {
  case scalar(Scalar)
  /// Bytes that go to a file of their own in the support folder (FORMAT §4).
  case external(Data)
  case composite([String: NewValue])
  /// Labels of the rows at the other end of a relationship, in their order.
  case references([String])
  /// Exactly this SQLite value, whatever the attribute's type says.
  ///
  /// SQLite still applies the column's affinity: text of digits in an INTEGER column becomes a number.
  case raw(SQLiteValue)

  /// The value's kind, as messages name it.
  package var kind: String {
    switch self {
    case .scalar(.null): "null"
    case .scalar(.integer): "an integer"
    case .scalar(.double): "a number"
    case .scalar(.decimal): "a decimal"
    case .scalar(.string), .scalar(.uri): "a string"
    case .scalar(.boolean): "a boolean"
    case .scalar(.date): "a date"
    case .scalar(.uuid): "a UUID"
    case .scalar(.data): "data"
    case .scalar(.object): "an object"
    case .external: "external data"
    case .composite: "a composite"
    case .references: "references"
    case .raw: "a raw value"
    }
  }
}
