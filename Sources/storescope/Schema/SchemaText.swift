import Decoding
import Findings
import Opening
import Querying
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
    // storable keeps its version in an entity of its own, which is none of the app's (DIALECTS B16).
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

  private func entity(_ entity: Entity) -> [String] {
    let model = document.model
    let layout = document.layout.entities[entity.name]
    let declarations = EntityDeclarations(entity, in: document, declared: declared)
    var lines = [title(entity, declarations.contract, layout)]
    for attribute in model.attributes(of: entity) {
      let reader = AttributeReader(attribute, of: entity, in: model, contract: document.contract)
      let owner = model.declarer(of: attribute.name, in: entity)?.name ?? entity.name
      lines += self.attribute(
        reader,
        path: attribute.name,
        owner: owner,
        indent: "  ",
        layout: layout
      )
    }
    for relationship in model.relationships(of: entity) {
      let promise = declarations.relationship(relationship.name)
      lines.append(self.relationship(relationship, promise, layout))
    }
    return lines + DeclarationText.lines(of: declarations) + [""]
  }

  private func title(
    _ entity: Entity,
    _ contract: EntityContract?,
    _ layout: EntityLayout?
  ) -> String {
    var title = entity.name
    if let parent = entity.superentity { title += ": \(parent)" }
    if entity.isAbstract { title += " (abstract)" }
    if let earlier = entity.renamingIdentifier { title += " · renamed from \(earlier)" }
    if let number = layout?.entityID { title += " · Z_ENT \(number)" }
    if let table = layout?.table { title += " · \(table)" }
    if let count = counts[entity.name] {
      title += " · " + Count.text(count.own, "row")
      if count.withSubentities != count.own {
        title += ", \(count.withSubentities) with sub-entities"
      }
    }
    if let contract {
      title +=
        " · \(contract.swiftName) [\(contract.origin.rawValue), \(contract.dialect.rawValue)]"
    }
    return title
  }

  private func attribute(
    _ reader: AttributeReader,
    path: String,
    owner: String,
    indent: String,
    layout: EntityLayout?
  ) -> [String] {
    let attribute = reader.attribute
    var line = "\(indent)\(attribute.name): \(attribute.type.title)"
    if attribute.isOptional { line += "?" }
    if attribute.isTransient { line += " · transient" }
    if let column = layout?.columns[path] { line += " · " + Self.text(column) }
    let origin = document.modelSource == .tables ? FactOrigin.sniffed : reader.plan.origin
    var parts = [line] + attribute.facets
    // Source as the model is the same default twice.
    if let value = attribute.defaultValue, document.modelSource != .source {
      parts.append("default \(value.json.compact) [\(FactOrigin.model.rawValue)]")
    }
    if let column = document.tombstoneColumn(of: path, in: layout?.entity) {
      parts.append("kept as ACHANGE.\(column)")
    }
    parts += PlanText.parts(reader.plan, attribute, origin)
    if let decoders = reader.assignedDecoders {
      parts.append(
        "decoded by \(decoders.joined(separator: ", ")) [\(FactOrigin.config.rawValue)]"
      )
    }
    if let kind = document.sniffed["\(owner).\(path)"] {
      parts.append("holds \(kind.title) [sniffed]")
    }
    return [parts.joined(separator: " · ")]
      + PlanText.cases(reader.plan, indent: indent + "  ")
      + reader.elementReaders.flatMap {
        self.attribute(
          $0,
          path: path + "." + $0.attribute.name,
          owner: owner,
          indent: indent + "  ",
          layout: layout
        )
      }
  }

  private func relationship(
    _ relationship: Relationship,
    _ promise: RelationshipContract?,
    _ layout: EntityLayout?
  ) -> String {
    let arrow = relationship.isToMany ? "→ n" : "→"
    var line = "  \(relationship.name) \(arrow) \(relationship.destination)"
    if relationship.isOrdered { line += ", ordered" }
    if relationship.isTransient { line += " · transient" }
    let most = relationship.maxCount <= 0 ? "*" : "\(relationship.maxCount)"
    // Tables tell neither bounds nor delete rules.
    if document.modelSource != .tables {
      line += " · \(relationship.minCount)…\(most) · \(relationship.deleteRule.title)"
    }
    if let inverse = relationship.inverse { line += " · inverse \(inverse)" }
    switch layout?.relationships[relationship.name] {
    case .key(let column, _): line += " · " + Self.text(column)
    case .inverseKey(let table, let column, _): line += " · \(table).\(Self.text(column))"
    case .join(let table, _, _, _, _, let certainty):
      line += " · " + Self.text(ColumnPlace(name: table, certainty: certainty))
    case .missing(let computed): line += " · missing, looked for \(computed)"
    case nil: break
    }
    if let promise { line += " · " + PlanText.relationship(promise, inverse: relationship.inverse) }
    if let declarer = document.contract.implicitDeclarer(of: relationship, in: document.model) {
      line +=
        " · implicit, declared by \(relationship.destination).\(declarer.swiftName) "
        + "[\(declarer.origin.rawValue)]"
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

  private var composites: [String] {
    document.compositeNodes.flatMap { node in
      [
        "Composite \(node.name) · used by "
          + (node.users.isEmpty ? "no attribute" : node.users.joined(separator: ", "))
      ]
        + node.reader.elementReaders.flatMap {
          attribute($0, path: $0.attribute.name, owner: "", indent: "  ", layout: nil)
        } + [""]
    }
  }

  private var versions: [String] {
    document.contract.versions.map { version in
      "Version \(version.name)" + (version.identifier.map { " \($0)" } ?? "") + " · "
        + (version.models.isEmpty ? "its own classes" : version.models.joined(separator: ", "))
        + (version.name == document.sourceVersion ? " · chosen" : "") + " · \(version.location)"
    }
  }

  private var problems: [String] {
    document.problems.map { problem in
      // A guess names its table and column.
      // A message that names what it is about needs no other name before it.
      let subject =
        problem.code == .modelGuessed
        ? nil
        : problem.subject.flatMap {
          problem.message.contains($0) ? nil : $0
        }
      return [problem.severity.rawValue, subject, problem.message].compactMap(\.self)
        .joined(separator: ": ")
        + (problem.location.map { " · \($0)" } ?? "")
    }
  }
}
