package import Schema

/// A path with every fact about it from model, source and layout, so that a predicate can use it.
///
/// Predicates are checked against it, and the user picks from it. If it leads only over to-ones, `path` is the value
/// that a row shows.
package struct TypedPath: Hashable, Sendable {
  /// The walk, which may lead over to-manys, to the target as the model spells it: `author.person` for a leaf.
  package var walk: Path
  /// The relationships of the walk as source declares them, one for each step.
  package var swiftSteps: [SwiftName]
  /// The names of the target as source declares them: an enum without its leaf.
  package var swiftNames: [SwiftName]
  /// How an app stores the target; nil for a relationship.
  package var plan: AttributePlan?
  /// The composites around a leaf, outermost first.
  package var composites: [Attribute] = []
  /// The keys and indexes inside the target's bytes, empty for the whole payload; nil for the column itself.
  package var payload: [String]?
  /// The SQLite column of an attribute or a to-one; nil if there is none or no layout is known.
  package var column: String?

  package struct SwiftName: Hashable, Sendable {
    package var name: String
    /// Whether it may be nil in Swift; nil if neither source nor model says it.
    ///
    /// A model has every element of a SwiftData struct optional, whatever its property is (FORMAT §3.2).
    package var isOptional: Bool?
    /// The type that source declares; nil without source.
    package var type: SwiftType?
  }

  package init(_ walk: Path, swiftSteps: [SwiftName] = [], swiftNames: [SwiftName]? = nil) {
    self.walk = walk
    self.swiftSteps = swiftSteps
    self.swiftNames = swiftNames ?? [SwiftName(name: walk.property, isOptional: true)]
  }
}

extension TypedPath {
  package var root: String { walk.root }
  package var property: String { walk.property }
  package var target: Path.Target { walk.target }
  /// The entity of the target.
  package var finalEntity: String { walk.finalEntity }
  /// The target if it is an attribute or a leaf.
  package var attribute: Attribute? { walk.attribute }
  /// The target if it is a relationship.
  package var relationship: Relationship? { walk.relationship }

  package var persistentSpelling: String { ([walk.persistentSpelling] + (payload ?? [])).joined(separator: ".") }

  package var swiftSpelling: String {
    ((swiftSteps + swiftNames).map(\.name) + (payload ?? [])).joined(separator: ".")
  }

  /// The target as Swift spells it.
  package var swiftProperty: String { swiftNames.map(\.name).joined(separator: ".") }

  /// The entity that a relationship leads to; nil for an attribute.
  package var destination: String? { relationship?.destination }

  /// Whether the walk, target included, leads over a to-many.
  package var isToMany: Bool { leadsThroughToMany || relationship?.isToMany == true }

  /// Whether a step before the target is to-many.
  package var leadsThroughToMany: Bool { walk.leadsThroughToMany }

  /// Whether there may be no value, according to the model: at the target or at a to-one or composite on the way.
  ///
  /// The only leaf of an enum is always optional in the model, so only its composite counts here.
  package var isOptional: Bool {
    // The contents of a payload are not known.
    if payload != nil { return true }
    let onTheWay =
      walk.prefix.contains { $0.relationship.isOptional && !$0.relationship.isToMany }
      || composites.contains(where: \.isOptional)
    return onTheWay || (!isFoldedEnum && (attribute?.isOptional ?? relationship?.isOptional ?? true))
  }

  /// Whether the target is the only leaf of a SwiftData enum (FORMAT §3.2).
  package var isFoldedEnum: Bool { composites.last?.holdsRawValueAlone ?? false }

  /// The same walk if it leads over to-ones alone.
  package var path: Path? { leadsThroughToMany ? nil : walk }

  /// The walk to the enum itself, if the target is its only leaf.
  var unfolded: Path {
    guard isFoldedEnum, let composite = composites.last, let dot = property.lastIndex(of: ".") else { return walk }
    var unfolded = walk
    unfolded.property = String(property[..<dot])
    unfolded.target = .attribute(composite)
    return unfolded
  }

  /// The named values of an enum, in declared order.
  package var cases: [(name: String, rawValue: RawLiteral)] { plan?.cases ?? [] }

  /// The same, or the flags of an option set with their bits.
  package var namedValues: [(name: String, rawValue: RawLiteral)] { plan?.namedValues ?? [] }
}

extension TypedPath {
  /// The kind of the path's end, whatever leads to it.
  package var kind: LeafKind { LeafKind(self) }

  /// The allowed operators, as a predicate writes them; nil tests if no other is allowed.
  package var operatorTitles: [String] {
    if let relationship, relationship.isToMany { return quantifierTitles }
    let kind = kind
    if kind.operators.isEmpty { return kind.allowsNilTest ? ["== nil", "!= nil"] : [] }
    return kind.operators.map(\.rawValue)
  }

  /// The allowed quantifiers and aggregates of a walk over a to-many; empty for one over to-ones.
  package var quantifierTitles: [String] {
    guard isToMany else { return [] }
    return CheckedPredicate.Quantifier.allCases.map(\.rawValue) + aggregates.map(\.rawValue)
  }

  /// The collection operators that are allowed for a to-many on the way.
  package var aggregates: [AggregateFunction] {
    guard isToMany else { return [] }
    switch kind {
    case .number: return [.sum, .average, .minimum, .maximum]
    case .string, .date: return [.minimum, .maximum]
    case .toMany, .object: return [.count]
    default: return []
    }
  }

  /// Why the store cannot sort by it; nil if it can (DIALECTS §3.2).
  package var sortError: SortError? {
    guard let path else { return .toMany(path: persistentSpelling) }
    return path.sortError
  }

  /// A value in a payload cannot be sorted by, even if the column can.
  package var isSortable: Bool { payload == nil && sortError == nil }

  /// The origin of the facts about how the target is stored.
  package var origin: FactOrigin { plan?.origin ?? .model }

  /// `attribute`, `composition`, `relationship` or `fetchedProperty`, as CoreDataEvolution sorts fields (DIALECTS §3.1).
  package var fieldKind: String {
    switch target {
    case .relationship: "relationship"
    case .fetchedProperty: "fetchedProperty"
    case .attribute(let attribute): attribute.type == .composite ? "composition" : "attribute"
    }
  }

  /// The type as Swift writes it: as source declares it, else as Swift has the model's type: `Date?`, `Person?`, `[Spec]`.
  package var swiftType: String {
    if let declared = swiftNames.last?.type { return declared.description }
    let mark = (swiftNames.last?.isOptional ?? attribute?.isOptional) == true ? "?" : ""
    switch target {
    case .attribute(let attribute): return (attribute.type.swiftPrimitive?.rawValue ?? attribute.type.title) + mark
    case .relationship(let relationship):
      return relationship.isToMany ? "[\(relationship.destination)]" : relationship.destination + mark
    case .fetchedProperty: return typeTitle
    }
  }

  /// The words by which its type is sought, in lowercase: Swift's type without `?`, the model's, the entity at its end,
  /// `enum`.
  var typeWords: [String] {
    let type = swiftType.hasSuffix("?") ? String(swiftType.dropLast()) : swiftType
    let isEnum = !cases.isEmpty || attribute?.isSwiftDataEnum == true
    let stored = [attribute?.type.title, attribute?.type.swiftPrimitive?.rawValue, destination].compactMap(\.self)
    return ([type] + stored + (isEnum ? ["enum"] : [])).map { $0.lowercased() }
  }

  /// The type's name: that of the attribute, or the relationship's cardinality.
  package var typeTitle: String {
    switch target {
    case .attribute(let attribute): attribute.type.title
    case .relationship(let relationship): relationship.cardinality
    case .fetchedProperty: "fetchedProperty"
    }
  }
}
