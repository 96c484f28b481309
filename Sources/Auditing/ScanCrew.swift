import Querying
import Storage
import Synchronization

/// The connections of work that runs on several threads and can be cancelled from any other.
final class ScanCrew: Sendable {
  private let session: StoreSession
  private let isCancelled = Mutex(false)
  private let running = Mutex<[ObjectIdentifier: StoreScan]>([:])

  init(_ session: StoreSession) { self.session = session }

  /// True once somebody cancelled.
  var stops: Bool { isCancelled.withLock { $0 } }

  func cancel() {
    isCancelled.withLock { $0 = true }
    running.withLock { $0.values.forEach { $0.cancel() } }
  }

  /// A connection that cancelling stops, until it is finished.
  func scan() throws(Failure) -> StoreScan {
    let scan = try session.scan()
    running.withLock { $0[ObjectIdentifier(scan)] = scan }
    if stops { scan.cancel() }
    return scan
  }

  func finish(_ scan: StoreScan) {
    _ = running.withLock { $0.removeValue(forKey: ObjectIdentifier(scan)) }
  }

  /// A cancel ends the work; what was found until then stays.
  func goingOn(_ work: () throws(Failure) -> Void) throws(Failure) {
    do throws(Failure) {
      try work()
    } catch {
      guard error == .cancelled else { throw error }
    }
  }

  /// The same of work that asks whether it may go on; answers whether it came to its end.
  func ends(
    _ work: (_ goesOn: () -> Bool) throws(Failure) -> Void
  ) throws(Failure) -> Bool {
    var hasEnded = false
    try goingOn { () throws(Failure) in
      var isStopped = false
      try work {
        isStopped = stops
        return !isStopped
      }
      hasEnded = !isStopped
    }
    return hasEnded
  }
}
