package import Schema

/// A change that others made to a followed row between two walks.
package struct FollowedChange: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable {
    case insert, update, delete
    /// An existing row passes the predicate now.
    case enter
    /// An existing row no longer passes the predicate.
    case leave
  }

  package var kind: Kind
  package var objectID: ObjectID
  /// The former values by path; nil if the row is new or its former values are not kept.
  package var before: [Reading]?
  /// The new values by path; nil if the row no longer exists.
  package var after: [Reading]?

  package init(kind: Kind, objectID: ObjectID, before: [Reading]?, after: [Reading]?) {
    (self.kind, self.objectID, self.before, self.after) = (kind, objectID, before, after)
  }

  /// The places of the paths to report: all if the row is inserted or deleted, else those that differ.
  package var places: [Int] {
    let count = (after ?? before)?.count ?? 0
    guard [.update, .leave].contains(kind), let before, let after, before.count == after.count else {
      return Array(0..<count)
    }
    return (0..<count).filter { before[$0] != after[$0] }
  }
}
