package import Findings
package import UserFiles

/// Why a path is not a store that can be opened, as facts.
package enum StoreError: Error, Hashable, Sendable {
  case noSuchFile(String)
  case isFolder(String)
  /// A pipe, a socket or a device.
  case notAFile(String)
  case empty(String)
  /// The database has no page, and the complete saves in its log lack the store's first page.
  case emptyBesideLog(String, pages: Int, of: Int)
  case plainSQLite(String)
  case xmlStore(String)
  /// A binary property list: a binary store, a compiled model, or another plist.
  case propertyList(String)
  /// Random bytes: encrypted, protected, or not a database.
  case notADatabase(String)
  case damaged(String, message: String)
  case missingTable(String, table: String)
  case notEnoughSpace(String, needed: Int)
  case noPrivateFolder(FileFault)
  /// Written or replaced so often that its files never fit together.
  case changing(String)
  /// Saves go into the file itself, so no earlier state is left.
  case noEarlierStates(String)
  case noSuchCommit(String, asked: Int, count: Int)
  /// An earlier state of a store that has no log beside it.
  case noLog(String)
  /// A checkpoint has put pages of later commits into the database; `first` is the first state that is whole.
  case overwritten(String, commit: Int, first: Int)
  /// The log has no state with this newest transaction, only those from `first` to `last`, or none.
  case noSuchTransaction(String, Int64, first: Int64?, last: Int64?)
  /// The user stopped the opening.
  case stopped
  case io(String, message: String)

  /// Whether a file that is being written or replaced may cause this error for a moment.
  var looksUnfinished: Bool {
    switch self {
    case .empty, .emptyBesideLog, .plainSQLite, .notADatabase, .damaged, .missingTable, .changing, .io: true
    case .noSuchFile, .isFolder, .notAFile, .xmlStore, .propertyList, .notEnoughSpace, .noPrivateFolder,
      .noEarlierStates, .noSuchCommit, .noLog, .overwritten, .noSuchTransaction, .stopped:
      false
    }
  }
}

extension StoreError: Explained {
  package var sentence: Sentence {
    switch self {
    case .noSuchFile(let path): Sentence("no such file", at: path, exit: .noSuchFile)
    case .isFolder(let path):
      Sentence("this is a folder", at: path, instead: "give the path of a store", exit: .badInput)
    case .notAFile(let path):
      Sentence("a pipe or a device, no file", at: path, instead: "give the path of a store", exit: .badInput)
    case .empty(let path):
      Sentence(
        "an empty file", at: path,
        instead: path.hasSuffix(".swift") ? "name a file that declares classes" : "copy the store again",
        exit: .badInput)
    case .emptyBesideLog(let path, let pages, let all):
      Sentence(
        "an empty file, and the write-ahead log beside it holds "
          + (all == 0 ? "no complete save" : "only \(pages) of the store's \(all) pages, without the first"), at: path,
        instead: "copy the store again, with its -wal file", hint: "the -wal file was left as it is; keep it",
        exit: .badInput)
    case .plainSQLite(let path):
      Sentence(
        "a plain SQLite database, no Core Data store", at: path, instead: "open it with sqlite3", exit: .badInput)
    case .xmlStore(let path):
      Sentence("an XML store", at: path, instead: "only SQLite stores can be opened", exit: .badInput)
    case .propertyList(let path):
      Sentence(
        "a binary property list, perhaps a binary store or a model cut short", at: path,
        instead: "only SQLite stores can be opened", exit: .badInput)
    case .notADatabase(let path) where path.hasSuffix(".swift"):
      Sentence(
        "this Swift file declares no entity", at: path, instead: "give a file or folder with the app's models",
        exit: .badInput)
    case .notADatabase(let path):
      Sentence(
        "neither a store nor a model", at: path, instead: "give the path of a SQLite store",
        hint: "an encrypted store looks like this too", exit: .badInput)
    case .damaged(let path, let message):
      Sentence(
        "the store is damaged: \(message)", at: path, instead: "open a backup",
        hint: "sqlite3 FILE .recover saves what can be read", exit: .badInput)
    case .missingTable(let path, let table):
      Sentence("the store lacks its table \(table)", at: path, instead: "open a backup", exit: .badInput)
    case .notEnoughSpace(let path, let needed):
      Sentence(
        "no room for a private copy of \(needed) bytes", at: path, hint: "set TMPDIR to a folder with more room",
        exit: .inputOutput)
    case .noPrivateFolder(let fault): fault.sentence
    case .changing(let path):
      Sentence(
        "the store is being written or replaced", at: path, instead: "try again, or copy it while its app rests",
        exit: .inputOutput)
    case .noEarlierStates(let path):
      Sentence(
        "the store keeps no write-ahead log, so it has no earlier states", at: path,
        instead: "its present state is the only one")
    case .noLog(let path): Sentence(StoreCommits.noLog, at: path, instead: "its present state is the only one")
    case .noSuchCommit(let path, _, 0):
      Sentence("the store's log is empty, so there is no older state", at: path, instead: "all saves are in the file")
    case .noSuchCommit(let path, let asked, let count):
      Sentence(
        "the store's log holds no commit \(asked)", at: path, instead: "0 is the file, \(count) the newest commit",
        hint: "storescope commits lists them")
    case .overwritten(let path, let commit, let first):
      Sentence(
        "a checkpoint has overwritten \(commit == 0 ? "the file as it was" : "commit \(commit)")", at: path,
        instead: "commit \(first) and later ones can be read")
    case .noSuchTransaction(let path, let asked, let first, let last):
      Sentence(
        "no commit of the store's log ends with transaction \(asked)", at: path,
        instead: first.flatMap { first in
          last.map { first == $0 ? "only \($0) does" : "they end with \(first) to \($0)" }
        } ?? "the log holds no transaction", hint: "storescope commits lists them")
    case .stopped: Sentence("stopped", exit: .interrupted)
    case .io(let path, let message): Sentence(message, at: path, exit: .inputOutput)
    }
  }
}
