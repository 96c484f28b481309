/// Why a report does not tell of everything that is in a store.
package enum ReportGap: String, Hashable, Sendable, CaseIterable {
  /// It was stopped, goes on, or is about a sample.
  case stopped
  /// SQLite could not read damaged pages.
  case damage

  package var sentence: String {
    switch self {
    case .stopped: "stopped before the end: there may be more"
    case .damage: "damaged pages were not read: there may be more"
    }
  }
}
