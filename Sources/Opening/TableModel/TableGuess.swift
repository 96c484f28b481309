import Findings
import Foundation
import Schema
import Storage

/// The facts in the names of columns, indexes and join tables, gathered by entity.
struct TableGuess {
  struct GuessedRelationship {
    var relationship: Relationship
    var place: RelationshipPlace
  }

  let hierarchies: [TableHierarchy]
  let byNumber: [Int: EntityNumber]
  let spelling: GuessedSpelling
  private let indexNames: Set<String>
  /// By root entity; everything a table holds is given to its root.
  private(set) var attributes: [String: [Attribute]] = [:]
  private(set) var columns: [String: [String: ColumnPlace]] = [:]
  /// By the entity that declares them.
  private(set) var relationships: [String: [GuessedRelationship]] = [:]
  private(set) var problems: [Finding] = []
  /// Columns that need no attribute, by table.
  private var explained: [String: Set<String>] = [:]
  /// Property names by root entity.
  private var names: [String: Set<String>] = [:]

  init(hierarchies: [TableHierarchy], indexNames: [String]) {
    self.hierarchies = hierarchies
    let entities = hierarchies.flatMap(\.members)
    byNumber = Dictionary(entities.map { ($0.number, $0) }) { first, _ in first }
    spelling = GuessedSpelling(entities: entities.map(\.name), indexNames: indexNames)
    self.indexNames = Set(indexNames.map { $0.uppercased() })
  }

  /// Whether a column has the index that Core Data gives a key (FORMAT §2.1).
  func hasKeyIndex(_ column: String, in table: TableShape) -> Bool {
    indexNames.contains("\(table.name)_\(column)_INDEX".uppercased())
  }

  func hierarchy(of entity: EntityNumber) -> TableHierarchy? {
    hierarchies.first { $0.members.contains { $0.number == entity.number } }
  }

  mutating func explain(_ column: String?, in table: TableShape) {
    guard let column else { return }
    explained[table.name, default: []].insert(column)
  }

  func isExplained(_ column: String, in table: TableShape) -> Bool {
    ["Z_PK", "Z_ENT", "Z_OPT"].contains(column.uppercased()) || explained[table.name]?.contains(column) == true
  }

  /// The name, or the first with a number that no other property of the hierarchy has.
  mutating func free(_ name: String, in entity: EntityNumber) -> String {
    let root = hierarchy(of: entity)?.root.name ?? entity.name
    var candidate = name
    var number = 0
    while !names[root, default: []].insert(candidate).inserted {
      number += 1
      candidate = "\(name)\(number)"
    }
    return candidate
  }

  mutating func add(_ relationship: Relationship, to entity: EntityNumber, at place: RelationshipPlace) {
    relationships[entity.name, default: []].append(GuessedRelationship(relationship: relationship, place: place))
  }

  mutating func setInverse(_ inverse: String, of name: String, in entity: EntityNumber) {
    guard let index = relationships[entity.name]?.firstIndex(where: { $0.relationship.name == name }) else { return }
    relationships[entity.name]?[index].relationship.inverse = inverse
  }

  mutating func say(_ message: String, of entity: EntityNumber? = nil, _ path: String? = nil) {
    problems.append(Finding(code: .modelGuessed, entity: entity?.name, path: path, message: message))
  }

  /// Gives the root an attribute for every column that nothing else explained.
  mutating func guessAttributes(of hierarchy: TableHierarchy) {
    let table = hierarchy.table
    var found: [Attribute] = []
    var ambiguous: [String] = []
    for column in table.columns where !isExplained(column.name, in: table) {
      let name = free(spelling.name(ofColumn: column.name), in: hierarchy.root)
      let type = Self.type(of: column.declaredType)
      found.append(Attribute(name: name, type: type, isOptional: true))
      if type == .integer64, !hasKeyIndex(column.name, in: table) { ambiguous.append(name) }
      columns[hierarchy.root.name, default: [:]][name] = ColumnPlace(name: column.name, certainty: .guessed)
    }
    attributes[hierarchy.root.name] = found
    if hierarchy.members.count > 1 {
      let others = hierarchy.members.filter { $0.number != hierarchy.root.number }.map(\.name)
      say(
        "\(table.name): what belongs to \(Self.list(others)) alone is not known, "
          + "so \(hierarchy.root.name) has every column", of: hierarchy.root)
    }
    guard !found.isEmpty else { return }
    var message =
      "\(table.name): \(Self.list(found.map(\.name).sorted())) " + (found.count == 1 ? "is" : "are")
      + " guessed from the columns"
    if !ambiguous.isEmpty { message += "; \(Self.list(ambiguous.sorted())) may hold numbers, booleans or keys" }
    say(message, of: hierarchy.root)
  }

  /// The attribute type that a declared column type speaks for (FORMAT §1.6).
  private static func type(of declared: String) -> AttributeType {
    switch declared.uppercased() {
    case "INTEGER": .integer64
    case "FLOAT": .double
    case "DECIMAL": .decimal
    case "TIMESTAMP": .date
    case "VARCHAR": .string
    case "BLOB": .binary
    default: .undefined
    }
  }

  static func list(_ names: [String]) -> String {
    guard names.count > 1, let last = names.last else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " and " + last
  }
}

extension TableGuess {
  /// To-ones of a table, and the to-manys whose keys it holds (FORMAT §2.1, §2.2).
  mutating func guessKeys(of hierarchy: TableHierarchy) {
    let table = hierarchy.table
    for column in table.columns where !isExplained(column.name, in: table) {
      if let partnered = partner(column, in: table) {
        toOne(
          partnered.key, to: partnered.destination, partner: column.name, because: "\(column.name) stands beside it",
          of: hierarchy)
      }
    }
    for column in table.columns
    where !isExplained(column.name, in: table) && column.declaredType.uppercased() == "INTEGER"
      && hasKeyIndex(column.name, in: table)
    {
      if let (owner, name) = numbered(column.name.dropFirst()) {
        ownerless(column.name, named: name, of: owner, in: hierarchy)
      } else if let (destination, reason) = destination(of: column.name, in: hierarchy) {
        toOne(column.name, to: destination, partner: nil, because: reason, of: hierarchy)
      } else {
        say(
          "\(table.name).\(column.name) has the index of a key, but nothing names its entity, "
            + "so it is read as a number", of: hierarchy.root)
      }
    }
  }

  /// The key beside a `Z<n>_<NAME>` column, and the entity with the number n.
  private func partner(_ column: TableColumn, in table: TableShape) -> (key: String, destination: EntityNumber)? {
    guard let (destination, rest) = numbered(column.name.dropFirst()), rest.hasPrefix("_"),
      let key = table.column(named: "Z" + rest.dropFirst()), key.name != column.name,
      key.declaredType.uppercased() == "INTEGER"
    else { return nil }
    return (key.name, destination)
  }

  /// An entity's number at the start of a name, and what follows it.
  func numbered(_ text: some StringProtocol) -> (EntityNumber, String)? {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    let rest = text.dropFirst(digits.count)
    guard !rest.isEmpty, let number = Int(digits), let entity = byNumber[number] else { return nil }
    return (entity, String(rest))
  }

  /// The entity that a key without a `Z<n>_` column leads to, and why it is thought so.
  ///
  /// Such an entity has no sub-entities (FORMAT §2.1).
  private func destination(of column: String, in hierarchy: TableHierarchy) -> (entity: EntityNumber, reason: String)? {
    let last = column.lastIndex { !$0.isNumber } ?? column.startIndex
    let name = column[...last].dropFirst().uppercased()
    let all = hierarchies.flatMap(\.members)
    let leaves = all.filter { leaf in !all.contains { $0.superNumber == leaf.number } }
    if let same = leaves.first(where: { $0.name.uppercased() == name }) {
      return (same, "it has a key's index and the entity's name")
    }
    if hierarchies.count == 1, leaves.count == 1, let only = leaves.first {
      return (only, "it has a key's index and there is no other entity")
    }
    // Short names occur in others by chance.
    guard name.count > 3 else { return nil }
    let prefix = commonPrefix(all.map { $0.name.uppercased() })
    if prefix.count > 1, let bare = leaves.first(where: { $0.name.uppercased() == prefix + name }) {
      return (bare, "it has a key's index and the entity's name without \(bare.name.prefix(prefix.count))")
    }
    let longer = leaves.filter { $0.name.uppercased().hasSuffix(name) }
    if let first = longer.first {
      return longer.count == 1 ? (first, "it has a key's index and ends the entity's name") : nil
    }
    // What ends with its own entity's name is often named for the inverse: `groupBeingKeyAsset`.
    let shorter = leaves.filter { leaf in
      leaf.name.count > 3 && name.hasSuffix(leaf.name.uppercased())
        && !hierarchy.members.contains { $0.number == leaf.number }
    }
    return shorter.max { $0.name.count < $1.name.count }.map {
      ($0, "it has a key's index and ends with the entity's name")
    }
  }

  /// Many apps begin every entity's name alike: `EntityAccount`, `EntityBank`.
  private func commonPrefix(_ names: [String]) -> String {
    guard names.count > 1, let first = names.first else { return "" }
    return names.dropFirst().reduce(first) { $0.commonPrefix(with: $1) }
  }

  private mutating func toOne(
    _ key: String, to destination: EntityNumber, partner: String?, because reason: String, of hierarchy: TableHierarchy
  ) {
    let table = hierarchy.table
    explain(key, in: table)
    explain(partner, in: table)
    let spelled = spelling.name(ofKey: key, to: destination.name)
    let name = free(spelled, in: hierarchy.root)
    let place = ColumnPlace(name: key, certainty: .guessed)
    add(
      Relationship(name: name, destination: destination.name, isOptional: true), to: hierarchy.root,
      at: .key(column: place, entityColumn: partner))
    say("\(table.name).\(key) is taken for a to-one to \(destination.name): \(reason)", of: hierarchy.root, name)
    guard let order = table.column(named: OrderColumn.name(besideKey: key))?.name else { return }
    explain(order, in: table)
    let back = free(spelling.back(from: hierarchy.root.name, through: name), in: destination)
    add(
      Relationship(
        name: back, destination: hierarchy.root.name, inverse: name, isToMany: true, isOrdered: true, isOptional: true),
      to: destination, at: .inverseKey(table: table.name, column: place, orderColumn: order))
    setInverse(back, of: name, in: hierarchy.root)
    say(
      "\(table.name).\(order) is the order of a to-many of \(destination.name) " + "whose name the store does not hold",
      of: destination, back)
  }

  private mutating func ownerless(
    _ key: String, named text: String, of owner: EntityNumber, in hierarchy: TableHierarchy
  ) {
    let table = hierarchy.table
    explain(key, in: table)
    let order = table.column(named: OrderColumn.name(besideKey: key))?.name
    explain(order, in: table)
    let name = free(spelling.name(text), in: owner)
    add(
      Relationship(
        name: name, destination: hierarchy.root.name, isToMany: true, isOrdered: order != nil, isOptional: true),
      to: owner,
      at: .inverseKey(table: table.name, column: ColumnPlace(name: key, certainty: .guessed), orderColumn: order))
    say(
      "\(table.name).\(key) is taken for a to-many of \(owner.name) without an inverse: "
        + "it has a key's index and \(owner.name)'s number", of: owner, name)
  }
}

extension TableGuess {
  /// Many-to-manys from the names of join tables and their columns (FORMAT §2.3).
  mutating func guessJoins(_ tables: [TableShape]) {
    for table in tables.sorted(by: { $0.name < $1.name }) {
      guard table.name.hasPrefix("Z_"), numberAhead(in: table.name) else { continue }
      let columns = table.columns.map(\.name).filter { !$0.hasPrefix(OrderColumn.prefix) }
      let sides = columns.compactMap { side($0, in: table, of: columns) }
      if columns.count == 2, sides.count == 2 {
        join(sides[0], sides[1], in: table)
      } else if let side = sides.first, sides.count == 1, columns.contains("REFLEXIVE") {
        selfInverse(side, in: table)
      } else {
        say("\(table.name) looks like a join table, but its columns name no two entities")
      }
    }
  }

  private func numberAhead(in name: String) -> Bool {
    let rest = name.dropFirst(2)
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    return !digits.isEmpty && digits.count < rest.count
  }

  /// A column of keys: of which entity, and the name of the relationship that leads there.
  private struct Side {
    var column: String
    var entity: EntityNumber
    var name: String
  }

  private func side(_ column: String, in table: TableShape, of columns: [String]) -> Side? {
    guard column.hasPrefix("Z_"), let (entity, name) = numbered(column.dropFirst(2)) else { return nil }
    // The table is named for one of the relationships, without the number that a column may have.
    let whole = table.name.drop { !$0.isNumber }.drop { $0.isNumber }
    let isNumbered = name.hasPrefix(whole) && name.dropFirst(whole.count).allSatisfy(\.isNumber)
    return Side(column: column, entity: entity, name: spelling.name(isNumbered ? String(whole) : name))
  }

  private mutating func join(_ first: Side, _ second: Side, in table: TableShape) {
    // Each column is named for the relationship that leads to its keys from the other side.
    let names = (free(first.name, in: second.entity), free(second.name, in: first.entity))
    let sides = [(first, second, names.0, names.1), (second, first, names.1, names.0)]
    for (members, owners, name, inverse) in sides {
      let order = table.column(named: OrderColumn.name(besideMembers: members.column))?.name
      add(
        Relationship(
          name: name, destination: members.entity.name, inverse: inverse, isToMany: true, isOrdered: order != nil,
          isOptional: true), to: owners.entity,
        at: .join(
          table: table.name, owner: owners.column, member: members.column, orderColumn: order, isSelfInverse: false,
          certainty: .guessed))
      say(
        "\(table.name).\(members.column) is taken for a to-many from \(owners.entity.name) "
          + "to \(members.entity.name): its name has the entity's number", of: owners.entity, name)
    }
  }

  private mutating func selfInverse(_ side: Side, in table: TableShape) {
    let name = free(side.name, in: side.entity)
    let order = table.columns.map(\.name).first { $0.hasPrefix(OrderColumn.prefix) }
    add(
      Relationship(
        name: name, destination: side.entity.name, inverse: name, isToMany: true, isOrdered: order != nil,
        isOptional: true), to: side.entity,
      at: .join(
        table: table.name, owner: side.column, member: "REFLEXIVE", orderColumn: order, isSelfInverse: true,
        certainty: .guessed))
    say(
      "\(table.name) is taken for a to-many from \(side.entity.name) to itself: " + "it has a column REFLEXIVE",
      of: side.entity, name)
  }
}
