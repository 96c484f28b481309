import Decoding
import Findings
import Foundation
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
    let properties = properties
    let sections = [
      ("Attributes", properties.attributes(of: entity).flatMap { self.lines(of: $0) }),
      ("Relationships", properties.relationships(of: entity).flatMap { self.lines(of: $0) }),
    ]
    return head(of: entity) + lines(in: sections + otherSections(of: entity))
  }

  /// The same with the properties in a table, and the columns that it needs.
  func table(of entity: Entity) -> (lines: [ModelPane.Line], width: Int) {
    let properties = properties
    let table = ModelTable(properties.attributes(of: entity) + properties.relationships(of: entity))
    let lines = head(of: entity) + [plain("")] + table.lines + lines(in: otherSections(of: entity))
    return (lines, table.width)
  }

  private func head(of entity: Entity) -> [ModelPane.Line] { [heading("Entity \(entity.name)")] + facts(of: entity) }

  private var properties: PropertyWriter {
    PropertyWriter(
      model: document.model, contract: document.readers.contract, layout: document.layout,
      modelOrigin: document.modelOrigin,
      historyColumns: document.otherTables.first { $0.name == "ACHANGE" }?.columns.map(\.name) ?? [])
  }

  private func otherSections(of entity: Entity) -> [(title: String, texts: [String])] {
    let declarations = DeclarationText(declared(on: entity))
    return [
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

/// The parts below the entities: parts of the model, and tables that hold no entity's rows.
extension ModelText {
  func lines(of section: EntitiesPane.Section) -> [ModelPane.Line] {
    [heading(section.title), plain("  \(section.summary)"), plain("")]
      + section.parts(of: document).map { line("\($0.name): \(caption(of: $0))", in: section.title) }
  }

  /// A part in a few words, for a list.
  func caption(of part: EntitiesPane.Part) -> String {
    switch part.section {
    case .compositeTypes: elements(of: part).map { "\($0.name): \($0.type.title)" }.joined(separator: ", ")
    case .fetchRequests: request(of: part).map { "\($0.entity) where \(predicate($0))" } ?? ""
    case .configurations: entities(in: part).joined(separator: ", ")
    default: rows(of: part.name)
    }
  }

  func lines(of part: EntitiesPane.Part) -> [ModelPane.Line] {
    let title = heading("\(part.section.title) › \(part.name)")
    switch part.section {
    case .compositeTypes:
      return [title]
        + lines(in: [
          ("Leaves", leaves(of: elements(of: part), prefix: "")),
          ("Attributes of this type", users(of: part)),
          ("In Swift", structures(of: part)),
        ])
    case .fetchRequests: return [title] + (request(of: part).map(lines(of:)) ?? [])
    case .configurations: return [title] + lines(in: [("Entities", entities(in: part))])
    default:
      let table = document.otherTables.first { $0.name == part.name }
      let columns = table?.columns.map { "\($0.name): \($0.declaredType)" } ?? []
      return [title, plain("  \(part.section.summary)"), plain("  \(rows(of: part.name))")]
        + lines(in: [
          ("Columns", columns),
          ("Deleted objects that it keeps values of", table?.name == "ACHANGE" ? deletions : []),
        ])
    }
  }

  private func elements(of part: EntitiesPane.Part) -> [Attribute] {
    if let type = document.model.compositeTypes.first(where: { $0.name == part.name }) { return type.elements }
    return document.model.unnamedComposites.first { "\($0.entity.name).\($0.attribute.name)" == part.name }?.attribute
      .elements ?? []
  }

  private func leaves(of elements: [Attribute], prefix: String) -> [String] {
    elements.flatMap { element in
      let path = prefix + element.name
      let optional = element.isOptional ? ", optional" : ""
      return ["\(path): \(element.type.title)\(optional)"] + leaves(of: element.elements, prefix: path + ".")
    }
  }

  private func users(of part: EntitiesPane.Part) -> [String] {
    document.model.entities.flatMap { entity in
      entity.attributes.filter { $0.compositeName == part.name }.map { "\(entity.name).\($0.name)" }
    }
  }

  /// The structs for the attributes of this type, each once.
  private func structures(of part: EntitiesPane.Part) -> [String] {
    var seen: Set<[String]> = []
    let composites = document.model.entities.flatMap { entity in
      entity.attributes.filter { $0.compositeName == part.name || "\(entity.name).\($0.name)" == part.name }.map {
        structure(of: $0, in: entity)
      }
    }
    return composites.filter { seen.insert($0).inserted }.flatMap { $0 }
  }

  private func request(of part: EntitiesPane.Part) -> FetchRequest? {
    document.model.fetchRequests.first { $0.name == part.name }
  }

  private func predicate(_ request: FetchRequest) -> String { request.predicate ?? "TRUEPREDICATE" }

  private func lines(of request: FetchRequest) -> [ModelPane.Line] {
    let facts: [(String, String)] = [
      ("entity", request.entity),
      ("predicate", predicate(request)),
      ("sort", request.sortDescriptors.joined(separator: ", ")),
      ("limit", request.fetchLimit > 0 ? String(request.fetchLimit) : ""),
      ("offset", request.fetchOffset > 0 ? String(request.fetchOffset) : ""),
      ("batch size", request.fetchBatchSize > 0 ? String(request.fetchBatchSize) : ""),
      ("sub-entities", request.includesSubentities ? "" : "left out"),
      ("property values", request.includesPropertyValues ? "" : "left out"),
      ("pending changes", request.includesPendingChanges ? "" : "left out"),
      ("objects as faults", request.returnsObjectsAsFaults ? "" : "no"),
      ("distinct results", request.returnsDistinctResults ? "yes" : ""),
      ("properties to fetch", request.propertiesToFetch.joined(separator: ", ")),
      ("computed", request.expressionsToFetch.map { "\($0.name) = \($0.expression)" }.joined(separator: ", ")),
      ("grouped by", request.propertiesToGroupBy.joined(separator: ", ")),
      ("having", request.havingPredicate ?? ""),
      ("prefetched", request.relationshipKeyPathsForPrefetching.joined(separator: ", ")),
    ]
    return facts.filter { !$0.1.isEmpty }.map { fact in
      var line = plain("  \(fact.0): \(fact.1)")
      line.request = request.name
      return line
    }
  }

  private func entities(in part: EntitiesPane.Part) -> [String] {
    document.model.configurations.first { $0.name == part.name }?.entities ?? []
  }

  private func rows(of table: String) -> String {
    switch tableCounts[table] {
    case nil: "rows not counted"
    case 1: "1 row"
    case let count?: "\(count.grouped) rows"
    }
  }
}

/// Facts from source and configuration: how values are stored, named and declared.
extension ModelText {
  private var contract: Contract { document.readers.contract }

  func declared(on entity: Entity) -> EntityDeclarations {
    EntityDeclarations(
      entity, of: document.model, from: document.modelOrigin, declared: document.declaredModel, contract: contract,
      layout: document.layout?.entities[entity.name], indexNames: document.indexNames)
  }

  /// The source's declarations of the entity.
  func declarations(of entity: Entity) -> [String] {
    contract.entities.filter { $0.entityName == entity.name }.map { found in
      let facts: [String?] = [
        "declared: \(found.swiftName)", found.dialect.rawValue, found.version.map { "version \($0)" },
        found.origin == .config ? "config" : nil, "\(found.location.brief)",
      ]
      return facts.compactMap { $0 }.joined(separator: " · ")
    }
  }

  /// The CoreValue structs that mirror the entity: the keys that they read, in order, and what does not fit.
  func valueViews(of entity: Entity) -> [String] {
    document.valueViews(of: entity.name).flatMap { view -> [String] in
      let identifier = view.identifierName.map { ["identified by \($0)"] } ?? []
      let reads = view.reads?.enumerated().map { index, read in
        let target = read.field.map { " → \($0.name): \($0.type)" } ?? ""
        return "  \(index + 1). \(read.kind.rawValue) \"\(read.key)\"\(target)"
      }
      return [([view.title] + identifier + [view.location.brief]).joined(separator: " · ")]
        + (reads ?? ["  \(ValueView.unread)"]) + view.remarks(in: document.model).map { "  ⚠ \($0.sentence)" }
    }
  }

  /// The struct of a composite's leaves, field by field.
  func structure(of composite: Attribute, in entity: Entity) -> [String] {
    guard let plan = document.readers.reader(at: composite.name, in: entity.name)?.plan,
      case .named(let name)? = plan.swiftType?.unwrapped, let type = contract.type(named: name, from: plan.scope),
      case .structure(let structure) = type.kind
    else { return [] }
    let fields = structure.fields.map { field in
      let renamed = field.persistentName == field.name ? "" : " · stored as \(field.persistentName)"
      return "  var \(field.name): \(field.type)\(renamed)"
    }
    return ["struct \(type.name) · \(type.location.brief)"] + fields
  }
}

extension Document {
  /// The value types for an entity or one of its ancestors.
  func valueViews(of name: String) -> [ValueView] {
    guard let entity = model.entity(named: name) else { return [] }
    let names = [name] + model.ancestors(of: entity).map(\.name)
    return readers.contract.valueViews.filter { names.contains($0.entityName) }
  }
}
