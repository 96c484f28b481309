import Schema

extension PredicateCompiler {
  static let mostValues = 30_000

  mutating func comparison(_ comparison: CheckedComparison) throws(PredicateError) -> SQL {
    if comparison.operation == .contains, let found = try payloadContains(comparison) {
      return found
    }
    let left = try scalar(comparison.left)
    if comparison.operation.isOrdering, comparison.operation != .between, comparison.options.folds {
      return rows.functions.compare(
        left,
        "\(text: comparison.operation.rawValue)",
        try scalar(comparison.right),
        comparison.options
      )
    }
    switch comparison.operation {
    case .in: return try membership(left, comparison)
    case .between: return try range(left, comparison)
    case .equalTo, .notEqualTo:
      let right = try scalar(comparison.right)
      if comparison.options.folds {
        let same = rows.functions.search(.equalTo, left, right, comparison.options)
        return comparison.operation == .equalTo ? same : "NOT \(same)"
      }
      return "\(left) \(comparison.operation == .equalTo ? "=" : "<>") \(right)"
    case .lessThan: return "\(left) < \(try scalar(comparison.right))"
    case .lessThanOrEqualTo: return "\(left) <= \(try scalar(comparison.right))"
    case .greaterThan: return "\(left) > \(try scalar(comparison.right))"
    case .greaterThanOrEqualTo: return "\(left) >= \(try scalar(comparison.right))"
    case .contains, .beginsWith, .endsWith, .like, .matches:
      return rows.functions.search(
        comparison.operation,
        left,
        try scalar(comparison.right),
        comparison.options
      )
    }
  }

  /// CONTAINS over a payload's array looks for an element.
  private mutating func payloadContains(
    _ comparison: CheckedComparison
  ) throws(PredicateError) -> SQL? {
    guard case .path(var path, let scope) = comparison.left, path.payload != nil else { return nil }
    let inside = path
    path.payload = nil
    let column = try scalar(.path(path, scope))
    let value = try scalar(comparison.right)
    return rows.functions.payloadContains(column, inside, value, comparison.options)
  }

  private mutating func membership(
    _ left: SQL,
    _ comparison: CheckedComparison
  ) throws(PredicateError) -> SQL {
    guard case .set(let members) = comparison.right else {
      throw .notInStore("IN without a set of values")
    }
    guard members.count <= Self.mostValues else { throw .tooManyValues(members.count) }
    var values: [SQL] = []
    for member in members { values.append(try scalar(member)) }
    guard comparison.options.folds else {
      return "\(left) IN (\(list: values))"
    }
    let same = values.map { rows.functions.search(.equalTo, left, $0, comparison.options) }
    return same.isEmpty
      ? "0" : "(\(same.joinedInHalves(separator: " OR ")))"
  }

  /// A range includes both ends (FORMAT §10.1).
  private mutating func range(
    _ left: SQL,
    _ comparison: CheckedComparison
  ) throws(PredicateError) -> SQL {
    guard case .set(let ends) = comparison.right, ends.count == 2 else {
      throw .notInStore("BETWEEN without two ends")
    }
    let (low, high) = (try scalar(ends[0]), try scalar(ends[1]))
    guard comparison.options.folds else {
      return "\(left) BETWEEN \(low) AND \(high)"
    }
    let isAbove = rows.functions.compare(left, ">=", low, comparison.options)
    let isBelow = rows.functions.compare(left, "<=", high, comparison.options)
    return "(\(isAbove) AND \(isBelow))"
  }
}

extension Comparison.Options {
  /// Whether the comparison ignores more than the bytes.
  var folds: Bool {
    contains(.caseInsensitive) || contains(.diacriticInsensitive) || contains(.localeSensitive)
  }
}

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
      conditions.append("(\(try self.condition(part)))")
    }
    var selected: SQL = "1"
    if let (function, expression) = value {
      selected = function.sql(
        try expression.map { (part) throws(PredicateError) in
          try scalar(part)
        }
      )
    }
    let joins = anchors[scope]?.joins.sql ?? SQL()
    return """
      SELECT \(selected) FROM \(list: walk.tables)\(joins) \
      WHERE \(conditions.joined(separator: " AND "))
      """
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
      tables.append("\(table) AS \(id: alias)")
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
      walk.add(.identifier(table), next, "\(column: next, "Z_PK") = \(from)")
    case .inverseKey(let table, let column, _) where column.certainty != .missing:
      walk.add(.identifier(table), next, "\(column: next, column.name) = \(walk.key)")
    case .join(let joinTable, let owner, let member, _, let isSelfInverse, _):
      let join = alias("m")
      let rows = isSelfInverse ? bothWays(joinTable, owner, member) : .identifier(joinTable)
      walk.add(rows, join, "\(column: join, owner) = \(walk.key)")
      if stopsAtPairs {
        walk.links.append("\(column: join, member) IS NOT NULL")
        return walk.alias = join
      }
      walk.add(
        .identifier(table),
        next,
        "\(column: next, "Z_PK") = \(column: join, member)"
      )
    case .key, .inverseKey, .missing: throw missing
    }
    walk.arrive(next)
  }

  /// A self-inverse relationship stores a pair once for both directions (FORMAT §2.3).
  private func bothWays(_ table: String, _ owner: String, _ member: String) -> SQL {
    func pair(_ first: String, _ second: String) -> SQL {
      "SELECT \(id: first) AS \(id: owner), \(id: second) AS \(id: member) FROM \(id: table)"
    }
    return "(\(pair(owner, member)) UNION \(pair(member, owner)))"
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
    return """
      (SELECT \(column: alias, name) FROM \(id: table) AS \(id: alias) \
      WHERE \(column: alias, "Z_PK") = \(walk.key))
      """
  }
}
