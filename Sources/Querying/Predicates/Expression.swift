/// An expression as a tree, in the terms of `NSExpression`: as written, not yet checked against a model.
///
/// A file that imports Foundation as well writes `Querying.Expression`.
package indirect enum Expression: Hashable, Sendable {
  case constant(PredicateValue)
  /// `SELF`: the object that the predicate is evaluated for.
  case evaluatedObject
  /// `$name`, without its dollar sign.
  case variable(String)
  case keyPath(KeyPath)
  /// `{a, b}`: the members of a set, or both ends of a range.
  case aggregate([Expression])
  case arithmetic(Arithmetic, Expression, Expression)
  /// A function by its selector, such as `uppercase:` or `now`.
  case function(String, [Expression])
  /// `FUNCTION(receiver, "selector", arguments…)`.
  case message(Expression, selector: String, [Expression])
  /// `CAST(value, "type")`; a constant of that type is a `.constant` instead.
  case cast(Expression, type: String)
  /// `collection[index]`.
  case element(Expression, Index)
  case subquery(Subquery)
  /// `FETCH(request, context, countOnly)`.
  case fetch([Expression])
  /// `TERNARY(predicate, then, else)`.
  case conditional(Predicate, Expression, Expression)
}

/// A key path: its steps, and its operand.
package struct KeyPath: Hashable, Sendable {
  /// A variable or a subquery; nil if it starts at the evaluated object, with or without `SELF.`.
  package var operand: Expression?
  /// The steps as written, collection operators with their sign: `["readings", "@sum", "value"]`.
  package var steps: [String]

  package init(_ steps: [String], of operand: Expression? = nil) { (self.operand, self.steps) = (operand, steps) }

  /// The steps joined by dots.
  package var text: String { steps.joined(separator: ".") }
}

/// `SUBQUERY(collection, $variable, predicate)`.
package struct Subquery: Hashable, Sendable {
  package var collection: Expression
  /// Without its dollar sign.
  package var variable: String
  package var predicate: Predicate

  package init(collection: Expression, variable: String, predicate: Predicate) {
    (self.collection, self.variable, self.predicate) = (collection, variable, predicate)
  }
}

extension Expression {
  package static func path(_ steps: String...) -> Expression { .keyPath(KeyPath(steps)) }

  package static func string(_ text: String) -> Expression { .constant(.string(text)) }

  package static func integer(_ number: Int64) -> Expression { .constant(.integer(number)) }

  package static var `nil`: Expression { .constant(.null) }

  /// The index in brackets after a collection.
  package indirect enum Index: Hashable, Sendable {
    case first, last, size
    case at(Expression)
  }

  /// The operations with an operator between their operands, loosest first.
  package enum Arithmetic: String, Hashable, Sendable, CaseIterable {
    case bitwiseOr = "|"
    case bitwiseXor = "^"
    case bitwiseAnd = "&"
    case leftShift = "<<"
    case rightShift = ">>"
    case add = "+"
    case subtract = "-"
    case multiply = "*"
    case divide = "/"
    case power = "**"

    /// How tightly it binds; more is tighter.
    var precedence: Int {
      switch self {
      case .bitwiseOr: 1
      case .bitwiseXor: 2
      case .bitwiseAnd: 3
      case .leftShift, .rightShift: 4
      case .add, .subtract: 5
      case .multiply, .divide: 6
      case .power: 7
      }
    }

    /// The selector under which an `NSFunctionExpression` stores it.
    package var selector: String {
      switch self {
      case .bitwiseOr: "bitwiseOr:with:"
      case .bitwiseXor: "bitwiseXor:with:"
      case .bitwiseAnd: "bitwiseAnd:with:"
      case .leftShift: "leftshift:by:"
      case .rightShift: "rightshift:by:"
      case .add: "add:to:"
      case .subtract: "from:subtract:"
      case .multiply: "multiply:by:"
      case .divide: "divide:by:"
      case .power: "raise:toPower:"
      }
    }

    init?(selector: String) {
      guard let found = Self.allCases.first(where: { $0.selector == selector }) else { return nil }
      self = found
    }
  }
}
