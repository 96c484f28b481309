/// Which state of a store is read: the newest, or one that its log still holds (FORMAT §11.1).
package enum StoreMoment: Hashable, Sendable {
  case newest
  /// The same as the last save of the log left it, so that its changes are known.
  case newestCommit
  /// As a commit left it: they count from 1, the oldest; 0 is the file without its log, -1 the commit before the newest.
  case commit(Int)
  /// As the last commit left it whose newest transaction of the history has this number.
  case transaction(Int64)
}

/// A commit of a store's log, among the others (FORMAT §11.1).
package struct CommitPlace: Hashable, Sendable {
  /// From 1, the oldest; 0 is the file without its log.
  package let number: Int
  /// How many commits the log holds.
  package let count: Int
  /// Whether the database surely has no page of a later commit.
  package let isExact: Bool
  /// The newest transaction of the history then.
  package var transaction: Int64?
  /// When that was, in seconds since 2001-01-01 UTC.
  package var time: Double?

  package init(number: Int, count: Int, isExact: Bool) {
    (self.number, self.count, self.isExact) = (number, count, isExact)
  }
}

/// What a commit did to the rows of entities, as far as the log tells.
package struct SavedChanges: Hashable, Sendable {
  /// What it did to one object.
  package struct Change: Hashable, Sendable {
    package let kind: HistoryChange.Kind
    /// What changed columns held before, by path, in at most 100 characters.
    package let before: [String: String]

    package init(kind: HistoryChange.Kind, before: [String: String] = [:]) { (self.kind, self.before) = (kind, before) }
  }

  package private(set) var objects: [ObjectID: Change] = [:]
  /// By entity.
  package private(set) var counts: [String: ChangeCounts] = [:]
  /// How many rows more it changed that are not listed.
  package let others: Int

  package init(others: Int = 0) { self.others = others }

  package mutating func add(_ change: Change, to object: ObjectID) {
    objects[object] = change
    counts[object.entity, default: ChangeCounts()].add(change.kind)
  }

  /// `this save changed Asset +1 ~2, Moment -1`.
  package var text: String {
    let parts = [counts.isEmpty ? nil : counts.text, others == 0 ? nil : "\(others) rows more"]
    let found = parts.compactMap(\.self)
    return "this save changed " + (found.isEmpty ? "no row" : found.joined(separator: " and "))
  }
}
