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
  case sourceStorageTransformerUnregistered = "source.storage.transformer-unregistered"
  case sourceViewRequirement = "source.view.requirement"
  case sourcePredicateEnum = "source.predicate.enum"
  case sourcePredicateFunction = "source.predicate.function"
  case sourcePredicateBlob = "source.predicate.blob"
  case sourcePredicateIsEmpty = "source.predicate.is-empty"
  case sourceSchemaEmptyInput = "source.schema.empty-input"
  case sourceSchemaDuplicateEntityName = "source.schema.duplicate-entity-name"
  case sourceSchemaUnlisted = "source.schema.unlisted"
  case sourceSchemaCyclicInheritance = "source.schema.cyclic-inheritance"
  case sourceSchemaDeepInheritance = "source.schema.deep-inheritance"
  case sourceSchemaUnknownLayout = "source.schema.unknown-layout"
  case sourceSchemaUnknownType = "source.schema.unknown-type"
  case sourceSchemaUnsupportedType = "source.schema.unsupported-type"
  case sourceSchemaUnsupportedRawBackingType = "source.schema.unsupported-raw-backing-type"
  case sourceSchemaUnsupportedDefaultValueExpression =
    "source.schema.unsupported-default-value-expression"
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
  case sourcePropertySharedDeclaration = "source.property.shared-declaration"
  case sourcePropertyTypeMissing = "source.property.type-missing"
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
  case sourceRelationshipAttributeMissing = "source.relationship.attribute-missing"
  case sourceRelationshipInverseArgument = "source.relationship.inverse-argument"
  case sourceRelationshipDeleteRuleArgument = "source.relationship.delete-rule-argument"
  case sourceRelationshipNoAction = "source.relationship.no-action"
  case sourceRelationshipDefault = "source.relationship.default"
  case sourceRelationshipBounds = "source.relationship.bounds"
  case sourceRelationshipOptionality = "source.relationship.optionality"
  case sourceCompositionGeneric = "source.composition.generic"
  case sourceCompositionField = "source.composition.field"
  case sourceClassInitializer = "source.class.initializer"
  case sourcePropertyLazy = "source.property.lazy"
  case sourcePropertyConstant = "source.property.constant"
  case sourcePropertyNotCodable = "source.property.not-codable"
  case sourceUniqueToMany = "source.unique.to-many"
  case sourceExternalStorageType = "source.external-storage.type"
  case sourceStructMember = "source.struct.member"
  case sourceStructCodingKey = "source.struct.coding-key"
  case sourceStructCustomDecoding = "source.struct.custom-decoding"
  case sourceUniqueUnknownPath = "source.unique.unknown-path"
  case sourceIndexUnknownPath = "source.index.unknown-path"
  case sourceCloudKitUnique = "source.cloudkit.unique"
  case sourceCloudKitNoDefault = "source.cloudkit.no-default"
  case sourceCloudKitRequiredRelationship = "source.cloudkit.required-relationship"
  case sourceCloudKitDeny = "source.cloudkit.deny"
  case sourceCloudKitNoInverse = "source.cloudkit.no-inverse"
  case sourceCloudKitColumns = "source.cloudkit.columns"
  case sourceVersionUnknownModel = "source.version.unknown-model"
  case sourceVersionSameIdentifier = "source.version.same-identifier"
  case sourceMigrationGap = "source.migration.gap"
  case sourceMigrationUnknownSchema = "source.migration.unknown-schema"
  case sourceVersionRename = "source.version.rename"
  case sourceVersionIdentical = "source.version.identical"
  case sourceMigrationRequired = "source.migration.required"
  case sourceVersionMemberAdded = "source.version.member-added"
  case sourceVersionMemberRemoved = "source.version.member-removed"
  case sourceVersionMemberRenamed = "source.version.member-renamed"
  case sourceVersionMemberType = "source.version.member-type"
  case sourceVersionRawType = "source.version.raw-type"
  case sourceVersionCaseAdded = "source.version.case-added"
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

  package var description: String { rawValue }
}

extension FindingCode {
  /// What codes are about, by their first word.
  package enum Area: String, Hashable, Sendable, CaseIterable {
    case decode
    case store
    case source
    case config
    case model

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

  package var area: Area {
    Area(rawValue: String(rawValue.prefix { $0 != "." })) ?? .model
  }
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
    /// What to do about it; nil if that goes without saying.
    package let hint: String?
    /// The codes that already say it: where one of them is found of the same declaration, this one is left out.
    package let saidBy: Set<FindingCode>

    fileprivate init(
      _ severity: Severity,
      _ title: String,
      _ meaning: String,
      hint: String? = nil,
      saidBy: Set<FindingCode> = []
    ) {
      self.severity = severity
      self.title = title
      self.meaning = meaning
      self.hint = hint
      self.saidBy = saidBy
    }
  }

  package var severity: Severity { entry.severity }
  package var title: String { entry.title }
  package var meaning: String { entry.meaning }
  package var hint: String? { entry.hint }

  package var entry: Entry {
    switch self {
    case .decodeNullRequired:
      Entry(
        .mismatch,
        "NULL in a required property",
        "The property is not optional and the column holds NULL.",
        hint: "Make the property optional, or give the rows a value in a migration."
      )
    case .decodeNullMasked:
      Entry(
        .silentLoss,
        "NULL masked by a default",
        "The column holds NULL and the app shows its default; a predicate on the default misses the row.",
        hint: "Ask for the default or NULL in predicates."
      )
    case .decodeNullAsserts:
      Entry(
        .advice,
        "NULL at which a debug build stops",
        "The property is optional and its policy is .debugAssertNil, which takes NULL for a failure.",
        hint: "Use .fallbackToDefaultValue where NULL means nil."
      )
    case .decodeRawUnknownValue:
      Entry(
        .mismatch,
        "raw value unknown",
        "No case of the enum has the stored raw value.",
        hint: "Add the case, or change the rows in a migration."
      )
    case .decodeRawSeveralCases:
      Entry(
        .mismatch,
        "several cases at once",
        "More than one of the enum's leaf columns has a value."
      )
    case .decodeRawWrongType:
      Entry(
        .mismatch,
        "raw type mismatch",
        "The stored value is of another type than the enum's raw type."
      )
    case .decodeDefaultWrongType:
      Entry(
        .mismatch,
        "type that does not cast",
        "The stored value is of a type that the property's Swift type cannot be cast from."
      )
    case .decodeCodableNotJSON:
      Entry(
        .mismatch,
        "codable not JSON",
        "The bytes of a codable value are not JSON."
      )
    case .decodeCodableCutShort:
      Entry(
        .mismatch,
        "codable cut short",
        "The JSON of a codable value ends within a value."
      )
    case .decodeCodableShape:
      Entry(
        .mismatch,
        "codable of another shape",
        "The JSON does not have the shape that the type decodes.",
        hint: "Make the changed key optional or write an init(from:) that reads the old shape."
      )
    case .decodeBlobEmpty:
      Entry(
        .mismatch,
        "empty blob instead of NULL",
        "The column holds zero bytes, which is neither nil nor a value."
      )
    case .decodeArchiveUnreadable:
      Entry(
        .mismatch,
        "archive unreadable",
        "The bytes of a transformed value are not a keyed archive, or a damaged one."
      )
    case .decodeArchiveClass:
      Entry(
        .mismatch,
        "class not in the secure list",
        "The archive's root is of a class that the transformer's secure decoding refuses.",
        hint: "Register a transformer that allows the class."
      )
    case .decodeArchiveRoot:
      Entry(
        .mismatch,
        "archived class unexpected",
        "The archive's root, or an object in it, is of another class than the property's type has there."
      )
    case .decodeTransformerUnknown:
      Entry(
        .advice,
        "transformer unknown",
        "No decoder is known for the transformer, so the values were not checked.",
        hint: "Assign a decoder in the configuration."
      )
    case .decodeTransformerContradicts:
      Entry(
        .mismatch,
        "transformer contradicts the bytes",
        "The transformer's name promises another form than the bytes have."
      )
    case .decodeCompositionPartial:
      Entry(
        .mismatch,
        "composition partly filled",
        "Some leaves have values and a required one is missing, so the whole value is lost."
      )
    case .decodeCompositionFlat:
      Entry(
        .mismatch,
        "composition over a plain column",
        "The source reads leaves, and the attribute is no composite, so no value reads."
      )
    case .decodeCompositionArchived:
      Entry(
        .advice,
        "composition stored as an archive",
        "The composite is an archived dictionary, so no predicate reaches its leaves."
      )
    case .decodeStorageClass:
      Entry(
        .mismatch,
        "wrong SQLite class",
        "The column holds a value of a storage class that the attribute's type cannot have."
      )
    case .decodeUUIDLength:
      Entry(
        .mismatch,
        "bad UUID",
        "A UUID is stored as 16 bytes; these are more or fewer."
      )
    case .decodeTextNotUTF8:
      Entry(
        .mismatch,
        "text that is not UTF-8",
        "The text's bytes are not UTF-8."
      )
    case .decodeNumberRange:
      Entry(
        .mismatch,
        "number out of range",
        "The number does not fit the attribute's type or the Swift type."
      )
    case .decodeNumberNotFinite:
      Entry(
        .mismatch,
        "number not finite",
        "The number is infinite or not a number."
      )
    case .decodeDateEpoch:
      Entry(
        .advice,
        "date looks like a Unix time",
        "The number makes sense from 1970, in seconds or parts of them, and is far in the future from 2001.",
        hint: "Store timeIntervalSinceReferenceDate, or let Core Data store the date."
      )
    case .decodeExternalMissing:
      Entry(
        .mismatch,
        "external file missing",
        "The value stands in a file of the support folder that is not there.",
        hint: "Copy the folder _EXTERNAL_DATA together with the store."
      )
    case .decodeExternalMalformed:
      Entry(
        .mismatch,
        "external reference malformed",
        "The blob's first byte or file name is none that external storage writes."
      )
    case .decodeTransformedPrimitive:
      Entry(
        .advice,
        "transformer over a primitive column",
        "The value was written before .transformed got a column of its own kind; both layouts read."
      )
    case .decodeViewStops:
      Entry(
        .mismatch,
        "value type that cannot be made",
        "A key stops the fromObject of a CoreValue struct, so that no struct is made of the row."
      )
    case .decodeViewNil:
      Entry(
        .silentLoss,
        "value that a value type reads as nil",
        "<|? of a CoreValue struct makes nil of a value of another class, an unknown raw value, or an "
          + "object that cannot be made."
      )
    case .storeEntityMissing:
      Entry(
        .mismatch,
        "entity missing",
        "The store has no table for an entity of the model."
      )
    case .storeEntityUnknown:
      Entry(
        .mismatch,
        "entity unknown",
        "The store has an entity that the model does not know."
      )
    case .storeEntityUnverified:
      Entry(
        .mismatch,
        "entity unverified",
        "An entity was found under another name or number than computed."
      )
    case .storeTableMissing:
      Entry(
        .crash,
        "table missing",
        "A table that the model asks for does not exist."
      )
    case .storeTableUnexplained:
      Entry(
        .advice,
        "table unexplained",
        "The store has a table that neither the model nor Core Data's own tables explain."
      )
    case .storeColumnMissing:
      Entry(
        .crash,
        "column missing",
        "A property of the model has no column."
      )
    case .storeColumnUnexplained:
      Entry(
        .advice,
        "column unexplained",
        "A table has a column that no property explains, perhaps left over from a migration."
      )
    case .storeColumnUnverified:
      Entry(
        .advice,
        "column unverified",
        "A property was found under another column name or type than computed."
      )
    case .storeRelationshipMissing:
      Entry(
        .crash,
        "relationship missing",
        "Nothing in the store holds a relationship of the model."
      )
    case .storeRowUnknownEntity:
      Entry(
        .mismatch,
        "row of an unknown entity",
        "Rows have an entity number that the model does not know, or that of an abstract entity."
      )
    case .storeRowOtherTable:
      Entry(
        .mismatch,
        "row of another table's entity",
        "Rows have the entity number of an entity whose rows lie in another table."
      )
    case .storeRowUnreachable:
      Entry(
        .mismatch,
        "row that no key leads to",
        "Z_PK holds no number or one that another row has too, or SQLite lists the row and does not find "
          + "it.",
        hint:
          "Z_PK must be the table's INTEGER PRIMARY KEY; .recover of the sqlite3 shell saves what a damaged "
          + "file holds."
      )
    case .storeModelHash:
      Entry(
        .mismatch,
        "model hash differs",
        "The entity's version hash in the store is another than the model's."
      )
    case .storeModelMismatch:
      Entry(
        .mismatch,
        "model does not fit",
        "The model that was given does not describe this store."
      )
    case .storeModelCacheUnreadable:
      Entry(
        .mismatch,
        "model cache unreadable",
        "The model that the store keeps cannot be read."
      )
    case .storeLogLeftOut:
      Entry(
        .mismatch,
        "part of the log left out",
        "The write-ahead log is damaged, so SQLite ignores it from there on, and so do the rows that are "
          + "shown.",
        hint: "Keep the -wal file: the saves in it may be recovered by hand."
      )
    case .storeSQLiteDamage:
      Entry(
        .crash,
        "SQLite damage",
        "SQLite's own check finds the file damaged.",
        hint: "Recover into a new file with the .recover command of the sqlite3 shell."
      )
    case .storeSQLiteUnchecked:
      Entry(
        .advice,
        "SQLite's check not made",
        "SQLite's own check needs what only the app has, so it was not made or not wholly.",
        hint:
          "Run PRAGMA integrity_check in the app, where its functions and orders are registered."
      )
    case .storeZMaxLow:
      Entry(
        .crash,
        "Z_MAX too small",
        "Core Data would give a new object the key of an existing row.",
        hint: "Z_PRIMARYKEY.Z_MAX must be the greatest key of the entity's table."
      )
    case .storeKeyDangling:
      Entry(
        .mismatch,
        "key without its object",
        "A relationship refers to a row that does not exist; the object will be an unfulfillable fault."
      )
    case .storeKeyEntity:
      Entry(
        .mismatch,
        "key of another entity",
        "A relationship refers to a row of an entity that is not its destination."
      )
    case .storeInverseOneSided:
      Entry(
        .mismatch,
        "inverse one-sided",
        "Of two to-one relationships that are each other's inverse, only one side refers to the other."
      )
    case .storeOrderDuplicate:
      Entry(
        .mismatch,
        "order key twice",
        "Two objects of an ordered relationship stand at the same place."
      )
    case .storeRelationshipCount:
      Entry(
        .mismatch,
        "count outside its bounds",
        "A relationship has fewer or more objects than the model allows.",
        hint: "Saving such an object fails with a validation error."
      )
    case .storeUniqueDuplicate:
      Entry(
        .mismatch,
        "uniqueness broken",
        "Several rows have the same values in a uniqueness constraint."
      )
    case .storeIdentifierDuplicate:
      Entry(
        .mismatch,
        "identifier not unique",
        "A unique struct of CoreValue looks its object up by an attribute that several rows share; it "
          + "takes any of them."
      )
    case .storeValidation:
      Entry(
        .mismatch,
        "value outside its validation",
        "The value is outside the minimum, maximum or pattern of the model.",
        hint: "Saving such an object fails with a validation error."
      )
    case .storeExternalOrphan:
      Entry(
        .advice,
        "external file without a row",
        "A file of the support folder is referred to by no row."
      )
    case .storeBlobLarge:
      Entry(
        .advice,
        "large blob in its row",
        "The value has more than 100 KB, and whatever reads the row reads it too.",
        hint:
          "@Attribute(.externalStorage), in Xcode's model Allows External Storage, keeps it in a file of its "
          + "own."
      )
    case .storeHistorySize:
      Entry(
        .advice,
        "history never trimmed",
        "The persistent history still has its first transaction after a month or more, and many changes: it "
          + "grows with each save.",
        hint:
          "NSPersistentHistoryChangeRequest.deleteHistory(before:) removes what every target has merged."
      )
    case .storeHistoryUnreadable:
      Entry(
        .advice,
        "fields of updates not known",
        "The bitmaps of some updates in the history are too short for the entity: an older version of the "
          + "model wrote them, so it is not known which properties changed.",
        hint: "Delete the history from before the migration."
      )
    case .storeCloudKitFailed:
      Entry(
        .advice,
        "CloudKit event failed",
        "The newest setup, import or export that NSPersistentCloudKitContainer noted in the store failed.",
        hint:
          "Errors of the network and of busy services pass; others stay until the app, the account or the "
          + "schema in CloudKit's production environment is mended."
      )
    case .storeCloudKitOrphan:
      Entry(
        .mismatch,
        "CloudKit record without a row",
        "CloudKit's tables have a record whose row is gone, and neither the history nor a mark says that it is "
          + "to be deleted: something else than Core Data deleted the row, so iCloud and other devices keep it.",
        hint: "Delete objects through Core Data with history tracking, and not with SQL."
      )
    case .storeCloudKitWaiting:
      Entry(
        .advice,
        "row passed over by exports",
        "The row was last saved before two exports began that succeeded, and it still waits for one, or has no "
          + "record although others of its entity have.",
        hint: "Save the row again through the container, and look whether the next export takes it."
      )
    case .storeDerivedStale:
      Entry(
        .mismatch,
        "derived value stale",
        "The stored value differs from what the derivation gives now."
      )
    case .storeIndexMissing:
      Entry(
        .advice,
        "declared index missing",
        "The model or the source declares an index that the store does not have."
      )
    case .sourceSyntax:
      Entry(
        .mismatch,
        "syntax error",
        "The Swift parser found an error; the rest of the file was read."
      )
    case .sourceUnreadable:
      Entry(
        .mismatch,
        "file not read",
        "A Swift file could not be read."
      )
    case .sourceTooDeep:
      Entry(
        .mismatch,
        "file nested too deep",
        "The file nests deeper than the parser is let go."
      )
    case .sourceTooManyMembers:
      Entry(
        .advice,
        "type with too many members",
        "A type has more members than anyone writes; only the first ones were read."
      )
    case .sourceNotUnderstood:
      // Reading reported that it knows no such type, before assembling and the rules did.
      Entry(
        .advice,
        "form not understood",
        "A declaration has a form that no rule of its dialect covers.",
        saidBy: [
          .sourceSchemaUnknownType, .sourceStorageType, .sourceRelationshipOptionality,
          .sourceFetchedType,
        ]
      )
    case .sourceRedeclaration:
      Entry(
        .mismatch,
        "type declared twice",
        "A file declares two types of one name in one scope, which does not compile."
      )
    case .sourceDefaultNoCase:
      Entry(
        .mismatch,
        "default of no case",
        "A default names a case that the enum does not have."
      )
    case .sourceClassKind:
      Entry(
        .mismatch,
        "macro on no class",
        "The macro that makes an entity stands on something that is no class."
      )
    case .sourceAttributeMisplaced:
      Entry(
        .mismatch,
        "attribute misplaced",
        "An attribute stands on a variable that is not stored, or that it cannot be about."
      )
    case .sourceAttributeArgument:
      Entry(
        .mismatch,
        "argument not understood",
        "An argument of an attribute is none that the macro knows, or is not written out."
      )
    case .sourcePropertyPattern:
      Entry(
        .mismatch,
        "pattern in place of a name",
        "A macro takes variables with a name alone, not a tuple of them."
      )
    case .sourcePropertyAttributes:
      Entry(
        .mismatch,
        "attributes that exclude each other",
        "A variable has the same attribute of the model twice, or several of storable's attributes, and the "
          + "first counts."
      )
    case .sourceStorageTransformerUnregistered:
      Entry(
        .mismatch,
        "transformer not registered",
        ".transformed(T.self) needs a ValueTransformer that registers itself: CDRegisteredValueTransformer."
      )
    case .sourceViewRequirement:
      Entry(
        .mismatch,
        "struct without what its protocol asks for",
        "A persistent struct of CoreValue needs var objectID, and one that is read needs static func "
          + "fromObject(_:)."
      )
    case .sourcePredicateEnum:
      Entry(
        .crash,
        "enum in #Predicate",
        "SwiftData compares no enum in a #Predicate; it compiles and stops the app when it runs.",
        hint: "Store the raw value in a property of its own, and compare that."
      )
    case .sourcePredicateFunction:
      Entry(
        .mismatch,
        "function that is not translated",
        "SwiftData translates contains, localizedStandardContains and starts(with:), but neither hasPrefix "
          + "nor hasSuffix."
      )
    case .sourcePredicateBlob:
      Entry(
        .crash,
        "content of a blob in #Predicate",
        "SwiftData keeps a collection as one blob, so a #Predicate that looks into it stops the app."
      )
    case .sourcePredicateIsEmpty:
      Entry(
        .crash,
        "isEmpty compared",
        "Comparing isEmpty of a to-many with false stops the app; the sign ! does not."
      )
    case .sourceSchemaEmptyInput:
      Entry(
        .advice,
        "no entity",
        "The source declares no entity; Xcode may make the classes, or key-value coding does without."
      )
    case .sourceSchemaDuplicateEntityName:
      Entry(
        .mismatch,
        "entity twice",
        "Two classes declare the same entity."
      )
    case .sourceSchemaUnlisted:
      Entry(
        .advice,
        "class in no schema",
        "No versioned schema lists the class, or the one that it stands in does not."
      )
    case .sourceSchemaCyclicInheritance:
      Entry(
        .mismatch,
        "class its own ancestor",
        "Classes inherit from each other in a circle."
      )
    case .sourceSchemaDeepInheritance:
      Entry(
        .mismatch,
        "too many superclasses",
        "A class has more superclasses than anyone gives one; it counts as having none."
      )
    case .sourceSchemaUnknownLayout:
      Entry(
        .advice,
        "columns not known",
        "How SwiftData lays the type out is not known.",
        saidBy: [.sourcePropertyNotCodable]
      )
    case .sourceSchemaUnknownType:
      Entry(
        .advice,
        "type not declared",
        "No file that was read declares the type.",
        saidBy: [
          .sourceAttributeMisplaced, .sourcePropertyNotCodable, .sourcePropertyAttributes,
          .sourceStorageType, .sourcePropertyTypeMissing,
        ]
      )
    case .sourceSchemaUnsupportedType:
      Entry(
        .mismatch,
        "type not supported",
        "The dialect cannot store the type.",
        saidBy: [
          .sourceAttributeMisplaced, .sourceRelationshipOptionality, .sourceStorageType,
          .sourcePropertyTypeMissing,
        ]
      )
    case .sourceSchemaUnsupportedRawBackingType:
      Entry(
        .mismatch,
        "raw type not supported",
        "The dialect cannot store the enum's raw type.",
        saidBy: [.sourceStorageType]
      )
    case .sourceSchemaUnsupportedDefaultValueExpression:
      Entry(
        .advice,
        "default not evaluated",
        "The default's expression was not evaluated."
      )
    case .sourceSchemaUnknownRelationshipTarget:
      Entry(
        .mismatch,
        "destination not declared",
        "A relationship leads to a class that no file declares."
      )
    case .sourceSchemaAmbiguousRelationshipTarget:
      Entry(
        .mismatch,
        "destination ambiguous",
        "A relationship leads to a name that several classes have."
      )
    case .sourceSchemaMissingInverse:
      // One @Relationship over several variables cannot name the inverse of each, and an inverse that was not understood
      // is not missing.
      Entry(
        .mismatch,
        "inverse missing",
        "A relationship's inverse is not named, does not exist or answers to another.",
        saidBy: [
          .sourceRelationshipInverseArgument, .sourcePropertySharedDeclaration,
          .sourceNotUnderstood, .sourceRelationshipAttributeMissing,
        ]
      )
    case .sourceSchemaDuplicateInverse:
      Entry(
        .mismatch,
        "inverse twice",
        "An implicit inverse is defined twice, or two relationships name the same inverse.",
        saidBy: [.sourcePersistentNameTwice]
      )
    case .sourceSchemaAmbiguousInverse:
      Entry(
        .mismatch,
        "inverse ambiguous",
        "More than one relationship could be the inverse."
      )
    case .sourceClassSuperclass:
      Entry(
        .mismatch,
        "class is no NSManagedObject",
        "@PersistentModel stands on a class that does not inherit from NSManagedObject itself, or "
          + "storable's macro on one below no ManagedObject."
      )
    case .sourceClassObjCMissing:
      Entry(
        .mismatch,
        "@objc(ClassName) missing",
        "@PersistentModel needs @objc(ClassName), by which Core Data finds the class."
      )
    case .sourceClassObjCTwice:
      Entry(
        .mismatch,
        "@objc name twice",
        "Two classes have one name in Objective-C, by which Core Data finds a class."
      )
    case .sourceClassArgument:
      Entry(
        .mismatch,
        "argument of @PersistentModel",
        "@PersistentModel takes generateInit and generateToManyCount as literals and an observation."
      )
    case .sourceClassCountCollision:
      Entry(
        .mismatch,
        "generated count collides",
        "The count that the macro makes for a to-many has the name of another member."
      )
    case .sourceClassUnobserved:
      Entry(
        .advice,
        "@NSManaged beside observation",
        "Core Data makes the accessors of an @NSManaged property, so @PersistentModel cannot observe it."
      )
    case .sourcePropertySharedDeclaration:
      Entry(
        .mismatch,
        "several properties in one declaration",
        "The macro cannot stand on a declaration of more than one variable."
      )
    case .sourcePropertyTypeMissing:
      Entry(
        .mismatch,
        "type not written",
        "The macro needs an explicit type annotation."
      )
    case .sourcePropertyOverride:
      Entry(
        .mismatch,
        "managed property overridden",
        "A managed property cannot override another."
      )
    case .sourcePersistentNameInvalid:
      Entry(
        .mismatch,
        "persistent name invalid",
        "A persistent name must be an identifier."
      )
    case .sourcePersistentNameTwice:
      Entry(
        .mismatch,
        "persistent name twice",
        "Two properties of a class are stored under one persistent name."
      )
    case .sourceTransientUnique:
      Entry(
        .mismatch,
        "transient and unique",
        "A transient attribute has no column, so it cannot be unique."
      )
    case .sourceTransientNoDefault:
      Entry(
        .mismatch,
        "transient without a default",
        "A transient property that is not optional needs a default, since no row holds its value."
      )
    case .sourcePropertyNoDefault:
      Entry(
        .advice,
        "required without a default",
        "CoreDataEvolution's guide asks for a default where a property is not optional: until one is set, "
          + "reading it stops the app.",
        hint: "Give it a default, make it optional, or let generateInit ask for it."
      )
    case .sourcePropertyReservedName:
      Entry(
        .mismatch,
        "name taken by the system",
        "The property's name is one that NSManagedObject, PersistentModel or the macro uses itself."
      )
    case .sourceStorageType:
      Entry(
        .mismatch,
        "storage method does not fit the type",
        "Each storage method takes its own types: primitives, raw types, Codable, @Composition."
      )
    case .sourceStorageNotOptional:
      Entry(
        .mismatch,
        "custom storage not optional",
        "A codable, transformed or composition property must be optional."
      )
    case .sourceStorageDefault:
      Entry(
        .mismatch,
        "custom storage with a default",
        "A codable, transformed or composition property can only have nil as its default."
      )
    case .sourceStorageTransient:
      Entry(
        .mismatch,
        "transient with a storage method",
        "A transient attribute is not stored, so it takes no storage method."
      )
    case .sourceStoragePolicy:
      Entry(
        .mismatch,
        "decodeFailurePolicy without a decoder",
        "Only raw, codable and transformed properties can fail to decode."
      )
    case .sourceStorageTransformerEmpty:
      Entry(
        .mismatch,
        "transformer without a name",
        ".transformed needs one metatype or one string that is not empty."
      )
    case .sourceRelationshipAttributeMissing:
      Entry(
        .mismatch,
        "relationship without @Relationship",
        "@PersistentModel needs @Relationship on each property that leads to other objects."
      )
    case .sourceRelationshipInverseArgument:
      Entry(
        .mismatch,
        "@Relationship without inverse",
        "CoreDataEvolution needs the inverse of each relationship, on both sides."
      )
    case .sourceRelationshipDeleteRuleArgument:
      Entry(
        .mismatch,
        "@Relationship without a delete rule",
        "CoreDataEvolution and storable need the delete rule of each relationship."
      )
    case .sourceRelationshipNoAction:
      Entry(
        .mismatch,
        "delete rule No Action",
        "No Action leaves keys that lead nowhere; CoreDataEvolution refuses it."
      )
    case .sourceRelationshipDefault:
      Entry(
        .mismatch,
        "to-many with a default",
        "A to-many of CoreDataEvolution takes no default value."
      )
    case .sourceRelationshipBounds:
      Entry(
        .mismatch,
        "bounds of a relationship",
        "The least and greatest number of objects are not negative, and in order."
      )
    case .sourceRelationshipOptionality:
      Entry(
        .mismatch,
        "optionality of a relationship",
        "In CoreDataEvolution a to-one must be optional and a to-many must not be."
      )
    case .sourceCompositionGeneric:
      Entry(
        .mismatch,
        "generic composition",
        "A @Composition struct has fixed leaves, so it cannot be generic."
      )
    case .sourceCompositionField:
      Entry(
        .mismatch,
        "field of a composition",
        "A @Composition struct holds stored variables of primitive types only, each with its type written."
      )
    case .sourceClassInitializer:
      Entry(
        .mismatch,
        "@Model without an initialiser",
        "@Model needs an initialiser where a property that is not optional has no default."
      )
    case .sourcePropertyLazy:
      Entry(
        .mismatch,
        "lazy property",
        "@Model gives every stored property accessors, which a lazy one cannot have."
      )
    case .sourcePropertyConstant:
      Entry(
        .advice,
        "constant under @Model",
        "@Model gives every stored property accessors; on a constant Swift 5 warns of them, and Swift 6 "
          + "refuses them."
      )
    case .sourcePropertyNotCodable:
      Entry(
        .mismatch,
        "type that is not Codable",
        "An enum or a struct of a model has to be Codable to be stored."
      )
    case .sourceUniqueToMany:
      Entry(
        .mismatch,
        "unique to-many",
        "Uniqueness is asked of attributes and to-one relationships, not of a to-many."
      )
    case .sourceExternalStorageType:
      Entry(
        .advice,
        "external storage of no data",
        "Only Data moves to a file of its own; on other types .externalStorage does nothing."
      )
    case .sourceStructMember:
      Entry(
        .crash,
        "member that SwiftData cannot store",
        "A struct in a model has a property that is neither a primitive nor Codable; the app stops when "
          + "the container is made."
      )
    case .sourceStructCodingKey:
      Entry(
        .advice,
        "CodingKeys of a stored struct",
        "SwiftData names the columns of a struct after its properties, whatever CodingKeys say."
      )
    case .sourceStructCustomDecoding:
      Entry(
        .advice,
        "init(from:) of a stored struct",
        "SwiftData lays a struct out by its stored properties, whatever its own init(from:) reads."
      )
    case .sourceUniqueUnknownPath:
      Entry(
        .mismatch,
        "uniqueness of nothing",
        "A uniqueness constraint names a property that the class does not have."
      )
    case .sourceIndexUnknownPath:
      Entry(
        .mismatch,
        "index over nothing",
        "An index names a property that the class does not have."
      )
    case .sourceCloudKitUnique:
      Entry(
        .mismatch,
        "unique under CloudKit",
        "CloudKit cannot enforce uniqueness, so a unique attribute keeps the container from loading."
      )
    case .sourceCloudKitNoDefault:
      Entry(
        .mismatch,
        "required without default under CloudKit",
        "Under CloudKit every attribute is optional or has a default."
      )
    case .sourceCloudKitRequiredRelationship:
      Entry(
        .mismatch,
        "required relationship under CloudKit",
        "Under CloudKit every relationship is optional, a to-many too."
      )
    case .sourceCloudKitDeny:
      Entry(
        .mismatch,
        "delete rule under CloudKit",
        "CloudKit knows neither the delete rule deny nor noAction."
      )
    case .sourceCloudKitNoInverse:
      Entry(
        .mismatch,
        "no inverse under CloudKit",
        "Under CloudKit every relationship has an inverse."
      )
    case .sourceCloudKitColumns:
      Entry(
        .advice,
        "enum or struct under CloudKit",
        "SwiftData lays an enum or a struct out in columns, and what CloudKit has once cannot be renamed "
          + "or removed.",
        hint:
          "Store raw values or encoded Data in properties of their own where the type may change."
      )
    case .sourceVersionUnknownModel:
      Entry(
        .mismatch,
        "model of a version unknown",
        "A versioned schema lists a type that is not declared."
      )
    case .sourceVersionSameIdentifier:
      Entry(
        .mismatch,
        "version twice",
        "Two versioned schemas have the same version identifier."
      )
    case .sourceMigrationGap:
      Entry(
        .mismatch,
        "migration stage missing",
        "A migration plan has no stage between two schemas that follow each other."
      )
    case .sourceMigrationUnknownSchema:
      Entry(
        .mismatch,
        "stage outside the plan",
        "A stage leads from or to a schema that the plan does not list."
      )
    case .sourceVersionRename:
      Entry(
        .silentLoss,
        "rename without originalName",
        "Between two versions a property vanished and one of the same type came; without originalName its "
          + "values are dropped.",
        hint: "Write @Attribute(originalName:) if it is the same property."
      )
    case .sourceVersionIdentical:
      Entry(
        .crash,
        "version without a change",
        "Two schemas of a plan that follow each other have the same entities, so their hashes are the "
          + "same, and the app stops with \"Duplicate version checksums\".",
        hint: "Take the second schema out of the plan, or give an entity a hashModifier."
      )
    case .sourceMigrationRequired:
      Entry(
        .mismatch,
        "required property added",
        "A property that is neither optional nor has a default comes with a lightweight stage: the rows "
          + "that are there have no value for it, and the store does not open.",
        hint: "Make it optional, give it a default, or fill it in a custom stage."
      )
    case .sourceVersionMemberAdded:
      Entry(
        .advice,
        "member added to a struct",
        "SwiftData adds a column, which is empty in the rows that are there; in JSON the key is missing, "
          + "and a member that is not optional keeps the whole value from being decoded.",
        hint: "Make the member optional, or fill it in a custom stage."
      )
    case .sourceVersionMemberRemoved:
      Entry(
        .advice,
        "member removed from a struct",
        "SwiftData drops its column with the values; in JSON the key stays unread until the row is saved "
          + "again."
      )
    case .sourceVersionMemberRenamed:
      Entry(
        .advice,
        "member of a struct renamed",
        "A member has no former name: SwiftData drops its column with the values, and JSON is asked for "
          + "another key.",
        hint: "Keep the name; for JSON, CodingKeys may keep the key."
      )
    case .sourceVersionMemberType:
      Entry(
        .mismatch,
        "member of a struct of another type",
        "SwiftData's column changes its type, which no lightweight stage converts; JSON of the old type "
          + "does not decode."
      )
    case .sourceVersionRawType:
      Entry(
        .mismatch,
        "raw type of an enum changed",
        "The enum's column changes its type, or other columns take its place; no lightweight stage "
          + "converts the values.",
        hint: "Add a property of the new type, and fill it in a custom stage."
      )
    case .sourceVersionCaseAdded:
      Entry(
        .advice,
        "case added to an enum without raw values",
        "SwiftData gives each case of such an enum a column, so that a case more changes the schema."
      )
    case .sourceFetchedType:
      Entry(
        .crash,
        "fetched property of another type",
        "The property cannot hold what its mode fetches."
      )
    case .sourceFetchedCountSort:
      Entry(
        .advice,
        "sorted count",
        "A fetched property that counts does not use its sort descriptors."
      )
    case .sourceFetchedSortKey:
      Entry(
        .crash,
        "fetched property sorted by nothing",
        "A sort descriptor names a property that the target does not have, or an aggregate such as @count."
      )
    case .sourceFetchedPredicate:
      Entry(
        .crash,
        "predicate of nothing",
        "The predicate's text does not parse, or it names a property that the target does not have."
      )
    case .sourceUnsigned:
      Entry(
        .advice,
        "unsigned in a signed column",
        "The upper half of an unsigned type's values does not fit its signed column."
      )
    case .sourceUnboxOrder:
      Entry(
        .mismatch,
        "keys read in another order",
        "fromObject reads the keys in another order than the initialiser takes them, or a key into another "
          + "property."
      )
    case .sourceUnboxCount:
      Entry(
        .mismatch,
        "property not read",
        "fromObject reads another number of keys than the initialiser takes, or gives one of them a "
          + "constant."
      )
    case .sourceUnboxUnknownKey:
      Entry(
        .crash,
        "key that the entity lacks",
        "fromObject reads a key that the entity has no property for, or a property of that name is boxed."
      )
    case .sourceUnboxOperator:
      Entry(
        .mismatch,
        "operator does not fit the property",
        "<| throws on NULL, <|? hides that a value is required, <|| needs an ordered relationship; and the "
          + "property's type has to be what the operator gives."
      )
    case .sourceUnboxType:
      Entry(
        .mismatch,
        "type that the entity's property does not hold",
        "CoreValue makes a property's value of numbers, texts, dates and bytes as the attribute holds "
          + "them, and boxes it as such."
      )
    case .sourceUnboxUnsupported:
      Entry(
        .mismatch,
        "property that CoreValue cannot read",
        "CoreValue supports no Transformable, no unordered to-many and no fetched property."
      )
    case .sourceViewIdentifier:
      Entry(
        .advice,
        "identifier of a unique struct",
        "A unique struct is looked for by an attribute that should exist and be unique or indexed, and by "
          + "a value that is text or a number."
      )
    case .sourceViewProtocols:
      Entry(
        .mismatch,
        "mixed boxing protocols",
        "A struct and the structs in it must share their boxing protocol, and its other types must be "
          + "boxed at all."
      )
    case .sourceModelNoClass:
      Entry(
        .advice,
        "entity without a class",
        "No class of the source declares an entity of the model."
      )
    case .sourceModelNoEntity:
      Entry(
        .mismatch,
        "class without an entity",
        "The model lacks an entity that the source declares."
      )
    case .sourceModelClass:
      Entry(
        .mismatch,
        "class differs",
        "The model names another class for the entity than the source has, or the class asks for another's "
          + "entity."
      )
    case .sourceModelNoProperty:
      Entry(
        .mismatch,
        "property missing in source",
        "The model has a property that the source does not declare."
      )
    case .sourceModelExtraProperty:
      Entry(
        .mismatch,
        "property missing in the model",
        "The source declares a property that the model lacks."
      )
    case .sourceModelIgnored:
      Entry(
        .mismatch,
        "property that is not stored",
        "The source keeps a property of the model out of it: ignored, transient, computed, lazy or "
          + "constant."
      )
    case .sourceModelPersistentName:
      Entry(
        .mismatch,
        "persistent name differs",
        "A property is stored under a name that the model has not, and the model has its Swift name or one "
          + "that no property stores."
      )
    case .sourceModelFormerName:
      Entry(
        .advice,
        "not yet renamed",
        "The model has a property under the name that the source calls its former one."
      )
    case .sourceModelType:
      Entry(
        .mismatch,
        "type differs",
        "An attribute has another type in the source than in the model."
      )
    case .sourceModelOptional:
      Entry(
        .mismatch,
        "optionality differs",
        "An attribute is optional in one of source and model only."
      )
    case .sourceModelTransient:
      Entry(
        .mismatch,
        "transient differs",
        "An attribute is transient in one of source and model only."
      )
    case .sourceModelTransformer:
      Entry(
        .mismatch,
        "transformer differs",
        "An attribute has another transformer in the source than in the model."
      )
    case .sourceModelDefault:
      Entry(
        .mismatch,
        "default differs",
        "A new object gets another value by the source than by the model."
      )
    case .sourceModelOption:
      Entry(
        .mismatch,
        "option differs",
        "An option of an attribute stands in one of source and model only."
      )
    case .sourceModelDestination:
      Entry(
        .mismatch,
        "destination differs",
        "A relationship leads to another entity in the source than in the model."
      )
    case .sourceModelCardinality:
      Entry(
        .mismatch,
        "cardinality differs",
        "A relationship is to-one, to-many or ordered in one of source and model only."
      )
    case .sourceModelInverse:
      Entry(
        .mismatch,
        "inverse differs",
        "A relationship has another inverse in the source than in the model."
      )
    case .sourceModelDeleteRule:
      Entry(
        .mismatch,
        "delete rule differs",
        "A relationship has another delete rule in the source than in the model."
      )
    case .sourceModelCount:
      Entry(
        .mismatch,
        "bounds differ",
        "A relationship allows another number of objects in the source than in the model."
      )
    case .sourceModelSuperentity:
      Entry(
        .mismatch,
        "super-entity differs",
        "An entity inherits from another one in the source than in the model."
      )
    case .sourceModelUnique:
      Entry(
        .mismatch,
        "uniqueness differs",
        "A constraint of uniqueness stands in one of source and model only."
      )
    case .sourceModelRename:
      Entry(
        .advice,
        "looks renamed",
        "A property of the model is gone in the source, and one of the same type came without a former "
          + "name. If it was renamed, a migration drops its values."
      )
    case .sourceModelComposition:
      Entry(
        .advice,
        "composition over a Transformable",
        "CoreDataEvolution asks for a Composite attribute; over a Transformable the value is an archived "
          + "dictionary, which its own runtime schema makes for tests."
      )
    case .sourceModelRefused:
      Entry(
        .advice,
        "model that cde-tool refuses",
        "cde-tool generates and validates nothing for a model with class code generation, derived "
          + "attributes, the delete rule No Action or a relationship without an inverse."
      )
    case .configRuleForNothing:
      Entry(
        .mismatch,
        "rule for nothing",
        "A rule is about an entity, a property, a leaf or a transformer that the model does not have."
      )
    case .configStorageMismatch:
      Entry(
        .mismatch,
        "storage method does not fit",
        "A rule's storage method does not fit the attribute's type in the model."
      )
    case .configTransformerMismatch:
      Entry(
        .mismatch,
        "transformer differs from the model's",
        "A rule names another transformer than the model."
      )
    case .configUnsupportedTypeMapping:
      Entry(
        .mismatch,
        "type mapping for nothing",
        "A type mapping is about an attribute type that no column has."
      )
    case .configTypeMismatch:
      Entry(
        .mismatch,
        "Swift type does not fit",
        "A rule or a type mapping gives a column a Swift type that CoreDataEvolution does not read from it."
      )
    case .configIncompleteRule:
      Entry(
        .mismatch,
        "rule not complete",
        "A rule's storage method lacks the swiftType or the transformerName that it needs."
      )
    case .configInvalidValue:
      Entry(
        .mismatch,
        "value refused",
        "A value is none that its key takes, does not go with the rest of its rule, or names two members "
          + "alike."
      )
    case .configSectionsDisagree:
      Entry(
        .mismatch,
        "sections disagree",
        "The sections generate and validate say different things about a property."
      )
    case .configContradictsSource:
      Entry(
        .mismatch,
        "configuration contradicts the source",
        "The configuration says another thing of a property than the Swift source, which counts."
      )
    case .configUnreadable:
      Entry(
        .mismatch,
        "configuration not read",
        "The configuration beside the model or store cannot be read."
      )
    case .configUnknownKey:
      Entry(
        .advice,
        "key without meaning",
        "The configuration has a key that means nothing at its place."
      )
    case .modelMissing:
      Entry(
        .advice,
        "no model",
        "Neither a model nor a copy in the store was found."
      )
    case .modelGuessed:
      Entry(
        .advice,
        "model guessed",
        "A name or type was guessed from the tables."
      )
    case .modelUnknown:
      Entry(
        .advice,
        "model not understood",
        "A part of the model has a form that the reader does not know."
      )
    case .modelVersionChanged:
      Entry(
        .mismatch,
        "released version changed",
        "A version that the lock holds has other version hashes now, so the stores that it wrote do not open.",
        hint: "Undo the change, and make it in a new version."
      )
    case .modelVersionMissing:
      Entry(
        .mismatch,
        "released version missing",
        "A version that the lock holds is gone, so Core Data does not recognise the stores that it wrote.",
        hint: "Bring the version back, or take it out of the lock when no store has it."
      )
    case .modelVersionCurrent:
      Entry(
        .mismatch,
        "current version is not the newest",
        "The model's current version is older than one that the lock holds, so newer stores do not open."
      )
    case .modelVersionUnreachable:
      Entry(
        .mismatch,
        "no migration to the current version",
        "Core Data infers no mapping from a version to the current one, and neither a mapping model nor a stage leads there.",
        hint:
          "storescope diff names the properties; a custom stage or a mapping model decides what becomes of them."
      )
    case .modelVersionRows:
      Entry(
        .advice,
        "migration depends on rows",
        "The mapping from a version to the current one fails where rows have no value that it asks for.",
        hint: "storescope diff STORE MODEL counts the rows of a store."
      )
    case .modelVersionNotKnown:
      Entry(
        .advice,
        "migration not known",
        "What Core Data infers between a version and the current one was never seen, or a hash is not known."
      )
    case .modelVersionSteps:
      Entry(
        .advice,
        "migration step by step",
        "A version leads to the current one over others alone, which Core Data does not do by itself."
      )
    case .modelVersionUnlocked:
      Entry(
        .advice,
        "version not locked",
        "A version that is not the current one is not in the lock.",
        hint: "Write the lock again with --lock when the version was released."
      )
    case .modelRenameUnseen:
      Entry(
        .mismatch,
        "rename that no hash sees",
        "A composite or a derived attribute has another name under the same version hash, so Core Data does not migrate. "
          + "A derived attribute then has no column in old stores; what is read of a composite is not known.",
        hint: "Make the change in a new version, with a hash modifier on the entity."
      )
    }
  }
}
