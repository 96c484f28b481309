package import Findings
package import UserFiles

/// Why a path is no store that can be opened, as facts.
package enum StoreError: Error, Hashable, Sendable {
  case noSuchFile(String)
  case isFolder(String)
  /// A pipe, a socket or a device.
  case notAFile(String)
  case empty(String)
  /// The database has no page, and the complete saves in the log beside it not the first of the store's.
  case emptyBesideLog(String, pages: Int, of: Int)
  case plainSQLite(String)
  case xmlStore(String)
  /// A binary property list: a binary store, a compiled model, or another plist.
  case propertyList(String)
  /// Random bytes: encrypted, protected, or no database at all.
  case notADatabase(String)
  case damaged(String, message: String)
  case missingTable(String, table: String)
  case notEnoughSpace(String, needed: Int)
  case noPrivateFolder(FileFault)
  /// Written or replaced so often that its files never fit together.
  case changing(String)
  /// The user stopped the opening.
  case stopped
  case io(String, message: String)

  /// Whether a file that is being written or replaced may look so for a moment.
  var looksUnfinished: Bool {
    switch self {
    case .empty, .emptyBesideLog, .plainSQLite, .notADatabase, .damaged, .missingTable, .changing,
      .io:
      true
    case .noSuchFile, .isFolder, .notAFile, .xmlStore, .propertyList, .notEnoughSpace,
      .noPrivateFolder,
      .stopped:
      false
    }
  }
}

extension StoreError: Explained {
  package var sentence: Sentence {
    switch self {
    case .noSuchFile(let path): Sentence("no such file", at: path, exit: .noSuchFile)
    case .isFolder(let path):
      Sentence(
        "this is a folder",
        at: path,
        instead: "give the path of a store",
        exit: .badInput
      )
    case .notAFile(let path):
      Sentence(
        "a pipe or a device, no file",
        at: path,
        instead: "give the path of a store",
        exit: .badInput
      )
    case .empty(let path):
      Sentence(
        "an empty file",
        at: path,
        instead: path.hasSuffix(".swift")
          ? "name a file that declares classes" : "copy the store again",
        exit: .badInput
      )
    case .emptyBesideLog(let path, let pages, let all):
      Sentence(
        "an empty file, and the write-ahead log beside it holds "
          + (all == 0
            ? "no complete save"
            : "only \(pages) of the store's \(all) pages, without the first"),
        at: path,
        instead: "copy the store again, with its -wal file",
        hint: "the -wal file was left as it is; keep it",
        exit: .badInput
      )
    case .plainSQLite(let path):
      Sentence(
        "a plain SQLite database, no Core Data store",
        at: path,
        instead: "open it with sqlite3",
        exit: .badInput
      )
    case .xmlStore(let path):
      Sentence(
        "an XML store",
        at: path,
        instead: "only SQLite stores can be opened",
        exit: .badInput
      )
    case .propertyList(let path):
      Sentence(
        "a binary property list, perhaps a binary store or a model cut short",
        at: path,
        instead: "only SQLite stores can be opened",
        exit: .badInput
      )
    case .notADatabase(let path):
      Sentence(
        "neither a store nor a model",
        at: path,
        instead: "give the path of a SQLite store",
        hint: "an encrypted store looks like this too",
        exit: .badInput
      )
    case .damaged(let path, let message):
      Sentence(
        "the store is damaged: \(message)",
        at: path,
        instead: "open a backup",
        hint: "sqlite3 FILE .recover saves what can be read",
        exit: .badInput
      )
    case .missingTable(let path, let table):
      Sentence(
        "the store lacks its table \(table)",
        at: path,
        instead: "open a backup",
        exit: .badInput
      )
    case .notEnoughSpace(let path, let needed):
      Sentence(
        "no room for a private copy of \(needed) bytes",
        at: path,
        hint: "set TMPDIR to a folder with more room",
        exit: .inputOutput
      )
    case .noPrivateFolder(let fault): fault.sentence
    case .changing(let path):
      Sentence(
        "the store is being written or replaced",
        at: path,
        instead: "try again, or copy it while its app rests",
        exit: .inputOutput
      )
    case .stopped: Sentence("stopped", exit: .interrupted)
    case .io(let path, let message): Sentence(message, at: path, exit: .inputOutput)
    }
  }
}
