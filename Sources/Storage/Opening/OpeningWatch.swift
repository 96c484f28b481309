import Findings
import Schema

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
