import CSQLite
import Synchronization

/// The latest statements on all connections, for the log view.
///
/// It takes nothing until it is turned on: a command that reads millions of rows runs a statement for each.
package enum StatementLog {
  package struct Entry: Hashable, Sendable {
    /// With its values in place, so that `sqlite3` can run it.
    package let sql: String
    package let rows: Int
    package let seconds: Double
    /// What SQLite said if the statement failed or was interrupted.
    package let failure: String?
    package let cause: Cause
  }

  /// What the user did last when a statement began.
  package struct Cause: Hashable, Sendable {
    /// Counted from 0.
    package let number: Int
    package let text: String
    /// In seconds since 2001-01-01 UTC.
    package let time: Double
  }

  /// What a statement begins with.
  struct Start {
    let moment: ContinuousClock.Instant
    let cause: Cause
  }

  private static let most = 1_000
  private static let longest = 4_000
  private static let entries = Mutex<[Entry]>([])
  private static let cause = Mutex(Cause(number: 0, text: "opening", time: 0))
  private static let isOn = Atomic(false)

  package static func turnOn() { isOn.store(true, ordering: .relaxed) }

  /// Notes what the user did; the statements that begin from now on are caused by it.
  package static func note(_ text: String, at time: Double) {
    cause.withLock { $0 = Cause(number: $0.number + 1, text: text, time: time) }
  }

  /// The latest first.
  package static var all: [Entry] { entries.withLock { $0.reversed() } }

  /// A moment to count from; nil while the log is off.
  static func start() -> Start? {
    isOn.load(ordering: .relaxed) ? Start(moment: ContinuousClock.now, cause: cause.withLock { $0 }) : nil
  }

  static func add(_ statement: OpaquePointer, rows: Int, since start: Start, failure: String?) {
    let duration = (ContinuousClock.now - start.moment).components
    let expanded = sqlite3_expanded_sql(statement)
    defer { sqlite3_free(expanded) }
    let whole = expanded.map { String(cString: $0) } ?? ""
    // It is asked twice a second whether others saved, which would fill the log.
    if whole == "PRAGMA data_version", failure == nil { return }
    let sql = whole.count > longest ? whole.prefix(longest) + "…" : whole[...]
    let entry = Entry(
      sql: String(sql), rows: rows, seconds: Double(duration.seconds) + Double(duration.attoseconds) / 1e18,
      failure: failure, cause: start.cause)
    entries.withLock { entries in
      // Half go at once, so that each new one costs the same.
      if entries.count >= 2 * most { entries.removeFirst(most) }
      entries.append(entry)
    }
  }
}
