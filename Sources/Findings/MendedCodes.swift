extension FindingCode {
  /// What `lint --fix` changes in source for a code, where there is exactly one right change, as a table says it; nil
  /// if it changes nothing.
  package var change: String? { Self.changes[self] }

  private static let changes: [FindingCode: String] = [
    .sourceClassObjCMissing: "writes `@objc` with the class's name",
    .sourcePropertySharedDeclaration: "gives each variable a declaration of its own",
    .sourcePropertyTypeMissing: "writes the type of the initial value, if it is a primitive",
    .sourcePropertyTypeSpelling: "writes the type in its short form",
    .sourceStorageType:
      "writes the storage method that the model's column or the type leaves, or takes `.raw` away from a primitive",
    .sourceStorageNotOptional: "makes the type optional",
    .sourceStorageDefault: "takes the initial value of an optional away",
    .sourceStoragePolicy: "takes the policy away",
    .sourceRelationshipAttributeMissing: "writes the `@Relationship` that the model says",
    .sourceRelationshipInverseArgument:
      "writes the model's inverse, or the relationship that names this one as its own",
    .sourceRelationshipDeleteRuleArgument: "writes the model's delete rule",
    .sourceRelationshipDefault: "takes the initial value away",
    .sourceRelationshipOptionality: "makes a to-one optional, a to-many not",
    .sourceCompositionField: "writes the type of the initial value, if it is a primitive",
    .sourceCloudKitRequiredRelationship:
      "makes the type optional, where CloudKit is surely used and the source makes the model",
    .sourceModelNoProperty: "declares the model's attribute or relationship, if no property of the class can be it",
    .sourceModelPersistentName:
      "takes the persistent name away if the Swift name is the model's, or writes the model's "
      + "spelling of the same name",
    .sourceModelType:
      "writes the column's type if the property has another primitive type and its default stays valid; "
      + "writes a raw type of the column's size if it is an enum of whole numbers; under `@NSManaged`, writes a number type "
      + "for a number, and an optional type for anything else",
    .sourceModelOptional:
      "makes the type optional; or takes that away where a value is written, or writes the model's default, if it has one",
    .sourceModelTransient: "writes `.transient` or takes it away",
    .sourceModelTransformer: "writes the model's transformer",
    .sourceModelDefault: "writes the model's default, for an enum its case",
    .sourceModelValidation: "writes the model's limit or takes the source's away",
    .sourceModelUnique: "writes `.unique` or takes it away",
    .sourceModelOption: "writes the model's option or takes the source's away",
    .sourceUniqueToMany: "takes `.unique` away",
    .sourceModelInverse: "writes the model's inverse",
    .sourceModelDeleteRule: "writes the model's delete rule",
    .sourceModelCount: "writes the model's least and greatest count",
    .sourceModelCardinality: "makes a set of an array or an array of a set, as the model is ordered or not",
    .sourceModelStrict: "writes what cde-tool asks for, except a default that the model lacks",
    .sourceModelText: "writes the text of cde-tool",
  ]
}
