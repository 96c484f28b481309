import Predicates
import SQLite

extension Connection {
  /// Opens a URI such as `file:/a%20b?mode=ro` with the functions and orders of predicates.
  ///
  /// `supportFolder` is the folder of external storage. Throws `SQLiteFailure`.
  convenience init(uri: String, cache: Cache = .small, supportFolder: String = "") throws(SQLiteFailure) {
    try self.init(reading: uri, cache: cache)
    withHandle { handle in
      StringFunctions.install(on: handle)
      StringOrders.install(on: handle)
      NumberFunctions.install(on: handle)
      PayloadFunctions.install(on: handle, supportFolder: supportFolder)
      FingerprintFunctions.install(on: handle, supportFolder: supportFolder)
    }
  }

  /// Reads within one state of the store; throws `Failure`.
  func reading<Result>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    do throws(SQLiteFailure) { try beginReading() } catch { throw error.asFailure }
    defer { endReading() }
    return try body()
  }

  /// Runs a statement and calls `body` with each row; throws `Failure`.
  func read(_ sql: SQL, _ body: (borrowing StatementRow) -> Void) throws(Failure) {
    do throws(SQLiteFailure) { try run(sql, body) } catch { throw error.asFailure }
  }

  /// Runs a statement until `body` returns false; throws `Failure`.
  func readWhile(_ sql: SQL, _ body: (borrowing StatementRow) -> Bool) throws(Failure) {
    do throws(SQLiteFailure) { try runWhile(sql, body) } catch { throw error.asFailure }
  }
}
