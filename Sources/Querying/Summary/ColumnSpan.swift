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

extension RowQueryCompiler {
  /// The number of rows, then for each path the number of values, the least and the greatest; throws `Failure`.
  ///
  /// One pass over the rows. SQLite allows at most 2,000 columns in a query, so more than 600 paths are too many.
  package func spans(_ query: RowQuery, _ paths: [Path]) throws(Failure) -> SQL {
    var ends: SQL = "SELECT COUNT(*)"
    for index in paths.indices {
      ends += ", COUNT(v\(number: index)), MIN(v\(number: index)), MAX(v\(number: index))"
    }
    return "\(ends) FROM (\(try values(of: paths, in: query)))"
  }

  /// Whether a path has a column whose values can be counted without reading other tables.
  package func hasSpan(_ path: Path) -> Bool {
    var joins = Joins()
    if case .relationship(let relationship) = path.target, relationship.isToMany { return false }
    return (try? value(of: path, measuresBytes: false, joins: &joins)) != nil
  }
}
