import Foundation
import Querying

/// A queue with a connection; what is asked last wins, what ran before is interrupted.
final class WorkLane: Sendable {
  private let lane: LaneConnection
  private let queue: DispatchQueue

  init(label: String, connection: LaneConnection) {
    lane = connection
    queue = DispatchQueue(label: "storescope.\(label)")
  }

  func run(
    _ reply: @escaping StoreSession.Reply,
    _ work: @escaping @Sendable (Connection, () -> Bool) throws(Failure) -> Answer
  ) {
    let mine = lane.supersede()
    queue.async { [lane] in
      do throws(Failure) {
        reply(.success(try work(try lane.connection(for: mine)) { lane.isNewest(mine) }))
      } catch {
        reply(.failure(error))
      }
    }
  }

  func cancel() { lane.supersede() }

  /// Waits until nothing runs, after a `cancel()`.
  func waitUntilIdle() { queue.sync {} }
}
