import ArgumentParser
import Decoding
import Extracting
import Findings
import Foundation
import Opening
import Predicates
import Schema
import Screen
import Storage
import UserFiles

/// `extract`: a small new store with some rows of another and the rows that they need.
struct ExtractCommand: ParsableCommand, ReadsStore {
  static let configuration = CommandConfiguration(
    commandName: "extract", abstract: "Writes a small new store with some rows and what they need.",
    discussion: """
      extract takes the rows that you name, and all rows that their required relationships lead to. --depth N \
      also follows to-manys and optional to-ones, N steps far. Keys, values as SQLite holds them, tables, \
      indexes, metadata, the model and files of external storage are copied, so audit finds the same in these \
      rows. The new store has a UUID of its own. extract never writes to the original, and refuses an existing \
      file.

      If a relationship leads to a row that is not taken, extract lists it as a dangling end and sets its key \
      to NULL. A key that led nowhere before stays as it was. A derived value that counts rows is counted \
      again, unless it was wrong before. The history, CloudKit's tables, and tables that no entity explains \
      stay empty.

      --scramble replaces personal data. Equal values stay equal.
        - A text becomes another text of the same length, script and case.
        - A UUID becomes another UUID, and all dates move back by the same time
          span.
        - Bytes become other bytes that are read as the same kind.
        - Keys of JSON and of property lists are replaced, except those that
          --source declares.
        - Texts in the SQL of tables, indexes, triggers and views are replaced,
          and texts where Core Data keeps numbers.
        - Comments in SQL, and the app's own keys in the metadata, are left out.

      --scramble keeps:
        - whole and decimal numbers, even telephone numbers and coordinates
        - cases of declared enums
        - the model, and names of entities, properties, tables, columns, indexes,
          triggers and views
        - Core Data's own metadata
        - in archives, the names of classes and of their fields
        - schemes of addresses, blanks and punctuation
        - a property's value that audit finds at fault, because the store is to
          show it

      Read these values before you publish the store.
      """)

  @OptionGroup var store: StoreArgument

  @Argument(help: "The store to write.") var out: String

  @Option(name: .customLong("object"), help: "An object to take: Entity/p7 or its URI; may be given several times.")
  var objects: [String] = []

  @Option(help: "The entity whose rows are taken: all, or those that match --where.")
  var entity: String?

  @Option(parsing: .unconditional, help: "How many steps to follow to-manys and optional to-ones.")
  var depth = 0

  @Option(parsing: .unconditional, help: "At most this many rows, up to a million.")
  var rows = 10_000

  @Flag(help: "Replace texts, dates, UUIDs and bytes, except values that audit finds at fault.")
  var scramble = false

  @OptionGroup var output: JSONOption

  @OptionGroup var query: QueryOptions

  @OptionGroup var open: OpenOptions

  private static let mostRows = 1_000_000

  func validate() throws {
    if objects.isEmpty, entity == nil {
      throw ValidationError("Name rows: --object Entity/p7, or --entity with --where.")
    }
    let asks = query.predicate != nil || query.query != nil || query.limit != nil
    if entity == nil, asks || query.sort != nil || query.offset > 0 {
      throw ValidationError("--where and what else chooses rows need --entity, whose rows they are.")
    }
    if depth < 0 { throw ValidationError("--depth is a number of steps, 0 or more; it was \(depth).") }
    if !(1...Self.mostRows).contains(rows) {
      throw ValidationError("--rows is a number from 1 to \(Self.mostRows); it was \(rows).")
    }
  }

  func run() throws {
    let folder = out.parentFolder
    try NameBytes.check(folder.isEmpty ? "." : folder)
    if Self.sharesSupportFolder(out, store.path) { throw ExtractError.sharedFolder(out) }
    try open.reading([store.path]) { document in
      var unfinished: UnfinishedFiles.Name?
      defer { unfinished.map(UnfinishedFiles.end) }
      var extraction = try Extraction(of: try document.session(), document.contract, mostRows: rows)
      try take(&extraction, document)
      try extraction.follow(depth: depth)
      let written = try extraction.write(
        to: out, isScrambled: scramble, began: { unfinished = UnfinishedFiles.begin($0) },
        mayEnd: { try Output.begin() })
      let report = ExtractReport(
        path: out, store: written, isScrambled: scramble, isCut: extraction.isCut, mostRows: rows)
      if output.json { Output.line(report.json.pretty) } else { report.printText() }
      report.warn()
    }
  }

  /// Whether two stores would share one folder for external files: `.NAME_SUPPORT` beside both (FORMAT §4).
  private static func sharesSupportFolder(_ left: String, _ right: String) -> Bool {
    func stem(_ path: String) -> URL {
      URL(fileURLWithPath: path).deletingPathExtension().standardizedFileURL.resolvingSymlinksInPath()
    }
    return stem(left).path == stem(right).path
  }

  private func take(_ extraction: inout Extraction, _ document: OpenedDocument) throws {
    for text in objects {
      let object = try document.object(text, of: "--object")
      guard try extraction.take(object) else {
        throw ExtractError.tooFewRows(rows, object: "\(object.entity)/p\(object.pk)")
      }
    }
    guard let entity else { return }
    let name = try document.entity(named: entity).name
    var chosen = try query.settled(name, in: document).query(name, in: document)
    (chosen.limit, chosen.offset) = (query.limit, query.offset)
    try extraction.take(chosen)
    if extraction.count == 0 {
      if extraction.isCut { throw ExtractError.tooFewRows(rows, object: name) }
      throw ExtractError.noRows(entity: name)
    }
  }
}

/// Why nothing was extracted.
enum ExtractError: Explained {
  /// The bound is too small even for one row with the rows that it needs.
  case tooFewRows(Int, object: String)
  case noRows(entity: String)
  /// The support folder of both would have one name (FORMAT §4).
  case sharedFolder(String)

  var sentence: Sentence {
    switch self {
    case .tooFewRows(let rows, let object):
      Sentence(
        "\(Count.text(rows, "row")) are too few for what is asked for and what it needs", at: object,
        instead: "--rows allows more")
    case .sharedFolder(let path):
      Sentence(
        "its external files would go into the folder of the original's", at: path,
        instead: "choose another name or folder")
    case .noRows(let entity): Sentence("no row matches, so there is nothing to extract", at: entity)
    }
  }
}
