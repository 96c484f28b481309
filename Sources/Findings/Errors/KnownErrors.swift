// The errors that are known. Codes and their meanings are those of CoreDataErrors.h, FoundationErrors.h and CKError.h; what
// a dialect stops with stands in DIALECTS.md; the other texts are those of public issue trackers and projects, with their
// addresses in KnownErrorTests.
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
      cause:
        "The model has several configurations, and none that was opened has the entity; or two ModelConfigurations of SwiftData have the same name or none, so that one of them is lost.",
      [.other("storescope schema MODEL --json", look: "configurations, and the entities of each")], codes: [134020],
      marks: [
        "model configuration used to open the store is incompatible", "store that does not contain the object's entity",
        "failed to identify a store that can hold instances of",
      ]),
    KnownError(
      "134110", "the migration failed",
      means: "Core Data began to migrate the store and could not end it; the underlying error says why.",
      cause: "A row lacks a value that the new version requires, or the new version has no inferred mapping.",
      [.rehearsal],
      codes: [134110, 134120, 134150, 134160, 134170], marks: ["an error occurred during persistent store migration"],
      isGeneral: true),
    KnownError(
      "missing-required-value", "a row has no value for a property that the new version requires",
      means:
        "The new version makes a property required, or adds a required one without a default, and a row would have none.",
      cause:
        "An attribute became required while rows hold NULL in it, a new one has no default, or a new relationship is required. Give the attribute a default, or fill the rows of an old one in willMigrate; a new relationship must be optional.",
      [.rehearsal, .audit([.decodeNullRequired])],
      marks: ["missing attribute values on mandatory destination"]),
    KnownError(
      "134111", "the migrated rows break a uniqueness constraint",
      means: "Rows that were allowed before are the same for a constraint of the new version.",
      cause: "The new version adds a uniqueness constraint while rows share the value.",
      [.rehearsal, .audit([.storeUniqueDuplicate])], codes: [134111],
      marks: ["constraint violation during attempted migration"]),
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
      codes: [513],
      marks: [
        "attempt to write a readonly database", "sqlite error code:8,", "attempt to add read-only file at path",
      ]),
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
      marks: [
        "unable to initialize without a valid icloud account", "unable to initialize without an icloud account",
        "not authenticated*(9", "ckerrordomain code=9 ", "account temporarily unavailable*(36",
      ]),
    KnownError(
      "cloudkit-refused", "CloudKit refused a record",
      means: "CloudKit did not take what was sent; the partial errors name the records.",
      cause:
        "The schema of development was not deployed to production, a field has another type there, or a record is too large.",
      [.cloudKit, .audit([.storeCloudKitFailed, .storeCloudKitWaiting])],
      marks: [
        "ckerrordomain", "cannot create new type * in production schema", "cannot create or modify field",
        "invalid attempt to set value type",
      ]),
    KnownError(
      "folder-missing", "the store's folder is not there yet",
      means:
        "Core Data found neither the store nor its folder (ENOENT, 2). The lines about the sandbox and the file system belong to it. It then makes the folder, and the log ends with “Recovery attempt … was successful!”.",
      cause:
        "The first start of an app whose Application Support, or folder of the App Group, does not exist. Make the folder before the store is opened, and the lines are gone. If no such last line follows, the store was not opened.",
      [.other("storescope STORE", look: "whether the file is there, and opens")],
      marks: ["coredata: error: failed to stat path", "failed to statfs file", "failed to create file; code = 2"]),
    KnownError(
      "dead10cc", "the system ended the app because it held a lock",
      means:
        "0xdead10cc: the app was suspended while it held a lock on a file that other processes share, such as a store in an App Group.",
      cause:
        "A save ran while the app went into the background. Ask for time before it (beginBackgroundTask, or performExpiringActivity in an extension), or keep the store out of the App Group.",
      [.other("storescope history STORE", look: "who saved just before the end")], marks: ["0xdead10cc"]),
    KnownError(
      "models-merged", "two models have an entity of the same name",
      means:
        "Core Data was asked to merge all models of the app, and two of them have an entity of that name that differs.",
      cause:
        "mergedModel(from: nil) finds two versions of the model, one renamed and left in the old build, or a library's own. Name the model's URL, and clean the build folder.",
      [], marks: ["can't merge models with two different entities named"]),
    KnownError(
      "class-not-loaded", "the model's class is not found",
      means:
        "The model names a class for the entity, and no class has that name. Core Data makes NSManagedObject instead, so casts to the class fail, and its own methods are missing.",
      cause:
        "In the model's editor the class has the wrong module, or none while @objc(Name) is missing; or the class was renamed or is not in the target.",
      [.lint([.sourceModelClass, .sourceModelNoClass, .sourceClassObjCMissing])],
      marks: [
        "unable to load class named * for entity", "could not cast value of type 'nsmanagedobject",
        "could not cast value of type '*_' (0x", "-[nsmanagedobject *unrecognized selector",
      ]),
    KnownError(
      "optimized-model", "the model is read from its other file",
      means:
        "A compiled model has a .mom, and for newer systems an .omo. The .omo was not read, and Core Data takes the .mom. The line is a remark, not the reason for a crash behind it.",
      cause: "The app runs on a system that is older or newer than the .omo.", [],
      marks: ["failed to load optimized model at path"]),
    KnownError(
      "checksum-editable", "a model was asked for its checksum too early",
      means:
        "The checksum of a model was asked for before the model belonged to a coordinator. Core Data lets nobody change the model from then on, and goes on.",
      cause:
        "SwiftData does so itself while it prepares a migration plan. In a plan of your own, two versions that list the same classes are reported to stop the app at this line.",
      [.lint([.sourceVersionIdentical, .sourceVersionSharedClass])],
      marks: ["version checksum while the model is still editable"]),
    KnownError(
      "history-truncated", "a migration removed entities, and history with them",
      means:
        "The store was opened with a model that lacks these entities. Their rows are gone, and so is the history up to the number in brackets.",
      cause:
        "An older version of the app opened the store, a class was removed, or a container was made for fewer classes.",
      [.rehearsal, .lint([.sourceSchemaUnlisted])],
      marks: ["has to be truncated due to the following entities being removed"]),
    KnownError(
      "134406", "CloudKit was never set up for the store",
      means:
        "Mirroring could not begin, so this request and all others are refused until the app starts again. The error within this one says why.",
      cause:
        "The model breaks a rule of CloudKit, the schema of production lacks a type or field, or there is no account.",
      [.cloudKit, .cloudKitRules], codes: [134406], marks: ["mirroring delegate never successfully initialized"],
      isGeneral: true),
    KnownError(
      "cloudkit-container", "the app may not use the CloudKit container",
      means: "CloudKit does not know the container, or does not let this app use it.",
      cause:
        "The container's name is wrong or was just made, or the app's identifier is not connected to it. Look at Signing & Capabilities in Xcode and at the entitlements of the built app.",
      [],
      marks: [
        "invalid bundle id for container", "couldn't get container configuration from the server for container",
        "initialize a container without an application id", "bad container*(5/",
      ]),
    KnownError(
      "cloudkit-quota", "the user's iCloud is full",
      means: "CloudKit takes no more data, because the account has no room (CKError 25). The store keeps what waits.",
      cause: "The user has to free room in iCloud, or the app stores much; large values in the store show what.",
      [.cloudKit, .audit([.storeBlobLarge])], marks: ["quota exceeded*(25", "ckerrordomain code=25 "]),
    KnownError(
      "cloudkit-later", "CloudKit cannot be reached just now",
      means:
        "No network, or the server has too much to do (CKError 3, 4, 6, 7 or 23). What is not sent waits in the store and is sent later.",
      cause: "The device is offline, or the app sent much at once.", [.cloudKit],
      marks: [
        "network unavailable*(3", "network failure*(4", "service unavailable*(6", "request rate limited*(7",
        "zone busy*(23", "ckerrordomain code=3 ", "ckerrordomain code=4 ", "ckerrordomain code=6 ",
        "ckerrordomain code=7 ", "ckerrordomain code=23 ",
      ]),
    KnownError(
      "cloudkit-zone", "the zone of the records is not in iCloud",
      means: "The zone that the store mirrors does not exist there, or the user deleted it (CKError 26 or 28).",
      cause: "The user deleted the app's data in the settings of iCloud, or the environment of development was reset.",
      [.cloudKit],
      marks: [
        "zone not found*(26", "user deleted zone*(28", "ckerrordomain code=26 ", "ckerrordomain code=28 ",
      ]),
    KnownError(
      "cloudkit-push", "the app is not told of changes in iCloud",
      means:
        "CloudKit announces changes by silent notifications, and the app does not declare that it takes them. It sees changes only when it starts.",
      cause: "Background Modes lacks Remote notifications (UIBackgroundModes: remote-notification in Info.plist).", [],
      marks: ["cloudkit push notifications require the 'remote-notification' background mode"]),
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
      [.other("storescope schema MODEL --json", look: "configurations, and the entities of each")], codes: [133010],
      marks: ["references outside of their own stores"]),
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
        "can't use an entity in two models", "appears to be from a different nsmanagedobjectmodel",
      ]),
    KnownError(
      "conflict-no-inverse", "a conflict cannot be settled over a relationship without an inverse",
      means:
        "A new object has the unique value of a stored one, and the merge policy makes one of the two. A relationship of the entity has no inverse, so its objects cannot be moved, and the save throws.",
      cause: "Give the relationship an inverse, or look for the stored object before the new one is inserted.",
      [.model([.modelInverseMissing]), .lint([.sourceSchemaMissingInverse]), .audit([.storeUniqueDuplicate])],
      marks: ["unable to resolve conflict: relationship * does not have an inverse"]),
    KnownError(
      "dangling-reference", "a relationship leads to an object that cannot be saved",
      means: "The object at the other end was deleted, never inserted, or belongs to a save that failed before.",
      cause: "Set the relationship to nil before the other object is deleted, and insert both into one context.",
      [.audit([.storeKeyDangling]), .model([.modelInverseMissing])],
      marks: ["dangling reference to an invalid object"]),
    KnownError(
      "never-inserted", "an object is changed or deleted that was not saved",
      means: "The context saves a change of an object that the store does not have.",
      cause:
        "The object was made in another context, or its first save failed, or it was deleted before it was ever saved.",
      [], marks: ["cannot delete object that was never inserted", "cannot update object that was never inserted"]),
    KnownError(
      "recursive-save", "save was called during a save",
      means: "The same context was asked to save while it was saving, and refuses (132001).",
      cause:
        "willSave, didSave or an observer of the save calls save again, or two threads save one context.", [],
      codes: [132001], marks: ["attempt to recursively call -save:"]),
    KnownError(
      "save-never-clean", "each save changes the objects again",
      means: "Before a save, Core Data repeats its checks until nothing changes, and gave up after a thousand rounds.",
      cause: "willSave or a validation sets a value each time. Compare before it sets, or use setPrimitiveValue.", [],
      marks: ["the context is still dirty after"]),
    KnownError(
      "batch-delete-inverse", "a batch deletion would leave a required relationship empty",
      means:
        "A batch deletion works in SQLite, where it can set no relationship to nil that is required or that the other side counts on, so nothing was deleted.",
      cause:
        "delete(model:) of SwiftData or NSBatchDeleteRequest over an entity whose inverse has the delete rule Nullify. Fetch the objects and delete them one by one, or delete the owner, whose rule is Cascade.",
      [.model([.modelDeleteRuleRequired])], marks: ["batch delete failed due to man*nullify inverse on"]),
    KnownError(
      "removed-from-context", "an object is set that its context no longer has",
      means: "A property of an object was set after its context was reset or released, or the object was deleted.",
      cause: "Something still holds the object: a view, a task, or a context that nobody keeps.", [],
      marks: ["mutating a managed object*after it has been removed from its context"]),
    KnownError(
      "designated-initializer", "an object was made without its entity",
      means: "A managed object was made with init(), so that it has no entity and no context, and its properties fail.",
      cause:
        "init(), alloc or new was called, perhaps by a library that makes objects of any class. Use init(context:) or init(entity:insertInto:).",
      [], marks: ["failed to call designated initializer on nsmanagedobject class"]),
    KnownError(
      "dynamic-accessor", "the class has a property that Core Data was not told of",
      means:
        "The entity has the property, and the class declares it without saying that Core Data provides it.",
      cause: "Declare it @NSManaged in Swift, @dynamic in Objective-C, or let Xcode make the class.",
      [.lint([.sourceModelNoProperty])], marks: ["dynamic accessors failed to find @property implementation for"]),
    KnownError(
      "context-without-queue", "the context has no queue",
      means: "perform and performAndWait are for contexts that were made with a queue, and this one was not.",
      cause:
        "The context was made by init() alone. Make it with .privateQueueConcurrencyType or .mainQueueConcurrencyType.",
      [],
      marks: [
        "can only use -performblock: on an nsmanagedobjectcontext that was created with a queue",
        "can only use -performblockandwait: on an nsmanagedobjectcontext that was created with a queue",
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
        "null _cd_rawdata but the object is not being turned into a fault", "unbinding from the main queue",
      ]),
    KnownError(
      "134091", "the store does not take the request",
      means: "The kind of store does not know the kind of request.",
      cause: "A batch request is made to a store in memory, or a request for the history to one without.", [],
      codes: [134091]),
    KnownError(
      "required-value-nil", "a required property holds NULL",
      means: "A property that Swift declares without “?” has no value in the store, and its getter stops the app.",
      cause:
        "The row was written before the property was there or required, or past the app. SwiftData is reported to give no older row the default of a new enum or struct. Declare the property with “?”.",
      [
        .audit([.decodeNullRequired, .decodeCompositionPartial]),
        .lint([.sourcePropertyNoDefault, .sourceTransientNoDefault, .sourceModelOptional]),
      ],
      marks: [
        "missing required value for", "fatal error: * is not initialized", "no box found",
        "could not cast value of type 'swift.optional<any>'",
        "could not cast value of type 'swift.optional<swift.optional<any>>'",
      ]),
    KnownError(
      "null-object", "NSNull stands in the place of a value",
      means:
        "NSNull is the object that stands for “no value” in Objective-C, and code takes it for a text, a number, a date or a list.",
      cause:
        "A row holds NULL where the property is declared without “?”, or a member of a struct is NULL. It may also come from elsewhere: JSON with null, a dictionary, or an incremental store.",
      [
        .audit([.decodeNullRequired, .decodeCompositionPartial]),
        .lint([.sourcePropertyNoDefault, .sourceModelOptional]),
      ], marks: ["could not cast value of type 'nsnull'", "-[nsnull *unrecognized selector"]),
    KnownError(
      "container-not-active", "an object of SwiftData was used without a container",
      means: "A @Model object needs a ModelContainer that is alive, and there is none for its class.",
      cause:
        "The object is made before the container, the container was let go, as in a test or preview that keeps only the context, or its schema lacks the class.",
      [.lint([.sourceSchemaUnlisted])], marks: ["failed to find a currently active container for"]),
    KnownError(
      "relationship-array", "SwiftData expected an array at a relationship",
      means:
        "SwiftData takes the relationship for a to-many, and what it read or was to set is no array. The type behind the dash is what it found.",
      cause:
        "It is not documented. Reported are a to-one whose inverse SwiftData took for another relationship, and versions of a plan that mix each other's classes. Write inverse: on one side, and give each version its own copies.",
      [.lint([.sourceSchemaMissingInverse, .sourceVersionSharedClass, .sourceMigrationOtherClass])],
      marks: ["expected only arrays for relationships"]),
    KnownError(
      "keypath-not-related", "the inverse belongs to another class",
      means: "A relationship was set, and the key path of its inverse is not of the class at the other end.",
      cause:
        "A class of one version of a plan refers to classes of another, often by a typealias, or the schema lists only one of the two classes.",
      [.lint([.sourceVersionSharedClass, .sourceVersionUnknownModel, .sourceSchemaMissingInverse])],
      marks: ["keypath * does not appear to relate", "keypath does not appear to relate"]),
    KnownError(
      "reserved-name", "a property has a name that SwiftData uses itself",
      means: "No property of a @Model class, nor of a struct in it, may have a name such as description.",
      cause: "Give the property another name.", [.lint([.sourcePropertyReservedName])],
      marks: ["unable to have an attribute named"]),
    KnownError(
      "macro-circular", "both sides of a relationship name an inverse",
      means:
        "The macro of each class needs that of the other, so neither is ever expanded, and the source does not compile.",
      cause: "Write inverse: on one of the two sides.", [.lint([.sourceRelationshipBothInverses])],
      marks: [
        "circular reference resolving attached macro 'relationship'", "circular reference resolving attached macro",
      ]),
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
      cause:
        "The model's attribute and the Swift declaration have different types, the type was changed while rows hold the old one, or a required value is NULL.",
      [
        .audit([
          .decodeDefaultWrongType, .decodeStorageClass, .decodeRawWrongType, .decodeArchiveRoot, .decodeNullRequired,
          .decodeCompositionPartial,
        ]),
        .lint([.sourceModelType, .sourceVersionType, .sourceVersionRawType, .sourceVersionMemberType]),
      ],
      marks: [
        "fatal error: * is not of expected type", "does not match its entity's property's scalar type",
      ] + storedClasses.map { "could not cast value of type '\($0)" }),
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
        "using nil or an insecure nsvaluetransformer", "using nil or insecure nsvaluetransformer",
        "using a nil or insecure value transformer", "transformer names that are either unset",
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
      ],
      marks: [
        "keypath * not found in entity", "couldn't find * on * with fields",
        "transient property used in fetch request",
      ]),
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
      ]),
    KnownError(
      "to-many-key", "a to-many stands where one value is expected",
      means:
        "A predicate or sort of Core Data reads a path over a to-many as if it had one value; or ANY or ALL stands before a path that has only one.",
      cause:
        "Before a to-many belong ANY, ALL, NONE, SUBQUERY or @count, with one to-many in a path; no sort goes over a to-many. In SwiftData it is a #Predicate over an optional to-many, such as $0.tags?.isEmpty: declare the relationship without “?”, or ask from the other side.",
      [
        .lint([.sourcePredicateIsEmpty, .sourceSortKeyPath]),
        .other("storescope translate STORE ENTITY --where 'PREDICATE'", look: "which to-many lacks a word"),
      ],
      marks: [
        "to-many key not allowed here", "to-many keys not allowed here",
        "the left hand side for an all or any operator must be",
      ]),
    KnownError(
      "predicate-syntax", "the text of the predicate does not parse",
      means: "NSPredicate cannot read the text that it was given.",
      cause:
        "A value was written into the text, and has a quote or a blank. Write %@ without quotes, and give the value as an argument; %K is for a name.",
      [.other("storescope translate STORE ENTITY --where 'PREDICATE'", look: "the column where it stops")],
      marks: ["unable to parse the format string"]),
    KnownError(
      "sort-block", "the store cannot sort by a block",
      means: "SQLite sorts, so a sort descriptor may have a key and one of a few selectors, and no block of code.",
      cause: "Sort the fetched objects in memory, or store what to sort by in an attribute.", [],
      marks: ["comparator blocks are not supported"]),
    KnownError(
      "controller-without-sort", "a fetched results controller has no order",
      means: "NSFetchedResultsController and @SectionedFetchRequest need a sort, because rows have places.",
      cause: "sortDescriptors is nil or was not set.", [], marks: ["requires a fetch request with sort descriptors"]),
    KnownError(
      "section-order", "rows of one section are not together",
      means:
        "A fetched results controller makes sections while it reads the rows in order, and met a section's name a second time.",
      cause: "The first sort must be by what makes the sections, or give the same order.",
      [.other("storescope rows STORE ENTITY --sort 'SECTION'", look: "whether each section's rows stand together")],
      marks: ["has an out of order section name"]),
    KnownError(
      "section-cache", "the kept sections are of another fetch",
      means:
        "A fetched results controller keeps its sections under a name, and that file is of another predicate or sort.",
      cause:
        "The fetch request was changed, or two controllers share the name. Give no cacheName, or call deleteCache first.",
      [], marks: ["persistent cache of section information does not match"]),
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

  /// The classes and types of what Core Data and SwiftData return for a column, as the message of a failed cast begins them.
  private static let storedClasses = [
    "swift.string'", "nsstring'", "__nscfstring'", "__nscfconstantstring'", "nstaggedpointerstring'", "swift.int",
    "swift.double'", "swift.float'", "swift.bool'", "nsnumber'", "__nscfnumber'", "__nscfboolean'", "nsdecimalnumber'",
    "nsdate'", "__nsdate'", "__nstaggeddate'", "foundation.date'", "nsdata'", "_nsinlinedata'", "nsconcretedata'",
    "nsconcretemutabledata'", "foundation.data'", "nsuuid'", "__nsconcreteuuid'", "foundation.uuid'", "nsurl'",
  ]
}
