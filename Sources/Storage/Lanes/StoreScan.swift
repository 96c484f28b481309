import Foundation
package import Predicates
package import Questions
package import SQLite
package import Schema
import Synchronization

/// A connection for work that reads whole tables; one thread at a time runs it, any thread may cancel it.
package final class StoreScan: Sendable {
  let connection: Connection
  let store: OpenedStore
  private let isWatched = Atomic(false)

  /// Opens a connection; throws `Failure`.
  package init(store: OpenedStore, cache: Connection.Cache = .small) throws(Failure) {
    self.store = store
    connection = try store.connect(cache: cache)
  }

  /// Runs a statement and calls `body` with each row until it returns false; throws `Failure`.
  package func run(_ sql: SQL, _ body: (borrowing StatementRow) -> Bool) throws(Failure) {
    do throws(SQLiteFailure) { try connection.runWhile(sql, body) } catch { throw told(error) }
    if connection.isInterrupted { throw .cancelled }
    if store.isOvertaken { throw .storeChanged }
  }

  /// Runs a statement that is prepared once and calls `body` with each row until it returns false; throws `Failure`.
  ///
  /// It takes no look at the files, so others must run before the rows are used.
  package func run(
    _ statement: RepeatedStatement, with values: [SQLiteValue], _ body: (borrowing StatementRow) -> Bool
  ) throws(Failure) {
    do throws(SQLiteFailure) { try connection.run(statement, with: values, body) } catch { throw told(error) }
    if connection.isInterrupted { throw .cancelled }
  }

  /// A damaged store fails again and again; the files are watched only the first time.
  private func told(_ error: SQLiteFailure) -> Failure {
    isWatched.exchange(true, ordering: .relaxed) ? error.asFailure : store.told(error.asFailure)
  }

  /// All rows of a short result, as SQLite's values; throws `Failure`.
  package func rows(_ sql: SQL, columns: Int) throws(Failure) -> [[SQLiteValue]] {
    var found: [[SQLiteValue]] = []
    try run(sql) { row in
      var values: [SQLiteValue] = []
      for column in 0..<columns { values.append(row.value(column)) }
      found.append(values)
      return true
    }
    return found
  }

  /// What the mirror in iCloud noted of its setups, imports and exports (FORMAT §6.2); throws `Failure`.
  package func cloudKitEvents(_ tables: CloudKitTables) throws(Failure) -> [CloudKitEvents] {
    if connection.isInterrupted { throw .cancelled }
    return try CloudKitEventReader(connection: connection).events(tables)
  }

  /// Reads the whole file of an external value (FORMAT §4).
  package var externalData: @Sendable (String) -> ExternalData? {
    let folder = store.files.supportFolder
    return { name in ExternalData(reading: name, below: folder, wholly: true) }
  }

  /// The names of the files in the store's external storage, each a UUID (FORMAT §4); empty if it has none.
  ///
  /// Other files there, such as the Finder's, are not Core Data's.
  package var externalFileNames: [String] {
    let folder = URL(filePath: store.files.supportFolder).appending(path: "_EXTERNAL_DATA")
    let files = try? FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: [.isRegularFileKey])
    return (files ?? []).filter { file in
      UUID(uuidString: file.lastPathComponent) != nil
        && (try? file.resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile == true
    }.map(\.lastPathComponent).sorted()
  }

  /// The rows of a table that no entity of a model owns, or that have no key of their own; throws `Failure`.
  package func oddRows(of table: String, _ compiler: RowQueryCompiler) throws(Failure) -> [any OddRows] {
    if connection.isInterrupted { throw .cancelled }
    let counter = RowCounter(compiler: compiler)
    return try counter.strays(of: table, connection) + counter.withoutKey(in: table, connection)
  }

  /// The rows of a table that SQLite lists but does not find; throws `Failure`.
  package func lostRows(of table: String, _ compiler: RowQueryCompiler) throws(Failure) -> [any OddRows] {
    if connection.isInterrupted { throw .cancelled }
    return try RowCounter(compiler: compiler).notFound(in: table, connection)
  }

  /// Reads value types inside others over this connection, also while it walks rows.
  package func nestedViews(_ compiler: RowQueryCompiler, _ contract: Contract) -> NestedViews {
    NestedViews(compiler, contract, supportFolder: store.files.supportFolder, connection)
  }

  /// Stops the running and all later statements; they throw `Failure.cancelled`.
  package func cancel() { connection.interrupt() }
}

extension StoreScan {
  /// The rows at some addresses, one for each in their order, long values cut; throws `Failure`.
  package func storedRows(
    _ paths: [Path], of entity: String, at addresses: [Int64], _ compiler: RowQueryCompiler
  ) throws(Failure) -> [StoredRow] {
    let reader = RowReader(store, compiler, readsWhole: false).leavingCounts
    let selection = try reader.selection(paths, of: entity)
    return try reader.storedRows(addresses, selection, connection)
  }
}
