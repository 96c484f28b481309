package import Predicates
import SQLite

/// A row of a store in a comparison: its key's bytes, its address, and a hash of what is compared.
package struct KeyedRow: Sendable {
  package let key: [UInt8]
  package let address: Int64
  package let hash: Int64
}

/// The rows of a statement with the columns of a `KeyedRow`, read in constant memory.
///
/// A thread of its own reads ahead, so SQLite sorts both stores at the same time.
package final class KeyedRows: Sendable {
  private let ahead: ReadAhead<KeyedRow>
  private let connection: Connection
  private let store: OpenedStore

  private static let batchSize = 1024

  /// Begins to read; throws `Failure` if no connection can be opened.
  package init(_ sql: SQL, of store: OpenedStore) throws(Failure) {
    self.store = store
    let connection = try store.connect(cache: .sorting)
    self.connection = connection
    ahead = ReadAhead(connection) { ahead throws(Failure) in try Self.fill(ahead, sql, connection) }
  }

  private static func fill(_ ahead: ReadAhead<KeyedRow>, _ sql: SQL, _ connection: Connection) throws(Failure) {
    var batch: [KeyedRow] = []
    batch.reserveCapacity(batchSize)
    try connection.readWhile(sql) { statement in
      batch.append(
        KeyedRow(
          key: statement.withBytes(0) { Array($0) }, address: statement.integer(1) ?? 0, hash: statement.integer(2) ?? 0
        ))
      guard batch.count == batchSize else { return true }
      defer { batch.removeAll(keepingCapacity: true) }
      return ahead.send(batch)
    }
    if !batch.isEmpty { _ = ahead.send(batch) }
  }

  /// The next rows, empty at the end; throws `Failure`.
  package func next() throws(Failure) -> [KeyedRow] {
    do throws(Failure) {
      let batch = try ahead.next() ?? []
      if store.isOvertaken { throw Failure.storeChanged }
      return batch
    } catch { throw store.told(error) }
  }

  /// Ends what runs; `next` throws then.
  package func interrupt() { connection.interrupt() }

  /// Ends the reading; `next` must not be called afterwards.
  package func close() { ahead.close() }
}
