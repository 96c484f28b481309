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
    var passes: SQL = "1"
    if let predicate = query.predicate {
      let condition = try compiled(of: query, &joins) { compiler throws(PredicateError) in
        try compiler.condition(predicate)
      }
      passes = "(\(condition))"
    }
    let own = SQL.column(Self.alias, layout.address.column)
    var conditions: [SQL] = []
    if let condition = entityCondition(query, layout) { conditions.append(condition) }
    if let address { conditions.append("\(own) > \(bind: .integer(address))") }
    var sql: SQL = """
      SELECT \(list: columns + [passes]) \
      FROM \(id: table) AS \(id: Self.alias) NOT INDEXED\(joins.sql)
      """
    if !conditions.isEmpty { sql += " WHERE \(conditions.joined(separator: " AND "))" }
    return "\(sql) ORDER BY \(own)"
  }

  /// The addresses of an entity's own rows next to a key that have a value at a path, the nearest first.
  package func neighbours(_ request: NeighbourRequest, isAbove: Bool) throws(Failure) -> SQL {
    let entity = try entityLayout(request.object.entity)
    guard let table = entity.table else { throw .noTable(entity: request.object.entity) }
    let key = SQL.column(Self.alias, "Z_PK")
    let bound = SQL.binding(.integer(isAbove ? request.above : request.below))
    var conditions: [SQL] = ["\(key) \(isAbove ? ">" : "<") \(bound)"]
    var query = RowQuery(entity: request.object.entity)
    query.includesSubentities = false
    if let condition = entityCondition(query, entity) { conditions.append(condition) }
    var joins = Joins()
    if let path = request.path {
      conditions.append("\(try column(of: path, joins: &joins)) IS NOT NULL")
    }
    return """
      SELECT \(column: Self.alias, entity.address.column) \
      FROM \(id: table) AS \(id: Self.alias)\(joins.sql) \
      WHERE \(conditions.joined(separator: " AND ")) \
      ORDER BY \(key)\(isAbove ? "" : " DESC") LIMIT \(number: request.count)
      """
  }
}
