import Foundation
import Querying
import SQLite

/// A queue with a connection; new work interrupts the running work.
final class WorkLane: Sendable {
  private let lane: LaneConnection
  private let queue: DispatchQueue

  init(label: String, connection: LaneConnection) {
    lane = connection
    queue = DispatchQueue(label: "storescope.\(label)")
  }

  /// Works within one state of the store.
  ///
  /// `isLong` work reads the newest data, because SQLite cannot restart a log as long as one state is kept.
  func run(
    isLong: Bool = false, _ reply: @escaping StoreSession.Reply,
    _ work: @escaping @Sendable (Connection, () -> Bool) throws(Failure) -> Answer
  ) {
    let mine = lane.supersede()
    queue.async { [lane] in
      do throws(Failure) {
        let connection = try lane.connection(for: mine)
        let answer = { () throws(Failure) in try work(connection) { lane.isNewest(mine) } }
        reply(.success(try isLong ? answer() : connection.reading(answer)))
      } catch { reply(.failure(error)) }
    }
  }

  func cancel() { lane.supersede() }

  /// Waits until nothing runs, after a `cancel()`.
  func waitUntilIdle() { queue.sync {} }
}
