import Decoding
import Foundation
import Schema

/// What source and configuration say beside the model: how values are stored, named and declared.
extension ModelText {
  private var contract: Contract { document.readers.contract }

  private func promises(of entity: Entity) -> [EntityContract] {
    ([entity] + document.model.ancestors(of: entity))
      .compactMap { contract.entity(named: $0.name) }
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
    guard let plan = document.readers.reader(at: path, in: entity.name)?.plan else { return [] }
    let origin = plan.origin(of: attribute, modelOrigin: document.modelOrigin)
    guard !plan.isPlain else { return [] }
    let cases = plan.caseTexts.joined(separator: ", ")
    return ["  \((plan.facts + [origin]).joined(separator: " · "))"]
      + (cases.isEmpty ? [] : ["  cases: \(cases)"])
  }

  /// The same for a value that the model alone knows, short enough for the attribute's own line.
  func plainPromise(at path: String, of attribute: Attribute, in entity: Entity) -> String {
    guard let plan = document.readers.reader(at: path, in: entity.name)?.plan, plan.isPlain
    else { return "" }
    let origin = plan.origin(of: attribute, modelOrigin: document.modelOrigin)
    return " · \(plan.method.rawValue) · \(origin)"
  }

  func promise(of relationship: Relationship, in entity: Entity) -> [String] {
    guard let found = document.promise(of: relationship, in: entity.name) else { return [] }
    let facts: [String?] = [
      "var \(found.swiftName): \(found.swiftType)", found.inverse.map { "inverse \($0)" },
      found.deleteRule.map { "delete \($0.title)" },
      found.options.isEmpty ? nil : found.options.joined(separator: ", "),
      "\(found.location.brief)",
    ]
    return ["  \(facts.compactMap { $0 }.joined(separator: " · "))"]
  }

  /// The model's fetched properties and those that source alone declares (DIALECTS B12).
  func fetchedProperties(of entity: Entity) -> [String] {
    let declared = promises(of: entity).flatMap(\.fetchedProperties)
    let model = document.model.fetchedProperties(of: entity)
    let names = Set(model.map(\.name))
    return model.map { property in
      let request = property.fetchRequest
      let found = declared.first { $0.name == property.name }
      return text(
        property.name,
        request.entity,
        mode: found?.mode.rawValue ?? request.resultType.title,
        predicate: request.predicate,
        origins: ["model"] + (found.map { ["\($0.location)"] } ?? [])
      )
    }
      + declared.filter { !names.contains($0.name) }.map { property in
        text(
          property.name,
          property.destination,
          mode: property.mode.rawValue,
          predicate: property.predicate,
          sort: property.sortKeys.map { "\($0.key) \($0.isAscending ? "↑" : "↓")" },
          origins: ["\(property.location.brief)"]
        )
      }
  }

  private func text(
    _ name: String,
    _ destination: String,
    mode: String,
    predicate: String?,
    sort: [String] = [],
    origins: [String]
  ) -> String {
    let facts =
      ["\(mode) of \(destination) where \(predicate ?? "TRUEPREDICATE")"]
      + (sort.isEmpty ? [] : ["sort \(sort.joined(separator: ", "))"]) + origins
    return "\(name): \(facts.joined(separator: " · "))"
  }

  /// The constraints with who declares each: the model, source, an index of the store (FORMAT §7).
  func uniquenessConstraints(of entity: Entity) -> [String] {
    let declared = promises(of: entity).flatMap(\.uniquenessConstraints)
    var all = entity.uniquenessConstraints
    for constraint in declared where !all.contains(constraint) { all.append(constraint) }
    return all.map { constraint in
      let origins = [
        entity.uniquenessConstraints.contains(constraint) ? "model" : nil,
        declared.contains(constraint) ? "source" : nil,
        store(has: "Z_\(entity.name)_UNIQUE_\(constraint.joined(separator: "_"))"),
      ]
      return "\(constraint.joined(separator: ", ")): \(list(origins))"
    }
  }

  /// The model's indexes and those of source; whether the store has one that the model names.
  func indexes(of entity: Entity) -> [String] {
    let declared = promises(of: entity).flatMap(\.indexes)
    let model = entity.fetchIndexes.map { index in
      let paths = index.elements.map(\.property)
      let origins = [
        "model", declared.contains { $0.paths == paths } ? "source" : nil,
        store(has: "Z_\(entity.name)_\(index.name)")
          ?? store(has: "Z_RT_\(entity.name)_\(index.name)"),
      ]
      return "\(text(of: index)) · \(list(origins))"
    }
    let known = entity.fetchIndexes.map { $0.elements.map(\.property) }
    let rest = declared.filter { !known.contains($0.paths) }.map { index in
      "\(index.paths.joined(separator: ", ")) · \(index.kind.rawValue) · source alone"
    }
    return model + rest
  }

  private func list(_ origins: [String?]) -> String {
    origins.compactMap { $0 }.joined(separator: ", ")
  }

  /// `store` where one of its indexes has the name, in any case.
  private func store(has name: String) -> String? {
    document.indexNames.contains { $0.caseInsensitiveCompare(name) == .orderedSame }
      ? "store" : nil
  }

  /// The CoreValue structs that mirror the entity: what they read, in which order, and what does not fit.
  func valueViews(of entity: Entity) -> [String] {
    document.valueViews(of: entity.name).flatMap { view -> [String] in
      let can = view.capabilities.map(\.rawValue).joined(separator: ", ")
      let identifier = view.identifierName.map { ["identified by \($0)"] } ?? []
      let reads = view.reads?.enumerated().map { index, read in
        let field = view.fields.indices.contains(index) ? view.fields[index] : nil
        let target = field.map { " → \($0.name): \($0.type)" } ?? ""
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
