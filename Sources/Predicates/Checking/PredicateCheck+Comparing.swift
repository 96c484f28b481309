import Findings
import Schema

extension PredicateCheck {
  /// Compares two operands that do not involve a to-many.
  mutating func compare(_ pair: OperandPair) throws(QueryError) -> CheckedPredicate {
    for (operand, range) in [(pair.left, pair.comparison.left.range), (pair.right, pair.comparison.right.range)] {
      guard let path = operand.path, path.kind == .notStored else { continue }
      throw QueryError(.notStored(path: path.persistentSpelling), at: range)
    }
    if case .entity(let scope, let path) = pair.left { return try entity(scope, path, pair) }
    if case .entity(let scope, let path) = pair.right, pair.comparison.operation.isEquality {
      return try entity(scope, path, pair.turned)
    }
    if case .literal(.null) = pair.right { return try nilTest(pair.left, pair) }
    if case .literal(.null) = pair.left { return try nilTest(pair.right, pair) }
    switch pair.comparison.operation {
    case .in: return try membership(pair)
    case .between: return try range(pair)
    default: break
    }
    if pair.comparison.operation.isStringSearch { return try search(pair) }
    return try relation(pair)
  }

  private func nilTest(_ operand: Operand, _ pair: OperandPair) throws(QueryError) -> CheckedPredicate {
    guard pair.comparison.operation.isEquality else {
      throw QueryError(.nilNotComparable(pair.comparison.operation.rawValue), at: pair.comparison.operatorRange)
    }
    let isNil: CheckedPredicate
    switch operand {
    case .walk(let path, let scope): isNil = self.isNil(path, scope)
    case .literal(let value): isNil = .constant(value == .null)
    case .set, .entity: throw QueryError(.nilNotComparable("nil"), at: pair.comparison.range)
    case .object, .computed, .unfilled: isNil = operand.expression.map { .isNil($0) } ?? .constant(false)
    }
    return pair.comparison.operation == .equalTo ? isNil : .not(isNil)
  }

  /// A composite is nil if all its leaves are (DIALECTS §3.4).
  func isNil(_ path: TypedPath, _ scope: Scope) -> CheckedPredicate {
    guard path.attribute?.type == .composite else {
      // A payload that cannot be read is not nil: only the column says whether there is one.
      var asked = path
      if path.payload == [] { asked.payload = nil }
      return .isNil(.path(asked, scope))
    }
    let leaves = catalog.leaves(of: path).filter { $0.attribute?.type != .composite }
    return leaves.isEmpty ? .constant(true) : .and(leaves.map { .isNil(.path($0, scope)) })
  }

  private func entity(_ scope: Scope, _ path: TypedPath?, _ pair: OperandPair) throws(QueryError) -> CheckedPredicate {
    let operands: [Operand]
    switch (pair.comparison.operation, pair.right) {
    case (.equalTo, _), (.notEqualTo, _): operands = [pair.right]
    case (.in, .set(let members)): operands = members
    default:
      throw QueryError(
        .operatorNotAllowed(
          pair.comparison.operation.rawValue, path: "entity", kind: .caseLeaves, allowed: ["==", "!=", "IN"]),
        at: pair.comparison.operatorRange)
    }
    var names: [String] = []
    for operand in operands {
      guard case .literal(.string(let name)) = operand else {
        throw QueryError(
          .wrongValue(pair.comparison.right.description, expected: .string, path: "entity"),
          at: pair.comparison.right.range)
      }
      guard let named = catalog.entity(spelled: name) else {
        let nearest = Nearest.names(to: name, among: model.entities.map(\.name))
        throw QueryError(.unknownEntity(name, nearest: nearest), at: pair.comparison.right.range)
      }
      names.append(named.name)
    }
    let isOneOf = CheckedPredicate.entityIs(names, scope, of: path)
    return pair.comparison.operation == .notEqualTo ? .not(isOneOf) : isOneOf
  }

  private mutating func membership(_ pair: OperandPair) throws(QueryError) -> CheckedPredicate {
    guard case .set(let members) = pair.right else {
      if case .unfilled(let name) = pair.right, let left = pair.left.expression {
        try gate(pair)
        return .comparison(CheckedComparison(left: left, operation: .in, right: .variable(name)))
      }
      return try substring(pair)
    }
    let written = members.enumerated().filter { !$0.element.isNil }
    if written.count < members.count, case .walk(let path, let scope) = pair.left {
      notes.append(.nilInSet(path: path.persistentSpelling, isOfRow: path.isCounted(from: scope)))
    }
    if let path = pair.left.path, path.kind == .caseLeaves {
      return .or(
        try written.mapThrowing { index, member throws(QueryError) in
          try cases(path, member, .equalTo, pair, at: pair.comparison.right.range(of: index))
        })
    }
    try gate(pair)
    guard let kind = pair.left.kind ?? Self.commonKind(of: [pair.left] + members) else {
      throw QueryError(.needsSet, at: pair.comparison.left.range)
    }
    if kind == .date, written.contains(where: { period($0.element) != nil }) {
      return .or(
        try written.mapThrowing { index, member throws(QueryError) in
          var one = pair
          one.right = member
          one.comparison.operation = .equalTo
          return try relation(one)
        })
    }
    var values: [CheckedExpression] = []
    // nil in a set matches nothing (FORMAT §10.2).
    for (index, member) in written {
      let place = pair.comparison.right.range(of: index)
      values.append(try scalar(member, as: kind, path: pair.left.path, at: place))
    }
    return comparison(try left(pair, as: kind), .in, .set(values), pair)
  }

  /// `"a" IN name` looks for a substring.
  private mutating func substring(_ pair: OperandPair) throws(QueryError) -> CheckedPredicate {
    guard pair.right.kind == .string else { throw QueryError(.needsSet, at: pair.comparison.right.range) }
    try gateLocale(pair)
    let part = try scalar(pair.left, as: .string, path: nil, at: pair.comparison.left.range)
    let whole = try scalar(pair.right, as: .string, path: nil, at: pair.comparison.right.range)
    return comparison(whole, .contains, part, pair)
  }

  private mutating func range(_ pair: OperandPair) throws(QueryError) -> CheckedPredicate {
    guard case .set(let ends) = pair.right, ends.count == 2 else {
      throw QueryError(.needsRange, at: pair.comparison.right.range)
    }
    try gate(pair)
    guard let kind = pair.left.kind ?? Self.commonKind(of: ends + [pair.left]) else {
      throw QueryError(.needsRange, at: pair.comparison.left.range)
    }
    if kind == .date, period(ends[1]) != nil {
      var (from, to) = (pair, pair)
      (from.right, from.comparison.operation) = (ends[0], .greaterThanOrEqualTo)
      (to.right, to.comparison.operation) = (ends[1], .lessThanOrEqualTo)
      return .and([try relation(from), try relation(to)])
    }
    var values: [CheckedExpression] = []
    for (index, end) in ends.enumerated() {
      let place = pair.comparison.right.range(of: index)
      if case .literal(.null) = end { throw QueryError(.nilNotComparable("BETWEEN"), at: place) }
      values.append(try scalar(end, as: kind, path: pair.left.path, at: place))
    }
    return comparison(try left(pair, as: kind), .between, .set(values), pair)
  }

  private mutating func search(_ pair: OperandPair) throws(QueryError) -> CheckedPredicate {
    try gate(pair)
    let left = try scalar(pair.left, as: .string, path: nil, at: pair.comparison.left.range)
    // An element of a payload's array may be of any kind.
    let isElement = pair.comparison.operation == .contains && pair.left.path?.payload != nil
    let kind: LeafKind = isElement ? .unknown : .string
    let right = try scalar(pair.right, as: kind, path: nil, at: pair.comparison.right.range)
    if pair.comparison.operation == .matches, case .value(.string(let pattern)) = right,
      WholeMatch.expression(pattern) == nil
    {
      throw QueryError(.notAPattern(pattern), at: pair.comparison.right.range)
    }
    if pair.comparison.operation == .like, case .value(.string(let pattern)) = right, pattern.contains("%"),
      !pattern.contains(where: { "*?".contains($0) })
    {
      notes.append(.percentInLike(pattern))
    }
    return comparison(left, pair.comparison.operation, right, pair)
  }

  private mutating func relation(_ pair: OperandPair) throws(QueryError) -> CheckedPredicate {
    try gate(pair)
    if let path = pair.left.path, path.kind == .caseLeaves {
      return try cases(path, pair.right, pair.comparison.operation, pair, at: pair.comparison.right.range)
    }
    if let path = pair.right.path, path.kind == .caseLeaves {
      return try cases(path, pair.left, pair.comparison.operation, pair, at: pair.comparison.left.range)
    }
    guard let kind = pair.left.kind ?? pair.right.kind else { return try constants(pair) }
    if kind == .date, let within = try within(pair) { return within }
    let left = try scalar(pair.left, as: kind, path: pair.right.path, at: pair.comparison.left.range)
    let right = try scalar(pair.right, as: kind, path: pair.left.path, at: pair.comparison.right.range)
    return comparison(left, pair.comparison.operation, right, pair)
  }

  private mutating func left(_ pair: OperandPair, as kind: LeafKind) throws(QueryError) -> CheckedExpression {
    try scalar(pair.left, as: kind, path: nil, at: pair.comparison.left.range)
  }

  /// Two constants, as in `true == true`.
  private mutating func constants(_ pair: OperandPair) throws(QueryError) -> CheckedPredicate {
    switch (pair.left, pair.right) {
    case (.literal(let left), .literal(let right)) where left.title == right.title:
      if case .string(let name) = left, (try? catalog.path(name, from: checker.entity)) != nil {
        notes.append(.quotedName(name))
      }
      return comparison(.value(left), pair.comparison.operation, .value(right), pair)
    case (.unfilled(let name), .literal(let value)):
      return comparison(.variable(name), pair.comparison.operation, .value(value), pair)
    case (.literal(let value), .unfilled(let name)):
      return comparison(.value(value), pair.comparison.operation, .variable(name), pair)
    case (.unfilled(let left), .unfilled(let right)):
      return comparison(.variable(left), pair.comparison.operation, .variable(right), pair)
    default:
      throw QueryError(
        .wrongValue(pair.comparison.right.description, expected: .unknown, path: ""), at: pair.comparison.right.range)
    }
  }
}

extension Expression {
  /// The place of a member, or of the whole if it has no members.
  fileprivate func range(of index: Int) -> Range<Int>? {
    if case .aggregate(let members) = form, members.indices.contains(index) { members[index].range } else { range }
  }
}

extension Sequence {
  fileprivate func mapThrowing<Result>(
    _ transform: (Element) throws(QueryError) -> Result
  ) throws(QueryError) -> [Result] {
    var results: [Result] = []
    for element in self { results.append(try transform(element)) }
    return results
  }
}

// Periods of dates, such as a month.
extension PredicateCheck {
  /// Nil if it is a moment, or no date at all.
  private func period(_ operand: Operand) -> Range<Double>? {
    guard case .literal(.string(let text)) = operand, let period = DateEntry.period(text, now: checker.now),
      !period.isEmpty
    else { return nil }
    return period
  }

  /// A comparison with a period: equal is within it, less is before its start, greater after its end; nil if there is
  /// none on either side.
  private mutating func within(_ pair: OperandPair) throws(QueryError) -> CheckedPredicate? {
    guard let period = period(pair.right) else {
      guard period(pair.left) != nil else { return nil }
      var turned = pair.turned
      turned.comparison.operation = pair.comparison.operation.mirrored
      return try within(turned)
    }
    let left = try scalar(pair.left, as: .date, path: nil, at: pair.comparison.left.range)
    func compared(_ operation: Comparison.Operator, _ seconds: Double) -> CheckedPredicate {
      comparison(left, operation, .value(.date(seconds)), pair)
    }
    let (start, end) = (period.lowerBound, period.upperBound)
    switch pair.comparison.operation {
    case .equalTo: return .and([compared(.greaterThanOrEqualTo, start), compared(.lessThan, end)])
    case .notEqualTo:
      noteNil(left, .notEqualTo, pair)
      return .or([compared(.lessThan, start), compared(.greaterThanOrEqualTo, end)])
    case .lessThan: return compared(.lessThan, start)
    case .lessThanOrEqualTo: return compared(.lessThan, end)
    case .greaterThan: return compared(.greaterThanOrEqualTo, end)
    default: return compared(.greaterThanOrEqualTo, start)
    }
  }
}

extension PredicateCheck {
  /// Whether both sides allow the operator and its options (DIALECTS §3.4).
  mutating func gate(_ pair: OperandPair) throws(QueryError) {
    let operation = pair.comparison.operation
    try gateLocale(pair)
    for operand in [pair.left, pair.right] {
      guard let kind = operand.kind else { continue }
      let name = operand.path?.persistentSpelling ?? operand.ownName ?? kind.title
      if !kind.operators.contains(operation) {
        throw QueryError(
          .operatorNotAllowed(
            operation.rawValue, path: name, kind: kind,
            allowed: operand.path?.operatorTitles ?? kind.operators.map(\.rawValue)), at: pair.comparison.operatorRange)
      }
      if !pair.comparison.options.isEmpty, kind != .string, kind != .unknown {
        throw QueryError(
          .optionsNeedStrings(pair.comparison.options.text, path: name), at: pair.comparison.operatorRange)
      }
    }
  }

  /// Only memory can evaluate what depends on a locale.
  mutating func gateLocale(_ pair: OperandPair) throws(QueryError) {
    guard pair.comparison.options.contains(.localeSensitive) else { return }
    let options = pair.comparison.options.text
    guard checker.allowsInMemory else { throw QueryError(.needsMemory(options), at: pair.comparison.operatorRange) }
    notes.append(.inMemory(options))
  }

  /// The comparison, with notes about it.
  mutating func comparison(
    _ left: CheckedExpression, _ operation: Comparison.Operator, _ right: CheckedExpression, _ pair: OperandPair
  ) -> CheckedPredicate {
    for expression in [left, right] { noteNil(expression, operation, pair) }
    noteRawOrder(operation, pair)
    if operation == .equalTo { noteMaskedDefault(right, pair) }
    return .comparison(
      CheckedComparison(left: left, operation: operation, right: right, options: pair.comparison.options))
  }
}

extension PredicateCheck {
  /// A case with a leaf of its own is the value if its leaf is not NULL (FORMAT §3.2).
  mutating func cases(
    _ path: TypedPath, _ operand: Operand, _ operation: Comparison.Operator, _ pair: OperandPair, at range: Range<Int>?
  ) throws(QueryError) -> CheckedPredicate {
    let names = path.attribute?.elements.map(\.name) ?? []
    guard case .literal(.string(let written)) = operand else {
      throw QueryError(
        .wrongValue(pair.comparison.right.description, expected: .caseLeaves, path: path.persistentSpelling),
        at: range)
    }
    let name = RawCodec.plainName(written)
    guard names.contains(name),
      let leaf = catalog.elements(of: path).first(where: {
        $0.property == path.property + "." + name || $0.property.hasPrefix(path.property + "." + name + ".")
      })
    else { throw QueryError(.unknownCase(name, type: path.persistentSpelling, cases: names), at: range) }
    guard case .walk(_, let scope) = pair.left.path == path ? pair.left : pair.right else {
      throw QueryError(.needsSet, at: range)
    }
    noteNil(.path(path, scope), operation, pair)
    let isCase = CheckedPredicate.not(isNil(leaf, scope))
    let hasNone = isNil(path, scope)
    // A row without a value is undecided (FORMAT §10.2), so it must not pass: false here, true inside a NOT.
    return switch (operation == .notEqualTo, pair.isNegated) {
    case (false, false): isCase
    case (false, true): .or([hasNone, isCase])
    case (true, false): .and([.not(hasNone), .not(isCase)])
    case (true, true): .not(isCase)
    }
  }
}
