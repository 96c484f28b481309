import Schema

/// The findings about a store's own order, whatever the app does with it (DIALECTS §5.3).
enum StoreKind {
  static let damage = FindingKind(
    "store.sqlite.damage",
    .crash,
    "SQLite damage",
    "SQLite's own check finds the file damaged.",
    hint: "Recover into a new file with the .recover command of the sqlite3 shell."
  )
  static let unchecked = FindingKind(
    "store.sqlite.unchecked",
    .advice,
    "SQLite's check not made",
    "SQLite's own check needs what only the app has, so it was not made or not wholly.",
    hint: "Run PRAGMA integrity_check in the app, where its functions and orders are registered."
  )
  static let keyMaximum = FindingKind(
    "store.z-max.low",
    .crash,
    "Z_MAX too small",
    "Core Data would give a new object the key of an existing row.",
    hint: "Z_PRIMARYKEY.Z_MAX must be the greatest key of the entity's table."
  )
  static let dangling = FindingKind(
    "store.key.dangling",
    .mismatch,
    "key without its object",
    "A relationship refers to a row that does not exist; the object will be an unfulfillable fault."
  )
  static let mistyped = FindingKind(
    "store.key.entity",
    .mismatch,
    "key of another entity",
    "A relationship refers to a row of an entity that is not its destination."
  )
  static let oneSided = FindingKind(
    "store.inverse.one-sided",
    .mismatch,
    "inverse one-sided",
    "Of two to-one relationships that are each other's inverse, only one side refers to the other."
  )
  static let orderDuplicate = FindingKind(
    "store.order.duplicate",
    .mismatch,
    "order key twice",
    "Two objects of an ordered relationship stand at the same place."
  )
  static let relationshipCount = FindingKind(
    "store.relationship.count",
    .mismatch,
    "count outside its bounds",
    "A relationship has fewer or more objects than the model allows.",
    hint: "Saving such an object fails with a validation error."
  )
  static let uniqueness = FindingKind(
    "store.unique.duplicate",
    .mismatch,
    "uniqueness broken",
    "Several rows have the same values in a uniqueness constraint."
  )
  static let identifier = FindingKind(
    "store.identifier.duplicate",
    .mismatch,
    "identifier not unique",
    "A unique struct of CoreValue looks its object up by an attribute that several rows share; it takes any of them."
  )
  static let validation = FindingKind(
    "store.validation",
    .mismatch,
    "value outside its validation",
    "The value is outside the minimum, maximum or pattern of the model.",
    hint: "Saving such an object fails with a validation error."
  )
  static let orphanFile = FindingKind(
    "store.external.orphan",
    .advice,
    "external file without a row",
    "A file of the support folder is referred to by no row."
  )
  static let largeBlob = FindingKind(
    "store.blob.large",
    .advice,
    "large blob in its row",
    "The value has more than 100 KB, and whatever reads the row reads it too.",
    hint:
      "@Attribute(.externalStorage), in Xcode's model Allows External Storage, keeps it in a file of its own."
  )
  static let staleDerived = FindingKind(
    "store.derived.stale",
    .mismatch,
    "derived value stale",
    "The stored value differs from what the derivation gives now."
  )
  static let missingIndex = FindingKind(
    "store.index.missing",
    .advice,
    "declared index missing",
    "The model or the source declares an index that the store does not have."
  )

  /// Told while the store is opened and its layout checked.
  static let opening = [
    FindingKind(
      "store.entity.missing",
      .mismatch,
      "entity missing",
      "The store has no table for an entity of the model."
    ),
    FindingKind(
      "store.entity.unknown",
      .mismatch,
      "entity unknown",
      "The store has an entity that the model does not know."
    ),
    FindingKind(
      "store.entity.unverified",
      .mismatch,
      "entity unverified",
      "An entity was found under another name or number than computed."
    ),
    FindingKind(
      "store.table.missing",
      .crash,
      "table missing",
      "A table that the model asks for does not exist."
    ),
    FindingKind(
      "store.table.unexplained",
      .advice,
      "table unexplained",
      "The store has a table that neither the model nor Core Data's own tables explain."
    ),
    FindingKind(
      "store.column.missing",
      .crash,
      "column missing",
      "A property of the model has no column."
    ),
    FindingKind(
      "store.column.unexplained",
      .advice,
      "column unexplained",
      "A table has a column that no property explains, perhaps left over from a migration."
    ),
    FindingKind(
      "store.column.unverified",
      .advice,
      "column unverified",
      "A property was found under another column name or type than computed."
    ),
    FindingKind(
      "store.relationship.missing",
      .crash,
      "relationship missing",
      "Nothing in the store holds a relationship of the model."
    ),
    FindingKind(
      "store.row.unknown-entity",
      .mismatch,
      "row of an unknown entity",
      "Rows have an entity number that the model does not know, or that of an abstract entity."
    ),
    FindingKind(
      "store.row.other-table",
      .mismatch,
      "row of another table's entity",
      "Rows have the entity number of an entity whose rows lie in another table."
    ),
    FindingKind(
      "store.row.unreachable",
      .mismatch,
      "row that no key leads to",
      "Z_PK holds no number or one that another row has too, or SQLite lists the row and does not find it.",
      hint:
        "Z_PK must be the table's INTEGER PRIMARY KEY; .recover of the sqlite3 shell saves what a damaged file holds."
    ),
    FindingKind(
      "store.model.hash",
      .mismatch,
      "model hash differs",
      "The entity's version hash in the store is another than the model's."
    ),
    FindingKind(
      "store.model.mismatch",
      .mismatch,
      "model does not fit",
      "The model that was given does not describe this store."
    ),
    FindingKind(
      "store.model-cache.unreadable",
      .mismatch,
      "model cache unreadable",
      "The model that the store keeps cannot be read."
    ),
    FindingKind(
      "store.log.left-out",
      .mismatch,
      "part of the log left out",
      "The write-ahead log is damaged, so SQLite ignores it from there on, and so do the rows that are shown.",
      hint: "Keep the -wal file: the saves in it may be recovered by hand."
    ),
  ]

  static let all =
    opening + [
      damage, unchecked, keyMaximum, dangling, mistyped, oneSided, orderDuplicate,
      relationshipCount, uniqueness, identifier, validation, orphanFile, largeBlob, staleDerived,
      missingIndex,
    ]
}
