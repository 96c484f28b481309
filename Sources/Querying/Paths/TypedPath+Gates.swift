package import Schema

extension TypedPath {
  /// The kind of the path's end, whatever leads to it.
  package var kind: LeafKind { LeafKind(self) }

  /// The allowed operators, as a predicate writes them; nil tests if no other is allowed.
  package var operatorTitles: [String] {
    if let relationship, relationship.isToMany {
      return quantifierTitles
    }
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

  /// The type's name: that of the attribute, or the relationship's cardinality.
  package var typeTitle: String {
    switch target {
    case .attribute(let attribute): attribute.type.title
    case .relationship(let relationship): relationship.cardinality
    case .fetchedProperty: "fetchedProperty"
    }
  }
}
