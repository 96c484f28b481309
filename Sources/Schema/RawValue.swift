package import Foundation

/// A value as SQLite holds it: the first layer of a cell.
package enum RawValue: Hashable, Sendable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case blob(Data)
  /// TEXT whose bytes are not UTF-8.
  case malformedText(Data)
  /// A blob too long to read for a row: its first bytes (perhaps none) and its length in bytes.
  case longBlob(prefix: Data, length: Int)
  /// A text too long to read for a row: its start and its length in characters.
  case longText(prefix: String, length: Int)

  /// What Core Data stores for `NSDecimalNumber.notANumber` (FORMAT §1.6).
  package static let notANumber = RawValue.text("NaN")

  package var isNull: Bool { self == .null }

  /// SQLite's name of the storage class, upper case.
  package var storageClass: String {
    switch self {
    case .null: "NULL"
    case .integer: "INTEGER"
    case .real: "REAL"
    case .text, .malformedText, .longText: "TEXT"
    case .blob, .longBlob: "BLOB"
    }
  }
}
