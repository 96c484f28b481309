package import Foundation
import Predicates
package import SQLite
package import Schema

/// A new store that copies another's tables and rows as they are, value by value.
///
/// All is written in one transaction, which `finish()` ends.
package final class StoreReplica {
  /// The settings of a database's header that must be set before its first table.
  package struct Settings: Hashable, Sendable {
    package var pageSize: Int64 = 4096
    /// As SQLite names it, such as `UTF-8`.
    package var encoding = "UTF-8"
    package var autoVacuum: Int64 = 2
    package var applicationID: Int64 = 0
    package var userVersion: Int64 = 0

    package init() {}
  }

  private static let encodings = ["UTF-8", "UTF-16le", "UTF-16be"]

  private let files: NewStoreFiles
  private let database: Connection

  /// Makes the file; fails if any file of a store is there already.
  ///
  /// `began` gets a closure that removes the file, in case the program ends before the store is whole.
  package init(
    at path: String, _ settings: Settings, began: (_ remove: @escaping @Sendable () -> Void) -> Void = { _ in }
  ) throws(StoreWritingError) {
    let files = NewStoreFiles(path: path)
    try files.reserve()
    began { files.remove() }
    self.files = files
    do throws(SQLiteFailure) {
      let database = try Connection(writing: files.store.path)
      self.database = database
      // The functions that the other store's triggers and views call are not trusted.
      try database.run("PRAGMA trusted_schema = OFF")
      // Its rows are copied whatever a CHECK says.
      try database.run("PRAGMA ignore_check_constraints = ON")
      try database.run("PRAGMA page_size = \(settings.pageSize)")
      if Self.encodings.contains(settings.encoding) { try database.run("PRAGMA encoding = '\(settings.encoding)'") }
      try database.run("PRAGMA auto_vacuum = \(settings.autoVacuum)")
      try database.run("BEGIN")
      try database.run("PRAGMA application_id = \(settings.applicationID)")
      try database.run("PRAGMA user_version = \(settings.userVersion)")
    } catch {
      files.remove()
      throw .sqlite(error.message)
    }
  }

  /// Runs a statement of the other store's schema.
  package func define(_ statement: String) throws(StoreWritingError) {
    try run { () throws(SQLiteFailure) in try database.run(statement) }
  }

  /// Adds rows to a table that is defined already.
  package struct Table {
    fileprivate let rows: RowInsert

    /// Adds a row with the values of the other store's row, in the order of the table's columns, or of what replaces
    /// them.
    package func add(_ row: borrowing StatementRow, replacing others: [SQLiteValue?]) throws(StoreWritingError) {
      do throws(SQLiteFailure) { try rows.add(row, replacing: others) } catch { throw .sqlite(error.message) }
    }
  }

  package func table(_ name: String, _ columns: [String]) throws(StoreWritingError) -> Table {
    let marks = [SQL](repeating: "?", count: columns.count)
    let sql: SQL = "INSERT INTO \(id: name) (\(list: columns.map(SQL.identifier))) VALUES (\(list: marks))"
    do throws(SQLiteFailure) { return Table(rows: try database.insert(sql)) } catch { throw .sqlite(error.message) }
  }

  /// Puts a file into the external storage; one that is there already stays (FORMAT §4).
  package func add(external name: String, _ data: Data) throws(StoreWritingError) {
    try files.add(external: name, data)
  }

  /// Ends the transaction and closes the file.
  package func finish() throws(StoreWritingError) {
    try run { () throws(SQLiteFailure) in
      try database.run("COMMIT")
      // Nearly every real store's header says WAL; closing the last connection clears the side files.
      try database.run("PRAGMA journal_mode = WAL")
    }
  }

  /// Removes the file and the files beside it.
  package func remove() { files.remove() }

  private func run(_ body: () throws(SQLiteFailure) -> Void) throws(StoreWritingError) {
    do throws(SQLiteFailure) { try body() } catch { throw .sqlite(error.message) }
  }
}
