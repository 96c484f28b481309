package import Schema

/// The left side of a condition: a path, perhaps with a quantifier or aggregate, and its kind in a comparison.
package struct ConditionSubject: Hashable, Sendable {
  /// Nil if it is not a path, such as the object itself.
  package let path: TypedPath?
  package let aggregate: AggregateFunction?
  package let kind: LeafKind

  package init(path: TypedPath, quantifier: PathQuantifier?) { self.init(path: path, aggregate: quantifier?.aggregate) }

  private init(path: TypedPath, aggregate: AggregateFunction?) {
    self.path = path
    self.aggregate = aggregate
    kind =
      switch (aggregate, path.kind) {
      case (.count?, _), (.sum?, _), (.average?, _): .number
      case (_, .toMany(let entity)): .object(entity: entity)
      case (_, let kind): kind
      }
  }

  /// The object itself.
  private init(entity: String) {
    path = nil
    aggregate = nil
    kind = .object(entity: entity)
  }

  /// Nil if it is not a key path of the row.
  init?(_ left: Expression, of entity: String, in catalog: PathCatalog) {
    if left == .evaluatedObject || Self.isObject(left, of: entity, in: catalog) {
      self.init(entity: entity)
      return
    }
    guard case .keyPath(let keyPath) = left.form, keyPath.operand == nil else { return nil }
    let functions = keyPath.steps.filter { $0.hasPrefix("@") }
    let steps = keyPath.steps.filter { !$0.hasPrefix("@") }
    guard functions.count < 2, var path = try? catalog.path(steps, from: entity) else { return nil }
    // Bytes that may be read in memory can be queried as their payload.
    if catalog.looksIntoPayloads, path.kind == .blob { path.payload = path.payload ?? [] }
    self.init(path: path, aggregate: functions.first.flatMap(AggregateFunction.init(rawValue:)))
  }

  /// Whether it is `objectID`, `Z_PK` or another step that means the row's object.
  private static func isObject(_ left: Expression, of entity: String, in catalog: PathCatalog) -> Bool {
    guard case .keyPath(let path) = left.form, path.operand == nil, path.steps.count == 1 else { return false }
    return ForeignStep.meaning(of: path.steps[0], after: nil) == .object
      && (try? catalog.path(path.steps, from: entity)) == nil
  }

  /// The cases of an enum or the flags of an option set.
  package var namedValues: [(name: String, rawValue: RawLiteral)] { aggregate == nil ? path?.namedValues ?? [] : [] }
}

extension DraftCondition {
  /// The subject of the left side; nil if it is no path.
  package func subject(of entity: String, in catalog: PathCatalog) -> ConditionSubject? {
    ConditionSubject(left, of: entity, in: catalog)
  }
}
