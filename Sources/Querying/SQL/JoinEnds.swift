import Schema

/// The objects of a join table for one object, whether they have rows or not.
struct JoinEnds {
  /// The pairs, under the alias `j`.
  let pairs: SQL
  let member: SQL
  /// The condition on pairs; nil if all count.
  let condition: SQL?
  let order: SQL?

  /// The key of a row, or the key without a row.
  var key: SQL {
    "ifnull(\(column: RowQueryCompiler.alias, RowAddress.key.column), \(member))"
  }
}

extension RowQueryCompiler {
  /// Nil unless the query only asks for a join table's objects, and their addresses are keys.
  func joinEnds(of query: RowQuery) throws(Failure) -> JoinEnds? {
    guard case .related(let object, let name) = query.source, query.predicate == nil,
      query.distinct.isEmpty, try entityLayout(query.entity).address.isKey,
      case .join(let table, let owner, let member, let order, let isSelfInverse, _)? =
        try entityLayout(object.entity).relationships[name]
    else { return nil }
    let key = SQL.binding(.integer(object.pk))
    if isSelfInverse {
      return JoinEnds(
        pairs: "(\(RelationshipPlace.selfInverseMembers(of: key, table, owner, member)))",
        member: .column("j", member),
        condition: nil,
        order: nil
      )
    }
    return JoinEnds(
      pairs: .identifier(table),
      member: .column("j", member),
      condition: "\(column: "j", owner) = \(key)",
      order: order.map { .column("j", $0) }
    )
  }

  /// Whether the result may include keys without a row.
  package func namesMissingRows(_ query: RowQuery) throws(Failure) -> Bool {
    try joinEnds(of: query) != nil
  }

  /// ` FROM … WHERE …` for the ends; those without a row pass every condition on rows.
  func rows(
    _ query: RowQuery,
    at ends: JoinEnds,
    joins: Joins,
    order: inout [SQL]
  ) throws(Failure) -> SQL {
    let entity = try entityLayout(query.entity)
    guard let table = entity.table else { throw .noTable(entity: query.entity) }
    let key = SQL.column(Self.alias, RowAddress.key.column)
    var conditions: [SQL] = ["\(ends.member) IS NOT NULL"]
    if let condition = ends.condition { conditions.append(condition) }
    if let condition = entityCondition(query, entity) {
      conditions.append("(\(key) IS NULL OR \(condition))")
    }
    if order.isEmpty, let own = ends.order { order.append(own) }
    return " FROM \(ends.pairs) AS \"j\" LEFT JOIN \(id: table) AS \(id: Self.alias)"
      + " ON \(key) = \(ends.member)\(joins.sql)"
      + " WHERE \(conditions.joined(separator: " AND "))"
  }
}
