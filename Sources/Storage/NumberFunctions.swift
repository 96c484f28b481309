import CSQLite
import Querying

/// Gives a connection the operations on numbers that SQLite does not have.
enum NumberFunctions {
  static func install(on handle: OpaquePointer) {
    sqlite3_create_function_v2(
      handle,
      ExclusiveOrFunction.name,
      2,
      SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY,
      nil,
      { context, _, values in NumberFunctions.exclusiveOr(context, values) },
      nil,
      nil,
      nil
    )
  }

  /// NULL if a side is NULL; any other value becomes an integer, as for SQLite's own `&` and `|`.
  private static func exclusiveOr(
    _ context: OpaquePointer?,
    _ values: UnsafeMutablePointer<OpaquePointer?>?
  ) {
    guard let values, sqlite3_value_type(values[0]) != SQLITE_NULL,
      sqlite3_value_type(values[1]) != SQLITE_NULL
    else { return sqlite3_result_null(context) }
    sqlite3_result_int64(context, sqlite3_value_int64(values[0]) ^ sqlite3_value_int64(values[1]))
  }
}
