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
  static let className = kind(
    "class",
    "class differs",
    "The model names another class for the entity than the source has, or the class asks for another's entity."
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

  static let ignored = kind(
    "ignored",
    "property that is not stored",
    "The source keeps a property of the model out of it: ignored, transient, computed, lazy or constant."
  )
  static let persistentName = kind(
    "persistent-name",
    "persistent name differs",
    "A property is stored under a name that the model has not, and the model has its Swift name or one that no property stores."
  )
  static let formerName = kind(
    "former-name",
    "not yet renamed",
    "The model has a property under the name that the source calls its former one.",
    .advice
  )
  static let defaultValue = kind(
    "default",
    "default differs",
    "A new object gets another value by the source than by the model."
  )
  static let option = kind(
    "option",
    "option differs",
    "An option of an attribute stands in one of source and model only."
  )
  static let bounds = kind(
    "count",
    "bounds differ",
    "A relationship allows another number of objects in the source than in the model."
  )

  static let composition = kind(
    "composition",
    "composition over a Transformable",
    "CoreDataEvolution asks for a Composite attribute; over a Transformable the value is an archived dictionary, which "
      + "its own runtime schema makes for tests.",
    .advice
  )
  static let refused = kind(
    "refused",
    "model that cde-tool refuses",
    "cde-tool generates and validates nothing for a model with class code generation, derived attributes, the delete "
      + "rule No Action or a relationship without an inverse.",
    .advice
  )

  static let all = [
    noClass, noEntity, className, noProperty, extraProperty, ignored, persistentName, formerName,
    type,
    optional, transient, transformer, defaultValue, option, destination, cardinality, inverse,
    deleteRule, bounds, superentity, unique, rename, composition, refused,
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
