import Schema

/// The findings about the configuration and the model that a store is opened with (DIALECTS A53, A55).
enum OpeningKind {
  static let config = [
    kind(
      "config.rule-for-nothing",
      "rule for nothing",
      "A rule is about an entity, a property, a leaf or a transformer that the model does not have."
    ),
    kind(
      "config.storage-mismatch",
      "storage method does not fit",
      "A rule's storage method does not fit the attribute's type in the model."
    ),
    kind(
      "config.transformer-mismatch",
      "transformer differs from the model's",
      "A rule names another transformer than the model."
    ),
    kind(
      "config.unsupported-type-mapping",
      "type mapping for nothing",
      "A type mapping is about an attribute type that no column has."
    ),
    kind(
      "config.type-mismatch",
      "Swift type does not fit",
      "A rule or a type mapping gives a column a Swift type that CoreDataEvolution does not read from it."
    ),
    kind(
      "config.incomplete-rule",
      "rule not complete",
      "A rule's storage method lacks the swiftType or the transformerName that it needs."
    ),
    kind(
      "config.invalid-value",
      "value refused",
      "A value is none that its key takes, does not go with the rest of its rule, or names two members alike."
    ),
    kind(
      "config.sections-disagree",
      "sections disagree",
      "The sections generate and validate say different things about a property."
    ),
    kind(
      "config.contradicts-source",
      "configuration contradicts the source",
      "The configuration says another thing of a property than the Swift source, which counts."
    ),
    kind(
      "config.unreadable",
      "configuration not read",
      "The configuration beside the model or store cannot be read."
    ),
    kind(
      "config.unknown-key",
      "key without meaning",
      "The configuration has a key that means nothing at its place.",
      .advice
    ),
  ]

  static let model = [
    kind(
      "model.missing",
      "no model",
      "Neither a model nor a copy in the store was found.",
      .advice
    ),
    kind("model.guessed", "model guessed", "A name or type was guessed from the tables.", .advice),
    kind(
      "model.unknown",
      "model not understood",
      "A part of the model has a form that the reader does not know.",
      .advice
    ),
  ]

  private static func kind(
    _ code: String,
    _ title: String,
    _ meaning: String,
    _ severity: Finding.Severity = .mismatch
  ) -> FindingKind {
    FindingKind(code, severity, title, meaning)
  }
}
