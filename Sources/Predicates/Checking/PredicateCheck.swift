import Schema

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
    _ predicate: Predicate, _ here: Surroundings
  ) throws(QueryError) -> CheckedPredicate {
    switch predicate {
    case .constant(let isTrue): return .constant(isTrue)
    case .and(let parts): return .and(try predicates(parts, here))
    case .or(let parts):
      var inside = here
      inside.foundWithoutValue.formUnion(checker.about(here.entity).foundWithoutValue(by: parts))
      return .or(try predicates(parts, inside))
    case .not(let part):
      var inside = here
      inside.isNegated.toggle()
      return .not(try self.predicate(part, inside))
    case .comparison(let comparison): return try self.comparison(comparison, here)
    }
  }

  private mutating func predicates(
    _ parts: [Predicate], _ here: Surroundings
  ) throws(QueryError) -> [CheckedPredicate] {
    var checked: [CheckedPredicate] = []
    for part in parts { checked.append(try predicate(part, here)) }
    return checked
  }

  private mutating func comparison(
    _ comparison: Comparison, _ here: Surroundings
  ) throws(QueryError) -> CheckedPredicate {
    let left = try operand(comparison.left, here)
    let right = try operand(comparison.right, here)
    let pair = OperandPair(
      left: left, right: right, comparison: comparison, isNegated: here.isNegated,
      foundWithoutValue: here.foundWithoutValue, correctable: here.correctable(comparison, left.walk?.path ?? left.path)
    )
    guard let (path, scope) = left.walk, path.isToMany else { return try withoutQuantifier(pair) }
    let isContains = comparison.operation == .contains && path.relationship?.isToMany == true
    guard let quantifier = quantifier(of: comparison, impliedBy: isContains) else {
      throw Self.needsQuantifier(path, at: pair.comparison.left.range)
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

  private func quantifier(of comparison: Comparison, impliedBy isContains: Bool) -> CheckedPredicate.Quantifier? {
    let direct: CheckedPredicate.Quantifier? = isContains ? .any : nil
    return switch comparison.modifier {
    case .any: CheckedPredicate.Quantifier.any
    case .all: CheckedPredicate.Quantifier.all
    case .none: CheckedPredicate.Quantifier.none
    case .direct: direct
    }
  }

  /// A comparison whose left side is one value; a to-many on the right of IN is its set.
  private mutating func withoutQuantifier(_ pair: OperandPair) throws(QueryError) -> CheckedPredicate {
    if pair.comparison.modifier != .direct {
      let path = pair.comparison.left.description
      throw QueryError(
        .needlessQuantifier(pair.comparison.modifier.rawValue, path: path), at: pair.comparison.left.range)
    }
    guard let (path, scope) = pair.right.walk, path.isToMany else { return try compare(pair) }
    guard pair.comparison.operation == .in else { throw Self.needsQuantifier(path, at: pair.comparison.right.range) }
    return try quantified(.any, path, scope) { check, element throws(QueryError) in
      var inner = pair
      inner.right = pair.right.isEntity ? element.ownEntity : element
      inner.comparison.operation = .equalTo
      inner.isNegated = false
      return try check.compare(inner)
    }
  }

  static func needsQuantifier(_ path: TypedPath, at range: Range<Int>?) -> QueryError {
    let toMany = path.walk.prefix.first { $0.relationship.isToMany }?.relationship.name ?? path.relationship?.name ?? ""
    return QueryError(.needsQuantifier(path: path.persistentSpelling, relationship: toMany), at: range)
  }

  /// One quantifier for each to-many of a walk, outermost first; NONE is NONE outside and ANY inside.
  private mutating func quantified(
    _ quantifier: CheckedPredicate.Quantifier, _ path: TypedPath, _ scope: Scope,
    _ body: (inout Self, Operand) throws(QueryError) -> CheckedPredicate
  ) throws(QueryError) -> CheckedPredicate {
    let (toMany, rest) = path.splitAtToMany
    guard let toMany else { return try body(&self, .walk(path, scope)) }
    let element = nextElement()
    let collection = CheckedCollection(path: toMany, scope: scope, element: element)
    let inner: CheckedPredicate
    if let rest {
      inner = try quantified(quantifier == .none ? .any : quantifier, rest, .element(element), body)
    } else {
      inner = try body(&self, .object(.element(element), entity: collection.entity))
    }
    return .quantified(quantifier, collection, inner)
  }
}

/// Notes about valid comparisons that may surprise.
extension PredicateCheck {
  /// Notes that NULL is left out, because it is neither equal nor unequal, and that ALL lets it pass (FORMAT §10.2).
  mutating func noteNil(_ expression: CheckedExpression, _ operation: Comparison.Operator, _ pair: OperandPair) {
    guard pair.isNegated != (operation == .notEqualTo) else { return }
    for found in expression.undecided {
      var path = PredicateSpelling().expression(found).description
      var isOfRow = false
      if case .path(let typed, let scope) = found {
        path = typed.persistentSpelling
        isOfRow = typed.isCounted(from: scope)
        if scope == .row, pair.foundWithoutValue.contains(path) { continue }
      }
      notes.append(pair.isInAll ? .nilPassesAll(path: path) : .nilNotMatched(path: path, isOfRow: isOfRow))
    }
  }

  mutating func noteRawOrder(_ operation: Comparison.Operator, _ pair: OperandPair) {
    guard operation.isOrdering else { return }
    for path in [pair.left.path, pair.right.path].compactMap(\.self) where !path.cases.isEmpty {
      notes.append(.rawOrder(path: path.persistentSpelling))
    }
  }

  /// An app with a default shows it if the store has no value (DIALECTS A8).
  mutating func noteMaskedDefault(_ right: CheckedExpression, _ pair: OperandPair) {
    guard let written = pair.correctable, let path = pair.left.path, path.isOptional, let plan = path.plan,
      plan.method == .raw, plan.dialect == .coreDataEvolution, plan.policy != .debugAssertNil,
      let name = plan.defaultExpression?.caseName, let raw = plan.cases.first(where: { $0.name == name })?.rawValue,
      right == .value(Scalar(raw)), case .keyPath(var keyPath) = written.left.form,
      let last = keyPath.steps.indices.last, let stored = path.persistentSpelling.split(separator: ".").last
    else { return }
    // As it is stored, so that Core Data understands it too.
    keyPath.steps[last] = String(stored)
    let parts = [Expression.constant(Scalar(raw)), .nil].map { right in
      Predicate.comparison(
        Comparison(left: .keyPath(keyPath), operation: .equalTo, right: right, modifier: written.modifier))
    }
    let corrected = Predicate.or(parts)
    notes.append(.maskedDefault(path: path.persistentSpelling, corrected: corrected))
  }
}

extension TypedPath {
  /// Whether rows without a value can be counted: those of the query, if there is a column.
  func isCounted(from scope: Scope) -> Bool { scope == .row && attribute?.type != .composite }
}

extension CheckedExpression {
  /// The paths and aggregates in it whose lack of a value leaves it without one.
  fileprivate var undecided: [CheckedExpression] {
    switch self {
    case .path(let path, _): path.isOptional ? [self] : []
    case .aggregate(let function, _, _): [.count, .sum].contains(function) ? [] : [self]
    case .arithmetic(_, let left, let right): left.undecided + right.undecided
    case .function(_, let value), .cast(let value, _): value.undecided
    case .set(let members): members.flatMap(\.undecided)
    case .value, .object, .conditional, .variable: []
    }
  }
}
