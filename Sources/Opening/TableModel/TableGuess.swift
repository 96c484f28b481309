import Findings
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
