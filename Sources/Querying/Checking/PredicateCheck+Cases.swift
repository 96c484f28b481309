import Schema

extension PredicateCheck {
  /// A case with a leaf of its own is the value if its leaf is not NULL (FORMAT §3.2).
  mutating func cases(
    _ path: TypedPath,
    _ operand: Operand,
    _ operation: Comparison.Operator,
    _ pair: OperandPair,
    at address: [Int]
  ) throws(QueryError) -> CheckedPredicate {
    let names = path.attribute?.elements.map(\.name) ?? []
    guard case .literal(.string(let written)) = operand else {
      throw QueryError(
        .wrongValue(
          pair.comparison.right.description,
          expected: .caseLeaves,
          path: path.persistentSpelling
        ),
        at: address
      )
    }
    let name = RawCodec.plainName(written)
    guard names.contains(name),
      let leaf = catalog.elements(of: path).first(where: {
        $0.property == path.property + "." + name
          || $0.property.hasPrefix(path.property + "." + name + ".")
      })
    else {
      throw QueryError(
        .unknownCase(name, type: path.persistentSpelling, cases: names),
        at: address
      )
    }
    guard case .walk(_, let scope) = pair.left.path == path ? pair.left : pair.right else {
      throw QueryError(.needsSet, at: address)
    }
    noteNil(.path(path, scope), operation, pair)
    let isCase = CheckedPredicate.not(isNil(leaf, scope))
    let hasNone = isNil(path, scope)
    // A row without a value is undecided (FORMAT §10.2), so it must not pass: false here, true inside a NOT.
    return switch (operation == .notEqualTo, pair.isNegated) {
    case (false, false): isCase
    case (false, true): .or([hasNone, isCase])
    case (true, false): .and([.not(hasNone), .not(isCase)])
    case (true, true): .not(isCase)
    }
  }
}
