import Dispatch
import Synchronization

/// A value that another thread makes before it is asked for.
final class MadeAhead<Value: Sendable>: Sendable {
  private let made = Mutex<Value?>(nil)
  private let group = DispatchGroup()
  private let make: @Sendable () -> Value

  init(_ make: @escaping @Sendable () -> Value) {
    self.make = make
    group.enter()
    DispatchQueue.global(qos: .userInitiated).async { [self] in
      let value = make()
      made.withLock { $0 = value }
      group.leave()
    }
  }

  /// Waits until it is made.
  var value: Value {
    group.wait()
    return made.withLock { $0 } ?? make()
  }
}
