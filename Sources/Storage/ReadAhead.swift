import Dispatch
import Querying
import Synchronization

/// Batches between the thread that reads them and the thread that takes them, two at most.
final class ReadAhead<Element: Sendable>: Sendable {
  private struct State {
    var batches: [[Element]] = []
    /// Set when nothing more comes.
    var end: Result<Void, Failure>?
    var isClosed = false
  }

  private static var most: Int { 2 }
  private let state = Mutex(State())
  // A semaphore must not end below its first value, so both start with 0.
  private let room = DispatchSemaphore(value: 0)
  private let filled = DispatchSemaphore(value: 0)

  init() { for _ in 0..<Self.most { room.signal() } }

  /// Waits for room; false if no more batches are taken.
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
  /// Throws the error of the reading thread.
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
