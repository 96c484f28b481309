package import Schema

/// Queries from the far end of relationships that have no inverse.
extension RowQueryCompiler {
  /// The queries for the rows that refer to an object: one for each relationship without inverse whose destination is
  /// its entity or an ancestor.
  package func referring(to object: ObjectID) -> [(relationship: String, query: RowQuery)] {
    guard let entity = model.entity(named: object.entity) else { return [] }
    let ends = Set(([entity] + model.ancestors(of: entity)).map(\.name))
    return model.entities.flatMap { owner in
      owner.relationships.filter {
        $0.inverse == nil && !$0.isTransient && ends.contains($0.destination)
      }.map { relationship in
        let source = RowQuery.Source.referring(to: object, relationship: relationship.name)
        return (relationship.name, RowQuery(entity: owner.name, source: source))
      }
    }
  }

  /// The number of a query's rows.
  package func count(_ query: RowQuery) throws(Failure) -> SQL {
    guard query.distinct.isEmpty, !query.isSlice else {
      return .text("SELECT COUNT(*) FROM (") + (try keys(query)) + .text(")")
    }
    // Without an order SQLite need not list the keys, and counts a whole table by its pages.
    var joins = Joins()
    var order: [SQL] = []
    return .text("SELECT COUNT(*)") + (try rows(query, joins: &joins, order: &order))
  }

  /// The condition that a row's relationship leads to an object.
  func referring(
    _ entity: String,
    _ relationship: String,
    to object: ObjectID
  ) throws(Failure) -> SQL {
    let key = SQL.column(Self.alias, "Z_PK")
    let end = SQL.binding(.integer(object.pk))
    func isOwner(_ column: String, _ table: String, _ member: String) -> SQL {
      key + .text(" IN (SELECT ") + .identifier(column) + .text(" FROM ") + .identifier(table)
        + .text(" WHERE ") + .identifier(member) + .text(" = ") + end + .text(")")
    }
    switch try entityLayout(entity).relationships[relationship] {
    case .key(let column, _) where column.certainty != .missing:
      return .column(Self.alias, column.name) + .text(" = ") + end
    case .inverseKey(let table, let column, _) where column.certainty != .missing:
      return isOwner(column.name, table, "Z_PK")
    case .join(let table, let owner, let member, _, let isSelfInverse, _):
      let condition = isOwner(owner, table, member)
      return isSelfInverse
        ? .text("(") + condition + .text(" OR ") + isOwner(member, table, owner) + .text(")")
        : condition
    case .key, .inverseKey, .missing, nil: throw .noTable(entity: "\(entity).\(relationship)")
    }
  }
}
