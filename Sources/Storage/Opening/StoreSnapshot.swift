import Predicates
import SQLite
import Synchronization

/// Connections that all read one state of a live store, whatever others write meanwhile.
///
/// Meanwhile SQLite cannot restart the store's log, so it is kept for a short time, or the user is warned.
final class StoreSnapshot: Sendable {
  /// A connection outside the state, which notices others' saves.
  private let witness: Connection
  /// The witness's `data_version` when all connections began to read.
  private let version: Int64
  private let connections: Mutex<[Connection]>
  /// Connections of others, which end with these.
  private let joined = Mutex<[Joined]>([])
  private let hasEnded = Atomic(false)

  private struct Joined { weak var connection: Connection? }

  var isEnded: Bool { hasEnded.load(ordering: .sequentiallyConsistent) }

  private static let mostTries = 50

  /// Opens connections with `open`, which all begin to read between two saves of other programs.
  ///
  /// Debian's SQLite has no `sqlite3_snapshot_open`, so the connections begin one after the other, and the witness
  /// says whether a save came in between. Throws `SQLiteFailure`; nil if one always did.
  init?(of count: Int, open: () throws(SQLiteFailure) -> Connection) throws(SQLiteFailure) {
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

  /// An unused connection; nil if all are in use.
  func connection() -> Connection? {
    connections.withLock { connections in
      for index in connections.indices where isKnownUniquelyReferenced(&connections[index]) {
        if !isEnded { connections[index].resume() }
        return connections[index]
      }
      return nil
    }
  }

  /// Whether a connection that begins to read now sees the same state.
  func isNewest() throws(SQLiteFailure) -> Bool { try witness.dataVersion() == version }

  /// Interrupts all connections, and every statement that is started on them later.
  func interrupt() {
    hasEnded.store(true, ordering: .sequentiallyConsistent)
    connections.withLock { $0 }.forEach { $0.interrupt() }
    joined.withLock { $0 }.forEach { $0.connection?.interrupt() }
  }

  /// Lets an interrupt end a connection that reads the same state beside a file of its own.
  func join(_ connection: Connection) {
    joined.withLock { $0.append(Joined(connection: connection)) }
    if isEnded { connection.interrupt() }
  }
}
