extension Predicate {
  /// Reads a predicate's text, placeholders filled in order; throws `PredicateSyntaxError`.
  package init(
    _ text: String,
    arguments: [PredicateArgument] = []
  ) throws(PredicateSyntaxError) {
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
  package init(
    _ text: String,
    arguments: [PredicateArgument] = []
  ) throws(PredicateSyntaxError) {
    var parser = PredicateParser(arguments: arguments)
    self = try parser.parse(text)
  }
}
