import Foundation

/// What the model, the source and the store each declare about one entity, side by side.
package struct EntityDeclarations {
  /// A declaration with those who make it.
  package struct Declared<Content> {
    package var content: Content
    package var declaredBy: [FactOrigin]
  }

  package let entity: Entity
  package private(set) var indexes: [Declared<FetchIndex>] = []
  /// Lists of property names.
  package private(set) var uniqueness: [Declared<[String]>] = []
  package private(set) var fetchedProperties: [Declared<FetchedProperty>] = []
  /// What source and configuration say about the entity; nil if they do not know it.
  package let contract: EntityContract?
  /// Stored variables of the class that the store has nothing for (DIALECTS A23, A24, B14).
  package private(set) var unstored: [PropertyContract] = []
  package let views: [ValueView]

  /// `origin` is who says what the model says, `declared` the model that the source alone describes, nil
  /// without source; `indexNames` are those of the store.
  package init(
    _ entity: Entity, of model: Model, from origin: FactOrigin, declared: Model?, contract: Contract,
    layout: EntityLayout?, indexNames: [String]
  ) {
    self.entity = entity
    self.contract = contract.entity(named: entity.name)
    views = contract.valueViews.filter { $0.entityName == entity.name }
    let declared = origin == .source ? nil : declared
    let source = declared?.entity(named: entity.name)
    indexes = Self.joined(entity.fetchIndexes, origin, source?.fetchIndexes ?? []) { $0.elements == $1.elements }
    uniqueness = Self.joined(entity.uniquenessConstraints, origin, source?.uniquenessConstraints ?? []) {
      Set($0) == Set($1)
    }
    fetchedProperties = Self.joined(
      model.fetchedProperties(of: entity), origin, source.flatMap { declared?.fetchedProperties(of: $0) } ?? []
    ) { $0.name == $1.name }
    // An index is in the store under Core Data's name for it, a constraint under that of its properties
    // (FORMAT §6.4).
    func isInStore(_ names: [String]) -> Bool {
      indexNames.contains { name in names.contains { $0.caseInsensitiveCompare(name) == .orderedSame } }
    }
    for index in indexes.indices where isInStore(indexes[index].content.storeNames(of: entity.name, in: layout)) {
      indexes[index].declaredBy.append(.store)
    }
    for index in uniqueness.indices {
      let properties = uniqueness[index].content.joined(separator: "_")
      guard isInStore(["Z_\(entity.name)_UNIQUE_\(properties)"]) else { continue }
      uniqueness[index].declaredBy.append(.store)
    }
    let names = Set(model.attributes(of: entity).map(\.name))
    unstored =
      self.contract?.properties.filter { $0.isIgnored || $0.isTransient || !names.contains($0.persistentName) } ?? []
  }

  private static func joined<Content>(
    _ own: [Content], _ origin: FactOrigin, _ source: [Content], _ isSame: (Content, Content) -> Bool
  ) -> [Declared<Content>] {
    own.map { item in
      let isDeclared = source.contains { isSame($0, item) }
      return Declared(content: item, declaredBy: isDeclared ? [origin, .source] : [origin])
    }
      + source.filter { item in !own.contains { isSame($0, item) } }.map {
        Declared(content: $0, declaredBy: [.source])
      }
  }

  /// A relationship as source or configuration spells it.
  package func relationship(_ name: String) -> RelationshipContract? {
    contract?.relationships.first { $0.persistentName == name }
  }
}
