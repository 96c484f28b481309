package import Findings

/// A fetched property as source declares it, with its four result modes (DIALECTS B12).
package struct FetchedPropertyContract: Hashable, Sendable {
  package var name: String
  /// The target class's Swift name.
  package var destination = ""
  package var mode = Mode.objects
  /// The predicate's format text, where the source writes one as a literal.
  package var predicate: String?
  /// What fills the placeholders of that text, in order.
  package var arguments: [Argument] = []
  /// Sort keys with their direction, in order.
  package var sortKeys: [SortKey] = []
  package var location: SourcePlace
  /// The property's own type, which has to fit the mode.
  package var swiftType: SwiftType?
  package var forms: Set<DeclarationForm> = []
  /// Where a fact is written that has a place of its own.
  package var places: [SourceFact: SourcePlace] = [:]

  package enum Mode: String, Hashable, Sendable, CaseIterable { case objects, count, identifiers, dictionaries }

  package enum Argument: Hashable, Sendable {
    case value(Value)
    case values([Value])
    /// An expression that is not evaluated, as text.
    case expression(String)
  }

  package struct SortKey: Hashable, Sendable {
    package var key: String
    package var isAscending: Bool

    package init(key: String, isAscending: Bool) { (self.key, self.isAscending) = (key, isAscending) }
  }

  package init(name: String, location: SourcePlace) { (self.name, self.location) = (name, location) }
}

extension FetchedPropertyContract {
  /// The property as a model would declare it, its destination still by its Swift name.
  package var fetchedProperty: FetchedProperty {
    FetchedProperty(
      name: name,
      fetchRequest: FetchRequest(
        name: name, entity: destination, predicate: predicate,
        sortDescriptors: sortKeys.map { $0.isAscending ? $0.key : "\($0.key) descending" }, resultType: mode.resultType)
    )
  }
}

extension FetchedPropertyContract.Mode {
  package var resultType: FetchResultType {
    switch self {
    case .objects: .objects
    case .count: .count
    case .identifiers: .objectIDs
    case .dictionaries: .dictionaries
    }
  }
}
