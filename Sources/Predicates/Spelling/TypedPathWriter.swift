import Escaping
import Schema

extension SwiftSpelling {
  /// A query in CoreDataEvolution's typed paths: `Item.path.tags.any.name.equals("x")` (DIALECTS §3.3).
  ///
  /// Parts that typed paths cannot spell become an `NSPredicate(format:)`, with a note. `root` is the Swift name of
  /// the entity's class.
  static func typedPath(_ predicate: CheckedPredicate?, sort: [TypedSort], root: String) -> SwiftSpelling {
    var writer = TypedPathWriter(root: root)
    let predicate = predicate.map { writer.predicate($0) }
    let sorts = sort.compactMap { writer.sort($0) }
    return SwiftSpelling(expression: predicate, sorts: sorts, notes: writer.notes)
  }
}

private struct TypedPathWriter {
  let root: String
  var notes: [TranslationNote] = []

  mutating func predicate(_ predicate: CheckedPredicate) -> String {
    do throws(Unspellable) { return try typed(predicate) } catch {
      notes.append(.unspellable(.typedPath, path: error.path, error.obstacle))
      return format(predicate)
    }
  }

  private mutating func typed(_ predicate: CheckedPredicate) throws(Unspellable) -> String {
    switch predicate {
    case .constant(let isTrue): "NSPredicate(value: \(isTrue))"
    case .and(let parts): compound("and", parts)
    case .or(let parts): compound("or", parts)
    case .not(.isNil(let value)): try nilTest(value, "isNotNil")
    case .isNil(let value): try nilTest(value, "isNil")
    case .not(.quantified(.any, let collection, let part)): try quantified(.none, collection, part)
    case .not(let part): "NSCompoundPredicate(notPredicateWithSubpredicate: \(self.predicate(part)))"
    case .comparison(let comparison): try self.comparison(comparison)
    case .quantified(let quantifier, let collection, let part): try quantified(quantifier, collection, part)
    case .entityIs: throw Unspellable(path: "", obstacle: .entity)
    }
  }

  private mutating func compound(_ word: String, _ parts: [CheckedPredicate]) -> String {
    let list = parts.map { predicate($0) }.joined(separator: ", ")
    return "NSCompoundPredicate(\(word)PredicateWithSubpredicates: [\(list)])"
  }

  /// Only a to-one has nil tests of its own.
  private func nilTest(_ value: CheckedExpression, _ word: String) throws(Unspellable) -> String {
    guard case .path(let path, .row) = value, path.relationship != nil else {
      throw Unspellable(path: value.path?.persistentSpelling ?? "", obstacle: .nilTest)
    }
    return "\(root).path.\(path.swiftSpelling).\(word)()"
  }

  private func comparison(_ comparison: CheckedComparison) throws(Unspellable) -> String {
    guard case .path(let path, .row) = comparison.left else {
      throw Unspellable(path: "", obstacle: comparison.left.obstacle)
    }
    let spelling = path.persistentSpelling
    if path.payload != nil { throw Unspellable(path: spelling, obstacle: .payload) }
    if !path.walk.prefix.isEmpty, !path.composites.isEmpty {
      throw Unspellable(path: spelling, obstacle: .compositionBehindRelationship)
    }
    return "\(root).path.\(path.swiftSpelling).\(try call(comparison, path))"
  }

  /// `equals("x")`, `contains("x")`, `greaterThan(30)`.
  private func call(_ comparison: CheckedComparison, _ path: TypedPath) throws(Unspellable) -> String {
    func unspellable(_ obstacle: TranslationNote.Obstacle) -> Unspellable {
      Unspellable(path: path.persistentSpelling, obstacle: obstacle)
    }
    guard case .value(let value) = comparison.right else { throw unspellable(comparison.right.obstacle) }
    // Only these two accept a case instead of its raw value (DIALECTS §3.3).
    let takesCases = [.equalTo, .notEqualTo].contains(comparison.operation)
    let text = (takesCases ? path.swiftCase(value) : nil) ?? value.swift
    switch (comparison.operation, comparison.options) {
    case (.contains, [.caseInsensitive, .diacriticInsensitive]): return "contains(\(text))"
    case (.contains, []): return "contains(\(text), caseInsensitive: false)"
    case (_, []): break
    default: throw unspellable(.options(comparison.options.text))
    }
    // A to-one only has `equals`.
    guard let name = Self.names[comparison.operation], path.relationship == nil || comparison.operation == .equalTo
    else { throw unspellable(.operation(comparison.operation.rawValue)) }
    return "\(name)(\(text))"
  }

  private static let names: [Comparison.Operator: String] = [
    .equalTo: "equals", .notEqualTo: "notEquals", .greaterThan: "greaterThan",
    .greaterThanOrEqualTo: "greaterThanOrEqual", .lessThan: "lessThan", .lessThanOrEqualTo: "lessThanOrEqual",
  ]

  /// One to-many of the entity itself, then exactly one attribute of its destination.
  private func quantified(
    _ quantifier: CheckedPredicate.Quantifier, _ collection: CheckedCollection, _ part: CheckedPredicate
  ) throws(Unspellable) -> String {
    let name = collection.path
    guard collection.filter == nil, collection.scope == .row, name.walk.prefix.isEmpty,
      case .comparison(let comparison) = part, case .path(let leaf, .element(collection.element)) = comparison.left,
      leaf.walk.prefix.isEmpty, leaf.relationship == nil
    else { throw Unspellable(path: name.persistentSpelling, obstacle: .deepQuantifier) }
    guard leaf.composites.isEmpty || leaf.isFoldedEnum else {
      throw Unspellable(path: leaf.persistentSpelling, obstacle: .compositionBehindRelationship)
    }
    let call = try call(comparison, leaf)
    let word = quantifier.rawValue.lowercased()
    return "\(root).path.\(name.swiftSpelling).\(word).\(leaf.swiftSpelling).\(call)"
  }

  /// If possible the typed path still names the attribute: `%K` with `Item.path.x.raw`.
  private func format(_ predicate: CheckedPredicate) -> String {
    if let (path, rest) = predicate.oneAttribute, path.composites.isEmpty || path.walk.prefix.isEmpty {
      let raw = "\(root).path.\(path.swiftSpelling).raw"
      return FormatSpelling.call("%K " + rest.format, [raw] + rest.arguments.map(\.swiftArgument))
    }
    return FormatSpelling(predicate).swift
  }

  /// Nil if it throws `pathNotStoreSortable`.
  mutating func sort(_ sort: TypedSort) -> String? {
    let path = sort.path
    if let method = path.plan?.method, [.transformed, .codable].contains(method) {
      notes.append(.unspellable(.typedPathSort, path: path.persistentSpelling, .notStoreSortable))
      return nil
    }
    if let obstacle = Self.obstacle(to: path) {
      let spelling = path.persistentSpelling
      notes.append(.unspellable(.typedPath, path: spelling, obstacle))
      return sort.keyed
    }
    let order = sort.isAscending ? ".asc" : ".desc"
    let collation = sort.collation == .storeDefault ? "" : ", collation: .\(sort.collation.rawValue), mode: .inMemory"
    return "try NSSortDescriptor(\(root).self, path: \(root).path.\(path.swiftSpelling), order: \(order)\(collation))"
  }

  private static func obstacle(to path: TypedPath) -> TranslationNote.Obstacle? {
    let isNested = !path.composites.isEmpty && !path.isFoldedEnum
    if path.walk.prefix.count > 1 || !path.walk.prefix.isEmpty && isNested { return .compositionBehindRelationship }
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

/// A sort descriptor over a typed path.
package struct TypedSort: Hashable, Sendable {
  package var path: TypedPath
  package var isAscending: Bool
  package var collation: SortCollation

  package init(path: TypedPath, isAscending: Bool, collation: SortCollation = .storeDefault) {
    (self.path, self.isAscending, self.collation) = (path, isAscending, collation)
  }

  /// `name descending localized`: the key as a fetch request's descriptor.
  package var text: String {
    path.persistentSpelling + (isAscending ? "" : " descending")
      + (collation == .storeDefault ? "" : " " + collation.rawValue)
  }

  /// The descriptor with a key path as text, which every managed object accepts.
  package var keyed: String {
    let selector: String? =
      switch collation {
      case .storeDefault: nil
      case .localized: "localizedCompare"
      case .localizedStandard: "localizedStandardCompare"
      }
    return "NSSortDescriptor(key: \(SwiftText.literal(path.persistentSpelling)), " + "ascending: \(isAscending)"
      + (selector.map { ", selector: #selector(NSString.\($0)(_:))" } ?? "") + ")"
  }
}
