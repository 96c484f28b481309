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
    _ left: Expression, _ operation: Comparison.Operator, _ right: Expression, modifier: Comparison.Modifier = .direct,
    options: Comparison.Options = []
  ) -> Predicate {
    .comparison(Comparison(left: left, operation: operation, right: right, modifier: modifier, options: options))
  }

  var isCompound: Bool {
    switch self {
    case .and, .or, .not: true
    case .comparison, .constant: false
    }
  }
}

extension Predicate {
  /// Why the printed text of a tree that was built would not be read as that tree; nil if it would.
  package var unreadable: PredicateSyntaxError.Reason? {
    var measure = TreeMeasure()
    let levels = measure.levels(of: self)
    if levels > PredicateParser.mostLevels { return .tooDeep(limit: PredicateParser.mostLevels) }
    if measure.mostSteps > PredicateParser.mostSteps { return .tooManySteps(limit: PredicateParser.mostSteps) }
    let length = description.utf8.count
    return length > PredicateParser.longest ? .tooLong(limit: PredicateParser.longest) : nil
  }
}

/// Counts a tree's levels, as `ParsedPredicate.Spans` does, and the steps of its longest path.
private struct TreeMeasure {
  private(set) var mostSteps = 0

  mutating func levels(of predicate: Predicate) -> Int {
    switch predicate {
    case .comparison(let comparison): return above([levels(of: comparison.left), levels(of: comparison.right)])
    case .and(let parts), .or(let parts): return above(parts.map { levels(of: $0) })
    case .not(let part): return above([levels(of: part)])
    case .constant: return 1
    }
  }

  private func above(_ parts: [Int]) -> Int { 1 + (parts.max() ?? 0) }

  private mutating func levels(of expression: Expression) -> Int {
    switch expression {
    case .constant, .evaluatedObject, .variable: return 1
    case .keyPath(let path):
      mostSteps = max(mostSteps, path.steps.count)
      return above([path.operand.map { levels(of: $0) } ?? 1])
    case .aggregate(let members), .function(_, let members), .fetch(let members):
      return above(members.map { levels(of: $0) })
    case .arithmetic(_, let left, let right): return above([levels(of: left), levels(of: right)])
    // The selector, or the type, is a part as well.
    case .message(let receiver, _, let arguments):
      return above([1, levels(of: receiver)] + arguments.map { levels(of: $0) })
    case .cast(let value, _): return above([levels(of: value)])
    case .element(let collection, let index): return above([levels(of: collection), levels(of: index)])
    case .subquery(let subquery): return above([levels(of: subquery.collection), levels(of: subquery.predicate)])
    case .conditional(let condition, let then, let otherwise):
      return above([levels(of: condition), levels(of: then), levels(of: otherwise)])
    }
  }

  private mutating func levels(of index: Expression.Index) -> Int {
    if case .at(let place) = index { levels(of: place) } else { 1 }
  }
}

extension Predicate {
  /// Reads a predicate's text, placeholders filled in order; throws `PredicateSyntaxError`.
  package init(_ text: String, arguments: [PredicateArgument] = []) throws(PredicateSyntaxError) {
    self = try ParsedPredicate(text, arguments: arguments).predicate
  }
}

extension Expression {
  /// Reads an expression's text, such as that of a derived attribute; throws `PredicateSyntaxError`.
  package init(_ text: String) throws(PredicateSyntaxError) {
    var parser = PredicateParser(arguments: [])
    self = try parser.parseExpression(text)
  }
}

extension ParsedPredicate {
  /// Reads a predicate's text, placeholders filled in order; throws `PredicateSyntaxError`.
  package init(_ text: String, arguments: [PredicateArgument] = []) throws(PredicateSyntaxError) {
    var parser = PredicateParser(arguments: arguments)
    self = try parser.parse(text)
  }
}
