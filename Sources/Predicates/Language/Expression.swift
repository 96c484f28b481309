package import Schema

/// An expression as a tree, in the terms of `NSExpression`: as written, not yet checked against a model.
///
/// A file that imports Foundation as well writes `Predicates.Expression`.
package struct Expression: Hashable, Sendable {
  package let form: Form
  /// Its place in the text that it was read from, in UTF-8 bytes; nil for a tree that was built.
  @Aside package var range: Range<Int>?
  /// How many levels the tree has from here down.
  let levels: Int

  package indirect enum Form: Hashable, Sendable {
    case constant(Scalar)
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

  init(_ form: Form, range: Range<Int>? = nil) {
    self.form = form
    levels = 1 + form.levelsBelow
    self.range = range
  }
}

/// A fact beside a value that does not count when two are compared.
@propertyWrapper package struct Aside<Value: Sendable>: Hashable, Sendable {
  package var wrappedValue: Value

  package init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

  package static func == (left: Self, right: Self) -> Bool { true }

  package func hash(into hasher: inout Hasher) {}
}

/// A key path: its steps, and its operand.
package struct KeyPath: Hashable, Sendable {
  /// A variable or a subquery; nil if it starts at the evaluated object, with or without `SELF.`.
  package var operand: Expression?
  /// The steps as written, collection operators with their sign: `["readings", "@sum", "value"]`.
  package var steps: [String]
  /// The place of each step in the text that it was read from; empty for a path that was built.
  @Aside package var ranges: [Range<Int>] = []

  package init(_ steps: [String], of operand: Expression? = nil, ranges: [Range<Int>] = []) {
    (self.operand, self.steps, self.ranges) = (operand, steps, ranges)
  }

  /// The steps joined by dots.
  package var text: String { steps.joined(separator: ".") }

  /// The place of a step; nil if it is not known.
  func range(of step: Int) -> Range<Int>? { ranges.indices.contains(step) ? ranges[step] : nil }
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

// Expressions without a text.
extension Expression {
  package static func constant(_ value: Scalar) -> Self { Self(.constant(value)) }
  package static var evaluatedObject: Self { Self(.evaluatedObject) }
  package static func variable(_ name: String) -> Self { Self(.variable(name)) }
  package static func keyPath(_ path: KeyPath) -> Self { Self(.keyPath(path)) }
  package static func aggregate(_ members: [Self]) -> Self { Self(.aggregate(members)) }
  package static func arithmetic(_ operation: Arithmetic, _ left: Self, _ right: Self) -> Self {
    Self(.arithmetic(operation, left, right))
  }
  package static func function(_ name: String, _ arguments: [Self]) -> Self { Self(.function(name, arguments)) }
  package static func message(_ receiver: Self, selector: String, _ arguments: [Self]) -> Self {
    Self(.message(receiver, selector: selector, arguments))
  }
  package static func cast(_ value: Self, type: String) -> Self { Self(.cast(value, type: type)) }
  package static func element(_ collection: Self, _ index: Index) -> Self { Self(.element(collection, index)) }
  package static func subquery(_ subquery: Subquery) -> Self { Self(.subquery(subquery)) }
  package static func fetch(_ arguments: [Self]) -> Self { Self(.fetch(arguments)) }
  package static func conditional(_ predicate: Predicate, _ then: Self, _ otherwise: Self) -> Self {
    Self(.conditional(predicate, then, otherwise))
  }

  package static func path(_ steps: String...) -> Self { .keyPath(KeyPath(steps)) }
  package static func string(_ text: String) -> Self { .constant(.string(text)) }
  package static func integer(_ number: Int64) -> Self { .constant(.integer(number)) }
  package static var `nil`: Self { .constant(.null) }
}

// Expressions are walked by `children` and `map` alone.
extension Expression {
  /// The expressions that it consists of, those in the predicate of a subquery or a condition included.
  package var children: [Expression] { form.children }

  /// The expression with some parts replaced, from the outside in.
  package func map(_ replaced: (Expression) -> Expression?) -> Expression {
    replaced(self) ?? Expression(form.map { $0.map(replaced) }, range: range)
  }

  /// The expression as if all of it stood at one place.
  func placed(at range: Range<Int>?) -> Expression {
    var placed = form.map { $0.placed(at: range) }
    if case .keyPath(var path) = placed {
      path.ranges = []
      placed = .keyPath(path)
    }
    return Expression(placed, range: range)
  }
}

extension Expression.Form {
  fileprivate var children: [Expression] {
    var children: [Expression] = []
    _ = map { child in
      children.append(child)
      return child
    }
    return children
  }

  /// The form with each of its own parts replaced.
  fileprivate func map(_ part: (Expression) -> Expression) -> Self {
    switch self {
    case .constant, .evaluatedObject, .variable: return self
    case .keyPath(var path):
      path.operand = path.operand.map(part)
      return .keyPath(path)
    case .aggregate(let members): return .aggregate(members.map(part))
    case .arithmetic(let operation, let left, let right): return .arithmetic(operation, part(left), part(right))
    case .function(let name, let arguments): return .function(name, arguments.map(part))
    case .message(let receiver, let selector, let arguments):
      return .message(part(receiver), selector: selector, arguments.map(part))
    case .cast(let value, let type): return .cast(part(value), type: type)
    case .element(let collection, .at(let index)): return .element(part(collection), .at(part(index)))
    case .element(let collection, let index): return .element(part(collection), index)
    case .subquery(var subquery):
      subquery.collection = part(subquery.collection)
      subquery.predicate = subquery.predicate.map(part)
      return .subquery(subquery)
    case .fetch(let arguments): return .fetch(arguments.map(part))
    case .conditional(let predicate, let then, let otherwise):
      return .conditional(predicate.map(part), part(then), part(otherwise))
    }
  }

  /// The most levels of a part; each step of a key path is a part as well.
  fileprivate var levelsBelow: Int {
    switch self {
    case .keyPath(let path): path.operand?.levels ?? 1
    case .subquery(let subquery): max(subquery.collection.levels, subquery.predicate.levels)
    case .conditional(let condition, let then, let otherwise): max(condition.levels, then.levels, otherwise.levels)
    default: children.map(\.levels).max() ?? 0
    }
  }
}

extension Expression {
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
