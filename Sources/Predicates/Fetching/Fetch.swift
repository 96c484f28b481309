package import Schema

/// A fetch request or a fetched property whose variables all have a value, so that it can run.
package struct Fetch: Hashable, Sendable {
  package var name: String
  /// The kind of its result: objects, their number, their identifiers, or dictionaries.
  package var mode: FetchResultType
  /// Its predicate, order, limit and offset; for dictionaries also distinct rows, if asked for.
  package var query: RowQuery
  /// The columns of a dictionary: the properties to fetch, else every attribute.
  package var columns: [Path]
  /// The computed values of a dictionary, by name.
  package var computed: [Column] = []
  /// The predicate with its variables filled, as text; nil if all rows pass.
  package var predicate: String?
  package var notes: [QueryNote]
  /// The variables that got their value from the source's property of the same name, and that name.
  package var filled: [String: String]

  package struct Column: Hashable, Sendable {
    package let name: String
    package let expression: GroupExpression
  }
}

/// Why a fetch request cannot run.
package enum FetchError: Error, Hashable, Sendable {
  case noSuchEntity(String)
  /// Variables that have no value, without their dollar signs.
  case needsValues([String])
  /// A value or a source was given for a name that is no variable of the predicate.
  case noSuchVariable(String, among: [String])
  case predicate(PredicateTextError)
  case sort(SortTextError)
  case property(PathError)
  /// A condition on groups.
  case having(String)
  /// A column that is computed.
  case computed(FetchedExpression)
}

extension PathCatalog {
  /// The fetched properties of an entity: the model's, then those that only source declares (DIALECTS B12).
  package func fetchedProperties(of entity: String) -> [FetchedProperty] {
    guard let found = model.entity(named: entity) else { return [] }
    let own = model.fetchedProperties(of: found)
    let names = Set(own.map(\.name))
    let classes = [entity] + model.ancestors(of: found).map(\.name)
    let declared = classes.flatMap { contract.entity(named: $0)?.fetchedProperties ?? [] }
    // A model made from the source has its texts, but not the values of its placeholders.
    let whole = own.map { property in
      let source = declared.first { $0.name == property.name && $0.predicate == property.fetchRequest.predicate }
      guard let source else { return property }
      var property = property
      property.fetchRequest.predicate = source.filledPredicate
      return property
    }
    return whole + declared.filter { !names.contains($0.name) }.map { property($0) }
  }

  private func property(_ declared: FetchedPropertyContract) -> FetchedProperty {
    var property = declared.fetchedProperty
    property.fetchRequest.predicate = declared.filledPredicate
    let named = property.fetchRequest.entity
    if model.entity(named: named) == nil, let entity = contract.entities.first(where: { $0.swiftName == named }) {
      property.fetchRequest.entity = entity.entityName
    }
    return property
  }
}

extension FetchedPropertyContract {
  /// The predicate's text with the source's values for its placeholders; a value that is no constant there becomes a
  /// variable, `$argument1` for the first.
  fileprivate var filledPredicate: String? {
    guard let predicate, !arguments.isEmpty else { return predicate }
    let filling = arguments.enumerated().map { index, argument -> PredicateArgument in
      let variable = PredicateArgument.variable("argument\(index + 1)")
      switch argument {
      case .value(let value): return value.scalar.map { .value($0) } ?? variable
      case .values(let values):
        let constants = values.compactMap(\.scalar)
        return constants.count == values.count ? .values(constants) : variable
      case .expression: return variable
      }
    }
    return (try? Predicate(predicate, arguments: filling)).map(\.description) ?? predicate
  }
}
