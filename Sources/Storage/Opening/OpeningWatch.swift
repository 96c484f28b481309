import Findings

/// Reports the progress of opening a store to the caller, who may stop it.
package struct OpeningWatch: Sendable {
  /// A step of the opening.
  package enum Step: Hashable, Sendable {
    /// So many bytes of the private copy are there.
    case copying(bytes: Int, of: Int)
    /// The WAL or a journal is merged into the private copy.
    case settlingCopy
    /// Schema, metadata and model.
    case reading
  }

  let tell: @Sendable (Step) -> Void
  let isStopped: @Sendable () -> Bool

  /// `tell` is called from the thread that opens, at least once for each megabyte of a copy; `isStopped` is called
  /// from any thread.
  package init(tell: @escaping @Sendable (Step) -> Void, isStopped: @escaping @Sendable () -> Bool) {
    (self.tell, self.isStopped) = (tell, isStopped)
  }

  /// Reports nothing and never stops.
  package static let none = OpeningWatch(tell: { _ in }, isStopped: { false })

  /// Throws `StoreError.stopped` once it was stopped.
  package func check() throws(StoreError) {
    if isStopped() { throw .stopped }
  }
}
