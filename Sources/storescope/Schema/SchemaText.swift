import Decoding
import Findings
import Opening
import Presenting
import Questions
import Schema
import Screen
import Storage

/// The schema as text for people.
struct SchemaText {
  let document: OpenedDocument
  let counts: [String: RowCount]
  private let declared: Model?

  init(document: OpenedDocument, counts: [String: RowCount]) {
    self.document = document
    self.counts = counts
    declared = document.declaredModel
  }

  var lines: [String] {
    // storable keeps its version in an entity of its own, which is not the app's (DIALECTS B16).
    let entities = document.model.entities.filter { !$0.name.hasPrefix("$") }
    let parts = entities.flatMap(entity) + composites + versions + problems
    return (header + parts).map { DisplayText($0).string }
  }

  private var header: [String] {
    guard let store = document.store else { return [] }
    let kind = document.isSwiftData ? "SwiftData" : "Core Data"
    return [
      "\(store.path) · \(kind) \(store.metadata.uuid) · \(document.openedCaption)",
      document.modelCaption(path: document.modelPath ?? ""), "",
    ]
  }

  private var properties: PropertyWriter {
    PropertyWriter(
      model: document.model, contract: document.contract, layout: document.layout, modelOrigin: document.modelOrigin,
      historyColumns: document.store?.tables.first { $0.name == "ACHANGE" }?.columns.map(\.name) ?? [],
      sniffed: document.sniffed)
  }

  private func entity(_ entity: Entity) -> [String] {
    let declarations = EntityDeclarations(entity, in: document, declared: declared)
    let found = properties.attributes(of: entity) + properties.relationships(of: entity)
    return [title(entity, declarations.contract, document.layout.entities[entity.name])]
      + found.flatMap { lines(of: $0, indent: "  ") } + DeclarationText(declarations).all.map { "  \($0)" } + [""]
  }

  private func lines(of property: PropertyText, indent: String) -> [String] {
    let line = ([property.line] + property.promises).joined(separator: " · ")
    return [indent + line] + (property.cases.map { ["\(indent)  \($0)"] } ?? [])
      + property.leaves.flatMap { lines(of: $0, indent: indent + "  ") }
  }

  private func title(_ entity: Entity, _ contract: EntityContract?, _ layout: EntityLayout?) -> String {
    var title = entity.name
    if let parent = entity.superentity { title += ": \(parent)" }
    if entity.isAbstract { title += " (abstract)" }
    if let earlier = entity.renamingIdentifier { title += " · renamed from \(earlier)" }
    if let number = layout?.entityID { title += " · Z_ENT \(number)" }
    if let table = layout?.table { title += " · \(table)" }
    if let count = counts[entity.name] {
      title += " · " + Count.text(count.own, "row")
      if count.withSubentities != count.own { title += ", \(count.withSubentities) with sub-entities" }
    }
    if let contract { title += " · \(contract.swiftName) [\(contract.origin.rawValue), \(contract.dialect.rawValue)]" }
    return title
  }

  private var composites: [String] {
    document.compositeNodes.flatMap { node in
      let users = node.users.isEmpty ? "no attribute" : node.users.joined(separator: ", ")
      let leaves = properties.leaves(of: node.reader).flatMap { lines(of: $0, indent: "  ") }
      return ["Composite \(node.name) · used by \(users)"] + leaves + [""]
    }
  }

  private var versions: [String] {
    document.contract.versions.map { version in
      let title = ["Version", version.name, version.identifier].compactMap(\.self)
      let models = version.models.isEmpty ? ["its own classes"] : version.models
      let chosen = version.name == document.sourceVersion ? " · chosen" : ""
      return "\(title.joined(separator: " ")) · \(models.joined(separator: ", "))\(chosen)" + " · \(version.location)"
    }
  }

  private var problems: [String] {
    document.problems.map { problem in
      // A guess names its table and column; a message that names its subject needs no other name before it.
      let subject =
        problem.code == .modelGuessed ? nil : problem.subject.flatMap { problem.message.contains($0) ? nil : $0 }
      return [problem.severity.rawValue, subject, problem.message].compactMap(\.self).joined(separator: ": ")
        + (problem.location.map { " · \($0)" } ?? "")
    }
  }
}
