import Schema

extension PredicateCheck {
  mutating func operand(
    _ expression: Expression,
    _ address: [Int],
    _ here: Surroundings
  ) throws(QueryError) -> Operand {
    if checker.allowsInMemory, case .element = expression,
      let steps = payloadSteps(of: expression)
    {
      return try walk(steps[...], from: .row, here.entity, address + [0], here)
    }
    switch expression {
    case .constant(let value): return .literal(value)
    case .evaluatedObject: return .object(.row, entity: here.entity)
    case .variable(let name): return try variable(name, address, here)
    case .keyPath(let path): return try keyPath(path, address, here)
    case .aggregate(let members):
      var operands: [Operand] = []
      for (index, member) in members.enumerated() {
        operands.append(try operand(member, address + [index], here))
      }
      return .set(operands)
    case .arithmetic(let operation, let left, let right):
      return try arithmetic(operation, left, right, address, here)
    case .function(let name, let arguments):
      return try function(name, arguments, address, here)
    case .message(let receiver, let selector, let arguments):
      return try message(receiver, selector, arguments, address, here)
    case .cast(let value, let type): return try cast(value, type, address, here)
    case .conditional(let condition, let left, let right):
      return try conditional(condition, left, right, address, here)
    case .element(.keyPath(var path), .size):
      path.steps.append(AggregateFunction.count.rawValue)
      return try keyPath(path, address + [0], here)
    case .element, .subquery, .fetch:
      throw QueryError(.unsupported(expression.description), at: address)
    }
  }

  private func variable(
    _ name: String,
    _ address: [Int],
    _ here: Surroundings
  ) throws(QueryError) -> Operand {
    if let element = here.elements[name] { return .object(element.scope, entity: element.entity) }
    switch checker.variables.contents[name] {
    case .value(let value): return .literal(value)
    case .values(let values): return .set(values.map { .literal($0) })
    case .object(let entity): return .object(.variable(name), entity: entity)
    case nil:
      guard checker.variables.allowsUnfilled else {
        throw QueryError(.unknownVariable(name), at: address)
      }
      return .unfilled(name)
    }
  }

  private mutating func keyPath(
    _ path: KeyPath,
    _ address: [Int],
    _ here: Surroundings
  ) throws(QueryError) -> Operand {
    switch path.operand {
    case nil: return try walk(path.steps[...], from: .row, here.entity, address, here)
    case .subquery(let subquery):
      return try self.subquery(subquery, path.steps, address, here)
    case .variable("FETCHED_PROPERTY") where path.steps.first == "userInfo":
      let text = checker.variables.userInfo[path.steps.dropFirst().joined(separator: ".")]
      if let text { return .literal(.string(text)) }
      guard checker.variables.allowsUnfilled else {
        throw QueryError(.unknownVariable("FETCHED_PROPERTY." + path.text), at: address)
      }
      return .unfilled("FETCHED_PROPERTY." + path.text)
    case .variable(let name):
      switch try variable(name, address + [0], here) {
      case .object(let scope, let entity):
        return try walk(path.steps[...], from: scope, entity, address, here)
      case .unfilled: return .unfilled(name + "." + path.text)
      default: throw QueryError(.unsupported("$\(name).\(path.text)"), at: address)
      }
    case let operand?:
      if checker.allowsInMemory, let steps = payloadSteps(of: .keyPath(path)) {
        return try walk(steps[...], from: .row, here.entity, address, here)
      }
      throw QueryError(
        .unsupported(Expression.keyPath(KeyPath(path.steps, of: operand)).description),
        at: address
      )
    }
  }

  /// Steps from an object: a path, a property of every object, or a collection operator.
  private mutating func walk(
    _ steps: ArraySlice<String>,
    from scope: Scope,
    _ entity: String,
    _ address: [Int],
    _ here: Surroundings
  ) throws(QueryError) -> Operand {
    if let index = steps.firstIndex(where: { $0.hasPrefix("@") }) {
      return try aggregate(steps, at: index, from: scope, entity, address)
    }
    if steps.last == "length", let found = try special(steps, from: scope, entity, address) {
      return found
    }
    do {
      return .walk(inMemory(try catalog.path(Array(steps), from: entity)), scope)
    } catch {
      if let found = try special(steps, from: scope, entity, address) { return found }
      throw QueryError(.path(error.error), at: address + [error.step + 1])
    }
  }

  /// `objectID`, `self` and `entity` of an object, and `length` of a string or blob.
  private mutating func special(
    _ steps: ArraySlice<String>,
    from scope: Scope,
    _ entity: String,
    _ address: [Int]
  ) throws(QueryError) -> Operand? {
    switch (steps.count, steps.first) {
    case (1, "objectID"), (1, "self"): return .object(scope, entity: entity)
    case (1, "entity"): return .entity(scope, of: nil)
    case (2, "entity") where steps.last == "name": return .entity(scope, of: nil)
    default: break
    }
    if let walk = Self.walk(toEntity: steps), let path = try? catalog.path(walk, from: entity),
      path.relationship != nil
    {
      return .entity(scope, of: path)
    }
    guard steps.count > 1, let last = steps.last,
      let path = try? catalog.path(Array(steps.dropLast()), from: entity)
    else { return nil }
    switch (last, path.kind) {
    case ("objectID", .object), ("self", .object), ("objectID", .toMany), ("self", .toMany):
      return .walk(path, scope)
    case ("length", .string), ("length", .blob):
      guard !path.isToMany else { throw Self.needsQuantifier(path, at: address) }
      return .computed(.function(.length, .path(path, scope)), .number)
    default: return nil
    }
  }

  /// The steps before `entity` or `entity.name`; nil for other steps.
  private static func walk(toEntity steps: ArraySlice<String>) -> [String]? {
    let rest = steps.last == "name" ? steps.dropLast() : steps
    return rest.last == "entity" ? Array(rest.dropLast()) : nil
  }

  /// In memory, bytes are used as their payload, with a note.
  private mutating func inMemory(_ path: TypedPath) -> TypedPath {
    guard checker.allowsInMemory, let attribute = path.attribute, attribute.holdsPayload else {
      return path
    }
    var inside = path
    inside.payload = path.payload ?? []
    notes.append(.inMemory(inside.persistentSpelling))
    return inside
  }

  /// The steps of `payload.items[0].name`, with an index as a step too; nil for other expressions.
  private func payloadSteps(of expression: Expression) -> [String]? {
    switch expression {
    case .keyPath(let path):
      guard let operand = path.operand else { return path.steps }
      return payloadSteps(of: operand).map { $0 + path.steps }
    case .element(let whole, .at(.constant(.integer(let index)))):
      return payloadSteps(of: whole).map { $0 + ["\(index)"] }
    case .element(let whole, .first): return payloadSteps(of: whole).map { $0 + ["0"] }
    case .element(let whole, .last): return payloadSteps(of: whole).map { $0 + ["-1"] }
    default: return nil
    }
  }

  private mutating func aggregate(
    _ steps: ArraySlice<String>,
    at index: Int,
    from scope: Scope,
    _ entity: String,
    _ address: [Int]
  ) throws(QueryError) -> Operand {
    let name = steps[index]
    let place = address + [1 + index - steps.startIndex]
    guard let function = AggregateFunction(rawValue: name) else {
      let all = AggregateFunction.allCases.map(\.rawValue)
      throw QueryError(
        .unknownCollectionOperator(name, nearest: Nearest.names(to: name, among: all)),
        at: place
      )
    }
    guard index > steps.startIndex else { throw QueryError(.needsCollection(name), at: place) }
    let path = try resolve(Array(steps[..<index]), from: entity, address, skipping: 1)
    guard path.isToMany, path.relationship != nil else {
      throw QueryError(.needsToMany(name, path: path.persistentSpelling), at: place)
    }
    let collection = CheckedCollection(path: path, scope: scope, element: nextElement())
    let value = Array(steps[(index + 1)...])
    return try aggregate(
      function,
      collection,
      value,
      address,
      skipping: 2 + index - steps.startIndex
    )
  }

  private func aggregate(
    _ function: AggregateFunction,
    _ collection: CheckedCollection,
    _ steps: [String],
    _ address: [Int],
    skipping first: Int
  ) throws(QueryError) -> Operand {
    if function == .count {
      guard steps.isEmpty else {
        throw QueryError(.unsupported("@count.\(steps.joined(separator: "."))"), at: address)
      }
      return .computed(.aggregate(.count, collection, value: nil), .number)
    }
    guard !steps.isEmpty else {
      let path = collection.path.persistentSpelling
      throw QueryError(.needsAttribute(function.rawValue, path: path), at: address)
    }
    let path = try resolve(steps, from: collection.entity, address, skipping: first)
    guard !path.isToMany else { throw Self.needsQuantifier(path, at: address) }
    let allowed: [LeafKind] =
      [.sum, .average].contains(function) ? [.number] : [.number, .date, .string, .unknown]
    guard allowed.contains(path.kind) else {
      throw QueryError(
        .operatorNotAllowed(
          function.rawValue,
          path: path.persistentSpelling,
          kind: path.kind,
          allowed: path.operatorTitles
        ),
        at: address
      )
    }
    let value = CheckedExpression.path(path, .element(collection.element))
    return .computed(.aggregate(function, collection, value: value), path.kind)
  }

  private func resolve(
    _ steps: [String],
    from entity: String,
    _ address: [Int],
    skipping first: Int
  ) throws(QueryError) -> TypedPath {
    do {
      return try catalog.path(steps, from: entity)
    } catch {
      throw QueryError(.path(error.error), at: address + [error.step + first])
    }
  }

  private mutating func subquery(
    _ subquery: Subquery,
    _ steps: [String],
    _ address: [Int],
    _ here: Surroundings
  ) throws(QueryError) -> Operand {
    let place = address + [0]
    let operand = try operand(subquery.collection, place + [0], here)
    guard case .walk(let path, let scope) = operand, path.isToMany, path.relationship != nil else {
      throw QueryError(
        .needsToMany("SUBQUERY", path: subquery.collection.description),
        at: place + [0]
      )
    }
    let element = nextElement()
    var inside = here
    inside.isNegated = false
    inside.elements[subquery.variable] = (.element(element), path.destination ?? "")
    let filter = try predicate(subquery.predicate, place + [1], inside)
    let collection = CheckedCollection(
      path: path,
      scope: scope,
      element: element,
      filter: filter
    )
    guard let name = steps.first, let function = AggregateFunction(rawValue: name) else {
      throw QueryError(
        .unknownCollectionOperator(
          steps.first ?? "",
          nearest: AggregateFunction.allCases.map(\.rawValue)
        ),
        at: address + [1]
      )
    }
    return try aggregate(function, collection, Array(steps.dropFirst()), address, skipping: 2)
  }
}
