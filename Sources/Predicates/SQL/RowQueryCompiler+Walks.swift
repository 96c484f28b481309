import Schema

extension RowQueryCompiler {
  /// The rows of a query's entity after an address, by address, whether they pass its predicate or not.
  ///
  /// `columns` are followed by 1 if a row passes. The table is walked, so a walk that is cut off costs only the rows
  /// it has read. The query's source and order are ignored.
  package func followed(_ query: RowQuery, columns: [SQL], joins: Joins, behind address: Int64?) throws(Failure) -> SQL
  {
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

  /// The addresses of an entity's own rows above or below a key, at most `count`, the nearest first; only those that have
  /// a value at the path, if there is one.
  package func neighbours(
    _ entity: String, of key: Int64, isAbove: Bool, with path: Path?, count: Int
  ) throws(Failure) -> SQL {
    let layout = try entityLayout(entity)
    guard let table = layout.table else { throw .noTable(entity: entity) }
    let column = SQL.column(Self.alias, "Z_PK")
    var conditions: [SQL] = ["\(column) \(isAbove ? ">" : "<") \(bind: .integer(key))"]
    let query = RowQuery(entity: entity, includesSubentities: false)
    if let condition = entityCondition(query, layout) { conditions.append(condition) }
    var joins = Joins()
    if let path { conditions.append("\(try self.column(of: path, joins: &joins)) IS NOT NULL") }
    return """
      SELECT \(column: Self.alias, layout.address.column) \
      FROM \(id: table) AS \(id: Self.alias)\(joins.sql) \
      WHERE \(conditions.joined(separator: " AND ")) \
      ORDER BY \(column)\(isAbove ? "" : " DESC") LIMIT \(number: count)
      """
  }
}

/// The objects of a join table for one object, whether they have rows or not.
struct JoinEnds {
  /// The pairs, under the alias `j`.
  let pairs: SQL
  let member: SQL
  /// The condition on pairs; nil if all count.
  let condition: SQL?
  let order: SQL?

  /// The key of a row, or the key without a row.
  var key: SQL { "ifnull(\(column: RowQueryCompiler.alias, RowAddress.key.column), \(member))" }
}

extension RowQueryCompiler {
  /// Nil unless the query only asks for a join table's objects, and their addresses are keys.
  func joinEnds(of query: RowQuery) throws(Failure) -> JoinEnds? {
    guard case .related(let object, let name) = query.source, query.predicate == nil, query.distinct.isEmpty,
      try entityLayout(query.entity).address.isKey,
      case .join(let table, let owner, let member, let order, let isSelfInverse, _)? = try entityLayout(object.entity)
        .relationships[name]
    else { return nil }
    let key = SQL.binding(.integer(object.pk))
    if isSelfInverse {
      return JoinEnds(
        pairs: "(\(RelationshipPlace.selfInverseMembers(of: key, table, owner, member)))", member: .column("j", member),
        condition: nil, order: nil)
    }
    return JoinEnds(
      pairs: .identifier(table), member: .column("j", member), condition: "\(column: "j", owner) = \(key)",
      order: order.map { .column("j", $0) })
  }

  /// Whether the result may include keys without a row.
  package func namesMissingRows(_ query: RowQuery) throws(Failure) -> Bool { try joinEnds(of: query) != nil }

  /// ` FROM … WHERE …` for the ends; those without a row pass every condition on rows.
  func rows(_ query: RowQuery, at ends: JoinEnds, joins: Joins, order: inout [SQL]) throws(Failure) -> SQL {
    let entity = try entityLayout(query.entity)
    guard let table = entity.table else { throw .noTable(entity: query.entity) }
    let key = SQL.column(Self.alias, RowAddress.key.column)
    var conditions: [SQL] = ["\(ends.member) IS NOT NULL"]
    if let condition = ends.condition { conditions.append(condition) }
    if let condition = entityCondition(query, entity) { conditions.append("(\(key) IS NULL OR \(condition))") }
    if order.isEmpty, let own = ends.order { order.append(own) }
    return " FROM \(ends.pairs) AS \"j\" LEFT JOIN \(id: table) AS \(id: Self.alias)"
      + " ON \(key) = \(ends.member)\(joins.sql)" + " WHERE \(conditions.joined(separator: " AND "))"
  }
}
