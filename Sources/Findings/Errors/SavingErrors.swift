/// Errors of saving and deleting.
enum SavingErrors {
  static let all: [KnownError] = [
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
      cause:
        "The relationship has no inverse. Give it one, or look for the stored object before the new one is inserted.",
      [.model([.modelInverseMissing]), .lint([.sourceSchemaMissingInverse]), .audit([.storeUniqueDuplicate])],
      marks: ["unable to resolve conflict: relationship * does not have an inverse"]),
    KnownError(
      "dangling-reference", "a relationship leads to an object that cannot be saved",
      means: "The object at the other end was deleted, never inserted, or belongs to a save that failed before.",
      cause: "The relationship was not set to nil before the other object was deleted, or the two are in two contexts.",
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
      cause:
        "@NSManaged is missing before it in Swift, or @dynamic in Objective-C; Xcode writes both when it makes the class.",
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
}
