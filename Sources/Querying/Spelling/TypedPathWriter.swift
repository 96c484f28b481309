import Schema

extension SwiftSpelling {
  /// A query in CoreDataEvolution's typed paths: `Item.path.tags.any.name.equals("x")` (DIALECTS §3.3).
  ///
  /// Parts that typed paths cannot spell become an `NSPredicate(format:)`, with a note. `root` is the Swift name of
  /// the entity's class.
  static func typedPath(
    _ predicate: CheckedPredicate?,
    sort: [TypedSort],
    root: String
  ) -> SwiftSpelling {
    var writer = TypedPathWriter(root: root)
    let predicate = predicate.map { writer.predicate($0) }
    let sorts = sort.compactMap { writer.sort($0) }
    return SwiftSpelling(predicate: predicate, sorts: sorts, notes: writer.notes)
  }
}

private struct TypedPathWriter {
  let root: String
  var notes: [TranslationNote] = []

  mutating func predicate(_ predicate: CheckedPredicate) -> String {
    switch predicate {
    case .constant(let isTrue): return "NSPredicate(value: \(isTrue))"
    case .and(let parts): return compound("and", parts)
    case .or(let parts): return compound("or", parts)
    case .not(.isNil(let value)):
      return nilTest(value, "isNotNil") ?? fallback(predicate, value.path, .nilTest)
    case .isNil(let value):
      return nilTest(value, "isNil") ?? fallback(predicate, value.path, .nilTest)
    case .not(.quantified(.any, let collection, let part)):
      return quantified(.none, collection, part, predicate)
    case .not(let part):
      return "NSCompoundPredicate(notPredicateWithSubpredicate: \(self.predicate(part)))"
    case .comparison(let comparison):
      return self.comparison(comparison, predicate)
    case .quantified(let quantifier, let collection, let part):
      return quantified(quantifier, collection, part, predicate)
    case .entityIs: return fallback(predicate, nil, .entity)
    }
  }

  private mutating func compound(_ word: String, _ parts: [CheckedPredicate]) -> String {
    let list = parts.map { predicate($0) }.joined(separator: ", ")
    return "NSCompoundPredicate(\(word)PredicateWithSubpredicates: [\(list)])"
  }

  /// Only a to-one has nil tests of its own.
  private func nilTest(_ value: CheckedExpression, _ word: String) -> String? {
    guard case .path(let path, .row) = value, path.relationship != nil else { return nil }
    return "\(root).path.\(path.swiftSpelling).\(word)()"
  }

  private mutating func comparison(
    _ comparison: CheckedComparison,
    _ whole: CheckedPredicate
  ) -> String {
    guard case .path(let path, .row) = comparison.left else {
      return fallback(whole, nil, comparison.left.obstacle)
    }
    if path.payload != nil { return fallback(whole, path, .payload) }
    if !path.steps.isEmpty, !path.composites.isEmpty {
      return fallback(whole, path, .compositionBehindRelationship)
    }
    switch call(comparison, path) {
    case .success(let call): return "\(root).path.\(path.swiftSpelling).\(call)"
    case .failure(let found): return fallback(whole, path, found.obstacle)
    }
  }

  private struct Unspellable: Error { let obstacle: TranslationNote.Obstacle }

  /// `equals("x")`, `contains("x")`, `greaterThan(30)`.
  private func call(
    _ comparison: CheckedComparison,
    _ path: TypedPath
  ) -> Result<String, Unspellable> {
    guard case .value(let value) = comparison.right else {
      return .failure(Unspellable(obstacle: comparison.right.obstacle))
    }
    // Only these two accept a case instead of its raw value (DIALECTS §3.3).
    let takesCases = [.equalTo, .notEqualTo].contains(comparison.operation)
    let text = (takesCases ? path.swiftCase(value) : nil) ?? value.swift
    if comparison.operation == .contains {
      switch comparison.options {
      case [.caseInsensitive, .diacriticInsensitive]: return .success("contains(\(text))")
      case []: return .success("contains(\(text), caseInsensitive: false)")
      default: return .failure(Unspellable(obstacle: .options(comparison.options.text)))
      }
    }
    guard comparison.options.isEmpty else {
      return .failure(Unspellable(obstacle: .options(comparison.options.text)))
    }
    guard let name = Self.names[comparison.operation] else {
      return .failure(Unspellable(obstacle: .operation(comparison.operation.rawValue)))
    }
    // A to-one only has `equals`.
    if path.relationship != nil, comparison.operation != .equalTo {
      return .failure(Unspellable(obstacle: .operation(comparison.operation.rawValue)))
    }
    return .success("\(name)(\(text))")
  }

  private static let names: [Comparison.Operator: String] = [
    .equalTo: "equals", .notEqualTo: "notEquals", .greaterThan: "greaterThan",
    .greaterThanOrEqualTo: "greaterThanOrEqual", .lessThan: "lessThan",
    .lessThanOrEqualTo: "lessThanOrEqual",
  ]

  /// One to-many of the entity itself, then exactly one attribute of its destination.
  private mutating func quantified(
    _ quantifier: CheckedPredicate.Quantifier,
    _ collection: CheckedCollection,
    _ part: CheckedPredicate,
    _ whole: CheckedPredicate
  ) -> String {
    let name = collection.path
    guard collection.filter == nil, collection.scope == .row, name.steps.isEmpty,
      case .comparison(let comparison) = part,
      case .path(let leaf, .element(collection.element)) = comparison.left,
      leaf.steps.isEmpty, leaf.relationship == nil
    else { return fallback(whole, name, .deepQuantifier) }
    guard leaf.composites.isEmpty || leaf.isFoldedEnum else {
      return fallback(whole, leaf, .compositionBehindRelationship)
    }
    switch call(comparison, leaf) {
    case .success(let call):
      let word = quantifier.rawValue.lowercased()
      return "\(root).path.\(name.swiftSpelling).\(word).\(leaf.swiftSpelling).\(call)"
    case .failure(let found): return fallback(whole, leaf, found.obstacle)
    }
  }

  /// If possible the typed path still names the attribute: `%K` with `Item.path.x.raw`.
  private mutating func fallback(
    _ predicate: CheckedPredicate,
    _ path: TypedPath?,
    _ obstacle: TranslationNote.Obstacle
  ) -> String {
    notes.append(.unspellable(.typedPath, path: path?.persistentSpelling ?? "", obstacle))
    let whole = FormatSpelling(predicate)
    if let (path, rest) = predicate.oneAttribute, path.composites.isEmpty || path.steps.isEmpty {
      let raw = "\(root).path.\(path.swiftSpelling).raw"
      return FormatSpelling.call("%K " + rest.format, [raw] + rest.arguments.map(\.swift))
    }
    return whole.swift
  }

  /// Nil if it throws `pathNotStoreSortable`.
  mutating func sort(_ sort: TypedSort) -> String? {
    let path = sort.path
    if let method = path.plan?.method, [.transformed, .codable].contains(method) {
      notes.append(
        .unspellable(.typedPathSort, path: path.persistentSpelling, .notStoreSortable)
      )
      return nil
    }
    if let obstacle = Self.obstacle(to: path) {
      let spelling = path.persistentSpelling
      notes.append(.unspellable(.typedPath, path: spelling, obstacle))
      return sort.keyed
    }
    let order = sort.isAscending ? ".asc" : ".desc"
    let collation =
      sort.collation == .storeDefault
      ? "" : ", collation: .\(sort.collation.rawValue), mode: .inMemory"
    return
      "try NSSortDescriptor(\(root).self, path: \(root).path.\(path.swiftSpelling), order: \(order)\(collation))"
  }

  private static func obstacle(to path: TypedPath) -> TranslationNote.Obstacle? {
    let isNested = !path.composites.isEmpty && !path.isFoldedEnum
    if path.steps.count > 1 || !path.steps.isEmpty && isNested {
      return .compositionBehindRelationship
    }
    return path.relationship == nil ? nil : .unordered
  }
}

extension CheckedPredicate {
  /// The attribute that it compares with a constant, and the rest of the format.
  fileprivate var oneAttribute: (path: TypedPath, rest: FormatSpelling)? {
    guard case .comparison(let comparison) = self, case .path(let path, .row) = comparison.left,
      path.relationship == nil, path.payload == nil
    else { return nil }
    var rest = FormatSpelling(comparison.right)
    rest.format = comparison.operation.rawValue + comparison.options.text + " " + rest.format
    return (path, rest)
  }
}
