import Querying
import Schema
import Screen
import Storage

/// The schema as text for people.
struct SchemaText {
  let document: OpenedDocument
  let counts: [String: RowCount]

  var lines: [String] {
    (header + document.model.entities.flatMap(entity) + problems).map { DisplayText($0).string }
  }

  private var header: [String] {
    guard let store = document.store else { return [] }
    let kind = document.isSwiftData ? "SwiftData" : "Core Data"
    let wal = store.walBytes > 0 ? " · WAL \(store.walBytes) bytes" : ""
    return [
      "\(store.path) · \(kind) \(store.metadata.uuid) · \(store.kind.rawValue)\(wal)",
      "model: \(document.modelPath ?? document.modelSource.rawValue)"
        + " · match: \(document.modelMatch.rawValue)",
      "",
    ]
  }

  private func entity(_ entity: Entity) -> [String] {
    let model = document.model
    let layout = document.layout.entities[entity.name]
    var title = entity.name
    if let parent = entity.superentity { title += ": \(parent)" }
    if entity.isAbstract { title += " (abstract)" }
    if let number = layout?.entityID { title += " · Z_ENT \(number)" }
    if let table = layout?.table { title += " · \(table)" }
    if let count = counts[entity.name] {
      title += " · \(count.own) rows"
      if count.withSubentities != count.own {
        title += ", \(count.withSubentities) with sub-entities"
      }
    }
    var lines = [title]
    for attribute in model.attributes(of: entity) {
      lines += self.attribute(attribute, path: attribute.name, indent: "  ", layout: layout)
    }
    for relationship in model.relationships(of: entity) {
      lines.append(self.relationship(relationship, layout))
    }
    for property in model.fetchedProperties(of: entity) {
      lines.append("  \(property.name): fetched \(property.fetchRequest.entity)")
    }
    for index in entity.fetchIndexes {
      lines.append(
        "  index \(index.name) (\(index.elements.map(\.property).joined(separator: ", ")))"
      )
    }
    for constraint in entity.uniquenessConstraints {
      lines.append("  unique (\(constraint.joined(separator: ", ")))")
    }
    return lines + [""]
  }

  private func attribute(
    _ attribute: Attribute,
    path: String,
    indent: String,
    layout: EntityLayout?
  ) -> [String] {
    var line = "\(indent)\(attribute.name): \(attribute.type.title)"
    if attribute.isOptional { line += "?" }
    if attribute.isTransient { line += " · transient" }
    if let column = layout?.columns[path] { line += " · " + Self.text(column) }
    return [line]
      + attribute.elements.flatMap {
        self.attribute($0, path: path + "." + $0.name, indent: indent + "  ", layout: layout)
      }
  }

  private func relationship(_ relationship: Relationship, _ layout: EntityLayout?) -> String {
    let arrow = relationship.isToMany ? "→ n" : "→"
    var line = "  \(relationship.name) \(arrow) \(relationship.destination)"
    if relationship.isOrdered { line += ", ordered" }
    if let inverse = relationship.inverse { line += " · inverse \(inverse)" }
    switch layout?.relationships[relationship.name] {
    case .key(let column, _): line += " · " + Self.text(column)
    case .inverseKey(let table, let column, _): line += " · \(table).\(Self.text(column))"
    case .join(let table, _, _, _, _, let certainty):
      line += " · " + Self.text(ColumnPlace(name: table, certainty: certainty))
    case .missing(let computed): line += " · missing, looked for \(computed)"
    case nil: break
    }
    return line
  }

  private static func text(_ column: ColumnPlace) -> String {
    switch column.certainty {
    case .verified: column.name
    case .unverified: "\(column.name) (unverified)"
    case .missing: "\(column.name) (missing)"
    case .guessed: "\(column.name) (guessed)"
    }
  }

  private var problems: [String] {
    document.problems.map { problem in
      "\(problem.severity.rawValue): \(problem.message)"
        + (problem.location.map { " · \($0)" } ?? "")
    }
  }
}
