import Findings
package import Schema

/// Computes the columns of a model's properties (FORMAT §1.5, §2) and checks every name against the real tables.
package struct LayoutResolver {
  let model: Model
  let tables: [String: TableShape]
  var numbers: [String: Int]
  /// The store's names of entities that were matched by computed number alone (FORMAT §1.5).
  var storeNames: [String: String] = [:]
  var problems: [Finding] = []
  /// Computed columns that the tables lack; they are looked for after all names are assigned.
  var absent: [AbsentColumn] = []
  /// The columns assigned so far, by root table.
  private(set) var used: [String: Set<String>] = [:]
  var own: [String: EntityLayout] = [:]

  package static func resolve(model: Model, numbers: [EntityNumber], tables: [TableShape]) -> StoreLayout {
    var resolver = LayoutResolver(model: model, numbers: numbers, tables: tables)
    return resolver.resolve()
  }

  private init(model: Model, numbers: [EntityNumber], tables: [TableShape]) {
    self.model = model
    self.tables = Dictionary(tables.map { ($0.name.uppercased(), $0) }) { first, _ in first }
    let known = Dictionary(numbers.map { ($0.name, $0.number) }) { first, _ in first }
    var resolved: [String: Int] = [:]
    for entity in model.entities {
      resolved[entity.name] = known[entity.name] ?? entity.renamingIdentifier.flatMap { known[$0] }
    }
    self.numbers = resolved
    matchNumbers(numbers.filter { $0.number < Self.firstReservedNumber })
  }

  /// The entities of history and CloudKit have numbers from here on (FORMAT §1.2).
  package static let firstReservedNumber = 16_000

  private mutating func resolve() -> StoreLayout {
    for root in model.rootEntities { resolveColumns(root) }
    var entities: [String: EntityLayout] = [:]
    for entity in model.entities { entities[entity.name] = inherited(entity) }
    for entity in model.entities {
      for relationship in model.relationships(of: entity) where !relationship.isTransient {
        guard entities[entity.name]?.relationships[relationship.name] == nil else { continue }
        let declarer = model.declarer(of: relationship.name, in: entity) ?? entity
        entities[entity.name]?.relationships[relationship.name] = place(relationship, of: declarer)
      }
    }
    reportUnexplained(entities.values)
    return StoreLayout(entities: entities, problems: problems)
  }

  /// Assigns the columns of one hierarchy in numbering order, own properties sorted by name.
  private mutating func resolveColumns(_ root: Entity) {
    let hierarchy = model.hierarchy(from: root)
    let found = table(of: root)
    problems += found?.problems(of: root.name) ?? [TableShape.missing(of: root.name)]
    let table = found.flatMap { $0.hasReadableRows ? $0 : nil }
    for entity in hierarchy {
      if numbers[entity.name] == nil {
        problems.append(
          Finding(code: .storeEntityMissing, entity: entity.name, message: "Z_PRIMARYKEY does not list \(entity.name)"))
      }
      var layout = EntityLayout(entity: entity.name, entityID: numbers[entity.name], table: table?.name)
      layout.sharesTable = hierarchy.count > 1
      layout.address = table?.address ?? .key
      layout.countsSaves = table?.countsSaves ?? false
      let attributes = entity.attributes.map { ($0.name, Property.attribute($0)) }
      let relationships = entity.relationships.map { ($0.name, Property.relationship($0)) }
      for (_, property) in (attributes + relationships).sorted(by: { $0.0 < $1.0 }) {
        switch property {
        case .attribute(let attribute) where !attribute.isTransient:
          placeColumns(of: attribute, prefix: "", in: &layout, table: table)
        case .relationship(let relationship) where !relationship.isToMany && !relationship.isTransient:
          let place = nextColumn(
            relationship.name, type: "INTEGER", path: relationship.name, renamed: relationship.renamingIdentifier,
            layout: layout, table: table)
          layout.relationships[relationship.name] = keyPlace(
            of: relationship, in: entity.name, key: place, table: table)
        default: break
        }
      }
      own[entity.name] = layout
    }
    if let table { settleAbsent(in: table) }
  }

  private enum Property { case attribute(Attribute), relationship(Relationship) }

  private mutating func placeColumns(
    of attribute: Attribute, prefix: String, in layout: inout EntityLayout, table: TableShape?
  ) {
    let path = prefix + attribute.name
    guard attribute.type == .composite else {
      let type = attribute.type.declaredColumnType
      // An attribute of unknown type gets its column only if the table has it.
      let isThere = table?.column(named: "Z" + attribute.name.uppercased()) != nil
      guard type != nil || attribute.type.isOther && isThere else { return }
      layout.columns[path] = nextColumn(
        attribute.name, type: type, path: path, renamed: attribute.renamingIdentifier, layout: layout, table: table)
      return
    }
    for element in attribute.elements { placeColumns(of: element, prefix: path + ".", in: &layout, table: table) }
  }

  /// Takes the next free name, then checks it against the table.
  private mutating func nextColumn(
    _ name: String, type: String?, path: String, renamed: String?, layout: EntityLayout, table: TableShape?
  ) -> ColumnPlace {
    let base = "Z" + name.uppercased()
    let key = table?.name ?? layout.entity
    var candidate = base
    var count = 0
    while used[key, default: TableShape.rowColumns].contains(candidate) {
      count += 1
      candidate = base + String(count)
    }
    used[key, default: TableShape.rowColumns].insert(candidate)
    guard let table else { return ColumnPlace(name: candidate, certainty: .missing) }
    guard let column = table.column(named: candidate) else {
      absent.append(
        AbsentColumn(entity: layout.entity, path: path, base: base, computed: candidate, type: type, renamed: renamed))
      return ColumnPlace(name: candidate, certainty: .missing)
    }
    guard column.name == candidate, type.map({ column.declaredType.uppercased() == $0 }) ?? true else {
      let declared = column.declaredType
      let (found, wanted) = (
        declared.isEmpty ? "has no declared type" : "is declared \(declared)",
        [candidate, type ?? declared].filter { !$0.isEmpty }.joined(separator: " ")
      )
      problems.append(
        Finding(
          code: .storeColumnUnverified, entity: layout.entity, path: path,
          message: "\(table.name).\(column.name) \(found), " + "\(layout.entity).\(path) would be \(wanted)"))
      return ColumnPlace(name: column.name, certainty: .unverified)
    }
    return ColumnPlace(name: column.name, certainty: storeNames[layout.entity] == nil ? .verified : .unverified)
  }

  /// A to-one's key; if the destination has a hierarchy, a second column keeps the row's `Z_ENT` (FORMAT §2.1).
  mutating func keyPlace(
    of relationship: Relationship, in entity: String, key: ColumnPlace, table: TableShape?
  ) -> RelationshipPlace {
    guard let number = numbers[relationship.destination], let table, key.certainty != .missing else {
      return .key(column: key, entityColumn: nil)
    }
    let computed = "Z\(number)_\(key.name.dropFirst())"
    let found = table.column(named: computed)?.name
    if found == nil, model.entities.contains(where: { $0.superentity == relationship.destination }) {
      reportMissing(computed, in: table, entity, relationship.name)
    }
    return .key(column: key, entityColumn: found)
  }

  /// Reports a missing second column of a property; an inherited one is reported once.
  mutating func reportMissing(_ column: String, in table: TableShape, _ entity: String, _ path: String) {
    let finding = Finding(
      code: .storeColumnMissing, entity: entity, path: path,
      message: "table \(table.name) has no column \(column) for \(entity).\(path)")
    if !problems.contains(finding) { problems.append(finding) }
  }

  /// An entity's own properties and its ancestors'.
  private func inherited(_ entity: Entity) -> EntityLayout {
    var layout = own[entity.name] ?? EntityLayout(entity: entity.name, entityID: nil, table: nil)
    for ancestor in model.ancestors(of: entity) {
      guard let above = own[ancestor.name] else { continue }
      layout.columns.merge(above.columns) { own, _ in own }
      layout.relationships.merge(above.relationships) { own, _ in own }
    }
    return layout
  }

  func table(of entity: Entity) -> TableShape? {
    let root = model.rootEntity(of: entity)
    return tables["Z" + root.name.uppercased()] ?? root.renamingIdentifier.flatMap { tables["Z" + $0.uppercased()] }
      ?? storeNames[root.name].flatMap { tables["Z" + $0.uppercased()] }
  }

  func ownLayout(of entity: String) -> EntityLayout? { own[entity] }
}

extension LayoutResolver {
  /// Reports tables and columns that neither the model nor Core Data's bookkeeping explains.
  mutating func reportUnexplained(_ layouts: some Collection<EntityLayout>) {
    var explained: [String: Set<String>] = [:]
    for layout in layouts { explain(layout, in: &explained) }
    for table in tables.values.sorted(by: { $0.name < $1.name }) where !Self.isBookkeeping(table.name) {
      guard let known = explained[table.name.uppercased()] else {
        problems.append(
          Finding(code: .storeTableUnexplained, message: "the model does not explain the table \(table.name)"))
        continue
      }
      let others = table.columns.map(\.name).filter {
        !known.contains($0.uppercased()) && !TableShape.rowColumns.contains($0.uppercased())
      }
      guard !others.isEmpty else { continue }
      problems.append(
        Finding(
          code: .storeColumnUnexplained,
          message: "the model does not explain \(others.joined(separator: ", ")) " + "in the table \(table.name)"))
    }
  }

  private func explain(_ layout: EntityLayout, in explained: inout [String: Set<String>]) {
    func add(_ table: String?, _ columns: [String?]) {
      guard let table else { return }
      explained[table.uppercased(), default: []].formUnion(columns.compactMap { $0?.uppercased() })
    }
    add(layout.table, layout.columns.values.map(\.name))
    for place in layout.relationships.values {
      switch place {
      case .key(let column, let entityColumn): add(layout.table, [column.name, entityColumn])
      case .inverseKey(let table, let column, let order): add(table, [column.name, order])
      case .join(let table, let owner, let member, let order, _, _): add(table, [owner, member, order])
      case .missing: break
      }
    }
  }

  /// The table families of FORMAT §1.1 that belong to no entity.
  private static func isBookkeeping(_ table: String) -> Bool {
    let name = table.uppercased()
    return ["Z_METADATA", "Z_PRIMARYKEY", "Z_MODELCACHE", "ACHANGE"].contains(name)
      || ["ATRANSACTION", "ANSCK", "SQLITE_", "Z_RT_"].contains { name.hasPrefix($0) }
  }
}
