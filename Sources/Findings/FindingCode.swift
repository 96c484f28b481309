/// The stable code of a finding, dotted: `store.column.missing`.
///
/// A case is spelt like its code. The meaning of a code is in `entry`, at the end of this file.
package enum FindingCode: String, Hashable, Sendable, CaseIterable, CustomStringConvertible {
  case decodeNullRequired = "decode.null.required"
  case decodeNullMasked = "decode.null.masked"
  case decodeNullAsserts = "decode.null.asserts"
  case decodeRawUnknownValue = "decode.raw.unknown-value"
  case decodeRawSeveralCases = "decode.raw.several-cases"
  case decodeRawWrongType = "decode.raw.wrong-type"
  case decodeDefaultWrongType = "decode.default.wrong-type"
  case decodeCodableNotJSON = "decode.codable.not-json"
  case decodeCodableCutShort = "decode.codable.cut-short"
  case decodeCodableShape = "decode.codable.shape"
  case decodeBlobEmpty = "decode.blob.empty"
  case decodeArchiveUnreadable = "decode.archive.unreadable"
  case decodeArchiveClass = "decode.archive.class"
  case decodeArchiveRoot = "decode.archive.root"
  case decodeTransformerUnknown = "decode.transformer.unknown"
  case decodeTransformerContradicts = "decode.transformer.contradicts"
  case decodeCompositionPartial = "decode.composition.partial"
  case decodeCompositionFlat = "decode.composition.flat"
  case decodeCompositionArchived = "decode.composition.archived"
  case decodeStorageClass = "decode.storage-class"
  case decodeUUIDLength = "decode.uuid.length"
  case decodeTextNotUTF8 = "decode.text.not-utf8"
  case decodeNumberRange = "decode.number.range"
  case decodeNumberNotFinite = "decode.number.not-finite"
  case decodeDateEpoch = "decode.date.epoch"
  case decodeExternalMissing = "decode.external.missing"
  case decodeExternalMalformed = "decode.external.malformed"
  case decodeTransformedPrimitive = "decode.transformed.primitive"
  case decodeViewStops = "decode.view.stops"
  case decodeViewNil = "decode.view.nil"

  case storeEntityMissing = "store.entity.missing"
  case storeEntityUnknown = "store.entity.unknown"
  case storeEntityUnverified = "store.entity.unverified"
  case storeTableMissing = "store.table.missing"
  case storeTableUnexplained = "store.table.unexplained"
  case storeColumnMissing = "store.column.missing"
  case storeColumnUnexplained = "store.column.unexplained"
  case storeColumnUnverified = "store.column.unverified"
  case storeRelationshipMissing = "store.relationship.missing"
  case storeRowUnknownEntity = "store.row.unknown-entity"
  case storeRowOtherTable = "store.row.other-table"
  case storeRowUnreachable = "store.row.unreachable"
  case storeModelHash = "store.model.hash"
  case storeModelMismatch = "store.model.mismatch"
  case storeModelCacheUnreadable = "store.model-cache.unreadable"
  case storeLogLeftOut = "store.log.left-out"
  case storeSQLiteDamage = "store.sqlite.damage"
  case storeSQLiteUnchecked = "store.sqlite.unchecked"
  case storeZMaxLow = "store.z-max.low"
  case storeKeyDangling = "store.key.dangling"
  case storeKeyEntity = "store.key.entity"
  case storeInverseOneSided = "store.inverse.one-sided"
  case storeOrderDuplicate = "store.order.duplicate"
  case storeRelationshipCount = "store.relationship.count"
  case storeUniqueDuplicate = "store.unique.duplicate"
  case storeIdentifierDuplicate = "store.identifier.duplicate"
  case storeValidation = "store.validation"
  case storeExternalOrphan = "store.external.orphan"
  case storeBlobLarge = "store.blob.large"
  case storeDerivedStale = "store.derived.stale"
  case storeIndexMissing = "store.index.missing"
  case storeHistorySize = "store.history.size"
  case storeHistoryUnreadable = "store.history.unreadable"
  case storeCloudKitFailed = "store.cloudkit.failed"
  case storeCloudKitOrphan = "store.cloudkit.orphan"
  case storeCloudKitWaiting = "store.cloudkit.waiting"

  case sourceSyntax = "source.syntax"
  case sourceUnreadable = "source.unreadable"
  case sourceTooDeep = "source.too-deep"
  case sourceTooManyMembers = "source.too-many-members"
  case sourceNotUnderstood = "source.not-understood"
  case sourceRedeclaration = "source.redeclaration"
  case sourceDefaultNoCase = "source.default.no-case"
  case sourceClassKind = "source.class.kind"
  case sourceAttributeMisplaced = "source.attribute.misplaced"
  case sourceAttributeArgument = "source.attribute.argument"
  case sourcePropertyPattern = "source.property.pattern"
  case sourcePropertyAttributes = "source.property.attributes"
  case sourceTransformerUnregistered = "source.transformer.unregistered"
  case sourceTransformerOtherName = "source.transformer.other-name"
  case sourceTransformerConformance = "source.transformer.conformance"
  case sourceTransformerClass = "source.transformer.class"
  case sourceStorageTransformerUnregistered = "source.storage.transformer-unregistered"
  case sourceViewRequirement = "source.view.requirement"
  case sourcePredicateEnum = "source.predicate.enum"
  case sourcePredicateCast = "source.predicate.cast"
  case sourceCodableOwnType = "source.codable.own-type"
  case sourceCodablePath = "source.codable.path"
  case sourceReleaseNeeded = "source.release.needed"
  case sourceReleaseAvailability = "source.release.availability"
  case sourcePredicateFunction = "source.predicate.function"
  case sourcePredicateBlob = "source.predicate.blob"
  case sourcePredicateIsEmpty = "source.predicate.is-empty"
  case sourcePredicateNotStored = "source.predicate.not-stored"
  case sourcePredicateGeneric = "source.predicate.generic"
  case sourcePredicateObject = "source.predicate.object"
  case sourceSortNotStored = "source.sort.not-stored"
  case sourceSortKeyPath = "source.sort.key-path"
  case sourceSchemaEmptyInput = "source.schema.empty-input"
  case sourceSchemaDuplicateEntityName = "source.schema.duplicate-entity-name"
  case sourceSchemaUnlisted = "source.schema.unlisted"
  case sourceSchemaCyclicInheritance = "source.schema.cyclic-inheritance"
  case sourceSchemaDeepInheritance = "source.schema.deep-inheritance"
  case sourceSchemaUnknownLayout = "source.schema.unknown-layout"
  case sourceSchemaUnknownType = "source.schema.unknown-type"
  case sourceSchemaUnsupportedType = "source.schema.unsupported-type"
  case sourceSchemaUnsupportedRawBackingType = "source.schema.unsupported-raw-backing-type"
  case sourceSchemaUnsupportedDefaultValueExpression = "source.schema.unsupported-default-value-expression"
  case sourceSchemaUnknownRelationshipTarget = "source.schema.unknown-relationship-target"
  case sourceSchemaAmbiguousRelationshipTarget = "source.schema.ambiguous-relationship-target"
  case sourceSchemaMissingInverse = "source.schema.missing-inverse"
  case sourceSchemaDuplicateInverse = "source.schema.duplicate-inverse"
  case sourceSchemaAmbiguousInverse = "source.schema.ambiguous-inverse"
  case sourceClassSuperclass = "source.class.superclass"
  case sourceClassObjCMissing = "source.class.objc-missing"
  case sourceClassObjCTwice = "source.class.objc-twice"
  case sourceClassArgument = "source.class.argument"
  case sourceClassCountCollision = "source.class.count-collision"
  case sourceClassUnobserved = "source.class.unobserved"
  case sourceClassHidesModule = "source.class.hides-module"
  case sourcePropertySharedDeclaration = "source.property.shared-declaration"
  case sourcePropertyTypeMissing = "source.property.type-missing"
  case sourcePropertyTypeSpelling = "source.property.type-spelling"
  case sourcePropertyOverride = "source.property.override"
  case sourcePersistentNameInvalid = "source.persistent-name.invalid"
  case sourcePersistentNameTwice = "source.persistent-name.twice"
  case sourceTransientUnique = "source.transient.unique"
  case sourceTransientNoDefault = "source.transient.no-default"
  case sourcePropertyNoDefault = "source.property.no-default"
  case sourcePropertyReservedName = "source.property.reserved-name"
  case sourceStorageType = "source.storage.type"
  case sourceStorageNotOptional = "source.storage.not-optional"
  case sourceStorageDefault = "source.storage.default"
  case sourceStorageTransient = "source.storage.transient"
  case sourceStoragePolicy = "source.storage.policy"
  case sourceStorageTransformerEmpty = "source.storage.transformer-empty"
  case sourceValidation = "source.validation"
  case sourceRelationshipAttributeMissing = "source.relationship.attribute-missing"
  case sourceRelationshipInverseArgument = "source.relationship.inverse-argument"
  case sourceRelationshipDeleteRuleArgument = "source.relationship.delete-rule-argument"
  case sourceRelationshipNoAction = "source.relationship.no-action"
  case sourceRelationshipDefault = "source.relationship.default"
  case sourceRelationshipBounds = "source.relationship.bounds"
  case sourceRelationshipOptionality = "source.relationship.optionality"
  case sourceRelationshipArray = "source.relationship.array"
  case sourceRelationshipBothInverses = "source.relationship.both-inverses"
  case sourceCompositionGeneric = "source.composition.generic"
  case sourceCompositionField = "source.composition.field"
  case sourceClassInitializer = "source.class.initializer"
  case sourcePropertyLazy = "source.property.lazy"
  case sourcePropertyConstant = "source.property.constant"
  case sourcePropertyObserved = "source.property.observed"
  case sourcePropertyNotCodable = "source.property.not-codable"
  case sourceUniqueToMany = "source.unique.to-many"
  case sourceExternalStorageType = "source.external-storage.type"
  case sourceStructMember = "source.struct.member"
  case sourceStructCodingKey = "source.struct.coding-key"
  case sourceStructCustomDecoding = "source.struct.custom-decoding"
  case sourceStructCustomEncoding = "source.struct.custom-encoding"
  case sourceUniqueUnknownPath = "source.unique.unknown-path"
  case sourceIndexUnknownPath = "source.index.unknown-path"
  case sourceIndexType = "source.index.type"
  case sourceOptionNoEffect = "source.option.no-effect"
  case sourceTransformableNeedless = "source.transformable.needless"
  case sourceCloudKitUnique = "source.cloudkit.unique"
  case sourceCloudKitNoDefault = "source.cloudkit.no-default"
  case sourceCloudKitType = "source.cloudkit.type"
  case sourceCloudKitRequiredRelationship = "source.cloudkit.required-relationship"
  case sourceCloudKitDeny = "source.cloudkit.deny"
  case sourceCloudKitOrdered = "source.cloudkit.ordered"
  case sourceCloudKitNoInverse = "source.cloudkit.no-inverse"
  case sourceCloudKitConfiguration = "source.cloudkit.configuration"
  case sourceCloudKitColumns = "source.cloudkit.columns"
  case sourceCloudKitReleased = "source.cloudkit.released"
  case sourceVersionUnknownModel = "source.version.unknown-model"
  case sourceVersionSameIdentifier = "source.version.same-identifier"
  case sourceMigrationGap = "source.migration.gap"
  case sourceMigrationUnknownSchema = "source.migration.unknown-schema"
  case sourceMigrationBackwards = "source.migration.backwards"
  case sourceMigrationOtherClass = "source.migration.other-class"
  case sourceVersionSharedClass = "source.version.shared-class"
  case sourceVersionRename = "source.version.rename"
  case sourceVersionIdentical = "source.version.identical"
  case sourceMigrationRequired = "source.migration.required"
  case sourceVersionMemberAdded = "source.version.member-added"
  case sourceVersionMemberRemoved = "source.version.member-removed"
  case sourceVersionMemberRenamed = "source.version.member-renamed"
  case sourceVersionMemberType = "source.version.member-type"
  case sourceVersionRawType = "source.version.raw-type"
  case sourceVersionCaseAdded = "source.version.case-added"
  case sourceVersionCaseRemoved = "source.version.case-removed"
  case sourceVersionCaseMoved = "source.version.case-moved"
  case sourceVersionType = "source.version.type"
  case sourceVersionFormerName = "source.version.former-name"
  case sourceFetchedType = "source.fetched.type"
  case sourceFetchedCountSort = "source.fetched.count-sort"
  case sourceFetchedSortKey = "source.fetched.sort-key"
  case sourceFetchedPredicate = "source.fetched.predicate"
  case sourceUnsigned = "source.unsigned"
  case sourceUnboxOrder = "source.unbox.order"
  case sourceUnboxCount = "source.unbox.count"
  case sourceUnboxUnknownKey = "source.unbox.unknown-key"
  case sourceUnboxOperator = "source.unbox.operator"
  case sourceUnboxType = "source.unbox.type"
  case sourceUnboxUnsupported = "source.unbox.unsupported"
  case sourceViewIdentifier = "source.view.identifier"
  case sourceViewProtocols = "source.view.protocols"
  case sourceManagedType = "source.managed.type"
  case sourceManagedValue = "source.managed.initial-value"
  case sourceModelNoClass = "source.model.no-class"
  case sourceModelNoEntity = "source.model.no-entity"
  case sourceModelClass = "source.model.class"
  case sourceModelNoProperty = "source.model.no-property"
  case sourceModelExtraProperty = "source.model.extra-property"
  case sourceModelIgnored = "source.model.ignored"
  case sourceModelPersistentName = "source.model.persistent-name"
  case sourceModelFormerName = "source.model.former-name"
  case sourceModelType = "source.model.type"
  case sourceModelOptional = "source.model.optional"
  case sourceModelTransient = "source.model.transient"
  case sourceModelTransformer = "source.model.transformer"
  case sourceModelDefault = "source.model.default"
  case sourceModelOption = "source.model.option"
  case sourceModelValidation = "source.model.validation"
  case sourceModelDestination = "source.model.destination"
  case sourceModelCardinality = "source.model.cardinality"
  case sourceModelInverse = "source.model.inverse"
  case sourceModelDeleteRule = "source.model.delete-rule"
  case sourceModelCount = "source.model.count"
  case sourceModelSuperentity = "source.model.superentity"
  case sourceModelUnique = "source.model.unique"
  case sourceModelRename = "source.model.rename"
  case sourceModelComposition = "source.model.composition"
  case sourceModelRefused = "source.model.refused"
  case sourceModelStrict = "source.model.strict"
  case sourceModelText = "source.model.text"

  case configRuleForNothing = "config.rule-for-nothing"
  case configStorageMismatch = "config.storage-mismatch"
  case configTransformerMismatch = "config.transformer-mismatch"
  case configUnsupportedTypeMapping = "config.unsupported-type-mapping"
  case configTypeMismatch = "config.type-mismatch"
  case configIncompleteRule = "config.incomplete-rule"
  case configInvalidValue = "config.invalid-value"
  case configSectionsDisagree = "config.sections-disagree"
  case configContradictsSource = "config.contradicts-source"
  case configUnreadable = "config.unreadable"
  case configUnknownKey = "config.unknown-key"

  case modelMissing = "model.missing"
  case modelGuessed = "model.guessed"
  case modelUnknown = "model.unknown"
  case modelVersionChanged = "model.version.changed"
  case modelVersionMissing = "model.version.missing"
  case modelVersionCurrent = "model.version.current"
  case modelVersionUnreachable = "model.version.unreachable"
  case modelVersionRows = "model.version.rows"
  case modelVersionNotKnown = "model.version.not-known"
  case modelVersionSteps = "model.version.steps"
  case modelVersionUnlocked = "model.version.unlocked"
  case modelRenameUnseen = "model.rename.unseen"
  case modelDeleteRuleParent = "model.delete-rule.parent"
  case modelDeleteRuleRequired = "model.delete-rule.required"
  case modelDeleteRuleUnenforced = "model.delete-rule.unenforced"
  case modelDeleteRuleNoAction = "model.delete-rule.no-action"
  case modelInverseMissing = "model.inverse.missing"
  case modelTypeUndefined = "model.type.undefined"
  case modelTransformerInsecure = "model.transformer.insecure"
  case modelDefaultType = "model.default.type"
  case modelValueClass = "model.value-class"

  package var description: String { rawValue }
}

extension FindingCode {
  /// What codes are about, by their first word.
  package enum Area: String, Hashable, Sendable, CaseIterable {
    case decode, store, source, config, model

    package var title: String {
      switch self {
      case .decode: "Values"
      case .store: "The store's own order"
      case .source: "Source"
      case .config: "The configuration"
      case .model: "The model and its versions"
      }
    }
  }

  package var area: Area { Area(rawValue: String(rawValue.prefix { $0 != "." })) ?? .model }
}

/// What the catalogue says of each code; FINDINGS.md is printed from it.
extension FindingCode {
  package struct Entry: Sendable {
    /// The severity if no contract says how the app reads such a value.
    package let severity: Severity
    /// A few words for a list: `raw value unknown`.
    package let title: String
    /// One sentence: the stored value, and how the app reads it.
    package let meaning: String
    /// One sentence: what to do about it.
    package let hint: String

    fileprivate init(_ severity: Severity, _ title: String, _ meaning: String, hint: String) {
      (self.severity, self.title, self.meaning, self.hint) = (severity, title, meaning, hint)
    }
  }

  package var severity: Severity { entry.severity }
  package var title: String { entry.title }
  package var meaning: String { entry.meaning }
  package var hint: String { entry.hint }

  package var entry: Entry {
    switch self {
    case .decodeNullRequired:
      Entry(
        .mismatch, "NULL in a required property", "The property is not optional and the column holds NULL.",
        hint: "Make the property optional, or give the rows a value in a migration.")
    case .decodeNullMasked:
      Entry(
        .silentLoss, "NULL masked by a default",
        "The column holds NULL and the app shows its default; a predicate on the default misses the row.",
        hint: "In predicates, also test for nil: x == <default> OR x == nil.")
    case .decodeNullAsserts:
      Entry(
        .advice, "NULL at which a debug build stops",
        "The property is optional and its policy is .debugAssertNil, which takes NULL for a failure.",
        hint: "Use .fallbackToDefaultValue where NULL means nil.")
    case .decodeRawUnknownValue:
      Entry(
        .mismatch, "raw value unknown", "No case of the enum has the stored raw value.",
        hint: "Add the case, or change the rows in a migration.")
    case .decodeRawSeveralCases:
      Entry(
        .mismatch, "several cases at once", "More than one of the enum's leaf columns has a value.",
        hint: "Look for what wrote the rows other than SwiftData, and set the property again in the app.")
    case .decodeRawWrongType:
      Entry(
        .mismatch, "raw type mismatch", "The stored value is of another type than the enum's raw type.",
        hint: "Give the enum the raw type that is stored, or convert the values in a migration.")
    case .decodeDefaultWrongType:
      Entry(
        .mismatch, "type that does not cast",
        "The stored value is of a type that the property's Swift type cannot be cast from.",
        hint: "Declare the property with the type of the model's attribute, or convert the values in a migration.")
    case .decodeCodableNotJSON:
      Entry(
        .mismatch, "codable not JSON", "The bytes of a codable value are not JSON.",
        hint: "Open a value in the explorer to see what wrote it, then convert such values to JSON or set them to nil.")
    case .decodeCodableCutShort:
      Entry(
        .mismatch, "codable cut short", "The JSON of a codable value ends within a value.",
        hint:
          "Restore the value from a backup or an earlier save (--at-commit), because the rest of it is not in the row.")
    case .decodeCodableShape:
      Entry(
        .mismatch, "codable of another shape", "The JSON does not have the shape that the type decodes.",
        hint:
          "Add a case that is missing; make the property of a missing key optional; read a value of another type in an init(from:), as 'summary --swift' prints one."
      )
    case .decodeBlobEmpty:
      Entry(
        .mismatch, "empty blob instead of NULL", "The column holds zero bytes, which is neither nil nor a value.",
        hint: "Save nil where the app saves empty Data, and set these rows to nil.")
    case .decodeArchiveUnreadable:
      Entry(
        .mismatch, "archive unreadable", "The bytes of a transformed value are not a keyed archive, or a damaged one.",
        hint:
          "Open a value in the explorer to see what it is, then write it again with the transformer or set it to nil.")
    case .decodeArchiveClass:
      Entry(
        .mismatch, "class not in the secure list",
        "The archive's root is of a class that the transformer's secure decoding refuses.",
        hint: "Register a transformer that allows the class.")
    case .decodeArchiveRoot:
      Entry(
        .mismatch, "archived class unexpected",
        "The archive's root, or an object in it, is of another class than the property's type has there.",
        hint: "Declare the property with the class that is archived, or convert the values in a migration.")
    case .decodeTransformerUnknown:
      Entry(
        .advice, "transformer unknown", "No decoder is known for the transformer, so the values were not checked.",
        hint:
          "Say what its bytes are, such as {\"storescope\": {\"decoders\": {\"MyTransformer\": \"uint8\"}}}, in cde-tool.json; 'storescope help storage' names the formats."
      )
    case .decodeTransformerContradicts:
      Entry(
        .mismatch, "transformer contradicts the bytes",
        "The transformer's name promises another form than the bytes have.",
        hint:
          "Let the model name the transformer that wrote the bytes, or write the values again with the one that it names."
      )
    case .decodeCompositionPartial:
      Entry(
        .mismatch, "composition partly filled",
        "Some leaves have values and a required one is missing. A struct of SwiftData then stops the app; a composition of "
          + "CoreDataEvolution is nil as a whole.",
        hint: "Give the required leaf a value in these rows, or make it optional in the struct.")
    case .decodeCompositionFlat:
      Entry(
        .mismatch, "composition over a plain column",
        "The source reads leaves, and the attribute is no composite, so no value reads.",
        hint: "Make the attribute a Composite in the model, or declare the property as the model has it.")
    case .decodeCompositionArchived:
      Entry(
        .advice, "composition stored as an archive",
        "The composite is an archived dictionary, so no predicate reaches its leaves.",
        hint: "Make the attribute a Composite in the model if predicates have to reach its leaves.")
    case .decodeStorageClass:
      Entry(
        .mismatch, "wrong SQLite class",
        "The column holds a value of a storage class that the attribute's type cannot have.",
        hint: "Look for SQL or a tool that wrote past Core Data, and save the value again in the app.")
    case .decodeUUIDLength:
      Entry(
        .mismatch, "bad UUID", "A UUID is stored as 16 bytes; these are more or fewer.",
        hint: "Convert the rows where the bytes are the UUID's text; restore the others from a backup.")
    case .decodeTextNotUTF8:
      Entry(
        .mismatch, "text that is not UTF-8", "The text's bytes are not UTF-8.",
        hint: "Find the encoding of the bytes, which the explorer shows in hex, and save the text again.")
    case .decodeNumberRange:
      Entry(
        .mismatch, "number out of range", "The number does not fit the attribute's type or the Swift type.",
        hint: "Give the attribute and the property a wider type, or correct the number.")
    case .decodeNumberNotFinite:
      Entry(
        .mismatch, "number not finite", "The number is infinite or not a number.",
        hint: "Check what the app divides by before it saves, and correct the number.")
    case .decodeDateEpoch:
      Entry(
        .advice, "date looks like a Unix time",
        "The number makes sense from 1970, in seconds or parts of them, and is far in the future from 2001.",
        hint: "Store timeIntervalSinceReferenceDate, or let Core Data store the date.")
    case .decodeExternalMissing:
      Entry(
        .mismatch, "external file missing", "The value stands in a file of the support folder that is not there.",
        hint: "Copy the folder _EXTERNAL_DATA together with the store.")
    case .decodeExternalMalformed:
      Entry(
        .mismatch, "external reference malformed",
        "The blob's first byte or file name is none that external storage writes.",
        hint: "Restore the value from a backup, because what it should refer to is not in the store.")
    case .decodeTransformedPrimitive:
      Entry(
        .advice, "transformer over a primitive column",
        "The value was written before .transformed got a column of its own kind; both layouts read.",
        hint: "Nothing has to be done, but CoreDataEvolution now asks for a Transformable attribute.")
    case .decodeViewStops:
      Entry(
        .mismatch, "value type that cannot be made",
        "A key stops the fromObject of a CoreValue struct, so that no struct is made of the row.",
        hint: "Correct the value, or read the key with <|? into an optional property.")
    case .decodeViewNil:
      Entry(
        .silentLoss, "value that a value type reads as nil",
        "<|? of a CoreValue struct makes nil of a value of another class, an unknown raw value, or an "
          + "object that cannot be made.", hint: "Correct the value, or read the key with <|, which reports the fault.")
    case .storeEntityMissing:
      Entry(
        .mismatch, "entity missing", "The store has no table for an entity of the model.",
        hint: "Give the model that wrote the store, or see what a migration would do with storescope diff STORE MODEL.")
    case .storeEntityUnknown:
      Entry(
        .mismatch, "entity unknown", "The store has an entity that the model does not know.",
        hint: "Give the model that wrote the store; a migration to one without the entity drops its rows.")
    case .storeEntityUnverified:
      Entry(
        .mismatch, "entity unverified", "An entity was found under another name or number than computed.",
        hint: "Check with storescope schema STORE MODEL --hashes whether this is the model that wrote the store.")
    case .storeTableMissing:
      Entry(
        .crash, "table missing", "A table that the model asks for does not exist.",
        hint:
          "Check with storescope schema STORE MODEL --hashes whether the model is the store's; if it is, restore a backup."
      )
    case .storeTableUnexplained:
      Entry(
        .advice, "table unexplained",
        "The store has a table that neither the model nor Core Data's own tables explain.",
        hint: "Find out what made the table; if a library of the app did, nothing has to be done.")
    case .storeColumnMissing:
      Entry(
        .crash, "column missing", "A property of the model has no column.",
        hint:
          "Check with storescope schema STORE MODEL --hashes whether the model is the store's; if it is, a rename that no hash sees or SQL removed the column."
      )
    case .storeColumnUnexplained:
      Entry(
        .advice, "column unexplained",
        "A table has a column that no property explains, perhaps left over from a migration.",
        hint: "Look whether its values are still needed, since the app does not read them.")
    case .storeColumnUnverified:
      Entry(
        .advice, "column unverified", "A property was found under another column name or type than computed.",
        hint: "Check with storescope schema STORE MODEL --hashes whether this is the model that wrote the store.")
    case .storeRelationshipMissing:
      Entry(
        .crash, "relationship missing", "Nothing in the store holds a relationship of the model.",
        hint:
          "Check with storescope schema STORE MODEL --hashes whether the model is the store's; if it is, restore a backup."
      )
    case .storeRowUnknownEntity:
      Entry(
        .mismatch, "row of an unknown entity",
        "Rows have an entity number that the model does not know, or that of an abstract entity.",
        hint: "Give the model that wrote the store; if that lacks the number too, look for SQL that wrote the rows.")
    case .storeRowOtherTable:
      Entry(
        .mismatch, "row of another table's entity",
        "Rows have the entity number of an entity whose rows lie in another table.",
        hint: "Look for SQL that wrote the rows past Core Data, and create the objects again in the app.")
    case .storeRowUnreachable:
      Entry(
        .mismatch, "row that no key leads to",
        "Z_PK holds no number or one that another row has too, or SQLite lists the row and does not find it.",
        hint: "Z_PK must be the table's INTEGER PRIMARY KEY; .recover of the sqlite3 shell saves what a damaged "
          + "file holds.")
    case .storeModelHash:
      Entry(
        .mismatch, "model hash differs", "The entity's version hash in the store is another than the model's.",
        hint:
          "storescope schema STORE MODEL --hashes names what differs; --model-version takes another version of the model."
      )
    case .storeModelMismatch:
      Entry(
        .mismatch, "model does not fit", "The model that was given does not describe this store.",
        hint: "Give the model that wrote the store, or leave --model out to use the one that the store keeps.")
    case .storeModelCacheUnreadable:
      Entry(
        .mismatch, "model cache unreadable", "The model that the store keeps cannot be read.",
        hint: "Give the app's model with --model.")
    case .storeLogLeftOut:
      Entry(
        .mismatch, "part of the log left out",
        "The write-ahead log is damaged, so SQLite ignores it from there on, and so do the rows that are shown.",
        hint: "Keep the -wal file: the saves in it may be recovered by hand.")
    case .storeSQLiteDamage:
      Entry(
        .crash, "SQLite damage", "SQLite's own check finds the file damaged.",
        hint: "Recover into a new file with the .recover command of the sqlite3 shell.")
    case .storeSQLiteUnchecked:
      Entry(
        .advice, "SQLite's check not made",
        "SQLite's own check needs what only the app has, so it was not made or not wholly.",
        hint: "Run PRAGMA integrity_check in the app, where its functions and orders are registered.")
    case .storeZMaxLow:
      Entry(
        .crash, "Z_MAX too small", "Core Data would give a new object the key of an existing row.",
        hint:
          "Set Z_PRIMARYKEY.Z_MAX to the table's greatest Z_PK before the app inserts, because the next insert reuses a key."
      )
    case .storeKeyDangling:
      Entry(
        .mismatch, "key without its object",
        "A relationship refers to a row that does not exist; the object will be an unfulfillable fault.",
        hint:
          "Set the relationship to nil in these rows or restore the objects, and look for the delete rule No Action and for deletions with SQL."
      )
    case .storeKeyEntity:
      Entry(
        .mismatch, "key of another entity", "A relationship refers to a row of an entity that is not its destination.",
        hint: "Set the relationship to an object of its destination, and look for SQL that wrote the key.")
    case .storeInverseOneSided:
      Entry(
        .mismatch, "inverse one-sided",
        "Of two to-one relationships that are each other's inverse, only one side refers to the other.",
        hint: "Set the relationship again in the app, which sets both sides.")
    case .storeOrderDuplicate:
      Entry(
        .mismatch, "order key twice", "Two objects of an ordered relationship stand at the same place.",
        hint: "Set the ordered relationship again in the app, so that each object has its own place.")
    case .storeRelationshipCount:
      Entry(
        .mismatch, "count outside its bounds", "A relationship has fewer or more objects than the model allows.",
        hint: "Saving such an object fails with a validation error.")
    case .storeUniqueDuplicate:
      Entry(
        .mismatch, "uniqueness broken", "Several rows have the same values in a uniqueness constraint.",
        hint: "Merge the rows into one in the app, and delete the others.")
    case .storeIdentifierDuplicate:
      Entry(
        .mismatch, "identifier not unique",
        "A unique struct of CoreValue looks its object up by an attribute that several rows share; it "
          + "takes any of them.", hint: "Delete the surplus rows, and make the attribute unique in the model.")
    case .storeValidation:
      Entry(
        .mismatch, "value outside its validation", "The value is outside the minimum, maximum or pattern of the model.",
        hint: "Saving such an object fails with a validation error.")
    case .storeExternalOrphan:
      Entry(
        .advice, "external file without a row", "A file of the support folder is referred to by no row.",
        hint: "Delete the file when no older copy of the store needs it.")
    case .storeBlobLarge:
      Entry(
        .advice, "large blob in its row", "The value has more than 100 KB, and whatever reads the row reads it too.",
        hint: "@Attribute(.externalStorage), in Xcode's model Allows External Storage, keeps it in a file of its "
          + "own.")
    case .storeHistorySize:
      Entry(
        .advice, "history never trimmed",
        "The persistent history still has its first transaction after a month or more, and many changes: it "
          + "grows with each save.",
        hint: "NSPersistentHistoryChangeRequest.deleteHistory(before:) removes what every target has merged.")
    case .storeHistoryUnreadable:
      Entry(
        .advice, "fields of updates not known",
        "The bitmaps of some updates in the history are too short for the entity: an older version of the "
          + "model wrote them, so it is not known which properties changed.",
        hint: "Delete the history from before the migration.")
    case .storeCloudKitFailed:
      Entry(
        .advice, "CloudKit event failed",
        "The newest setup, import or export that NSPersistentCloudKitContainer noted in the store failed.",
        hint: "Errors of the network and of busy services pass; others stay until the app, the account or the "
          + "schema in CloudKit's production environment is mended.")
    case .storeCloudKitOrphan:
      Entry(
        .mismatch, "CloudKit record without a row",
        "CloudKit's tables have a record whose row is gone, and neither the history nor a mark says that it is "
          + "to be deleted: something else than Core Data deleted the row, so iCloud and other devices keep it.",
        hint: "Delete objects through Core Data with history tracking, and not with SQL.")
    case .storeCloudKitWaiting:
      Entry(
        .advice, "row passed over by exports",
        "The row was last saved before two exports began that succeeded, and it still waits for one, or has no "
          + "record although others of its entity have.",
        hint: "Save the row again through the container, and look whether the next export takes it.")
    case .storeDerivedStale:
      Entry(
        .mismatch, "derived value stale", "The stored value differs from what the derivation gives now.",
        hint: "Save what the value is derived from again in the app; its triggers (Z_DA_…) may be missing.")
    case .storeIndexMissing:
      Entry(
        .advice, "declared index missing", "The model or the source declares an index that the store does not have.",
        hint: "Add the index in a new model version with a hash modifier, because no hash depends on an index.")
    case .sourceSyntax:
      Entry(
        .mismatch, "syntax error", "The Swift parser found an error; the rest of the file was read.",
        hint: "Correct the syntax at this place.")
    case .sourceUnreadable:
      Entry(
        .mismatch, "file not read", "A Swift file could not be read.",
        hint: "Check that the file may be read and is UTF-8.")
    case .sourceTooDeep:
      Entry(
        .mismatch, "file nested too deep", "The file nests deeper than the parser's limit.",
        hint: "Move what is nested into declarations of its own, or leave the file out.")
    case .sourceTooManyMembers:
      Entry(
        .advice, "type with too many members",
        "A type has more members than anyone writes; only the first ones were read.",
        hint: "Split the type, or leave the file out.")
    case .sourceNotUnderstood:
      Entry(
        .advice, "form not understood", "A declaration has a form that no rule of its dialect covers.",
        hint: "Write it in a plainer form, or describe the property in a cde-tool.json.")
    case .sourceRedeclaration:
      Entry(
        .mismatch, "type declared twice", "A file declares two types of one name in one scope, which does not compile.",
        hint: "Rename or remove one of the two types.")
    case .sourceDefaultNoCase:
      Entry(
        .mismatch, "default of no case", "A default names a case that the enum does not have.",
        hint: "Name a case that the enum has.")
    case .sourceClassKind:
      Entry(
        .mismatch, "macro on no class", "The macro that makes an entity is on something other than a class.",
        hint: "Put the macro on a class.")
    case .sourceAttributeMisplaced:
      Entry(
        .mismatch, "attribute misplaced",
        "An attribute stands on a variable that is not stored, or that it cannot be about.",
        hint: "Move the attribute to the stored property that it is about, or remove it.")
    case .sourceAttributeArgument:
      Entry(
        .mismatch, "argument not understood",
        "The macro does not know an argument of an attribute, or the argument is not a literal.",
        hint: "Write an argument that the macro knows, as a literal.")
    case .sourcePropertyPattern:
      Entry(
        .mismatch, "pattern in place of a name", "A macro takes variables with a name alone, not a tuple of them.",
        hint: "Declare each variable by itself.")
    case .sourcePropertyAttributes:
      Entry(
        .mismatch, "attributes that exclude each other",
        "A variable has the same attribute of the model twice, or several of storable's attributes, and the "
          + "first counts.", hint: "Keep one of the attributes.")
    case .sourceStorageTransformerUnregistered:
      Entry(
        .mismatch, "transformer not registered",
        ".transformed(T.self) needs a ValueTransformer that registers itself: CDRegisteredValueTransformer.",
        hint: "Let the class conform to CDRegisteredValueTransformer, or write .transformed(name:).")
    case .sourceViewRequirement:
      Entry(
        .mismatch, "struct without what its protocol asks for",
        "A persistent struct of CoreValue needs var objectID, and one that is read needs static func "
          + "fromObject(_:). What is saved is a struct, no class.",
        hint:
          "Add what the protocol asks for: var objectID: NSManagedObjectID?, or static func fromObject(_:); make a class "
          + "a struct.")
    case .sourcePredicateEnum:
      Entry(
        .crash, "enum in #Predicate",
        "Before iOS 27 and macOS 27, SwiftData compares no enum in a #Predicate; it compiles and stops the app when it "
          + "runs.",
        hint: "Store the raw value in a property of its own and compare that, or build for iOS 27 and later.")
    case .sourcePredicateCast:
      Entry(
        .advice, "cast in #Predicate",
        "One report says that a fetch throws unsupportedPredicate if its #Predicate casts with as?.",
        hint: "Fetch the subclass itself, and compare its properties there.")
    case .sourceCodableOwnType:
      Entry(
        .advice, "own type serialized",
        "Apple advises against @Attribute(.codable) for types that the app defines: predicates, sorts and migrations do "
          + "not see what is in them.",
        hint: "Leave the option out, so that the type's properties get columns, or let init(from:) read old payloads.")
    case .sourceCodablePath:
      Entry(
        .mismatch, "serialized value in a sort, index or constraint",
        "A value that @Attribute(.codable) serializes is bytes to the store, which cannot order or index what is in them.",
        hint: "Store what is sorted or indexed in a property of its own.")
    case .sourceReleaseNeeded:
      Entry(
        .mismatch, "newer than the oldest release",
        "The oldest release that the app runs on does not have what the source uses.",
        hint: "Raise the deployment target, write @available or if #available around it, or name the oldest release "
          + "with --target.")
    case .sourceReleaseAvailability:
      Entry(
        .advice, "subclass without @available",
        "Reports say that the macro refuses a @Model class below another without @available for iOS 26 or later.",
        hint: "Write @available(iOS 26, macOS 26, *) before the class.")
    case .sourcePredicateFunction:
      Entry(
        .mismatch, "function that is not translated",
        "The macro of #Predicate takes contains, localizedStandardContains and starts(with:), but neither hasPrefix nor "
          + "hasSuffix, nor functions that make another value, such as lowercased(). It does not compile.",
        hint:
          "Use starts(with:) for hasPrefix and localizedStandardContains for lowercased(); make other values before the "
          + "predicate, or compare in memory.")
    case .sourcePredicateBlob:
      Entry(
        .crash, "content of a blob in #Predicate",
        "SwiftData keeps a collection as one blob, so a #Predicate that looks into it stops the app.",
        hint: "Filter in memory, or store the elements as objects of a to-many relationship.")
    case .sourcePredicateIsEmpty:
      Entry(
        .crash, "isEmpty compared", "Comparing isEmpty of a to-many with false stops the app; !isEmpty does not.",
        hint: "Write !$0.items.isEmpty instead.")
    case .sourcePredicateNotStored:
      Entry(
        .crash, "predicate over what is not stored",
        "A #Predicate asks for a computed or @Transient property, which compiles; a fetch with it stops the app.",
        hint: "Store what the predicate asks for in a property of its own, or filter the objects after the fetch.")
    case .sourcePredicateGeneric:
      Entry(
        .advice, "predicate over a generic parameter",
        "A #Predicate<Row> over a generic parameter is not read here; one report says that it stops a release build.",
        hint: "Write the predicate for each class, and pass it to the generic code.")
    case .sourcePredicateObject:
      Entry(
        .advice, "objects compared in a predicate",
        "A #Predicate compares an object with another, which is reported to fail when it is fetched.",
        hint: "Compare persistentModelID: let id = other.persistentModelID, then $0.owner?.persistentModelID == id.")
    case .sourceSortNotStored:
      Entry(
        .crash, "sort by what is not stored",
        "A fetch is sorted by a computed or @Transient property, which compiles and stops the app when it runs.",
        hint: "Store what the order depends on, or sort the objects after the fetch.")
    case .sourceSortKeyPath:
      Entry(
        .crash, "sort by what Objective-C does not see",
        "NSSortDescriptor(keyPath:) asks for the property's name in Objective-C; one without @objc has none, which "
          + "stops the app when the descriptor is made.",
        hint:
          "Sort by a property that Objective-C can represent, or write ManagedModels's SortDescriptor(_:order:) or "
          + "NSSortDescriptor(key:), which need no such name.")
    case .sourceSchemaEmptyInput:
      Entry(
        .advice, "no entity",
        "The source declares no entity. Xcode may generate the classes, or the app may use key-value coding without any.",
        hint: "Name the files that declare the entities, or work with the model alone.")
    case .sourceSchemaDuplicateEntityName:
      Entry(
        .mismatch, "entity twice", "Two classes declare the same entity.",
        hint: "Rename one of the classes, or put each into a versioned schema of its own.")
    case .sourceSchemaUnlisted:
      Entry(
        .advice, "class in no schema", "No versioned schema lists the class, or the one that it stands in does not.",
        hint: "Add the class to the models of its schema, or remove it.")
    case .sourceSchemaCyclicInheritance:
      Entry(
        .mismatch, "class its own ancestor", "Classes inherit from each other in a circle.",
        hint: "Give one of the classes another superclass.")
    case .sourceSchemaDeepInheritance:
      Entry(
        .mismatch, "too many superclasses",
        "A class has more superclasses than anyone gives one; it counts as having none.",
        hint: "Give the class fewer superclasses.")
    case .sourceSchemaUnknownLayout:
      Entry(
        .advice, "columns not known", "How SwiftData lays the type out is not known.",
        hint: "Look at the columns with storescope schema STORE, which reads the store's own model.")
    case .sourceSchemaUnknownType:
      Entry(
        .advice, "type not declared", "No file that was read declares the type.",
        hint: "Name the file that declares the type too.")
    case .sourceSchemaUnsupportedType:
      Entry(
        .mismatch, "type not supported", "The dialect cannot store the type.",
        hint: "Use a type that the dialect stores, or store a raw value or encoded Data.")
    case .sourceSchemaUnsupportedRawBackingType:
      Entry(
        .mismatch, "raw type not supported", "The dialect cannot store the enum's raw type.",
        hint: "Give the enum a raw type that the dialect stores, such as String or Int.")
    case .sourceSchemaUnsupportedDefaultValueExpression:
      Entry(
        .advice, "default not evaluated", "The default's expression was not evaluated.",
        hint: "Write the default as a literal if it is to be compared with the model's.")
    case .sourceSchemaUnknownRelationshipTarget:
      Entry(
        .mismatch, "destination not declared", "A relationship leads to a class that no file declares.",
        hint: "Name the file that declares the class too, or correct the class's name.")
    case .sourceSchemaAmbiguousRelationshipTarget:
      Entry(
        .mismatch, "destination ambiguous", "A relationship leads to a name that several classes have.",
        hint: "Write the class with the type that it stands in, as in V2.Item.")
    case .sourceSchemaMissingInverse:
      Entry(
        .mismatch, "inverse missing", "A relationship's inverse is not named, does not exist or answers to another.",
        hint: "Name as the inverse a relationship of the destination that leads back.")
    case .sourceSchemaDuplicateInverse:
      Entry(
        .mismatch, "inverse twice", "An implicit inverse is defined twice, or two relationships name the same inverse.",
        hint: "Declare the inverse once, and let one relationship name it.")
    case .sourceSchemaAmbiguousInverse:
      Entry(
        .mismatch, "inverse ambiguous", "More than one relationship could be the inverse.",
        hint: "Name the inverse in @Relationship(inverse:).")
    case .sourceClassSuperclass:
      Entry(
        .mismatch, "class is no NSManagedObject",
        "@PersistentModel or ManagedModels's @Model stands on a class that does not inherit from NSManagedObject "
          + "itself, or storable's macro on one below no ManagedObject.",
        hint: "Let the class inherit from NSManagedObject itself, or, with storable's macro, from ManagedObject.")
    case .sourceClassObjCMissing:
      Entry(
        .mismatch, "@objc(ClassName) missing",
        "@PersistentModel needs @objc(ClassName), by which Core Data finds the class.",
        hint: "Write @objc(ClassName) before the class.")
    case .sourceClassObjCTwice:
      Entry(
        .mismatch, "@objc name twice", "Two classes have one name in Objective-C, by which Core Data finds a class.",
        hint: "Give each class its own name in @objc(…).")
    case .sourceClassArgument:
      Entry(
        .mismatch, "argument of @PersistentModel",
        "@PersistentModel takes generateInit and generateToManyCount as literals and an observation.",
        hint: "Write true or false for generateInit and generateToManyCount, and .none or .mainActor for observation.")
    case .sourceClassCountCollision:
      Entry(
        .mismatch, "generated count collides",
        "The count that the macro makes for a to-many has the name of another member.",
        hint: "Rename the member, or set generateToManyCount to false.")
    case .sourceClassUnobserved:
      Entry(
        .advice, "@NSManaged beside observation",
        "Core Data makes the accessors of an @NSManaged property, so @PersistentModel cannot observe it.",
        hint: "Remove @NSManaged if the property is to be observed.")
    case .sourceClassHidesModule:
      Entry(
        .advice, "class called as a module",
        "The class is called as a module that the code of @Model names, so that this code is reported not to compile.",
        hint: "Give the class another name, and rename the entity in the next schema version.")
    case .sourcePropertySharedDeclaration:
      Entry(
        .mismatch, "several properties in one declaration",
        "The macro cannot stand on a declaration of more than one variable.", hint: "Declare each variable by itself.")
    case .sourcePropertyTypeMissing:
      Entry(
        .mismatch, "type not written", "The macro needs an explicit type annotation.",
        hint: "Write the type after the property's name.")
    case .sourcePropertyTypeSpelling:
      Entry(
        .mismatch, "spelling that the macro does not know",
        "@PersistentModel takes a type as it is written, and knows T?, T!, Set<T>, [T] and Array<T> alone.",
        hint: "Write T? for Optional<T>, and Set<T> without its module.")
    case .sourcePropertyOverride:
      Entry(
        .mismatch, "managed property overridden", "A managed property cannot override another.",
        hint: "Remove the property, or give it another name.")
    case .sourcePersistentNameInvalid:
      Entry(
        .mismatch, "persistent name invalid", "A persistent name must be an identifier.",
        hint: "Use letters, digits and underscores, without a digit at the start.")
    case .sourcePersistentNameTwice:
      Entry(
        .mismatch, "persistent name twice", "Two properties of a class are stored under one persistent name.",
        hint: "Give each property its own persistent name.")
    case .sourceTransientUnique:
      Entry(
        .mismatch, "transient and unique", "A transient attribute has no column, so it cannot be unique.",
        hint: "Remove one of the two traits.")
    case .sourceTransientNoDefault:
      Entry(
        .mismatch, "transient without a default",
        "A transient property that is not optional needs a default, since no row holds its value.",
        hint: "Give it a default, or make it optional.")
    case .sourcePropertyNoDefault:
      Entry(
        .advice, "required without a default",
        "CoreDataEvolution's guide asks for a default where a property is not optional: until one is set, "
          + "reading it stops the app.", hint: "Give it a default, make it optional, or let generateInit ask for it.")
    case .sourcePropertyReservedName:
      Entry(
        .mismatch, "name taken by the system",
        "The property's name is one that NSManagedObject, PersistentModel or the macro uses itself.",
        hint: "Give the property another name.")
    case .sourceValidation:
      Entry(
        .mismatch, "validation that does not fit",
        "CoreDataEvolution's min, max, minLength, maxLength, regex, minDate and maxDate are for properties of the storage method .default, and each for values of its kind.",
        hint:
          "Take the argument away, or use the one for this type: min for numbers, minLength for texts, minDate for dates."
      )
    case .sourceStorageType:
      Entry(
        .mismatch, "storage method does not fit the type",
        "Each storage method takes its own types: primitives, raw types, Codable, @Composition.",
        hint:
          "Choose the method that fits the type: .default for primitives, .raw for enums with raw values, .codable for Codable types, .composition for @Composition structs."
      )
    case .sourceStorageNotOptional:
      Entry(
        .mismatch, "custom storage not optional", "A codable, transformed or composition property must be optional.",
        hint: "Make the property optional.")
    case .sourceStorageDefault:
      Entry(
        .mismatch, "custom storage with a default",
        "A codable, transformed or composition property can only have nil as its default.",
        hint: "Remove the default, or write nil.")
    case .sourceStorageTransient:
      Entry(
        .mismatch, "transient with a storage method",
        "A transient attribute is not stored, so it takes no storage method.",
        hint: "Remove .transient or the storage method.")
    case .sourceStoragePolicy:
      Entry(
        .mismatch, "decodeFailurePolicy without a decoder",
        "Only raw, codable and transformed properties can fail to decode.", hint: "Remove decodeFailurePolicy.")
    case .sourceStorageTransformerEmpty:
      Entry(
        .mismatch, "transformer without a name",
        "A transformer is named by one metatype or by one string that is not blank.",
        hint: "Name the type, as in .transformed(T.self) or .transformable(by: T.self), or the name that it has.")
    case .sourceRelationshipAttributeMissing:
      Entry(
        .mismatch, "relationship without @Relationship",
        "@PersistentModel needs @Relationship on each property that leads to other objects.",
        hint: "Add @Relationship(inverse:deleteRule:), or @Ignore if the property is not to be stored.")
    case .sourceRelationshipInverseArgument:
      Entry(
        .mismatch, "@Relationship without inverse",
        "CoreDataEvolution needs the inverse of each relationship, on both sides.",
        hint: "Add inverse: with the persistent name of the other side.")
    case .sourceRelationshipDeleteRuleArgument:
      Entry(
        .mismatch, "@Relationship without a delete rule",
        "CoreDataEvolution and storable need the delete rule of each relationship.",
        hint: "Add deleteRule: .nullify, .cascade or .deny.")
    case .sourceRelationshipNoAction:
      Entry(
        .mismatch, "delete rule No Action", "No Action leaves keys that lead nowhere; CoreDataEvolution refuses it.",
        hint: "Use .nullify, .cascade or .deny.")
    case .sourceRelationshipDefault:
      Entry(
        .mismatch, "to-many with a default", "A to-many of CoreDataEvolution takes no default value.",
        hint: "Remove the default.")
    case .sourceRelationshipBounds:
      Entry(
        .mismatch, "bounds of a relationship",
        "The least and greatest number of objects are not negative, and in order.",
        hint: "Write numbers that are not negative, the minimum not above the maximum.")
    case .sourceRelationshipOptionality:
      Entry(
        .mismatch, "optionality of a relationship",
        "In CoreDataEvolution a to-one must be optional and a to-many must not be.",
        hint: "Write a to-one as T?, and a to-many as Set<T> or [T].")
    case .sourceRelationshipArray:
      Entry(
        .advice, "array over a relationship",
        "ManagedModels reads a relationship that was never set as an empty Set<T>; with [T] it stops the app.",
        hint: "Declare the relationship as Set<T>, or set it to [] in each initialiser.")
    case .sourceRelationshipBothInverses:
      Entry(
        .advice, "inverse on both sides",
        "Two relationships of SwiftData name each other as the inverse, which several reports say does not compile: "
          + "circular reference.",
        hint: "Write inverse: on one of the two sides.")
    case .sourceCompositionGeneric:
      Entry(
        .mismatch, "generic composition", "A @Composition struct has fixed leaves, so it cannot be generic.",
        hint: "Write a struct for each type that it is used with.")
    case .sourceCompositionField:
      Entry(
        .mismatch, "field of a composition",
        "A @Composition struct holds stored variables of primitive types only, each with its type written.",
        hint: "Declare each field as a var of a primitive type, and write the type.")
    case .sourceClassInitializer:
      Entry(
        .mismatch, "@Model without an initialiser",
        "@Model needs an initialiser where a property that is not optional has no default.",
        hint: "Write an initialiser, or give the properties defaults.")
    case .sourcePropertyLazy:
      Entry(
        .mismatch, "lazy property", "@Model gives every stored property accessors, which a lazy one cannot have.",
        hint: "Remove lazy, or make the property computed.")
    case .sourcePropertyConstant:
      Entry(
        .advice, "constant under @Model",
        "@Model gives every stored property accessors; on a constant Swift 5 warns of them, and Swift 6 "
          + "refuses them.", hint: "Write var instead of let.")
    case .sourcePropertyObserved:
      Entry(
        .advice, "property with observers",
        "ManagedModels leaves a variable with willSet or didSet out of the model, so it is not stored.",
        hint: "Take the observers away, or write @Transient to say that the variable is not stored.")
    case .sourcePropertyNotCodable:
      Entry(
        .mismatch, "type that is not Codable", "An enum or a struct of a model has to be Codable to be stored.",
        hint: "Let the type conform to Codable, or mark the property @Transient.")
    case .sourceUniqueToMany:
      Entry(
        .mismatch, "unique to-many", "Uniqueness is asked of attributes and to-one relationships, not of a to-many.",
        hint: "Leave the to-many out of the constraint.")
    case .sourceExternalStorageType:
      Entry(
        .advice, "external storage of no data",
        "Only Data moves to a file of its own; on other types .externalStorage does nothing.",
        hint: "Remove .externalStorage, or store Data.")
    case .sourceStructMember:
      Entry(
        .crash, "member that SwiftData cannot store",
        "A struct in a model has a property that is neither a primitive nor Codable, or a class that is no @Model is a "
          + "property of the model or the struct; the app stops when the container is made.",
        hint:
          "Use only primitive and Codable members, and structs instead of classes, or store encoded Data.")
    case .sourceStructCodingKey:
      Entry(
        .advice, "CodingKeys of a stored struct",
        "SwiftData names the columns of a struct after its properties, whatever CodingKeys say.",
        hint: "Name the property as its column is to be called.")
    case .sourceStructCustomDecoding:
      Entry(
        .advice, "init(from:) of a stored struct",
        "SwiftData lays a struct out by its stored properties; whether it calls an own init(from:) is not known.",
        hint: "Let init(from:) and encode(to:) read and write each property under its name, or store encoded Data.")
    case .sourceStructCustomEncoding:
      Entry(
        .crash, "encode(to:) without keys",
        "SwiftData calls a stored struct's own encode(to:) with an encoder that has only keyed containers; one that "
          + "asks for a single-value or unkeyed container stops the app when it saves.",
        hint:
          "Let encode(to:) write each property into a keyed container, or store what it writes, such as a String, and "
          + "make the struct of it in a computed property.")
    case .sourceUniqueUnknownPath:
      Entry(
        .mismatch, "uniqueness of nothing", "A uniqueness constraint names a property that the class does not have.",
        hint: "Correct the name, or take it out of the constraint.")
    case .sourceIndexUnknownPath:
      Entry(
        .mismatch, "index over nothing", "An index names a property that the class does not have.",
        hint: "Correct the name, or take it out of the index.")
    case .sourceIndexType:
      Entry(
        .advice, "index over what has no column of its own",
        "An #Index names a to-many, which has no column, or a value that lies in several, which no store was seen to have.",
        hint: "Index a property with one column, such as a member of the struct.")
    case .sourceOptionNoEffect:
      Entry(
        .advice, "options that exclude each other",
        "A transient or ephemeral property has no column, so what another option says of its stored value has no effect.",
        hint: "Take one of the options away.")
    case .sourceTransformableNeedless:
      Entry(
        .advice, "transformer for what needs none",
        "SwiftData stores a primitive and a Codable type itself; behind a transformer no predicate and no sort reaches "
          + "it. ManagedModels stores such a type as it would without the transformer.",
        hint: "Take .transformable(by:) away, unless SwiftData stores of the app hold the transformer's output already."
      )
    case .sourceCloudKitUnique:
      Entry(
        .mismatch, "unique under CloudKit",
        "CloudKit cannot enforce uniqueness, so a unique attribute keeps the store from loading: error 134060.",
        hint: "Remove the constraint, and merge duplicates in the app.")
    case .sourceCloudKitNoDefault:
      Entry(
        .mismatch, "required without default under CloudKit",
        "Under CloudKit every attribute is optional or has a default; otherwise the store does not load: error 134060.",
        hint: "Make the attribute optional, or give it a default.")
    case .sourceCloudKitType:
      Entry(
        .mismatch, "attribute type under CloudKit",
        "CloudKit has neither the attribute type Undefined nor Object ID, so the store does not load: error 134060.",
        hint: "Give the attribute a type, or make it transient; store a URI or a relationship in place of an object ID."
      )
    case .sourceCloudKitRequiredRelationship:
      Entry(
        .mismatch, "required relationship under CloudKit",
        "Under CloudKit every relationship is optional, a to-many too; otherwise the store does not load: error 134060.",
        hint: "Make the relationship optional.")
    case .sourceCloudKitDeny:
      Entry(
        .mismatch, "delete rule under CloudKit",
        "CloudKit does not have the delete rule Deny, so the store does not load: error 134060.",
        hint: "Use another delete rule, such as Nullify, and let the app refuse the deletion.")
    case .sourceCloudKitOrdered:
      Entry(
        .mismatch, "ordered relationship under CloudKit",
        "CloudKit keeps no order of a relationship, so the store does not load: error 134060.",
        hint: "Take the order off, and sort by an attribute of the destination.")
    case .sourceCloudKitNoInverse:
      Entry(
        .mismatch, "no inverse under CloudKit",
        "Under CloudKit every relationship has an inverse; otherwise the store does not load: error 134060.",
        hint: "Give the relationship an inverse.")
    case .sourceCloudKitConfiguration:
      Entry(
        .mismatch, "relationship out of a configuration",
        "Under CloudKit no relationship leads from an entity to one that is not in its configuration.",
        hint: "Put both entities into the configuration, or keep the other's identifier in an attribute.")
    case .sourceCloudKitColumns:
      Entry(
        .advice, "enum or struct under CloudKit",
        "SwiftData lays an enum or a struct out in columns, and what CloudKit has once cannot be renamed "
          + "or removed.",
        hint: "Store raw values or encoded Data in properties of their own where the type may change.")
    case .sourceCloudKitReleased:
      Entry(
        .mismatch, "change that CloudKit refuses",
        "In CloudKit's production environment no record type and no field is renamed or retyped, and none is removed: "
          + "older apps go on with what is there.",
        hint: "Keep what is released and add a new property beside it; the app copies the values over.")
    case .sourceVersionUnknownModel:
      Entry(
        .mismatch, "model of a version unknown", "A versioned schema lists a type that is not declared.",
        hint: "Name the file that declares the type too, or take it out of the schema's models.")
    case .sourceVersionSameIdentifier:
      Entry(
        .mismatch, "version twice", "Two versioned schemas have the same version identifier.",
        hint: "Give each schema its own version identifier.")
    case .sourceMigrationGap:
      Entry(
        .mismatch, "migration stage missing",
        "A migration plan has no stage between two versions that follow each other.",
        hint: "Add a stage between the two versions.")
    case .sourceMigrationBackwards:
      Entry(
        .mismatch, "stages in the wrong order",
        "The stage to the newest version stands before the stage that a store needs first, and no staged migration leads back: "
          + "error 134506. Or a stage leads from a later version to an earlier one, which is advice.",
        hint: "Put the stages in the order of their versions.")
    case .sourceMigrationOtherClass:
      Entry(
        .advice, "class of the other version in a handler",
        "willMigrate sees only the old version's classes, and didMigrate only the new one's; one report says that another version's "
          + "class stops the app.", hint: "Use the classes of the version that the handler's context has.")
    case .sourceVersionSharedClass:
      Entry(
        .advice, "class in two versions",
        "Two versions of a plan list one class that is declared outside of both. When it changes, the released version changes "
          + "with it, and the stores that it wrote are refused: error 134504.",
        hint:
          "Give each released version classes of its own, nested in it, and let only the newest list the class that changes."
      )
    case .sourceMigrationUnknownSchema:
      Entry(
        .mismatch, "stage outside the plan",
        "A stage leads from or to a schema that the plan does not list, or names a checksum that no version of the model has.",
        hint: "Add the schema to the plan's schemas, or correct the stage.")
    case .sourceVersionRename:
      Entry(
        // Only the app's author knows whether it is the same property.
        .advice, "rename without originalName",
        "Between two versions a property vanished and one of the same type came; without originalName its "
          + "values are dropped.", hint: "Write @Attribute(originalName:) if it is the same property.")
    case .sourceVersionIdentical:
      Entry(
        .advice, "version without a change",
        "Two schemas of a plan that follow each other have the same entities, so their hashes are the same; an app is "
          + "reported to stop with \"Duplicate version checksums\".",
        hint: "Take the second schema out of the plan, or give an entity a hashModifier.")
    case .sourceMigrationRequired:
      Entry(
        .mismatch, "required property added",
        "A property that is neither optional nor has a default comes with a stage: the rows that are there have no value for "
          + "it, and the store does not open. No code of a custom stage can fill it before the mapping.",
        hint: "Make it optional or give it a default; a later version may require it when a stage has filled it.")
    case .sourceVersionMemberAdded:
      Entry(
        .advice, "member added to a struct",
        "SwiftData adds a column, which is empty in the rows that are there; in JSON the key is missing. If the member is "
          + "not optional, the whole value does not read.",
        hint: "Make the member optional, or fill it in a custom stage.")
    case .sourceVersionMemberRemoved:
      Entry(
        .advice, "member removed from a struct",
        "SwiftData drops its column with the values; in JSON the key stays unread until the row is saved again.",
        hint: "Copy the values in a custom stage first if the app still needs them.")
    case .sourceVersionMemberRenamed:
      Entry(
        .advice, "member of a struct renamed",
        "A member has no former name: SwiftData drops its column with the values, and JSON is asked for "
          + "another key.", hint: "Keep the name; for JSON, CodingKeys may keep the key.")
    case .sourceVersionMemberType:
      Entry(
        .mismatch, "member of a struct of another type",
        "A column changes its type, which no inferred mapping converts (error 134190); JSON of the old type "
          + "does not decode.", hint: "Add a member of the new type under another name, and fill it in a custom stage.")
    case .sourceVersionRawType:
      Entry(
        .mismatch, "raw type of an enum changed",
        "The enum's column changes its type, which no inferred mapping converts (error 134190), or other columns "
          + "take its place.", hint: "Add a property of the new type, and fill it in a custom stage.")
    case .sourceVersionCaseAdded:
      Entry(
        .advice, "case added to an enum without raw values",
        "SwiftData gives each case of such an enum a column, so that a case more changes the schema.",
        hint: "Add the case in a new schema version.")
    case .sourceVersionCaseRemoved:
      Entry(
        .mismatch, "case removed from an enum",
        "A raw value that rows may hold is no case's any more; without raw values the case's column goes.",
        hint: "Keep the case, or give the rows another value in a custom stage first.")
    case .sourceVersionCaseMoved:
      Entry(
        .mismatch, "raw value of another case",
        "A raw value means another case than before, so that the rows which hold it are read as that one.",
        hint: "Write the raw values of the cases out as they were, and give a new case a new value.")
    case .sourceVersionType:
      Entry(
        .mismatch, "property of another kind",
        "A property was a struct, an enum or a primitive and became another of these: the stored values do not "
          + "become values of the new type.",
        hint: "Add a property of the new type under another name, and fill it in a custom stage.")
    case .sourceVersionFormerName:
      Entry(
        .mismatch, "former name that leads nowhere",
        "The former name of a property is no property of the version before, is that of another property too, or "
          + "is still in use, so that Core Data does not carry the values over.",
        hint: "Write the name that the property had in the version before, in only one property.")
    case .sourceFetchedType:
      Entry(
        .crash, "fetched property of another type", "The property cannot hold what its mode fetches.",
        hint: "Give the property the type that its mode fetches: [T], Int, [NSManagedObjectID] or [[String: Any]].")
    case .sourceFetchedCountSort:
      Entry(
        .advice, "sorted count", "A fetched property that counts does not use its sort descriptors.",
        hint: "Remove the sort descriptors.")
    case .sourceFetchedSortKey:
      Entry(
        .crash, "fetched property sorted by nothing",
        "A sort descriptor names a property that the target does not have, or an aggregate such as @count.",
        hint: "Sort by a property of the fetched entity.")
    case .sourceFetchedPredicate:
      Entry(
        .crash, "predicate of nothing",
        "The predicate's text does not parse, or it names a property that the target does not have.",
        hint: "Correct the predicate; storescope paths lists the names that it may use.")
    case .sourceUnsigned:
      Entry(
        .advice, "unsigned in a signed column",
        "The upper half of an unsigned type's values does not fit its signed column.",
        hint: "Use a signed type, or an unsigned one with fewer bits than the column.")
    case .sourceUnboxOrder:
      Entry(
        .mismatch, "keys read in another order",
        "fromObject reads the keys in another order than the initialiser takes them, or a key into another "
          + "property.", hint: "Read the keys in the order of the initialiser's parameters.")
    case .sourceUnboxCount:
      Entry(
        .mismatch, "property not read",
        "fromObject reads another number of keys than the initialiser takes, or gives one of them a constant.",
        hint: "Read a key for each of the initialiser's parameters.")
    case .sourceUnboxUnknownKey:
      Entry(
        .crash, "key that the entity lacks",
        "fromObject reads a key that the entity has no property for, or a property of that name is boxed.",
        hint: "Use a name that the entity has, both in fromObject and for the property.")
    case .sourceUnboxOperator:
      Entry(
        .mismatch, "operator does not fit the property",
        "<| throws on NULL, <|? hides that a value is required, <|| needs an ordered relationship; and the "
          + "property's type has to be what the operator gives.",
        hint: "Use <| for what is required, <|? for an optional property and <|| for an ordered relationship.")
    case .sourceUnboxType:
      Entry(
        .mismatch, "type that the entity's property does not hold",
        "CoreValue makes a property's value of numbers, texts, dates and bytes as the attribute holds "
          + "them, and boxes it as such.", hint: "Give the property the type of the model's attribute.")
    case .sourceUnboxUnsupported:
      Entry(
        .mismatch, "property that CoreValue cannot read",
        "CoreValue supports no Transformable, no unordered to-many and no fetched property, and stores no type that is "
          + "not Boxing. Of a list it saves structs alone.",
        hint:
          "Leave the property out of the struct, make the relationship ordered, or let an extension make the type Boxing "
          + "and Unboxing.")
    case .sourceViewIdentifier:
      Entry(
        .advice, "identifier of a unique struct",
        "A unique struct is looked for by an attribute that should exist and be unique or indexed, and by "
          + "a value that is text or a number.",
        hint: "Let IdentifierName name a unique or indexed attribute that holds text or numbers.")
    case .sourceViewProtocols:
      Entry(
        .mismatch, "mixed boxing protocols",
        "A struct and the structs in it must share their boxing protocol, and its other types must be "
          + "boxed at all.", hint: "Let the structs conform to the same boxing protocol, and the other types to Boxing."
      )
    case .sourceManagedType:
      Entry(
        .mismatch, "type that @NSManaged does not take",
        "A property under @NSManaged has a type that Objective-C cannot represent: an optional number or flag, a struct, "
          + "or an enum without @objc. It does not compile.",
        hint: "Write NSNumber? for an optional number; store the raw value, and make the enum in a computed property.")
    case .sourceManagedValue:
      Entry(
        .mismatch, "initial value under @NSManaged",
        "Core Data has the storage of a property under @NSManaged, so it can have no initial value. It does not compile.",
        hint: "Give the attribute a default in the model, or set the property in awakeFromInsert().")
    case .sourceModelNoClass:
      Entry(
        .advice, "entity without a class", "No class of the source declares an entity of the model.",
        hint: "Name the file that declares the class; if there is none, nothing has to be done.")
    case .sourceModelNoEntity:
      Entry(
        .mismatch, "class without an entity", "The model lacks an entity that the source declares.",
        hint: "Add the entity to the model, or correct its name in the source.")
    case .sourceModelClass:
      Entry(
        .mismatch, "class differs",
        "The model names another class for the entity than the source has, or the class asks for another's "
          + "entity.", hint: "Name the same class in model and source.")
    case .sourceModelNoProperty:
      Entry(
        .mismatch, "property missing in source", "The model has a property that the source does not declare.",
        hint: "Declare the property in source, or remove it in a new version of the model.")
    case .sourceModelExtraProperty:
      Entry(
        .mismatch, "property missing in the model", "The source declares a property that the model lacks.",
        hint:
          "Add the property in a new version of the model, or mark it @Transient (CoreDataEvolution: @Ignore), which keeps it out of the store."
      )
    case .sourceModelIgnored:
      Entry(
        .mismatch, "property that is not stored",
        "The source keeps a property of the model out of it: ignored, transient, computed, lazy or constant.",
        hint: "Make it a stored property, or remove it in a new version of the model.")
    case .sourceModelPersistentName:
      Entry(
        .mismatch, "persistent name differs",
        "The source stores a property under a name that the model does not have, and the model has its Swift name or "
          + "a name that no property stores.", hint: "Write the model's name as the property's persistent name.")
    case .sourceModelFormerName:
      Entry(
        .advice, "not yet renamed", "The model has a property under the name that the source calls its former one.",
        hint: "Rename it in a new version of the model, with the former name as its renaming identifier.")
    case .sourceModelType:
      Entry(
        .mismatch, "type differs", "An attribute has another type in the source than in the model.",
        hint: "Write the model's type in source; another type takes a new version of the model.")
    case .sourceModelOptional:
      Entry(
        .mismatch, "optionality differs", "An attribute is optional in one of source and model only.",
        hint: "Make it optional in both or in neither; in the model that takes a new version.")
    case .sourceModelTransient:
      Entry(
        .mismatch, "transient differs", "An attribute is transient in one of source and model only.",
        hint: "Make it transient in both or in neither.")
    case .sourceModelTransformer:
      Entry(
        .mismatch, "transformer differs", "An attribute has another transformer in the source than in the model.",
        hint: "Name the same transformer in both.")
    case .sourceModelDefault:
      Entry(
        .mismatch, "default differs", "A new object gets another value by the source than by the model.",
        hint: "Give it the same default in both.")
    case .sourceModelValidation:
      Entry(
        .mismatch, "validation differs from the model",
        "The source states other limits for a value than the model, which is what Core Data checks when it saves.",
        hint: "Change the argument of @Attribute, or the model's validation.")
    case .sourceModelOption:
      Entry(
        .mismatch, "option differs", "An option of an attribute stands in one of source and model only.",
        hint: "Set the option in both or in neither.")
    case .sourceModelDestination:
      Entry(
        .mismatch, "destination differs", "A relationship leads to another entity in the source than in the model.",
        hint: "Let it lead to the same entity in both.")
    case .sourceModelCardinality:
      Entry(
        .mismatch, "cardinality differs",
        "A relationship is to-one, to-many or ordered in one of source and model only.",
        hint: "Make it to-one, to-many or ordered in both alike.")
    case .sourceModelInverse:
      Entry(
        .mismatch, "inverse differs", "A relationship has another inverse in the source than in the model.",
        hint: "Name the same inverse in both.")
    case .sourceModelDeleteRule:
      Entry(
        .mismatch, "delete rule differs", "A relationship has another delete rule in the source than in the model.",
        hint: "Choose the same delete rule in both.")
    case .sourceModelCount:
      Entry(
        .mismatch, "bounds differ", "A relationship allows another number of objects in the source than in the model.",
        hint: "Set the same minimum and maximum in both.")
    case .sourceModelSuperentity:
      Entry(
        .mismatch, "super-entity differs", "An entity inherits from another one in the source than in the model.",
        hint:
          "Let the class inherit from the class of the model's parent entity, or change the parent in a new version.")
    case .sourceModelUnique:
      Entry(
        .mismatch, "uniqueness differs", "A constraint of uniqueness stands in one of source and model only.",
        hint: "Set the constraint in both or in neither; in the model that takes a new version.")
    case .sourceModelRename:
      Entry(
        .advice, "looks renamed",
        "A property of the model is gone in the source, and one of the same type came without a former "
          + "name. If it was renamed, a migration drops its values.",
        hint: "If it was renamed, give the former name: originalName in source, a renaming identifier in the model.")
    case .sourceModelComposition:
      Entry(
        .advice, "composition over a Transformable",
        "CoreDataEvolution asks for a Composite attribute; over a Transformable the value is an archived "
          + "dictionary, which its own runtime schema makes for tests.",
        hint: "Make the attribute a Composite in the model.")
    case .sourceModelRefused:
      Entry(
        .advice, "model that cde-tool refuses",
        "cde-tool generates and validates nothing for a model with class code generation, derived "
          + "attributes, the delete rule No Action or a relationship without an inverse.",
        hint: "Nothing has to be done unless you use cde-tool.")
    case .sourceModelStrict:
      Entry(
        .mismatch, "not as cde-tool asks",
        "The app reads the same values, and cde-tool's validate refuses the source; lint says so at the levels strict "
          + "and exact.", hint: "Write what cde-tool asks for, or give it a rule in cde-tool.json.")
    case .sourceModelText:
      Entry(
        .mismatch, "not the text of cde-tool",
        "cde-tool would write an @Attribute or @Relationship of the same meaning in another way; lint says so at the "
          + "level exact.", hint: "Write the text of cde-tool.")
    case .configRuleForNothing:
      Entry(
        .mismatch, "rule for nothing",
        "A rule is about an entity, a property, a leaf or a transformer that the model does not have.",
        hint: "Correct the name in the rule, or remove the rule.")
    case .configStorageMismatch:
      Entry(
        .mismatch, "storage method does not fit",
        "A rule's storage method does not fit the attribute's type in the model.",
        hint: "Choose a storage method that fits the attribute's type.")
    case .configTransformerMismatch:
      Entry(
        .mismatch, "transformer differs from the model's", "A rule names another transformer than the model.",
        hint: "Write the model's transformer into the rule.")
    case .configUnsupportedTypeMapping:
      Entry(
        .mismatch, "type mapping for nothing", "A type mapping is about an attribute type that no column has.",
        hint: "Map a type that a column can have, such as Integer 64 or String.")
    case .configTypeMismatch:
      Entry(
        .mismatch, "Swift type does not fit",
        "A rule or a type mapping gives a column a Swift type that CoreDataEvolution does not read from it.",
        hint: "Name a Swift type that fits the column.")
    case .configIncompleteRule:
      Entry(
        .mismatch, "rule not complete",
        "A rule's storage method lacks the swiftType or the transformerName that it needs.",
        hint: "Add the swiftType or the transformerName to the rule.")
    case .configInvalidValue:
      Entry(
        .mismatch, "value refused",
        "A value does not fit its key or the rest of its rule, or it gives two members the same name.",
        hint: "Correct the value that the message names.")
    case .configSectionsDisagree:
      Entry(
        .mismatch, "sections disagree", "The sections generate and validate say different things about a property.",
        hint: "Write the same rule in both sections, or in one of them alone.")
    case .configContradictsSource:
      Entry(
        .mismatch, "configuration contradicts the source",
        "The configuration and the Swift source disagree about a property; the source counts.",
        hint: "Change the rule to what the source says, or remove it.")
    case .configUnreadable:
      Entry(
        .mismatch, "configuration not read", "The configuration beside the model or store cannot be read.",
        hint: "Correct the file, or name another one with --config.")
    case .configUnknownKey:
      Entry(
        .advice, "key without meaning", "The configuration has a key that means nothing at its place.",
        hint: "Correct the key, or remove it.")
    case .modelMissing:
      Entry(
        .advice, "no model", "Neither a model nor a copy in the store was found.",
        hint: "Give the app's model with --model, or its source with --source.")
    case .modelGuessed:
      Entry(
        .advice, "model guessed", "A name or type was guessed from the tables.",
        hint: "Give the app's model with --model, or its source with --source.")
    case .modelUnknown:
      Entry(
        .advice, "model not understood", "A part of the model has a form that the reader does not know.",
        hint: "Do not rely on what is shown of that part.")
    case .modelVersionChanged:
      Entry(
        .mismatch, "released version changed",
        "A version that the lock holds has other version hashes now, so the stores that it wrote do not open.",
        hint: "Undo the change, and make it in a new version.")
    case .modelVersionMissing:
      Entry(
        .mismatch, "released version missing",
        "A version that the lock holds is gone, so Core Data does not recognise the stores that it wrote.",
        hint: "Bring the version back, or take it out of the lock when no store has it.")
    case .modelVersionCurrent:
      Entry(
        .mismatch, "current version is not the newest",
        "The model's current version is older than one that the lock holds, so newer stores do not open.",
        hint: "Make the newest released version the current one.")
    case .modelVersionUnreachable:
      Entry(
        .mismatch, "no migration to the current version",
        "Core Data infers no mapping from a version to the current one, and no mapping model leads there. A custom stage does not "
          + "help, because its mapping is inferred too.",
        hint:
          "storescope diff names the properties. Add a new optional property in one version, fill it in didMigrate, and drop the old "
          + "one in the next.")
    case .modelVersionRows:
      Entry(
        .advice, "migration depends on rows",
        "The mapping from a version to the current one fails where rows have no value that it asks for.",
        hint: "storescope diff STORE MODEL counts the rows of a store.")
    case .modelVersionNotKnown:
      Entry(
        .advice, "migration not known",
        "What Core Data infers between a version and the current one was never seen, or a hash is not known.",
        hint: "Try the migration in the app, with a copy of a store of that version.")
    case .modelVersionSteps:
      Entry(
        .advice, "migration step by step",
        "A version leads to the current one only over others, which Core Data does not do by itself.",
        hint: "Add a mapping model from that version to the current one, or make one of the stages a custom one.")
    case .modelVersionUnlocked:
      Entry(
        .advice, "version not locked", "A version that is not the current one is not in the lock.",
        hint: "Write the lock again with --lock when the version was released.")
    case .modelRenameUnseen:
      Entry(
        .mismatch, "rename that no hash sees",
        "A composite or a derived attribute has another name under the same version hash, so Core Data does not migrate. "
          + "A derived attribute then has no column in old stores; what is read of a composite is not known.",
        hint: "Make the change in a new version, with a hash modifier on the entity.")
    case .modelDeleteRuleParent:
      Entry(
        .advice, "Cascade from child to parent",
        "A to-one whose inverse is a to-many has the delete rule Cascade, so deleting one child deletes its parent.",
        hint: "Use Nullify here, and Cascade on the to-many if deleting the parent is to delete its children.")
    case .modelDeleteRuleRequired:
      Entry(
        .advice, "Nullify of what is required",
        "The inverse of a required to-one has the delete rule Nullify: if its destination is deleted alone, the save is "
          + "refused, with error 1570 in Core Data.",
        hint: "Make the to-one optional, or give its inverse the delete rule Cascade or Deny.")
    case .modelDeleteRuleUnenforced:
      Entry(
        .advice, "Deny in SwiftData",
        "Core Data refuses to delete an object while a relationship with Deny has objects; SwiftData is reported to "
          + "delete it all the same.", hint: "Let the app look at the relationship before it deletes.")
    case .modelDeleteRuleNoAction:
      Entry(
        .advice, "delete rule No Action",
        "If an object is deleted, No Action leaves the keys of others that lead to it.",
        hint: "Use Nullify, Cascade or Deny.")
    case .modelInverseMissing:
      Entry(
        .advice, "relationship without an inverse",
        "Nothing clears a relationship without an inverse if its destination is deleted, so its key is left dangling.",
        hint: "Give the relationship an inverse.")
    case .modelTypeUndefined:
      Entry(
        .mismatch, "attribute without a type", "Only a transient attribute may be of type Undefined.",
        hint: "Give the attribute a type, or make it transient.")
    case .modelTransformerInsecure:
      Entry(
        .advice, "transformer that takes any class",
        "A Transformable without a transformer, or with NSKeyedUnarchiveFromData, makes objects of any class that its "
          + "archive names.",
        hint:
          "Name NSSecureUnarchiveFromData, which reads the same archives, or a subclass of it for the app's own classes."
      )
    case .modelDefaultType:
      Entry(
        .mismatch, "default of another type",
        "The model's file has a default that is no value of the attribute's type.",
        hint: "Set the default again in Xcode, or remove it.")
    case .modelValueClass:
      Entry(
        .advice, "custom class that is no class",
        "The custom class of a Transformable is the name of an Objective-C class; [Int64] is none.",
        hint: "Name NSArray or NSDictionary, and let the app's own class say what it holds.")
    case .sourceTransformerUnregistered:
      Entry(
        .advice, "transformer's name not registered",
        "An attribute names a transformer that no file registers; one that was not read may.",
        hint:
          "Call ValueTransformer.setValueTransformer(T(), forName:) with this name before a store opens, or give the "
          + "class the name by @objc.")
    case .sourceTransformerOtherName:
      Entry(
        .mismatch, "transformer registered under another name",
        "A transformer's class publishes one name and is registered under another.",
        hint: "Register it under the name that it publishes, and let the model have the same.")
    case .sourceTransformerConformance:
      Entry(
        .mismatch, "CDRegisteredValueTransformer that does not compile",
        "CDRegisteredValueTransformer asks for a ValueTransformer with a static transformerName.",
        hint: "Inherit from ValueTransformer or NSSecureUnarchiveFromDataTransformer, and declare transformerName.")
    case .sourceTransformerClass:
      Entry(
        .mismatch, "class that the transformer refuses",
        "A secure transformer takes only the classes of its list as an archive's root, and refuses a property's others.",
        hint:
          "Add the class to allowedTopLevelClasses of a subclass of NSSecureUnarchiveFromDataTransformer, and name that."
      )
    }
  }
}
