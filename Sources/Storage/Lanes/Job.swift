package import Dispatch
import Foundation
import Synchronization

/// Work off the loop's thread, of which only the newest counts: what begins stops what ran before, and comes after it.
package final class Job: Sendable {
  private struct State {
    var newest = 0
    /// How the newest run ends at once, such as by an interrupt.
    var stops: [@Sendable () -> Void] = []
  }

  /// One run of the work, which should look now and then whether it may go on.
  package struct Run: Sendable {
    fileprivate let job: Job
    fileprivate let number: Int

    /// False once it was stopped, or a newer run began.
    package var goesOn: Bool { job.state.withLock { $0.newest == number } }

    /// Has `stop` called when this run must end, at once if it must by now, while the part of its work runs that asks
    /// for it; `stop` is called on any thread, and must not use the job.
    package func onStop(_ stop: @escaping @Sendable () -> Void) {
      let goesOn = job.state.withLock { state in
        if state.newest == number { state.stops.append(stop) }
        return state.newest == number
      }
      if !goesOn { stop() }
    }
  }

  private let queue: DispatchQueue
  private let running = DispatchGroup()
  private let stackSize: Int
  private let state = Mutex(State())

  /// Work that needs more of a stack than a queue's threads have gets a thread with `stackSize` bytes.
  package init(_ name: String, qos: DispatchQoS = .default, stackSize: Int = ThreadStack.ofValues) {
    queue = DispatchQueue(label: "storescope.\(name)", qos: qos)
    self.stackSize = stackSize
  }

  /// Stops what runs, and works as soon as it has ended; the caller does not wait for that.
  package func start(_ work: @escaping @Sendable (Run) -> Void) {
    let run = begin()
    add { work(run) }
  }

  /// Stops what runs; the new run's work is given to `add`, or done by the part that is at work.
  package func begin() -> Run {
    state.withLock { state in
      state.newest += 1
      for stop in state.stops { stop() }
      state.stops = []
      return Run(job: self, number: state.newest)
    }
  }

  /// Does a part of the work when all that was given before is done; stops nothing.
  package func add(_ part: @escaping @Sendable () -> Void) {
    queue.async(group: running) { [self] in
      ThreadStack.give(stackSize, to: part)
      // A newer run has not begun to work.
      state.withLock { $0.stops = [] }
    }
  }

  /// Stops what runs and what waits, without waiting for its end.
  package func stop() { _ = begin() }

  /// Waits until nothing runs.
  package func wait() { running.wait() }

  /// Waits at most some seconds; whether nothing runs then.
  package func wait(seconds: Double) -> Bool { running.wait(timeout: .now() + seconds) == .success }

  /// Stops what runs, and waits for its end.
  package func finish() {
    stop()
    wait()
  }
}

/// The stack of the threads that read values.
package enum ThreadStack {
  /// Bytes that are enough for the deepest values: JSON has up to 512 levels.
  package static let ofValues = 4 << 20

  /// What Dispatch's threads have: half a megabyte on macOS, on Linux 8 by the usual limit.
  #if canImport(Darwin)
    private static let ofQueues = 512 << 10
  #else
    private static let ofQueues = ofValues
  #endif

  /// Does work that needs a stack of some bytes, on another thread if this one is a queue's and has less.
  package static func give(_ bytes: Int = ofValues, to work: @escaping @Sendable () -> Void) {
    if bytes <= ofQueues { return work() }
    let ended = DispatchSemaphore(value: 0)
    let thread = Thread {
      work()
      ended.signal()
    }
    thread.stackSize = bytes
    thread.start()
    ended.wait()
  }
}
