import Schema

extension PredicateCompiler {
  /// `SELECT … FROM` the walk `WHERE` it is linked, passes the filter and the condition; `SELECT 1` without an aggregate.
  mutating func objects(
    of collection: CheckedCollection,
    selecting value: (AggregateFunction, CheckedExpression?)?,
    where condition: CheckedPredicate?
  ) throws(PredicateError) -> SQL {
    var walk = Walk(try anchor(collection.scope), collection.scope)
    let hops =
      collection.path.steps.map { ($0.entity, $0.relationship) }
      + (collection.path.relationship.map { [(collection.path.finalEntity, $0)] } ?? [])
    // Core Data counts the pairs of a join table, even those that lead to no row (FORMAT §10.1).
    let countsPairs =
      value.map { $0 == .count && $1 == nil } == true && collection.filter == nil
      && condition == nil
    for (index, (entity, relationship)) in hops.enumerated() {
      try hop(entity, relationship, &walk, stopsAtPairs: countsPairs && index == hops.count - 1)
    }
    guard let alias = walk.alias else { throw .noRelationship(collection.path.persistentSpelling) }
    let scope = Scope.element(collection.element)
    anchors[scope] = Anchor(entity: collection.entity, alias: alias)
    defer { anchors[scope] = nil }
    var conditions = walk.links
    for part in [collection.filter, condition].compactMap(\.self) {
      conditions.append(.text("(") + (try self.condition(part)) + .text(")"))
    }
    var selected: SQL = .text("1")
    if let (function, expression) = value {
      selected = function.sql(
        try expression.map { (part) throws(PredicateError) in
          try scalar(part)
        }
      )
    }
    let joins = anchors[scope]?.joins.sql ?? SQL()
    return .text("SELECT ") + selected + .text(" FROM ")
      + walk.tables.joined(separator: ", ") + joins + .text(" WHERE ")
      + conditions.joined(separator: " AND ")
  }

  /// The tables of a walk and the condition that links each to the one before.
  private struct Walk {
    var tables: [SQL] = []
    var links: [SQL] = []
    /// The alias of the last table; nil before the first hop.
    var alias: String?
    var key: SQL
    let start: Anchor
    let scope: Scope

    init(_ start: Anchor, _ scope: Scope) {
      key = start.key
      self.start = start
      self.scope = scope
    }

    mutating func add(_ table: SQL, _ alias: String, _ link: SQL) {
      tables.append(table + .text(" AS ") + .identifier(alias))
      links.append(link)
    }

    mutating func arrive(_ alias: String) {
      self.alias = alias
      key = .column(alias, "Z_PK")
    }
  }

  private mutating func hop(
    _ entity: String,
    _ relationship: Relationship,
    _ walk: inout Walk,
    stopsAtPairs: Bool
  ) throws(PredicateError) {
    let missing = PredicateError.noRelationship("\(entity).\(relationship.name)")
    guard let place = rows.layout.entities[entity]?.relationships[relationship.name],
      let table = rows.layout.entities[relationship.destination]?.table
    else { throw missing }
    let next = alias("e")
    switch place {
    case .key(let column, _) where column.certainty != .missing:
      let from = try self.column(named: column.name, entity, &walk)
      walk.add(.identifier(table), next, .column(next, "Z_PK") + .text(" = ") + from)
    case .inverseKey(let table, let column, _) where column.certainty != .missing:
      walk.add(.identifier(table), next, .column(next, column.name) + .text(" = ") + walk.key)
    case .join(let joinTable, let owner, let member, _, let isSelfInverse, _):
      let join = alias("m")
      let rows = isSelfInverse ? bothWays(joinTable, owner, member) : .identifier(joinTable)
      walk.add(rows, join, .column(join, owner) + .text(" = ") + walk.key)
      if stopsAtPairs {
        walk.links.append(.column(join, member) + .text(" IS NOT NULL"))
        return walk.alias = join
      }
      walk.add(
        .identifier(table),
        next,
        .column(next, "Z_PK") + .text(" = ") + .column(join, member)
      )
    case .key, .inverseKey, .missing: throw missing
    }
    walk.arrive(next)
  }

  /// A self-inverse relationship stores a pair once for both directions (FORMAT §2.3).
  private func bothWays(_ table: String, _ owner: String, _ member: String) -> SQL {
    let pair = { (first: String, second: String) in
      SQL.text("SELECT ") + .identifier(first) + .text(" AS ") + .identifier(owner) + .text(", ")
        + .identifier(second) + .text(" AS ") + .identifier(member) + .text(" FROM ")
        + .identifier(table)
    }
    return .text("(") + pair(owner, member) + .text(" UNION ") + pair(member, owner) + .text(")")
  }

  /// A column of the walk's current row.
  private mutating func column(
    named name: String,
    _ entity: String,
    _ walk: inout Walk
  ) throws(PredicateError) -> SQL {
    if let alias = walk.alias ?? walk.start.alias { return .column(alias, name) }
    guard let table = rows.layout.entities[entity]?.table else { throw .noRelationship(entity) }
    let alias = alias("v")
    return .text("(SELECT ") + .column(alias, name) + .text(" FROM ") + .identifier(table)
      + .text(" AS ") + .identifier(alias) + .text(" WHERE ") + .column(alias, "Z_PK")
      + .text(" = ") + walk.key + .text(")")
  }
}
