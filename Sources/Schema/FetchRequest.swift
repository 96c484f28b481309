/// A fetch request that the model stores, its predicate and expressions as text.
package struct FetchRequest: Hashable, Sendable {
  package var name: String
  package var entity: String
  package var predicate: String?
  package var sortDescriptors: [String]
  package var resultType: FetchResultType
  package var fetchLimit: Int
  package var fetchOffset = 0
  package var fetchBatchSize = 0
  package var includesSubentities = true
  package var includesPropertyValues: Bool
  package var includesPendingChanges: Bool
  package var returnsObjectsAsFaults = true
  package var returnsDistinctResults = false
  package var propertiesToFetch: [String] = []
  /// The columns of dictionaries that are computed, such as `max:(price)` of each group.
  package var expressionsToFetch: [FetchedExpression] = []
  package var propertiesToGroupBy: [String] = []
  package var havingPredicate: String?
  package var relationshipKeyPathsForPrefetching: [String] = []

  /// Property values and pending changes are what a template of its result type has (FORMAT §7.2).
  package init(
    name: String, entity: String, predicate: String? = nil, sortDescriptors: [String] = [],
    resultType: FetchResultType = .objects, fetchLimit: Int = 0
  ) {
    self.name = name
    self.entity = entity
    self.predicate = predicate
    self.sortDescriptors = sortDescriptors
    self.resultType = resultType
    self.fetchLimit = fetchLimit
    includesPropertyValues = resultType != .objectIDs
    includesPendingChanges = resultType != .dictionaries
  }
}

/// A column that a fetch request computes, its expression as text.
package struct FetchedExpression: Hashable, Sendable {
  package var name: String
  package var expression: String

  package init(name: String, expression: String) { (self.name, self.expression) = (name, expression) }
}

/// What a fetch request returns, with Core Data's number (FORMAT §7.2).
package enum FetchResultType: Int, Hashable, Sendable {
  case objects = 0
  case objectIDs = 1
  case dictionaries = 2
  case count = 4
}

/// A fetched property: a fetch request that runs with the object as `$FETCH_SOURCE`.
package struct FetchedProperty: Hashable, Sendable {
  package var name: String
  package var fetchRequest: FetchRequest
  package var userInfo: [String: String]

  package init(name: String, fetchRequest: FetchRequest, userInfo: [String: String] = [:]) {
    (self.name, self.fetchRequest, self.userInfo) = (name, fetchRequest, userInfo)
  }
}

/// An index that the model declares for fetches.
package struct FetchIndex: Hashable, Sendable {
  package struct Element: Hashable, Sendable {
    /// A property's name, or the text of an expression.
    package var property: String
    package var isExpression: Bool
    package var isAscending: Bool
    package var isRTree: Bool

    package init(property: String, isExpression: Bool = false, isAscending: Bool = true, isRTree: Bool = false) {
      (self.property, self.isExpression) = (property, isExpression)
      (self.isAscending, self.isRTree) = (isAscending, isRTree)
    }
  }

  package var name: String
  package var elements: [Element]
  /// The predicate of a partial index, as text.
  package var partialPredicate: String?

  package init(name: String, elements: [Element], partialPredicate: String? = nil) {
    (self.name, self.elements, self.partialPredicate) = (name, elements, partialPredicate)
  }

  /// What Core Data calls the index in the store: a B-tree or an R-tree; with a layout also what older frameworks
  /// called it, and the key's index that serves where it is over a relationship alone (FORMAT §6.4).
  package func storeNames(of entity: String, in layout: EntityLayout? = nil) -> [String] {
    let own = ["Z_\(entity)_\(name)", "Z_RT_\(entity)_\(name)"]
    guard let layout, let table = layout.table else { return own }
    let keys = elements.count == 1 ? layout.relationships[elements[0].property] : nil
    switch keys {
    case .inverseKey(let table, let column, _): return own + ["\(table)_\(column.name)_INDEX"]
    case .join(let table, let owner, let member, _, _, _): return own + [owner, member].map { "\(table)_\($0)_INDEX" }
    case .key, .missing, nil: break
    }
    let columns = elements.compactMap { element -> String? in
      if case .key(let column, _)? = layout.relationships[element.property] { return column.name }
      return layout.columns[element.property]?.name
    }
    guard columns.count == elements.count else { return own }
    let older = ([table] + columns).joined(separator: "_")
    return own + (columns.count == 1 ? [older + "_INDEX"] : [older])
  }
}

extension [FetchIndex] {
  /// With the compound indexes of an older model, but for those that a newer tool wrote as fetch indexes too.
  package func with(compound lists: [[String]]) -> [FetchIndex] {
    self
      + lists.enumerated().filter { _, properties in !contains { $0.elements.map(\.property) == properties } }.map {
        number, properties in
        FetchIndex(
          name: number == 0 ? "compoundIndex" : "compoundIndex\(number)",
          elements: properties.map { FetchIndex.Element(property: $0) })
      }
  }
}

extension FetchResultType {
  /// The word that `schema --json` uses for it.
  package var title: String {
    switch self {
    case .objects: "objects"
    case .objectIDs: "objectIDs"
    case .dictionaries: "dictionaries"
    case .count: "count"
    }
  }
}
