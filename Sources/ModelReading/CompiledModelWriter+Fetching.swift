import Archives
import Schema

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
