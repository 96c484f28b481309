import CSQLite
package import Foundation
package import Schema

/// The row that a statement is at.
package struct StatementRow: ~Copyable {
  private let handle: OpaquePointer

  init(_ handle: OpaquePointer) { self.handle = handle }

  /// A value as a whole number, as SQLite converts it; nil for NULL.
  package func integer(_ index: Int) -> Int64? {
    let index = Int32(index)
    return sqlite3_column_type(handle, index) == SQLITE_NULL ? nil : sqlite3_column_int64(handle, index)
  }

  /// A value as text, with a replacement for what is no UTF-8; nil for NULL.
  package func text(_ index: Int) -> String? {
    guard let start = sqlite3_column_text(handle, Int32(index)) else { return nil }
    let count = Int(sqlite3_column_bytes(handle, Int32(index)))
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  package func value(_ index: Int) -> SQLiteValue {
    switch storageClass(index) {
    case .integer: .integer(sqlite3_column_int64(handle, Int32(index)))
    case .real: .real(real(index))
    case .text:
      withBytes(index) { bytes in
        String(validating: bytes, as: UTF8.self).map(SQLiteValue.text) ?? .malformedText(Data(bytes))
      }
    case .blob: withBytes(index) { .blob(Data(buffer: $0)) }
    case .null: .null
    }
  }

  /// A blob of 16 bytes, read in place; nil for any other value.
  package func uuid(_ index: Int) -> UUID? {
    guard storageClass(index) == .blob else { return nil }
    return withBytes(index) { bytes in
      guard bytes.count == 16 else { return nil }
      return UUID(uuid: UnsafeRawBufferPointer(bytes).loadUnaligned(as: uuid_t.self))
    }
  }

  /// SQLite's storage class of a column, without reading its value.
  package func storageClass(_ index: Int) -> StorageClass {
    switch sqlite3_column_type(handle, Int32(index)) {
    case SQLITE_INTEGER: .integer
    case SQLITE_FLOAT: .real
    case SQLITE_TEXT: .text
    case SQLITE_BLOB: .blob
    default: .null
    }
  }

  /// A value as a number, as SQLite converts it; 0 for NULL.
  package func real(_ index: Int) -> Double { sqlite3_column_double(handle, Int32(index)) }

  /// The length of a text or blob in bytes.
  package func byteCount(_ index: Int) -> Int { Int(sqlite3_column_bytes(handle, Int32(index))) }

  /// Passes a text's or blob's bytes in place; they are valid until the next row.
  package func withBytes<Result>(_ index: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    // The count first: of a UTF-16 text it makes UTF-8, and frees what a pointer would point at.
    let count = Int(sqlite3_column_bytes(handle, Int32(index)))
    let start = sqlite3_column_blob(handle, Int32(index))?.assumingMemoryBound(to: UInt8.self)
    return body(UnsafeBufferPointer(start: start, count: start == nil ? 0 : count))
  }

  /// The same value, but the bytes of a long one stay SQLite's: it is valid until the next row, and nothing may keep it.
  ///
  /// A text in UTF-8 is always copied.
  package func lentValue(_ index: Int) -> SQLiteValue {
    guard storageClass(index) == .blob, byteCount(index) > Self.longest else { return value(index) }
    return withBytes(index) { bytes in
      guard let start = bytes.baseAddress else { return .blob(Data()) }
      return .blob(Data(bytesNoCopy: UnsafeMutableRawPointer(mutating: start), count: bytes.count, deallocator: .none))
    }
  }

  /// Fewer bytes are copied faster than they are lent.
  private static let longest = 16 * 1024
}

/// SQLite's storage classes.
package enum StorageClass: Hashable, Sendable { case null, integer, real, text, blob }
