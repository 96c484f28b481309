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
      The rows come with all rows that their required relationships lead to, and, with --depth, with those \
      that to-manys and optional to-ones lead to, so many steps away. Keys, values as SQLite holds them, \
      tables, indexes, metadata, the model and files of external storage are taken over, so that audit \
      finds the same in these rows; the store gets a UUID of its own. The original is never written to, and \
      an existing file is refused.

      A relationship whose other row is not taken is a dangling end: it is listed, and its key becomes NULL. A key \
      that led nowhere before stays as it was. A derived value that counts rows is counted anew, unless it was \
      wrong before. The history, what CloudKit keeps and tables that no entity \
      explains are left empty.

      --scramble replaces personal data: texts by texts of the same length, script and case, \
      UUIDs by others, dates by dates that lie one time span earlier, bytes by bytes that are read as the same \
      kind. Equal values stay equal. Keys of JSON and of property lists are scrambled too, except those that \
      --source declares; cases of declared enums stay. So are texts in the SQL of tables, indexes, triggers and \
      views, and texts where Core Data keeps numbers. Comments in SQL and the app's own keys in the metadata are \
      left out.

      These stay: whole and decimal numbers, also telephone numbers and coordinates; the model; names of entities, \
      properties, tables, columns, indexes, triggers and views; Core Data's own metadata; in archives, \
      the names of classes and of their fields; schemes of addresses; blanks and punctuation. A property's value that audit \
      finds at fault stays exactly as it is, because it is what is to be shown: read it before you publish the store.
      """)

  @OptionGroup var store: StoreArgument

  @Argument(help: "The store to write.") var out: String

  @Option(name: .customLong("object"), help: "An object to take: Entity/p7 or its URI; may be given several times.")
  var objects: [String] = []

  @Option(help: "The entity whose rows are taken: all, or those that match --where.")
  var entity: String?

  @Option(parsing: .unconditional, help: "How many steps to-manys and optional to-ones are followed.")
  var depth = 0

  @Option(parsing: .unconditional, help: "At most this many rows, up to a million.")
  var rows = 10_000

  @Flag(help: "Replace texts, dates, UUIDs and bytes, but for values that audit finds at fault.")
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
