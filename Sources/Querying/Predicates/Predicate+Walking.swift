extension Predicate {
  /// The names of the variables that need a value, in order, each once.
  ///
  /// A subquery's own variables and the facts of a fetched property are not included.
  package var variables: [String] {
    var names: [String] = []
    collect(into: &names, bound: [])
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }
  }

  /// The predicate with expressions instead of variables, as `withSubstitutionVariables` makes it.
  package func substituting(_ values: [String: Expression]) -> Predicate { map { $0.substituting(values) } }

  fileprivate func collect(into names: inout [String], bound: Set<String>) {
    switch self {
    case .constant: break
    case .and(let parts), .or(let parts): for part in parts { part.collect(into: &names, bound: bound) }
    case .not(let part): part.collect(into: &names, bound: bound)
    case .comparison(let comparison):
      comparison.left.collect(into: &names, bound: bound)
      comparison.right.collect(into: &names, bound: bound)
    }
  }
}

extension Expression {
  fileprivate func collect(into names: inout [String], bound: Set<String>) {
    switch self {
    case .constant, .evaluatedObject: break
    case .variable(let name): if !bound.contains(name), name != "FETCHED_PROPERTY" { names.append(name) }
    case .keyPath(let path): path.operand?.collect(into: &names, bound: bound)
    case .conditional(let predicate, let then, let otherwise):
      predicate.collect(into: &names, bound: bound)
      then.collect(into: &names, bound: bound)
      otherwise.collect(into: &names, bound: bound)
    case .subquery(let subquery):
      subquery.collection.collect(into: &names, bound: bound)
      subquery.predicate.collect(into: &names, bound: bound.union([subquery.variable]))
    default: for part in parts { part.collect(into: &names, bound: bound) }
    }
  }

  /// The expressions that it consists of, except those in key paths, conditions and subqueries.
  private var parts: [Expression] {
    switch self {
    case .aggregate(let parts), .function(_, let parts), .fetch(let parts): parts
    case .arithmetic(_, let left, let right): [left, right]
    case .message(let receiver, _, let arguments): [receiver] + arguments
    case .cast(let value, _): [value]
    case .element(let value, .at(let index)): [value, index]
    case .element(let value, _): [value]
    case .constant, .evaluatedObject, .variable, .keyPath, .conditional, .subquery: []
    }
  }

  func substituting(_ values: [String: Expression]) -> Expression {
    let inner = { (part: Expression) in part.substituting(values) }
    switch self {
    case .constant, .evaluatedObject: return self
    case .variable(let name): return values[name] ?? self
    case .keyPath(let path): return path.substituting(values)
    case .aggregate(let parts): return .aggregate(parts.map(inner))
    case .arithmetic(let operation, let left, let right): return .arithmetic(operation, inner(left), inner(right))
    case .function(let name, let arguments): return .function(name, arguments.map(inner))
    case .message(let receiver, let selector, let arguments):
      return .message(inner(receiver), selector: selector, arguments.map(inner))
    case .cast(let value, let type): return .cast(inner(value), type: type)
    case .element(let value, .at(let index)): return .element(inner(value), .at(inner(index)))
    case .element(let value, let index): return .element(inner(value), index)
    case .subquery(let subquery): return .subquery(subquery.substituting(values))
    case .fetch(let arguments): return .fetch(arguments.map(inner))
    case .conditional(let predicate, let then, let otherwise):
      return .conditional(predicate.substituting(values), inner(then), inner(otherwise))
    }
  }
}

extension KeyPath {
  /// A path as a variable's value continues with the steps after the variable.
  fileprivate func substituting(_ values: [String: Expression]) -> Expression {
    guard let operand else { return .keyPath(self) }
    if case .variable(let name) = operand, let value = values[name + "." + text] { return value }
    switch operand.substituting(values) {
    case .keyPath(let start): return .keyPath(KeyPath(start.steps + steps, of: start.operand))
    case .evaluatedObject: return .keyPath(KeyPath(steps))
    case let other: return .keyPath(KeyPath(steps, of: other))
    }
  }
}

extension Subquery {
  fileprivate func substituting(_ values: [String: Expression]) -> Subquery {
    var own = values
    own[variable] = nil
    return Subquery(
      collection: collection.substituting(values), variable: variable, predicate: predicate.substituting(own))
  }
}

extension Predicate {
  /// The key paths that start at the evaluated object, in the order they are written.
  package var keyPaths: [KeyPath] {
    switch self {
    case .comparison(let comparison): comparison.left.keyPaths + comparison.right.keyPaths
    case .and(let parts), .or(let parts): parts.flatMap(\.keyPaths)
    case .not(let part): part.keyPaths
    case .constant: []
    }
  }
}

extension Expression {
  fileprivate var keyPaths: [KeyPath] {
    switch self {
    case .keyPath(let path): path.operand.map(\.keyPaths) ?? [path]
    case .aggregate(let parts), .function(_, let parts), .fetch(let parts): parts.flatMap(\.keyPaths)
    case .arithmetic(_, let left, let right): left.keyPaths + right.keyPaths
    case .message(let receiver, _, let parts): receiver.keyPaths + parts.flatMap(\.keyPaths)
    case .cast(let part, _), .element(let part, _): part.keyPaths
    // Key paths inside start at the collection's own objects, by its variable.
    case .subquery(let subquery): subquery.collection.keyPaths
    case .conditional(let predicate, let first, let second): predicate.keyPaths + first.keyPaths + second.keyPaths
    case .constant, .evaluatedObject, .variable: []
    }
  }
}
