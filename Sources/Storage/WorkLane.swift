import Foundation
import Querying
import Synchronization

/// A queue with a connection; what is asked last wins, what ran before is interrupted.
final class WorkLane: Sendable {
  private let connection: Connection
  private let queue: DispatchQueue
  private let generation = Mutex(0)

  init(label: String, connection: Connection) {
    self.connection = connection
    queue = DispatchQueue(label: "storescope.\(label)")
  }

  func run(
    _ reply: @escaping StoreSession.Reply,
    _ work: @escaping @Sendable (Connection, () -> Bool) throws(Failure) -> Answer
  ) {
    let mine = next()
    queue.async { [self] in
      guard isCurrent(mine) else { return reply(.failure(.cancelled)) }
      do throws(Failure) {
        reply(.success(try work(connection) { self.isCurrent(mine) }))
      } catch {
        reply(.failure(error))
      }
    }
  }

  func cancel() { _ = next() }

  func finish() {
    cancel()
    queue.sync {}
  }

  private func next() -> Int {
    generation.withLock { number in
      number += 1
      connection.interrupt()
      return number
    }
  }

  func isCurrent(_ number: Int) -> Bool { generation.withLock { $0 == number } }
}
