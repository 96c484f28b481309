package import Schema

/// Which column of which rows is summarized.
package struct SummaryRequest: Hashable, Sendable {
  package var query: RowQuery
  package var path: Path
  /// How many of the most frequent values are listed.
  package var count: Int
  /// How many stretches numbers and dates are counted in, at most; 0 for none, and no quartiles.
  package var bins: Int

  package init(query: RowQuery, path: Path, count: Int = 10, bins: Int = 0) {
    self.query = query
    self.path = path
    self.count = count
    self.bins = bins
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

  /// A stretch of numbers and how many rows lie in it: from its lower end on, before the upper one.
  package struct Bin: Hashable, Sendable {
    package var lower: Double
    package var upper: Double
    package var rows: Int

    package init(lower: Double, upper: Double, rows: Int) {
      self.lower = lower
      self.upper = upper
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
  /// The values below which a quarter, half and three quarters of the rows lie; none unless they were asked for.
  package var quartiles: [Cell] = []
  /// Of numbers; the last one holds the greatest value too.
  package var bins: [Bin] = []

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
