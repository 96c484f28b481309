extension Predicate: CustomStringConvertible {
  /// The text that `NSPredicate` prints; reading it gives the same tree.
  package var description: String { PredicatePrinter().text(self) }
}

extension Expression: CustomStringConvertible {
  /// The text that `NSExpression` prints.
  package var description: String { PredicatePrinter().text(self) }
}

/// Writes predicates as `NSPredicate` prints them: a compound in a compound stands in brackets.
package struct PredicatePrinter: Sendable {
  /// Spells a key path's steps; persistent names are what `NSPredicate` needs.
  package var spelling: @Sendable (KeyPath) -> [String] = { $0.steps }

  package init() {}

  package func text(_ predicate: Predicate) -> String {
    switch predicate {
    case .comparison(let comparison): text(comparison)
    case .and(let parts): joined(parts, " AND ", empty: "TRUEPREDICATE")
    case .or(let parts): joined(parts, " OR ", empty: "FALSEPREDICATE")
    case .not(let part): "NOT " + bracketed(part)
    case .constant(let isTrue): isTrue ? "TRUEPREDICATE" : "FALSEPREDICATE"
    }
  }

  private func joined(_ parts: [Predicate], _ word: String, empty: String) -> String {
    parts.isEmpty ? empty : parts.map(bracketed).joined(separator: word)
  }

  private func bracketed(_ predicate: Predicate) -> String {
    predicate.isCompound ? "(\(text(predicate)))" : text(predicate)
  }

  private func text(_ comparison: Comparison) -> String {
    let modifier = comparison.modifier == .direct ? "" : comparison.modifier.rawValue + " "
    let word = comparison.operation.rawValue + comparison.options.text
    return "\(modifier)\(text(comparison.left)) \(word) \(text(comparison.right))"
  }

  package func text(_ expression: Expression) -> String {
    switch expression {
    case .constant(let value): value.text
    case .evaluatedObject: "SELF"
    case .variable(let name): "$" + name
    case .keyPath(let path): text(path)
    case .aggregate(let values): "{\(list(values))}"
    case .arithmetic(let operation, let left, let right):
      operand(left, of: operation, isLeft: true) + " \(operation.rawValue) "
        + operand(right, of: operation, isLeft: false)
    case .function(let name, let arguments): "\(name)(\(list(arguments)))"
    case .message(let receiver, let selector, let arguments):
      "FUNCTION(\(list([receiver, .string(selector)] + arguments)))"
    case .cast(let value, let type): "CAST(\(list([value, .string(type)])))"
    case .element(let collection, let index): "\(primary(collection))[\(text(index))]"
    case .subquery(let subquery):
      "SUBQUERY(\(text(subquery.collection)), $\(subquery.variable), \(text(subquery.predicate)))"
    case .fetch(let arguments): "FETCH(\(list(arguments)))"
    case .conditional(let condition, let left, let right):
      "TERNARY(\(text(condition)), \(list([left, right])))"
    }
  }

  private func list(_ expressions: [Expression]) -> String {
    expressions.map { text($0) }.joined(separator: ", ")
  }

  private func text(_ path: KeyPath) -> String {
    var steps = spelling(path)
    if let operand = path.operand { return ([primary(operand)] + steps).joined(separator: ".") }
    if let first = steps.first, PredicateWords.reserved.contains(first.uppercased()) {
      steps[0] = "#" + first
    }
    return steps.joined(separator: ".")
  }

  private func text(_ index: Expression.Index) -> String {
    switch index {
    case .first: return "FIRST"
    case .last: return "LAST"
    case .size: return "SIZE"
    case .at(let place):
      let text = text(place)
      return PredicateWords.places[text.uppercased()] == nil ? text : "#" + text
    }
  }

  /// An operation before a dot or a bracket stands in brackets.
  private func primary(_ expression: Expression) -> String {
    if case .arithmetic = expression { "(\(text(expression)))" } else { text(expression) }
  }

  /// An operation in an operation stands in brackets where the tree would else be another.
  private func operand(
    _ expression: Expression,
    of operation: Expression.Arithmetic,
    isLeft: Bool
  ) -> String {
    guard case .arithmetic(let inner, _, _) = expression else { return text(expression) }
    let groupsHere = isLeft != (operation == .power)
    let isBare =
      inner.precedence > operation.precedence
      || inner.precedence == operation.precedence && groupsHere
    return isBare ? text(expression) : "(\(text(expression)))"
  }
}
