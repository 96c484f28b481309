import Schema

// What classes under `@Model` cannot say.
extension ModelMacroWriter {
  static func limits(_ dialect: Dialect) -> Limits {
    let isSwiftData = dialect == .swiftData
    var limits = Limits(
      entities: isSwiftData ? entityLimits : managedEntityLimits,
      attributes: (isSwiftData ? swiftDataAttributeLimits : managedAttributeLimits) + attributeLimits,
      relationships: (isSwiftData ? swiftDataRelationshipLimits : managedRelationshipLimits)
        + relationshipLimits(inherits: isSwiftData),
      fetchedProperties: [.dropping("fetched property") { _, _ in true }],
      fetchRequests: [.dropping("fetch request") { _, _ in true }],
      configurations: [.dropping("configuration") { _, _ in true }])
    limits.mostIdentifiers = 0
    limits.names = dialect.traits.takenNames
    limits.refusesEntity = dialect.traits.namedModules.contains
    limits.dialect = dialect
    limits.pairsInverses = true
    return limits
  }

  private static var entityLimits: [Limit<Entity>] {
    [
      .settling { entity, _ in if entity.className == entity.name { entity.className = nil } },
      .lacking("class", \.className, nil), .lacking("abstract", \.isAbstract, false),
      .lacking("hash modifier", \.versionHashModifier, nil), .lacking("renaming identifier", \.renamingIdentifier, nil),
      .lacking("user info", \.userInfo, [:]),
      .reducing("indexes with a condition") { entity, _ in
        entity.fetchIndexes.removeAll { $0.partialPredicate != nil }
      },
      .reducing("indexes of expressions") { entity, _ in
        entity.fetchIndexes.removeAll { $0.elements.isEmpty || $0.elements.contains(where: \.isExpression) }
      },
      .reducing("indexes of what has no column") { entity, place in
        let lineage = [entity] + place.model.ancestors(of: entity)
        let many = Set(lineage.flatMap(\.relationships).filter(\.isToMany).map(\.name))
        let whole = Set(lineage.flatMap(\.attributes).filter { $0.type == .composite }.map(\.name))
        entity.fetchIndexes.removeAll {
          $0.elements.contains { many.contains($0.property) || whole.contains($0.property) }
        }
      },
      .reducing("descending indexes") { entity, _ in
        for index in entity.fetchIndexes.indices {
          for place in entity.fetchIndexes[index].elements.indices {
            entity.fetchIndexes[index].elements[place].isAscending = true
          }
        }
      },
      .reducing("names of indexes") { entity, _ in
        for index in entity.fetchIndexes.indices {
          if !entity.fetchIndexes[index].name.hasPrefix("SwiftDataIndexOn") {
            entity.fetchIndexes[index].name = "SwiftDataIndexOn"
          }
          entity.fetchIndexes[index].takeSwiftDataName()
        }
      },
      .reducing("indexes") { entity, place in if place.known.contract.lacks(.index) { entity.fetchIndexes = [] } },
      .reducing("uniqueness constraints") { entity, place in
        guard place.known.contract.lacks(.unique) else { return }
        let constraints = entity.uniquenessConstraints
        entity.uniquenessConstraints = constraints.filter { $0.count == 1 && entity.declares($0[0]) }
      },
      // What a compound index of an older model says once more is written once.
      .settling { entity, _ in
        var seen: Set<FetchIndex> = []
        entity.fetchIndexes = entity.fetchIndexes.filter { seen.insert($0).inserted }.sorted { $0.name < $1.name }
      },
    ]
  }

  private static var swiftDataAttributeLimits: [Limit<Attribute>] {
    [
      .reducing("indexed") { attribute, place in if !hasIndex(attribute, place) { attribute.isIndexed = false } },
      // It marks an attribute that has an index of its own.
      .settling { attribute, place in attribute.isIndexed = hasIndex(attribute, place) },
    ]
  }

  private static func hasIndex(_ attribute: Attribute, _ place: SubjectPlace) -> Bool {
    guard !place.isElement, !place.known.contract.lacks(.index), let entity = place.entity else { return false }
    return entity.fetchIndexes.contains { index in
      index.partialPredicate == nil && !index.isRTree && index.elements.count == 1
        && index.elements.allSatisfy { !$0.isExpression && $0.property == attribute.name }
    }
  }

  private static var attributeLimits: [Limit<Attribute>] {
    [
      .dropping("type") { attribute, place in
        switch attribute.type {
        case .undefined: !place.isDeclared
        case .objectID, .other: true
        case .composite: attribute.elements.isEmpty && !place.isDeclared
        case .transformable, .codable: place.isElement
        default: false
        }
      },
      .reducing("derivation") { attribute, _ in
        (attribute.derivationExpression, attribute.derivationFilter) = (nil, nil)
      },
      .lacking("minimum", \.validation.minimum, nil), .lacking("maximum", \.validation.maximum, nil),
      .lacking("pattern", \.validation.regularExpression, nil),
      .lacking("validation", \.validation.otherPredicates, []),
      .namedTransformer,
      // The class is the property's type, and its reader does not keep it.
      .settling { attribute, _ in
        if attribute.type == .transformable, collection(of: attribute) == nil { attribute.valueClassName = nil }
      },
      .reducing("class") { attribute, _ in if attribute.type != .transformable { attribute.valueClassName = nil } },
      .reducing("user info") { attribute, _ in
        let isEnum = attribute.isSwiftDataEnum
        attribute.userInfo = attribute.userInfo.filter { isEnum && ["EnumType", "enum"].contains($0.key) }
      },
      .reducing("optional") { attribute, place in if place.isElement { attribute.isOptional = true } },
      .unreadDefault,
      .reducing("default") { attribute, place in
        guard let value = attribute.defaultValue else { return }
        let isSaid = !place.isElement && SwiftLiteral.text(value, as: attribute.type) != nil
        if !isSaid { attribute.defaultValue = nil }
      },
      .reducing("facets of an element") { attribute, place in
        guard place.isElement else { return }
        var plain = Attribute(
          name: attribute.name, type: attribute.type, isOptional: true, elements: attribute.elements,
          userInfo: attribute.userInfo)
        plain.compositeName = attribute.compositeName
        plain.shape = attribute.shape
        attribute = plain
      },
    ]
  }

  private static func relationshipLimits(inherits: Bool) -> [Limit<Relationship>] {
    [
      .dropping("destination") { relationship, place in place.model.entity(named: relationship.destination) == nil },
      .dropping("transient") { relationship, _ in relationship.isTransient },
      .lacking("user info", \.userInfo, [:]),
      .lacking("Spotlight", \.isIndexedBySpotlight, false),
      // An inverse of its own does not compile, and no hash depends on it (FORMAT §9).
      .reducing("inverse") { relationship, place in
        let isOwn = relationship.inverse == relationship.name && relationship.destination == place.entity?.name
        if isOwn || !isMutual(relationship, place, inherits) { relationship.inverse = nil }
      },
    ]
  }

  /// Whether the inverse names this relationship back: a key path says an inverse of both sides.
  ///
  /// Without super-entities, both sides have to be declared where they are named.
  private static func isMutual(_ relationship: Relationship, _ place: SubjectPlace, _ inherits: Bool) -> Bool {
    guard let entity = place.entity, let other = place.model.inverse(of: relationship),
      let back = place.model.entity(named: other.destination), other.inverse == relationship.name
    else { return false }
    if !inherits {
      let isOwn = place.model.entity(named: relationship.destination)?.declares(other.name) == true
      return back.name == entity.name && isOwn
    }
    let (here, there) = (place.model.ancestors(of: entity), place.model.ancestors(of: back))
    return back.name == entity.name || here.contains { $0.name == back.name }
      || there.contains { $0.name == entity.name }
  }

  private static var swiftDataRelationshipLimits: [Limit<Relationship>] {
    [.lacking("ordered", \.isOrdered, false)]
  }

  private static var managedRelationshipLimits: [Limit<Relationship>] {
    [
      .reducing("optional") { relationship, _ in
        if relationship.isToMany { relationship.isOptional = relationship.minCount == 0 }
      },
      // One side of two has the key path that names an ordered set's class.
      .reducing("ordered") { relationship, place in
        guard relationship.isOrdered, relationship.isToMany else { return relationship.isOrdered = false }
        let (name, inverse) = (place.entity?.name ?? "", relationship.inverse ?? "")
        let isFirst = (name, relationship.name) < (relationship.destination, inverse)
        relationship.isOrdered = place.model.inverse(of: relationship).map { !$0.isOrdered || isFirst } ?? false
      },
    ]
  }

  private static var managedEntityLimits: [Limit<Entity>] {
    [
      .lacking("super-entity", \.superentity, nil), .lacking("abstract", \.isAbstract, false),
      .reducing("class") { entity, _ in if entity.className != nil { entity.className = entity.name } },
      .settling { entity, _ in entity.className = entity.name }, .lacking("user info", \.userInfo, [:]),
      .lacking("indexes", \.fetchIndexes, []),
      .reducing("uniqueness constraints") { entity, _ in
        let constraints = entity.uniquenessConstraints
        entity.uniquenessConstraints = constraints.filter { $0.count == 1 && entity.declares($0[0]) }
      },
    ]
  }

  private static var managedAttributeLimits: [Limit<Attribute>] {
    [
      .lacking("indexed", \.isIndexed, false),
      // A struct is JSON in one column there (DIALECTS D6).
      .dropping("type") { attribute, _ in attribute.type == .composite || attribute.type == .codable },
      .settling { attribute, _ in if attribute.type == .transformable { attribute.valueClassName = nil } },
    ]
  }
}

extension FetchIndex {
  var isRTree: Bool { elements.contains(where: \.isRTree) }

  /// The name that SwiftData gives an index (FORMAT §3.2); another stays.
  mutating func takeSwiftDataName() {
    guard name.hasPrefix("SwiftDataIndexOn") else { return }
    name = "SwiftDataIndexOn\(isRTree ? "RTree" : "Binary")" + elements.map(\.property).joined()
  }
}
