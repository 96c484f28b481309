import Presenting
import Schema

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
