import CSQLite
import Foundation
import Predicates

/// Gives a connection the SQL functions that predicates need (FORMAT §10.1).
enum StringFunctions {
  static func install(on handle: OpaquePointer) {
    SQLFunction.add(SearchFunction.name, arguments: 4, to: handle, owner: StringSearch()) {
      StringFunctions.search($0, $1, $2)
    }
    SQLFunction.add(PredicateFunction.computing, arguments: 2, to: handle) { StringFunctions.compute($0, $1, $2) }
  }

  fileprivate typealias Arguments = UnsafeMutablePointer<OpaquePointer?>

  /// NULL if a side is NULL, as with every comparison.
  fileprivate static func search(_ context: OpaquePointer?, _ count: Int32, _ values: Arguments?) {
    guard let values, count == 4, let text = bytes(values[0]) else { return sqlite3_result_null(context) }
    do throws(SearchFailure) {
      // SQLite keeps what a call leaves with an argument as long as that is the same for each row.
      if let kept = sqlite3_get_auxdata(context, patternIndex) {
        let pattern = Unmanaged<SearchPattern>.fromOpaque(kept).takeUnretainedValue()
        return sqlite3_result_int(context, try pattern.matches(text) ? 1 : 0)
      }
      guard let pattern = try pattern(of: context, values) else { return sqlite3_result_null(context) }
      let kept = Unmanaged.passRetained(pattern).toOpaque()
      sqlite3_set_auxdata(context, patternIndex, kept) { kept in
        if let kept { Unmanaged<SearchPattern>.fromOpaque(kept).release() }
      }
      sqlite3_result_int(context, try pattern.matches(text) ? 1 : 0)
    } catch { sqlite3_result_error(context, error.rawValue, -1) }
  }

  /// The argument that is the pattern.
  private static let patternIndex: Int32 = 1

  /// Nil if the pattern is not text.
  private static func pattern(of context: OpaquePointer?, _ values: Arguments) throws(SearchFailure) -> SearchPattern? {
    guard let pattern = bytes(values[1]), let pointer = sqlite3_user_data(context) else { return nil }
    let number = Int(sqlite3_value_int64(values[2]))
    let options = Comparison.Options(rawValue: UInt8(truncatingIfNeeded: sqlite3_value_int64(values[3])))
    guard SearchFunction.operations.indices.contains(number) else { return nil }
    let search = Unmanaged<StringSearch>.fromOpaque(pointer).takeUnretainedValue()
    return try search.pattern(pattern, SearchFunction.operations[number], options)
  }

  /// NULL if the argument is not text.
  fileprivate static func compute(_ context: OpaquePointer?, _ count: Int32, _ values: Arguments?) {
    guard let values, count == 2, let bytes = bytes(values[0]) else { return sqlite3_result_null(context) }
    let row = Int(sqlite3_value_int64(values[1]))
    guard PredicateFunction.all.indices.contains(row), let compute = PredicateFunction.all[row].compute else {
      return sqlite3_result_null(context)
    }
    let computed = compute(String(decoding: bytes, as: UTF8.self))
    let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    sqlite3_result_text(context, computed, Int32(clamping: computed.utf8.count), transient)
  }

  /// A text's bytes, valid during the call; nil if it is not text.
  private static func bytes(_ value: OpaquePointer?) -> StringSearch.Bytes? {
    guard sqlite3_value_type(value) == SQLITE_TEXT, let start = sqlite3_value_text(value) else { return nil }
    return StringSearch.Bytes(start: start, count: Int(sqlite3_value_bytes(value)))
  }
}
