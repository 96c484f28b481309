package import Findings
package import Schema

/// Selects rows and their order.
package struct RowQuery: Hashable, Sendable {
  /// Where the rows come from.
  package enum Source: Hashable, Sendable {
    /// All rows of the entity.
    case entity
    /// The objects at the other end of a to-many relationship of one object.
    case related(to: ObjectID, relationship: String)
    /// The objects whose relationship without inverse leads to one object.
    case referring(to: ObjectID, relationship: String)
    /// Exactly these objects, in this order.
    case objects([ObjectID])
    /// The rows of the entity that have these keys, in key order.
    case keys(KeyList)
  }

  package var entity: String
  package var source: Source
  package var includesSubentities: Bool
  /// Whether a row must have the number of one of these entities, also where no other entity shares the table.
  package var leavesOutStrays = false
  /// The predicate that a row must pass; nil if all rows pass.
  package var predicate: CheckedPredicate?
  /// The objects that the predicate's variables stand for.
  package var variables: [String: ObjectID] = [:]
  /// At most this many rows, after `offset`; nil for all.
  package var limit: Int?
  /// The number of rows that are skipped at the start.
  package var offset = 0
  /// Of rows that are equal in these paths, only the one with the smallest key; all rows if empty.
  package var distinct: [Path] = []
  /// The condition on a group of rows that are equal in `distinct`; nil if there is none.
  package var having: GroupCondition?
  /// Empty for the default order: primary key, or the relationship's own order if it is ordered.
  package var sort: [SortKey]

  package init(
    entity: String, source: Source = .entity, includesSubentities: Bool = true, predicate: CheckedPredicate? = nil,
    sort: [SortKey] = []
  ) {
    (self.entity, self.source, self.includesSubentities) = (entity, source, includesSubentities)
    (self.predicate, self.sort) = (predicate, sort)
  }

  /// The same rows in any order, unless the order decides which rows they are.
  package var unsorted: RowQuery {
    var query = self
    if !isSlice { query.sort = [] }
    return query
  }

  /// Whether it returns every row of its entity and its sub-entities.
  package var isWhole: Bool {
    source == .entity && predicate == nil && includesSubentities && distinct.isEmpty && !isSlice
  }

  /// Whether it returns fewer than all rows in its order.
  package var isSlice: Bool { limit != nil || offset > 0 }
}

/// One sort descriptor: NULL first ascending, last descending; ties go by primary key (FORMAT §10.2).
package struct SortKey: Hashable, Sendable {
  package var path: Path
  package var isAscending: Bool
  package var collation: SortCollation

  package init(path: Path, isAscending: Bool = true, collation: SortCollation = .storeDefault) {
    (self.path, self.isAscending, self.collation) = (path, isAscending, collation)
  }
}

/// Why rows cannot be sorted by a path.
package enum SortError: Error, Hashable, Sendable {
  case toMany(path: String)
  case wholeComposite(path: String)
  case blob(path: String, type: AttributeType)
  case transient(path: String)
  case fetchedProperty(path: String)
  case noColumn(path: String)
}

/// How a sort descriptor orders strings (DIALECTS §3.2).
package enum SortCollation: String, Hashable, Sendable, CaseIterable {
  /// Byte by byte, as SQLite does by itself.
  case storeDefault
  /// By the rules of this computer's locale, as `localizedCompare:`.
  case localized
  /// As the Finder sorts names: ignoring case, numbers by value.
  case localizedStandard

  /// The name of its collation on a connection; nil for SQLite's own.
  package var functionName: String? { self == .storeDefault ? nil : "storescope_\(rawValue)" }
}
