import CSQLite
import Synchronization

/// An interrupt that stays until it is taken back.
///
/// `sqlite3_interrupt` alone ends only statements that run: one that comes between two statements, or
/// between a statement's preparation and its first step, is forgotten.
final class InterruptFlag: Sendable {
  private let flag = Atomic(false)

  var isSet: Bool {
    get { flag.load(ordering: .sequentiallyConsistent) }
    set { flag.store(newValue, ordering: .sequentiallyConsistent) }
  }

  /// Makes statements on a connection look at it every thousand steps of SQLite's machine.
  ///
  /// It must live as long as the connection.
  func install(on handle: OpaquePointer) {
    sqlite3_progress_handler(
      handle, 1000,
      { context in
        guard let context else { return 0 }
        return Unmanaged<InterruptFlag>.fromOpaque(context).takeUnretainedValue().isSet ? 1 : 0
      }, Unmanaged.passUnretained(self).toOpaque())
  }
}
