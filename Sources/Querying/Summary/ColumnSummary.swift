package import Schema

/// Which column of which rows is summarized.
package struct SummaryRequest: Hashable, Sendable {
  package var query: RowQuery
  package var path: Path
  /// How many of the most frequent values are listed.
  package var count: Int

  package init(query: RowQuery, path: Path, count: Int = 10) {
    self.query = query
    self.path = path
    self.count = count
  }
}

/// What a column holds in a query's rows: bytes by their length, to-many relationships by their objects' number.
package struct ColumnSummary: Hashable, Sendable {
  /// A value and how many rows have it.
  package struct Frequent: Hashable, Sendable {
    package var cell: Cell
    package var rows: Int

    package init(cell: Cell, rows: Int) {
      self.cell = cell
      self.rows = rows
    }
  }

  package var rows: Int
  /// Rows whose value is NULL.
  package var withoutValue: Int
  /// How many values differ, NULL aside.
  package var distinct: Int
  /// By SQLite's order; nil if every value is NULL.
  package var minimum: Cell?
  package var maximum: Cell?
  /// The most frequent first, equally frequent ones by value.
  package var frequent: [Frequent]

  package init(
    rows: Int,
    withoutValue: Int,
    distinct: Int,
    minimum: Cell?,
    maximum: Cell?,
    frequent: [Frequent]
  ) {
    self.rows = rows
    self.withoutValue = withoutValue
    self.distinct = distinct
    self.minimum = minimum
    self.maximum = maximum
    self.frequent = frequent
  }
}

extension SummaryRequest {
  /// Whether the numbers stand for the values: lengths of bytes, numbers of objects.
  package var measures: Bool {
    switch path.target {
    case .relationship(let relationship): relationship.isToMany
    case .attribute(let attribute): attribute.holdsPayload
    case .fetchedProperty: false
    }
  }
}
