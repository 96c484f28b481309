package import Schema

/// What others did to a row that is followed, between two looks at it.
package struct FollowedChange: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable {
    case insert, update, delete
    /// A row that was there passes the predicate now.
    case enter
    /// It is still there and passes the predicate no more.
    case leave
  }

  package var kind: Kind
  package var objectID: ObjectID
  /// By path, as it was; nil if it was not there, or if what it was is not kept.
  package var before: [Reading]?
  /// The same as it is; nil if it is gone.
  package var after: [Reading]?

  package init(kind: Kind, objectID: ObjectID, before: [Reading]?, after: [Reading]?) {
    self.kind = kind
    self.objectID = objectID
    self.before = before
    self.after = after
  }

  /// The places of the paths to tell: all of a row that comes or goes, else those that differ.
  package var places: [Int] {
    let count = (after ?? before)?.count ?? 0
    guard [.update, .leave].contains(kind), let before, let after, before.count == after.count
    else { return Array(0..<count) }
    return (0..<count).filter { before[$0] != after[$0] }
  }
}
