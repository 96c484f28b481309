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
    .text("ifnull(") + .column(RowQueryCompiler.alias, RowAddress.key.column) + .text(", ") + member
      + .text(")")
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
        pairs: .text("(") + RelationshipPlace.selfInverseMembers(of: key, table, owner, member)
          + .text(")"),
        member: .column("j", member),
        condition: nil,
        order: nil
      )
    }
    return JoinEnds(
      pairs: .identifier(table),
      member: .column("j", member),
      condition: .column("j", owner) + .text(" = ") + key,
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
    var conditions = [ends.member + .text(" IS NOT NULL")]
    if let condition = ends.condition { conditions.append(condition) }
    if let condition = entityCondition(query, entity) {
      conditions.append(.text("(") + key + .text(" IS NULL OR ") + condition + .text(")"))
    }
    if order.isEmpty, let own = ends.order { order.append(own) }
    return .text(" FROM ") + ends.pairs + .text(" AS \"j\" LEFT JOIN ") + .identifier(table)
      + .text(" AS ") + .identifier(Self.alias) + .text(" ON ") + key + .text(" = ") + ends.member
      + joins.sql + .text(" WHERE ") + conditions.joined(separator: " AND ")
  }
}
