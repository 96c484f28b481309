import Foundation
import Synchronization

/// Runs work that descends as deep as the source does on a thread with room for it.
///
/// The threads of Swift's own pool have half a megabyte, which a few hundred nested expressions fill.
enum DeepStack {
  private static let bytes = 256 << 20

  static func run<Result: Sendable>(_ body: @escaping @Sendable () -> Result) -> Result {
    let box = Box<Result>()
    let thread = Thread { box.fill(body()) }
    thread.stackSize = bytes
    thread.start()
    return box.wait()
  }

  private final class Box<Value: Sendable>: Sendable {
    private let value = Mutex<Value?>(nil)
    private let isFull = DispatchSemaphore(value: 0)

    func fill(_ result: Value) {
      value.withLock { $0 = result }
      isFull.signal()
    }

    func wait() -> Value {
      while true {
        isFull.wait()
        if let result = value.withLock({ $0 }) { return result }
      }
    }
  }
}
