import Schema

extension SwiftSpelling {
  /// A query as SwiftData's `#Predicate` and `SortDescriptor`, in the subset that its store runs (DIALECTS E16, E17).
  ///
  /// A part is nil if it has no form there: a predicate without it would find other rows. `root` is the Swift name of
  /// the entity's class. `takesEnums` says that each release of the app compares enums (DIALECTS E16).
  package static func swiftData(
    _ predicate: CheckedPredicate?, sort: [TypedSort], root: String, types: UndeclaredTypes, takesEnums: Bool = false
  ) -> SwiftSpelling {
    var writer = SwiftDataWriter(root: root, types: types, takesEnums: takesEnums)
    let expression = predicate.flatMap { writer.macro($0) }
    let sorts = sort.compactMap { writer.sort($0) }
    let values = writer.captured.enumerated().map { "let value\($0.offset + 1) = \($0.element)" }
    return SwiftSpelling(values: values, expression: expression, sorts: sorts, notes: writer.notes)
  }
}

private struct SwiftDataWriter {
  let root: String
  let types: UndeclaredTypes
  let takesEnums: Bool
  var notes: [TranslationNote] = []
  /// Values that a macro cannot make itself.
  var captured: [String] = []
  /// Whether texts are among them: the compiler gives up on a macro of many literals, which may have many types.
  private var capturesTexts = false
  /// The scope of `$0`.
  private var scope = Scope.row
  /// Inside a NOT or ALL, where false results count.
  private var isNegated = false
  /// Whether the closure so far uses its `$0`; if not, it must ignore it.
  private var namesElement = false

  init(root: String, types: UndeclaredTypes, takesEnums: Bool) {
    (self.root, self.types, self.takesEnums) = (root, types, takesEnums)
  }

  mutating func macro(_ predicate: CheckedPredicate) -> String? {
    do {
      capturesTexts = predicate.comparisonCount > Self.mostLiterals
      return "#Predicate<\(root)> \(try closure(predicate))"
    } catch {
      notes = [.unspellable(.swiftData, path: error.path, error.obstacle)]
      captured = []
      return nil
    }
  }

  /// How many comparisons with literals Swift 6.3 checks within a second.
  private static let mostLiterals = 2

  private mutating func closure(_ predicate: CheckedPredicate) throws(Unspellable) -> String {
    let outer = namesElement
    defer { namesElement = outer }
    namesElement = false
    let body = try self.predicate(predicate)
    return namesElement ? "{ \(body) }" : "{ _ in \(body) }"
  }

  private mutating func predicate(_ predicate: CheckedPredicate) throws(Unspellable) -> String {
    switch predicate {
    case .constant(let isTrue): return "\(isTrue)"
    case .and(let parts): return try joined(parts, " && ")
    case .or(let parts): return try joined(parts, " || ")
    case .not(.isNil(let value)): return try nilTest(value, "!=")
    case .not(let part):
      isNegated.toggle()
      defer { isNegated.toggle() }
      return "!(\(try self.predicate(part)))"
    case .isNil(let value): return try nilTest(value, "==")
    case .comparison(let comparison): return try self.comparison(comparison)
    case .quantified(let quantifier, let collection, let part): return try quantified(quantifier, collection, part)
    case .entityIs: throw Unspellable(path: "entity", obstacle: .entity)
    }
  }

  private mutating func joined(_ parts: [CheckedPredicate], _ word: String) throws(Unspellable) -> String {
    guard !parts.isEmpty else { return "\(word == " && ")" }
    let whole = word == " && " ? CheckedPredicate.and(parts) : .or(parts)
    if parts.count > 1, let (path, scope) = whole.orderedPath {
      let term = try walk(path, scope)
      if term.isOptional {
        if isNegated { notes.append(.nilDiffers(path: path.persistentSpelling)) }
        // A closure for each would be too much for the compiler.
        return term.unwrapped { order(of: $0, in: whole) }
      }
    }
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

  /// Comparisons of one value, such as those with both ends of a period.
  private mutating func order(of value: String, in predicate: CheckedPredicate) -> String {
    switch predicate {
    case .and(let parts), .or(let parts):
      let isAll = if case .and = predicate { true } else { false }
      let texts = parts.map { part in
        let text = order(of: value, in: part)
        if case .comparison = part { return text }
        return "(\(text))"
      }
      return texts.joined(separator: isAll ? " && " : " || ")
    case .comparison(let comparison):
      guard case .value(let other) = comparison.right else { return "" }
      return "\(value) \(comparison.operation.rawValue) \(text(other))"
    default: return ""
    }
  }

  private mutating func comparison(_ comparison: CheckedComparison) throws(Unspellable) -> String {
    if comparison.operation == .in, comparison.right == .set([]) { return "false" }
    let path = comparison.left.path?.persistentSpelling ?? ""
    if takesEnums, let text = try enumComparison(comparison, path) { return text }
    if types == .swiftOnly, let text = try objectComparison(comparison, path) { return text }
    let left = try expression(comparison.left)
    // For nil, `==` is false and `!=` true in Swift; a store has both undecided (FORMAT §10.2).
    if left.isOptional, isNegated != (comparison.operation == .notEqualTo) { notes.append(.nilDiffers(path: path)) }
    if comparison.operation.isStringSearch { return try search(comparison, left, path) }
    guard comparison.options.isEmpty else { throw Unspellable(path: path, obstacle: .options(comparison.options.text)) }
    let right = try operands(comparison.right, path)
    switch comparison.operation {
    case .in:
      // The macro refuses `??` over a chain within the call.
      if !left.isPath { return "(\(right.map { "\(left.text) == \($0.text)" }.joined(separator: " || ")))" }
      let set = right.map(\.text).joined(separator: ", ")
      return left.unwrapped { "[\(set)].contains(\($0))" }
    case .between where right.count == 2:
      return left.unwrapped { "\($0) >= \(right[0].text) && \($0) <= \(right[1].text)" }
    default: break
    }
    guard let other = right.first, right.count == 1 else { throw Unspellable(path: path, obstacle: .set) }
    let word = comparison.operation.rawValue
    guard comparison.operation.isOrdering else {
      // Both sides of `==` have one type, to which only a value is lifted.
      let isLifted = !left.isPath || !other.isPath || left.isOptional == other.isOptional
      guard isLifted else { throw Unspellable(path: path, obstacle: .pathAgainstPath) }
      return "\(left.text) \(word) \(other.text)"
    }
    guard !other.isOptional else { throw Unspellable(path: path, obstacle: .pathAgainstPath) }
    return left.unwrapped { "\($0) \(word) \(other.text)" }
  }

  /// An enum compared with its cases, each in a constant before the macro; nil for any other comparison.
  private mutating func enumComparison(
    _ comparison: CheckedComparison, _ spelling: String
  ) throws(Unspellable) -> String? {
    guard case .path(let path, let scope) = comparison.left, path.isComparedAsEnum else { return nil }
    let term = try walk(path, scope, as: .enumeration)
    let values: [CheckedExpression] =
      if case .set(let members) = comparison.right { members } else { [comparison.right] }
    var names: [String] = []
    for case .value(let value) in values {
      guard let name = path.swiftCase(value) else { break }
      captured.append(name)
      names.append("value\(captured.count)")
    }
    guard names.count == values.count, comparison.options.isEmpty else {
      throw Unspellable(path: spelling, obstacle: .storedEnum)
    }
    switch comparison.operation {
    case .equalTo, .notEqualTo:
      if term.isOptional, isNegated != (comparison.operation == .notEqualTo) {
        notes.append(.nilDiffers(path: spelling))
      }
      return "\(term.text) \(comparison.operation.rawValue) \(names[0])"
    case .in:
      let parts = names.map { "\(term.text) == \($0)" }
      return parts.count == 1 ? parts[0] : "(\(parts.joined(separator: " || ")))"
    default: throw Unspellable(path: spelling, obstacle: .storedEnum)
    }
  }

  /// A to-one compared with objects, by the identifiers that SwiftData has in their place (DIALECTS E23); nil for any
  /// other comparison.
  private mutating func objectComparison(
    _ comparison: CheckedComparison, _ spelling: String
  ) throws(Unspellable) -> String? {
    let term: SwiftTerm
    switch comparison.left {
    case .path(let path, let scope) where path.relationship?.isToMany == false: term = try walk(path, scope)
    case .object(scope):
      namesElement = true
      term = SwiftTerm([])
    default: return nil
    }
    let values: [CheckedExpression] =
      if case .set(let members) = comparison.right { members } else { [comparison.right] }
    let names = values.compactMap { value -> String? in
      guard case .value(.object(let object)) = value else { return nil }
      return object.swiftName
    }
    guard !names.isEmpty, names.count == values.count else { return nil }
    let word = comparison.operation == .notEqualTo ? "!=" : "=="
    guard [.equalTo, .notEqualTo, .in].contains(comparison.operation) else { return nil }
    if term.isOptional, isNegated != (word == "!=") { notes.append(.nilDiffers(path: spelling)) }
    let identifier = term.member("persistentModelID")
    let parts = names.map { "\(identifier) \(word) \($0)" }
    return parts.count == 1 ? parts[0] : "(\(parts.joined(separator: " || ")))"
  }

  /// A property that Swift declares without `?` cannot be compared with nil.
  private mutating func nilTest(_ value: CheckedExpression, _ word: String) throws(Unspellable) -> String {
    let term: SwiftTerm
    if case .path(let path, let scope) = value {
      term = try walk(path, scope, as: .nilTest)
    } else {
      term = try expression(value)
    }
    guard term.isOptional else { throw Unspellable(path: value.path?.persistentSpelling ?? "", obstacle: .neverNil) }
    if let path = value.path, let type = path.typeToEquate {
      notes.append(.needsEquatable(path: path.persistentSpelling, type: type))
    }
    return "\(term.text) \(word) nil"
  }

  /// The store translates only `contains`, `starts(with:)` and `localizedStandardContains` (DIALECTS E17).
  private mutating func search(
    _ comparison: CheckedComparison, _ left: SwiftTerm, _ path: String
  ) throws(Unspellable) -> String {
    let right = try expression(comparison.right)
    guard !right.isOptional else { throw Unspellable(path: path, obstacle: .pathAgainstPath) }
    switch (comparison.operation, comparison.options) {
    case (.contains, []): return left.passes("contains(\(right.text))")
    case (.beginsWith, []): return left.passes("starts(with: \(right.text))")
    case (.contains, [.caseInsensitive, .diacriticInsensitive]):
      notes.append(.localized(path: path))
      return left.passes("localizedStandardContains(\(right.text))")
    default:
      let word = comparison.operation.rawValue + comparison.options.text
      throw Unspellable(path: path, obstacle: .operation(word))
    }
  }

  /// The members of a set, or the one value.
  private mutating func operands(_ right: CheckedExpression, _ path: String) throws(Unspellable) -> [SwiftTerm] {
    guard case .set(let members) = right else { return [try expression(right)] }
    var terms: [SwiftTerm] = []
    for member in members {
      let term = try expression(member)
      guard !term.isOptional else { throw Unspellable(path: path, obstacle: .pathAgainstPath) }
      terms.append(term)
    }
    return terms
  }

  private mutating func quantified(
    _ quantifier: CheckedPredicate.Quantifier, _ collection: CheckedCollection, _ part: CheckedPredicate
  ) throws(Unspellable) -> String {
    let path = try objects(of: collection)
    let condition = collection.filter.map { CheckedPredicate.and([$0, part]) } ?? part
    let inner = try inside(collection, condition, isNegated: quantifier == .all)
    let method = quantifier == .all ? "allSatisfy" : "contains"
    let otherwise = quantifier == .all ? "true" : "false"
    let plain = path.member("\(method) \(inner)")
    let call = path.isOptional ? "(\(plain) ?? \(otherwise))" : plain
    guard quantifier == .none else { return call }
    return path.isOptional ? "!" + call : "!(\(call))"
  }

  /// An array has no properties of its objects, so the walk leads over one to-many.
  private mutating func objects(of collection: CheckedCollection) throws(Unspellable) -> SwiftTerm {
    guard !collection.path.leadsThroughToMany else {
      throw Unspellable(path: collection.path.persistentSpelling, obstacle: .severalToManys)
    }
    return try walk(collection.path, collection.scope)
  }

  /// A closure for the objects of a collection.
  private mutating func inside(
    _ collection: CheckedCollection, _ part: CheckedPredicate, isNegated: Bool = false
  ) throws(Unspellable) -> String {
    let outer = (scope, self.isNegated)
    (scope, self.isNegated) = (.element(collection.element), isNegated)
    defer { (scope, self.isNegated) = outer }
    return try closure(part)
  }

  private mutating func expression(_ expression: CheckedExpression) throws(Unspellable) -> SwiftTerm {
    switch expression {
    case .value(.object): break
    case .value(let value): return SwiftTerm(text(value))
    case .path(let path, let scope): return try walk(path, scope)
    case .aggregate(.count, let collection, _):
      let path = try objects(of: collection)
      let filter = try collection.filter.map { (part) throws(Unspellable) in "filter \(try inside(collection, part))." }
      let count = path.member((filter ?? "") + "count")
      return SwiftTerm(path.isOptional ? "(\(count) ?? 0)" : count)
    case .arithmetic(let operation, let left, let right)
    where [.add, .subtract, .multiply].contains(operation) && !left.isDate && !right.isDate:
      let first = try self.expression(left)
      let second = try self.expression(right)
      guard !first.isOptional, !second.isOptional else { break }
      return SwiftTerm("(\(first.text) \(operation.rawValue) \(second.text))")
    default: break
    }
    throw Unspellable(path: expression.path?.persistentSpelling ?? "", obstacle: expression.obstacle)
  }

  /// Macros allow no initializers, so such values are made before them.
  private mutating func text(_ value: Scalar) -> String {
    var isInline = value.isWritten
    if capturesTexts, case .string = value { isInline = false }
    guard !isInline else { return value.swift }
    captured.append(value.swift)
    return "value\(captured.count)"
  }

  /// `$0.author?.person`, each name chained as Swift declares it.
  private mutating func walk(
    _ path: TypedPath, _ scope: Scope, as use: TypedPath.SwiftUse = .value
  ) throws(Unspellable) -> SwiftTerm {
    let spelling = path.persistentSpelling
    guard scope == self.scope else { throw Unspellable(path: spelling, obstacle: .outerScope) }
    if path.payload != nil { throw Unspellable(path: spelling, obstacle: .payload) }
    let isInEnum = path.composites.contains(where: \.isSwiftDataEnum) && !path.isFoldedEnum
    if path.kind == .caseLeaves || isInEnum { throw Unspellable(path: spelling, obstacle: .enumWithoutRawValue) }
    // Before iOS 27 the app crashes if it is queried, even by its rawValue (DIALECTS E16).
    let isTaken = takesEnums && (use == .enumeration || use == .nilTest) && path.isComparedAsEnum
    if !isTaken, path.isFoldedEnum || path.plan?.method == .raw {
      throw Unspellable(path: spelling, obstacle: .storedEnum)
    }
    if let found = path.foreignType(as: use) { throw Unspellable(path: spelling, obstacle: .foreignType(found)) }
    if types == .coreData, path.isTypeAssumed { notes.append(.assumedType(path: spelling)) }
    namesElement = true
    if path.hasUnknownOptional { notes.append(.unknownOptional(path: spelling)) }
    return SwiftTerm(path.swiftLinks)
  }

  mutating func sort(_ sort: TypedSort) -> String? {
    if let obstacle = Self.obstacle(to: sort.path) {
      notes.append(.unspellable(.swiftDataSort, path: sort.path.persistentSpelling, obstacle))
      return nil
    }
    let order = sort.isAscending ? "" : ", order: .reverse"
    return "SortDescriptor(\\\(root).\(SwiftTerm.chained(sort.path.swiftLinks))\(Self.comparator(of: sort))\(order))"
  }

  private static func obstacle(to path: TypedPath) -> TranslationNote.Obstacle? {
    let isInEnum = path.composites.contains(where: \.isSwiftDataEnum)
    if isInEnum || path.plan?.method == .raw { return .enumWithoutRawValue }
    if let foreign = path.foreignType(as: .value) { return .foreignType(foreign) }
    // Bool, URL and a model's class are not Comparable.
    let isOrdered = path.attribute.map { ![.boolean, .uri].contains($0.type) } ?? false
    return isOrdered ? nil : .unordered
  }

  /// A descriptor for a String uses `.localizedStandard` by default, and a store's own order is by characters (FORMAT
  /// §10.1).
  private static func comparator(of sort: TypedSort) -> String {
    guard sort.collation == .storeDefault else { return ", comparator: .\(sort.collation.rawValue)" }
    return sort.path.attribute?.type == .string ? ", comparator: .lexical" : ""
  }
}

extension CheckedPredicate {
  /// The one path that all of it compares with values by their order; nil if there is another part.
  fileprivate var orderedPath: (TypedPath, Scope)? {
    switch self {
    case .comparison(let comparison):
      guard comparison.operation.isOrdering, comparison.options.isEmpty,
        case .path(let path, let scope) = comparison.left,
        case .value(let value) = comparison.right, value.object == nil, !path.isComparedAsEnum
      else { return nil }
      return (path, scope)
    case .and(let parts), .or(let parts):
      guard let first = parts.first?.orderedPath,
        parts.allSatisfy({ part in part.orderedPath.map { $0 == first } ?? false })
      else { return nil }
      return first
    default: return nil
    }
  }

  /// How many comparisons it has, at any depth.
  fileprivate var comparisonCount: Int {
    switch self {
    case .and(let parts), .or(let parts): parts.reduce(0) { $0 + $1.comparisonCount }
    case .not(let part): part.comparisonCount
    case .quantified(_, let collection, let part): part.comparisonCount + (collection.filter?.comparisonCount ?? 0)
    case .comparison(let comparison): comparison.left.filterCount + 1
    case .constant, .isNil, .entityIs: 1
    }
  }
}

extension TypedPath {
  /// A type of the app's that `==` needs to be Equatable, even to compare it with nil; nil for any other.
  fileprivate var typeToEquate: String? {
    guard relationship == nil, !isComparedAsEnum, let type = swiftNames.last?.type?.unwrapped, type.primitive == nil,
      !type.isCollectionOfPrimitives
    else { return nil }
    return type.description
  }
}

extension CheckedExpression {
  fileprivate var filterCount: Int {
    if case .aggregate(_, let collection, _) = self { collection.filter?.comparisonCount ?? 0 } else { 0 }
  }
}
