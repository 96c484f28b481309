import Schema

extension RowQueryCompiler {
  /// The number of rows, of values, and the least and the greatest value of a column; throws `Failure`.
  package func extremes(of path: Path, in query: RowQuery) throws(Failure) -> SQL {
    """
    SELECT COUNT(*), COUNT(v0), MIN(v0), MAX(v0) \
    FROM (\(try values(of: [path], in: query, measuresBytes: true)))
    """
  }

  /// Each value of a column and the number of rows that have it, in SQLite's order.
  package func frequencies(of path: Path, in query: RowQuery) throws(Failure) -> SQL {
    """
    SELECT v0, COUNT(*) \
    FROM (\(try values(of: [path], in: query, measuresBytes: true))) \
    WHERE v0 IS NOT NULL GROUP BY v0 ORDER BY v0
    """
  }

  /// The number of rows with a value at a path, and of different values; throws `Failure`.
  package func distinctness(of path: Path, in query: RowQuery) throws(Failure) -> SQL {
    "SELECT COUNT(v0), COUNT(DISTINCT v0) FROM (\(try values(of: [path], in: query)))"
  }

  /// `SELECT … AS v0, … AS v1`, a row for each of the query's rows; for bytes it only distinguishes NULL.
  func values(of paths: [Path], in query: RowQuery, measuresBytes: Bool = false) throws(Failure) -> SQL {
    var joins = Joins()
    var values: [SQL] = []
    for (index, path) in paths.enumerated() {
      let value = try value(of: path, measuresBytes: measuresBytes, joins: &joins)
      values.append("\(value) AS v\(number: index)")
    }
    let selected: SQL = "SELECT \(list: values)"
    // Rows that a limit or a group leaves can only be found by their addresses.
    guard !query.isSlice, query.distinct.isEmpty else {
      let entity = try entityLayout(query.entity)
      guard let table = entity.table else { throw .noTable(entity: query.entity) }
      return """
        \(selected) FROM \(id: table) AS \(id: Self.alias)\(joins.sql) \
        WHERE \(column: Self.alias, entity.address.column) IN (\(try addresses(query)))
        """
    }
    var order: [SQL] = []
    return selected + (try rows(query, joins: &joins, order: &order))
  }

  func value(of path: Path, measuresBytes: Bool, joins: inout Joins) throws(Failure) -> SQL {
    switch path.target {
    case .relationship(let relationship) where relationship.isToMany:
      let owner = try alias(of: path, joins: &joins)
      guard let count = try entityLayout(path.finalEntity).relationships[relationship.name]?.objectCount(of: owner)
      else { throw .sort(.noColumn(path: path.persistentSpelling)) }
      return count
    case .attribute(let attribute) where attribute.type == .composite && !path.isFoldedEnum:
      throw .sort(.wholeComposite(path: path.persistentSpelling))
    case .attribute(let attribute) where attribute.holdsPayload:
      let column = try column(of: path, joins: &joins)
      // SQLite knows a value's type without reading its bytes.
      guard measuresBytes else { return "NULLIF(typeof(\(column)), 'null')" }
      return attribute.allowsExternalBinaryDataStorage ? functions.length(column) : "length(\(column))"
    case .attribute, .relationship: return try column(of: path, joins: &joins)
    case .fetchedProperty: throw .sort(.fetchedProperty(path: path.persistentSpelling))
    }
  }
}

// Spans.
extension RowQueryCompiler {
  /// The number of rows, then for each path the number of values, the least and the greatest; throws `Failure`.
  ///
  /// One pass over the rows. SQLite allows at most 2,000 columns in a query, so more than 600 paths are too many.
  package func spans(_ query: RowQuery, _ paths: [Path]) throws(Failure) -> SQL {
    var ends: SQL = "SELECT COUNT(*)"
    for index in paths.indices { ends += ", COUNT(v\(number: index)), MIN(v\(number: index)), MAX(v\(number: index))" }
    return "\(ends) FROM (\(try values(of: paths, in: query)))"
  }

  /// Whether a path has a column whose values can be counted without reading other tables.
  package func hasSpan(_ path: Path) -> Bool {
    var joins = Joins()
    if case .relationship(let relationship) = path.target, relationship.isToMany { return false }
    return (try? value(of: path, measuresBytes: false, joins: &joins)) != nil
  }
}

// Groups.
extension RowQueryCompiler {
  /// Columns of a query's rows and the values computed from them, a row for each group.
  package func dictionaries(
    _ query: RowQuery, columns: SQL, joins: Joins, computed: [GroupExpression]
  ) throws(Failure) -> SQL {
    var joins = joins
    var list = [columns]
    for expression in computed {
      list.append(try compiled(of: query, &joins) { compiler throws(PredicateError) in try compiler.group(expression) })
    }
    return try rows(query, columns: list.joined(separator: ", "), joins: joins)
  }

  /// The condition on a group.
  func having(_ condition: GroupCondition, of query: RowQuery, joins: inout Joins) throws(Failure) -> SQL {
    try compiled(of: query, &joins) { compiler throws(PredicateError) in try compiler.group(condition) }
  }
}
