import Storage
import UserFiles

extension ErrorSentence {
  init(store error: StoreError) {
    switch error {
    case .noSuchFile(let path): self.init("no such file", at: path, code: .noSuchFile)
    case .isFolder(let path):
      self.init(
        "this is a folder",
        at: path,
        instead: "give the path of a store",
        code: .badInput
      )
    case .notAFile(let path):
      self.init(
        "a pipe or a device, no file",
        at: path,
        instead: "give the path of a store",
        code: .badInput
      )
    case .empty(let path):
      self.init(
        "an empty file",
        at: path,
        instead: path.hasSuffix(".swift")
          ? "name a file that declares classes" : "copy the store again",
        code: .badInput
      )
    case .emptyBesideLog(let path, let pages, let all):
      self.init(
        "an empty file, and the write-ahead log beside it holds "
          + (all == 0
            ? "no complete save"
            : "only \(pages) of the store's \(all) pages, without the first"),
        at: path,
        instead: "copy the store again, with its -wal file",
        hint: "the -wal file was left as it is; keep it",
        code: .badInput
      )
    case .plainSQLite(let path):
      self.init(
        "a plain SQLite database, no Core Data store",
        at: path,
        instead: "open it with sqlite3",
        code: .badInput
      )
    case .xmlStore(let path):
      self.init(
        "an XML store",
        at: path,
        instead: "only SQLite stores can be opened",
        code: .badInput
      )
    case .propertyList(let path):
      self.init(
        "a binary property list, perhaps a binary store or a model cut short",
        at: path,
        instead: "only SQLite stores can be opened",
        code: .badInput
      )
    case .notADatabase(let path):
      self.init(
        "neither a store nor a model",
        at: path,
        instead: "give the path of a SQLite store",
        hint: "an encrypted store looks like this too",
        code: .badInput
      )
    case .damaged(let path, let message):
      self.init(
        "the store is damaged: \(message)",
        at: path,
        instead: "open a backup",
        hint: "sqlite3 FILE .recover saves what can be read",
        code: .badInput
      )
    case .missingTable(let path, let table):
      self.init(
        "the store lacks its table \(table)",
        at: path,
        instead: "open a backup",
        code: .badInput
      )
    case .notEnoughSpace(let path, let needed):
      self.init(
        "no room for a private copy of \(needed) bytes",
        at: path,
        hint: "set TMPDIR to a folder with more room",
        code: .inputOutput
      )
    case .noPrivateFolder(let fault): self.init(file: fault)
    case .changing(let path):
      self.init(
        "the store is being written or replaced",
        at: path,
        instead: "try again, or copy it while its app rests",
        code: .inputOutput
      )
    case .stopped: self.init("stopped", code: .interrupted)
    case .io(let path, let message): self.init(message, at: path, code: .inputOutput)
    }
  }
}
