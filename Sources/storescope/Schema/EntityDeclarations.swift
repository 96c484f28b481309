import Decoding
import Foundation
import ModelReading
import Schema
import Storage

/// What the model, the source and the store each declare about one entity, side by side.
struct EntityDeclarations {
  /// A declaration with those who make it.
  struct Declared<Content> {
    var content: Content
    var declaredBy: [FactOrigin]
  }

  let entity: Entity
  private(set) var indexes: [Declared<FetchIndex>] = []
  /// Lists of property names.
  private(set) var uniqueness: [Declared<[String]>] = []
  private(set) var fetchedProperties: [Declared<FetchedProperty>] = []
  /// What source and configuration say about the entity; nil where they do not know it.
  let contract: EntityContract?
  /// Stored variables of the class that the store has nothing for (DIALECTS A23, A24, B14).
  private(set) var unstored: [PropertyContract] = []
  let views: [ValueView]

  /// `declared` is the model that the source alone describes; nil without source.
  init(_ entity: Entity, in document: OpenedDocument, declared: Model?) {
    self.entity = entity
    contract = document.contract.entity(named: entity.name)
    views = document.contract.valueViews.filter { $0.entityName == entity.name }
    let isSource = document.modelSource == .source
    let model: FactOrigin = isSource ? .source : document.modelSource == .tables ? .sniffed : .model
    let source = isSource ? nil : declared?.entity(named: entity.name)
    indexes = Self.joined(entity.fetchIndexes, model, source?.fetchIndexes ?? []) {
      $0.elements == $1.elements
    }
    uniqueness = Self.joined(
      entity.uniquenessConstraints,
      model,
      source?.uniquenessConstraints ?? []
    ) { Set($0) == Set($1) }
    fetchedProperties = Self.joined(
      document.model.fetchedProperties(of: entity),
      model,
      source?.fetchedProperties ?? []
    ) { $0.name == $1.name }
    for index in indexes.indices where isInStore(indexes[index].content, document.store) {
      indexes[index].declaredBy.append(.store)
    }
    for index in uniqueness.indices where isInStore(uniqueness[index].content, document.store) {
      uniqueness[index].declaredBy.append(.store)
    }
    let names = Set(document.model.attributes(of: entity).map(\.name))
    unstored =
      contract?.properties.filter {
        $0.isIgnored || $0.isTransient || !names.contains($0.persistentName)
      } ?? []
  }

  private static func joined<Content>(
    _ own: [Content],
    _ origin: FactOrigin,
    _ source: [Content],
    _ isSame: (Content, Content) -> Bool
  ) -> [Declared<Content>] {
    own.map { item in
      let isDeclared = source.contains { isSame($0, item) }
      return Declared(content: item, declaredBy: isDeclared ? [origin, .source] : [origin])
    }
      + source.filter { item in !own.contains { isSame($0, item) } }.map {
        Declared(content: $0, declaredBy: [.source])
      }
  }

  /// An index is in the store under Core Data's name for it (FORMAT §7).
  private func isInStore(_ index: FetchIndex, _ store: OpenedStore?) -> Bool {
    has(index.storeNames(of: entity.name), store)
  }

  /// A constraint is a unique index named after its properties (FORMAT §6.4).
  private func isInStore(_ constraint: [String], _ store: OpenedStore?) -> Bool {
    has(["Z_\(entity.name)_UNIQUE_" + constraint.joined(separator: "_")], store)
  }

  private func has(_ names: [String], _ store: OpenedStore?) -> Bool {
    store?.indexNames.contains { name in
      names.contains { $0.caseInsensitiveCompare(name) == .orderedSame }
    } ?? false
  }

  /// A relationship as source or configuration spells it.
  func relationship(_ name: String) -> RelationshipContract? {
    contract?.relationships.first { $0.persistentName == name }
  }
}

extension OpenedDocument {
  /// The model that the source alone describes, to stand beside the one that reads the store.
  var declaredModel: Model? {
    guard contract.entities.contains(where: { $0.origin == .source }) else { return nil }
    return ContractModel.model(from: contract, version: sourceVersion).model
  }

  /// The composite types that attributes name, each once, with the attributes that use it (DIALECTS A36).
  var compositeNodes: [CompositeNode] {
    var nodes: [CompositeNode] = []
    for entity in model.entities {
      for attribute in entity.attributes where attribute.type == .composite {
        guard let reader = reader(at: attribute.name, in: entity.name),
          reader.plan.method == .composition,
          let name = reader.plan.swiftType?.unwrapped.description ?? attribute.compositeName
        else { continue }
        let user = "\(entity.name).\(attribute.name)"
        if let known = nodes.firstIndex(where: { $0.name == name }) {
          nodes[known].users.append(user)
        } else {
          nodes.append(CompositeNode(name: name, reader: reader, users: [user]))
        }
      }
    }
    return nodes.sorted { $0.name < $1.name }
  }
}
