import Schema

/// A query as SwiftData's `#Predicate` and `SortDescriptor`, in the subset that its store runs (DIALECTS E16, E17).
///
/// Nil where a part has no form there: a predicate that is left in pieces finds other rows.
package struct SwiftDataSpelling: Hashable, Sendable {
  package var predicate: String?
  package var sorts: [String]
  package var notes: [TranslationNote]

  /// `root` is the Swift name of the entity's class.
  package init(_ predicate: CheckedPredicate?, sort: [TypedSort], root: String) {
    var writer = SwiftDataWriter(root: root)
    self.predicate = predicate.flatMap { writer.statement($0) }
    sorts = sort.compactMap { writer.sort($0) }
    notes = writer.notes
  }
}

private struct SwiftDataWriter {
  let root: String
  var notes: [TranslationNote] = []
  /// Values that a macro cannot make inside of itself.
  private var captured: [String] = []
  /// Whose properties `$0` has.
  private var scope = Scope.row

  init(root: String) { self.root = root }

  private struct Unspellable: Error { let path: String, obstacle: TranslationNote.Obstacle }

  mutating func statement(_ predicate: CheckedPredicate) -> String? {
    do {
      let body = try self.predicate(predicate)
      let lines = captured.enumerated().map { "let value\($0.offset + 1) = \($0.element)\n" }
      return lines.joined() + "#Predicate<\(root)> { \(body) }"
    } catch {
      notes.append(.unspellable(.swiftData, path: error.path, error.obstacle))
      return nil
    }
  }

  private mutating func predicate(
    _ predicate: CheckedPredicate
  ) throws(Unspellable) -> String {
    switch predicate {
    case .constant(let isTrue): return "\(isTrue)"
    case .and(let parts): return try joined(parts, " && ")
    case .or(let parts): return try joined(parts, " || ")
    case .not(.isNil(let value)): return try expression(value).text + " != nil"
    case .not(let part): return "!(\(try self.predicate(part)))"
    case .isNil(let value): return try expression(value).text + " == nil"
    case .comparison(let comparison): return try self.comparison(comparison)
    case .quantified(let quantifier, let collection, let part):
      return try quantified(quantifier, collection, part)
    case .entityIs: throw Unspellable(path: "entity", obstacle: .entity)
    }
  }

  private mutating func joined(
    _ parts: [CheckedPredicate],
    _ word: String
  ) throws(Unspellable) -> String {
    var texts: [String] = []
    for part in parts {
      let text = try predicate(part)
      switch part {
      case .and, .or: texts.append("(\(text))")
      default: texts.append(text)
      }
    }
    return texts.joined(separator: word)
  }

  /// A value, and whether it may be nil.
  private struct Term {
    var text: String
    var isOptional = false
  }

  private mutating func comparison(_ comparison: CheckedComparison) throws(Unspellable) -> String {
    let path = comparison.left.path?.persistentSpelling ?? ""
    let left = try expression(comparison.left)
    if comparison.operation.isStringSearch {
      return try search(comparison, left, path)
    }
    guard comparison.options.isEmpty else {
      throw Unspellable(path: path, obstacle: .options(comparison.options.text))
    }
    switch comparison.operation {
    case .in:
      guard case .set(let members) = comparison.right else {
        throw Unspellable(path: path, obstacle: .set)
      }
      let set = "[" + (try texts(members)).joined(separator: ", ") + "]"
      return Self.unwrapping(left) { "\(set).contains(\($0))" }
    case .between:
      guard case .set(let ends) = comparison.right, ends.count == 2 else {
        throw Unspellable(path: path, obstacle: .set)
      }
      let texts = try texts(ends)
      return Self.unwrapping(left) { "\($0) >= \(texts[0]) && \($0) <= \(texts[1])" }
    default: break
    }
    let right = try expression(comparison.right)
    let word = comparison.operation.rawValue
    guard comparison.operation.isOrdering, left.isOptional || right.isOptional else {
      return "\(left.text) \(word) \(right.text)"
    }
    guard !right.isOptional else { throw Unspellable(path: path, obstacle: .pathAgainstPath) }
    return Self.unwrapping(left) { "\($0) \(word) \(right.text)" }
  }

  /// `contains`, `starts(with:)` and `localizedStandardContains` are all that the store translates (DIALECTS E17).
  private mutating func search(
    _ comparison: CheckedComparison,
    _ left: Term,
    _ path: String
  ) throws(Unspellable) -> String {
    let right = try expression(comparison.right)
    let method: String
    switch (comparison.operation, comparison.options) {
    case (.contains, []): method = "contains(\(right.text))"
    case (.beginsWith, []): method = "starts(with: \(right.text))"
    case (.contains, [.caseInsensitive, .diacriticInsensitive]):
      method = "localizedStandardContains(\(right.text))"
      notes.append(.localized(path: path))
    case (_, let options) where !options.isEmpty:
      throw Unspellable(
        path: path,
        obstacle: .operation(comparison.operation.rawValue + options.text)
      )
    default: throw Unspellable(path: path, obstacle: .operation(comparison.operation.rawValue))
    }
    return left.isOptional ? "\(left.text)?.\(method) == true" : "\(left.text).\(method)"
  }

  private static func unwrapping(_ term: Term, _ body: (String) -> String) -> String {
    term.isOptional ? "\(term.text).flatMap { \(body("$0")) } == true" : body(term.text)
  }

  private mutating func texts(_ members: [CheckedExpression]) throws(Unspellable) -> [String] {
    var texts: [String] = []
    for member in members { texts.append(try expression(member).text) }
    return texts
  }

  private mutating func quantified(
    _ quantifier: CheckedPredicate.Quantifier,
    _ collection: CheckedCollection,
    _ part: CheckedPredicate
  ) throws(Unspellable) -> String {
    let path = try walk(collection.path, collection.scope)
    let condition = collection.filter.map { CheckedPredicate.and([$0, part]) } ?? part
    let inner = try inside(collection, condition)
    let method = quantifier == .all ? "allSatisfy" : "contains"
    let otherwise = quantifier == .all ? "true" : "false"
    let call =
      path.isOptional
      ? "(\(path.text)?.\(method) { \(inner) } ?? \(otherwise))"
      : "\(path.text).\(method) { \(inner) }"
    guard quantifier == .none else { return call }
    return path.isOptional ? "!" + call : "!(\(call))"
  }

  private mutating func inside(
    _ collection: CheckedCollection,
    _ part: CheckedPredicate
  ) throws(Unspellable) -> String {
    let outer = scope
    scope = .element(collection.element)
    defer { scope = outer }
    return try predicate(part)
  }

  private mutating func expression(_ expression: CheckedExpression) throws(Unspellable) -> Term {
    switch expression {
    case .value(let value): return Term(text: text(value))
    case .path(let path, let scope): return try walk(path, scope)
    case .aggregate(.count, let collection, _):
      let path = try walk(collection.path, collection.scope)
      guard let filter = collection.filter else {
        return Term(text: path.isOptional ? "(\(path.text)?.count ?? 0)" : "\(path.text).count")
      }
      let inner = try inside(collection, filter)
      return Term(
        text: path.isOptional
          ? "(\(path.text)?.filter { \(inner) }.count ?? 0)"
          : "\(path.text).filter { \(inner) }.count"
      )
    case .arithmetic(let operation, let left, let right)
    where [.add, .subtract, .multiply].contains(operation):
      let first = try self.expression(left)
      let second = try self.expression(right)
      guard !first.isOptional, !second.isOptional else { break }
      return Term(text: "(\(first.text) \(operation.rawValue) \(second.text))")
    default: break
    }
    throw Unspellable(
      path: expression.path?.persistentSpelling ?? "",
      obstacle: expression.obstacle
    )
  }

  /// A macro takes no initializers, so such values are made before it.
  private mutating func text(_ value: PredicateValue) -> String {
    guard !value.isWritten else { return value.swift }
    captured.append(value.swift)
    return "value\(captured.count)"
  }

  /// `$0.author?.person`, each step that may be nil chained.
  private mutating func walk(_ path: TypedPath, _ scope: Scope) throws(Unspellable) -> Term {
    let spelling = path.persistentSpelling
    guard scope == self.scope else { throw Unspellable(path: spelling, obstacle: .outerScope) }
    if path.payload != nil { throw Unspellable(path: spelling, obstacle: .payload) }
    if path.kind == .caseLeaves {
      throw Unspellable(path: spelling, obstacle: .enumWithoutRawValue)
    }
    if path.relationship.map({ !$0.isToMany }) == true || path.kind == .composite {
      return Term(text: "$0." + chain(path), isOptional: true)
    }
    let isRaw = path.isFoldedEnum || path.plan?.method == .raw
    guard isRaw else { return Term(text: "$0." + chain(path), isOptional: path.isOptional) }
    notes.append(.rawValue(path: spelling))
    let mark = path.isOptional ? "?" : ""
    return Term(text: "$0.\(chain(path))\(mark).rawValue", isOptional: path.isOptional)
  }

  private func chain(_ path: TypedPath) -> String {
    let walked = path.steps.map { $0.swiftName + ($0.relationship.isOptional ? "?" : "") }
    var names = path.swiftProperty.split(separator: ".").map(String.init)
    for (index, composite) in path.composites.enumerated()
    where index < names.count - 1 && composite.isOptional {
      names[index] += "?"
    }
    return (walked + names).joined(separator: ".")
  }

  mutating func sort(_ sort: TypedSort) -> String? {
    if sort.path.isFoldedEnum || sort.path.plan?.method == .raw {
      notes.append(
        .unspellable(.swiftDataSort, path: sort.path.persistentSpelling, .enumWithoutRawValue)
      )
      return nil
    }
    let order = sort.isAscending ? "" : ", order: .reverse"
    let collation =
      sort.collation == .storeDefault ? "" : ", comparator: .\(sort.collation.rawValue)"
    return "SortDescriptor(\\\(root).\(chain(sort.path))\(collation)\(order))"
  }
}
