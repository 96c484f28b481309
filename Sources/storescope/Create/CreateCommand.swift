import ArgumentParser
import Findings
import Foundation
import ModelReading
import Schema
import StoreWriting
import UserFiles

struct CreateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "create", abstract: "Writes a new store in Core Data's layout from a model and a row file.",
    discussion: """
      Use the store for tests and samples. Its tables, indexes, rows and bookkeeping follow real stores, but \
      Apple's frameworks were not at hand to open the result. Core Data's triggers are left out, and derived \
      values are computed once. Version hashes are copied from a .momd or a store, or else computed as Core \
      Data does, so that Core Data would accept the store; only a Mac can check that. The store keeps its \
      model. If the model comes from Xcode's own files, the copy leaves out predicates and derivations of rare \
      forms, and create names them. An existing file is refused.

      The row file is YAML: the name of an entity, then a list of its rows. 'id:' gives a row a label, which \
      relationships refer to. If an attribute is called id, write '$id:' for the label and '.id:' for the \
      attribute.

      With Swift source, you can write values as Swift does:
        - a case: draft or .draft, or {circle: {radius: 1}} with its values
        - flags: [bold, thin]
        - a struct by its properties
        - lists and dictionaries of these

      create also takes the JSON of 'rows --layer app'. { raw: … } writes exactly one SQLite value, however \
      wrong.

      If a row leaves out a property, the property gets its initial value, such as Status.draft, [], Inner(), \
      UUID(), Date.now or URL(string: "…"). If only the app can compute the initial value, create reports \
      that. The row must then have a value if the property is not optional, or is inside a struct.

      'transactions:' is a list of saves that come after these rows:
        - 'at:' is a date
        - 'author:', 'context:', 'bundle:' and 'process:' say who saved
        - 'insert:' has rows by entity
        - 'update:' has what changes, by entity and label
        - 'delete:' has labels by entity
        - 'inLog: true' leaves this save and all after it in the write-ahead log,
          a commit each

      The store then has a history of these saves, with the fields that each update changed and the values \
      that deletions keep. A deletion removes references to the object, and follows no delete rule.

      Nobody has seen how SwiftData stores a struct, an enum or an option set inside a struct, or an enum with \
      associated values. create stores them like the forms that were seen, and prints a note.
      """)

  @Argument(help: "The store to write.") var store: String

  @Option(help: "The model: .xcdatamodeld, .xcdatamodel, .momd, .mom, Swift source, or a store that keeps one.")
  var model: String

  @Option(help: "The version of the model, where it has several.") var modelVersion: String?

  @Option(
    name: .customLong("source"),
    help: "The app's Swift source, whose values the rows may hold; may be given several times.")
  var sources: [String] =
    []

  @Option(help: "The rows, as YAML.") var rows: String

  /// The largest row file, whose tree takes far more memory.
  private static let mostBytes = 64 << 20

  func run() throws {
    let folder = store.parentFolder
    try NameBytes.check(folder.isEmpty ? "." : folder)
    let source = try ModelSource.read(model, version: modelVersion, sources: sources)
    let data: Data
    do { data = try UserFile.data(at: rows, limit: Self.mostBytes) } catch { throw CreateError.file(error) }
    guard let text = String(data: data, encoding: .utf8) else { throw CreateError.notUTF8(rows) }
    let summary = try NewStore(
      path: store, source: source, rows: text, rowsName: rows,
      folder: URL(fileURLWithPath: rows).deletingLastPathComponent()
    ).write()
    Output.say("wrote \(store): \(summary.count)")
    if source.versionHashes == nil {
      Output.warn("note: version hashes are left out · \(source.hashDoubts.joined(separator: ", "))")
    } else if !source.hashDoubts.isEmpty {
      Output.warn("note: version hashes may be others than Core Data's · " + source.hashDoubts.joined(separator: ", "))
    }
    for assumption in source.assumptions {
      Output.warn("note: assumed · \(assumption); create stores it like the forms that were seen")
    }
    for omission in summary.omissions { Output.warn("note: left out · \(omission)") }
  }
}

extension StoreWriter.Summary {
  /// How many rows there are, and of how many entities.
  var count: String {
    let rows = Count.text(rowCounts.values.reduce(0, +), "row")
    return "\(rows) of \(Count.text(rowCounts.count, "entity", "entities"))"
  }
}

/// The common part of the commands that make stores: rows are read with the model, then written.
struct NewStore {
  var path: String
  var source: ModelSource
  var rows: String
  var rowsName: String
  var folder: URL

  func write() throws(CreateError) -> StoreWriter.Summary {
    let parsed: RowFile.Contents
    do { parsed = try RowFile(model: source.model, folder: folder, contract: source.contract).contents(of: rows) } catch
    { throw .rows(rowsName, error) }
    do { return try Self.write(parsed, of: source, to: path) } catch .inRow(let place, let error) {
      throw .row(rowsName, place, error)
    } catch { throw .store(error) }
  }

  static func write(
    _ rows: RowFile.Contents, of source: ModelSource, to path: String
  ) throws(StoreWritingError) -> StoreWriter.Summary {
    let written = source.archive.map { (archive: $0, omissions: [String]()) }
    let cache = written ?? CompiledModelWriter.write(source.model)
    var unfinished: UnfinishedFiles.Name?
    defer { unfinished.map(UnfinishedFiles.end) }
    var summary = try StoreWriter.create(
      at: path, model: source.model, rows: rows.rows, transactions: rows.transactions,
      versionHashes: source.versionHashes, isSwiftData: source.isSwiftData, cachedModel: cache.archive,
      began: { unfinished = UnfinishedFiles.begin($0) })
    summary.omissions += cache.omissions + rows.omissions.sorted()
    return summary
  }
}
