package import Foundation
import Escaping
import Querying
import SQLite
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
  private static let mostPendingBytes = 1 << 20
  private static let mostPendingRows = 1_000

  private let files: NewStoreFiles
  private let database: Connection
  private var statement = ""
  private var pending: [[SQL.Binding]] = []
  private var pendingBytes = 0

  /// Makes the file; fails if any file of a store is there already.
  ///
  /// `began` gets a closure that removes the file, in case the program ends before the store is whole.
  package init(
    at path: String,
    _ settings: Settings,
    began: (_ remove: @escaping @Sendable () -> Void) -> Void = { _ in }
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
      if Self.encodings.contains(settings.encoding) {
        try database.run("PRAGMA encoding = '\(settings.encoding)'")
      }
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
    try flush()
    try run { () throws(SQLiteFailure) in try database.run(statement) }
  }

  /// Adds a row to a table, in its columns' order.
  package func add(
    _ values: [RawValue],
    to table: String,
    _ columns: [String]
  ) throws(StoreWritingError) {
    let names = columns.map(SQLText.identifier).joined(separator: ", ")
    // Text that is not UTF-8 can only be bound as a blob.
    let marks = values.map { if case .malformedText = $0 { "CAST(? AS TEXT)" } else { "?" } }
    let own =
      "INSERT INTO \(SQLText.identifier(table)) (\(names)) VALUES (\(marks.joined(separator: ", ")))"
    if own != statement { try flush() }
    statement = own
    pending.append(values.map(\.binding))
    pendingBytes += values.reduce(0) { $0 + $1.byteCount }
    if pendingBytes > Self.mostPendingBytes || pending.count == Self.mostPendingRows { try flush() }
  }

  /// Puts a file into the external storage; one that is there already stays (FORMAT §4).
  package func add(external name: String, _ data: Data) throws(StoreWritingError) {
    try files.add(external: name, data)
  }

  /// Ends the transaction and closes the file.
  package func finish() throws(StoreWritingError) {
    try flush()
    try run { () throws(SQLiteFailure) in
      try database.run("COMMIT")
      // Nearly every real store's header says WAL; closing the last connection clears the side files.
      try database.run("PRAGMA journal_mode = WAL")
    }
  }

  /// Removes the file and the files beside it.
  package func remove() { files.remove() }

  private func flush() throws(StoreWritingError) {
    guard !pending.isEmpty else { return }
    defer {
      pending.removeAll(keepingCapacity: true)
      pendingBytes = 0
    }
    try run { () throws(SQLiteFailure) in try database.run(statement, of: pending) }
  }

  private func run(_ body: () throws(SQLiteFailure) -> Void) throws(StoreWritingError) {
    do throws(SQLiteFailure) { try body() } catch { throw .sqlite(error.message) }
  }
}

extension RawValue {
  fileprivate var byteCount: Int {
    switch self {
    case .text(let text): text.utf8.count
    case .blob(let data), .malformedText(let data): data.count
    default: 8
    }
  }
}
