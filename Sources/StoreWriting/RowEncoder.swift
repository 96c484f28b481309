import Findings
import Foundation
import Predicates
import Schema

/// Turns the objects of a graph into column values.
struct RowEncoder {
  let graph: ObjectGraph
  private let derived: DerivedValues
  var values: ValueEncoder
  /// Derived attributes that could not be computed, as `Entity.attribute`.
  private(set) var uncomputed: Set<String> = []
  /// The keys that to-many relationships write into their members' rows, by member and column.
  private var pointers: [Int: [String: SQLiteValue]] = [:]

  private var plan: StorePlan { graph.plan }

  /// `values` are those of an earlier state.
  init(_ graph: ObjectGraph, now: Double, values: ValueEncoder? = nil) {
    self.graph = graph
    derived = DerivedValues(graph: graph, now: now)
    self.values = values ?? ValueEncoder(graph.plan)
    pointers = inverseKeys()
  }

  mutating func columns(of index: Int) throws(StoreWritingError) -> [String: SQLiteValue] {
    let object = graph.objects[index]
    let entity = object.entity
    var columns: [String: SQLiteValue] = [
      "Z_PK": .integer(object.pk), "Z_ENT": .integer(Int64(plan.id(of: entity.name))), "Z_OPT": .integer(1),
    ]
    try checkNames(object)
    for attribute in plan.model.attributes(of: entity) {
      guard let value = value(of: attribute, for: index) else { continue }
      do {
        let encoded = try values.encode(value, attribute, path: attribute.name, in: entity)
        columns.merge(encoded) { _, new in new }
      } catch { throw object.row.locate(error, attribute.name) }
    }
    columns.merge(pointers[index] ?? [:]) { _, new in new }
    for relationship in plan.model.relationships(of: entity) {
      let key = plan.key(relationship.name, in: entity)
      guard let toOne = plan.toOnes[key] else { continue }
      if case .raw(let raw) = object.row.values[relationship.name] {
        columns[toOne.column] = raw
      } else if let target = graph.members[key]?[index]?.first {
        columns[toOne.column] = .integer(graph.objects[target].pk)
        if let partner = toOne.entityColumn {
          columns[partner] = .integer(Int64(plan.id(of: graph.objects[target].entity.name)))
        }
      }
    }
    return columns
  }

  private func checkNames(_ object: ObjectGraph.Object) throws(StoreWritingError) {
    let names =
      plan.model.attributes(of: object.entity).map(\.name) + plan.model.relationships(of: object.entity).map(\.name)
    for name in object.row.values.keys.sorted() where !names.contains(name) {
      throw .unknownProperty(
        entity: object.entity.name, property: name, nearest: Nearest.names(to: name, among: names).first)
    }
  }

  /// The row's value, else the derived one, else the default; nil if nothing is stored.
  private mutating func value(of attribute: Attribute, for index: Int) -> NewValue? {
    let object = graph.objects[index]
    if let given = object.row.values[attribute.name] { return given }
    if attribute.isTransient { return nil }
    if let expression = attribute.derivationExpression {
      if let value = derived.value(of: expression, for: index) { return value }
      uncomputed.insert("\(object.entity.name).\(attribute.name)")
      return nil
    }
    if attribute.type == .composite { return nil }
    return attribute.defaultValue.map { NewValue($0) }
  }

  /// The keys of to-manys without an inverse, and the order columns beside keys (FORMAT §2.2).
  private func inverseKeys() -> [Int: [String: SQLiteValue]] {
    var pointers: [Int: [String: SQLiteValue]] = [:]
    for (key, place) in plan.inverseKeys {
      for (owner, members) in graph.members[key] ?? [:] {
        for (position, member) in members.enumerated() {
          if !place.hasInverse { pointers[member, default: [:]][place.column] = .integer(graph.objects[owner].pk) }
          if let order = place.orderColumn { pointers[member, default: [:]][order] = .integer(Self.orderKey(position)) }
        }
      }
    }
    return pointers
  }

  /// Order keys start at 2048 and leave gaps of 1024 (FORMAT §2.2).
  static func orderKey(_ place: Int) -> Int64 { 2048 + 1024 * Int64(place) }

  /// The rows of a join table.
  func rows(of join: JoinPlan) -> [[String: SQLiteValue]] {
    var rows: [[String: SQLiteValue]] = []
    for (owner, members) in (graph.members[join.forward] ?? [:]).sorted(by: { $0.key < $1.key }) {
      for (place, member) in members.enumerated() {
        // A self-inverse pair is stored once, so only its lower side writes it.
        if join.isSelfInverse, graph.objects[member].pk < graph.objects[owner].pk { continue }
        var row: [String: SQLiteValue] = [
          join.ownerColumn: .integer(graph.objects[owner].pk),
          join.memberColumn: .integer(graph.objects[member].pk),
        ]
        if let order = join.forwardOrder { row[order] = .integer(Self.orderKey(place)) }
        if let order = join.backwardOrder {
          let owners = graph.members[join.backward]?[member] ?? []
          row[order] = .integer(Self.orderKey(owners.firstIndex(of: owner) ?? 0))
        }
        rows.append(row)
      }
    }
    return rows
  }
}

/// A row of a table, ready to be inserted.
struct EncodedRow {
  let table: String
  /// In the order of their names.
  let columns: [(key: String, value: SQLiteValue)]

  init(_ table: String, _ columns: [String: SQLiteValue]) {
    self.table = table
    self.columns = columns.sorted { $0.key < $1.key }
  }

  var bindings: [SQLiteValue] { columns.map(\.value) }

  var statement: String {
    let names = columns.map { StoreDDL.quote($0.key) }.joined(separator: ", ")
    let marks = Array(repeating: "?", count: columns.count).joined(separator: ", ")
    return "INSERT INTO \(StoreDDL.quote(table)) (\(names)) VALUES (\(marks))"
  }
}

/// Computes derived attributes once, as Core Data's triggers would keep them (FORMAT §6.3).
struct DerivedValues {
  let graph: ObjectGraph
  /// The moment of writing, in seconds since 2001.
  let now: Double

  /// The value of a derivation; nil if its form is not known.
  func value(of expression: String, for index: Int) -> NewValue? {
    let text = expression.filter { !$0.isWhitespace }
    if text == "now()" { return .date(now) }
    if let argument = argument(of: "canonical:", in: text) { return canonical(argument, index) }
    let parts = text.split(separator: ".").map(String.init)
    guard parts.count == 2 else { return nil }
    let entity = graph.objects[index].entity
    guard let relationship = graph.plan.model.relationships(of: entity).first(where: { $0.name == parts[0] }) else {
      return nil
    }
    let members = graph.members(of: index, through: parts[0])
    if parts[1] == "@count" { return .integer(Int64(members.count)) }
    guard !relationship.isToMany, !parts[1].hasPrefix("@") else { return nil }
    return members.first.map { given(parts[1], $0) } ?? .null
  }

  private func argument(of function: String, in text: String) -> String? {
    guard text.hasPrefix(function + "("), text.hasSuffix(")") else { return nil }
    return String(text.dropFirst(function.count + 1).dropLast())
  }

  private func canonical(_ property: String, _ index: Int) -> NewValue {
    guard case .scalar(.string(let text)) = given(property, index) else { return .null }
    return .string(text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil))
  }

  /// The row's value for an attribute, or the model's default.
  private func given(_ property: String, _ index: Int) -> NewValue {
    let object = graph.objects[index]
    if let value = object.row.values[property] { return value }
    let attributes = graph.plan.model.attributes(of: object.entity)
    return NewValue(attributes.first { $0.name == property }?.defaultValue)
  }
}
