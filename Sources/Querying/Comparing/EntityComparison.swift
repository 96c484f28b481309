/// How rows of two stores are matched.
package struct RowMatching: Hashable, Sendable {
  package enum Way: Hashable, Sendable {
    /// By the attributes that the caller named.
    case asked
    /// By a uniqueness constraint of the model.
    case constraint
    /// By a required attribute that is unique in both stores.
    case attribute
    /// By primary key, since both files are the same store.
    case primaryKey
    /// Not matched: only one store has the entity.
    case oneSide
    case none(NotComparable)
  }

  package let way: Way
  /// The attributes that rows are matched by; none for a primary key.
  package let paths: [SidesName]

  package init(_ way: Way, by paths: [SidesName] = []) { (self.way, self.paths) = (way, paths) }

  /// Whether rows have a counterpart on the other side, or surely have none.
  package var isComparable: Bool { if case .none = way { false } else { true } }
}

/// Why rows of an entity cannot be matched.
package enum NotComparable: Hashable, Sendable {
  /// Nothing identifies a row, and the files are not the same store.
  case nothingUnique
  /// The key that the caller named is not unique in one of the stores, A or B.
  case keyRepeats([String], inB: Bool)
  /// One of the stores has no column for the key that the caller named.
  case keyMissing([String], inB: Bool)
  /// Neither side has rows.
  case noRows
  /// One of the stores has no readable table for the entity.
  case noTable(inB: Bool)
}

/// A property that is not compared, or differently from the rest.
package enum ComparisonNote: Hashable, Sendable {
  /// Properties that only one model has.
  case onlyInA([String])
  case onlyInB([String])
  /// A to-many that is not compared, because its objects' to-one says the same.
  case fromOtherSide(String, ToOne)
  /// The objects at the other end cannot be matched.
  case targetsUnmatched(String, entity: String)
  /// The objects at the other end have no index, so each row would read a whole table.
  case noIndex(String)
  /// A store has no column for it.
  case noColumn(String)
  /// The name is an attribute in one model and a relationship in the other.
  case otherKind(String)

  /// The relationship that says the same: `Page.book`.
  package struct ToOne: Hashable, Sendable {
    package let entity: String
    package let relationship: String

    package init(_ entity: String, _ relationship: String) {
      (self.entity, self.relationship) = (entity, relationship)
    }
  }
}

/// How an entity's own rows differ between two stores.
package struct EntityComparison: Hashable, Sendable {
  package let entity: SidesName
  package let matching: RowMatching
  package let notes: [ComparisonNote]
  /// Without those of sub-entities.
  package let rows: Sides<Int>
  package var inserted = 0
  package var deleted = 0
  package var changed = 0
  package var alike = 0

  package init(
    entity: SidesName,
    matching: RowMatching,
    notes: [ComparisonNote],
    rows: Sides<Int>
  ) {
    (self.entity, self.matching, self.notes, self.rows) = (entity, matching, notes, rows)
  }

  package var differences: Int { inserted + deleted + changed }

  /// Whether only one model has some of its properties.
  package var hasOtherProperties: Bool {
    notes.contains { note in
      switch note {
      case .onlyInA, .onlyInB, .otherKind: true
      default: false
      }
    }
  }
}
