/// Errors of the store's files, and of SQLite.
enum FileErrors {
  static let all: [KnownError] = [
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
  ]
}
