/// Errors of opening a store, and of migrating it.
enum OpeningErrors {
  static let all: [KnownError] = [
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
      marks: ["unable to load class named * for entity"], failing: ["nsmanagedobject"]),
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
  ]
}
