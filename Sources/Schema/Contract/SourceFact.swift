/// A fact of a declaration that is written at a place of its own, inside the declaration or its attribute.
package enum SourceFact: String, Hashable, Sendable, CaseIterable {
  case type
  case defaultValue
  case persistentName
  case storageMethod
  case transformer
  case policy
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
  case constant
  case lazy
  case override
  /// `willSet` or `didSet`.
  case observed
}
