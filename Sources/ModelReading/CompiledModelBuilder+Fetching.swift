import Archives
import Schema

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
