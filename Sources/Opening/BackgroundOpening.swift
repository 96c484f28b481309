import Findings
import Foundation
import Querying
package import Storage
import Synchronization
import Schema

/// Opens on a thread of its own, so that the terminal can show how far it is, and stop it.
package final class BackgroundOpening<Opened: Sendable>: Sendable {
  private let outcome = Mutex<Result<Opened, any Error>?>(nil)
  private let isStopped = Mutex(false)
  private let ended = DispatchSemaphore(value: 0)

  /// `told` hears the steps, and `finished` that there is a result; both from the opening's thread.
  package init(
    told: @escaping @Sendable (OpeningWatch.Step) -> Void,
    finished: @escaping @Sendable (Result<Opened, any Error>) -> Void,
    open: @escaping @Sendable (OpeningWatch) throws -> Opened
  ) {
    let thread = Thread { [self] in
      let watch = OpeningWatch(tell: told) { [self] in isStopped.withLock { $0 } }
      let result = Result { try open(watch) }
      outcome.withLock { $0 = result }
      ended.signal()
      finished(result)
    }
    // A model's reader goes down as deep as its own limits allow, which a small stack may not hold.
    thread.stackSize = 8 << 20
    thread.start()
  }

  /// What came of it, however long it takes.
  package func result() throws -> Opened {
    ended.wait()
    ended.signal()
    guard let result = outcome.withLock({ $0 }) else { throw Failure.cancelled }
    return try result.get()
  }

  /// What came of it, if it ends within some seconds.
  package func result(within seconds: Double) -> Result<Opened, any Error>? {
    guard ended.wait(timeout: .now() + seconds) == .success else { return nil }
    ended.signal()
    return outcome.withLock { $0 }
  }

  package func stop() { isStopped.withLock { $0 = true } }
}

extension OpeningWatch.Step {
  /// In a few words.
  package var caption: String {
    switch self {
    case .copying(let bytes, let all): "copying to a private folder: \(ByteCount.text(bytes)) of \(ByteCount.text(all))"
    case .settlingCopy: "writing the WAL into the private copy"
    case .reading: "reading the schema"
    }
  }

  package var fraction: Double? {
    guard case .copying(let bytes, let all) = self, all > 0 else { return nil }
    return Double(bytes) / Double(all)
  }
}
