import Archives
import Foundation
import Schema

/// Turns the object graph of a model archive into a model.
struct CompiledModelBuilder {
  private let archive: KeyedArchive
  private let text: PredicateText
  private var unknowns: [String] = []

  init(archive: KeyedArchive) {
    self.archive = archive
    text = PredicateText(archive: archive)
  }

  mutating func model(_ root: PropertyList) throws(ModelReadingError) -> Model {
    guard let list = archive.field("NSEntities", of: root), let pairs = archive.pairs(of: list)
    else { throw .archive(reason: "the model has no entities") }
    var entities: [Entity] = []
    var names: Set<String> = []
    for pair in pairs {
      guard let object = archive.resolve(pair.value) else { continue }
      let entity = try entity(object)
      guard names.insert(entity.name).inserted else { throw .duplicateEntity(entity.name) }
      entities.append(entity)
    }
    try InheritanceCheck.check(entities)

    let requests = dictionary("NSFetchRequestTemplates", of: root).compactMap { name, value in
      archive.resolve(value).map { fetchRequest($0, name: name) }
    }
    let configurations = dictionary("NSConfigurations", of: root).map { name, value in
      let members = archive.resolve(value).flatMap { archive.items(of: $0) } ?? []
      return Configuration(name: name, entities: members.compactMap { entityName($0) })
    }
    let identifiers = items("NSVersionIdentifiers", of: root)
      .compactMap { archive.text(of: $0) }.filter { !$0.isEmpty }
    return Model(
      entities: entities,
      fetchRequests: requests,
      configurations: configurations,
      versionIdentifiers: identifiers.sorted(),
      unknowns: unknowns
    )
  }

  private mutating func entity(_ object: PropertyList) throws(ModelReadingError) -> Entity {
    guard let name = string("NSEntityName", of: object) else {
      throw .archive(reason: "an entity has no name")
    }
    let inherited = inheritedNames(of: object)
    var attributes: [Attribute] = []
    var relationships: [Relationship] = []
    var fetchedProperties: [FetchedProperty] = []
    for (property, value) in dictionary("NSProperties", of: object)
    where !inherited.contains(property) {
      guard let value = archive.resolve(value) else { continue }
      let described = underlying(value)
      switch archive.className(of: described) ?? "" {
      case "NSAttributeDescription", "NSDerivedAttributeDescription",
        "NSCompositeAttributeDescription":
        attributes.append(attribute(described, name: property, depth: 0))
      case "NSRelationshipDescription":
        relationships.append(relationship(described, name: property))
      case "NSFetchedPropertyDescription":
        fetchedProperties.append(fetchedProperty(described, name: property))
      case let other:
        unknowns.append("\(name).\(property): class '\(other)'")
      }
    }
    let className = string("NSClassNameForEntity", of: object)
    return Entity(
      name: name,
      className: EntityClass.name(className),
      isAbstract: flag("NSIsAbstract", of: object),
      superentity: entityName(object["NSSuperentity"]),
      attributes: attributes,
      relationships: relationships,
      fetchedProperties: fetchedProperties,
      fetchIndexes: fetchIndexes(of: object),
      uniquenessConstraints: objects("NSUniqueTuples", of: object).map { tuple in
        (archive.items(of: tuple) ?? []).compactMap(propertyName)
      },
      userInfo: userInfo(of: object),
      versionHashModifier: string("NSVersionHashModifier", of: object),
      renamingIdentifier: string("NSRenamingIdentifier", of: object)
    )
  }

  /// The names that any ancestor lists; a cycle in a broken model ends the walk.
  private func inheritedNames(of object: PropertyList) -> Set<String> {
    var names: Set<String> = []
    var seen: Set<String> = [string("NSEntityName", of: object) ?? ""]
    var next = archive.field("NSSuperentity", of: object)
    while let ancestor = next, seen.insert(string("NSEntityName", of: ancestor) ?? "").inserted {
      names.formUnion(dictionary("NSProperties", of: ancestor).map(\.0))
      next = archive.field("NSSuperentity", of: ancestor)
    }
    return names
  }

  private func underlying(_ object: PropertyList) -> PropertyList {
    guard archive.className(of: object) == "_NSPropertyDescriptionProxy" else { return object }
    return archive.field("NSUnderlyingProperty", of: object) ?? object
  }
}

extension CompiledModelBuilder {
  private mutating func attribute(
    _ object: PropertyList,
    name: String,
    depth: Int
  ) -> Attribute {
    let number = integer("NSAttributeType", of: object) ?? 0
    let known = AttributeType(rawValue: number)
    if known == nil { unknowns.append("\(name): attribute type \(number)") }
    let type = known ?? .undefined
    var elements: [Attribute] = []
    // A composite inside itself would nest for ever.
    if depth < 32 {
      for element in objects("NSCompositeElements", of: object) {
        let name = string("NSPropertyName", of: element) ?? ""
        elements.append(attribute(element, name: name, depth: depth + 1))
      }
    }
    let flags = integer("NSFlagsKey", of: object) ?? 0
    let isDerived = archive.className(of: object) == "NSDerivedAttributeDescription"
    let expression = archive.field("NSDerivationExpression", of: object)
    let values = CompiledValue(archive: archive)
    return Attribute(
      name: name,
      type: type,
      isOptional: flag("NSIsOptional", of: object),
      isTransient: flag("NSIsTransient", of: object),
      defaultValue: values.value(object["NSDefaultValue"], of: type),
      elements: elements,
      valueTransformerName: string("NSValueTransformerName", of: object),
      valueClassName: CompiledValue.customClass(
        string("NSAttributeValueClassName", of: object),
        of: type
      ),
      derivationExpression: isDerived ? expression.map { text.expression($0) } ?? "" : nil,
      derivationFilter: predicate("NSFilteringPredicate", of: object),
      allowsExternalBinaryDataStorage: flags & 4 != 0,
      preservesValueOnDeletion: flags & 16 != 0,
      allowsCloudEncryption: flag("NSAllowsCloudEncryption", of: object),
      isIndexedBySpotlight: flag("NSIndexedBySpotlight", of: object),
      isIndexed: flag("NSIsIndexed", of: object),
      validation: ValidationPredicates(archive: archive).validation(
        items("NSValidationPredicates", of: object),
        of: type
      ),
      userInfo: userInfo(of: object),
      versionHashModifier: string("NSVersionHashModifier", of: object),
      renamingIdentifier: string("NSRenamingIdentifier", of: object)
    )
  }

  private mutating func relationship(_ object: PropertyList, name: String) -> Relationship {
    let maxCount = integer("NSMaxCount", of: object) ?? 0
    let number = integer("NSDeleteRule", of: object) ?? DeleteRule.noAction.rawValue
    let rule = DeleteRule(rawValue: number)
    if rule == nil { unknowns.append("\(name): deletion rule \(number)") }
    let inverse = archive.field("NSInverseRelationship", of: object)
    return Relationship(
      name: name,
      destination: string("_NSDestinationEntityName", of: object)
        ?? entityName(object["NSDestinationEntity"]) ?? "",
      inverse: string("_NSInverseRelationshipName", of: object)
        ?? inverse.flatMap { string("NSPropertyName", of: underlying($0)) },
      isToMany: maxCount != 1,
      isOrdered: flag("NSIsOrdered", of: object),
      isOptional: flag("NSIsOptional", of: object),
      isTransient: flag("NSIsTransient", of: object),
      minCount: integer("NSMinCount", of: object) ?? 0,
      maxCount: maxCount,
      deleteRule: rule ?? .nullify,
      isIndexedBySpotlight: flag("NSIndexedBySpotlight", of: object),
      userInfo: userInfo(of: object),
      versionHashModifier: string("NSVersionHashModifier", of: object),
      renamingIdentifier: string("NSRenamingIdentifier", of: object)
    )
  }

  private mutating func fetchedProperty(_ object: PropertyList, name: String) -> FetchedProperty {
    let request = archive.field("NSFetchRequest", of: object)
    let entity = string("_NSFetchRequestEntityName", of: object) ?? ""
    var described = FetchRequest(name: name, entity: entity)
    if let request {
      described = fetchRequest(request, name: name)
      if described.entity.isEmpty { described.entity = entity }
    }
    return FetchedProperty(
      name: name,
      fetchRequest: described,
      userInfo: userInfo(of: object)
    )
  }

  private func fetchRequest(_ object: PropertyList, name: String) -> FetchRequest {
    let flags = integer("NSFetchRequestFlags", of: object) ?? 30
    let resultType = integer("NSResultType", of: object).flatMap { FetchResultType(rawValue: $0) }
    var request = FetchRequest(
      name: name,
      entity: entityName(object["NSEntity"]) ?? string("NSEntityName", of: object) ?? "",
      predicate: predicate("NSPredicate", of: object),
      resultType: resultType ?? .objects,
      fetchLimit: integer("NSFetchLimit", of: object) ?? 0,
      fetchOffset: integer("NSFetchOffset", of: object) ?? 0,
      fetchBatchSize: integer("NSBatchSize", of: object) ?? 0,
      returnsDistinctResults: flags & 1 != 0,
      havingPredicate: predicate("NSHavingPredicate", of: object)
    )
    request.sortDescriptors = objects("NSSortDescriptors", of: object).map(sortDescriptor)
    request.propertiesToFetch = items("NSValuesToFetch", of: object).compactMap(propertyName)
    request.propertiesToGroupBy = items("NSValuesToGroupBy", of: object).compactMap(propertyName)
    request.relationshipKeyPathsForPrefetching =
      items("NSRelationshipKeyPathsForPrefetching", of: object)
      .compactMap { archive.text(of: $0) }
    return request
  }

  private func sortDescriptor(_ object: PropertyList) -> String {
    let key = string("NSKey", of: object) ?? "SELF"
    return flag("NSAscending", of: object) ? key : "\(key) descending"
  }

  private func fetchIndexes(of entity: PropertyList) -> [FetchIndex] {
    var indexes = objects("NSFetchIndexDescriptions", of: entity).map { index in
      FetchIndex(
        name: string("NSIndexName", of: index) ?? "",
        elements: objects("NSIndexElements", of: index).map(indexElement),
        partialPredicate: predicate("NSPartialIndexPredicate", of: index)
      )
    }
    for (number, compound) in objects("NSCompoundIndexes", of: entity).enumerated() {
      let properties = (archive.items(of: compound) ?? []).compactMap(propertyName)
      indexes.append(
        FetchIndex(
          name: number == 0 ? "compoundIndex" : "compoundIndex\(number)",
          elements: properties.map { FetchIndex.Element(property: $0) }
        )
      )
    }
    return indexes
  }

  private func indexElement(_ object: PropertyList) -> FetchIndex.Element {
    let indexed = archive.field("NSIndexedProperty", of: object)
    let expression = indexed.flatMap { archive.field("NSExpression", of: $0) }
    return FetchIndex.Element(
      property: expression.map { text.expression($0) } ?? string("NSPropertyName", of: object)
        ?? indexed.flatMap { string("NSPropertyName", of: underlying($0)) } ?? "",
      isExpression: expression != nil,
      isAscending: flag("NSAscending", of: object),
      isRTree: integer("NSFetchIndexElementType", of: object) == 1
    )
  }
}

extension CompiledModelBuilder {
  private func string(_ key: String, of object: PropertyList) -> String? {
    archive.text(of: object[key])
  }

  private func integer(_ key: String, of object: PropertyList) -> Int? {
    archive.field(key, of: object)?.integer.map { Int($0) }
  }

  private func flag(_ key: String, of object: PropertyList) -> Bool {
    archive.field(key, of: object)?.boolean ?? false
  }

  private func items(_ key: String, of object: PropertyList) -> [PropertyList] {
    archive.field(key, of: object).flatMap { archive.items(of: $0) } ?? []
  }

  private func objects(_ key: String, of object: PropertyList) -> [PropertyList] {
    items(key, of: object).compactMap { archive.resolve($0) }
  }

  private func predicate(_ key: String, of object: PropertyList) -> String? {
    archive.field(key, of: object).map { text.predicate($0) }
  }

  private func entityName(_ value: PropertyList?) -> String? {
    archive.resolve(value).flatMap { string("NSEntityName", of: $0) }
  }

  /// A property's name, given as text or as its description.
  private func propertyName(_ value: PropertyList) -> String? {
    archive.text(of: value)
      ?? archive.resolve(value).flatMap { string("NSPropertyName", of: underlying($0)) }
  }

  private func dictionary(_ key: String, of object: PropertyList) -> [(String, PropertyList)] {
    let pairs = archive.field(key, of: object).flatMap { archive.pairs(of: $0) } ?? []
    return pairs.compactMap { pair in archive.text(of: pair.key).map { ($0, pair.value) } }
  }

  private func userInfo(of object: PropertyList) -> [String: String] {
    var found: [String: String] = [:]
    for (key, value) in dictionary("NSUserInfo", of: object) {
      found[key] = archive.resolve(value).map { text.constant($0) } ?? ""
    }
    return found
  }
}
