/// A predicate as a tree, in the terms of `NSPredicate`: as written, not yet checked against a model.
///
///     try Predicate("ANY tags.name BEGINSWITH[cd] \"a\"").description
///
/// A file that imports Foundation as well writes `Querying.Predicate`.
package indirect enum Predicate: Hashable, Sendable {
  case comparison(Comparison)
  /// Two or more predicates; fewer print as something else.
  case and([Predicate])
  /// Two or more predicates.
  case or([Predicate])
  case not(Predicate)
  /// `TRUEPREDICATE` or `FALSEPREDICATE`.
  case constant(Bool)
}

extension Predicate {
  /// The predicates joined by AND; one stays itself, none is true.
  package static func all(_ predicates: [Predicate]) -> Predicate {
    guard let first = predicates.first else { return .constant(true) }
    return predicates.count == 1 ? first : .and(predicates)
  }

  /// The predicates joined by OR; one stays itself, none is false.
  package static func any(_ predicates: [Predicate]) -> Predicate {
    guard let first = predicates.first else { return .constant(false) }
    return predicates.count == 1 ? first : .or(predicates)
  }

  package static func comparison(
    _ left: Expression,
    _ operation: Comparison.Operator,
    _ right: Expression,
    modifier: Comparison.Modifier = .direct,
    options: Comparison.Options = []
  ) -> Predicate {
    .comparison(
      Comparison(
        left: left,
        operation: operation,
        right: right,
        modifier: modifier,
        options: options
      )
    )
  }

  var isCompound: Bool {
    switch self {
    case .and, .or, .not: true
    case .comparison, .constant: false
    }
  }
}
