import Decoding
package import Predicates
package import Schema

/// Which layer of values plain tables have.
package enum PlainLayer: String, CaseIterable, Sendable { case stored, app }

/// A store's entities as plain tables: what `convert` writes, and what `views` shows without writing.
///
/// Each entity has a table with its own rows, or none if it is abstract, and a view over its own and its sub-entities'
/// tables if it has some. Many-to-manys have tables of pairs.
package struct PlainLayout: Sendable {
  /// A table with an entity's own rows.
  package struct Table: Sendable {
    let name: String
    let entity: String
    let storeTable: String
    /// Holds for the entity's own rows, with the alias `t`.
    let condition: SQL?
    /// Holds for the first of the rows that share a key; nil if no rows do.
    let firstOfKey: SQL?
    let columns: [PlainColumn]
    let indexes: [Index]

    var key: PlainColumn { columns[0] }
  }

  package struct Index: Sendable {
    let name: String
    let columns: [(name: String, isAscending: Bool)]
    let isUnique: Bool
  }

  /// The rows of an entity and those below it.
  package struct View: Sendable {
    let name: String
    let entity: String
    /// The name of the column with each row's entity.
    let entityColumn: String
    let storeTable: String
    let columns: [PlainColumn]
    let tables: [Table]
  }

  /// The pairs of a many-to-many.
  package struct Pairs: Sendable {
    let name: String
    /// The name of the index on members.
    let index: String
    /// The relationship whose objects are the members.
    let entity: String
    let relationship: String
    /// The relationship from the other side; nil for a relationship that is its own inverse.
    let inverse: (entity: String, relationship: String)?
    let storeTable: String
    let owner: PlainLink
    let member: PlainLink
    /// Leads to the rows of the entity that is taken, if it inherits the relationship; nil if all owners are its rows.
    let heir: PlainLink?
    let memberOrder: String?
    let ownerOrder: String?
    let isSelfInverse: Bool
  }

  package private(set) var tables: [Table] = []
  package private(set) var views: [View] = []
  package private(set) var pairs: [Pairs] = []
  /// Entities without a table in the store, which are left out.
  package private(set) var absent: [String] = []
  package let layer: PlainLayer
  let host: PlainHost

  private let model: Model
  private let layout: StoreLayout
  private let contract: Contract
  /// Whom names are taken from.
  private let spelling: Contract
  private var names = PlainNames(taken: Self.ownNames)

  /// The tables that a conversion adds.
  static let ownNames = ["_storescope", "_storescope_unreadable", "_storescope_dangling", "_storescope_keys"]

  /// Lays out a store's entities, or one with those below it.
  ///
  /// `hasRows` says whether an abstract entity has rows all the same, by the condition on them. `isPartial` if only some
  /// rows of that entity are taken.
  package init(
    _ model: Model, _ layout: StoreLayout, _ contract: Contract, layer: PlainLayer, host: PlainHost,
    entity: String? = nil, isPartial: Bool = false,
    hasRows: (_ storeTable: String, _ condition: SQL?) throws(Failure) -> Bool
  ) throws(Failure) {
    (self.model, self.layout, self.layer, self.host, spelling) = (model, layout, layer, host, contract)
    self.contract = layer == .app ? contract : Contract()
    let taken = entity.flatMap { model.entity(named: $0) }.map { Set(model.hierarchy(from: $0).map(\.name)) }
    let chosen = model.entities.filter { taken?.contains($0.name) ?? true }
    var own: [(entity: Entity, place: EntityLayout, table: String, condition: SQL?, isTable: Bool)] = []
    for entity in chosen {
      guard let place = layout.entities[entity.name], let table = place.table else {
        absent.append(entity.name)
        continue
      }
      let condition = PlainLink.condition(
        on: entity, place, in: model, layout, alias: "t", withSubentities: false)
      var isTable = !entity.isAbstract
      if !isTable { isTable = try hasRows(table, condition) }
      own.append((entity, place, table, condition, isTable))
    }
    // The entities' own names first, so that a view over several never takes one.
    var tableNames: [String: String] = [:]
    for one in own { tableNames[one.entity.name] = names.allot(swiftName(of: one.entity)) }
    let links = Links(
      model: model, layout: layout, host: host, tableNames: tableNames,
      tables: Set(own.filter(\.isTable).map(\.entity.name)), taken: taken, isPartial: isPartial)
    for one in own where one.isTable {
      tables.append(
        table(
          one.entity, one.place, tableNames[one.entity.name] ?? "", one.table, one.condition, links))
    }
    for one in own {
      let below = Set(model.hierarchy(from: one.entity).map(\.name))
      guard below.count > 1 || !one.isTable, let name = tableNames[one.entity.name] else { continue }
      var columnNames = PlainNames()
      let columns = columns(of: one.entity, one.place, one.table, links, &columnNames)
      views.append(
        View(
          name: one.isTable ? names.allot(name + "_all") : name, entity: one.entity.name,
          entityColumn: columnNames.allot("entity"), storeTable: one.table, columns: columns,
          tables: tables.filter { below.contains($0.entity) }))
    }
    addPairs(of: own.map(\.entity), top: entity, tableNames, links)
  }

  // MARK: - Names

  private func swiftName(of entity: Entity) -> String { spelling.entity(named: entity.name)?.shortName ?? entity.name }

  private func swiftName(of attribute: Attribute, _ entity: Entity) -> String {
    spelling.property(attribute.name, of: entity, in: model)?.property.swiftName ?? attribute.name
  }

  private func swiftName(of relationship: Relationship, _ entity: Entity) -> String {
    let found = ([entity] + model.ancestors(of: entity)).lazy.compactMap { candidate in
      spelling.entity(named: candidate.name)?.relationships.first { $0.persistentName == relationship.name }
    }.first
    return found?.swiftName ?? relationship.name
  }

  // MARK: - Tables

  private mutating func table(
    _ entity: Entity, _ place: EntityLayout, _ name: String, _ storeTable: String, _ condition: SQL?, _ links: Links
  ) -> Table {
    var columnNames = PlainNames()
    let columns = columns(of: entity, place, storeTable, links, &columnNames)
    var firstOfKey: SQL?
    if !place.address.isKey {
      firstOfKey = """
        (typeof(t."Z_PK") = 'integer' AND \(column: "t", place.address.column) IN \
        (SELECT min(\(id: place.address.column)) FROM \(host.schema).\(id: storeTable) GROUP BY "Z_PK"))
        """
    }
    let indexes = indexes(of: entity, name, columns)
    return Table(
      name: name, entity: entity.name, storeTable: storeTable, condition: condition, firstOfKey: firstOfKey,
      columns: columns, indexes: indexes)
  }

  /// The key, then the properties in name order, then the keys of to-manys that nothing else holds.
  private func columns(
    of entity: Entity, _ place: EntityLayout, _ storeTable: String, _ links: Links, _ names: inout PlainNames
  ) -> [PlainColumn] {
    var columns = [
      PlainColumn(
        name: names.allot("pk"), path: "", storeTable: storeTable, typeTitle: "primary key", content: .key)
    ]
    let attributes = model.attributes(of: entity).filter { !$0.isTransient }
    let relationships = model.relationships(of: entity).filter { !$0.isTransient }
    for attribute in attributes {
      let reader = AttributeReader(attribute, of: entity, in: model, contract: contract)
      let cell = PlainCell(reader, path: attribute.name, in: place, host: host)
      let isApp = layer == .app
      for cell in cell.cells(isApp: isApp) {
        let wish = ([swiftName(of: attribute, entity)] + cell.swiftSteps).joined(separator: "_")
        columns.append(
          PlainColumn(
            name: names.allot(wish), path: cell.path, storeTable: storeTable,
            typeTitle: cell.reader.attribute.type.title,
            content: .attribute(cell)))
      }
    }
    for relationship in relationships where !relationship.isToMany {
      guard case .key(let column, _)? = place.relationships[relationship.name] else { continue }
      let name = names.allot(swiftName(of: relationship, entity))
      let link = links.link(to: relationship.destination, column.certainty == .missing ? nil : column.name)
      columns.append(
        PlainColumn(
          name: name, path: relationship.name, storeTable: storeTable, typeTitle: "to-one", content: .link(link)))
      guard let inverse = model.inverse(of: relationship), inverse.isToMany, inverse.isOrdered,
        case .inverseKey(_, let key, let order?)? = layout.entities[relationship.destination]?.relationships[
          inverse.name], key.name == column.name
      else { continue }
      columns.append(
        PlainColumn(
          name: names.allot(name + "_position"), path: relationship.name, storeTable: storeTable,
          typeTitle: "position in \(relationship.destination).\(inverse.name)", content: .position(link, order: order)))
    }
    columns += keysFromOthers(entity, storeTable, links, &names)
    return columns
  }

  /// The keys of to-manys without inverse, which are declared by the other entity (FORMAT §2.2).
  private func keysFromOthers(
    _ entity: Entity, _ storeTable: String, _ links: Links, _ names: inout PlainNames
  ) -> [PlainColumn] {
    let line = Set(([entity] + model.ancestors(of: entity)).map(\.name))
    var columns: [PlainColumn] = []
    for owner in model.entities {
      for relationship in owner.relationships
      where relationship.isToMany && !relationship.isTransient && line.contains(relationship.destination) {
        guard model.inverse(of: relationship) == nil,
          case .inverseKey(let table, let column, let order)? = layout.entities[owner.name]?.relationships[
            relationship.name], column.certainty != .missing, table == storeTable
        else { continue }
        let path = "\(owner.name).\(relationship.name)"
        let name = names.allot("\(swiftName(of: owner))_\(swiftName(of: relationship, owner))")
        let link = links.link(to: owner.name, column.name)
        columns.append(
          PlainColumn(
            name: name, path: path, storeTable: storeTable, typeTitle: "to-many without inverse", content: .link(link)))
        guard let order else { continue }
        columns.append(
          PlainColumn(
            name: names.allot(name + "_position"), path: path, storeTable: storeTable, typeTitle: "position in \(path)",
            content: .position(link, order: order)))
      }
    }
    return columns
  }

  // MARK: - Indexes

  /// The indexes of keys, and the model's own where each element has a column.
  private mutating func indexes(of entity: Entity, _ table: String, _ columns: [PlainColumn]) -> [Index] {
    var made: [Index] = []
    var known: Set<[String]> = []
    func places(_ property: String) -> [String]? {
      let found = columns.filter { column in
        switch column.content {
        case .attribute: column.path == property || column.path.hasPrefix(property + ".")
        case .link: column.path == property
        case .key, .position: false
        }
      }
      return found.isEmpty ? nil : found.map(\.name)
    }
    func add(_ name: String, _ elements: [(columns: [String], isAscending: Bool)], isUnique: Bool) {
      let columns = elements.flatMap { element in element.columns.map { ($0, element.isAscending) } }
      guard !columns.isEmpty, known.insert(columns.map { "\($0.0) \($0.1)" }).inserted else { return }
      made.append(Index(name: names.allot("\(table)_\(name)"), columns: columns, isUnique: isUnique))
    }
    for declarer in [entity] + model.ancestors(of: entity) {
      for constraint in declarer.uniquenessConstraints {
        let found = constraint.compactMap(places)
        guard found.count == constraint.count else { continue }
        add(constraint.joined(separator: "_"), found.map { ($0, true) }, isUnique: true)
      }
    }
    for column in columns {
      guard case .link = column.content else { continue }
      add(column.name, [([column.name], true)], isUnique: false)
    }
    for declarer in [entity] + model.ancestors(of: entity) {
      for index in declarer.fetchIndexes where !index.elements.contains(where: \.isExpression) {
        let found = index.elements.compactMap { element in places(element.property).map { ($0, element.isAscending) } }
        guard found.count == index.elements.count else { continue }
        add(index.name, found, isUnique: false)
      }
      for attribute in declarer.attributes where attribute.isIndexed {
        if let found = places(attribute.name) { add(attribute.name, [(found, true)], isUnique: false) }
      }
    }
    return made
  }

  // MARK: - Many-to-manys

  /// `top` is the entity that was asked for, whose relationships may be inherited.
  private mutating func addPairs(
    of entities: [Entity], top: String?, _ tableNames: [String: String], _ links: Links
  ) {
    struct Side {
      let entity: Entity
      /// The entity that declares the relationship.
      let declarer: String
      let relationship: Relationship
      let storeTable: String
      let owner: String
      let member: String
      let order: String?
      let isSelfInverse: Bool
    }
    var sides: [String: [Side]] = [:]
    for entity in entities {
      let line = entity.name == top ? [entity] + model.ancestors(of: entity) : [entity]
      let relationships = entity.name == top ? model.relationships(of: entity) : entity.relationships
      for relationship in relationships where relationship.isToMany && !relationship.isTransient {
        guard let place = layout.entities[entity.name]?.relationships[relationship.name],
          case .join(let table, let owner, let member, _, let isSelfInverse, let certainty) = place,
          certainty != .missing
        else { continue }
        let declarer = line.first { $0.relationships.contains { $0.name == relationship.name } } ?? entity
        sides[table.uppercased(), default: []].append(
          Side(
            entity: entity, declarer: declarer.name, relationship: relationship, storeTable: table, owner: owner,
            member: member, order: place.orderColumn, isSelfInverse: isSelfInverse))
      }
    }
    for both in sides.sorted(by: { $0.key < $1.key }).map(\.value) {
      // The ordered side says who owns whom, else the first by name.
      guard let side = both.first(where: { $0.order != nil }) ?? both.first else { continue }
      let relationship = side.relationship
      let inverse = side.isSelfInverse ? nil : model.inverse(of: relationship)
      let other = inverse.flatMap { inverse -> (String, String?)? in
        let place = layout.entities[relationship.destination]?.relationships[inverse.name]
        guard case .join? = place else { return nil }
        return (inverse.name, place?.orderColumn)
      }
      let name = names.allot("\(tableNames[side.entity.name] ?? "")_\(swiftName(of: relationship, side.entity))")
      pairs.append(
        Pairs(
          name: name, index: names.allot(name + "_member"), entity: side.entity.name, relationship: relationship.name,
          inverse: other.map { (relationship.destination, $0.0) }, storeTable: side.storeTable,
          owner: links.link(to: side.declarer, side.owner),
          member: links.link(to: relationship.destination, side.member),
          heir: side.declarer == side.entity.name ? nil : links.link(to: side.entity.name, side.owner),
          memberOrder: side.order,
          ownerOrder: other?.1, isSelfInverse: side.isSelfInverse))
    }
  }
}

/// Where keys lead, for one layout.
private struct Links {
  let model: Model
  let layout: StoreLayout
  let host: PlainHost
  let tableNames: [String: String]
  /// The entities that have tables.
  let tables: Set<String>
  /// The entities that were asked for; nil for all.
  let taken: Set<String>?
  let isPartial: Bool

  /// The link of a key in a store's column to an entity's rows.
  func link(to destination: String, _ column: String?) -> PlainLink {
    guard let entity = model.entity(named: destination), let place = layout.entities[destination],
      let table = place.table
    else { return PlainLink(column: column, destination: destination, host: host) }
    let below = model.hierarchy(from: entity).map(\.name)
    let targets = below.filter(tables.contains)
    // A foreign key leads to one table, all rows of which are there.
    let isWhole = !isPartial && targets.count == 1 && taken?.isSuperset(of: below) ?? true
    return PlainLink(
      column: column, destination: destination, host: host, table: table,
      condition: PlainLink.condition(on: entity, place, in: model, layout, alias: "d", withSubentities: true),
      foreignTable: isWhole ? targets.first.flatMap { tableNames[$0] } : nil)
  }
}

/// Gives names that SQLite and other tools tell apart: those asked for, with a number where another has it already.
///
/// Names that are equal but for case are one name to SQLite.
private struct PlainNames {
  private var taken: Set<String>

  init(taken: [String] = []) { self.taken = Set(taken.map(Self.key)) }

  mutating func allot(_ wish: String) -> String {
    let wish = Self.allowed(wish)
    var name = wish
    var number = 1
    while !taken.insert(Self.key(name)).inserted {
      number += 1
      name = "\(wish)_\(number)"
    }
    return name
  }

  private static func key(_ name: String) -> String { name.lowercased() }

  /// SQLite keeps names that begin with `sqlite_` for itself, and reads a name up to its first NUL.
  private static func allowed(_ wish: String) -> String {
    let name = wish.replacing("\0", with: "\u{FFFD}")
    // By bytes, as SQLite compares: to a String, `_` with a mark after it is no `_`.
    return name.isEmpty || key(name).utf8.starts(with: "sqlite_".utf8) ? "_" + name : name
  }
}
