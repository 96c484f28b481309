package import Schema

/// The entities and properties that a statement uses, in the model's names.
package struct SQLTouch: Hashable, Sendable {
  package struct Touched: Hashable, Sendable {
    /// From the statement's own entity: `category.name`, `objectID`, `entity`.
    package var path: String
    package var column: String
    package var uses: [PastedSQL.Use]
  }

  /// The entity of the first table.
  package var entity: String
  package var paths: [Touched]
  /// Tables and columns that the model does not explain.
  package var unknown: [String]
  package var bindings: Int
}

extension PastedSQL {
  /// Finds the properties of the columns; nil if the first table is no entity's.
  package func touch(_ model: Model, _ layout: StoreLayout) -> SQLTouch? {
    var finder = SQLPathFinder(sql: self, model: model, layout: layout)
    return finder.find()
  }
}

/// Follows a statement's joins from its first table, and names each column by the path to its table.
private struct SQLPathFinder {
  let sql: PastedSQL
  let model: Model
  let layout: StoreLayout
  /// The walk to each table, and its entity.
  private var places: [String: (walk: [String], entity: String)] = [:]
  /// Rows of join tables: their owner's entity, and the relationship.
  private var pairs: [String: (owner: String, relationship: String, member: String)] = [:]
  private var unknown: [String] = []

  init(sql: PastedSQL, model: Model, layout: StoreLayout) { (self.sql, self.model, self.layout) = (sql, model, layout) }

  mutating func find() -> SQLTouch? {
    guard let root = sql.tables.first, let entity = entity(of: root.name) else { return nil }
    places[root.alias] = ([], entity)
    // A link may come before the one that its own table depends on.
    for _ in sql.tables { for link in sql.links { follow(link) } }
    for table in sql.tables where places[table.alias] == nil && pairs[table.alias] == nil {
      if let entity = self.entity(of: table.name) {
        places[table.alias] = (["(\(entity))"], entity)
      } else if !table.name.hasPrefix("_Z_intarray") {
        // Core Data binds many integers as a table of that name.
        unknown.append(table.name)
      }
    }
    let paths = touched()
    return SQLTouch(entity: entity, paths: paths, unknown: unknown, bindings: sql.bindings)
  }

  /// The entity at the top of a table.
  private func entity(of table: String) -> String? {
    let found = model.entities.filter { layout.entities[$0.name]?.table?.lowercased() == table.lowercased() }
    return found.first { model.ancestors(of: $0).isEmpty }?.name ?? found.first?.name
  }

  private mutating func follow(_ link: PastedSQL.Link) {
    guard let left = link.left.alias, let right = link.right.alias else { return }
    connect(left, link.left.name, right, link.right.name)
    connect(right, link.right.name, left, link.left.name)
  }

  /// Finds the path from a known table to an unknown one.
  private mutating func connect(_ from: String, _ own: String, _ to: String, _ other: String) {
    if let pair = pairs[from], places[to] == nil, same(own, pair.member), same(other, "Z_PK") {
      return arrive(to, from: pair.owner, over: pair.relationship)
    }
    guard let place = places[from], places[to] == nil, pairs[to] == nil,
      let table = sql.tables.first(where: { $0.alias == to })?.name
    else { return }
    for (entity, name, relationship) in relationships(below: place.entity) {
      switch relationship {
      case .key(let column, _) where same(column.name, own) && same(other, "Z_PK"):
        if model.table(of: destination(name, entity), layout).map({ same($0, table) }) == true {
          return arrive(to, from: from, over: name)
        }
      case .inverseKey(let far, let column, _) where same(far, table) && same(column.name, other) && same(own, "Z_PK"):
        return arrive(to, from: from, over: name)
      case .join(let far, let owner, let member, _, _, _)
      where same(far, table) && same(owner, other) && same(own, "Z_PK"):
        pairs[to] = (from, name, member)
        return
      default: continue
      }
    }
  }

  private mutating func arrive(_ alias: String, from owner: String, over relationship: String) {
    guard let place = places[owner] else { return }
    let end = destination(relationship, place.entity)
    places[alias] = (place.walk + [relationship], end ?? place.entity)
  }

  private func destination(_ relationship: String, _ entity: String) -> String? {
    hierarchy(of: entity).lazy.flatMap { self.model.relationships(of: $0) }.first { $0.name == relationship }?
      .destination
  }

  private func hierarchy(of name: String) -> [Entity] { model.entity(named: name).map(model.hierarchy) ?? [] }

  private func relationships(below entity: String) -> [(entity: String, name: String, place: RelationshipPlace)] {
    hierarchy(of: entity).flatMap { entity in
      (layout.entities[entity.name]?.relationships ?? [:]).sorted { $0.key < $1.key }.map {
        (entity.name, $0.key, $0.value)
      }
    }
  }

  private mutating func touched() -> [SQLTouch.Touched] {
    var found: [SQLTouch.Touched] = []
    for column in sql.columns {
      guard let path = path(of: column) else { continue }
      if let index = found.firstIndex(where: { $0.path == path }) {
        if !found[index].uses.contains(column.use) { found[index].uses.append(column.use) }
      } else {
        found.append(.init(path: path, column: column.name, uses: [column.use]))
      }
    }
    return found
  }

  private mutating func path(of column: PastedSQL.Column) -> String? {
    let aliases = column.alias.map { [$0] } ?? sql.tables.map(\.alias)
    for alias in aliases {
      if let pair = pairs[alias], let place = places[pair.owner] {
        return (place.walk + [pair.relationship]).joined(separator: ".")
      }
      guard let place = places[alias], let property = property(column.name, of: place.entity) else { continue }
      return (place.walk + [property]).joined(separator: ".")
    }
    let name = (column.alias.map { $0 + "." } ?? "") + column.name
    if !unknown.contains(name) { unknown.append(name) }
    return nil
  }

  private func property(_ column: String, of entity: String) -> String? {
    switch column.uppercased() {
    case "Z_PK": return "objectID"
    case "Z_ENT": return "entity"
    case "Z_OPT": return "Z_OPT"
    default: break
    }
    for entity in hierarchy(of: entity) {
      guard let layout = layout.entities[entity.name] else { continue }
      if let found = layout.columns.first(where: { same($0.value.name, column) }) { return found.key }
      for (name, place) in layout.relationships.sorted(by: { $0.key < $1.key }) {
        switch place {
        case .key(let key, let number) where same(key.name, column) || number.map({ same($0, column) }) == true:
          return name
        default: continue
        }
      }
    }
    // The other table holds the foreign key of a to-many.
    return nil
  }

  /// SQLite's names ignore case.
  private func same(_ left: String, _ right: String) -> Bool { left.lowercased() == right.lowercased() }
}

extension Model {
  fileprivate func table(of entity: String?, _ layout: StoreLayout) -> String? {
    entity.flatMap { layout.entities[$0]?.table }
  }
}
