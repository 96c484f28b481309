import Schema

extension RowQueryCompiler {
  /// The number of rows, of values, and the least and the greatest value of a column; throws `Failure`.
  package func extremes(_ request: SummaryRequest) throws(Failure) -> SQL {
    .text("SELECT COUNT(*), COUNT(v), MIN(v), MAX(v) FROM (") + (try values(request)) + .text(")")
  }

  /// Each value of a column and the number of rows that have it, the most frequent first.
  package func frequencies(_ request: SummaryRequest) throws(Failure) -> SQL {
    .text("SELECT v, COUNT(*) AS n FROM (") + (try values(request))
      + .text(") WHERE v IS NOT NULL GROUP BY v ORDER BY n DESC, v")
  }

  /// `SELECT … AS v`, a row for each of the query's rows.
  private func values(_ request: SummaryRequest) throws(Failure) -> SQL {
    var joins = Joins()
    let value = try value(of: request, joins: &joins)
    // Rows that a limit or a group leaves are known by their addresses alone.
    guard !request.query.isSlice, request.query.distinct.isEmpty else {
      let entity = try entityLayout(request.query.entity)
      guard let table = entity.table else { throw .noTable(entity: request.query.entity) }
      return .text("SELECT ") + value + .text(" AS v FROM ") + .identifier(table) + .text(" AS ")
        + .identifier(Self.alias) + joins.sql + .text(" WHERE ")
        + .column(Self.alias, entity.address.column)
        + .text(" IN (") + (try addresses(request.query)) + .text(")")
    }
    var order: [SQL] = []
    return .text("SELECT ") + value + .text(" AS v")
      + (try rows(request.query, joins: &joins, order: &order))
  }

  private func value(
    of request: SummaryRequest,
    joins: inout Joins
  ) throws(Failure) -> SQL {
    let path = request.path
    switch path.target {
    case .relationship(let relationship) where relationship.isToMany:
      let owner = try alias(of: path, joins: &joins)
      guard
        let count = try entityLayout(path.finalEntity).relationships[relationship.name]?
          .objectCount(of: owner)
      else { throw .sort(.noColumn(path: path.persistentSpelling)) }
      return count
    case .attribute(let attribute) where attribute.type == .composite && !path.isFoldedEnum:
      throw .sort(.wholeComposite(path: path.persistentSpelling))
    case .attribute(let attribute) where attribute.holdsPayload:
      let column = try column(of: path, joins: &joins)
      return attribute.allowsExternalBinaryDataStorage
        ? LengthFunction.sql(column) : CheckedFunction.length.sql(column)
    case .attribute, .relationship: return try column(of: path, joins: &joins)
    case .fetchedProperty: throw .sort(.fetchedProperty(path: path.persistentSpelling))
    }
  }
}
