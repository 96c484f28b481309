import Browsing
import Querying
import Schema

extension ErrorSentence {
  init(failure error: Failure) {
    switch error {
    case .cancelled: self.init("stopped", code: .interrupted)
    case .noSuchEntity(let name): self.init(opening: .noSuchEntity(name, nearest: []))
    case .noSuchRow(let object):
      self.init("no such row", at: "\(object.entity) p\(object.pk)", code: .wrongUsage)
    case .sharedKey(let object, let rows):
      self.init(
        "\(rows) rows have the key",
        at: "\(object.entity) p\(object.pk)",
        instead: "storescope rows shows each of them",
        code: .badInput
      )
    case .noTable(let entity):
      self.init(
        "the store has no table",
        at: entity,
        instead: "storescope schema tells which tables are there",
        code: .badInput
      )
    case .sort(let error): self.init(sort: error)
    case .predicate(let error): self.init(error.sentence, code: .wrongUsage)
    case .storeChanged:
      self.init(
        "the store changed while it was read",
        instead: "run the command again, or with --snapshot",
        code: .inputOutput
      )
    case .sqlite(let code, let message, _):
      // 1 may be a column or table that the layout found and SQLite does not, or a header's wrong number.
      let isMissing = ["no such table", "no such column", "unsupported file format"]
        .contains { message.hasPrefix($0) }
      let isDamage = [11, 26].contains(code & 0xff) || (code & 0xff == 1 && isMissing)
      self.init(
        isDamage ? "the store is damaged: \(message)" : "SQLite error \(code): \(message)",
        instead: isDamage ? "open a backup" : nil,
        hint: isDamage ? "sqlite3 FILE .recover saves what can be read" : nil,
        code: isDamage ? .badInput : .inputOutput
      )
    }
  }

  init(sort error: SortError) {
    switch error {
    case .toMany(let path):
      self.init("a to-many relationship has no order", at: path, code: .wrongUsage)
    case .wholeComposite(let path):
      self.init("a composite", at: path, instead: "sort by one of its leaves", code: .wrongUsage)
    case .blob(let path, let type):
      self.init("\(type.title) bytes have no order", at: path, code: .wrongUsage)
    case .transient(let path), .fetchedProperty(let path):
      self.init("the store does not hold it", at: path, code: .wrongUsage)
    case .noColumn(let path): self.init("no column in this store", at: path, code: .badInput)
    }
  }

  init(path error: PathError) {
    if case .unknownEntity(let name, let nearest) = error {
      self.init(opening: .noSuchEntity(name, nearest: nearest))
      return
    }
    let sentence = error.sentence
    self.init(sentence.what, instead: sentence.instead, code: .wrongUsage)
  }
}
