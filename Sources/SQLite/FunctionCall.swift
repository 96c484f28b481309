import CSQLite
import Foundation
package import Schema

/// A call, within a statement, of a function that this program gives to a connection.
///
/// Its values are valid, and its result is taken, until the function returns.
package struct FunctionCall: ~Copyable {
  private let context: OpaquePointer?
  private let values: UnsafeMutablePointer<OpaquePointer?>?
  /// How many values it has.
  package let count: Int

  fileprivate init(_ context: OpaquePointer?, _ count: Int32, _ values: UnsafeMutablePointer<OpaquePointer?>?) {
    (self.context, self.count, self.values) = (context, Int(count), values)
  }

  private subscript(_ index: Int) -> OpaquePointer? { index < count ? values?[index] : nil }

  package func value(_ index: Int) -> SQLiteValue {
    guard let value = self[index] else { return .null }
    switch sqlite3_value_type(value) {
    case SQLITE_INTEGER: return .integer(sqlite3_value_int64(value))
    case SQLITE_FLOAT: return .real(sqlite3_value_double(value))
    case SQLITE_TEXT:
      return withBytes(index) { bytes in
        String(validating: bytes, as: UTF8.self).map(SQLiteValue.text) ?? .malformedText(Data(bytes))
      }
    case SQLITE_BLOB: return withBytes(index) { .blob(Data(buffer: $0)) }
    default: return .null
    }
  }

  /// Whether a value is a text, and all of it UTF-8.
  package func isUTF8(_ index: Int) -> Bool {
    guard let value = self[index], sqlite3_value_type(value) == SQLITE_TEXT else { return false }
    return withBytes(index) { $0.isUTF8 }
  }

  /// Passes a text's or blob's bytes in place.
  package func withBytes<Result>(_ index: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    guard let value = self[index] else { return body(UnsafeBufferPointer(start: nil, count: 0)) }
    // The count first: of a UTF-16 text it makes UTF-8, and frees what a pointer would point at.
    let count = Int(sqlite3_value_bytes(value))
    let start = sqlite3_value_blob(value)?.assumingMemoryBound(to: UInt8.self)
    return body(UnsafeBufferPointer(start: start, count: start == nil ? 0 : count))
  }

  package func give(_ flag: Bool) { sqlite3_result_int(context, flag ? 1 : 0) }

  package func give(_ result: SQLiteValue) {
    switch result {
    case .null: sqlite3_result_null(context)
    case .integer(let number): sqlite3_result_int64(context, number)
    case .real(let number): sqlite3_result_double(context, number)
    case .text(let text):
      sqlite3_result_text64(context, text, UInt64(text.utf8.count), Self.transient, UInt8(SQLITE_UTF8))
    case .blob(let data), .malformedText(let data):
      data.withUnsafeBytes { bytes in
        if let start = bytes.baseAddress {
          sqlite3_result_blob64(context, start, UInt64(bytes.count), Self.transient)
        } else {
          sqlite3_result_zeroblob(context, 0)
        }
      }
    }
  }

  /// Gives a text in UTF-8.
  package func give(utf8 bytes: UnsafeBufferPointer<UInt8>) {
    let start = UnsafeRawPointer(bytes.baseAddress)?.assumingMemoryBound(to: CChar.self)
    sqlite3_result_text64(context, start, UInt64(bytes.count), Self.transient, UInt8(SQLITE_UTF8))
  }

  /// Ends the statement with an error.
  package func fail(_ message: String) { sqlite3_result_error(context, message, -1) }

  private static let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
}

extension Connection {
  /// Adds a function of any number of values, which is called by the thread that runs the statement and may run
  /// another one on the way.
  package func addFunction(_ name: String, _ body: @escaping (borrowing FunctionCall) -> Void) {
    withHandle { handle in
      let owner = Unmanaged.passRetained(FunctionBody(body)).toOpaque()
      sqlite3_create_function_v2(
        handle, name, -1, SQLITE_UTF8 | SQLITE_DIRECTONLY, owner,
        { context, count, values in
          guard let pointer = sqlite3_user_data(context) else { return }
          Unmanaged<FunctionBody>.fromOpaque(pointer).takeUnretainedValue().body(FunctionCall(context, count, values))
        }, nil, nil, { pointer in if let pointer { Unmanaged<FunctionBody>.fromOpaque(pointer).release() } })
    }
  }
}

private final class FunctionBody {
  let body: (borrowing FunctionCall) -> Void

  init(_ body: @escaping (borrowing FunctionCall) -> Void) { self.body = body }
}
