import Decoding
import Findings
import Foundation
import Schema

/// What source and configuration say beside the model: how values are stored, named and declared.
extension ModelText {
  private var contract: Contract { document.readers.contract }

  private func declared(on entity: Entity) -> EntityDeclarations {
    EntityDeclarations(
      entity,
      of: document.model,
      from: document.modelOrigin,
      declared: document.declaredModel,
      contract: contract,
      layout: document.layout?.entities[entity.name],
      indexNames: document.indexNames
    )
  }

  /// Who declares the entity, for its facts.
  func declarations(of entity: Entity) -> [String] {
    contract.entities.filter { $0.entityName == entity.name }.map { found in
      let facts: [String?] = [
        "declared: \(found.swiftName)", found.dialect.rawValue,
        found.version.map { "version \($0)" }, found.origin == .config ? "config" : nil,
        "\(found.location.brief)",
      ]
      return facts.compactMap { $0 }.joined(separator: " · ")
    }
  }

  /// How an attribute is stored and read and who says so; its cases on a line of their own.
  func promise(at path: String, of attribute: Attribute, in entity: Entity) -> [String] {
    guard let reader = document.readers.reader(at: path, in: entity.name) else { return [] }
    let plan = reader.plan
    let origin = plan.origin(of: attribute, modelOrigin: document.modelOrigin)
    guard !plan.isPlain || !reader.decoderText.isEmpty else { return [] }
    let cases = plan.caseTexts.joined(separator: ", ")
    return ["  \((plan.facts + [origin] + reader.decoderText).joined(separator: " · "))"]
      + (cases.isEmpty ? [] : ["  \(plan.caseTitle): \(cases)"])
  }

  /// The same for a value that the model alone knows, short enough for the attribute's own line.
  func plainPromise(at path: String, of attribute: Attribute, in entity: Entity) -> String {
    guard let reader = document.readers.reader(at: path, in: entity.name), reader.plan.isPlain,
      reader.decoderText.isEmpty
    else { return "" }
    let plan = reader.plan
    let origin = plan.origin(of: attribute, modelOrigin: document.modelOrigin)
    return " · \(plan.method.rawValue) · \(origin)"
  }

  func promise(of relationship: Relationship, in entity: Entity) -> [String] {
    if let declarer = contract.implicitDeclarer(of: relationship, in: document.model) {
      return ["  implicit · declared by \(declarer.swiftName) · \(declarer.location.brief)"]
    }
    guard let found = document.promise(of: relationship, in: entity.name) else { return [] }
    let facts: [String?] = [
      "var \(found.swiftName): \(found.swiftType)", found.inverse.map { "inverse \($0)" },
      found.deleteRule.map { "delete \($0.title)" },
      found.options.isEmpty ? nil : found.options.joined(separator: ", "),
      "\(found.location.brief)",
    ]
    return ["  \(facts.compactMap { $0 }.joined(separator: " · "))"]
  }

  /// Fetched properties with who declares each, and where source does (DIALECTS B12).
  func fetchedProperties(of entity: Entity) -> [String] {
    let places = ([entity] + document.model.ancestors(of: entity))
      .compactMap { contract.entity(named: $0.name) }.flatMap(\.fetchedProperties)
    return declared(on: entity).fetchedProperties.map { declared in
      let request = declared.content.fetchRequest
      let predicate = request.predicate ?? "TRUEPREDICATE"
      let sort = request.sortDescriptors.joined(separator: ", ")
      let place = places.first { $0.name == declared.content.name }
      let facts: [String?] = [
        "\(request.resultType.title) of \(request.entity) where \(predicate)",
        sort.isEmpty ? nil : "sort \(sort)", list(declared.declaredBy), place?.location.brief,
      ]
      return "\(declared.content.name): \(facts.compactMap { $0 }.joined(separator: " · "))"
    }
  }

  func uniquenessConstraints(of entity: Entity) -> [String] {
    declared(on: entity).uniqueness.map { declared in
      "\(declared.content.joined(separator: ", ")): \(list(declared.declaredBy))"
    }
  }

  func indexes(of entity: Entity) -> [String] {
    declared(on: entity).indexes.map { declared in
      "\(text(of: declared.content)) · \(list(declared.declaredBy))"
    }
  }

  private func list(_ origins: [FactOrigin]) -> String {
    origins.map(\.rawValue).joined(separator: ", ")
  }

  /// The CoreValue structs that mirror the entity: what they read, in which order, and what does not fit.
  func valueViews(of entity: Entity) -> [String] {
    document.valueViews(of: entity.name).flatMap { view -> [String] in
      let can = view.capabilities.map(\.rawValue).joined(separator: ", ")
      let identifier = view.identifierName.map { ["identified by \($0)"] } ?? []
      let reads = view.reads?.enumerated().map { index, read in
        let target = read.field.map { " → \($0.name): \($0.type)" } ?? ""
        return "  \(index + 1). \(read.kind.rawValue) \"\(read.key)\"\(target)"
      }
      return
        [
          (["\(view.name): \(can)"] + identifier + ["\(view.location.brief)"]).joined(
            separator: " · "
          )
        ]
        + (reads ?? ["  its fromObject could not be read"])
        + view.remarks(in: document.model).map { "  ⚠ \($0.sentence)" }
    }
  }

  /// The struct that a composite's leaves are read into, field by field.
  func structure(of composite: Attribute, in entity: Entity) -> [String] {
    guard
      let plan = document.readers.reader(at: composite.name, in: entity.name)?.plan,
      case .named(let name)? = plan.swiftType?.unwrapped,
      let type = contract.type(named: name, from: plan.scope),
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
  /// The value types over an entity or one of its ancestors.
  func valueViews(of name: String) -> [ValueView] {
    guard let entity = model.entity(named: name) else { return [] }
    let names = [name] + model.ancestors(of: entity).map(\.name)
    return readers.contract.valueViews.filter { names.contains($0.entityName) }
  }
}
