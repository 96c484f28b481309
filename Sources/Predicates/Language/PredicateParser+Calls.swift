import Foundation
import Schema

extension PredicateParser {
  /// Parses a call after a word and its opening parenthesis.
  mutating func call(_ name: String, _ range: Range<Int>) throws(PredicateSyntaxError) -> Node {
    advance()
    switch name.uppercased() {
    case "SUBQUERY": return try subquery(range)
    case "TERNARY": return try conditional(range)
    case "BLOCK": throw PredicateSyntaxError(.unsupported("BLOCK"), at: range)
    default: break
    }
    let arguments = try list(until: ")")
    let whole = range.lowerBound..<end
    return try node(try call(name, arguments, whole), whole)
  }

  private func call(
    _ name: String, _ arguments: [Expression], _ range: Range<Int>
  ) throws(PredicateSyntaxError) -> Expression.Form {
    switch (name.uppercased(), arguments.count) {
    case ("CAST", 2), ("CASTOBJECT:TOTYPE:", 2):
      guard case .constant(.string(let type)) = arguments[1].form else { throw wrong(range, "CAST(value, \"type\")") }
      return Self.cast(arguments[0], type)
    case ("CAST", _): throw wrong(range, "CAST(value, \"type\")")
    case ("FETCH", 1...): return .fetch(arguments)
    case ("FETCH", _): throw wrong(range, "FETCH(request, context, countOnly)")
    case ("FUNCTION", 2...):
      guard case .constant(.string(let selector)) = arguments[1].form else {
        throw wrong(range, "FUNCTION(receiver, \"selector\", …)")
      }
      return .message(arguments[0], selector: selector, Array(arguments.dropFirst(2)))
    case ("FUNCTION", _): throw wrong(range, "FUNCTION(receiver, \"selector\", …)")
    case ("OBJECTFROM:WITHINDEX:", 2): return .element(arguments[0], .at(arguments[1]))
    default: break
    }
    if arguments.count == 2, let operation = Expression.Arithmetic(selector: name) {
      return .arithmetic(operation, arguments[0], arguments[1])
    }
    if arguments.count == 1, PredicateFunction.names.contains(name) { return .function(name + ":", arguments) }
    return .function(name, arguments)
  }

  private func wrong(_ range: Range<Int>, _ expected: String) -> PredicateSyntaxError {
    PredicateSyntaxError(.unexpected(found: "these arguments", expected: expected), at: range)
  }

  private mutating func expressionArgument() throws(PredicateSyntaxError) -> Expression {
    let node = try either()
    return try expression(node)
  }

  private mutating func predicateArgument() throws(PredicateSyntaxError) -> Predicate {
    let node = try either()
    return try predicate(node)
  }

  private mutating func subquery(_ range: Range<Int>) throws(PredicateSyntaxError) -> Node {
    let collection = try expressionArgument()
    try expect(",")
    guard case .variable(let variable) = token.kind else { throw unexpected("a $variable") }
    advance()
    try expect(",")
    let predicate = try predicateArgument()
    try expect(")")
    return try node(
      .subquery(Subquery(collection: collection, variable: variable, predicate: predicate)), range.lowerBound..<end)
  }

  private mutating func conditional(_ range: Range<Int>) throws(PredicateSyntaxError) -> Node {
    let condition = try predicateArgument()
    try expect(",")
    let left = try expressionArgument()
    try expect(",")
    let right = try expressionArgument()
    try expect(")")
    return try node(.conditional(condition, left, right), range.lowerBound..<end)
  }

  /// A constant if the value is of the type as written, else a cast.
  private static func cast(_ value: Expression, _ type: String) -> Expression.Form {
    guard case .constant(let constant) = value.form, let folded = Scalar(constant, castTo: type) else {
      return .cast(value, type: type)
    }
    return .constant(folded)
  }

  mutating func argument() throws(PredicateSyntaxError) -> Node {
    guard case .placeholder(let placeholder) = token.kind else { throw unexpected("a value") }
    let range = token.range
    if placeholder == "%K" {
      let steps = try keyPathArgument()
      guard steps.count <= Self.mostSteps else { throw tooManySteps(range) }
      return try node(.keyPath(KeyPath(steps, ranges: steps.map { _ in range })), range)
    }
    switch try takeArgument(placeholder) {
    case .value(let value):
      advance()
      return try node(.constant(value), range)
    case .values(let values) where placeholder == "%@":
      advance()
      return try node(.aggregate(values.map { Expression(.constant($0), range: range) }), range)
    case .variable(let name):
      advance()
      return try node(.variable(name), range)
    case .values, .keyPath: throw wrongArgument(placeholder, "a value")
    }
  }

  mutating func keyPathArgument() throws(PredicateSyntaxError) -> [String] {
    let text: String
    switch try takeArgument("%K") {
    case .keyPath(let path), .value(.string(let path)): text = path
    case .value, .values, .variable: throw wrongArgument("%K", "a key path")
    }
    let steps = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard !steps.contains("") else { throw wrongArgument("%K", "a key path") }
    advance()
    return steps
  }

  private mutating func takeArgument(_ placeholder: String) throws(PredicateSyntaxError) -> PredicateArgument {
    guard placeholder.count > 1, arguments.indices.contains(nextArgument) else {
      throw PredicateSyntaxError(.missingArgument(placeholder), at: token.range)
    }
    defer { nextArgument += 1 }
    return arguments[nextArgument]
  }

  private func wrongArgument(_ placeholder: String, _ expected: String) -> PredicateSyntaxError {
    PredicateSyntaxError(.wrongArgument(placeholder, expected: expected), at: token.range)
  }
}
