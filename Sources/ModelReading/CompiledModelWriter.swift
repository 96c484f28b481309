import Archives
package import Foundation
package import Schema

/// Writes a model as the archive that a store keeps, before compression (FORMAT §1.3, §7.2).
///
/// Predicates are text here and objects there. What needs a form that is not known is left out and
/// named. The names of composite types have no place in an archive.
package struct CompiledModelWriter {
  var archive = KeyedArchiveWriter()
  /// What was left out, one sentence part each.
  var omissions: [String] = []
  private let model: Model
  private var entities: [String: Int] = [:]
  private var relationships: [[String]: Int] = [:]

  package static func archive(_ model: Model) -> Data { write(model).archive }

  /// The archive, and what it lacks of the model, one sentence part each.
  package static func write(_ model: Model) -> (archive: Data, omissions: [String]) {
    var writer = CompiledModelWriter(model: model)
    let archive = writer.write()
    return (archive, writer.omissions)
  }

  private init(model: Model) { self.model = model }

  private mutating func write() -> Data {
    let root = archive.reserve()
    for entity in model.entities {
      entities[entity.name] = archive.reserve()
      for relationship in entity.relationships { relationships[[entity.name, relationship.name]] = archive.reserve() }
    }
    for entity in model.entities { describe(entity, root: root) }
    let list = archive.dictionary(model.entities.map { ($0.name, reference($0.name)) })
    let identifiers = archive.set(model.versionIdentifiers.map { archive.string($0) })
    let requests = writeRequests(of: model)
    let configurations = model.configurations.map { configuration in
      (key: configuration.name, value: archive.array(configuration.entities.map(reference)))
    }
    archive.describe(
      root, as: ["NSManagedObjectModel", "NSObject"],
      [
        .init("NSEntities", list),
        .init("NSFetchRequestTemplates", requests),
        .init("NSVersionIdentifiers", identifiers),
        .init(
          "NSConfigurations", configurations.isEmpty ? KeyedArchiveWriter.null : archive.dictionary(configurations)),
      ])
    return archive.data(root: root)
  }

  func reference(_ entity: String?) -> PropertyList {
    entity.flatMap { entities[$0] }.map { .uid($0) } ?? KeyedArchiveWriter.null
  }

  private mutating func describe(_ entity: Entity, root: Int) {
    guard let number = entities[entity.name] else { return }
    let owner = PropertyList.uid(number)
    var properties: [(key: String, value: PropertyList)] = []
    for attribute in entity.attributes { properties.append((attribute.name, write(attribute, of: owner, in: entity))) }
    for relationship in entity.relationships {
      properties.append((relationship.name, write(relationship, of: entity, owner)))
    }
    for property in entity.fetchedProperties {
      if let written = write(property, of: entity, owner) { properties.append((property.name, written)) }
    }
    let tuples = entity.uniquenessConstraints.map { names in archive.array(names.map { archive.string($0) }) }
    let indexes = entity.fetchIndexes.compactMap { write($0, of: entity, owner) }
    let below = model.subentities(of: entity).map { (key: $0.name, value: reference($0.name)) }
    var fields: [PropertyList.Entry] = [
      .init("NSEntityName", archive.string(entity.name)),
      .init("NSClassNameForEntity", archive.string(entity.className ?? "NSManagedObject")),
      .init("NSManagedObjectModel", .uid(root)),
      .init("NSSuperentity", reference(entity.superentity)),
      .init("NSSubentities", archive.dictionary(below)),
      .init("NSProperties", archive.dictionary(properties)),
      .init("NSUniqueTuples", archive.array(tuples)),
      .init("NSFetchIndexDescriptions", archive.array(indexes)),
      .init("NSUserInfo", userInfo(entity.userInfo)),
      .init("NSVersionHashModifier", archive.string(entity.versionHashModifier)),
      .init("NSRenamingIdentifier", archive.string(entity.renamingIdentifier ?? entity.name)),
    ]
    if entity.isAbstract { fields.append(.init("NSIsAbstract", .boolean(true))) }
    archive.describe(number, as: ["NSEntityDescription", "NSObject"], fields)
  }

  private mutating func write(_ attribute: Attribute, of owner: PropertyList, in entity: Entity) -> PropertyList {
    let elements = attribute.elements.map { write($0, of: KeyedArchiveWriter.null, in: entity) }
    let site = "\(entity.name).\(attribute.name) in the store's model"
    let validation = CompiledValidationWriter(attribute, into: &archive)
    omissions += validation.omissions.map { "\(site): \($0)" }
    var classes = ["NSAttributeDescription", "NSPropertyDescription", "NSObject"]
    let values = CompiledValueWriter()
    var flags: Int64 = attribute.allowsExternalBinaryDataStorage ? 4 : 0
    if attribute.preservesValueOnDeletion { flags += 16 }
    var fields = property(
      attribute.name, owner, attribute.versionHashModifier, attribute.renamingIdentifier, attribute.userInfo)
    fields += [
      .init("NSAttributeType", .integer(Int64(attribute.type.number ?? 0))),
      .init(
        "NSAttributeValueClassName",
        archive.string(attribute.valueClassName ?? CompiledValue.impliedClass(attribute.type))),
      .init("NSValueTransformerName", archive.string(attribute.valueTransformerName)),
      .init("NSDefaultValue", values.write(attribute.defaultValue, into: &archive)),
      .init("NSFlagsKey", .integer(flags)),
    ]
    if attribute.isOptional { fields.append(.init("NSIsOptional", .boolean(true))) }
    if attribute.isTransient { fields.append(.init("NSIsTransient", .boolean(true))) }
    if attribute.isIndexed { fields.append(.init("NSIsIndexed", .boolean(true))) }
    if attribute.isIndexedBySpotlight { fields.append(.init("NSIndexedBySpotlight", .boolean(true))) }
    if attribute.allowsCloudEncryption { fields.append(.init("NSAllowsCloudEncryption", .boolean(true))) }
    fields += validation.fields(into: &archive)
    if attribute.type == .composite {
      classes.insert("NSCompositeAttributeDescription", at: 0)
      fields.append(.init("NSCompositeElements", archive.array(elements)))
    } else if let text = attribute.derivationExpression {
      let filter = attribute.derivationFilter.map { CompiledPredicateWriter.predicate($0, into: &archive) }
      guard filter != .some(nil), let expression = values.derivation(text, into: &archive) else {
        omissions.append("\(site): its derivation has a form not seen before")
        return archive.object(classes, fields)
      }
      classes.insert("NSDerivedAttributeDescription", at: 0)
      fields += [
        .init("NSDerivationExpression", expression),
        .init("NSFilteringPredicate", filter?.flatMap(\.self) ?? KeyedArchiveWriter.null),
        .init("NSIsReadOnly", .boolean(true)),
      ]
    }
    return archive.object(classes, fields)
  }

  private mutating func write(_ relationship: Relationship, of entity: Entity, _ owner: PropertyList) -> PropertyList {
    guard let number = relationships[[entity.name, relationship.name]] else { return KeyedArchiveWriter.null }
    let inverse = relationship.inverse.flatMap { name in
      let destination = model.entity(named: relationship.destination)
      let declarer = destination.flatMap { model.declarer(of: name, in: $0) }
      return declarer.flatMap { relationships[[$0.name, name]] }
    }
    var fields = property(
      relationship.name, owner, relationship.versionHashModifier, relationship.renamingIdentifier, relationship.userInfo
    )
    fields += [
      .init("NSDestinationEntity", reference(relationship.destination)),
      .init("_NSDestinationEntityName", archive.string(relationship.destination)),
      .init("NSInverseRelationship", inverse.map { .uid($0) } ?? KeyedArchiveWriter.null),
      .init("_NSInverseRelationshipName", archive.string(relationship.inverse)),
      .init("NSMinCount", .integer(Int64(relationship.minCount))),
      .init("NSMaxCount", .integer(Int64(relationship.maxCount))),
      .init("NSDeleteRule", .integer(Int64(relationship.deleteRule.rawValue))),
    ]
    if relationship.isOptional { fields.append(.init("NSIsOptional", .boolean(true))) }
    if relationship.isTransient { fields.append(.init("NSIsTransient", .boolean(true))) }
    if relationship.isOrdered { fields.append(.init("NSIsOrdered", .boolean(true))) }
    if relationship.isIndexedBySpotlight { fields.append(.init("NSIndexedBySpotlight", .boolean(true))) }
    archive.describe(number, as: ["NSRelationshipDescription", "NSPropertyDescription", "NSObject"], fields)
    return .uid(number)
  }

  mutating func property(
    _ name: String, _ owner: PropertyList, _ hashModifier: String?, _ renaming: String?, _ info: [String: String]
  ) -> [PropertyList.Entry] {
    [
      .init("NSPropertyName", archive.string(name)),
      .init("NSEntity", owner),
      .init("NSUserInfo", userInfo(info)),
      .init("NSVersionHashModifier", archive.string(hashModifier)),
      .init("NSRenamingIdentifier", archive.string(renaming ?? name)),
    ]
  }

  private mutating func userInfo(_ info: [String: String]) -> PropertyList {
    archive.dictionary(info.sorted { $0.key < $1.key }.map { (key: $0.key, value: archive.string($0.value)) })
  }
}

extension CompiledModelWriter {
  /// A request; nil if a part has a form that is not known, for without it the request would find
  /// something else.
  mutating func write(_ request: FetchRequest, site: String) -> PropertyList? {
    var predicate = KeyedArchiveWriter.null
    if let text = request.predicate {
      guard let written = CompiledPredicateWriter.predicate(text, into: &archive) else {
        omissions.append("\(site) in the store's model: its predicate has a form not seen before")
        return nil
      }
      predicate = written
    }
    guard request.propertiesToFetch.isEmpty, request.expressionsToFetch.isEmpty, request.propertiesToGroupBy.isEmpty,
      request.havingPredicate == nil, request.relationshipKeyPathsForPrefetching.isEmpty
    else {
      omissions.append("\(site) in the store's model: what it fetches, groups or prefetches")
      return nil
    }
    let null = KeyedArchiveWriter.null
    return archive.object(
      ["NSFetchRequest", "NSPersistentStoreRequest", "NSObject"],
      [
        .init("NSEntity", reference(request.entity)), .init("NSPredicate", predicate),
        .init("NSResultType", .integer(Int64(request.resultType.rawValue))),
        .init("NSFetchLimit", .integer(Int64(request.fetchLimit))),
        .init("NSFetchOffset", .integer(Int64(request.fetchOffset))),
        .init("NSBatchSize", .integer(Int64(request.fetchBatchSize))),
        .init("NSFetchRequestFlags", .integer(Int64(FetchFlags(request).rawValue))),
        .init("NSHasFetchRequestFlags", .boolean(true)), .init("NSAllocationType", .integer(0)),
        .init("NSHavingPredicate", null), .init("NSSortDescriptors", write(sortDescriptors: request.sortDescriptors)),
        .init("NSValuesToFetch", null), .init("NSValuesToGroupBy", null),
        .init("NSRelationshipKeyPathsForPrefetching", null),
      ])
  }

  private mutating func write(sortDescriptors: [String]) -> PropertyList {
    if sortDescriptors.isEmpty { return KeyedArchiveWriter.null }
    let descending = " descending"
    return archive.array(
      sortDescriptors.map { text in
        let isDescending = text.hasSuffix(descending)
        let key = isDescending ? String(text.dropLast(descending.count)) : text
        return archive.object(
          ["NSSortDescriptor", "NSObject"],
          [
            .init("NSKey", archive.string(key)), .init("NSAscending", .boolean(!isDescending)),
            .init("NSSelector", archive.string("compare:")), .init("NSReverseNullOrder", .boolean(false)),
          ])
      })
  }

  /// The requests by name, or nothing if there are none.
  mutating func writeRequests(of model: Model) -> PropertyList {
    var requests: [(key: String, value: PropertyList)] = []
    for request in model.fetchRequests {
      if let written = write(request, site: "fetch request \(request.name)") {
        requests.append((request.name, written))
      }
    }
    return requests.isEmpty ? KeyedArchiveWriter.null : archive.dictionary(requests)
  }

  mutating func write(_ property: FetchedProperty, of entity: Entity, _ owner: PropertyList) -> PropertyList? {
    let site = "fetched property \(entity.name).\(property.name)"
    guard let request = write(property.fetchRequest, site: site) else { return nil }
    return archive.object(
      ["NSFetchedPropertyDescription", "NSPropertyDescription", "NSObject"],
      self.property(property.name, owner, nil, nil, property.userInfo) + [
        .init("NSIsOptional", .boolean(true)), .init("NSIsTransient", .boolean(true)),
        .init("NSIsReadOnly", .boolean(true)), .init("NSFetchRequest", request),
        .init("_NSFetchRequestEntityName", archive.string(property.fetchRequest.entity)),
      ])
  }

  mutating func write(_ index: FetchIndex, of entity: Entity, _ owner: PropertyList) -> PropertyList? {
    let number = archive.reserve()
    let elements = index.elements.compactMap { write($0, of: .uid(number)) }
    let predicate = index.partialPredicate.map { CompiledPredicateWriter.predicate($0, into: &archive) }
    guard elements.count == index.elements.count, predicate != .some(nil) else {
      let site = "index \(entity.name).\(index.name) in the store's model"
      omissions.append("\(site): its predicate or an element has a form not seen before")
      return nil
    }
    archive.describe(
      number, as: ["NSFetchIndexDescription", "NSObject"],
      [
        .init("NSIndexName", archive.string(index.name)), .init("NSEntity", owner),
        .init("NSIndexElements", archive.array(elements)),
        .init("NSPartialIndexPredicate", predicate?.flatMap(\.self) ?? KeyedArchiveWriter.null),
      ])
    return .uid(number)
  }

  private mutating func write(_ element: FetchIndex.Element, of index: PropertyList) -> PropertyList? {
    var fields: [PropertyList.Entry] = [
      .init("NSPropertyName", archive.string(element.isExpression ? "expression" : element.property)),
      .init("NSFetchIndexElementType", .integer(element.isRTree ? 1 : 0)),
      .init("NSAscending", .boolean(element.isAscending)),
      .init("NSFetchIndexDescription", index),
    ]
    if element.isExpression {
      guard let expression = CompiledPredicateWriter.expression(element.property, into: &archive) else { return nil }
      let described = archive.object(
        ["NSExpressionDescription", "NSPropertyDescription", "NSObject"],
        [
          .init("NSPropertyName", archive.string("expression")), .init("NSEntity", KeyedArchiveWriter.null),
          .init("NSIsOptional", .boolean(true)), .init("NSIsReadOnly", .boolean(true)),
          .init("NSExpressionType", .integer(0)), .init("NSExpression", expression),
          .init("NSRenamingIdentifier", archive.string("expression")),
        ])
      fields.append(.init("NSIndexedProperty", described))
    }
    return archive.object(["NSFetchIndexElementDescription", "NSObject"], fields)
  }
}
