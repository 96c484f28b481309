package import Schema

/// Compiles checked predicates to SQL: joins for to-ones, subqueries for collections, bindings for values (FORMAT
/// §10).
///
///     var compiler = PredicateCompiler(rows, entity: "Item")
///     let condition = try compiler.condition(predicate)
///     // FROM "ZITEM" AS "t" + compiler.joins + WHERE + condition
package struct PredicateCompiler {
  static let deepest = 200
  /// More pieces of SQL are refused; an IN[c] with 30,000 values makes 240,000.
  static let mostSegments = 1_000_000

  let rows: RowQueryCompiler
  let variables: [String: ObjectID]
  var anchors: [Scope: Anchor]
  private var aliases = 0
  var depth = 0

  /// `joins` are the query's own, which its sort shares.
  package init(_ rows: RowQueryCompiler, entity: String, joins: Joins = Joins(), variables: [String: ObjectID] = [:]) {
    self.rows = rows
    self.variables = variables
    anchors = [.row: Anchor(entity: entity, alias: RowQueryCompiler.alias, joins: joins)]
  }

  /// The joins that the conditions so far need.
  package var joins: Joins { anchors[.row]?.joins ?? Joins() }

  /// An alias that is unused in the statement.
  mutating func alias(_ letter: String) -> String {
    aliases += 1
    return "\(letter)\(aliases)"
  }

  /// A condition for WHERE; throws `PredicateError`.
  package mutating func condition(_ predicate: CheckedPredicate) throws(PredicateError) -> SQL {
    depth += 1
    defer { depth -= 1 }
    guard depth < Self.deepest else { throw .tooDeep }
    switch predicate {
    case .constant(let isTrue): return isTrue ? "1" : "0"
    case .and(let parts): return try compound(parts, " AND ", none: "1")
    case .or(let parts): return try compound(parts, " OR ", none: "0")
    case .not(let part): return "NOT \(try grouped(part))"
    case .isNil(let expression): return "\(try scalar(expression)) IS NULL"
    case .comparison(let comparison): return try self.comparison(comparison)
    case .quantified(let quantifier, let collection, let part): return try quantified(quantifier, collection, part)
    case .entityIs(let names, let scope, of: nil): return try entity(names, scope)
    case .entityIs(let names, let scope, of: let path?): return try entity(names, path, scope)
    }
  }

  private mutating func compound(_ parts: [CheckedPredicate], _ word: SQL, none: SQL) throws(PredicateError) -> SQL {
    if parts.isEmpty { return none }
    var conditions: [SQL] = []
    for part in parts { conditions.append(try grouped(part)) }
    return conditions.joinedInHalves(separator: word)
  }

  private mutating func grouped(_ predicate: CheckedPredicate) throws(PredicateError) -> SQL {
    "(\(try condition(predicate)))"
  }

  /// NONE and ALL are true negations, so rows without objects pass (FORMAT §10.2).
  private mutating func quantified(
    _ quantifier: CheckedPredicate.Quantifier, _ collection: CheckedCollection, _ part: CheckedPredicate
  ) throws(PredicateError) -> SQL {
    let wanted = quantifier == .all ? CheckedPredicate.not(part) : part
    let rows = try objects(of: collection, selecting: nil, where: wanted)
    return "\(quantifier == .any ? "EXISTS" : "NOT EXISTS") (\(rows))"
  }

  /// `SELECT … FROM` the walk `WHERE` it is linked, passes the filter and the condition; `SELECT 1` without an aggregate.
  mutating func objects(
    of collection: CheckedCollection, selecting value: (AggregateFunction, CheckedExpression?)?,
    where condition: CheckedPredicate?
  ) throws(PredicateError) -> SQL {
    var walk = CollectionWalk(from: try anchor(collection.scope))
    let hops =
      collection.path.walk.prefix.map { ($0.entity, $0.relationship) }
      + (collection.path.relationship.map { [(collection.path.finalEntity, $0)] } ?? [])
    // Core Data counts the pairs of a join table, even those that lead to no row (FORMAT §10.1).
    let countsPairs = value.map { $0 == .count && $1 == nil } == true && collection.filter == nil && condition == nil
    for (index, (entity, relationship)) in hops.enumerated() {
      let isLast = index == hops.count - 1
      try walk.hop(entity, relationship, to: countsPairs && isLast ? .pairs : .rows, in: &self)
    }
    guard let alias = walk.alias else { throw .noRelationship(collection.path.persistentSpelling) }
    let scope = Scope.element(collection.element)
    anchors[scope] = Anchor(entity: collection.entity, alias: alias)
    defer { anchors[scope] = nil }
    var conditions = walk.links
    for part in [collection.filter, condition].compactMap(\.self) { conditions.append("(\(try self.condition(part)))") }
    var selected: SQL = "1"
    if let (function, expression) = value {
      selected = function.sql(try expression.map { (part) throws(PredicateError) in try scalar(part) })
    }
    let joins = anchors[scope]?.joins.sql ?? SQL()
    return """
      SELECT \(selected) FROM \(list: walk.tables)\(joins) \
      WHERE \(conditions.joined(separator: " AND "))
      """
  }

  private mutating func entity(_ names: [String], _ scope: Scope) throws(PredicateError) -> SQL {
    let anchor = try anchor(scope)
    guard let layout = rows.layout.entities[anchor.entity], layout.sharesTable, let alias = anchor.alias else {
      return names.contains(anchor.entity) ? "1" : "0"
    }
    return .column(alias, "Z_ENT") + numbers(of: names)
  }

  /// Whether a to-one's object is of one of some entities; NULL if it has none.
  private mutating func entity(_ names: [String], _ path: TypedPath, _ scope: Scope) throws(PredicateError) -> SQL {
    let key = try scalar(.path(path, scope))
    guard let destination = path.destination, let layout = rows.layout.entities[destination], let table = layout.table
    else { throw .noRelationship(path.persistentSpelling) }
    guard layout.sharesTable else {
      let isWanted: SQL = names.contains(destination) ? "1" : "0"
      return "(CASE WHEN \(key) IS NOT NULL THEN \(isWanted) END)"
    }
    let row = alias("n")
    return """
      (SELECT \(column: row, "Z_ENT") FROM \(id: table) AS \(id: row) \
      WHERE \(column: row, "Z_PK") = \(key))\(numbers(of: names))
      """
  }

  /// ` IN (…)` with the numbers of entities.
  private func numbers(of names: [String]) -> SQL {
    " IN (\(integers: names.compactMap { rows.layout.entities[$0]?.entityID }))"
  }

  func anchor(_ scope: Scope) throws(PredicateError) -> Anchor {
    if let anchor = anchors[scope] { return anchor }
    guard case .variable(let name) = scope else { throw .notInStore("a collection's element") }
    guard let object = variables[name] else { throw .unboundVariable(name) }
    return Anchor(variable: object)
  }
}
