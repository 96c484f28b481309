import Schema

extension PredicateCheck {
  /// Whether both sides allow the operator and its options (DIALECTS §3.4).
  mutating func gate(_ pair: OperandPair) throws(QueryError) {
    let operation = pair.comparison.operation
    try gateLocale(pair)
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

  /// Only memory can evaluate what depends on a locale.
  mutating func gateLocale(_ pair: OperandPair) throws(QueryError) {
    guard pair.comparison.options.contains(.localeSensitive) else { return }
    let options = pair.comparison.options.text
    guard checker.allowsInMemory else {
      throw QueryError(.needsMemory(options), at: pair.operatorAddress)
    }
    notes.append(.inMemory(options))
  }

  /// The comparison, with notes about it.
  mutating func comparison(
    _ left: CheckedExpression,
    _ operation: Comparison.Operator,
    _ right: CheckedExpression,
    _ pair: OperandPair
  ) -> CheckedPredicate {
    for expression in [left, right] { noteNil(expression, operation, pair) }
    noteRawOrder(operation, pair)
    if operation == .equalTo { noteMaskedDefault(right, pair) }
    return .comparison(
      CheckedComparison(
        left: left,
        operation: operation,
        right: right,
        options: pair.comparison.options
      )
    )
  }
}
