package import Schema

/// A computed value of a fetch request: of each row, or an aggregate of each group of rows.
package indirect enum GroupExpression: Hashable, Sendable {
  case scalar(CheckedExpression)
  /// `count:(SELF)` has no value of its own.
  case aggregate(AggregateFunction, CheckedExpression?)
  case arithmetic(Expression.Arithmetic, GroupExpression, GroupExpression)

  /// The attribute whose stored values it returns; nil for plain numbers and texts.
  package var attribute: Attribute? {
    switch self {
    case .scalar(let value), .aggregate(.minimum, let value?), .aggregate(.maximum, let value?):
      if case .path(let path, _) = value { path.attribute } else { nil }
    case .aggregate, .arithmetic: nil
    }
  }
}

/// A condition on a group of rows.
package indirect enum GroupCondition: Hashable, Sendable {
  case and([GroupCondition])
  case or([GroupCondition])
  case not(GroupCondition)
  case isNil(GroupExpression)
  /// The right side has two values for BETWEEN, any number for IN, else one.
  case comparison(GroupExpression, Comparison.Operator, [GroupExpression])
}

/// Reads the expressions of a fetch request, with the same paths and types as its predicate.
struct GroupReader {
  let checker: QueryChecker
  /// The computed columns, to which a condition may refer.
  private(set) var computed: [String: Expression] = [:]

  init(_ checker: QueryChecker, _ columns: [FetchedExpression]) {
    self.checker = checker
    for column in columns { computed[column.name] = try? Expression(column.expression) }
  }

  /// Nil if the expression has no SQL.
  func expression(_ text: String) -> GroupExpression? { (try? Expression(text)).flatMap { expression($0, depth: 0) } }

  func condition(_ text: String) -> GroupCondition? { (try? Predicate(text)).flatMap { condition($0, depth: 0) } }

  private static let deepest = 50

  private func expression(_ written: Expression, depth: Int) -> GroupExpression? {
    guard depth < Self.deepest else { return nil }
    switch written.form {
    case .constant(let value): return .scalar(.value(value))
    case .function(let selector, let arguments):
      guard let aggregate = AggregateFunction.allCases.first(where: { $0.function + ":" == selector }),
        arguments.count == 1
      else { return scalar(written).map { .scalar($0) } }
      if aggregate == .count, arguments[0] == .evaluatedObject { return .aggregate(.count, nil) }
      return scalar(arguments[0]).map { .aggregate(aggregate, $0) }
    case .arithmetic(let operation, let left, let right):
      guard let left = expression(left, depth: depth + 1), let right = expression(right, depth: depth + 1) else {
        return nil
      }
      return .arithmetic(operation, left, right)
    default:
      if let value = scalar(written) { return .scalar(value) }
      return named(written).flatMap { expression($0, depth: depth + 1) }
    }
  }

  /// The computed column with this name, or with this variable's name.
  private func named(_ written: Expression) -> Expression? {
    switch written.form {
    case .variable(let name): computed[name]
    case .keyPath(let path) where path.operand == nil: computed[path.text]
    default: nil
    }
  }

  /// An expression by itself, read as a side of a comparison.
  private func scalar(_ written: Expression) -> CheckedExpression? {
    let null = Comparison(left: written, operation: .equalTo, right: .constant(.null))
    if case .isNil(let value)? = checked(null) { return value }
    let own = Comparison(left: written, operation: .equalTo, right: written)
    if case .comparison(let comparison)? = checked(own) { return comparison.left }
    return nil
  }

  private func checked(_ comparison: Comparison) -> CheckedPredicate? {
    (try? checker.check(.comparison(comparison)))?.predicate
  }

  private func condition(_ predicate: Predicate, depth: Int) -> GroupCondition? {
    guard depth < Self.deepest else { return nil }
    func all(_ parts: [Predicate]) -> [GroupCondition]? {
      let conditions = parts.compactMap { condition($0, depth: depth + 1) }
      return conditions.count == parts.count ? conditions : nil
    }
    switch predicate {
    case .constant: return nil
    case .and(let parts): return all(parts).map { .and($0) }
    case .or(let parts): return all(parts).map { .or($0) }
    case .not(let part): return condition(part, depth: depth + 1).map { .not($0) }
    case .comparison(let comparison): return self.comparison(comparison)
    }
  }

  private func comparison(_ comparison: Comparison) -> GroupCondition? {
    guard comparison.modifier == .direct, comparison.options.isEmpty, !comparison.operation.isStringSearch,
      let left = side(comparison.left, beside: comparison.right)
    else { return nil }
    var values = [comparison.right]
    if comparison.operation == .in || comparison.operation == .between {
      guard case .aggregate(let members) = comparison.right.form else { return nil }
      values = members
    }
    if values == [.constant(.null)], comparison.operation.isEquality {
      return comparison.operation == .equalTo ? .isNil(left) : .not(.isNil(left))
    }
    let right = values.compactMap { side($0, beside: comparison.left) }
    guard right.count == values.count, comparison.operation != .between || right.count == 2 else { return nil }
    return .comparison(left, comparison.operation, right)
  }

  /// A constant takes the type of the other side: a text may be a date there.
  private func side(_ written: Expression, beside other: Expression) -> GroupExpression? {
    guard case .constant(let value) = written.form else { return expression(written, depth: 0) }
    var typing = other
    if scalar(other) == nil, let column = named(other) { typing = column }
    // The least and the greatest value have the type of the values.
    if case .function(let selector, let arguments) = typing.form, arguments.count == 1,
      ["min:", "max:"].contains(selector)
    {
      typing = arguments[0]
    }
    let same = Comparison(left: typing, operation: .equalTo, right: written)
    if case .comparison(let comparison)? = checked(same), case .value(let typed) = comparison.right {
      return .scalar(.value(typed))
    }
    return .scalar(.value(value))
  }
}
