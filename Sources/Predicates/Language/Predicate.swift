package import Schema

/// A predicate as a tree, in the terms of `NSPredicate`: as written, not yet checked against a model.
///
///     try Predicate("ANY tags.name BEGINSWITH[cd] \"a\"").description
///
/// A file that imports Foundation as well writes `Predicates.Predicate`.
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
    if levels > PredicateParser.mostLevels { return .tooDeep(limit: PredicateParser.mostLevels) }
    if children.map(\.mostSteps).max() ?? 0 > PredicateParser.mostSteps {
      return .tooManySteps(limit: PredicateParser.mostSteps)
    }
    let length = description.utf8.count
    return length > PredicateParser.longest ? .tooLong(limit: PredicateParser.longest) : nil
  }
}

extension Predicate {
  /// How many levels the tree has from here down.
  var levels: Int {
    switch self {
    case .comparison(let comparison): 1 + max(comparison.left.levels, comparison.right.levels)
    case .and(let parts), .or(let parts): 1 + (parts.map(\.levels).max() ?? 0)
    case .not(let part): 1 + part.levels
    case .constant: 1
    }
  }

  /// Both sides of each comparison, in the order they are written.
  var children: [Expression] {
    switch self {
    case .comparison(let comparison): [comparison.left, comparison.right]
    case .and(let parts), .or(let parts): parts.flatMap(\.children)
    case .not(let part): part.children
    case .constant: []
    }
  }

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

extension Predicate {
  /// The names of the variables that need a value, in order, each once.
  ///
  /// A subquery's own variables and the facts of a fetched property are not included.
  package var variables: [String] {
    var seen: Set<String> = []
    return children.flatMap(\.variables).filter { seen.insert($0).inserted }
  }

  /// The predicate with expressions instead of variables, as `withSubstitutionVariables` makes it.
  package func substituting(_ values: [String: Expression]) -> Predicate { map { $0.substituting(values) } }

  /// The key paths that start at the evaluated object, in the order they are written.
  package var keyPaths: [KeyPath] { children.flatMap(\.keyPaths) }
}

extension Expression {
  /// The steps of the longest key path in it.
  fileprivate var mostSteps: Int {
    let own = if case .keyPath(let path) = form { path.steps.count } else { 0 }
    return max(own, children.map(\.mostSteps).max() ?? 0)
  }

  fileprivate var variables: [String] {
    switch form {
    case .variable(let name): name == "FETCHED_PROPERTY" ? [] : [name]
    case .subquery(let subquery):
      subquery.collection.variables + subquery.predicate.variables.filter { $0 != subquery.variable }
    default: children.flatMap(\.variables)
    }
  }

  fileprivate var keyPaths: [KeyPath] {
    switch form {
    case .keyPath(let path) where path.operand == nil: [path]
    // Key paths inside start at the collection's own objects, by its variable.
    case .subquery(let subquery): subquery.collection.keyPaths
    default: children.flatMap(\.keyPaths)
    }
  }

  /// What takes a variable's place is found where the variable is.
  fileprivate func substituting(_ values: [String: Expression]) -> Expression {
    map { part in
      switch part.form {
      case .variable(let name): return values[name]?.placed(at: part.range)
      case .keyPath(let path): return path.substituting(values, at: part.range)
      case .subquery(var subquery):
        var own = values
        own[subquery.variable] = nil
        subquery.collection = subquery.collection.substituting(values)
        subquery.predicate = subquery.predicate.substituting(own)
        return Expression(.subquery(subquery), range: part.range)
      default: return nil
      }
    }
  }
}

extension KeyPath {
  /// A path as a variable's value continues with the steps after the variable.
  fileprivate func substituting(_ values: [String: Expression], at range: Range<Int>?) -> Expression? {
    guard let operand else { return nil }
    if case .variable(let name) = operand.form, let value = values[name + "." + text] { return value.placed(at: range) }
    let start = operand.substituting(values)
    var path = self
    switch start.form {
    case .keyPath(let first): path = KeyPath(first.steps + steps, of: first.operand)
    case .evaluatedObject: path.operand = nil
    default: path.operand = start
    }
    return Expression(.keyPath(path), range: range)
  }
}

extension Predicate {
  /// Reads a predicate's text, placeholders filled in order; throws `PredicateSyntaxError`.
  package init(_ text: String, arguments: [PredicateArgument] = []) throws(PredicateSyntaxError) {
    var parser = PredicateParser(arguments: arguments)
    self = try parser.parse(text)
  }
}

extension Expression {
  /// Reads an expression's text, such as that of a derived attribute; throws `PredicateSyntaxError`.
  package init(_ text: String) throws(PredicateSyntaxError) {
    var parser = PredicateParser(arguments: [])
    self = try parser.parseExpression(text)
  }
}

/// The value of a placeholder in a predicate's text.
package enum PredicateArgument: Hashable, Sendable {
  /// For `%@` and the number forms.
  case value(Scalar)
  /// For `%@`: the members of a set, or both ends of a range.
  case values([Scalar])
  /// For `%K`.
  case keyPath(String)
  /// For `%@` and the number forms: a variable that gets its value later.
  case variable(String)
}
