import Dispatch
import Predicates
import SQLite
import Synchronization

/// Batches between the thread that reads them and the thread that takes them, two at most.
///
/// A large batch is alone: it is sent when those before it are worked off, and the sender waits until it is too.
final class ReadAhead<Element: Sendable>: Sendable {
  private struct State {
    var batches: [[Element]] = []
    /// Set when nothing more comes.
    var end: Result<Void, Failure>?
    var isClosed = false
    /// Whether the last batch that was taken is still worked on.
    var isAtWork = false
  }

  /// One that is worked on, and two that wait.
  private static var most: Int { 3 }
  private let state = Mutex(State())
  // A semaphore must not end below its first value, so both start with 0.
  private let room = DispatchSemaphore(value: 0)
  private let filled = DispatchSemaphore(value: 0)

  private let job = Job("ahead")
  private let connection: Connection

  /// Begins to read over a connection; `read` sends what it reads.
  init(_ connection: Connection, _ read: @escaping @Sendable (ReadAhead) throws(Failure) -> Void) {
    self.connection = connection
    for _ in 0..<Self.most { room.signal() }
    job.add { [self] in
      let result = Result { () throws(Failure) in try read(self) }
      state.withLock { $0.end = result }
      filled.signal()
    }
  }

  /// Waits for room; false if no more batches are taken.
  func send(_ batch: [Element], isLarge: Bool = false) -> Bool {
    guard waitForRoom(isLarge ? Self.most : 1) else { return false }
    state.withLock { $0.batches.append(batch) }
    if isLarge { for _ in 1..<Self.most { room.signal() } }
    filled.signal()
    guard isLarge else { return true }
    guard waitForRoom(Self.most) else { return false }
    for _ in 0..<Self.most { room.signal() }
    return true
  }

  private func waitForRoom(_ count: Int) -> Bool {
    for _ in 0..<count {
      room.wait()
      if state.withLock(\.isClosed) {
        room.signal()
        return false
      }
    }
    return true
  }

  /// Waits for a batch; nil at the end.
  ///
  /// The batch before it counts as worked off.
  /// Throws the error of the reading thread.
  func next() throws(Failure) -> [Element]? {
    let hasWorked = state.withLock { state in
      defer { state.isAtWork = false }
      return state.isAtWork
    }
    if hasWorked { room.signal() }
    filled.wait()
    let batch = state.withLock { state in
      state.isAtWork = !state.batches.isEmpty
      return state.batches.isEmpty ? nil : state.batches.removeFirst()
    }
    if batch == nil { try state.withLock { $0.end }?.get() }
    return batch
  }

  /// Stops the reading, and waits for its end; `next` must not be called afterwards.
  func close() {
    state.withLock { $0.isClosed = true }
    room.signal()
    connection.interrupt()
    job.wait()
  }
}
