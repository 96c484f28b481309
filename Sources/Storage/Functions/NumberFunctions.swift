import CSQLite
import Predicates

/// Gives a connection the operations on numbers that SQLite does not have.
enum NumberFunctions {
  static func install(on handle: OpaquePointer) {
    SQLFunction.add(ExclusiveOrFunction.name, arguments: 2, to: handle) { NumberFunctions.exclusiveOr($0, $2) }
  }

  /// NULL if a side is NULL; any other value becomes an integer, as for SQLite's own `&` and `|`.
  private static func exclusiveOr(_ context: OpaquePointer?, _ values: UnsafeMutablePointer<OpaquePointer?>?) {
    guard let values, sqlite3_value_type(values[0]) != SQLITE_NULL, sqlite3_value_type(values[1]) != SQLITE_NULL else {
      return sqlite3_result_null(context)
    }
    sqlite3_result_int64(context, sqlite3_value_int64(values[0]) ^ sqlite3_value_int64(values[1]))
  }
}
