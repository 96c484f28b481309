import Findings
import Foundation
import Schema

extension PredicateCheck {
  mutating func operand(_ expression: Expression, _ here: Surroundings) throws(QueryError) -> Operand {
    let range = expression.range
    if checker.allowsInMemory, case .element(let whole, _) = expression.form, let path = payloadPath(of: expression) {
      return try walk(path, whole.range, from: .row, here.entity)
    }
    switch expression.form {
    case .constant(let value): return .literal(value)
    case .evaluatedObject: return .object(.row, entity: here.entity)
    case .variable(let name): return try variable(name, range, here)
    case .keyPath(let path): return try keyPath(path, range, here)
    case .aggregate(let members):
      var operands: [Operand] = []
      for member in members { operands.append(try operand(member, here)) }
      return .set(operands)
    case .arithmetic(let operation, let left, let right): return try arithmetic(operation, left, right, range, here)
    case .function(let name, let arguments): return try function(name, arguments, expression, here)
    case .message(let receiver, let selector, let arguments):
      return try message(receiver, selector, arguments, expression, here)
    case .cast(let value, let type): return try cast(value, type, expression, here)
    case .conditional(let condition, let left, let right): return try conditional(condition, left, right, here)
    case .element(let whole, .size):
      guard case .keyPath(var path) = whole.form else { break }
      path.steps.append(AggregateFunction.count.rawValue)
      return try keyPath(path, whole.range, here)
    case .element, .subquery, .fetch: break
    }
    throw QueryError(.unsupported(expression.description), at: range)
  }

  private func variable(_ name: String, _ range: Range<Int>?, _ here: Surroundings) throws(QueryError) -> Operand {
    if let element = here.elements[name] { return .object(element.scope, entity: element.entity) }
    switch checker.variables.contents[name] {
    case .value(let value): return .literal(value)
    case .values(let values): return .set(values.map { .literal($0) })
    case .object(let entity): return .object(.variable(name), entity: entity)
    case nil:
      guard checker.variables.allowsUnfilled else { throw QueryError(.unknownVariable(name), at: range) }
      return .unfilled(name)
    }
  }

  private mutating func keyPath(
    _ path: KeyPath, _ range: Range<Int>?, _ here: Surroundings
  ) throws(QueryError) -> Operand {
    guard let operand = path.operand else { return try walk(path, range, from: .row, here.entity) }
    switch operand.form {
    case .subquery(let subquery): return try self.subquery(subquery, path, range, here)
    case .variable("FETCHED_PROPERTY") where path.steps.first == "userInfo":
      let text = checker.variables.userInfo[path.steps.dropFirst().joined(separator: ".")]
      if let text { return .literal(.string(text)) }
      guard checker.variables.allowsUnfilled else {
        throw QueryError(.unknownVariable("FETCHED_PROPERTY." + path.text), at: range)
      }
      return .unfilled("FETCHED_PROPERTY." + path.text)
    case .variable(let name):
      switch try variable(name, operand.range, here) {
      case .object(let scope, let entity): return try walk(path, range, from: scope, entity)
      case .unfilled: return .unfilled(name + "." + path.text)
      default: throw QueryError(.unsupported("$\(name).\(path.text)"), at: range)
      }
    default:
      let whole = Expression.keyPath(path)
      if checker.allowsInMemory, let path = payloadPath(of: whole) {
        return try walk(path, range, from: .row, here.entity)
      }
      throw QueryError(.unsupported(whole.description), at: range)
    }
  }

  /// Steps from an object: a path, a property of every object, or a collection operator.
  private mutating func walk(
    _ path: KeyPath, _ range: Range<Int>?, from scope: Scope, _ entity: String
  ) throws(QueryError) -> Operand {
    if let index = path.steps.firstIndex(where: { $0.hasPrefix("@") }) {
      return try aggregate(path, range, at: index, from: scope, entity)
    }
    if path.steps.last == "length", let found = try special(path.steps, from: scope, entity, range) { return found }
    do { return .walk(inMemory(try catalog.path(path.steps, from: entity)), scope) } catch {
      if let found = try special(path.steps, from: scope, entity, range) { return found }
      throw QueryError(.path(error.error), at: path.range(of: error.step) ?? range)
    }
  }

  /// `entity` of an object, and the steps of `ForeignStep`.
  private mutating func special(
    _ steps: [String], from scope: Scope, _ entity: String, _ range: Range<Int>?
  ) throws(QueryError) -> Operand? {
    if steps == ["entity"] || steps == ["entity", "name"] { return .entity(scope, of: nil) }
    if let walk = Self.walk(toEntity: steps), let path = try? catalog.path(walk, from: entity), path.relationship != nil
    {
      return .entity(scope, of: path)
    }
    let before = try? catalog.path(steps.dropLast(), from: entity)
    guard let last = steps.last, steps.count == 1 || before != nil,
      let meaning = ForeignStep.meaning(of: last, after: before)
    else { return nil }
    guard let path = before else { return meaning == .object ? .object(scope, entity: entity) : nil }
    let value = CheckedExpression.path(path, scope)
    if [.length, .secondsSince1970].contains(meaning), path.isToMany { throw Self.needsQuantifier(path, at: range) }
    switch meaning {
    case .object, .value: return .walk(path, scope)
    case .length: return .computed(.function(.length, value), .number)
    case .count:
      let collection = CheckedCollection(path: path, scope: scope, element: nextElement())
      return .computed(.aggregate(.count, collection, value: nil), .number)
    case .secondsSince1970:
      let between = CheckedExpression.value(.integer(Int64(DateEntry.secondsFrom1970To2001)))
      return .computed(.arithmetic(.add, .cast(value, type: "NSNumber"), between), .number)
    }
  }

  /// The steps before `entity` or `entity.name`; nil for other steps.
  private static func walk(toEntity steps: [String]) -> [String]? {
    let rest = steps.last == "name" ? steps.dropLast() : steps
    return rest.last == "entity" ? rest.dropLast() : nil
  }

  /// In memory, bytes are used as their payload, with a note.
  private mutating func inMemory(_ path: TypedPath) -> TypedPath {
    guard checker.allowsInMemory, let attribute = path.attribute, attribute.holdsPayload else { return path }
    var inside = path
    inside.payload = path.payload ?? []
    notes.append(.inMemory(inside.persistentSpelling))
    return inside
  }

  /// The path `payload.items[0].name`, with an index as a step too; nil for other expressions.
  private func payloadPath(of expression: Expression) -> KeyPath? {
    let (whole, steps): (Expression, KeyPath)
    switch expression.form {
    case .keyPath(let path):
      guard let operand = path.operand else { return path }
      (whole, steps) = (operand, path)
    case .element(let collection, let index):
      guard let step = Self.payloadStep(index) else { return nil }
      (whole, steps) = (collection, KeyPath([step], ranges: expression.range.map { [$0] } ?? []))
    default: return nil
    }
    return payloadPath(of: whole).map { KeyPath($0.steps + steps.steps, ranges: $0.ranges + steps.ranges) }
  }

  private static func payloadStep(_ index: Expression.Index) -> String? {
    switch index {
    case .first: return "0"
    case .last: return "-1"
    case .size: return nil
    case .at(let place):
      guard case .constant(.integer(let number)) = place.form else { return nil }
      return "\(number)"
    }
  }

  private mutating func aggregate(
    _ path: KeyPath, _ range: Range<Int>?, at index: Int, from scope: Scope, _ entity: String
  ) throws(QueryError) -> Operand {
    let name = path.steps[index]
    let place = path.range(of: index) ?? range
    guard let function = AggregateFunction(rawValue: name) else {
      let all = AggregateFunction.allCases.map(\.rawValue)
      throw QueryError(.unknownCollectionOperator(name, nearest: Nearest.names(to: name, among: all)), at: place)
    }
    guard index > 0 else { throw QueryError(.needsCollection(name), at: place) }
    let walk = try resolve(path, 0..<index, from: entity, range)
    guard walk.isToMany, walk.relationship != nil else {
      throw QueryError(.needsToMany(name, path: walk.persistentSpelling), at: place)
    }
    let collection = CheckedCollection(path: walk, scope: scope, element: nextElement())
    return try aggregate(function, collection, path, from: index + 1, range)
  }

  /// A collection operator and the steps behind it, from an index on.
  private func aggregate(
    _ function: AggregateFunction, _ collection: CheckedCollection, _ written: KeyPath, from index: Int,
    _ range: Range<Int>?
  ) throws(QueryError) -> Operand {
    let steps = written.steps[index...]
    if function == .count {
      guard steps.isEmpty else { throw QueryError(.unsupported("@count.\(steps.joined(separator: "."))"), at: range) }
      return .computed(.aggregate(.count, collection, value: nil), .number)
    }
    guard !steps.isEmpty else {
      let path = collection.path.persistentSpelling
      throw QueryError(.needsAttribute(function.rawValue, path: path), at: range)
    }
    let path = try resolve(written, index..<written.steps.count, from: collection.entity, range)
    guard !path.isToMany else { throw Self.needsQuantifier(path, at: range) }
    let allowed: [LeafKind] = [.sum, .average].contains(function) ? [.number] : [.number, .date, .string, .unknown]
    guard allowed.contains(path.kind) else {
      throw QueryError(
        .operatorNotAllowed(
          function.rawValue, path: path.persistentSpelling, kind: path.kind, allowed: path.operatorTitles), at: range)
    }
    let value = CheckedExpression.path(path, .element(collection.element))
    return .computed(.aggregate(function, collection, value: value), path.kind)
  }

  /// Some of a path's steps as a path of their own.
  private func resolve(
    _ path: KeyPath, _ steps: Range<Int>, from entity: String, _ range: Range<Int>?
  ) throws(QueryError) -> TypedPath {
    do { return try catalog.path(Array(path.steps[steps]), from: entity) } catch {
      throw QueryError(.path(error.error), at: path.range(of: steps.lowerBound + error.step) ?? range)
    }
  }

  private mutating func subquery(
    _ subquery: Subquery, _ written: KeyPath, _ range: Range<Int>?, _ here: Surroundings
  ) throws(QueryError) -> Operand {
    let operand = try operand(subquery.collection, here)
    guard case .walk(let path, let scope) = operand, path.isToMany, path.relationship != nil else {
      throw QueryError(
        .needsToMany("SUBQUERY", path: subquery.collection.description), at: subquery.collection.range)
    }
    let element = nextElement()
    var inside = here
    inside.isNegated = false
    inside.elements[subquery.variable] = (.element(element), path.destination ?? "")
    let filter = try predicate(subquery.predicate, inside)
    let collection = CheckedCollection(path: path, scope: scope, element: element, filter: filter)
    guard let name = written.steps.first, let function = AggregateFunction(rawValue: name) else {
      throw QueryError(
        .unknownCollectionOperator(written.steps.first ?? "", nearest: AggregateFunction.allCases.map(\.rawValue)),
        at: written.range(of: 0) ?? range)
    }
    return try aggregate(function, collection, written, from: 1, range)
  }
}

extension PredicateCheck {
  mutating func arithmetic(
    _ operation: Expression.Arithmetic, _ left: Expression, _ right: Expression, _ range: Range<Int>?,
    _ here: Surroundings
  ) throws(QueryError) -> Operand {
    let leftOperand = try operand(left, here)
    let rightOperand = try operand(right, here)
    let (first, firstKind) = try term(leftOperand, left)
    let (second, secondKind) = try term(rightOperand, right)
    let kind: LeafKind
    switch (operation, firstKind == .date, secondKind == .date) {
    case (_, false, false), (.subtract, true, true): kind = .number
    case (.add, true, false), (.add, false, true), (.subtract, true, false): kind = .date
    default: throw QueryError(.notComparable(firstKind, secondKind), at: range)
    }
    if let moment = Self.moment(operation, first, second) { return .literal(moment) }
    return .computed(.arithmetic(operation, first, second), kind)
  }

  /// The result of constants with a date among them; nil if a row decides it, or all are numbers.
  private static func moment(
    _ operation: Expression.Arithmetic, _ first: CheckedExpression, _ second: CheckedExpression
  ) -> Scalar? {
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
    _ operand: Operand, _ expression: Expression
  ) throws(QueryError) -> (CheckedExpression, LeafKind) {
    let range = expression.range
    switch operand {
    case .literal(let value):
      switch value {
      case .integer, .double, .decimal: return (.value(value), .number)
      case .date: return (.value(value), .date)
      default: throw QueryError(.notANumber(value.text), at: range)
      }
    case .unfilled(let name): return (.variable(name), .number)
    case .set, .entity, .object: throw QueryError(.notANumber(expression.description), at: range)
    case .walk(let path, let scope):
      guard !path.isToMany else { throw Self.needsQuantifier(path, at: range) }
      guard [.number, .date, .boolean, .unknown].contains(path.kind) else {
        throw QueryError(.notANumber(path.persistentSpelling), at: range)
      }
      return (.path(path, scope), path.kind == .date ? .date : .number)
    case .computed(let checked, let kind):
      guard kind == .number || kind == .date else { throw QueryError(.notANumber(expression.description), at: range) }
      return (checked, kind)
    }
  }

  mutating func function(
    _ name: String, _ arguments: [Expression], _ whole: Expression, _ here: Surroundings
  ) throws(QueryError) -> Operand {
    if ForeignWords.isFunction(name) {
      let path = whole.firstPath(in: catalog, from: here.entity)
      throw QueryError(.foreignFunction(name, path: path?.persistentSpelling), at: whole.range)
    }
    let unsupported = QueryError(.unsupported(whole.description), at: whole.range)
    if name == "now", arguments.isEmpty { return .literal(.date(checker.now)) }
    guard let argument = arguments.first, arguments.count == 1 else { throw unsupported }
    if name == "noindex:" { return try operand(argument, here) }
    if let aggregate = AggregateFunction.allCases.first(where: { $0.function + ":" == name }) {
      return try self.aggregate(aggregate, argument, here, unsupported)
    }
    guard let function = PredicateFunction.all.first(where: { $0.selector == name }) else { throw unsupported }
    let value = try operand(argument, here)
    if let path = value.path, path.isToMany { throw Self.needsQuantifier(path, at: argument.range) }
    guard let kind = value.kind ?? Self.kind(of: value), function.takes.contains(kind),
      let checked = value.expression ?? Self.constant(value)
    else { throw unsupported }
    return .computed(.function(function, checked), function.gives)
  }

  /// `count:(tags)` is `tags.@count`; `sum:(tags.score)` is `tags.@sum.score`.
  private mutating func aggregate(
    _ function: AggregateFunction, _ argument: Expression, _ here: Surroundings, _ unsupported: QueryError
  ) throws(QueryError) -> Operand {
    guard case .keyPath(var path) = argument.form, path.steps.allSatisfy({ !$0.hasPrefix("@") }) else {
      throw unsupported
    }
    let place = function == .count ? path.steps.count : path.steps.count - 1
    path.steps.insert(function.rawValue, at: place)
    return try keyPath(path, argument.range, here)
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
    _ receiver: Expression, _ selector: String, _ arguments: [Expression], _ whole: Expression, _ here: Surroundings
  ) throws(QueryError) -> Operand {
    guard selector == "dateByAddingTimeInterval:", arguments.count == 1 else {
      throw QueryError(.unsupported(whole.description), at: whole.range)
    }
    let start = try operand(receiver, here)
    let interval = try operand(arguments[0], here)
    guard case .literal(.date(let date)) = start, case .literal(let value) = interval, let seconds = value.number else {
      return try arithmetic(.add, receiver, arguments[0], whole.range, here)
    }
    return .literal(.date(date + seconds))
  }

  mutating func cast(
    _ value: Expression, _ type: String, _ whole: Expression, _ here: Surroundings
  ) throws(QueryError) -> Operand {
    let operand = try operand(value, here)
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
    guard let kind else { throw QueryError(.unsupported(whole.description), at: whole.range) }
    if case .literal(let literal) = operand {
      if kind == .number, case .date(let seconds) = literal { return .literal(.double(seconds)) }
      return .literal(try self.literal(literal, as: kind, path: nil, at: value.range))
    }
    let (checked, _) = try term(operand, value)
    return .computed(.cast(checked, type: type), kind)
  }

  mutating func conditional(
    _ condition: Predicate, _ left: Expression, _ right: Expression, _ here: Surroundings
  ) throws(QueryError) -> Operand {
    var inside = here
    inside.isNegated = false
    let checked = try predicate(condition, inside)
    let first = try operand(left, here)
    let second = try operand(right, here)
    let kind = first.kind ?? second.kind ?? Self.kind(of: first) ?? Self.kind(of: second) ?? .unknown
    return .computed(
      .conditional(
        checked, try scalar(first, as: kind, path: nil, at: left.range),
        try scalar(second, as: kind, path: nil, at: right.range)), kind)
  }
}

extension PredicateCheck {
  /// An operand as a scalar of a kind; constants take its type.
  mutating func scalar(
    _ operand: Operand, as kind: LeafKind, path: TypedPath?, at range: Range<Int>?
  ) throws(QueryError) -> CheckedExpression {
    if case .literal(let value) = operand { return .value(try literal(value, as: kind, path: path, at: range)) }
    if let inner = operand.path {
      if inner.isToMany { throw Self.needsQuantifier(inner, at: range) }
      if inner.kind == .notStored { throw QueryError(.notStored(path: inner.persistentSpelling), at: range) }
    }
    guard let expression = operand.expression else {
      throw QueryError(.wrongValue("a set", expected: kind, path: path?.persistentSpelling ?? ""), at: range)
    }
    if let other = operand.kind, !kind.fits(other, in: model) {
      throw QueryError(.notComparable(kind, other), at: range)
    }
    return expression
  }

  /// A constant as a value of a kind; throws if it is not one (DIALECTS §3.4).
  mutating func literal(
    _ value: Scalar, as kind: LeafKind, path: TypedPath?, at range: Range<Int>?
  ) throws(QueryError) -> Scalar {
    if value == .null || kind == .unknown { return value }
    if let codec = path?.plan?.codec, let raw = try rawValue(value, codec, path, at: range) { return raw }
    if kind == .string, let path, path.plan?.dialect == nil, path.plan?.codec == nil, case .string(let text) = value,
      text.wholeMatch(of: /\.[A-Za-z_]\w*/) != nil
    {
      notes.append(.caseAsText(text))
    }
    if case .string(let text) = value, let read = try self.text(text, as: kind, at: range) { return read }
    switch (kind, value) {
    case (.string, .string), (.date, .date), (.uuid, .uuid), (.uri, .uri), (.blob, .data), (.boolean, .boolean),
      (.number, .integer), (.number, .double), (.number, .decimal):
      return value
    case (.number, .boolean(let flag)): return .integer(flag ? 1 : 0)
    case (.boolean, .integer(let number)) where number == 0 || number == 1: return .boolean(number == 1)
    case (.date, .integer(let number)):
      if (1000...9999).contains(number) { notes.append(.secondsNotYear(number)) }
      noteCount(value)
      return .date(Double(number))
    case (.date, .double(let number)):
      noteCount(value)
      return .date(number)
    case (.object(let entity), .object(let object)): return .object(try checked(object, entity, at: range))
    case (.object(let entity), .integer(let key)): return .object(ObjectID(entity: entity, pk: key))
    default:
      throw QueryError(.wrongValue(value.text, expected: kind, path: path?.persistentSpelling ?? ""), at: range)
    }
  }

  /// Notes a number that is likelier a date by another count.
  private mutating func noteCount(_ value: Scalar) {
    guard let other = value.number.flatMap({ DateEntry.otherCount($0, now: checker.now) }) else { return }
    notes.append(.otherCount(number: value.text, title: other.title, date: other.date))
  }

  /// A string as a date, UUID, URI, Boolean or object; nil if it stays a string or is wrong as such.
  private mutating func text(
    _ text: String, as kind: LeafKind, at range: Range<Int>?
  ) throws(QueryError) -> Scalar? {
    let malformed = QueryError(.malformedValue(text, expected: kind), at: range)
    switch kind {
    case .date:
      guard let seconds = DateEntry.seconds(text, now: checker.now) else { throw malformed }
      return .date(seconds)
    case .uuid:
      guard let uuid = UUID(spelling: text) else { throw malformed }
      return .uuid(uuid)
    case .uri: return .uri(text)
    case .boolean:
      switch text.lowercased() {
      case "yes", "true", "1": return .boolean(true)
      case "no", "false", "0": return .boolean(false)
      default: throw malformed
      }
    case .object(let entity):
      let key = text.hasPrefix("p") ? Int64(text.dropFirst()) : nil
      if let key { return .object(ObjectID(entity: entity, pk: key)) }
      guard let object = ObjectID(spelling: text) else { throw malformed }
      if let uuid = ObjectID.otherStore(in: text, than: checker.storeUUID) { notes.append(.otherStore(uuid)) }
      return .object(try checked(object, entity, at: range))
    default: return nil
    }
  }

  /// An object, if the property may hold its entity.
  private func checked(_ object: ObjectID, _ entity: String, at range: Range<Int>?) throws(QueryError) -> ObjectID {
    guard let named = catalog.entity(spelled: object.entity) else {
      let nearest = Nearest.names(to: object.entity, among: model.entities.map(\.name))
      throw QueryError(.unknownEntity(object.entity, nearest: nearest), at: range)
    }
    let object = ObjectID(entity: named.name, pk: object.pk)
    guard model.areRelated(object.entity, entity) else {
      throw QueryError(.wrongEntity(object.entity, expected: entity), at: range)
    }
    return object
  }

  /// The raw value for a raw value or the name of a case or flag; nil if the type takes any (DIALECTS A7).
  private mutating func rawValue(
    _ value: Scalar, _ codec: RawCodec, _ path: TypedPath?, at range: Range<Int>?
  ) throws(QueryError) -> Scalar? {
    let spelling = path?.persistentSpelling ?? ""
    let names = codec.namedValues.map(\.name)
    guard case .string(let text) = value else {
      if case .integer(let number) = value, !codec.cases.isEmpty, codec.names[.integer(number)] == nil,
        path?.kind == .number
      {
        notes.append(.unknownRawValue("\(number)", path: spelling, cases: names))
      }
      return nil
    }
    if codec.names[.string(text)] != nil { return nil }
    if let named = codec.rawValue(named: text) { return Scalar(named) }
    if path?.kind == .number { throw QueryError(.unknownCase(text, type: codec.typeName, cases: names), at: range) }
    if !codec.cases.isEmpty { notes.append(.unknownRawValue(text, path: spelling, cases: names)) }
    return nil
  }
}

extension Scalar {
  init(_ literal: RawLiteral) {
    switch literal {
    case .integer(let number): self = .integer(number)
    case .string(let text): self = .string(text)
    case .double(let number): self = .double(number)
    }
  }

  /// The number; nil for anything else.
  var number: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .double(let number): number
    case .decimal(let number): NSDecimalNumber(decimal: number).doubleValue
    default: nil
    }
  }
}

extension Expression {
  /// The first path among its parts, from the outside in.
  fileprivate func firstPath(in catalog: PathCatalog, from entity: String) -> TypedPath? {
    if case .keyPath(let path) = form { return try? catalog.path(path.steps, from: entity) }
    return children.firstResult { $0.firstPath(in: catalog, from: entity) }
  }
}
