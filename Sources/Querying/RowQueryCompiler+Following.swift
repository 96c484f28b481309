import Schema

extension RowQueryCompiler {
  /// The rows of a query's entity after an address, by address, whether they pass its predicate or not.
  ///
  /// `columns` are followed by 1 if a row passes. The table is walked, so a walk that is cut off costs only the rows
  /// it has read. The query's source and order are ignored.
  package func followed(
    _ query: RowQuery,
    columns: [SQL],
    joins: Joins,
    behind address: Int64?
  ) throws(Failure) -> SQL {
    let layout = try entityLayout(query.entity)
    guard let table = layout.table else { throw .noTable(entity: query.entity) }
    var joins = joins
    var passes: SQL = .text("1")
    if let predicate = query.predicate {
      let condition = try compiled(of: query, &joins) { compiler throws(PredicateError) in
        try compiler.condition(predicate)
      }
      passes = .text("(") + condition + .text(")")
    }
    let own = SQL.column(Self.alias, layout.address.column)
    var conditions: [SQL] = []
    if let condition = entityCondition(query, layout) { conditions.append(condition) }
    if let address { conditions.append(own + .text(" > ") + .binding(.integer(address))) }
    var sql: SQL = .text("SELECT ") + (columns + [passes]).joined(separator: ", ")
    sql += .text(" FROM ") + .identifier(table) + .text(" AS ") + .identifier(Self.alias)
    sql += .text(" NOT INDEXED") + joins.sql
    if !conditions.isEmpty { sql += .text(" WHERE ") + conditions.joined(separator: " AND ") }
    return sql + .text(" ORDER BY ") + own
  }
}
