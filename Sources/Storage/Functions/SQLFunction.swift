import CSQLite
import Predicates

/// A function that a connection gets beside SQLite's own.
enum SQLFunction {
  typealias Body = @convention(c) (OpaquePointer?, Int32, UnsafeMutablePointer<OpaquePointer?>?) -> Void

  /// Adds a function of so many values, or of any number for -1; `owner` is its user data, and kept as long as it is.
  static func add(
    _ name: String, arguments: Int32, to handle: OpaquePointer, isDeterministic: Bool = true, owner: AnyObject? = nil,
    _ body: Body
  ) {
    sqlite3_create_function_v2(
      handle, name, arguments, SQLITE_UTF8 | SQLITE_DIRECTONLY | (isDeterministic ? SQLITE_DETERMINISTIC : 0),
      owner.map { Unmanaged.passRetained($0).toOpaque() }, body, nil, nil,
      { pointer in if let pointer { Unmanaged<AnyObject>.fromOpaque(pointer).release() } })
  }
}

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
