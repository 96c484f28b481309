import Decoding
import Findings
import Foundation
import Presenting
import Schema

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
