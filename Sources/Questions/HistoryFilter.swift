package import Schema

/// Selects changes of a store's history; without any bound, all.
package struct HistoryFilter: Hashable, Sendable {
  /// A transaction's number, or a moment in seconds since 2001-01-01 UTC.
  package enum Bound: Hashable, Sendable {
    case transaction(Int64)
    case date(Double)
  }

  /// Entities by name, with their sub-entities.
  package var entities: Set<String>?
  package var object: ObjectID?
  /// A property or a composite's leaf that an update changed.
  package var property: String?
  package var author: String?
  package var since: Bound?
  package var until: Bound?

  package init() {}

  /// Whether transactions without a matching change are left out.
  package var asksForChanges: Bool { entities != nil || object != nil || property != nil }

  /// The changes of one transaction.
  package static func transaction(_ number: Int64) -> HistoryFilter {
    var filter = HistoryFilter()
    filter.since = .transaction(number)
    filter.until = .transaction(number)
    return filter
  }

  /// Whether a change is of the requested property; a composite's name includes all its leaves.
  package func fits(_ change: HistoryChange) -> Bool {
    guard let property else { return true }
    return change.properties?.contains { $0 == property || $0.hasPrefix(property + ".") } == true
  }
}

/// Requests a part of the history: transactions with their changes counted, or the changes themselves.
package struct HistoryRequest: Hashable, Sendable {
  package var filter: HistoryFilter
  package var listsChanges: Bool
  /// The newest transaction that is asked for; nil for the history's newest.
  package var newest: Int64?
  /// How many lines from there on come before it.
  package var offset = 0
  package var limit: Int

  package init(filter: HistoryFilter, listsChanges: Bool, limit: Int) {
    (self.filter, self.listsChanges, self.limit) = (filter, listsChanges, limit)
  }
}

package enum HistoryLine: Hashable, Sendable {
  /// A transaction with how many objects of each entity it changed.
  case transaction(HistoryTransaction, [String: ChangeCounts])
  case change(HistoryTransaction, HistoryChange)
}

/// Newest first; if there are fewer lines than asked for, they are the last.
package struct HistoryPage: Hashable, Sendable {
  package var request: HistoryRequest
  package var lines: [HistoryLine]

  package init(request: HistoryRequest, lines: [HistoryLine]) { (self.request, self.lines) = (request, lines) }

  package var isLast: Bool { lines.count < request.limit }
}
