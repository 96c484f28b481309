import Decoding
import Findings
import Schema
import Versioning

/// Says what a model tells about an entity, a line a fact.
struct ModelText {
  let document: Document
  /// Rows of the tables that hold no entity's, as far as they are counted.
  var tableCounts: [String: Int] = [:]
  /// What history keeps of deleted objects, the newest first, a line each.
  var deletions: [String] = []

  /// The model as a whole: where it came from, its parts beside entities, and what is wrong.
  var overview: [ModelPane.Line] {
    let model = document.model
    let facts = [document.kind, document.modelSource, document.opened]
    let identifiers = model.versionIdentifiers.filter { !$0.isEmpty }
    let origin = identifiers.isEmpty ? [] : ["version \(identifiers.joined(separator: ", "))"]
    let parts = [EntitiesPane.Section.configurations, .fetchRequests, .compositeTypes]
    return [heading("Model")] + (facts + origin).map { plain("  \($0)") }
      + lines(
        in: [("Problems", document.problems.map(\.line))]
          + parts.map { section in
            (section.title, section.parts(of: document).map { "\($0.name): \(caption(of: $0))" })
          }
          + [("Not understood", model.unknowns)]
      )
  }

  func lines(of entity: Entity) -> [ModelPane.Line] {
    let model = document.model
    var lines = [heading("Entity \(entity.name)")]
    lines += facts(of: entity)
    let sections: [(String, [String])] = [
      ("Attributes", model.attributes(of: entity).flatMap { text(of: $0, in: entity, prefix: "") }),
      (
        "Relationships",
        model.relationships(of: entity).flatMap {
          [text(of: $0, in: entity)] + promise(of: $0, in: entity)
        }
      ),
      ("Fetched properties", fetchedProperties(of: entity)),
      ("Fetch indexes", indexes(of: entity)),
      ("Uniqueness constraints", uniquenessConstraints(of: entity)),
      ("Value types over it", valueViews(of: entity)),
      ("User info", text(of: entity.userInfo)),
      (EntitiesPane.Section.fetchRequests.title, requests(on: entity)),
      ("Configurations with it", configurations(with: entity)),
      ("Problems", document.problems.filter { $0.entity == entity.name }.map(\.message)),
    ]
    return lines + self.lines(in: sections)
  }

  /// Each section that has something, under its heading.
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

  /// The version hash, and the store's where it has another.
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

  private func list(_ names: [String]) -> String? {
    names.isEmpty ? nil : names.joined(separator: ", ")
  }

  private func text(of attribute: Attribute, in entity: Entity, prefix: String) -> [String] {
    let path = prefix + attribute.name
    var facts = [attribute.type.title]
    facts += attribute.isOptional ? ["optional"] : []
    facts += attribute.isTransient ? ["transient"] : []
    facts += attribute.isSwiftDataEnum ? ["SwiftData enum"] : []
    facts += attribute.compositeName.map { ["composite \($0)"] } ?? []
    facts += attribute.derivationExpression.map { ["derived from \($0)"] } ?? []
    facts += attribute.valueTransformerName.map { ["transformer \($0)"] } ?? []
    facts += attribute.valueClassName.map { ["class \($0)"] } ?? []
    facts += attribute.allowsExternalBinaryDataStorage ? ["external storage"] : []
    facts += preservation(of: attribute, in: entity, prefix: prefix)
    facts += attribute.allowsCloudEncryption ? ["encrypted in CloudKit only, clear on disk"] : []
    facts += attribute.isIndexedBySpotlight ? ["in Spotlight"] : []
    facts +=
      attribute.defaultValue.map { ["default \(text(ofDefault: $0, of: attribute))"] } ?? []
    facts +=
      attribute.validation.minimum.map { ["at least \(ValueSummary(.value($0)).text)"] } ?? []
    facts += attribute.validation.maximum.map { ["at most \(ValueSummary(.value($0)).text)"] } ?? []
    facts += attribute.validation.regularExpression.map { ["matches \($0)"] } ?? []
    facts += attribute.renamingIdentifier.map { ["renamed from \($0)"] } ?? []
    facts += text(of: attribute.userInfo)
    if let column = document.layout?.entities[entity.name]?.columns[path] {
      facts.append(column.name)
    }
    let line = "\(path): \(facts.joined(separator: ", "))"
    return [line + plainPromise(at: path, of: attribute, in: entity)]
      + promise(at: path, of: attribute, in: entity)
      + attribute.elements.flatMap { text(of: $0, in: entity, prefix: path + ".") }
  }

  /// Of bytes only how many: what they are would have to be found out.
  private func text(ofDefault value: Value, of attribute: Attribute) -> String {
    if case .data(let data) = value { return Count.text(data.count, "byte") }
    return ValueSummary(.value(value), of: attribute).text
  }

  private func text(of relationship: Relationship, in entity: Entity) -> String {
    var facts = [
      "\(relationship.cardinality) \(relationship.destination)",
      relationship.inverse.map { "inverse \($0)" } ?? "no inverse",
      "delete \(relationship.deleteRule.title)",
    ]
    facts += relationship.isOptional ? ["optional"] : []
    facts += relationship.isTransient ? ["transient"] : []
    if relationship.isToMany, relationship.minCount > 0 || relationship.maxCount > 0 {
      let most = relationship.maxCount > 0 ? "\(relationship.maxCount)" : "*"
      facts.append("\(relationship.minCount)…\(most) objects")
    }
    switch document.layout?.entities[entity.name]?.relationships[relationship.name] {
    case .key(let column, _): facts.append(column.name)
    case .inverseKey(let table, let column, _): facts.append("\(table).\(column.name)")
    case .join(let table, _, _, _, _, _): facts.append("join table \(table)")
    case .missing(let computed): facts.append("nothing in the store fits, looked for \(computed)")
    case nil: break
    }
    return "\(relationship.name): \(facts.joined(separator: ", "))"
  }

  func text(of index: FetchIndex) -> String {
    let elements = index.elements.map { $0.property + ($0.isAscending ? " ↑" : " ↓") }
    return "\(index.name): \(elements.joined(separator: ", "))"
      + (index.partialPredicate.map { " where \($0)" } ?? "")
  }

  private func text(of userInfo: [String: String]) -> [String] {
    userInfo.sorted { $0.key < $1.key }.map { "\($0.key) = \($0.value)" }
  }

  private func requests(on entity: Entity) -> [String] {
    document.model.fetchRequests.filter { $0.entity == entity.name }
      .map { "\($0.name): \($0.predicate ?? "TRUEPREDICATE")" }
  }

  private func configurations(with entity: Entity) -> [String] {
    document.model.configurations.filter { $0.entities.contains(entity.name) }.map(\.name)
  }
}

extension Finding {
  /// Its code, what it is about and what it says: `store.column.missing: Item.name: no such column`.
  fileprivate var line: String {
    [code.rawValue, subject, message].compactMap(\.self).joined(separator: ": ")
  }
}
