import Findings

/// The caller's view of a store that is being opened: it hears of the progress, and may stop it.
package struct OpeningWatch: Sendable {
  /// What opening is at.
  package enum Step: Hashable, Sendable {
    /// Bytes of the private copy that are there, of how many.
    case copying(bytes: Int, of: Int)
    /// What the WAL or a journal holds is put into the private copy.
    case settlingCopy
    /// Schema, metadata and model.
    case reading
  }

  let tell: @Sendable (Step) -> Void
  let isStopped: @Sendable () -> Bool

  /// `tell` is called from the thread that opens, at least once for each megabyte of a copy; `isStopped`
  /// from any thread.
  package init(
    tell: @escaping @Sendable (Step) -> Void,
    isStopped: @escaping @Sendable () -> Bool
  ) {
    self.tell = tell
    self.isStopped = isStopped
  }

  /// Nobody waits.
  package static let none = OpeningWatch(tell: { _ in }, isStopped: { false })

  /// Throws `StoreError.stopped` once it was stopped.
  package func check() throws(StoreError) {
    if isStopped() { throw .stopped }
  }
}
