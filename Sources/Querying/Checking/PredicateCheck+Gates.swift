import Schema

extension PredicateCheck {
  /// Whether both sides allow the operator and its options (DIALECTS §3.4).
  mutating func gate(_ pair: OperandPair) throws(QueryError) {
    let operation = pair.comparison.operation
    if pair.comparison.options.contains(.localeSensitive) {
      let options = pair.comparison.options.text
      guard checker.allowsInMemory else {
        throw QueryError(.needsMemory(options), at: pair.operatorAddress)
      }
      notes.append(.inMemory(options))
    }
    for operand in [pair.left, pair.right] {
      guard let kind = operand.kind else { continue }
      let name = operand.path?.persistentSpelling ?? kind.title
      if !kind.operators.contains(operation) {
        throw QueryError(
          .operatorNotAllowed(
            operation.rawValue,
            path: name,
            kind: kind,
            allowed: operand.path?.operatorTitles ?? kind.operators.map(\.rawValue)
          ),
          at: pair.operatorAddress
        )
      }
      if !pair.comparison.options.isEmpty, kind != .string, kind != .unknown {
        throw QueryError(
          .optionsNeedStrings(pair.comparison.options.text, path: name),
          at: pair.operatorAddress
        )
      }
    }
  }

  /// The comparison, and what is worth knowing about it.
  mutating func comparison(
    _ left: CheckedExpression,
    _ operation: Comparison.Operator,
    _ right: CheckedExpression,
    _ pair: OperandPair
  ) -> CheckedPredicate {
    for operand in [pair.left, pair.right] {
      guard case .walk(let path, let scope) = operand else { continue }
      if path.isOptional, pair.isNegated != (operation == .notEqualTo) {
        notes.append(.nilNotMatched(path: path.persistentSpelling, isOfRow: scope == .row))
      }
      if operation.isOrdering, !path.cases.isEmpty {
        notes.append(.rawOrder(path: path.persistentSpelling))
      }
    }
    if operation == .equalTo, !pair.isNegated { noteMaskedDefault(right, pair) }
    return .comparison(
      CheckedComparison(
        left: left,
        operation: operation,
        right: right,
        options: pair.comparison.options
      )
    )
  }

  /// An app that falls back to a default shows it where the store has nothing (DIALECTS A8).
  private mutating func noteMaskedDefault(_ right: CheckedExpression, _ pair: OperandPair) {
    guard let path = pair.left.path, path.isOptional, let plan = path.plan, plan.method == .raw,
      plan.dialect == .coreDataEvolution, plan.policy != .debugAssertNil,
      let name = plan.defaultExpression?.caseName,
      let raw = plan.cases.first(where: { $0.name == name })?.rawValue,
      right == .value(PredicateValue(raw))
    else { return }
    let written = Predicate.comparison(pair.comparison)
    let corrected = Predicate.or([
      written, .comparison(pair.comparison.left, .equalTo, .nil),
    ])
    notes.append(.maskedDefault(path: path.persistentSpelling, corrected: corrected))
  }
}
