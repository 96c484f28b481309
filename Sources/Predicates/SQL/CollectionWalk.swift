import Schema

/// The tables of a walk to a collection's objects, and the condition that links each to the one before.
struct CollectionWalk {
  /// What the last hop comes to.
  enum Destination { case rows, pairs }

  private(set) var tables: [SQL] = []
  private(set) var links: [SQL] = []
  /// The alias of the last table; nil before the first hop.
  private(set) var alias: String?
  private var key: SQL
  private let start: Anchor

  init(from start: Anchor) { (self.start, key) = (start, start.key) }

  mutating func hop(
    _ entity: String, _ relationship: Relationship, to destination: Destination, in compiler: inout PredicateCompiler
  ) throws(PredicateError) {
    let missing = PredicateError.noRelationship("\(entity).\(relationship.name)")
    let layout = compiler.rows.layout
    guard let place = layout.entities[entity]?.relationships[relationship.name],
      let table = layout.entities[relationship.destination]?.table
    else { throw missing }
    let next = compiler.alias("e")
    switch place {
    case .key(let column, _) where column.certainty != .missing:
      let from = try self.column(named: column.name, entity, in: &compiler)
      add(.identifier(table), next, "\(column: next, "Z_PK") = \(from)")
    case .inverseKey(let table, let column, _) where column.certainty != .missing:
      add(.identifier(table), next, "\(column: next, column.name) = \(key)")
    case .join(let joinTable, let owner, let member, _, let isSelfInverse, _):
      let join = compiler.alias("m")
      let pairs = isSelfInverse ? Self.bothWays(joinTable, owner, member) : .identifier(joinTable)
      add(pairs, join, "\(column: join, owner) = \(key)")
      if destination == .pairs {
        links.append("\(column: join, member) IS NOT NULL")
        return alias = join
      }
      add(.identifier(table), next, "\(column: next, "Z_PK") = \(column: join, member)")
    case .key, .inverseKey, .missing: throw missing
    }
    alias = next
    key = .column(next, "Z_PK")
  }

  private mutating func add(_ table: SQL, _ alias: String, _ link: SQL) {
    tables.append("\(table) AS \(id: alias)")
    links.append(link)
  }

  /// A self-inverse relationship stores a pair once for both directions (FORMAT §2.3).
  private static func bothWays(_ table: String, _ owner: String, _ member: String) -> SQL {
    func pair(_ first: String, _ second: String) -> SQL {
      "SELECT \(id: first) AS \(id: owner), \(id: second) AS \(id: member) FROM \(id: table)"
    }
    return "(\(pair(owner, member)) UNION \(pair(member, owner)))"
  }

  /// A column of the walk's current row.
  private func column(
    named name: String, _ entity: String, in compiler: inout PredicateCompiler
  ) throws(PredicateError) -> SQL {
    if let alias = alias ?? start.alias { return .column(alias, name) }
    guard let table = compiler.rows.layout.entities[entity]?.table else { throw .noRelationship(entity) }
    let alias = compiler.alias("v")
    return """
      (SELECT \(column: alias, name) FROM \(id: table) AS \(id: alias) \
      WHERE \(column: alias, "Z_PK") = \(key))
      """
  }
}

/// A row that paths start at: the query's own, an element of a collection, or a variable's object.
struct Anchor {
  let entity: String
  /// The alias of its table; nil for a variable, whose row must first be looked up.
  let alias: String?
  /// Its primary key.
  let key: SQL
  /// The to-ones joined to it so far.
  var joins: Joins

  init(entity: String, alias: String, joins: Joins? = nil) {
    self.entity = entity
    self.alias = alias
    key = .column(alias, "Z_PK")
    self.joins = joins ?? Joins(root: alias)
  }

  init(variable object: ObjectID) {
    entity = object.entity
    alias = nil
    key = .binding(.integer(object.pk))
    joins = Joins(root: "")
  }
}
