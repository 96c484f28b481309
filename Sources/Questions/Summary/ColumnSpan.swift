package import Predicates
package import Schema

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
