/// A fact of a declaration that is written at a place of its own, inside the declaration or its attribute.
package enum SourceFact: String, Hashable, Sendable, CaseIterable {
  case type, defaultValue, persistentName, storageMethod, transformer, policy
  /// The first option or trait.
  case options
  case renamingIdentifier
  case versionHashModifier
  case inverse
  case deleteRule
  case minCount
  case maxCount
  case predicate
  case sortKeys
  /// Whether an entity is abstract.
  case abstractness
  case identity
  /// The entity that a class asks for.
  case fetchedEntityName
}

/// How a variable is declared in its class, as far as a macro minds (DIALECTS A40).
package enum DeclarationForm: String, Hashable, Sendable, CaseIterable {
  /// No type is written; it comes from the initial value.
  case inferredType
  /// One of several variables in one declaration: `var a, b: Int`.
  case sharedDeclaration
  case constant, lazy, override
  /// `willSet` or `didSet`.
  case observed
  /// The type is written as `Optional<T>`, or as a set or an array with its module (DIALECTS A26).
  case longType
  /// `@objc`, written by the app.
  case objectiveC
}
