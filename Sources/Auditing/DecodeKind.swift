import Schema

/// The findings about values that the app cannot read, or reads as something else (DIALECTS §5.1, §5.3).
enum DecodeKind {
  static let nullInRequired = FindingKind(
    "decode.null.required",
    .mismatch,
    "NULL in a required property",
    "The property is not optional and the column holds NULL.",
    hint: "Make the property optional, or give the rows a value in a migration."
  )
  static let nullMasked = FindingKind(
    "decode.null.masked",
    .silentLoss,
    "NULL masked by a default",
    "The column holds NULL and the app shows its default; a predicate on the default misses the row.",
    hint: "Ask for the default or NULL in predicates."
  )
  static let nullAsserts = FindingKind(
    "decode.null.asserts",
    .advice,
    "NULL at which a debug build stops",
    "The property is optional and its policy is .debugAssertNil, which takes NULL for a failure.",
    hint: "Use .fallbackToDefaultValue where NULL means nil."
  )
  static let unknownRawValue = FindingKind(
    "decode.raw.unknown-value",
    .mismatch,
    "raw value unknown",
    "No case of the enum has the stored raw value.",
    hint: "Add the case, or change the rows in a migration."
  )
  static let severalCases = FindingKind(
    "decode.raw.several-cases",
    .mismatch,
    "several cases at once",
    "More than one of the enum's leaf columns has a value."
  )
  static let wrongRawType = FindingKind(
    "decode.raw.wrong-type",
    .mismatch,
    "raw type mismatch",
    "The stored value is of another type than the enum's raw type."
  )
  static let wrongType = FindingKind(
    "decode.default.wrong-type",
    .mismatch,
    "type that does not cast",
    "The stored value is of a type that the property's Swift type cannot be cast from."
  )
  static let notJSON = FindingKind(
    "decode.codable.not-json",
    .mismatch,
    "codable not JSON",
    "The bytes of a codable value are no JSON."
  )
  static let cutShort = FindingKind(
    "decode.codable.cut-short",
    .mismatch,
    "codable cut short",
    "The JSON of a codable value ends within a value."
  )
  static let wrongShape = FindingKind(
    "decode.codable.shape",
    .mismatch,
    "codable of another shape",
    "The JSON does not have the shape that the type decodes.",
    hint: "Make the changed key optional or write an init(from:) that reads the old shape."
  )
  static let emptyBlob = FindingKind(
    "decode.blob.empty",
    .mismatch,
    "empty blob instead of NULL",
    "The column holds zero bytes, which is neither nil nor a value."
  )
  static let archiveUnreadable = FindingKind(
    "decode.archive.unreadable",
    .mismatch,
    "archive unreadable",
    "The bytes of a transformed value are no keyed archive, or a damaged one."
  )
  static let archiveClass = FindingKind(
    "decode.archive.class",
    .mismatch,
    "class not in the secure list",
    "The archive's root is of a class that the transformer's secure decoding refuses.",
    hint: "Register a transformer that allows the class."
  )
  static let archiveRoot = FindingKind(
    "decode.archive.root",
    .mismatch,
    "archived class unexpected",
    "The archive's root, or an object in it, is of another class than the property's type has there."
  )
  static let unknownTransformer = FindingKind(
    "decode.transformer.unknown",
    .advice,
    "transformer unknown",
    "No decoder is known for the transformer, so the values were not checked.",
    hint: "Assign a decoder in the configuration."
  )
  static let contradictingTransformer = FindingKind(
    "decode.transformer.contradicts",
    .mismatch,
    "transformer contradicts the bytes",
    "The transformer's name promises another form than the bytes have."
  )
  static let partialComposition = FindingKind(
    "decode.composition.partial",
    .mismatch,
    "composition partly filled",
    "Some leaves have values and a required one is missing, so the whole value is lost."
  )
  static let notAComposite = FindingKind(
    "decode.composition.flat",
    .mismatch,
    "composition over a plain column",
    "The source reads leaves, and the attribute is no composite, so no value reads."
  )
  static let archivedComposition = FindingKind(
    "decode.composition.archived",
    .advice,
    "composition stored as an archive",
    "The composite is an archived dictionary, so no predicate reaches its leaves."
  )
  static let wrongClass = FindingKind(
    "decode.storage-class",
    .mismatch,
    "wrong SQLite class",
    "The column holds a value of a storage class that the attribute's type cannot have."
  )
  static let badUUID = FindingKind(
    "decode.uuid.length",
    .mismatch,
    "bad UUID",
    "A UUID is stored as 16 bytes; these are more or fewer."
  )
  static let notUTF8 = FindingKind(
    "decode.text.not-utf8",
    .mismatch,
    "text that is not UTF-8",
    "The text's bytes are not UTF-8."
  )
  static let outOfRange = FindingKind(
    "decode.number.range",
    .mismatch,
    "number out of range",
    "The number does not fit the attribute's type or the Swift type."
  )
  static let notFinite = FindingKind(
    "decode.number.not-finite",
    .mismatch,
    "number not finite",
    "The number is infinite or not a number."
  )
  static let unixTime = FindingKind(
    "decode.date.epoch",
    .advice,
    "date looks like a Unix time",
    "The number makes sense from 1970, in seconds or parts of them, and is far in the future from 2001.",
    hint: "Store timeIntervalSinceReferenceDate, or let Core Data store the date."
  )
  static let externalMissing = FindingKind(
    "decode.external.missing",
    .mismatch,
    "external file missing",
    "The value stands in a file of the support folder that is not there.",
    hint: "Copy the folder _EXTERNAL_DATA together with the store."
  )
  static let externalMalformed = FindingKind(
    "decode.external.malformed",
    .mismatch,
    "external reference malformed",
    "The blob's first byte or file name is none that external storage writes."
  )
  static let formerLayout = FindingKind(
    "decode.transformed.primitive",
    .advice,
    "transformer over a primitive column",
    "The value was written before .transformed got a column of its own kind; both layouts read."
  )

  static let viewStops = FindingKind(
    "decode.view.stops",
    .mismatch,
    "value type that cannot be made",
    "A key stops the fromObject of a CoreValue struct, so that no struct is made of the row."
  )

  static let viewNil = FindingKind(
    "decode.view.nil",
    .silentLoss,
    "value that a value type reads as nil",
    "<|? of a CoreValue struct makes nil of a value of another class, an unknown raw value, or an object that cannot be made."
  )

  static let all = [
    nullInRequired, nullMasked, nullAsserts, unknownRawValue, severalCases, wrongRawType, wrongType,
    notJSON,
    cutShort, wrongShape, emptyBlob, archiveUnreadable, archiveClass, archiveRoot,
    unknownTransformer, contradictingTransformer, partialComposition, notAComposite,
    archivedComposition, wrongClass, badUUID, notUTF8, outOfRange, notFinite, unixTime,
    externalMissing,
    externalMalformed, formerLayout, viewStops, viewNil,
  ]
}
