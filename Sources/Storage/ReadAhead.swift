import Dispatch
import Querying
import Synchronization

/// Batches on their way from the thread that reads them to the one that takes them, two at most.
final class ReadAhead<Element: Sendable>: Sendable {
  private struct State {
    var batches: [[Element]] = []
    /// Set once nothing more comes.
    var end: Result<Void, Failure>?
    var isClosed = false
  }

  private static var most: Int { 2 }
  private let state = Mutex(State())
  // A semaphore may not end below the value it began with, so that both begin with nought.
  private let room = DispatchSemaphore(value: 0)
  private let filled = DispatchSemaphore(value: 0)

  init() { for _ in 0..<Self.most { room.signal() } }

  /// Waits for room; false once nobody takes any more.
  func send(_ batch: [Element]) -> Bool {
    room.wait()
    let isTaken = state.withLock { state in
      if !state.isClosed { state.batches.append(batch) }
      return !state.isClosed
    }
    if isTaken { filled.signal() }
    return isTaken
  }

  func end(_ result: Result<Void, Failure>) {
    state.withLock { $0.end = result }
    filled.signal()
  }

  /// Waits for a batch; nil at the end.
  ///
  /// Throws what the reading thread failed with.
  func next() throws(Failure) -> [Element]? {
    filled.wait()
    let batch = state.withLock { $0.batches.isEmpty ? nil : $0.batches.removeFirst() }
    if batch != nil {
      room.signal()
    } else {
      try state.withLock { $0.end }?.get()
    }
    return batch
  }

  /// Stops the thread that reads ahead.
  func close() {
    state.withLock { $0.isClosed = true }
    room.signal()
  }
}
