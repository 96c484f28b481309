/// How rows of two stores are matched.
package enum RowMatching: Hashable, Sendable {
  /// By attributes: those that the caller named, a uniqueness constraint of the model, or a required one that is unique
  /// in both stores.
  case by([SidesName])
  /// By primary key, since both files are the same store.
  case primaryKey
  /// Not matched: only one store has the entity.
  case oneSide
  /// Not matched, also not by the attributes that the caller named.
  case none(NotComparable, by: [SidesName] = [])

  /// The attributes that rows are matched by, or should be; none for a primary key.
  package var paths: [SidesName] {
    switch self {
    case .by(let paths), .none(_, let paths): paths
    case .primaryKey, .oneSide: []
    }
  }

  /// Whether rows have a counterpart on the other side, or surely have none.
  package var isComparable: Bool { if case .none = self { false } else { true } }
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
  /// A to-many that is not compared, because a relationship of its objects says the same: `Page.book`.
  case fromOtherSide(String, entity: String, relationship: String)
  /// The objects at the other end cannot be matched.
  case targetsUnmatched(String, entity: String)
  /// The objects at the other end have no index, so each row would read a whole table.
  case noIndex(String)
  /// A store has no column for it.
  case noColumn(String)
  /// The name is an attribute in one model and a relationship in the other.
  case otherKind(String)
}

/// How an entity's own rows differ between two stores.
package struct ComparedEntity: Hashable, Sendable {
  package let entity: SidesName
  package let matching: RowMatching
  package let notes: [ComparisonNote]
  /// Without those of sub-entities.
  package let rows: Sides<Int>
  package var inserted = 0
  package var deleted = 0
  package var changed = 0
  package var alike = 0

  package init(entity: SidesName, matching: RowMatching, notes: [ComparisonNote], rows: Sides<Int>) {
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
