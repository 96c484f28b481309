package import Predicates

/// A statement that runs often, each time with other values for its `?`.
///
/// A connection prepares it once.
package struct RepeatedStatement: Hashable, Sendable {
  let text: String

  /// The values that it binds are given again each time.
  package init(_ sql: SQL) { text = sql.statement }
}

/// Prepared statements of one connection, each free until it is taken.
///
/// They must be used under the connection's lock.
struct PreparedStatements {
  /// A statement can be kept in a dictionary only within an object.
  final class Kept {
    let statement: PreparedStatement

    init(_ text: String, on connection: OpaquePointer) throws(SQLiteFailure) {
      statement = try PreparedStatement(text, on: connection)
    }
  }

  /// A store has as many statements as relationships.
  private static let most = 256

  private var free: [RepeatedStatement: Kept] = [:]

  /// One that nobody uses, as a statement may run again within its own row.
  mutating func take(_ statement: RepeatedStatement, on connection: OpaquePointer) throws(SQLiteFailure) -> Kept {
    if let kept = free.removeValue(forKey: statement) { return kept }
    return try Kept(statement.text, on: connection)
  }

  mutating func putBack(_ kept: Kept, for statement: RepeatedStatement) {
    kept.statement.reset()
    if free.count == Self.most { free.removeAll(keepingCapacity: true) }
    free[statement] = kept
  }
}
