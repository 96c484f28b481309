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
