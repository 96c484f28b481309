extension Predicate {
  /// The predicate with both sides of each comparison replaced.
  func map(_ replaced: (Expression) -> Expression) -> Predicate {
    switch self {
    case .constant: return self
    case .and(let parts): return .and(parts.map { $0.map(replaced) })
    case .or(let parts): return .or(parts.map { $0.map(replaced) })
    case .not(let part): return .not(part.map(replaced))
    case .comparison(var comparison):
      comparison.left = replaced(comparison.left)
      comparison.right = replaced(comparison.right)
      return .comparison(comparison)
    }
  }
}

extension Expression {
  /// The expression with some parts replaced, from the outside in; a subquery's predicate stays.
  func map(_ replaced: (Expression) -> Expression?) -> Expression {
    if let replaced = replaced(self) { return replaced }
    switch self {
    case .constant, .evaluatedObject, .variable, .fetch, .conditional: return self
    case .keyPath(var path):
      path.operand = path.operand.map { $0.map(replaced) }
      return .keyPath(path)
    case .aggregate(let members): return .aggregate(members.map { $0.map(replaced) })
    case .arithmetic(let operation, let left, let right):
      return .arithmetic(operation, left.map(replaced), right.map(replaced))
    case .function(let name, let arguments): return .function(name, arguments.map { $0.map(replaced) })
    case .message(let receiver, let selector, let arguments):
      return .message(receiver.map(replaced), selector: selector, arguments.map { $0.map(replaced) })
    case .cast(let value, let type): return .cast(value.map(replaced), type: type)
    case .element(let collection, .at(let index)): return .element(collection.map(replaced), .at(index.map(replaced)))
    case .element(let collection, let index): return .element(collection.map(replaced), index)
    case .subquery(var subquery):
      subquery.collection = subquery.collection.map(replaced)
      return .subquery(subquery)
    }
  }
}
