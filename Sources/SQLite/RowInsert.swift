package import Schema

/// Adds rows to a table, each from the row that another connection's statement is at.
///
/// Values are read in place, so that a long one is not copied before SQLite makes its row of it. One thread uses it.
package final class RowInsert {
  private let connection: Connection
  private let statement: PreparedStatements.Kept

  init(_ text: String, on connection: Connection) throws(SQLiteFailure) {
    self.connection = connection
    statement = try connection.withLock { handle throws(SQLiteFailure) in try PreparedStatements.Kept(text, on: handle)
    }
  }

  /// Adds a row with the values of the source's columns, in their order, or of what replaces them.
  package func add(_ source: borrowing StatementRow, replacing others: [SQLiteValue?]) throws(SQLiteFailure) {
    try connection.withLock { _ throws(SQLiteFailure) in
      defer { statement.statement.reset() }
      for (index, other) in others.enumerated() {
        if let other {
          try statement.statement.bind(other, at: index)
        } else {
          try statement.statement.bind(source, at: index)
        }
      }
      _ = try statement.statement.step { _ in true }
    }
  }
}
