/// Why a report does not tell of everything that is in a store.
package enum ReportGap: String, Hashable, Sendable, CaseIterable {
  /// It was stopped, goes on, or is about a sample.
  case stopped
  /// All values were looked at, but it was stopped before all checks of the store's order were made.
  case checks
  /// SQLite could not read damaged pages.
  case damage

  /// Whether it was cut short on purpose.
  package var isStop: Bool { self != .damage }

  package var sentence: String {
    switch self {
    case .stopped: "stopped before the end: there may be more"
    case .checks: "stopped before all keys, bounds and indexes were checked"
    case .damage: "damaged pages were not read: there may be more"
    }
  }
}
