package import Predicates
package import Schema

/// Selects the column and the rows to summarize.
package struct SummaryRequest: Hashable, Sendable {
  package var query: RowQuery
  package var path: Path
  /// The number of most frequent values to list.
  package var count: Int
  /// The most bins for numbers and dates; 0 for none, and no quartiles.
  package var bins: Int

  package init(query: RowQuery, path: Path, count: Int = 10, bins: Int = 0) {
    (self.query, self.path, self.count, self.bins) = (query, path, count, bins)
  }
}

/// A summary of a column in a query's rows: bytes by their length, to-many relationships by their number of objects.
package struct ColumnSummary: Hashable, Sendable {
  /// A value and how many rows have it.
  package struct Frequent: Hashable, Sendable {
    package var cell: Cell
    package var rows: Int

    package init(cell: Cell, rows: Int) { (self.cell, self.rows) = (cell, rows) }
  }

  /// A range of numbers and how many rows are in it.
  package struct Bin: Hashable, Sendable {
    package let range: Range<Double>
    package var rows = 0

    package init(_ range: Range<Double>) { self.range = range }
  }

  /// Few rows far from all others, which the bins leave out.
  package struct Outliers: Hashable, Sendable {
    package var rows: Int
    /// The one furthest away.
    package var furthest: Cell
    /// Where the bins end towards them.
    package let bound: Double
    package let isAbove: Bool

    package init(rows: Int, furthest: Cell, bound: Double, isAbove: Bool) {
      (self.rows, self.furthest, self.bound, self.isAbove) = (rows, furthest, bound, isAbove)
    }
  }

  package var rows = 0
  /// Rows whose value is NULL.
  package var withoutValue = 0
  /// The number of different values, without NULL.
  package var distinct = 0
  /// In SQLite's order; nil if every value is NULL.
  package var minimum: Cell?
  package var maximum: Cell?
  /// The most frequent values first, equally frequent ones by value.
  package var frequent: [Frequent] = []
  /// The values below which a quarter, half and three quarters of the rows lie; empty unless requested.
  package var quartiles: [Cell] = []
  /// For numbers; the last bin includes the greatest value.
  package var bins: [Bin] = []
  /// Below the bins, above them, or both.
  package var outliers: [Outliers] = []

  package init() {}
}

extension SummaryRequest {
  /// Whether the numbers measure the values: lengths of bytes, numbers of objects.
  package var measures: Bool {
    switch path.target {
    case .relationship(let relationship): relationship.isToMany
    case .attribute(let attribute): attribute.holdsPayload
    case .fetchedProperty: false
    }
  }
}

/// Selects columns and rows to measure.
package struct SpanRequest: Hashable, Sendable {
  package var query: RowQuery
  package var paths: [Path]

  package init(query: RowQuery, paths: [Path]) { (self.query, self.paths) = (query, paths) }
}

/// How many rows have a value in a column, and the least and greatest.
package struct ColumnSpan: Hashable, Sendable {
  package var filled: Int
  /// In SQLite's order; nil if every value is NULL, and for bytes.
  package var least: Cell?
  package var greatest: Cell?

  package init(filled: Int, least: Cell?, greatest: Cell?) {
    (self.filled, self.least, self.greatest) = (filled, least, greatest)
  }
}
