import Schema

extension RowQueryCompiler {
  /// The addresses of an entity's own rows next to a key that have a value at a path, the nearest first.
  package func neighbours(_ request: NeighbourRequest, isAbove: Bool) throws(Failure) -> SQL {
    let entity = try entityLayout(request.object.entity)
    guard let table = entity.table else { throw .noTable(entity: request.object.entity) }
    let key = SQL.column(Self.alias, "Z_PK")
    let bound = SQL.binding(.integer(isAbove ? request.above : request.below))
    var conditions = [key + .text(isAbove ? " > " : " < ") + bound]
    var query = RowQuery(entity: request.object.entity)
    query.includesSubentities = false
    if let condition = entityCondition(query, entity) { conditions.append(condition) }
    var joins = Joins()
    if let path = request.path {
      conditions.append(try column(of: path, joins: &joins) + .text(" IS NOT NULL"))
    }
    return .text("SELECT ") + .column(Self.alias, entity.address.column) + .text(" FROM ")
      + .identifier(table) + .text(" AS ")
      + .identifier(Self.alias) + joins.sql + .text(" WHERE ")
      + conditions.joined(separator: " AND ") + .text(" ORDER BY ") + key
      + .text((isAbove ? "" : " DESC") + " LIMIT \(request.count)")
  }
}
