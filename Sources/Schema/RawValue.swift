package import Foundation

/// A value as SQLite holds it, read whole or cut: the first layer of a cell.
package enum RawValue: Hashable, Sendable {
  case whole(SQLiteValue)
  /// A blob too long to read for a row: its first bytes (perhaps none) and its length in bytes.
  case longBlob(prefix: Data, length: Int)
  /// A text too long to read for a row: its start and its length in characters.
  case longText(prefix: String, length: Int)

  package static var null: RawValue { .whole(.null) }
  package static func integer(_ number: Int64) -> RawValue { .whole(.integer(number)) }
  package static func real(_ number: Double) -> RawValue { .whole(.real(number)) }
  package static func text(_ text: String) -> RawValue { .whole(.text(text)) }
  package static func blob(_ data: Data) -> RawValue { .whole(.blob(data)) }
  package static func malformedText(_ data: Data) -> RawValue { .whole(.malformedText(data)) }

  package var isNull: Bool { if case .whole(.null) = self { true } else { false } }

  /// SQLite's name of the storage class, upper case.
  package var storageClass: String {
    switch self {
    case .whole(let value): value.storageClass
    case .longText: "TEXT"
    case .longBlob: "BLOB"
    }
  }
}

/// A whole value of one of SQLite's storage classes, which can be bound and written.
package enum SQLiteValue: Hashable, Sendable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case blob(Data)
  /// TEXT whose bytes are not UTF-8.
  case malformedText(Data)

  /// What Core Data stores for `NSDecimalNumber.notANumber` (FORMAT §1.6).
  package static let notANumber = SQLiteValue.text("NaN")

  package var isNull: Bool { if case .null = self { true } else { false } }

  /// SQLite's name of the storage class, upper case.
  package var storageClass: String {
    switch self {
    case .null: "NULL"
    case .integer: "INTEGER"
    case .real: "REAL"
    case .text, .malformedText: "TEXT"
    case .blob: "BLOB"
    }
  }
}
