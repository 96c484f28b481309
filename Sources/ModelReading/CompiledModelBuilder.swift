import Archives
import Foundation
import Schema

/// Turns the object graph of a model archive into a model.
struct CompiledModelBuilder {
  let archive: KeyedArchive
  let text: PredicateText
  private var unknowns: [String] = []
  /// Shared elements could multiply without bound.
  private var elementsLeft = 10_000
  /// What each super-entity that was met passes on, by its name.
  private var passedOn: [String: Inherited] = [:]

  /// The names of properties that come from above, and from how many entities.
  private struct Inherited {
    var names: Set<String> = []
    var ancestors = 0
  }

  init(archive: KeyedArchive) {
    self.archive = archive
    text = PredicateText(archive: archive)
  }

  mutating func model(_ root: PropertyList) throws(ModelReadingError) -> Model {
    guard let list = archive.field("NSEntities", of: root), let pairs = archive.pairs(of: list) else {
      throw .archive(reason: "the model has no entities")
    }
    var entities: [Entity] = []
    var names: Set<String> = []
    for pair in pairs {
      guard let object = archive.resolve(pair.value) else { continue }
      let entity = try entity(object)
      guard names.insert(entity.name).inserted else { throw .duplicateEntity(entity.name) }
      entities.append(entity)
    }
    try EntityCheck.check(entities)

    let requests = dictionary("NSFetchRequestTemplates", of: root).compactMap { name, value in
      archive.resolve(value).map { fetchRequest($0, name: name) }
    }
    let configurations = dictionary("NSConfigurations", of: root).map { name, value in
      let members = archive.resolve(value).flatMap { archive.items(of: $0) } ?? []
      return Configuration(name: name, entities: members.compactMap { entityName($0) })
    }
    let identifiers = items("NSVersionIdentifiers", of: root).compactMap { archive.text(of: $0) }.filter { !$0.isEmpty }
    return Model(
      entities: entities, fetchRequests: requests, configurations: configurations,
      versionIdentifiers: identifiers.sorted(), unknowns: unknowns)
  }

  private mutating func entity(_ object: PropertyList) throws(ModelReadingError) -> Entity {
    guard let name = string("NSEntityName", of: object) else { throw .archive(reason: "an entity has no name") }
    let inherited = try inheritedNames(of: object)
    var attributes: [Attribute] = []
    var relationships: [Relationship] = []
    var fetchedProperties: [FetchedProperty] = []
    for (property, value) in dictionary("NSProperties", of: object) where !inherited.contains(property) {
      guard let value = archive.resolve(value) else { continue }
      let described = underlying(value)
      switch archive.className(of: described) ?? "" {
      case "NSAttributeDescription", "NSDerivedAttributeDescription", "NSCompositeAttributeDescription",
        "NSCodableAttributeDescription":
        attributes.append(attribute(described, name: property, inside: []))
      case "NSRelationshipDescription": relationships.append(relationship(described, name: property))
      case "NSFetchedPropertyDescription": fetchedProperties.append(fetchedProperty(described, name: property))
      case let other:
        unknowns.append("\(name).\(property): class '\(other)'")
        // An attribute of a newer class has its column all the same.
        if integer("NSAttributeType", of: described) != nil {
          attributes.append(attribute(described, name: property, inside: []))
        }
      }
    }
    let className = string("NSClassNameForEntity", of: object)
    var entity = Entity(
      name: name, className: EntityClass.name(className), isAbstract: flag("NSIsAbstract", of: object),
      superentity: entityName(object["NSSuperentity"]), attributes: attributes, relationships: relationships,
      fetchedProperties: fetchedProperties, fetchIndexes: fetchIndexes(of: object),
      uniquenessConstraints: objects("NSUniqueTuples", of: object).map { tuple in
        (archive.items(of: tuple) ?? []).compactMap(propertyName)
      }, renamingIdentifier: string("NSRenamingIdentifier", of: object))
    entity.userInfo = userInfo(of: object)
    entity.versionHashModifier = string("NSVersionHashModifier", of: object)
    return entity
  }

  /// The names that any ancestor lists; a cycle in a broken model ends the walk.
  private mutating func inheritedNames(of object: PropertyList) throws(ModelReadingError) -> Set<String> {
    let own = string("NSEntityName", of: object) ?? ""
    var above: [(name: String, object: PropertyList)] = []
    var seen: Set<String> = [own]
    var inherited = Inherited()
    var next = archive.field("NSSuperentity", of: object)
    while let ancestor = next {
      let name = string("NSEntityName", of: ancestor) ?? ""
      if let known = passedOn[name] {
        inherited = known
        break
      }
      guard seen.insert(name).inserted else { break }
      above.append((name, ancestor))
      next = archive.field("NSSuperentity", of: ancestor)
    }
    for ancestor in above.reversed() {
      inherited.ancestors += 1
      guard inherited.ancestors <= Model.mostAncestors else { throw .deepInheritance(entity: own) }
      inherited.names.formUnion(dictionary("NSProperties", of: ancestor.object).map(\.0))
      passedOn[ancestor.name] = inherited
    }
    return inherited.names
  }

  func underlying(_ object: PropertyList) -> PropertyList {
    guard archive.className(of: object) == "_NSPropertyDescriptionProxy" else { return object }
    return archive.field("NSUnderlyingProperty", of: object) ?? object
  }
}

extension CompiledModelBuilder {
  private mutating func attribute(_ object: PropertyList, name: String, inside path: Set<Int>) -> Attribute {
    let number = integer("NSAttributeType", of: object) ?? 0
    let type = AttributeType(number: number)
    if type.isOther { unknowns.append("\(name): attribute type \(number)") }
    let flags = integer("NSFlagsKey", of: object) ?? 0
    let isDerived = archive.className(of: object) == "NSDerivedAttributeDescription"
    let expression = archive.field("NSDerivationExpression", of: object)
    let values = CompiledValue(archive: archive)
    var attribute = Attribute(
      name: name, type: type, isOptional: flag("NSIsOptional", of: object),
      isTransient: flag("NSIsTransient", of: object), defaultValue: values.value(object["NSDefaultValue"], of: type),
      elements: elements(of: object, inside: path), valueTransformerName: string("NSValueTransformerName", of: object),
      derivationExpression: isDerived ? expression.map { text.expression($0) } ?? "" : nil,
      allowsExternalBinaryDataStorage: flags & 4 != 0,
      validation: ValidationPredicates(archive: archive).validation(
        items("NSValidationPredicates", of: object), of: type), userInfo: userInfo(of: object),
      renamingIdentifier: string("NSRenamingIdentifier", of: object))
    if let text = values.unreadDefault(object["NSDefaultValue"], of: type) {
      (attribute.defaultValue, attribute.unreadDefault) = (nil, Remark(text))
    }
    attribute.valueClassName = CompiledValue.customClass(string("NSAttributeValueClassName", of: object), of: type)
    attribute.derivationFilter = predicate("NSFilteringPredicate", of: object)
    attribute.preservesValueOnDeletion = flags & 16 != 0
    attribute.allowsCloudEncryption = flag("NSAllowsCloudEncryption", of: object)
    attribute.isIndexedBySpotlight = flag("NSIndexedBySpotlight", of: object)
    attribute.isIndexed = flag("NSIsIndexed", of: object)
    attribute.versionHashModifier = string("NSVersionHashModifier", of: object)
    return attribute
  }

  /// A composite's elements; those that lead back to themselves or beyond all measure are left out.
  private mutating func elements(of object: PropertyList, inside path: Set<Int>) -> [Attribute] {
    var elements: [Attribute] = []
    for item in items("NSCompositeElements", of: object) {
      guard let element = archive.resolve(item) else { continue }
      let number = item.uid ?? 0
      let name = string("NSPropertyName", of: element) ?? ""
      elementsLeft -= 1
      guard !path.contains(number), elementsLeft > 0, path.count < Model.mostCompositeLevels else {
        unknowns.append("\(name): composite without an end")
        break
      }
      elements.append(attribute(element, name: name, inside: path.union([number])))
    }
    return elements
  }

  private mutating func relationship(_ object: PropertyList, name: String) -> Relationship {
    let maxCount = integer("NSMaxCount", of: object) ?? 0
    let number = integer("NSDeleteRule", of: object) ?? DeleteRule.noAction.rawValue
    let rule = DeleteRule(rawValue: number)
    if rule == nil { unknowns.append("\(name): deletion rule \(number)") }
    let inverse = archive.field("NSInverseRelationship", of: object)
    var relationship = Relationship(
      name: name,
      destination: string("_NSDestinationEntityName", of: object) ?? entityName(object["NSDestinationEntity"]) ?? "",
      inverse: string("_NSInverseRelationshipName", of: object)
        ?? inverse.flatMap { string("NSPropertyName", of: underlying($0)) }, isToMany: maxCount != 1,
      isOrdered: flag("NSIsOrdered", of: object), isOptional: flag("NSIsOptional", of: object),
      minCount: integer("NSMinCount", of: object) ?? 0, maxCount: maxCount, deleteRule: rule ?? .nullify,
      renamingIdentifier: string("NSRenamingIdentifier", of: object))
    relationship.isTransient = flag("NSIsTransient", of: object)
    relationship.isIndexedBySpotlight = flag("NSIndexedBySpotlight", of: object)
    relationship.userInfo = userInfo(of: object)
    relationship.versionHashModifier = string("NSVersionHashModifier", of: object)
    return relationship
  }

  private mutating func fetchedProperty(_ object: PropertyList, name: String) -> FetchedProperty {
    let request = archive.field("NSFetchRequest", of: object)
    let entity = string("_NSFetchRequestEntityName", of: object) ?? ""
    var described = FetchRequest(name: name, entity: entity)
    if let request {
      described = fetchRequest(request, name: name)
      if described.entity.isEmpty { described.entity = entity }
    }
    return FetchedProperty(name: name, fetchRequest: described, userInfo: userInfo(of: object))
  }
}

extension CompiledModelBuilder {
  func string(_ key: String, of object: PropertyList) -> String? { archive.text(of: object[key]) }

  func integer(_ key: String, of object: PropertyList) -> Int? {
    archive.field(key, of: object)?.integer.map { Int($0) }
  }

  func flag(_ key: String, of object: PropertyList) -> Bool { archive.field(key, of: object)?.boolean ?? false }

  func items(_ key: String, of object: PropertyList) -> [PropertyList] {
    archive.field(key, of: object).flatMap { archive.items(of: $0) } ?? []
  }

  func objects(_ key: String, of object: PropertyList) -> [PropertyList] {
    items(key, of: object).compactMap { archive.resolve($0) }
  }

  func predicate(_ key: String, of object: PropertyList) -> String? {
    archive.field(key, of: object).map { text.predicate($0) }
  }

  func entityName(_ value: PropertyList?) -> String? {
    archive.resolve(value).flatMap { string("NSEntityName", of: $0) }
  }

  /// A property's name, given as text or as its description.
  func propertyName(_ value: PropertyList) -> String? {
    archive.text(of: value) ?? archive.resolve(value).flatMap { string("NSPropertyName", of: underlying($0)) }
  }

  func dictionary(_ key: String, of object: PropertyList) -> [(String, PropertyList)] {
    let pairs = archive.field(key, of: object).flatMap { archive.pairs(of: $0) } ?? []
    return pairs.compactMap { pair in archive.text(of: pair.key).map { ($0, pair.value) } }
  }

  func userInfo(of object: PropertyList) -> [String: String] {
    var found: [String: String] = [:]
    for (key, value) in dictionary("NSUserInfo", of: object) {
      found[key] = archive.resolve(value).map { text.constant($0) } ?? ""
    }
    return found
  }
}

extension CompiledModelBuilder {
  func fetchRequest(_ object: PropertyList, name: String) -> FetchRequest {
    let flags = FetchFlags(integer("NSFetchRequestFlags", of: object))
    let resultType = integer("NSResultType", of: object).flatMap { FetchResultType(rawValue: $0) }
    var request = FetchRequest(
      name: name, entity: entityName(object["NSEntity"]) ?? string("NSEntityName", of: object) ?? "",
      predicate: predicate("NSPredicate", of: object), resultType: resultType ?? .objects,
      fetchLimit: integer("NSFetchLimit", of: object) ?? 0)
    request.fetchOffset = integer("NSFetchOffset", of: object) ?? 0
    request.fetchBatchSize = integer("NSBatchSize", of: object) ?? 0
    request.includesSubentities = flags.contains(.includesSubentities)
    request.includesPropertyValues = flags.contains(.includesPropertyValues)
    request.includesPendingChanges = flags.contains(.includesPendingChanges)
    request.returnsObjectsAsFaults = flags.contains(.returnsObjectsAsFaults)
    request.returnsDistinctResults = flags.contains(.returnsDistinctResults)
    request.havingPredicate = predicate("NSHavingPredicate", of: object)
    request.sortDescriptors = objects("NSSortDescriptors", of: object).map(sortDescriptor)
    for value in items("NSValuesToFetch", of: object) {
      if let computed = fetchedExpression(value) {
        request.expressionsToFetch.append(computed)
      } else if let name = propertyName(value) {
        request.propertiesToFetch.append(name)
      }
    }
    request.propertiesToGroupBy = items("NSValuesToGroupBy", of: object).compactMap(propertyName)
    request.relationshipKeyPathsForPrefetching = items("NSRelationshipKeyPathsForPrefetching", of: object).compactMap {
      archive.text(of: $0)
    }
    return request
  }

  /// An NSExpressionDescription; nil for a property (FORMAT §7.2).
  private func fetchedExpression(_ value: PropertyList) -> FetchedExpression? {
    guard let object = archive.resolve(value), let expression = archive.field("NSExpression", of: object) else {
      return nil
    }
    return FetchedExpression(name: string("NSPropertyName", of: object) ?? "", expression: text.expression(expression))
  }

  private func sortDescriptor(_ object: PropertyList) -> String {
    let key = string("NSKey", of: object) ?? "SELF"
    return flag("NSAscending", of: object) ? key : "\(key) descending"
  }

  func fetchIndexes(of entity: PropertyList) -> [FetchIndex] {
    objects("NSFetchIndexDescriptions", of: entity).map { index in
      FetchIndex(
        name: string("NSIndexName", of: index) ?? "", elements: objects("NSIndexElements", of: index).map(indexElement),
        partialPredicate: predicate("NSPartialIndexPredicate", of: index))
    }.with(
      compound: objects("NSCompoundIndexes", of: entity).map { compound in
        (archive.items(of: compound) ?? []).compactMap(propertyName)
      })
  }

  private func indexElement(_ object: PropertyList) -> FetchIndex.Element {
    let indexed = archive.field("NSIndexedProperty", of: object)
    let expression = indexed.flatMap { archive.field("NSExpression", of: $0) }
    return FetchIndex.Element(
      property: expression.map { text.expression($0) } ?? string("NSPropertyName", of: object) ?? indexed.flatMap {
        string("NSPropertyName", of: underlying($0))
      } ?? "", isExpression: expression != nil, isAscending: flag("NSAscending", of: object),
      isRTree: integer("NSFetchIndexElementType", of: object) == 1)
  }
}

/// `NSFetchRequestFlags` of a model archive (FORMAT §7.2).
struct FetchFlags: OptionSet {
  let rawValue: Int

  static let returnsDistinctResults = FetchFlags(rawValue: 1)
  static let includesSubentities = FetchFlags(rawValue: 2)
  static let includesPropertyValues = FetchFlags(rawValue: 4)
  static let returnsObjectsAsFaults = FetchFlags(rawValue: 8)
  static let includesPendingChanges = FetchFlags(rawValue: 16)

  init(rawValue: Int) { self.rawValue = rawValue }

  /// The archived number, or else the initial one of a request.
  init(_ archived: Int?) { self.init(rawValue: archived ?? 30) }

  init(_ request: FetchRequest) {
    self = []
    if request.returnsDistinctResults { insert(.returnsDistinctResults) }
    if request.includesSubentities { insert(.includesSubentities) }
    if request.includesPropertyValues { insert(.includesPropertyValues) }
    if request.returnsObjectsAsFaults { insert(.returnsObjectsAsFaults) }
    if request.includesPendingChanges { insert(.includesPendingChanges) }
  }
}
