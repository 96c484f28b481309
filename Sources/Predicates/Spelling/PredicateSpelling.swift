import Schema

/// Spells a checked predicate for `NSPredicate`: persistent names, typed values, and quantifiers in
/// CoreDataEvolution's forms (DIALECTS §3.3).
///
/// ANY over one to-many stays ANY; NONE and ALL become counted subqueries, because `NOT ANY` loses objects without
/// any at the other end, and the SQLite store refuses ALL (FORMAT §10.2).
struct PredicateSpelling {
  /// The variables of the enclosing collections, by number.
  private var names: [Int: String] = [:]
  /// Inside a NOT, where ANY would lose objects without any at the other end too.
  private var isNegated = false

  func predicate(_ checked: CheckedPredicate) -> Predicate {
    switch checked {
    case .constant(let isTrue): .constant(isTrue)
    case .and(let parts): .all(parts.map(predicate))
    case .or(let parts): .any(parts.map(predicate))
    case .not(.isNil(let value)): .comparison(expression(value), .notEqualTo, .nil)
    case .not(.quantified(.any, let collection, let part)): quantified(.none, collection, part)
    case .not(let part): negation(part)
    case .isNil(let value): .comparison(expression(value), .equalTo, .nil)
    case .comparison(let comparison): .comparison(self.comparison(comparison))
    case .quantified(let quantifier, let collection, let part): quantified(quantifier, collection, part)
    case .entityIs(let entities, let scope, let path): entity(entities, scope, path)
    }
  }

  private func negation(_ part: CheckedPredicate) -> Predicate {
    var inside = self
    inside.isNegated = true
    return .not(inside.predicate(part))
  }

  private func comparison(_ comparison: CheckedComparison) -> Comparison {
    Comparison(
      left: expression(comparison.left), operation: comparison.operation, right: expression(comparison.right),
      options: comparison.options)
  }

  private func entity(_ entities: [String], _ scope: Scope, _ path: TypedPath?) -> Predicate {
    let steps = (path?.persistentSteps ?? []) + ["entity", "name"]
    let name = Expression.keyPath(KeyPath(steps, of: operand(scope)))
    if let only = entities.first, entities.count == 1 { return .comparison(name, .equalTo, .string(only)) }
    return .comparison(name, .in, .aggregate(entities.map { .string($0) }))
  }

  private func quantified(
    _ quantifier: CheckedPredicate.Quantifier, _ collection: CheckedCollection, _ part: CheckedPredicate
  ) -> Predicate {
    switch quantifier {
    case .any:
      if !isNegated, let comparison = plain(part, over: collection) { return .comparison(comparison) }
      return .comparison(count(collection, where: part), .notEqualTo, .integer(0))
    case .none: return .comparison(count(collection, where: part), .equalTo, .integer(0))
    case .all: return .comparison(count(collection, where: .not(part)), .equalTo, .integer(0))
    }
  }

  /// `ANY tags.name == "x"`, if the part compares the objects' own path with something else.
  private func plain(_ part: CheckedPredicate, over collection: CheckedCollection) -> Comparison? {
    let comparison: CheckedComparison
    switch part {
    case .comparison(let plain): comparison = plain
    case .isNil(let value): comparison = CheckedComparison(left: value, operation: .equalTo, right: .value(.null))
    case .not(.isNil(let value)):
      comparison = CheckedComparison(left: value, operation: .notEqualTo, right: .value(.null))
    default: return nil
    }
    let element = Scope.element(collection.element)
    let steps: [String]
    switch comparison.left {
    case .path(let path, element): steps = path.persistentSteps
    case .object(element): steps = []
    default: return nil
    }
    guard !comparison.right.names(element) else { return nil }
    let path = KeyPath(collection.path.persistentSteps + steps, of: operand(collection.scope))
    return Comparison(
      left: .keyPath(path), operation: comparison.operation, right: expression(comparison.right), modifier: .any,
      options: comparison.options)
  }

  private func count(_ collection: CheckedCollection, where part: CheckedPredicate) -> Expression {
    var filtered = collection
    filtered.filter = part
    return aggregate(.count, filtered, nil)
  }

  private func aggregate(
    _ function: AggregateFunction, _ collection: CheckedCollection, _ value: CheckedExpression?
  ) -> Expression {
    var steps = [function.rawValue]
    if case .path(let path, _)? = value { steps += path.persistentSteps }
    let walk = KeyPath(collection.path.persistentSteps, of: operand(collection.scope))
    guard let filter = collection.filter else { return .keyPath(KeyPath(walk.steps + steps, of: walk.operand)) }
    var inside = self
    let variable = names.isEmpty ? "e" : "e\(names.count + 1)"
    inside.names[collection.element] = variable
    let subquery = Subquery(collection: .keyPath(walk), variable: variable, predicate: inside.predicate(filter))
    return .keyPath(KeyPath(steps, of: .subquery(subquery)))
  }

  func expression(_ checked: CheckedExpression) -> Expression {
    switch checked {
    case .value(let value): .constant(value)
    case .path(let path, let scope): path.expression(of: operand(scope))
    case .object(let scope): operand(scope) ?? .evaluatedObject
    case .aggregate(let function, let collection, let value): aggregate(function, collection, value)
    case .arithmetic(let operation, let left, let right): .arithmetic(operation, expression(left), expression(right))
    case .function(let function, let value): .function(function.selector, [expression(value)])
    case .cast(let value, let type): .cast(expression(value), type: type)
    case .set(let members): .aggregate(members.map(expression))
    case .conditional(let condition, let left, let right):
      .conditional(predicate(condition), expression(left), expression(right))
    case .variable(let name): variable(name)
    }
  }

  /// A variable that was left open, with its steps, such as `FETCH_SOURCE.alias`.
  private func variable(_ text: String) -> Expression {
    let parts = text.split(separator: ".").map(String.init)
    guard let name = parts.first, parts.count > 1 else { return .variable(text) }
    return .keyPath(KeyPath(Array(parts.dropFirst()), of: .variable(name)))
  }

  /// The operand that a path starts at; nil for the row itself.
  private func operand(_ scope: Scope) -> Expression? {
    switch scope {
    case .row: nil
    case .element(let number): .variable(names[number] ?? "e\(number)")
    case .variable(let name): .variable(name)
    }
  }
}

extension CheckedPredicate {
  /// The predicate for `NSPredicate`, in persistent names with typed values.
  package var spelled: Predicate { PredicateSpelling().predicate(self) }
}

extension TypedPath {
  /// The key path; an index in a payload gets brackets.
  fileprivate func expression(of operand: Expression?) -> Expression {
    var outside = self
    outside.payload = nil
    let column = Expression.keyPath(KeyPath(outside.persistentSteps, of: operand))
    return (payload ?? []).reduce(column) { whole, step in
      switch (Int64(step), whole.form) {
      case (.some(-1), _): .element(whole, .last)
      case (.some(let index), _): .element(whole, .at(.integer(index)))
      case (.none, .keyPath(let path)): .keyPath(KeyPath(path.steps + [step], of: path.operand))
      case (.none, _): .keyPath(KeyPath([step], of: whole))
      }
    }
  }

  var persistentSteps: [String] { persistentSpelling.split(separator: ".").map(String.init) }
}

extension CheckedExpression {
  /// Whether it starts at an object of a collection.
  fileprivate func names(_ scope: Scope) -> Bool {
    switch self {
    case .path(_, let other), .object(let other): other == scope
    case .value, .variable: false
    case .aggregate(_, let collection, _): collection.scope == scope || collection.filter != nil
    case .arithmetic(_, let left, let right): left.names(scope) || right.names(scope)
    case .function(_, let value), .cast(let value, _): value.names(scope)
    case .set(let members): members.contains { $0.names(scope) }
    case .conditional: true
    }
  }
}
