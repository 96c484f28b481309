extension Predicate: CustomStringConvertible {
  /// The text that `NSPredicate` prints; reading it gives the same tree.
  package var description: String {
    var printer = PredicatePrinter()
    return printer.text(self)
  }

  /// The text with a placeholder for each value, and the values in order; nil stays in the text.
  ///
  ///     (#"age IN %@ AND name == %@"#, [.values([.integer(1)]), .value(.string("x"))])
  package var format: (text: String, arguments: [PredicateArgument]) {
    var printer = PredicatePrinter()
    printer.takesArguments = true
    let text = printer.text(self)
    return (text, printer.arguments)
  }
}

extension Expression: CustomStringConvertible {
  /// The text that `NSExpression` prints.
  package var description: String {
    var printer = PredicatePrinter()
    return printer.text(self)
  }
}

/// Writes predicates as `NSPredicate` prints them: a compound in a compound stands in brackets.
struct PredicatePrinter {
  /// Whether values become placeholders.
  var takesArguments = false
  private(set) var arguments: [PredicateArgument] = []
  /// Writes a value that stays in the text.
  var constant: (PredicateValue) -> String = { $0.text }

  mutating func text(_ predicate: Predicate) -> String {
    switch predicate {
    case .comparison(let comparison): return text(comparison)
    case .and(let parts): return joined(parts, " AND ", empty: "TRUEPREDICATE")
    case .or(let parts): return joined(parts, " OR ", empty: "FALSEPREDICATE")
    case .not(let part): return "NOT " + bracketed(part)
    case .constant(let isTrue): return isTrue ? "TRUEPREDICATE" : "FALSEPREDICATE"
    }
  }

  private mutating func joined(_ parts: [Predicate], _ word: String, empty: String) -> String {
    var texts: [String] = []
    for part in parts { texts.append(bracketed(part)) }
    return texts.isEmpty ? empty : texts.joined(separator: word)
  }

  private mutating func bracketed(_ predicate: Predicate) -> String {
    predicate.isCompound ? "(\(text(predicate)))" : text(predicate)
  }

  private mutating func text(_ comparison: Comparison) -> String {
    let modifier = comparison.modifier == .direct ? "" : comparison.modifier.rawValue + " "
    let word = comparison.operation.rawValue + comparison.options.text
    let left = text(comparison.left)
    return "\(modifier)\(left) \(word) \(text(comparison.right))"
  }

  mutating func text(_ expression: Expression) -> String {
    switch expression {
    case .constant(let value): return text(value)
    case .evaluatedObject: return "SELF"
    case .variable(let name): return "$" + name
    case .keyPath(let path): return text(path)
    case .aggregate(let values): return aggregate(values)
    case .arithmetic(let operation, let left, let right):
      let first = operand(left, of: operation, isLeft: true)
      return first + " \(operation.rawValue) " + operand(right, of: operation, isLeft: false)
    case .function(let name, let arguments): return "\(name)(\(list(arguments)))"
    case .message(let receiver, let selector, let arguments):
      let receiver = text(receiver)
      let rest = arguments.isEmpty ? "" : ", " + list(arguments)
      return "FUNCTION(\(receiver), \(PredicateValue.quoted(selector))\(rest))"
    case .cast(let value, let type):
      return "CAST(\(text(value)), \(PredicateValue.quoted(type)))"
    case .element(let collection, let index):
      let collection = primary(collection)
      return "\(collection)[\(text(index))]"
    case .subquery(let subquery): return text(subquery)
    case .fetch(let arguments): return "FETCH(\(list(arguments)))"
    case .conditional(let condition, let left, let right):
      let condition = text(condition)
      return "TERNARY(\(condition), \(list([left, right])))"
    }
  }

  private mutating func text(_ subquery: Subquery) -> String {
    let collection = text(subquery.collection)
    return "SUBQUERY(\(collection), $\(subquery.variable), \(text(subquery.predicate)))"
  }

  private mutating func text(_ value: PredicateValue) -> String {
    guard takesArguments, value != .null else { return constant(value) }
    arguments.append(.value(value))
    return "%@"
  }

  /// A set of values alone is one argument.
  private mutating func aggregate(_ members: [Expression]) -> String {
    let values = members.compactMap { member -> PredicateValue? in
      if case .constant(let value) = member { value } else { nil }
    }
    guard takesArguments, values.count == members.count else { return "{\(list(members))}" }
    arguments.append(.values(values))
    return "%@"
  }

  private mutating func list(_ expressions: [Expression]) -> String {
    var texts: [String] = []
    for expression in expressions { texts.append(text(expression)) }
    return texts.joined(separator: ", ")
  }

  private mutating func text(_ path: KeyPath) -> String {
    var steps = path.steps
    if let operand = path.operand { return ([primary(operand)] + steps).joined(separator: ".") }
    if let first = steps.first, PredicateWords.reserved.contains(first.uppercased()) {
      steps[0] = "#" + first
    }
    return steps.joined(separator: ".")
  }

  private mutating func text(_ index: Expression.Index) -> String {
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
  private mutating func primary(_ expression: Expression) -> String {
    if case .arithmetic = expression { return "(\(text(expression)))" }
    return text(expression)
  }

  /// An operation in an operation stands in brackets where the tree would else be another.
  private mutating func operand(
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
