import Predicates
import SQLite
import Schema
import Storage

/// How the rows of one entity refer to others: the columns that hold keys, and the to-manys that lead to the row.
struct RowLinks: Sendable {
  /// A key in the row.
  struct Key: Sendable {
    /// The relationship, or `Owner.relationship` for the key of a to-many without inverse, which its members' rows
    /// hold.
    let path: String
    let column: String
    /// The columns that mean nothing without the key: the other row's `Z_ENT`, and the order.
    let companions: [String]
    let destination: String
    let table: String
    let isRequired: Bool
    /// Whether it is a relationship of the row's own entity.
    let isOwn: Bool
  }

  struct ToMany: Sendable {
    let path: String
    let destination: String
    /// Where the keys are: in a join table, or in the members' rows.
    let pairs: KeyPairs
    let isSelfInverse: Bool
    let order: String?
    /// The least members that the row requires.
    let least: Int
    /// The keys of an owner's members in their order.
    let members: RepeatedStatement

    init(path: String, destination: String, pairs: KeyPairs, isSelfInverse: Bool, order: String?, least: Int) {
      (self.path, self.destination, self.pairs) = (path, destination, pairs)
      (self.isSelfInverse, self.order, self.least) = (isSelfInverse, order, least)
      func keys(_ member: String, of owner: String) -> SQL {
        "SELECT \(id: member) FROM \(id: pairs.table) WHERE \(id: owner) = ?1"
      }
      var sql = keys(pairs.member, of: pairs.owner)
      if isSelfInverse {
        sql += " UNION \(keys(pairs.owner, of: pairs.member)) ORDER BY 1"
      } else {
        let order = [order, pairs.member].compactMap(\.self).map(SQL.identifier)
        sql += " ORDER BY \(list: order)"
      }
      members = RepeatedStatement(sql)
    }
  }

  /// A column that Core Data derives from a relationship's objects, which may not be taken.
  struct Derived: Sendable {
    let column: String
    let path: String
    /// Whether it counts the members; otherwise it repeats a value of the one object.
    let isCount: Bool
  }

  var keys: [Key] = []
  var toManys: [ToMany] = []
  var derived: [Derived] = []

  /// Notes what an expression such as `pages.@count` or `author.name` depends on; other forms depend on more.
  fileprivate mutating func add(derivation: String, in column: String) {
    let steps = derivation.split(separator: ".").map(String.init)
    guard steps.count == 2 else { return }
    derived.append(Derived(column: column, path: steps[0], isCount: steps[1] == "@count"))
  }
}

/// A table that holds rows of entities, and how these refer to others.
struct LinkedTable: Sendable {
  let name: String
  let address: RowAddress
  /// In the order of the table.
  let columns: [String]
  /// By `Z_ENT`; a row whose number no entity has refers to nothing.
  fileprivate(set) var entities: [Int64: (name: String, links: RowLinks)] = [:]
  /// The entity of all rows, if the table has no `Z_ENT`.
  fileprivate(set) var onlyEntity: String?
  /// The keys of to-manys without inverse, which any row may hold.
  fileprivate var ownerKeys: [RowLinks.Key] = []
  /// The columns that hold keys.
  private(set) var keyColumns: [String] = []
  /// Whether no row requires another.
  private(set) var requiresNothing = true
  /// The entity's number and the keys of a row.
  private(set) var keysOfRow = RepeatedStatement("")
  private(set) var numberOfRow = RepeatedStatement("")

  fileprivate init(name: String, address: RowAddress, columns: [String]) {
    (self.name, self.address, self.columns) = (name, address, columns)
  }

  /// The column with the entity's number; NULL if there is none.
  var number: SQL { columns.contains("Z_ENT") ? .identifier("Z_ENT") : "NULL" }

  fileprivate mutating func finish() {
    for number in entities.keys { entities[number]?.links.keys += ownerKeys }
    let links = entities.values.map(\.links) + [RowLinks(keys: ownerKeys)]
    let names = Set(links.flatMap { $0.keys.map(\.column) })
    keyColumns = columns.filter { names.contains($0) }
    requiresNothing = !links.contains { links in
      links.keys.contains(where: \.isRequired) || links.toManys.contains { $0.least > 0 }
    }
    let selected = [number] + keyColumns.map(SQL.identifier)
    let found: SQL = "FROM \(id: name) WHERE Z_PK = ?"
    keysOfRow = RepeatedStatement("SELECT \(list: selected) \(found)")
    numberOfRow = RepeatedStatement("SELECT \(number) \(found) LIMIT 1")
  }

  /// A row's entity, or its table if no entity has the number.
  func entity(numbered number: Int64?) -> String { number.flatMap { entities[$0]?.name } ?? onlyEntity ?? name }

  func links(of number: Int64?) -> RowLinks { number.flatMap { entities[$0]?.links } ?? RowLinks(keys: ownerKeys) }

  func index(of column: String) -> Int? { columns.firstIndex(of: column) }
}

/// A table with pairs of keys: its two columns, and the tables whose keys they hold.
struct KeyPairs: Hashable, Sendable {
  let table: String
  let owner: String
  let ownerTable: String
  let member: String
  let memberTable: String
}

/// All tables with entities' rows, and the join tables between them.
struct StoreLinks: Sendable {
  private(set) var tables: [String: LinkedTable] = [:]
  /// The join tables.
  private(set) var joins: [KeyPairs] = []

  /// `mustHave` says which to-ones the app cannot read without an object, whatever the model says.
  init(_ session: StoreSession, mustHave: (_ relationship: Relationship, _ entity: Entity) -> Bool) {
    let (model, layout) = (session.compiler.model, session.compiler.layout)
    let shapes = Dictionary(session.store.tables.map { ($0.name, $0) }) { first, _ in first }
    for entity in model.entities {
      guard let place = layout.entities[entity.name], let table = place.table, let number = place.entityID,
        let shape = shapes[table]
      else { continue }
      var links = RowLinks()
      for relationship in model.relationships(of: entity) {
        add(relationship, of: entity, layout, isRequired: mustHave(relationship, entity), &links)
      }
      for attribute in model.attributes(of: entity) {
        if let text = attribute.derivationExpression, let column = place.columns[attribute.name] {
          links.add(derivation: text, in: column.name)
        }
      }
      var linked = tables[table] ?? LinkedTable(name: table, address: shape.address, columns: shape.columns.map(\.name))
      linked.entities[Int64(number)] = (entity.name, links)
      if !place.sharesTable { linked.onlyEntity = entity.name }
      tables[table] = linked
    }
    addOwnerKeys(model, layout)
    for name in tables.keys { tables[name]?.finish() }
  }

  private mutating func add(
    _ relationship: Relationship, of entity: Entity, _ layout: StoreLayout, isRequired: @autoclosure () -> Bool,
    _ links: inout RowLinks
  ) {
    let own = layout.entities[entity.name]
    guard let ownTable = own?.table, let place = own?.relationships[relationship.name],
      let other = layout.entities[relationship.destination]?.table
    else { return }
    let least = relationship.isOptional ? 0 : relationship.minCount
    switch place {
    case .key(let column, let entityColumn) where column.certainty != .missing:
      var companions = [entityColumn].compactMap(\.self)
      if let inverse = relationship.inverse,
        case .inverseKey(_, _, let order?)? = layout.entities[relationship.destination]?.relationships[inverse]
      {
        companions.append(order)
      }
      links.keys.append(
        RowLinks.Key(
          path: relationship.name, column: column.name, companions: companions, destination: relationship.destination,
          table: other, isRequired: isRequired(), isOwn: true))
    case .inverseKey(let table, let column, let order) where column.certainty != .missing:
      links.toManys.append(
        RowLinks.ToMany(
          path: relationship.name, destination: relationship.destination,
          pairs: KeyPairs(
            table: table, owner: column.name, ownerTable: ownTable, member: RowAddress.key.column, memberTable: table),
          isSelfInverse: false, order: order, least: least))
    case .join(let table, let owner, let member, let order, let isSelfInverse, let certainty)
    where certainty != .missing:
      let join = KeyPairs(table: table, owner: owner, ownerTable: ownTable, member: member, memberTable: other)
      links.toManys.append(
        RowLinks.ToMany(
          path: relationship.name, destination: relationship.destination, pairs: join, isSelfInverse: isSelfInverse,
          order: order, least: least))
      if !joins.contains(where: { $0.table == table }) { joins.append(join) }
    default: break
    }
  }

  /// The keys of to-manys without inverse are in the members' rows, which have no property for them (FORMAT §2.2).
  private mutating func addOwnerKeys(_ model: Model, _ layout: StoreLayout) {
    for entity in model.entities {
      for relationship in entity.relationships where relationship.inverse == nil {
        guard let owner = layout.entities[entity.name], let ownerTable = owner.table,
          case .inverseKey(let table, let column, let order)? = owner.relationships[relationship.name],
          column.certainty != .missing
        else { continue }
        tables[table]?.ownerKeys.append(
          RowLinks.Key(
            path: "\(entity.name).\(relationship.name)", column: column.name, companions: [order].compactMap(\.self),
            destination: entity.name, table: ownerTable, isRequired: false, isOwn: false))
      }
    }
  }
}
