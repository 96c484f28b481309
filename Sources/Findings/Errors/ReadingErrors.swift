/// Errors of reading an object.
enum ReadingErrors {
  static let all: [KnownError] = [
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
      ], failing: ["swift.optional<any>", "swift.optional<swift.optional<any>>"]),
    KnownError(
      "null-object", "NSNull stands in the place of a value",
      means:
        "NSNull is the object that stands for “no value” in Objective-C, and code takes it for a text, a number, a date or a list.",
      cause:
        "A row holds NULL where the property is declared without “?”, or a member of a struct is NULL. It may also come from elsewhere: JSON with null, a dictionary, or an incremental store.",
      [
        .audit([.decodeNullRequired, .decodeCompositionPartial]),
        .lint([.sourcePropertyNoDefault, .sourceModelOptional]),
      ], failing: ["nsnull"]),
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
      cause: "A property has such a name. Give it another one.", [.lint([.sourcePropertyReservedName])],
      marks: ["unable to have an attribute named"]),
    KnownError(
      "macro-circular", "both sides of a relationship name an inverse",
      means:
        "The macro of each class needs that of the other, so neither is ever expanded, and the source does not compile.",
      cause: "Each side has inverse:. Write it on one of them.", [.lint([.sourceRelationshipBothInverses])],
      marks: ["circular reference resolving attached macro 'relationship'"]),
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
        "The model's attribute and the Swift declaration have different types, the type was changed while rows hold the old one, or a required value is NULL. It may also come from elsewhere: JSON, a dictionary, or UserDefaults.",
      [
        .audit([
          .decodeDefaultWrongType, .decodeStorageClass, .decodeRawWrongType, .decodeArchiveRoot, .decodeNullRequired,
          .decodeCompositionPartial,
        ]),
        .lint([.sourceModelType, .sourceVersionType, .sourceVersionRawType, .sourceVersionMemberType]),
      ],
      marks: ["fatal error: * is not of expected type", "does not match its entity's property's scalar type"],
      failing: storedClasses),
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

  /// The classes and types of what Core Data and SwiftData return for a column, in small letters.
  private static let storedClasses = [
    "swift.string", "nsstring", "__nscfstring", "__nscfconstantstring", "nstaggedpointerstring", "swift.double",
    "swift.float", "swift.bool", "nsnumber", "__nscfnumber", "__nscfboolean", "nsdecimalnumber", "nsdate", "__nsdate",
    "__nstaggeddate", "foundation.date", "nsdata", "_nsinlinedata", "nsconcretedata", "nsconcretemutabledata",
    "foundation.data", "nsuuid", "__nsconcreteuuid", "foundation.uuid", "nsurl", "swift.int", "swift.int16",
    "swift.int32", "swift.int64",
  ]
}
