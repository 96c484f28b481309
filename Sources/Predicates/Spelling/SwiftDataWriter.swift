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
    let values = writer.captured.enumerated().map { number, value in
      "let value\(number + 1)" + (value.type.map { ": \($0)" } ?? "") + " = \(value.text)"
    }
    return SwiftSpelling(values: values, expression: expression, sorts: sorts, notes: writer.notes)
  }
}

private struct SwiftDataWriter {
  let root: String
  let types: UndeclaredTypes
  let takesEnums: Bool
  var notes: [TranslationNote] = []
  /// Values that a macro cannot make itself.
  var captured: [(type: String?, text: String)] = []
  /// Whether literals are among them: the compiler gives up on a macro of many, which may have many types.
  private var capturesLiterals = false
  /// The type of the values that are compared, if it is known.
  private var valueType: String?
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
      capturesLiterals = predicate.comparisonCount > Self.mostLiterals
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
    var texts: [String] = []
    for group in Self.together(parts, isAll: word == " && ") {
      if let text = try bound(group, word) {
        texts.append(text)
        continue
      }
      for part in group {
        let text = try predicate(part)
        switch part {
        case .and, .or: texts.append("(\(text))")
        default: texts.append(text)
        }
      }
    }
    return texts.joined(separator: word)
  }

  /// The parts in their order, with those that a path is bound in together; several values that one path may have, or
  /// may not have, are a set.
  private static func together(_ parts: [CheckedPredicate], isAll: Bool) -> [[CheckedPredicate]] {
    var groups: [[CheckedPredicate]] = []
    var places: [BoundPath: Int] = [:]
    for part in CheckedPredicate.withSets(parts, isAll: isAll) {
      guard let path = part.boundPath else {
        groups.append([part])
        continue
      }
      if let place = places[path] {
        groups[place].append(part)
      } else {
        places[path] = groups.count
        groups.append([part])
      }
    }
    return groups
  }

  /// Several comparisons of one value that may be nil, in one closure: one for each would be too much for the compiler.
  private mutating func bound(_ parts: [CheckedPredicate], _ word: String) throws(Unspellable) -> String? {
    let whole = word == " && " ? CheckedPredicate.and(parts) : .or(parts)
    guard parts.count > 1, let bound = whole.boundPath else { return nil }
    let term = try walk(bound.path, bound.scope)
    guard term.isOptional else { return nil }
    if isNegated { notes.append(.nilDiffers(path: bound.path.persistentSpelling)) }
    valueType = type(of: bound.path)
    defer { valueType = nil }
    return term.unwrapped { compared($0, in: whole) }
  }

  /// The comparisons of a value that is not nil.
  private mutating func compared(_ value: String, in predicate: CheckedPredicate) -> String {
    switch predicate {
    case .and(let parts), .or(let parts):
      let isAll = if case .and = predicate { true } else { false }
      let texts = parts.map { part in
        let text = compared(value, in: part)
        if case .comparison = part { return text }
        return "(\(text))"
      }
      return texts.joined(separator: isAll ? " && " : " || ")
    case .comparison(let comparison):
      guard case .value(let other) = comparison.right else { return "" }
      let text = text(other)
      if let call = comparison.search(text) {
        if !comparison.options.isEmpty, let path = comparison.left.path {
          notes.append(.localized(path: path.persistentSpelling))
        }
        return "\(value).\(call)"
      }
      return "\(value) \(comparison.operation.rawValue) \(text)"
    default: return ""
    }
  }

  private mutating func comparison(_ comparison: CheckedComparison) throws(Unspellable) -> String {
    if comparison.operation == .in, comparison.right == .set([]) { return "false" }
    let path = comparison.left.path?.persistentSpelling ?? ""
    if takesEnums, let text = try enumComparison(comparison, path) { return text }
    if types == .swiftOnly, let text = try objectComparison(comparison, path) { return text }
    let left = try expression(comparison.left)
    valueType = comparison.right.isConstant ? type(of: comparison.left, left, comparison.operation) : nil
    defer { valueType = nil }
    // For nil, `==` is false and `!=` true in Swift; a store has both undecided (FORMAT §10.2).
    if left.isOptional, isNegated != (comparison.operation == .notEqualTo) { notes.append(.nilDiffers(path: path)) }
    if let text = flag(comparison, left) { return text }
    if comparison.operation.isStringSearch { return try search(comparison, left, path) }
    guard comparison.options.isEmpty else { throw Unspellable(path: path, obstacle: .options(comparison.options.text)) }
    if comparison.operation == .in, left.isPath, let set = set(comparison.right) {
      return left.unwrapped { "\(set).contains(\($0))" }
    }
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
      names.append(capture(name))
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
    if names.count > Self.mostLiterals {
      let set = capture("[\(names.joined(separator: ", "))]")
      return term.unwrapped { "\(set).contains(\($0).persistentModelID)" }
    }
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

  private mutating func search(
    _ comparison: CheckedComparison, _ left: SwiftTerm, _ path: String
  ) throws(Unspellable) -> String {
    let right = try expression(comparison.right)
    guard !right.isOptional else { throw Unspellable(path: path, obstacle: .pathAgainstPath) }
    guard let call = comparison.search(right.text) else {
      let word = comparison.operation.rawValue + comparison.options.text
      throw Unspellable(path: path, obstacle: .operation(word))
    }
    if !comparison.options.isEmpty { notes.append(.localized(path: path)) }
    return left.passes(call)
  }

  /// A flag that is never nil needs no comparison; nil for anything else.
  private func flag(_ comparison: CheckedComparison, _ left: SwiftTerm) -> String? {
    guard case .value(.boolean(let flag)) = comparison.right, left.isPath, !left.isOptional,
      comparison.operation.isEquality
    else { return nil }
    return (flag == (comparison.operation == .equalTo) ? "" : "!") + left.text
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
    if capturesLiterals, value != .null, valueType != nil || value.naturalType == "String" { isInline = false }
    guard !isInline else { return value.swift }
    let isNeeded = capturesLiterals && value.naturalType != valueType
    return capture(value.swift, as: isNeeded ? valueType : nil)
  }

  /// Values as a constant array; nil if they are few enough for a literal, or not all constant.
  private mutating func set(_ right: CheckedExpression) -> String? {
    guard case .set(let members) = right, members.count > Self.mostLiterals || capturesLiterals else { return nil }
    let values = members.compactMap { member -> Scalar? in
      if case .value(let value) = member, value.object == nil, value != .null { value } else { nil }
    }
    guard values.count == members.count, !values.isEmpty else { return nil }
    let isNeeded = values.contains { $0.naturalType != valueType }
    return capture(
      "[\(values.map(\.swift).joined(separator: ", "))]", as: isNeeded ? valueType.map { "[\($0)]" } : nil)
  }

  private mutating func capture(_ text: String, as type: String? = nil) -> String {
    captured.append((type, text))
    return "value\(captured.count)"
  }

  /// The type of the values that an expression is compared with: exactly its own, because each other one that may be
  /// converted to it takes the compiler longer.
  private func type(
    of left: CheckedExpression, _ term: SwiftTerm, _ operation: Comparison.Operator
  ) -> String? {
    switch left {
    case .path(let path, _): type(of: path).map { $0 + (term.isOptional && operation.isEquality ? "?" : "") }
    case .aggregate(.count, _, _): "Int"
    default: nil
    }
  }

  private func type(of path: TypedPath) -> String? {
    if let declared = path.swiftNames.last?.type?.unwrapped { return declared.primitive?.rawValue }
    guard let primitive = path.attribute?.type.swiftPrimitive else { return nil }
    // SwiftData stores an Int as it does an Int64.
    return types == .swiftOnly && primitive == .int64 ? "Int" : primitive.rawValue
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

/// A path that several comparisons have in common.
private struct BoundPath: Hashable {
  let path: TypedPath
  let scope: Scope
}

extension CheckedComparison {
  /// A search for a text as a member of the left side; nil if the store translates no such search (DIALECTS E17).
  fileprivate func search(_ text: String) -> String? {
    switch (operation, options) {
    case (.contains, []): "contains(\(text))"
    case (.beginsWith, []): "starts(with: \(text))"
    case (.contains, [.caseInsensitive, .diacriticInsensitive]): "localizedStandardContains(\(text))"
    default: nil
    }
  }
}

extension CheckedPredicate {
  /// The one path that all of it compares with values, in ways that nil never passes; nil if there is another part.
  fileprivate var boundPath: BoundPath? {
    switch self {
    case .comparison(let comparison):
      guard case .path(let path, let scope) = comparison.left, case .value(let value) = comparison.right,
        value.object == nil, value != .null, !path.isComparedAsEnum
      else { return nil }
      let isPlain = comparison.options.isEmpty && (comparison.operation.isOrdering || comparison.operation == .equalTo)
      return isPlain || comparison.search("") != nil ? BoundPath(path: path, scope: scope) : nil
    case .and(let parts), .or(let parts):
      guard let first = parts.first?.boundPath, parts.allSatisfy({ $0.boundPath == first }) else { return nil }
      return first
    default: return nil
    }
  }

  /// The parts with sets in place of equalities: one of ORs, a negated one of ANDs.
  fileprivate static func withSets(_ parts: [CheckedPredicate], isAll: Bool) -> [CheckedPredicate] {
    var members: [BoundPath: [CheckedExpression]] = [:]
    func equality(_ part: CheckedPredicate) -> (path: BoundPath, value: CheckedExpression)? {
      guard case .comparison(var comparison) = part, comparison.operation == (isAll ? .notEqualTo : .equalTo) else {
        return nil
      }
      comparison.operation = .equalTo
      return CheckedPredicate.comparison(comparison).boundPath.map { ($0, comparison.right) }
    }
    for part in parts { if let (path, value) = equality(part) { members[path, default: []].append(value) } }
    var isWritten: Set<BoundPath> = []
    return parts.compactMap { part in
      guard let (path, _) = equality(part), let values = members[path], values.count > 2 else { return part }
      guard isWritten.insert(path).inserted else { return nil }
      let set = CheckedPredicate.comparison(
        CheckedComparison(left: .path(path.path, path.scope), operation: .in, right: .set(values)))
      return isAll ? .not(set) : set
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
  /// Whether it is a value, or a set of nothing but values.
  fileprivate var isConstant: Bool {
    switch self {
    case .value: true
    case .set(let members): members.allSatisfy(\.isConstant)
    default: false
    }
  }

  fileprivate var filterCount: Int {
    if case .aggregate(_, let collection, _) = self { collection.filter?.comparisonCount ?? 0 } else { 0 }
  }
}

extension Scalar {
  /// The type that Swift gives to the value without another hint.
  fileprivate var naturalType: String? {
    switch self {
    case .boolean: "Bool"
    case .integer: "Int"
    case .double: "Double"
    case .string: "String"
    case .decimal: "Decimal"
    case .date: "Date"
    case .uuid: "UUID"
    case .uri: "URL"
    case .data: "Data"
    case .null, .object: nil
    }
  }
}
