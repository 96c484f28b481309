// The errors that are known. Codes and their meanings are those of CoreDataErrors.h and FoundationErrors.h; what a
// dialect stops with stands in DIALECTS.md; the other texts are those of public issue trackers, with their addresses in
// KnownErrorTests.
extension KnownError {
  /// Opening a store, and migrating it.
  static let opening: [KnownError] = [
    KnownError(
      "134504", "no version of the plan is the store's",
      means:
        "The migration plan has stages, and none of its versions has the version hashes that the store holds, so the store is not opened.",
      cause:
        "A released version lists a class that was changed afterwards, or two versions list the same class. Keep a copy of each released class in its own version.",
      [.rehearsal, .lint([.sourceVersionSharedClass, .sourceMigrationUnknownSchema])], codes: [134504],
      marks: ["cannot use staged migration with an unknown model version"]),
    KnownError(
      "134506", "a staged migration would go backwards",
      means: "A stage of the plan leads to an older version than the store has.",
      cause:
        "The stages are listed in another order than the versions.",
      [.rehearsal, .lint([.sourceMigrationBackwards])], codes: [134506],
      marks: ["cannot be migrated backwards with staged migration"]),
    KnownError(
      "134505", "the staged migration does not fit the framework",
      means:
        "Core Data's constant is NSStagedMigrationFrameworkVersionMismatchError: the migration and the framework are of different versions. No more is known of it.",
      cause: "", [.rehearsal], codes: [134505]),
    KnownError(
      "duplicate-checksums", "two versions of the plan are the same model",
      means:
        "Two versions of the migration plan have equal checksums, so Core Data cannot tell them apart.",
      cause: "A version was added without a change of the schema, or both list the live classes.",
      [.lint([.sourceVersionIdentical, .sourceVersionSharedClass])],
      marks: [
        "duplicate version checksums", "the current model reference and the next model reference cannot be equal",
      ]),
    KnownError(
      "134100", "the model is not the one that wrote the store",
      means:
        "The version hashes of the app's model are not those that the store holds, and no migration was asked for.",
      cause: "The model was changed without a new version, or automatic migration is off.", [.hashes, .rehearsal],
      codes: [134100],
      marks: [
        "the model used to open the store is incompatible with the one used to create the store",
        "model version used to open the persistent store is incompatible",
      ]),
    KnownError(
      "134020", "the store's configuration does not hold the entity",
      means: "An object was saved whose entity is not in the configuration with which its store was opened.",
      cause: "The model has several configurations, or a store was opened with a configuration that lacks the entity.",
      [.other("storescope schema MODEL --json", look: "configurations, and the entities of each")], codes: [134020],
      marks: ["model configuration used to open the store is incompatible"]),
    KnownError(
      "134110", "the migration failed",
      means: "Core Data began to migrate the store and could not end it; the underlying error says why.",
      cause: "A row lacks a value that the new version requires, or the new version has no inferred mapping.",
      [.rehearsal],
      codes: [134110, 134120, 134150, 134160, 134170], marks: ["an error occurred during persistent store migration"],
      isGeneral: true),
    KnownError(
      "missing-required-value", "a row has no value for an attribute that the new version requires",
      means:
        "The new version makes an attribute required, or adds a required one without a default, and a row would have none.",
      cause:
        "An attribute became required while rows hold NULL in it, or a new one has no default. Give it a default, or fill the rows in willMigrate.",
      [.rehearsal, .audit([.decodeNullRequired])],
      marks: ["missing attribute values on mandatory destination attribute"]),
    KnownError(
      "134111", "the migrated rows break a uniqueness constraint",
      means: "Rows that were allowed before are the same for a constraint of the new version.",
      cause: "The new version adds a uniqueness constraint while rows share the value.",
      [.rehearsal, .audit([.storeUniqueDuplicate])], codes: [134111]),
    KnownError(
      "134130", "no version of the model has the store's hashes",
      means:
        "To migrate, Core Data needs the model that wrote the store, and finds no version with its hashes in the app.",
      cause: "A released version was edited or deleted, or the store is of another app.", [.hashes], codes: [134130],
      marks: ["missing source managed object model", "can't find model for source store"]),
    KnownError(
      "134140", "no mapping leads from the store's version to the newest",
      means: "Core Data found no mapping model between the two versions, and did not infer one.",
      cause: "Inference is off, or the mapping model was made for other versions of the models.", [.rehearsal],
      codes: [134140], marks: ["missing mapping model", "can't find mapping model for migration"]),
    KnownError(
      "134190", "the mapping cannot be inferred",
      means:
        "The change between the two versions is more than Core Data infers: it needs a mapping model, or steps that can be inferred.",
      cause:
        "An attribute has another type, or a to-many became a to-one. A custom stage does not replace the inference.",
      [.rehearsal], codes: [134190],
      marks: ["can't find or automatically infer mapping model", "failed to infer mapping"]),
    KnownError(
      "134060", "Core Data refuses the configuration",
      means:
        "A general refusal. When a store is loaded, it is nearly always CloudKit, which has rules of its own for a model.",
      cause:
        "The model breaks a rule of CloudKit: a required attribute without default, a required or ordered relationship, no inverse, a uniqueness constraint.",
      [.cloudKitRules], codes: [134060],
      marks: [
        "cloudkit integration requires", "cloudkit integration does not support",
        "a core data error occurred",
      ]),
    KnownError(
      "model-container", "SwiftData could not open its store",
      means:
        "SwiftData says only that the container could not be made. The reason stands before it in the log, in a line of Core Data.",
      cause: "The store does not migrate to the newest schema, or CloudKit refuses the schema.",
      [.rehearsal, .cloudKitRules],
      marks: ["loadissuemodelcontainer", "could not create modelcontainer", "failed to create modelcontainer"],
      isGeneral: true),
    KnownError(
      "backing-data-version", "a stage's code uses a class of another version",
      means:
        "willMigrate sees only the classes of the old version, didMigrate only those of the new one; any other class stops the app.",
      cause: "A custom stage fetches the live class instead of its version's.", [.lint([.sourceMigrationOtherClass])],
      marks: ["what kind of backing data is this"]),
    KnownError(
      "no-persistent-stores", "nothing was opened to save into",
      means: "The coordinator has no store, because opening it failed before; the words in brackets say how.",
      cause:
        "The error of loadPersistentStores was ignored: the store did not migrate, is damaged, or cannot be read yet because the device is locked.",
      [.rehearsal, .audit([.storeSQLiteDamage])],
      marks: [
        "this nspersistentstorecoordinator has no persistent stores",
        "nspersistentstorecoordinator has no persistent stores",
        "illegal attempt to save to a file that was never opened",
      ], isGeneral: true),
    KnownError(
      "store-not-reachable", "the coordinator does not have the object's store",
      means: "An object is used with a coordinator that does not have the object's store.",
      cause: "The store was removed or added again while objects of it were kept, or two stacks are mixed.", [],
      marks: ["persistent store is not reachable from this nsmanagedobjectcontext's coordinator"]),
    KnownError(
      "134080", "the store cannot be opened",
      means: "The store's file or folder cannot be opened, or a store is already open there.",
      cause: "The folder does not exist yet, the path is wrong, or the same file is added twice.",
      [.other("storescope STORE", look: "whether the file opens, and what it is")], codes: [134080, 134090],
      marks: ["unable to open database file"]),
    KnownError(
      "134000", "the store has another type",
      means: "The file is no store of the type that was asked for.",
      cause: "The file is not SQLite, or the coordinator is asked for another type than wrote it.",
      [.other("storescope STORE", look: "what kind of file it is")], codes: [134000, 134010]),
    KnownError(
      "sqlite-damage", "the file is damaged",
      means: "SQLite met a page that is not what it should be (SQLITE_CORRUPT, 11).",
      cause:
        "The file was copied while it was open or without its -wal, was written past SQLite, or was cut off. .recover of the sqlite3 shell saves what can be read.",
      [.audit([.storeSQLiteDamage, .storeLogLeftOut])],
      marks: [
        "database disk image is malformed", "sqlite error code:11", "nssqliteerrordomain = 11",
        "nssqliteerrordomain=11",
        "nssqliteerrordomain code=11",
      ]),
    KnownError(
      "sqlite-not-a-database", "the file is no SQLite database",
      means: "The file does not begin as an SQLite database does (SQLITE_NOTADB, 26).",
      cause: "Another file stands at the path, the file is encrypted, or its first page was overwritten.",
      [.other("storescope STORE", look: "what kind of file it is")], codes: [259],
      marks: [
        "file is encrypted or is not a database", "file is not a database", "nssqliteerrordomain = 26",
        "sqlite error code:26",
      ]),
    KnownError(
      "sqlite-no-such-column", "a table or column of the model is missing",
      means: "The model promises a table or column that the store does not have.",
      cause:
        "The store was written with another model, SQL changed the tables, or a property was renamed in a way that no hash shows.",
      [.audit([.storeColumnMissing, .storeTableMissing, .storeRelationshipMissing]), .hashes],
      marks: ["no such column: t*.z", "no such column: z", "no such table: z", "no such table: ansck"]),
    KnownError(
      "sqlite-locked", "another connection holds the store",
      means:
        "Another process or connection is writing, and SQLite waited in vain (SQLITE_BUSY or SQLITE_LOCKED, 5 or 6).",
      cause:
        "An extension of the app, or a tool, keeps a transaction open. storescope itself takes no lock that keeps an app from saving.",
      [], marks: ["database is locked", "database table is locked", "sqlite error code:5,", "sqlite error code:6,"]),
    KnownError(
      "sqlite-readonly", "the store cannot be written",
      means: "The file or its folder may not be written (SQLITE_READONLY, 8), or the connection is read-only.",
      cause: "The store lies in the app's bundle or in a backup, or its folder lacks the right to make the -wal.", [],
      codes: [513], marks: ["attempt to write a readonly database", "sqlite error code:8,"]),
    KnownError(
      "sqlite-full", "the disk is full",
      means: "SQLite cannot make the file longer (SQLITE_FULL, 13).",
      cause: "The device has no room, or the history and log of the store grew without end.",
      [.audit([.storeHistorySize])], codes: [640],
      marks: ["database or disk is full", "sqlite error code:13", "(disk full)"]),
    KnownError(
      "sqlite-file-removed", "the file was moved or deleted while it was open",
      means: "SQLite of Apple's systems sees that an open database was unlinked or renamed, and breaks the connection.",
      cause:
        "The app deletes or replaces the store's files instead of asking the coordinator to; tests delete the folder of a store that is still open.",
      [], codes: [],
      marks: [
        "vnode unlinked while in use", "vnode renamed while in use", "vnode linked while in use",
        "sqlite error code:6922",
        "database integrity compromised by api violation",
      ]),
    KnownError(
      "sqlite-io", "the file cannot be read or written",
      means:
        "The system refused to read or write the file (SQLITE_IOERR, 10), or it is shorter than it should be (522).",
      cause:
        "The device is locked and the file is protected, the file was deleted while it was open, or it was cut off.",
      [.audit([.storeSQLiteDamage])],
      marks: ["disk i/o error", "sqlite error code:10,", "sqlite error code:522"]),
    KnownError(
      "134180", "SQLite reports an error",
      means: "SQLite failed; the number under NSSQLiteErrorDomain says how.",
      cause: "See that number: 5 locked, 8 read-only, 11 damaged, 13 full, 14 not opened, 26 no database.",
      [.audit([.storeSQLiteDamage])], codes: [134180, 256], marks: ["nssqliteerrordomain"], isGeneral: true),
    KnownError(
      "model-not-found", "the app has no model of that name",
      means: "The container or coordinator was made without a model: no .momd with that name is in the bundle.",
      cause: "The model has another name, is not a member of the target, or lies in a package's own bundle.",
      [.other("storescope schema MODEL", look: "whether the compiled model reads")],
      marks: [
        "cannot create an nspersistentstorecoordinator with a nil model", "failed to load model named",
        "cannot load nsmanagedobjectmodel", "nil is an illegal url parameter",
      ]),
    KnownError(
      "134301", "the history was purged beyond the token",
      means: "The app asks for the history since a token, and the store no longer holds what came after it.",
      cause: "The history was deleted up to a later transaction, or the token is of another store.",
      [.other("storescope history STORE", look: "the oldest transaction that is left")], codes: [134301],
      marks: ["unable to find stores referenced in history token"]),
    KnownError(
      "history-off", "the store had a history and is opened without one",
      means: "The store was opened with NSPersistentHistoryTrackingKey before, so it is now opened read-only.",
      cause:
        "A second target or an extension opens the store without the option; CloudKit and widgets need it in each.",
      [.other("storescope history STORE", look: "who wrote last")],
      marks: ["without nspersistenthistorytrackingkey but previously had been opened with"]),
    KnownError(
      "134400", "no iCloud account",
      means: "CloudKit mirrors nothing, because nobody is signed in to iCloud; the store itself works.",
      cause: "A simulator or device without an account, or iCloud is off for the app.", [.cloudKit], codes: [134400],
      marks: ["unable to initialize without a valid icloud account", "unable to initialize without an icloud account"]),
    KnownError(
      "cloudkit-refused", "CloudKit refused a record",
      means: "CloudKit did not take what was sent; the partial errors name the records.",
      cause:
        "The schema of development was not deployed to production, a field has another type there, or a record is too large.",
      [.cloudKit, .audit([.storeCloudKitFailed, .storeCloudKitWaiting])],
      marks: [
        "ckerrordomain", "cannot create new type * in production schema", "cannot create or modify field",
      ]),
  ]

  /// Saving and deleting.
  static let saving: [KnownError] = [
    KnownError(
      "1570", "a required value is missing",
      means: "An attribute or relationship that the model requires has no value when the object is saved.",
      cause:
        "A new object was saved before all of its properties were set, or a relationship was set to nil by a deletion.",
      [.audit([.decodeNullRequired, .storeValidation, .storeRelationshipCount])], codes: [1570],
      marks: ["is a required value", "is a mandatory value", "nsvalidationmissingmandatorypropertyerror"]),
    KnownError(
      "1560", "several objects are not valid",
      means: "The save is refused for more than one reason; NSDetailedErrors lists them.",
      cause: "See the single errors, most often 1570.", [.audit([.decodeNullRequired, .storeValidation])],
      codes: [1560, 1550], marks: ["multiple validation errors occurred"], isGeneral: true),
    KnownError(
      "value-bounds", "a value is outside of the model's bounds",
      means:
        "A number, date or text is smaller, greater, shorter or longer than the model allows, or does not fit its pattern.",
      cause: "The model's minimum, maximum or pattern of the attribute does not fit what users enter.",
      [.audit([.storeValidation])],
      codes: [1610, 1620, 1630, 1640, 1650, 1660, 1670, 1680, 1690],
      marks: ["is too long.", "is too short.", "is too large.", "is too small.", "summary is too long"]),
    KnownError(
      "relationship-count", "a to-many has too few or too many objects",
      means: "A relationship holds fewer objects than its minimum, or more than its maximum.",
      cause: "The bounds of the relationship, or a deletion that emptied it.", [.audit([.storeRelationshipCount])],
      codes: [1580, 1590], marks: ["too many items in", "too few items in"]),
    KnownError(
      "1600", "a relationship denies the deletion",
      means: "The object is still referred to over a relationship with the delete rule Deny.",
      cause: "The objects at the other end must be deleted or moved first.",
      [.other("storescope STORE", look: "D in the record: the relationships that refuse it")], codes: [1600],
      marks: ["items cannot be deleted from"]),
    KnownError(
      "133020", "another context saved the object first",
      means: "The object was changed in the store after it was read, and the merge policy reports the conflict.",
      cause:
        "Two contexts save the same object. Set a merge policy, such as NSMergeByPropertyObjectTrump, on each context.",
      [.other("storescope history STORE --object ENTITY/p7", look: "who saved the object, and when")],
      codes: [133020, 134050], marks: ["nsmergeconflict", "could not merge changes"]),
    KnownError(
      "133021", "the values are not unique",
      means:
        "An object has the same values of a uniqueness constraint as another, and the merge policy reports it.",
      cause: "The same thing is imported twice. Set a merge policy, or look for the object before it is inserted.",
      [.audit([.storeUniqueDuplicate])], codes: [133021, 1551],
      marks: [
        "nsconstraintconflict", "conflicting constraint violations", "constraint unique failed",
        "unique constraint failed: z",
      ]),
    KnownError(
      "133000", "the object is no longer there",
      means: "The object with this ID has no row: it was deleted, or the ID is of another store.",
      cause: "An ID was kept longer than the object, or is of a store that was replaced.",
      [.other("storescope history STORE --object ENTITY/p7", look: "who deleted it")], codes: [133000]),
    KnownError(
      "133010", "a relationship leads into another store",
      means: "An object is saved with a relationship to an object of another store, which Core Data does not keep.",
      cause: "The entities are in two configurations. Keep the other's identifier, or use a fetched property.",
      [.other("storescope schema MODEL --json", look: "configurations, and the entities of each")], codes: [133010]),
    KnownError(
      "134030", "the save failed",
      means: "Core Data could not save; the underlying error or the line before it says why.",
      cause: "The disk is full, the store's files were removed while it was open, or a transformer failed.",
      [.audit([.storeSQLiteDamage])], codes: [134030, 134040], isGeneral: true),
    KnownError(
      "other-context", "objects of two contexts are linked",
      means: "A relationship is set to an object of another context, or an object without a context.",
      cause:
        "The object was fetched in another context. Fetch it in this context, by its objectID or persistentModelID.",
      [],
      marks: [
        "illegal attempt to establish a relationship * between objects in different contexts",
        "illegal attempt to insert a model in to a different model context",
        "cannot delete objects in other contexts",
      ]),
    KnownError(
      "wrong-value-class", "a value is of another class than the attribute",
      means: "A value was set that the attribute's type in the model does not take.",
      cause: "JSON gives a number where the model has a string, or NSNull for a value that is missing.",
      [.lint([.sourceModelType])], marks: ["unacceptable type of value for"]),
    KnownError(
      "keyed-container", "a stored struct encodes itself without keys",
      means:
        "SwiftData calls the struct's own encode(to:) with an encoder that has keyed containers alone; any other container stops the app when it saves.",
      cause: "encode(to:) asks for a single value or a list.", [.lint([.sourceStructCustomEncoding])],
      marks: ["composite coder only supports keyed container"]),
    KnownError(
      "temporary-identifier", "a new object's identifier was used before it was saved",
      means: "SwiftData was asked for an object by an identifier that is only temporary.",
      cause:
        "persistentModelID was kept, or handed to another context, before the first save; or objects with the same unique value replaced each other.",
      [.audit([.storeUniqueDuplicate])],
      marks: [
        "was remapped to a temporary identifier during save",
        "illegal attempt to create a full future for a temporary identifier",
      ]),
    KnownError(
      "archive-not-allowed", "the transformer does not allow the class",
      means:
        "The secure transformer of a transformable attribute refuses a class that is not in its list, when it archives or reads.",
      cause:
        "The attribute uses NSSecureUnarchiveFromData for a class of the app. Register a transformer that lists the class.",
      [
        .audit([.decodeArchiveClass, .decodeArchiveRoot]),
        .lint([.sourceTransformerClass, .sourceTransformerUnregistered]),
      ],
      marks: [
        "is not among allowed top level class list", "was of unexpected class",
        "value for key * was of unexpected class",
      ]),
    KnownError(
      "no-entity-for-class", "no loaded model knows the class",
      means: "A managed object was made or fetched by its class before a model was loaded that has an entity for it.",
      cause: "The container is made too late, or the entity has another class or module in the model.",
      [.lint([.sourceClassObjCMissing, .sourceModelNoEntity, .sourceModelClass])],
      marks: [
        "no nsentitydescriptions in any model claim the nsmanagedobject subclass",
        "must have a valid nsentitydescription",
      ]),
    KnownError(
      "entity-twice", "two loaded models claim the class",
      means: "The model was loaded twice, so Core Data does not know which entity the class belongs to.",
      cause:
        "A second container loads the model again, often in previews or tests. Keep one NSManagedObjectModel and give it to each container.",
      [],
      marks: [
        "multiple nsentitydescriptions claim the nsmanagedobject subclass",
        "failed to find a unique match for an nsentitydescription",
        "can't use an entity in two models",
      ]),
    KnownError(
      "change-processing", "an observer failed while changes were processed",
      means:
        "Core Data called an observer or a fetched results controller, and it threw; the text after it says what.",
      cause:
        "A section or sort key that an object does not have, or a table view that was given other rows than it has.",
      [], marks: ["exception was caught during core data change processing"], isGeneral: true),
  ]

  /// Reading an object.
  static let reading: [KnownError] = [
    KnownError(
      "unfulfillable-fault", "an object's row is gone",
      means: "The app uses an object, or follows a relationship to one, and its row is no longer in the store.",
      cause: "The row was deleted in another context, or a relationship without inverse still refers to it.",
      [
        .audit([.storeKeyDangling, .storeKeyEntity]), .model([.modelInverseMissing, .modelDeleteRuleNoAction]),
        .other("storescope history STORE --object ENTITY/p7", look: "who deleted it"),
      ],
      marks: [
        "could not fulfill a fault", "nsobjectinaccessibleexception",
        "backing data could no longer be found", "did not return a snapshot for",
        "never access a full future backing data",
      ]),
    KnownError(
      "detached-backing-data", "an object was used after its deletion",
      means: "SwiftData's object was deleted, and a property of it was read that had not been loaded before.",
      cause: "A view still shows the object after the save that deleted it.",
      [.other("storescope history STORE --object ENTITY/p7", look: "who deleted it")],
      marks: ["was detached from a context without resolving attribute faults"]),
    KnownError(
      "context-reset", "an object was used after its context was reset",
      means: "SwiftData's object belongs to a context that was reset or whose container is gone.",
      cause: "The container was made anew, or all data was deleted, while a view or an actor kept objects.", [],
      marks: ["destroyed by calling modelcontext.reset"]),
    KnownError(
      "wrong-thread", "an object was used on another thread than its context's",
      means: "A context and its objects belong to one queue, and another one used them.",
      cause:
        "An object was handed to another thread or actor instead of its objectID or persistentModelID. The argument -com.apple.CoreData.ConcurrencyDebug 1 stops at the place.",
      [],
      marks: [
        "multithreading_violation_allthatislefttousishonor",
        "null _cd_rawdata but the object is not being turned into a fault",
      ]),
    KnownError(
      "134091", "the store does not take the request",
      means: "The kind of store does not know the kind of request.",
      cause: "A batch request is made to a store in memory, or a request for the history to one without.", [],
      codes: [134091]),
    KnownError(
      "required-value-nil", "a required property holds NULL",
      means: "A property that Swift declares without “?” has no value in the store, and its getter stops the app.",
      cause: "The row was written before the property was required, or past the app.",
      [
        .audit([.decodeNullRequired]),
        .lint([.sourcePropertyNoDefault, .sourceTransientNoDefault, .sourceModelOptional]),
      ],
      marks: ["missing required value for", "fatal error: * is not initialized", "no box found"]),
    KnownError(
      "raw-value-unknown", "a stored raw value is no case of the enum",
      means:
        "The dialect makes an enum of the stored raw value, and no case has it, so the getter stops the app or throws.",
      cause: "A case was removed or its raw value changed while rows hold it, or a newer app wrote the row.",
      [
        .audit([.decodeRawUnknownValue, .decodeRawWrongType]),
        .lint([.sourceVersionCaseRemoved, .sourceVersionCaseMoved]),
      ],
      marks: ["is not an acceptible raw value of", "could not wrap raw value", "cverrordomain"]),
    KnownError(
      "stored-type-wrong", "a stored value is of another type than the property",
      means: "The value that the store returns cannot be cast to the property's Swift type.",
      cause: "The model's attribute and the Swift declaration have different types.",
      [.audit([.decodeDefaultWrongType, .decodeStorageClass]), .lint([.sourceModelType])],
      marks: ["fatal error: * is not of expected type", "does not match its entity's property's scalar type"]),
    KnownError(
      "unarchive-non-data", "a transformer reads a column that does not hold data",
      means: "A transformer is asked to unarchive a value that is not bytes.",
      cause:
        "The attribute is of another type than Transformable, or transformedValue and reverseTransformedValue are exchanged.",
      [
        .audit([.decodeTransformedPrimitive, .decodeTransformerContradicts]),
        .lint([.sourceStorageTransformerUnregistered, .sourceTransformerConformance]),
      ],
      marks: ["cannot unarchive type from non-nsdata object"]),
    KnownError(
      "insecure-transformer", "a transformable attribute uses no secure transformer",
      means:
        "The attribute names no transformer or the insecure one; a later system will read such values with the secure one.",
      cause:
        "The model's attribute has no transformer name. NSSecureUnarchiveFromData, or a subclass that lists the classes, is needed.",
      [.model([.modelTransformerInsecure]), .audit([.decodeArchiveClass])],
      marks: [
        "using nil or an insecure nsvaluetransformer", "transformer names that are either unset",
        "'nskeyedunarchivefromdata' should not be used",
      ]),
    KnownError(
      "struct-member", "a stored struct holds a type that SwiftData cannot store",
      means: "SwiftData takes a struct apart into its members, and one of them is of a type that it does not know.",
      cause:
        "A member is a UIColor, a class or another type that is neither primitive nor Codable. Keep such a value as encoded Data.",
      [.lint([.sourceStructMember])],
      marks: [
        "unexpected property within persisted struct/enum",
        "class property within persisted struct/enum is not supported",
      ]),
    KnownError(
      "class-not-found", "an attribute's declared class is not known",
      means:
        "The model names a class for a transformable attribute that Objective-C cannot make, such as a Swift array.",
      cause:
        "SwiftData writes the Swift type into its model, or a Swift type was entered as custom class in Xcode. For Core Data, enter NSArray or the like.",
      [.model([.modelValueClass]), .other("storescope schema STORE", look: "the attribute's type and transformer")],
      marks: ["could not materialize objective-c class named", "declared objective-c type * is not valid"]),
    KnownError(
      "json-decoding", "a stored payload does not decode",
      means: "The JSON of a Codable value has another shape than the type that decodes it.",
      cause:
        "The type was changed while rows hold the old shape: a new member is not optional, or a type or key is another.",
      [
        .audit([.decodeCodableShape, .decodeCodableNotJSON, .decodeCodableCutShort]),
        .lint([.sourceVersionMemberAdded, .sourceVersionMemberRemoved, .sourceVersionMemberType]),
      ],
      marks: [
        "decodingerror", "keynotfound(codingkeys", "typemismatch(swift", "datacorrupted(swift",
        "the data couldn't be read because it isn't in the correct format",
        "the data couldn't be read because it is missing",
      ], isGeneral: true),
    KnownError(
      "object-id", "an object of a store",
      means:
        "x-coredata://STORE/ENTITY/p7 names the row of ENTITY whose key is 7, in the store with that UUID. An ID with t instead of p is temporary: the object was never saved.",
      cause: "",
      [
        .other("storescope rows STORE ENTITY --where 'SELF == \"p7\"'", look: "the object, if it is still there"),
        .other("storescope history STORE --object ENTITY/p7", look: "who saved or deleted it"),
      ], marks: ["x-coredata://"], isGeneral: true),
  ]

  /// Asking for objects.
  static let asking: [KnownError] = [
    KnownError(
      "keypath-not-found", "the predicate or sort names what the entity does not have",
      means: "A fetch uses a key path that the entity's model does not have, or that no column holds.",
      cause: "The property was renamed, is computed or transient, or belongs to another entity.",
      [
        .lint([.sourcePredicateNotStored, .sourceSortNotStored]),
        .other("storescope paths STORE ENTITY", look: "the paths that predicates and sorts may use"),
      ], marks: ["keypath * not found in entity", "couldn't find * on * with fields"]),
    KnownError(
      "unsupported-predicate", "the predicate cannot become SQL",
      means: "A #Predicate compiles and has no translation for the store, so that the fetch throws or stops the app.",
      cause: "It compares an enum before iOS 27, casts, calls a function, compares objects, or looks into a payload.",
      [
        .lint([
          .sourcePredicateEnum, .sourcePredicateCast, .sourcePredicateFunction, .sourcePredicateBlob,
          .sourcePredicateObject, .sourcePredicateIsEmpty, .sourcePredicateGeneric,
        ]),
        .other("storescope translate STORE ENTITY --where 'PREDICATE'", look: "#Predicate, or why there is none"),
      ],
      marks: [
        "unsupportedpredicate", "unsupported function expression", "unsupported predicate",
        "unimplemented sql generation",
        "to-many key not allowed here", "the left hand side for an all or any operator must be",
      ]),
    KnownError(
      "entity-not-found", "no entity has that name",
      means: "A fetch or insertion names an entity that the loaded model does not have, or no model is loaded.",
      cause:
        "The entity has another name than the class, the model is not the app's, or the context has no coordinator yet.",
      [.other("storescope schema MODEL", look: "the names of the entities")],
      marks: [
        "a fetch request must have an entity", "could not locate an nsentitydescription for entity name",
        "could not locate an entity named", "is not a legal nspersistentstorecoordinator for searching for entity name",
        "is not a legal nsmanagedobjectcontext parameter", "is not a legal nspersistentstorecoordinator parameter",
        "is not found in the associated managed object model",
      ]),
    KnownError(
      "no-context", "a view has no context",
      means: "A view fetches and was given no context, or one without a store.",
      cause:
        "The view is outside of .modelContainer, or .environment with managedObjectContext is missing, as in a preview or a sheet.",
      [],
      marks: [
        "context in environment is not connected to a persistent store coordinator",
        "set a .modelcontext in view's environment to use query",
      ]),
    KnownError(
      "unknown-key", "an object has no such property",
      means: "Code asks an object by name for a property that its entity or class does not have.",
      cause: "The property was renamed or belongs to another version of the model.",
      [.other("storescope paths STORE ENTITY", look: "the names that the entity has")],
      marks: ["is not key value coding-compliant for the key"]),
    KnownError(
      "platform-availability", "a subclass of a model class needs a newer system",
      means: "Inheritance of @Model classes exists from iOS 26 and macOS 26 on, and the macro asks for @available.",
      cause: "The subclass lacks @available(iOS 26, macOS 26, *).",
      [.lint([.sourceReleaseNeeded, .sourceReleaseAvailability, .sourceClassSuperclass])],
      marks: ["required to have platform availability specified", "requires ios 26.0 or greater"]),
    KnownError(
      "sql-log", "a statement of Core Data's log",
      means: "A fetch as SQL, with the names of tables and columns. translate says which entity and paths it uses.",
      cause: "",
      [.other("storescope translate STORE --sql 'SELECT …'", look: "the entity, and what filters, sorts and joins")],
      marks: ["coredata: sql:", "coredata: annotation:", "coredata: details: sqlite bind"], isGeneral: true),
  ]
}
