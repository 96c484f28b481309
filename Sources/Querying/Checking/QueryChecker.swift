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

  package init(
    catalog: PathCatalog,
    entity: String,
    now: Double,
    variables: QueryVariables = QueryVariables(),
    allowsInMemory: Bool = false
  ) {
    self.catalog = catalog
    self.allowsInMemory = allowsInMemory
    self.catalog.looksIntoPayloads = allowsInMemory
    self.entity = entity
    self.now = now
    self.variables = variables
  }

  /// Throws `QueryError`.
  package func check(_ predicate: Predicate) throws(QueryError) -> CheckedQuery {
    var check = PredicateCheck(checker: self)
    let checked = try check.predicate(predicate, [], Surroundings(entity: entity))
    var seen: Set<QueryNote> = []
    return CheckedQuery(
      predicate: checked,
      notes: check.notes.filter { seen.insert($0).inserted }
    )
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

  /// The comparison, if others can be added to it by OR: of the row, not in a NOT, NONE, ALL or SUBQUERY.
  func correctable(_ comparison: Comparison) -> Comparison? {
    let isPlain = [.direct, .any].contains(comparison.modifier) && !isNegated && elements.isEmpty
    return isPlain ? comparison : nil
  }
}

/// The state of one check.
struct PredicateCheck {
  let checker: QueryChecker
  var notes: [QueryNote] = []
  private var elements = 0

  init(checker: QueryChecker) { self.checker = checker }

  var catalog: PathCatalog { checker.catalog }
  var model: Model { checker.catalog.model }

  /// A number for the objects of another collection.
  mutating func nextElement() -> Int {
    elements += 1
    return elements
  }

  mutating func predicate(
    _ predicate: Predicate,
    _ address: [Int],
    _ here: Surroundings
  ) throws(QueryError) -> CheckedPredicate {
    switch predicate {
    case .constant(let isTrue): return .constant(isTrue)
    case .and(let parts): return .and(try predicates(parts, address, here))
    case .or(let parts): return .or(try predicates(parts, address, here))
    case .not(let part):
      var inside = here
      inside.isNegated.toggle()
      return .not(try self.predicate(part, address + [0], inside))
    case .comparison(let comparison): return try self.comparison(comparison, address, here)
    }
  }

  private mutating func predicates(
    _ parts: [Predicate],
    _ address: [Int],
    _ here: Surroundings
  ) throws(QueryError) -> [CheckedPredicate] {
    var checked: [CheckedPredicate] = []
    for (index, part) in parts.enumerated() {
      checked.append(try predicate(part, address + [index], here))
    }
    return checked
  }

  private mutating func comparison(
    _ comparison: Comparison,
    _ address: [Int],
    _ here: Surroundings
  ) throws(QueryError) -> CheckedPredicate {
    let left = try operand(comparison.left, address + [0], here)
    let right = try operand(comparison.right, address + [1], here)
    let pair = OperandPair(
      left: left,
      right: right,
      comparison: comparison,
      address: address,
      isNegated: here.isNegated,
      correctable: here.correctable(comparison)
    )
    guard let (path, scope) = left.walk, path.isToMany else { return try withoutQuantifier(pair) }
    let isContains = comparison.operation == .contains && path.relationship?.isToMany == true
    guard let quantifier = quantifier(of: comparison, impliedBy: isContains) else {
      throw Self.needsQuantifier(path, at: pair.leftAddress)
    }
    return try quantified(quantifier, path, scope) { check, element throws(QueryError) in
      var inner = pair
      inner.left = left.isEntity ? element.ownEntity : element
      if isContains { inner.comparison.operation = .equalTo }
      inner.comparison.modifier = .direct
      inner.isInAll = quantifier == .all
      // ANY and NONE look for a match, and ALL looks for an object for which it is not true.
      inner.isNegated = inner.isInAll
      return try check.compare(inner)
    }
  }

  private func quantifier(
    of comparison: Comparison,
    impliedBy isContains: Bool
  ) -> CheckedPredicate.Quantifier? {
    let direct: CheckedPredicate.Quantifier? = isContains ? .any : nil
    return switch comparison.modifier {
    case .any: CheckedPredicate.Quantifier.any
    case .all: CheckedPredicate.Quantifier.all
    case .none: CheckedPredicate.Quantifier.none
    case .direct: direct
    }
  }

  /// A comparison whose left side is one value; a to-many on the right of IN is its set.
  private mutating func withoutQuantifier(
    _ pair: OperandPair
  ) throws(QueryError) -> CheckedPredicate {
    if pair.comparison.modifier != .direct {
      let path = pair.comparison.left.description
      throw QueryError(
        .needlessQuantifier(pair.comparison.modifier.rawValue, path: path),
        at: pair.leftAddress
      )
    }
    guard let (path, scope) = pair.right.walk, path.isToMany else { return try compare(pair) }
    guard pair.comparison.operation == .in else {
      throw Self.needsQuantifier(path, at: pair.rightAddress)
    }
    return try quantified(.any, path, scope) { check, element throws(QueryError) in
      var inner = pair
      inner.right = pair.right.isEntity ? element.ownEntity : element
      inner.comparison.operation = .equalTo
      inner.isNegated = false
      return try check.compare(inner)
    }
  }

  static func needsQuantifier(_ path: TypedPath, at address: [Int]) -> QueryError {
    let toMany =
      path.steps.first { $0.relationship.isToMany }?.relationship.name
      ?? path.relationship?.name ?? ""
    return QueryError(
      .needsQuantifier(path: path.persistentSpelling, relationship: toMany),
      at: address
    )
  }

  /// One quantifier for each to-many of a walk, outermost first; NONE is NONE outside and ANY inside.
  private mutating func quantified(
    _ quantifier: CheckedPredicate.Quantifier,
    _ path: TypedPath,
    _ scope: Scope,
    _ body: (inout Self, Operand) throws(QueryError) -> CheckedPredicate
  ) throws(QueryError) -> CheckedPredicate {
    let (toMany, rest) = path.splitAtToMany
    guard let toMany else { return try body(&self, .walk(path, scope)) }
    let element = nextElement()
    let collection = CheckedCollection(path: toMany, scope: scope, element: element)
    let inner: CheckedPredicate
    if let rest {
      inner = try quantified(
        quantifier == .none ? .any : quantifier,
        rest,
        .element(element),
        body
      )
    } else {
      inner = try body(&self, .object(.element(element), entity: collection.entity))
    }
    return .quantified(quantifier, collection, inner)
  }
}

/// Both sides of a comparison, its operator and its options.
struct OperandPair {
  var left: Operand
  var right: Operand
  var comparison: Comparison
  var address: [Int]
  var isNegated: Bool
  /// Whether it is evaluated for each object of an ALL.
  var isInAll = false
  /// The comparison as written, if it can be corrected alone.
  var correctable: Comparison?
  /// Whether the left side is the one that was written on the right.
  private var isTurned = false

  init(
    left: Operand,
    right: Operand,
    comparison: Comparison,
    address: [Int],
    isNegated: Bool,
    correctable: Comparison?
  ) {
    self.left = left
    self.right = right
    self.comparison = comparison
    self.address = address
    self.isNegated = isNegated
    self.correctable = correctable
  }

  /// The same with its sides exchanged, for symmetric comparisons.
  var turned: OperandPair {
    var turned = self
    (turned.left, turned.right) = (right, left)
    (turned.comparison.left, turned.comparison.right) = (comparison.right, comparison.left)
    turned.isTurned.toggle()
    return turned
  }

  var leftAddress: [Int] { address + [isTurned ? 1 : 0] }
  var rightAddress: [Int] { address + [isTurned ? 0 : 1] }
  var operatorAddress: [Int] { address + [2] }
}

extension TypedPath {
  /// The walk up to its first to-many, included, and the rest; nil if there is none.
  var splitAtToMany: (toMany: TypedPath?, rest: TypedPath?) {
    guard let index = steps.firstIndex(where: { $0.relationship.isToMany }) else {
      return (relationship?.isToMany == true ? self : nil, nil)
    }
    let step = steps[index]
    var toMany = TypedPath(
      root: root,
      steps: Array(steps[..<index]),
      property: step.relationship.name,
      swiftProperty: step.swiftName,
      target: .relationship(step.relationship)
    )
    toMany.swiftOptionals = [step.isOptionalInSwift]
    var rest = self
    rest.root = step.relationship.destination
    rest.steps = Array(steps[(index + 1)...])
    return (toMany, rest)
  }
}
