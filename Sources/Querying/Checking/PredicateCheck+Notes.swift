import Schema

/// Notes about valid comparisons that may surprise.
extension PredicateCheck {
  /// Notes that NULL is left out, because it is neither equal nor unequal, and that ALL lets it pass (FORMAT §10.2).
  mutating func noteNil(
    _ expression: CheckedExpression,
    _ operation: Comparison.Operator,
    _ pair: OperandPair
  ) {
    guard pair.isNegated != (operation == .notEqualTo) else { return }
    for found in expression.undecided {
      var path = PredicateSpelling().expression(found).description
      var isOfRow = false
      if case .path(let typed, let scope) = found {
        path = typed.persistentSpelling
        isOfRow = typed.isCounted(from: scope)
      }
      notes.append(
        pair.isInAll ? .nilPassesAll(path: path) : .nilNotMatched(path: path, isOfRow: isOfRow)
      )
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
    guard let written = pair.correctable, let path = pair.left.path, path.isOptional,
      let plan = path.plan, plan.method == .raw, plan.dialect == .coreDataEvolution,
      plan.policy != .debugAssertNil, let name = plan.defaultExpression?.caseName,
      let raw = plan.cases.first(where: { $0.name == name })?.rawValue,
      right == .value(PredicateValue(raw))
    else { return }
    let withoutValue = Comparison(
      left: written.left,
      operation: .equalTo,
      right: .nil,
      modifier: written.modifier
    )
    let corrected = Predicate.or([.comparison(written), .comparison(withoutValue)])
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
