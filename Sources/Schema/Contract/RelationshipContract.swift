package import Findings

/// A relationship as source declares it.
package struct RelationshipContract: Hashable, Sendable {
  package var swiftName: String
  package var persistentName: String
  package var swiftType: SwiftType
  /// The destination class's Swift name.
  package var destination: String
  package var isToMany: Bool
  package var isOrdered = false
  package var isOptional: Bool
  /// The inverse as its dialect spells it: persistent names in CoreDataEvolution, Swift names elsewhere.
  package var inverse: String?
  /// An inverse that the other class must not declare (DIALECTS B11).
  package var implicitInverse: ImplicitInverse?
  package var deleteRule: DeleteRule?
  package var minCount: Int?
  package var maxCount: Int?
  package var options: [String] = []
  package var renamingIdentifier: String?
  package var versionHashModifier: String?
  package var location: SourcePlace
  package var origin: FactOrigin = .source
  /// An initial value, which CoreDataEvolution refuses (DIALECTS A28).
  package var defaultValue: DefaultExpression?
  /// Whether it has the dialect's macro for relationships, if there is one (DIALECTS A40).
  package var isAnnotated = true
  /// The macro's arguments that no other member carries, by label, as written (DIALECTS B15).
  package var otherArguments: [String: String] = [:]
  package var forms: Set<DeclarationForm> = []
  /// Its `@Attribute` or `@Relationship` as written; nil if it has none.
  package var macro: String?
  /// Where a fact is written that has a place of its own.
  package var places: [SourceFact: SourcePlace] = [:]
  /// Where each option is written, by its name.
  package var optionPlaces: [String: SourcePlace] = [:]

  package struct ImplicitInverse: Hashable, Sendable {
    package var name: String
    package var minCount: Int
    /// 0 is unlimited.
    package var maxCount: Int
    package var deleteRule: DeleteRule
    package var renamingIdentifier: String?

    package init(name: String, minCount: Int, maxCount: Int, deleteRule: DeleteRule) {
      (self.name, self.minCount, self.maxCount) = (name, minCount, maxCount)
      self.deleteRule = deleteRule
    }
  }

  package init(
    swiftName: String, persistentName: String? = nil, swiftType: SwiftType, destination: String, isToMany: Bool = false,
    isOptional: Bool = true, inverse: String? = nil, deleteRule: DeleteRule? = nil, location: SourcePlace
  ) {
    self.swiftName = swiftName
    self.persistentName = persistentName ?? swiftName
    self.swiftType = swiftType
    self.destination = destination
    self.isToMany = isToMany
    self.isOptional = isOptional
    self.inverse = inverse
    self.deleteRule = deleteRule
    self.location = location
  }

  /// The word of `Relationship.cardinality`.
  package var cardinality: String {
    Relationship(name: persistentName, destination: destination, isToMany: isToMany, isOrdered: isOrdered).cardinality
  }

  /// Where a fact is written, or the relationship itself where it is not.
  package func place(of fact: SourceFact) -> SourcePlace { places[fact] ?? location }

  /// Where an option such as `unique` is written.
  package func place(ofOption name: String) -> SourcePlace { optionPlaces[name] ?? place(of: .options) }
}
