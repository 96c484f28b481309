import Escaping
import Schema

extension Predicate: CustomStringConvertible {
  /// The text that `NSPredicate` prints; reading it gives the same tree.
  package var description: String { PredicatePrinter().text(self) }
}

extension Expression: CustomStringConvertible {
  /// The text that `NSExpression` prints.
  package var description: String { PredicatePrinter().text(self) }
}

/// Writes predicates as `NSPredicate` prints them, with brackets around a compound in a compound.
struct PredicatePrinter {
  /// Writes a value.
  var constant: (Scalar) -> String = { $0.text }

  func text(_ predicate: Predicate) -> String {
    switch predicate {
    case .comparison(let comparison): return text(comparison)
    case .and(let parts): return joined(parts, " AND ", empty: "TRUEPREDICATE")
    case .or(let parts): return joined(parts, " OR ", empty: "FALSEPREDICATE")
    case .not(let part): return "NOT " + bracketed(part)
    case .constant(let isTrue): return isTrue ? "TRUEPREDICATE" : "FALSEPREDICATE"
    }
  }

  private func joined(_ parts: [Predicate], _ word: String, empty: String) -> String {
    var texts: [String] = []
    for part in parts { texts.append(bracketed(part)) }
    return texts.isEmpty ? empty : texts.joined(separator: word)
  }

  private func bracketed(_ predicate: Predicate) -> String {
    predicate.isCompound ? "(\(text(predicate)))" : text(predicate)
  }

  private func text(_ comparison: Comparison) -> String {
    let modifier = comparison.modifier == .direct ? "" : comparison.modifier.rawValue + " "
    let word = comparison.operation.rawValue + comparison.options.text
    let left = text(comparison.left)
    return "\(modifier)\(left) \(word) \(text(comparison.right))"
  }

  func text(_ expression: Expression) -> String {
    switch expression.form {
    case .constant(let value): return constant(value)
    case .evaluatedObject: return "SELF"
    case .variable(let name): return "$" + name
    case .keyPath(let path): return text(path)
    case .aggregate(let members): return "{\(list(members))}"
    case .arithmetic(let operation, let left, let right):
      let first = operand(left, of: operation, isLeft: true)
      return first + " \(operation.rawValue) " + operand(right, of: operation, isLeft: false)
    case .function(let name, let arguments): return "\(name)(\(list(arguments)))"
    case .message(let receiver, let selector, let arguments):
      let receiver = text(receiver)
      let rest = arguments.isEmpty ? "" : ", " + list(arguments)
      return "FUNCTION(\(receiver), \(PredicateLiteral.quoted(selector))\(rest))"
    case .cast(let value, let type): return "CAST(\(text(value)), \(PredicateLiteral.quoted(type)))"
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

  private func text(_ subquery: Subquery) -> String {
    let collection = text(subquery.collection)
    return "SUBQUERY(\(collection), $\(subquery.variable), \(text(subquery.predicate)))"
  }

  private func list(_ expressions: [Expression]) -> String {
    var texts: [String] = []
    for expression in expressions { texts.append(text(expression)) }
    return texts.joined(separator: ", ")
  }

  private func text(_ path: KeyPath) -> String {
    var steps = path.steps
    if let operand = path.operand { return ([primary(operand)] + steps).joined(separator: ".") }
    if let first = steps.first { steps[0] = PredicatePath.text(first) }
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

  /// An operation before a dot or a bracket gets brackets.
  private func primary(_ expression: Expression) -> String {
    if case .arithmetic = expression.form { return "(\(text(expression)))" }
    return text(expression)
  }

  /// An operation inside another gets brackets if the tree would otherwise change.
  private func operand(_ expression: Expression, of operation: Expression.Arithmetic, isLeft: Bool) -> String {
    guard case .arithmetic(let inner, _, _) = expression.form else { return text(expression) }
    let groupsHere = isLeft != (operation == .power)
    let isBare = inner.precedence > operation.precedence || inner.precedence == operation.precedence && groupsHere
    return isBare ? text(expression) : "(\(text(expression)))"
  }
}

/// A path as a predicate's text accepts it.
package enum PredicatePath {
  /// The path, with `#` before it if it starts with a keyword.
  package static func text(_ path: String) -> String {
    let first = path.prefix { $0 != "." }
    return PredicateWords.reserved.contains(first.uppercased()) ? "#" + path : path
  }
}
