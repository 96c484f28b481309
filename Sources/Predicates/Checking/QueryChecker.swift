import Schema

/// Checks predicates against an entity: resolves paths, types values, gates operators (DIALECTS §3.4).
///
///     let query = try QueryChecker(catalog: catalog, entity: "Car", now: now).check(predicate)
package struct QueryChecker: Sendable {
  package private(set) var catalog: PathCatalog
  package let entity: String
  /// The moment that `now()` and relative dates count from, in seconds since 2001-01-01 UTC.
  package let now: Double
  package let variables: QueryVariables
  /// Whether payloads and a locale's orders, which SQLite cannot evaluate, may be evaluated in memory.
  package let allowsInMemory: Bool
  /// The store's UUID, so that the object IDs of another store are noted; nil if none is known.
  package let storeUUID: String?

  package init(
    catalog: PathCatalog, entity: String, now: Double, variables: QueryVariables = QueryVariables(),
    allowsInMemory: Bool = false, storeUUID: String? = nil
  ) {
    self.catalog = catalog
    self.storeUUID = storeUUID
    self.allowsInMemory = allowsInMemory
    self.catalog.looksIntoPayloads = allowsInMemory
    self.entity = entity
    self.now = now
    self.variables = variables
  }

  /// The same for the rows of another entity.
  func about(_ entity: String) -> QueryChecker {
    entity == self.entity
      ? self
      : QueryChecker(
        catalog: catalog, entity: entity, now: now, variables: variables, allowsInMemory: allowsInMemory,
        storeUUID: storeUUID)
  }

  /// The paths that parts of an OR compare with nil.
  func foundWithoutValue(by parts: [Predicate]) -> Set<String> {
    parts.reduce(into: []) { found, part in
      if case .or(let inner) = part { found.formUnion(foundWithoutValue(by: inner)) }
      guard let text = part.pathComparedWithNil?.description, let path = try? catalog.path(text, from: entity) else {
        return
      }
      found.insert(path.persistentSpelling)
    }
  }

  /// Checks a predicate, which may be one part of an OR with others; throws `QueryError`.
  package func check(_ predicate: Predicate, besides others: [Predicate] = []) throws(QueryError) -> CheckedQuery {
    var check = PredicateCheck(checker: self)
    let surroundings = Surroundings(entity: entity, foundWithoutValue: foundWithoutValue(by: others))
    let checked = try check.predicate(predicate, surroundings)
    var seen: Set<QueryNote> = []
    return CheckedQuery(predicate: checked, notes: check.notes.filter { seen.insert($0).inserted })
  }
}

/// What names mean in one part of a predicate.
struct Surroundings {
  /// The entity of the row that the predicate is evaluated for.
  var entity: String
  /// The variables of the subqueries around it.
  var elements: [String: (scope: Scope, entity: String)] = [:]
  /// Inside a NOT, a row without a value passes neither way.
  var isNegated = false

  /// The paths whose objects without a value another part of an OR finds.
  var foundWithoutValue: Set<String> = []

  /// The comparison, if objects without a value can be added to it by OR and are not yet: of the row, not in a NOT,
  /// NONE, ALL or SUBQUERY.
  func correctable(_ comparison: Comparison, _ path: TypedPath?) -> Comparison? {
    let isPlain = [.direct, .any].contains(comparison.modifier) && !isNegated && elements.isEmpty
    return isPlain && path.map { foundWithoutValue.contains($0.persistentSpelling) } != true ? comparison : nil
  }
}

extension Predicate {
  /// The left side of `path == nil`; nil for any other predicate.
  var pathComparedWithNil: Expression? {
    guard case .comparison(let comparison) = self, comparison.operation == .equalTo, comparison.right == .nil else {
      return nil
    }
    return comparison.left
  }
}

/// Both sides of a comparison, its operator and its options.
struct OperandPair {
  var left: Operand
  var right: Operand
  var comparison: Comparison
  var isNegated: Bool
  /// Whether it is evaluated for each object of an ALL.
  var isInAll = false
  /// The paths whose rows without value an OR around it decides.
  var foundWithoutValue: Set<String> = []
  /// The comparison as written, if it can be corrected alone.
  var correctable: Comparison?
  /// The same with its sides exchanged, for symmetric comparisons.
  var turned: OperandPair {
    var turned = self
    (turned.left, turned.right) = (right, left)
    (turned.comparison.left, turned.comparison.right) = (comparison.right, comparison.left)
    return turned
  }
}

extension TypedPath {
  /// The walk up to its first to-many, included, and the rest; nil if there is none.
  var splitAtToMany: (toMany: TypedPath?, rest: TypedPath?) {
    guard let index = walk.prefix.firstIndex(where: { $0.relationship.isToMany }) else {
      return (relationship?.isToMany == true ? self : nil, nil)
    }
    let relationship = walk.prefix[index].relationship
    let toMany = TypedPath(
      Path(
        root: root, prefix: Array(walk.prefix[..<index]), property: relationship.name,
        target: .relationship(relationship)),
      swiftSteps: Array(swiftSteps[..<index]), swiftNames: [swiftSteps[index]])
    var rest = self
    rest.walk.root = relationship.destination
    rest.walk.prefix.removeFirst(index + 1)
    rest.swiftSteps.removeFirst(index + 1)
    return (toMany, rest)
  }
}
