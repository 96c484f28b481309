import Findings
package import Schema

/// Compiles row queries to SQL: keys, order, and joins over to-ones.
package struct RowQueryCompiler: Sendable {
  package let model: Model
  package let layout: StoreLayout
  /// The SQL for what SQLite lacks, in the program that runs the statement.
  var functions: any SQLFunctions = ProgramFunctions()
  /// The alias of the query's own table.
  package static let alias = "t"

  package init(model: Model, layout: StoreLayout) { (self.model, self.layout) = (model, layout) }

  /// `SELECT Z_PK … ORDER BY …` for a query; throws `Failure`.
  package func keys(_ query: RowQuery) throws(Failure) -> SQL { try select(query) { $0.first } }

  /// The fetch that Core Data sends for a query, whose plan it has: all columns, and no order but the query's own.
  package func fetch(_ query: RowQuery) throws(Failure) -> SQL {
    try select(query, isTied: false) { keys in query.distinct.isEmpty ? "\(id: Self.alias).*" : keys.first }
  }

  /// The same with each row's address, which is the key if Core Data made the table.
  ///
  /// Includes a join table's ends without a row, because a to-many counts them too.
  package func addresses(_ query: RowQuery) throws(Failure) -> SQL {
    try select(query, ends: try joinEnds(of: query)) { $0.last }
  }

  /// The query's rows instead of their keys: columns of its table and of the joins that they need.
  package func rows(_ query: RowQuery, columns: SQL, joins: Joins) throws(Failure) -> SQL {
    try select(query, joins) { _ in columns }
  }

  /// The query's rows with their keys and the columns of some paths; a path without columns is left out.
  package func table(_ query: RowQuery, of paths: [Path]) throws(Failure) -> SQL {
    var joins = Joins()
    var columns: [SQL] = []
    for path in paths { columns += (try? self.columns(of: path, joins: &joins)) ?? [] }
    return try select(query, joins) { keys in "\(list: keys.prefix(1) + columns)" }
  }

  /// `isTied` orders rows that the query's order leaves equal by their keys.
  private func select(
    _ query: RowQuery, _ joins: Joins = Joins(), ends: JoinEnds? = nil, isTied: Bool = true,
    _ selected: (_ keys: [SQL]) -> SQL?
  ) throws(Failure) -> SQL {
    var joins = joins
    var order: [SQL] = []
    for key in query.sort {
      if let error = key.path.sortError { throw .sort(error) }
      let column = try column(of: key.path, joins: &joins)
      let collation = functions.collation(key.collation)
      order.append("\(column)\(collation) \(key.isAscending ? "ASC" : "DESC")")
    }
    var groups: [SQL] = []
    for path in query.distinct { groups += try columns(of: path, joins: &joins) }
    var having: SQL?
    if let condition = query.having { having = try self.having(condition, of: query, joins: &joins) }
    let keys = if let ends { [ends.key] } else { try keyOrder(of: query.entity) }
    let own = keys.map { column in groups.isEmpty ? column : "MIN(\(column))" }
    var sql: SQL = "SELECT \(selected(own) ?? SQL())"
    if let ends {
      sql += try rows(query, at: ends, joins: joins, order: &order)
    } else {
      sql += try rows(query, joins: &joins, order: &order)
    }
    if isTied { order += own }
    if !groups.isEmpty { sql += " GROUP BY \(list: groups)" }
    if let having { sql += " HAVING \(having)" }
    if !order.isEmpty { sql += " ORDER BY \(list: order)" }
    return sql + slice(of: query)
  }

  /// The columns of the rows' natural order; the last is their address.
  private func keyOrder(of entity: String) throws(Failure) -> [SQL] {
    let address = try entityLayout(entity).address
    let columns = address.isKey ? [address.column] : [RowAddress.key.column, address.column]
    return columns.map { .column(Self.alias, $0) }
  }

  /// ` FROM … WHERE …` for a query's rows, with the joins that its columns need; adds the source's own order.
  func rows(_ query: RowQuery, joins: inout Joins, order: inout [SQL]) throws(Failure) -> SQL {
    let entity = try entityLayout(query.entity)
    guard let table = entity.table else { throw .noTable(entity: query.entity) }
    var conditions: [SQL] = []
    if let condition = entityCondition(query, entity) { conditions.append(condition) }
    let source = try sourceSQL(query, order: &order, conditions: &conditions)
    if let predicate = query.predicate { conditions.append(try condition(predicate, of: query, joins: &joins)) }
    var sql: SQL = " FROM \(id: table) AS \(id: Self.alias)"
    sql += source + joins.sql
    if !conditions.isEmpty { sql += " WHERE \(conditions.joined(separator: " AND "))" }
    return sql
  }

  /// LIMIT and OFFSET; SQLite does not allow OFFSET alone, and a negative limit means none.
  private func slice(of query: RowQuery) -> SQL {
    guard query.isSlice else { return SQL() }
    return " LIMIT \(bind: .integer(query.limit.map(Int64.init) ?? -1))"
      + " OFFSET \(bind: .integer(Int64(query.offset)))"
  }

  /// The last keys of a query in key order, last first, and the number of all its rows.
  package func end(_ query: RowQuery, count: Int) throws(Failure) -> (keys: SQL, count: SQL) {
    let entity = try entityLayout(query.entity)
    guard let table = entity.table else { throw .noTable(entity: query.entity) }
    var rows: SQL = " FROM \(id: table) AS \(id: Self.alias)"
    if let condition = entityCondition(query, entity) { rows += " WHERE \(condition)" }
    let order = try keyOrder(of: query.entity)
    let last: [SQL] = order.map { "\($0) DESC" }
    return (
      "SELECT \(order.last ?? SQL())\(rows) ORDER BY \(list: last) LIMIT \(number: count)", "SELECT COUNT(*)\(rows)"
    )
  }

  /// Whether the rows are in key order, so that the last ones can be read from the end.
  package func isInKeyOrder(_ query: RowQuery) -> Bool {
    query.sort.isEmpty && query.source == .entity && query.predicate == nil && query.distinct.isEmpty && !query.isSlice
  }

  private func condition(_ predicate: CheckedPredicate, of query: RowQuery, joins: inout Joins) throws(Failure) -> SQL {
    let condition = try compiled(of: query, &joins) { compiler throws(PredicateError) in
      try compiler.condition(predicate)
    }
    return "(\(condition))"
  }

  /// The SQL of `body` for a query's rows; `joins` gets the joins of its paths.
  func compiled(
    of query: RowQuery, _ joins: inout Joins, _ body: (inout PredicateCompiler) throws(PredicateError) -> SQL
  ) throws(Failure) -> SQL {
    var compiler = PredicateCompiler(self, entity: query.entity, joins: joins, variables: query.variables)
    do {
      let sql = try body(&compiler)
      joins = compiler.joins
      return sql
    } catch { throw .predicate(error) }
  }

  package func entityLayout(_ name: String) throws(Failure) -> EntityLayout {
    guard let entity = layout.entities[name] else { throw .noSuchEntity(name) }
    return entity
  }

  /// The condition for the entity's own rows, or its hierarchy's; nil for the whole table.
  func entityCondition(_ query: RowQuery, _ layout: EntityLayout) -> SQL? {
    guard let entity = model.entity(named: query.entity) else { return nil }
    // Its own rows are those with its number, even if no other entity shares the table.
    let isOwn = !query.includesSubentities && layout.entityID != nil
    if !query.leavesOutStrays {
      guard layout.sharesTable || isOwn else { return nil }
      // Rows with an unknown `Z_ENT` have no entity; they are shown among the root's rows.
      if query.includesSubentities, model.ancestors(of: entity).isEmpty { return nil }
    }
    let wanted = query.includesSubentities ? model.hierarchy(from: entity) : [entity]
    let numbers = wanted.compactMap { self.layout.entities[$0.name]?.entityID }
    return "\(column: Self.alias, "Z_ENT") IN (\(integers: numbers))"
  }

  private func sourceSQL(_ query: RowQuery, order: inout [SQL], conditions: inout [SQL]) throws(Failure) -> SQL {
    let key = SQL.column(Self.alias, "Z_PK")
    switch query.source {
    case .entity: return SQL()
    case .objects(let objects):
      // One bound list keeps the objects' order, whatever their number.
      if order.isEmpty { order.append(.column("o", "key")) }
      let list = "[" + objects.map { String($0.pk) }.joined(separator: ",") + "]"
      return " JOIN json_each(\(bind: .text(list))) AS \"o\" ON \(column: "o", "value") = \(key)"
    case .keys(let keys):
      let list = "[" + keys.keys(0..<keys.count).map(String.init).joined(separator: ",") + "]"
      conditions.append("\(key) IN (SELECT value FROM json_each(\(bind: .text(list))))")
      return SQL()
    case .referring(let object, let name):
      conditions.append(try referring(query.entity, name, to: object))
      return SQL()
    case .related(let object, let name):
      let owner = SQL.binding(.integer(object.pk))
      switch try entityLayout(object.entity).relationships[name] {
      case .inverseKey(_, let column, let orderColumn) where column.certainty != .missing:
        conditions.append("\(column: Self.alias, column.name) = \(owner)")
        if order.isEmpty, let orderColumn { order.append(.column(Self.alias, orderColumn)) }
        return SQL()
      case .join(let table, let ownerColumn, let member, _, true, _):
        let members = RelationshipPlace.selfInverseMembers(of: owner, table, ownerColumn, member)
        conditions.append("\(key) IN (\(members))")
        return SQL()
      case .join(let table, let ownerColumn, let member, let orderColumn, false, _):
        conditions.append("\(column: "j", ownerColumn) = \(owner)")
        if order.isEmpty, let orderColumn { order.append(.column("j", orderColumn)) }
        return " JOIN \(id: table) AS \"j\" ON \(column: "j", member) = \(key)"
      case .key, .inverseKey, .missing, nil: throw .noTable(entity: "\(object.entity).\(name)")
      }
    }
  }
}

/// LEFT JOINs over to-one steps, one for each walk, shared by all paths along it.
package struct Joins: Sendable {
  package private(set) var sql = SQL()
  /// The alias of the row that the walks start at; it keeps the names distinct from those of other rows.
  let root: String
  private var aliases: [[String]: String] = [:]

  package init(root: String = RowQueryCompiler.alias) { self.root = root }

  mutating func alias(_ walk: [String], _ make: (String) -> SQL) -> String {
    if let known = aliases[walk] { return known }
    let alias = "\(root)j\(aliases.count + 1)"
    aliases[walk] = alias
    sql += make(alias)
    return alias
  }
}

extension RowQueryCompiler {
  /// The alias of the table of a path's target.
  package func alias(of path: Path, joins: inout Joins) throws(Failure) -> String {
    var alias = joins.root
    var walk: [String] = []
    for step in path.prefix {
      walk.append(step.relationship.name)
      guard case .key(let column, _)? = try entityLayout(step.entity).relationships[step.relationship.name],
        column.certainty != .missing, let table = try entityLayout(step.relationship.destination).table
      else { throw .sort(.noColumn(path: path.persistentSpelling)) }
      let from = alias
      alias = joins.alias(walk) { name in
        " LEFT JOIN \(id: table) AS \(id: name)" + " ON \(column: name, "Z_PK") = \(column: from, column.name)"
      }
    }
    return alias
  }

  /// The columns of a path's value: all leaves of a composite, else one.
  private func columns(of path: Path, joins: inout Joins) throws(Failure) -> [SQL] {
    guard let attribute = path.attribute, attribute.type == .composite else {
      return [try column(of: path, joins: &joins)]
    }
    var columns: [SQL] = []
    for element in attribute.elements {
      let leaf = Path(
        root: path.root, prefix: path.prefix, property: path.property + "." + element.name, target: .attribute(element))
      columns += try self.columns(of: leaf, joins: &joins)
    }
    return columns
  }

  /// The column of an attribute, a leaf, a one-leaf enum or a to-one's key; a composite of more leaves has none.
  package func column(of path: Path, joins: inout Joins) throws(Failure) -> SQL {
    let alias = try alias(of: path, joins: &joins)
    let entity = try entityLayout(path.finalEntity)
    let missing = Failure.sort(.noColumn(path: path.persistentSpelling))
    switch path.target {
    case .attribute(let attribute):
      if attribute.type == .composite, !path.isFoldedEnum {
        throw .sort(.wholeComposite(path: path.persistentSpelling))
      }
      let leaf =
        attribute.type == .composite ? path.property + "." + (attribute.elements.first?.name ?? "") : path.property
      guard let column = entity.columns[leaf], column.certainty != .missing else { throw missing }
      return .column(alias, column.name)
    case .relationship(let relationship):
      guard case .key(let column, _)? = entity.relationships[relationship.name], column.certainty != .missing else {
        throw missing
      }
      return .column(alias, column.name)
    case .fetchedProperty: throw missing
    }
  }
}

/// Queries from the far end of relationships that have no inverse.
extension RowQueryCompiler {
  /// The queries for the rows that refer to an object: one for each relationship without inverse whose destination is
  /// its entity or an ancestor.
  package func referring(to object: ObjectID) -> [(relationship: String, query: RowQuery)] {
    guard let entity = model.entity(named: object.entity) else { return [] }
    return relationships(leadingTo: entity).map { owner, relationship in
      let source = RowQuery.Source.referring(to: object, relationship: relationship.name)
      return (relationship.name, RowQuery(entity: owner.name, source: source))
    }
  }

  /// The relationships without inverse whose destination is an entity or an ancestor, each with the entity that declares
  /// it.
  package func relationships(leadingTo entity: Entity) -> [(owner: Entity, relationship: Relationship)] {
    let ends = Set(([entity] + model.ancestors(of: entity)).map(\.name))
    return model.entities.flatMap { owner in
      owner.relationships.filter { $0.inverse == nil && !$0.isTransient && ends.contains($0.destination) }.map {
        (owner, $0)
      }
    }
  }

  /// The number of a query's rows.
  package func count(_ query: RowQuery) throws(Failure) -> SQL {
    guard query.distinct.isEmpty, !query.isSlice else { return "SELECT COUNT(*) FROM (\(try keys(query)))" }
    // Without an order SQLite need not list the keys, and counts a whole table by its pages.
    var joins = Joins()
    var order: [SQL] = []
    return "SELECT COUNT(*)\(try rows(query, joins: &joins, order: &order))"
  }

  /// The condition that a row's relationship leads to an object.
  func referring(_ entity: String, _ relationship: String, to object: ObjectID) throws(Failure) -> SQL {
    let key = SQL.column(Self.alias, "Z_PK")
    let end = SQL.binding(.integer(object.pk))
    func isOwner(_ column: String, _ table: String, _ member: String) -> SQL {
      "\(key) IN (SELECT \(id: column) FROM \(id: table) WHERE \(id: member) = \(end))"
    }
    switch try entityLayout(entity).relationships[relationship] {
    case .key(let column, _) where column.certainty != .missing: return "\(column: Self.alias, column.name) = \(end)"
    case .inverseKey(let table, let column, _) where column.certainty != .missing:
      return isOwner(column.name, table, "Z_PK")
    case .join(let table, let owner, let member, _, let isSelfInverse, _):
      let condition = isOwner(owner, table, member)
      return isSelfInverse ? "(\(condition) OR \(isOwner(member, table, owner)))" : condition
    case .key, .inverseKey, .missing, nil: throw .noTable(entity: "\(entity).\(relationship)")
    }
  }
}

extension RowQueryCompiler {
  /// The same compiler for statements that run in the `sqlite3` shell as they are.
  package var forShell: Self {
    var compiler = self
    compiler.functions = ShellFunctions()
    return compiler
  }
}
