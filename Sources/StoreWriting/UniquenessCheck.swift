import Foundation
import Schema

/// Finds rows that violate a uniqueness constraint, before SQLite would.
struct UniquenessCheck {
  /// A constraint by the columns of its index, which spans the table of the whole hierarchy.
  private struct Constraint {
    var root: String
    var entity: String
    var properties: [String]
    var columns: [String]
    var rows: [[SQLiteValue]: Int] = [:]
  }

  private let graph: ObjectGraph
  private var constraints: [Constraint] = []

  init(_ graph: ObjectGraph, _ definition: StoreDDL) {
    self.graph = graph
    for root in graph.plan.model.rootEntities {
      for entity in graph.plan.model.hierarchy(from: root) {
        for properties in entity.uniquenessConstraints {
          let columns = properties.compactMap { definition.column($0, in: entity) }
          guard !columns.isEmpty, columns.count == properties.count else { continue }
          constraints.append(Constraint(root: root.name, entity: entity.name, properties: properties, columns: columns))
        }
      }
    }
  }

  /// Throws if an earlier row has the same values; NULL equals nothing.
  mutating func add(_ columns: [String: SQLiteValue], of index: Int) throws(StoreWritingError) {
    let root = graph.plan.root(of: graph.objects[index].entity)
    for place in constraints.indices where constraints[place].root == root {
      let values = constraints[place].columns.map { columns[$0] ?? .null }
      guard !values.contains(.null) else { continue }
      // Changed in place: a copy of the constraint would copy all its rows for each new one.
      guard let first = constraints[place].rows[values] else {
        constraints[place].rows[values] = index
        continue
      }
      let constraint = constraints[place]
      throw graph.objects[index].row.locate(
        .notUnique(
          entity: constraint.entity, properties: constraint.properties,
          value: values.map(Self.text).joined(separator: ", "), rows: [name(of: first), name(of: index)]),
        constraint.properties.first)
    }
  }

  /// `'ada' (line 3)`, `row 2`.
  private func name(of index: Int) -> String {
    let object = graph.objects[index]
    let name = object.row.label.map { "'\($0)'" } ?? "row \(object.pk)"
    return name + (object.row.place.map { " (line \($0.line))" } ?? "")
  }

  private static func text(_ value: SQLiteValue) -> String {
    switch value {
    case .null: "NULL"
    case .integer(let number): "\(number)"
    case .real(let number): "\(number)"
    case .text(let text): "“\(text.prefix(60))\(text.count > 60 ? "…" : "")”"
    case .blob(let data), .malformedText(let data):
      data.prefix(16).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
        + (data.count > 16 ? "…" : "")
    }
  }
}
