import Schema

/// The findings of source against a model (DIALECTS A58).
enum ModelKind {
  static let noClass = kind(
    "no-class",
    "entity without a class",
    "No class of the source declares an entity of the model.",
    .advice
  )
  static let noEntity = kind(
    "no-entity",
    "class without an entity",
    "The model lacks an entity that the source declares."
  )
  static let noProperty = kind(
    "no-property",
    "property missing in source",
    "The model has a property that the source does not declare."
  )
  static let extraProperty = kind(
    "extra-property",
    "property missing in the model",
    "The source declares a property that the model lacks."
  )
  static let type = kind(
    "type",
    "type differs",
    "An attribute has another type in the source than in the model."
  )
  static let optional = kind(
    "optional",
    "optionality differs",
    "An attribute is optional in one of source and model only."
  )
  static let transient = kind(
    "transient",
    "transient differs",
    "An attribute is transient in one of source and model only."
  )
  static let transformer = kind(
    "transformer",
    "transformer differs",
    "An attribute has another transformer in the source than in the model."
  )
  static let destination = kind(
    "destination",
    "destination differs",
    "A relationship leads to another entity in the source than in the model."
  )
  static let cardinality = kind(
    "cardinality",
    "cardinality differs",
    "A relationship is to-one, to-many or ordered in one of source and model only."
  )
  static let inverse = kind(
    "inverse",
    "inverse differs",
    "A relationship has another inverse in the source than in the model."
  )
  static let deleteRule = kind(
    "delete-rule",
    "delete rule differs",
    "A relationship has another delete rule in the source than in the model."
  )
  static let superentity = kind(
    "superentity",
    "super-entity differs",
    "An entity inherits from another one in the source than in the model."
  )

  static let unique = kind(
    "unique",
    "uniqueness differs",
    "A constraint of uniqueness stands in one of source and model only."
  )
  static let rename = kind(
    "rename",
    "looks renamed",
    "A property of the model is gone in the source, and one of the same type came without its former name.",
    .silentLoss
  )

  static let all = [
    noClass, noEntity, noProperty, extraProperty, type, optional, transient, transformer,
    destination, cardinality, inverse, deleteRule, superentity, unique, rename,
  ]

  private static func kind(
    _ code: String,
    _ title: String,
    _ meaning: String,
    _ severity: Finding.Severity = .mismatch
  ) -> FindingKind {
    FindingKind("source.model." + code, severity, title, meaning)
  }
}

extension FindingKind {
  func finding(
    entity: String,
    _ path: String?,
    _ message: String,
    _ place: SourceLocation?
  ) -> Finding {
    Finding(
      code: code,
      severity: severity,
      entity: entity,
      path: path,
      message: message,
      hint: hint,
      location: place
    )
  }
}
