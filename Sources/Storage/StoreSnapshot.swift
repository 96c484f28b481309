import Querying
import SQLite
import Synchronization

/// Connections that all read one state of a live store, whatever others write meanwhile.
///
/// While it lasts, SQLite cannot begin the store's log anew, so it is kept for a short time, or the user is warned.
final class StoreSnapshot: Sendable {
  /// It reads outside the state, and so notices what others save.
  private let witness: Connection
  /// The witness's `data_version` when all connections began to read.
  private let version: Int64
  private let connections: Mutex<[Connection]>
  private let hasEnded = Atomic(false)

  var isEnded: Bool { hasEnded.load(ordering: .sequentiallyConsistent) }

  private static let mostTries = 50

  /// Opens connections by `open` and lets all begin to read between two saves of other programs.
  ///
  /// Debian's SQLite has no `sqlite3_snapshot_open`, so that the connections begin one after the other and the
  /// witness says whether a save came in between. Throws `SQLiteFailure`; nil when one always did.
  init?(
    of count: Int,
    open: () throws(SQLiteFailure) -> Connection
  ) throws(SQLiteFailure) {
    witness = try open()
    var connections: [Connection] = []
    for _ in 0..<max(1, count) { connections.append(try open()) }
    for _ in 0..<Self.mostTries {
      let before = try witness.dataVersion()
      for connection in connections { try connection.beginReading() }
      if try witness.dataVersion() == before {
        version = before
        self.connections = Mutex(connections)
        return
      }
      for connection in connections { connection.endReading() }
    }
    return nil
  }

  /// A connection that nobody uses; nil when all are in use.
  func connection() -> Connection? {
    connections.withLock { connections in
      for index in connections.indices where isKnownUniquelyReferenced(&connections[index]) {
        if !isEnded { connections[index].resume() }
        return connections[index]
      }
      return nil
    }
  }

  /// Whether a connection that began to read after this call sees the same state.
  func isNewest() throws(SQLiteFailure) -> Bool { try witness.dataVersion() == version }

  /// Ends what runs on any of the connections, and whatever is started on them later.
  func interrupt() {
    hasEnded.store(true, ordering: .sequentiallyConsistent)
    connections.withLock { $0 }.forEach { $0.interrupt() }
  }
}
