import Schema

extension PredicateCheck {
  mutating func arithmetic(
    _ operation: Expression.Arithmetic,
    _ left: Expression,
    _ right: Expression,
    _ address: [Int],
    _ here: Surroundings
  ) throws(QueryError) -> Operand {
    let leftOperand = try operand(left, address + [0], here)
    let rightOperand = try operand(right, address + [1], here)
    let (first, firstKind) = try term(leftOperand, left, address + [0])
    let (second, secondKind) = try term(rightOperand, right, address + [1])
    let kind: LeafKind
    switch (operation, firstKind == .date, secondKind == .date) {
    case (_, false, false), (.subtract, true, true): kind = .number
    case (.add, true, false), (.add, false, true), (.subtract, true, false): kind = .date
    default: throw QueryError(.notComparable(firstKind, secondKind), at: address)
    }
    if let moment = Self.moment(operation, first, second) { return .literal(moment) }
    return .computed(.arithmetic(operation, first, second), kind)
  }

  /// The result of constants with a date among them; nil if a row decides it, or all are numbers.
  private static func moment(
    _ operation: Expression.Arithmetic,
    _ first: CheckedExpression,
    _ second: CheckedExpression
  ) -> PredicateValue? {
    guard case .value(let left) = first, case .value(let right) = second else { return nil }
    switch (left, right, operation) {
    case (.date(let end), .date(let start), .subtract): return .double(end - start)
    case (.date(let date), _, .add): return right.number.map { .date(date + $0) }
    case (.date(let date), _, .subtract): return right.number.map { .date(date - $0) }
    case (_, .date(let date), .add): return left.number.map { .date($0 + date) }
    default: return nil
    }
  }

  /// A number or a date to calculate with.
  private func term(
    _ operand: Operand,
    _ expression: Expression,
    _ address: [Int]
  ) throws(QueryError) -> (CheckedExpression, LeafKind) {
    switch operand {
    case .literal(let value):
      switch value {
      case .integer, .double, .decimal: return (.value(value), .number)
      case .date: return (.value(value), .date)
      default: throw QueryError(.notANumber(value.text), at: address)
      }
    case .unfilled(let name): return (.variable(name), .number)
    case .set, .entity, .object: throw QueryError(.notANumber(expression.description), at: address)
    case .walk(let path, let scope):
      guard !path.isToMany else { throw Self.needsQuantifier(path, at: address) }
      guard [.number, .date, .boolean, .unknown].contains(path.kind) else {
        throw QueryError(.notANumber(path.persistentSpelling), at: address)
      }
      return (.path(path, scope), path.kind == .date ? .date : .number)
    case .computed(let checked, let kind):
      guard kind == .number || kind == .date else {
        throw QueryError(.notANumber(expression.description), at: address)
      }
      return (checked, kind)
    }
  }

  mutating func function(
    _ name: String,
    _ arguments: [Expression],
    _ address: [Int],
    _ here: Surroundings
  ) throws(QueryError) -> Operand {
    let unsupported = QueryError(
      .unsupported(Expression.function(name, arguments).description),
      at: address
    )
    if name == "now", arguments.isEmpty { return .literal(.date(checker.now)) }
    guard let argument = arguments.first, arguments.count == 1 else { throw unsupported }
    if name == "noindex:" { return try operand(argument, address + [0], here) }
    if let aggregate = Self.aggregates[name] {
      return try self.aggregate(aggregate, argument, address, here, unsupported)
    }
    guard let function = CheckedFunction(rawValue: name) else { throw unsupported }
    let value = try operand(argument, address + [0], here)
    if let path = value.path, path.isToMany {
      throw Self.needsQuantifier(path, at: address + [0])
    }
    let kind = value.kind ?? Self.kind(of: value)
    guard let result = function.result(of: kind) else { throw unsupported }
    guard let checked = value.expression ?? Self.constant(value) else { throw unsupported }
    return .computed(.function(function, checked), result)
  }

  private static let aggregates: [String: AggregateFunction] = [
    "count:": .count, "sum:": .sum, "average:": .average, "min:": .minimum, "max:": .maximum,
  ]

  /// `count:(tags)` is `tags.@count`; `sum:(tags.score)` is `tags.@sum.score`.
  private mutating func aggregate(
    _ function: AggregateFunction,
    _ argument: Expression,
    _ address: [Int],
    _ here: Surroundings,
    _ unsupported: QueryError
  ) throws(QueryError) -> Operand {
    guard case .keyPath(var path) = argument, path.steps.allSatisfy({ !$0.hasPrefix("@") }) else {
      throw unsupported
    }
    let place = function == .count ? path.steps.count : path.steps.count - 1
    path.steps.insert(function.rawValue, at: place)
    return try operand(.keyPath(path), address + [0], here)
  }

  private static func kind(of operand: Operand) -> LeafKind? {
    guard case .literal(let value) = operand else { return nil }
    return switch value {
    case .string: .string
    case .integer, .double, .decimal: .number
    case .data: .blob
    default: nil
    }
  }

  /// The kind of the first operand that has one, paths before constants; nil if none has.
  static func commonKind(of operands: [Operand]) -> LeafKind? {
    operands.firstResult(\.kind) ?? operands.firstResult(kind(of:))
  }

  private static func constant(_ operand: Operand) -> CheckedExpression? {
    if case .literal(let value) = operand { .value(value) } else { nil }
  }

  /// Constants that a receiver makes: only dates that are known before the query runs.
  mutating func message(
    _ receiver: Expression,
    _ selector: String,
    _ arguments: [Expression],
    _ address: [Int],
    _ here: Surroundings
  ) throws(QueryError) -> Operand {
    let text = Expression.message(receiver, selector: selector, arguments).description
    guard selector == "dateByAddingTimeInterval:", arguments.count == 1 else {
      throw QueryError(.unsupported(text), at: address)
    }
    let start = try operand(receiver, address + [0], here)
    let interval = try operand(arguments[0], address + [2], here)
    guard case .literal(.date(let date)) = start, case .literal(let value) = interval,
      let seconds = value.number
    else {
      return try arithmetic(.add, receiver, arguments[0], address, here)
    }
    return .literal(.date(date + seconds))
  }

  mutating func cast(
    _ value: Expression,
    _ type: String,
    _ address: [Int],
    _ here: Surroundings
  ) throws(QueryError) -> Operand {
    let operand = try operand(value, address + [0], here)
    if type == "NSString", case .literal(.string(let text)) = operand {
      // A computed text is not matched with the names of cases.
      return .computed(.value(.string(text)), .string)
    }
    let kind: LeafKind? =
      switch type {
      case "NSDate": .date
      case "NSNumber", "NSDecimalNumber": .number
      default: nil
      }
    guard let kind else {
      throw QueryError(.unsupported(Expression.cast(value, type: type).description), at: address)
    }
    if case .literal(let literal) = operand {
      if kind == .number, case .date(let seconds) = literal { return .literal(.double(seconds)) }
      return .literal(try self.literal(literal, as: kind, path: nil, at: address + [0]))
    }
    let (checked, _) = try term(operand, value, address + [0])
    return .computed(.cast(checked, type: type), kind)
  }

  mutating func conditional(
    _ condition: Predicate,
    _ left: Expression,
    _ right: Expression,
    _ address: [Int],
    _ here: Surroundings
  ) throws(QueryError) -> Operand {
    var inside = here
    inside.isNegated = false
    let checked = try predicate(condition, address + [0], inside)
    let first = try operand(left, address + [1], here)
    let second = try operand(right, address + [2], here)
    let kind =
      first.kind ?? second.kind ?? Self.kind(of: first) ?? Self.kind(of: second) ?? .unknown
    return .computed(
      .conditional(
        checked,
        try scalar(first, as: kind, path: nil, at: address + [1]),
        try scalar(second, as: kind, path: nil, at: address + [2])
      ),
      kind
    )
  }
}

extension CheckedFunction {
  /// The kind of its result for an argument; nil if it does not take such an argument.
  func result(of kind: LeafKind?) -> LeafKind? {
    switch (self, kind) {
    case (.length, .string?), (.length, .blob?), (.length, .unknown?): .number
    case (.uppercase, .string?), (.lowercase, .string?), (.canonical, .string?): .string
    case (.length, _), (.uppercase, _), (.lowercase, _), (.canonical, _): nil
    case (_, .number?), (_, .unknown?): .number
    default: nil
    }
  }
}
