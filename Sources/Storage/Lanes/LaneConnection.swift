import Querying
import SQLite
import Synchronization

/// A lane's connection, opened at its first use, and the number of the lane's newest work.
///
/// Only the lane's own queue uses the connection; any thread may interrupt it.
final class LaneConnection: Sendable {
  private struct State {
    var newest = 0
    var connection: Connection?
  }

  private let store: OpenedStore
  private let cache: Connection.Cache
  private let state = Mutex(State())

  init(_ store: OpenedStore, cache: Connection.Cache = .small) { (self.store, self.cache) = (store, cache) }

  /// Interrupts the running work; returns the number of the next one.
  @discardableResult
  func supersede() -> Int {
    state.withLock { state in
      state.newest += 1
      state.connection?.interrupt()
      return state.newest
    }
  }

  var newest: Int { state.withLock(\.newest) }

  func isNewest(_ work: Int) -> Bool { newest == work }

  /// Opens the connection before there is work; if that fails, `connection(for:)` tries again and throws.
  func prepare() { _ = try? connection(for: newest) }

  /// The connection for a work; throws the error of opening, and `Failure.cancelled` for a work that was superseded.
  func connection(for work: Int) throws(Failure) -> Connection {
    guard isNewest(work) else { throw .cancelled }
    // Opened outside the lock, because `interrupt` waits for the lock.
    let kept = state.withLock(\.connection)
    let connection = if let kept { kept } else { try store.connect(cache: cache) }
    let isWanted = state.withLock { state in
      state.connection = connection
      if state.newest == work { connection.resume() }
      return state.newest == work
    }
    guard isWanted else { throw .cancelled }
    return connection
  }
}
