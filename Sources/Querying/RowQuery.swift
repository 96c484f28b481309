package import Findings
package import Schema

/// Which rows, in which order.
package struct RowQuery: Hashable, Sendable {
  /// Where the rows come from.
  package enum Source: Hashable, Sendable {
    /// All rows of the entity.
    case entity
    /// The objects at the other end of a to-many relationship of one object.
    case related(to: ObjectID, relationship: String)
    /// The objects whose relationship leads to one object, found from the end that has no inverse.
    case referring(to: ObjectID, relationship: String)
    /// Exactly these objects, in this order.
    case objects([ObjectID])
    /// The rows of the entity that have these keys, in key order.
    case keys(KeyList)
  }

  package var entity: String
  package var source: Source
  package var includesSubentities: Bool
  /// The predicate that a row must pass; nil if all rows pass.
  package var predicate: CheckedPredicate?
  /// The objects that the predicate's variables stand for.
  package var variables: [String: ObjectID] = [:]
  /// At most this many rows, after `offset`; nil for all.
  package var limit: Int?
  /// The rows at the start of the order that are left out.
  package var offset = 0
  /// Of the rows that agree in these paths only the one with the smallest key; all rows if empty.
  package var distinct: [Path] = []
  /// What the rows that agree in these paths must pass together; nil if all do.
  package var having: GroupCondition?
  /// Empty for the default order: primary key, or the relationship's own order if it is ordered.
  package var sort: [SortKey]

  package init(
    entity: String,
    source: Source = .entity,
    includesSubentities: Bool = true,
    predicate: CheckedPredicate? = nil,
    sort: [SortKey] = []
  ) {
    self.entity = entity
    self.source = source
    self.includesSubentities = includesSubentities
    self.predicate = predicate
    self.sort = sort
  }

  /// The same rows in any order, if which rows they are does not depend on it.
  package var unsorted: RowQuery {
    var query = self
    if !isSlice { query.sort = [] }
    return query
  }

  /// Whether it is every row of its entity and those below it.
  package var isWhole: Bool {
    source == .entity && predicate == nil && includesSubentities && distinct.isEmpty && !isSlice
  }

  /// Whether it wants less than all rows in its order.
  package var isSlice: Bool { limit != nil || offset > 0 }
}

/// One sort descriptor: NULL first ascending, last descending; ties go by primary key (FORMAT §10.2).
package struct SortKey: Hashable, Sendable {
  package var path: Path
  package var isAscending: Bool
  package var collation: SortCollation

  package init(
    path: Path,
    isAscending: Bool = true,
    collation: SortCollation = .storeDefault
  ) {
    self.path = path
    self.isAscending = isAscending
    self.collation = collation
  }
}

/// Why a path cannot be sorted by.
package enum SortError: Error, Hashable, Sendable {
  case toMany(path: String)
  case wholeComposite(path: String)
  case blob(path: String, type: AttributeType)
  case transient(path: String)
  case fetchedProperty(path: String)
  case noColumn(path: String)
}
