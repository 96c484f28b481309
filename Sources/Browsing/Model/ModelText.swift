import Decoding
import Findings
import Presenting
import Schema
import Versioning

/// The facts of a model about an entity, a line each.
struct ModelText {
  let document: Document
  /// The numbers of rows in other tables, as far as they are counted.
  var tableCounts: [String: Int] = [:]
  /// The values that history keeps of deleted objects, the newest first, a line each.
  var deletions: [String] = []

  /// The model as a whole: its origin, its parts beside entities, and its problems.
  var overview: [ModelPane.Line] {
    let model = document.model
    let facts = [document.kind, document.modelSource, document.opened]
    let identifiers = model.versionIdentifiers.filter { !$0.isEmpty }
    let origin = identifiers.isEmpty ? [] : ["version \(identifiers.joined(separator: ", "))"]
    let parts = [EntitiesPane.Section.configurations, .fetchRequests, .compositeTypes]
    return [heading("Model")] + (facts + origin).map { plain("  \($0)") }
      + lines(
        in: [("Problems", document.problems.map(\.line))]
          + parts.map { section in (section.title, section.parts(of: document).map { "\($0.name): \(caption(of: $0))" })
          } + [("Not understood", model.unknowns)])
  }

  func lines(of entity: Entity) -> [ModelPane.Line] {
    let model = document.model
    let lines = [heading("Entity \(entity.name)")] + facts(of: entity)
    let properties = PropertyWriter(
      model: model, contract: document.readers.contract, layout: document.layout, modelOrigin: document.modelOrigin,
      historyColumns: document.otherTables.first { $0.name == "ACHANGE" }?.columns.map(\.name) ?? [])
    let declarations = DeclarationText(declared(on: entity))
    let sections: [(String, [String])] = [
      ("Attributes", properties.attributes(of: entity).flatMap { self.lines(of: $0) }),
      ("Relationships", properties.relationships(of: entity).flatMap { self.lines(of: $0) }),
      ("Fetched properties", declarations.fetchedProperties),
      ("Fetch indexes", declarations.indexes),
      ("Uniqueness constraints", declarations.uniquenessConstraints),
      ("Not stored", declarations.unstored),
      ("Value types over it", valueViews(of: entity)),
      ("User info", text(of: entity.userInfo)),
      (EntitiesPane.Section.fetchRequests.title, requests(on: entity)),
      ("Configurations with it", configurations(with: entity)),
      ("Problems", document.problems.filter { $0.entity == entity.name }.map(\.message)),
    ]
    return lines + self.lines(in: sections)
  }

  /// The sections that are not empty, each with its heading.
  func lines(in sections: [(title: String, texts: [String])]) -> [ModelPane.Line] {
    sections.filter { !$0.texts.isEmpty }.flatMap { section in
      [plain(""), heading(section.title)] + section.texts.map { line($0, in: section.title) }
    }
  }

  /// A line of a section; one about a fetch request names it.
  func line(_ text: String, in section: String) -> ModelPane.Line {
    var line = plain("  \(text)")
    if section == EntitiesPane.Section.fetchRequests.title {
      let name = text.prefix { $0 != ":" }
      line.request = document.model.fetchRequests.first { $0.name == name }?.name
    }
    return line
  }

  func heading(_ text: String) -> ModelPane.Line { .init(text: text, isHeading: true) }
  func plain(_ text: String) -> ModelPane.Line { .init(text: text, isHeading: false) }

  private func facts(of entity: Entity) -> [ModelPane.Line] {
    let layout = document.layout?.entities[entity.name]
    let facts: [(String, String?)] =
      [
        ("class", entity.className),
        ("super-entity", entity.superentity),
        ("sub-entities", list(document.model.subentities(of: entity).map(\.name))),
        ("abstract", entity.isAbstract ? "yes" : nil),
        ("entity number", layout?.entityID.map(String.init)),
        ("table", layout?.table),
        ("renamed from", entity.renamingIdentifier),
        ("version hash modifier", entity.versionHashModifier),
      ] + hashes(of: entity.name)
    return facts.compactMap { name, value in value.map { plain("  \(name): \($0)") } }
      + declarations(of: entity).map { plain("  \($0)") }
  }

  /// The version hash, and the store's if it differs.
  private func hashes(of entity: String) -> [(String, String?)] {
    let stored = document.storedHashes[entity]
    guard let computed = document.versionHashes?.entities[entity] else {
      return [("version hash in the store", stored?.hexDigits)]
    }
    let isEqual = stored == computed
    return [
      ("version hash", computed.hexDigits + (isEqual ? " · the store's too" : "")),
      ("version hash in the store", isEqual ? nil : stored?.hexDigits),
    ]
  }

  private func list(_ names: [String]) -> String? { names.isEmpty ? nil : names.joined(separator: ", ") }

  /// A property with the source's facts, and its leaves indented.
  private func lines(of property: PropertyText) -> [String] {
    let promises = property.promises + (property.place.map { [$0] } ?? [])
    let below =
      (promises.isEmpty ? [] : [promises.joined(separator: " · ")]) + (property.cases.map { [$0] } ?? [])
      + property.leaves.flatMap { lines(of: $0) }
    return [property.line] + below.map { "  \($0)" }
  }

  private func text(of userInfo: [String: String]) -> [String] {
    userInfo.sorted { $0.key < $1.key }.map { "\($0.key) = \($0.value)" }
  }

  private func requests(on entity: Entity) -> [String] {
    document.model.fetchRequests.filter { $0.entity == entity.name }.map {
      "\($0.name): \($0.predicate ?? "TRUEPREDICATE")"
    }
  }

  private func configurations(with entity: Entity) -> [String] {
    document.model.configurations.filter { $0.entities.contains(entity.name) }.map(\.name)
  }
}

extension Finding {
  /// Its code, what it is about and what it says: `store.column.missing: Item.name: no such column`.
  fileprivate var line: String { [code.rawValue, subject, message].compactMap(\.self).joined(separator: ": ") }
}
