/// A kind of background work; each has at most one question or request under way.
package enum Lane: Hashable, Sendable, CaseIterable {
  case rows, counts, record, recordCounts
  /// The fate of the value types inside those over a record.
  case nested
  case find, history
  /// The store's mirror in iCloud.
  case cloudKit
  case comparison, audit, census
  /// The versions of the model.
  case versions
  /// The rows of the other store.
  case differences
  case summary
  /// The names of objects.
  case names
  /// The row under the cursor of the rows, in full.
  case preview
  /// The composer's counts.
  case tally
  /// The pause before the composer asks.
  case pause
  /// A value in full, or rows or a record that must be shown differently.
  case view
  /// A text for the clipboard.
  case copy
  /// The beginnings of texts that can be copied.
  case beginnings
  /// A line of the app's source.
  case source

  /// Whether the user does not wait for it: its work is not shown, and Esc goes back instead of stopping it.
  package var isBackground: Bool {
    [.counts, .recordCounts, .nested, .audit, .names, .preview, .tally, .pause, .view, .beginnings, .source]
      .contains(self)
  }

  package var title: String {
    switch self {
    case .rows: "rows"
    case .counts: "the entities' counts"
    case .record: "a record"
    case .recordCounts: "a record's counts"
    case .nested: "a record's value types"
    case .find: "a search"
    case .history: "the history"
    case .cloudKit: "CloudKit's tables"
    case .comparison: "a row beside another"
    case .audit: "an audit"
    case .census: "a census"
    case .versions: "the model's versions"
    case .differences: "the comparison with the other store"
    case .summary: "a summary"
    case .names: "objects' names"
    case .preview: "a preview"
    case .tally: "a count of the composer"
    case .pause: "the composer's pause"
    case .view: "a value"
    case .copy: "a copy"
    case .beginnings: "what can be copied"
    case .source: "a line of source"
    }
  }
}

extension Question {
  /// The lane on which it is asked, unless it serves something else there, such as a copy.
  package var lane: Lane {
    switch self {
    case .page: .rows
    case .counts, .tableCounts, .tombstones: .counts
    case .record, .rows, .deletion: .record
    case .recordCounts: .recordCounts
    case .neighbours: .comparison
    case .nested: .nested
    case .history, .tableRows: .history
    case .cloudKit: .cloudKit
    case .find: .find
    case .summary, .spans: .summary
    case .names: .names
    case .count, .plan: .tally
    }
  }
}

/// A question's or a request's lane and number, so that an answer to an older question is dropped.
package struct Ticket: Hashable, Sendable {
  package let lane: Lane
  package let number: Int

  package init(lane: Lane, number: Int) { (self.lane, self.number) = (lane, number) }
}
