import CSQLite

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
