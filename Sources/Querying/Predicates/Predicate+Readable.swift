extension Predicate {
  /// Why the printed text of a tree that was built would not be read as that tree; nil if it would.
  package var unreadable: PredicateSyntaxError.Reason? {
    var measure = TreeMeasure()
    let levels = measure.levels(of: self)
    if levels > PredicateParser.mostLevels { return .tooDeep(limit: PredicateParser.mostLevels) }
    if measure.mostSteps > PredicateParser.mostSteps {
      return .tooManySteps(limit: PredicateParser.mostSteps)
    }
    let length = description.utf8.count
    return length > PredicateParser.longest ? .tooLong(limit: PredicateParser.longest) : nil
  }
}

/// Counts a tree's levels, as `ParsedPredicate.Spans` does, and the steps of its longest path.
private struct TreeMeasure {
  private(set) var mostSteps = 0

  mutating func levels(of predicate: Predicate) -> Int {
    switch predicate {
    case .comparison(let comparison):
      return above([levels(of: comparison.left), levels(of: comparison.right)])
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
    case .element(let collection, let index):
      return above([levels(of: collection), levels(of: index)])
    case .subquery(let subquery):
      return above([levels(of: subquery.collection), levels(of: subquery.predicate)])
    case .conditional(let condition, let then, let otherwise):
      return above([levels(of: condition), levels(of: then), levels(of: otherwise)])
    }
  }

  private mutating func levels(of index: Expression.Index) -> Int {
    if case .at(let place) = index { levels(of: place) } else { 1 }
  }
}
