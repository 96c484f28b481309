import ArgumentParser
import Converting
import Decoding
import Findings
import Foundation
import Opening
import Predicates
import Schema
import Screen
import Storage
import UserFiles

/// `convert`: a store's rows as plain tables in a new SQLite file.
struct ConvertCommand: ParsableCommand, ReadsStore {
  static let configuration = CommandConfiguration(
    commandName: "convert", abstract: "Writes a store's rows as plain tables into a new SQLite file.",
    discussion: """
      Each entity becomes a table with its own rows; 'pk' is their key. An entity with sub-entities also \
      becomes a view over all of their tables: NAME_all, or NAME if the entity is abstract. The view's column \
      'entity' names the entity of each row. Names are the model's, or Swift's with --source. A reserved name, \
      or one that differs from another only in case, gets a number.

        - Dates are text in ISO 8601 and UTC, UUIDs are text, Booleans are 0 or 1.
        - JSON and decoded archives are JSON text, other payloads are bytes.
        - A composite becomes a column for each leaf: place_latitude.
        - A to-one becomes a key, with a foreign key if all rows that it leads to
          are in one table.
        - A many-to-many becomes a table ENTITY_RELATIONSHIP with 'owner',
          'member' and, if it is ordered, 'position'.
        - An ordered to-many with an inverse has its positions beside the
          inverse's key. Positions count from 0.
        - The model's indexes are kept, but not R-trees and expressions.

      With --source, values are those that the app sees: an enum is the name of its case. --layer stored \
      writes those that Core Data returns.

      The table _storescope lists where each column comes from. A value becomes NULL if storescope \
      cannot read it, if the app stops at it, or if plain SQLite cannot hold it, such as a date \
      outside of the years 1583 to 9999. A row of _storescope_unreadable keeps the stored value and the \
      reason. A key that leads to no row becomes NULL too, and a row of _storescope_dangling keeps it; a pair \
      with such a key is left out.

      convert never writes to the store, and refuses an existing file. 'storescope views' shows the same \
      without copying.
      """)

  @OptionGroup var store: StoreArgument

  @Argument(help: "The SQLite file to write.") var out: String

  @OptionGroup var plain: PlainOptions

  @Option(help: "External files as bytes or as their paths: data or path.") var external: ExternalForm = .data

  @OptionGroup var query: QueryOptions

  @OptionGroup var output: JSONOption

  @OptionGroup var open: OpenOptions

  func validate() throws {
    if out.isEmpty { throw ValidationError("OUT is empty: name the file to write.") }
    let asks = query.predicate != nil || query.query != nil || query.limit != nil || query.exact
    if plain.entity == nil, asks || query.sort != nil || query.offset > 0 {
      throw ValidationError("--where and what else chooses rows need --entity, whose rows they are.")
    }
  }

  func run() throws {
    try NameBytes.check(out.parentFolder.isEmpty ? "." : out.parentFolder)
    let progress = ProgressLine()
    try open.reading([store.path]) { document in
      let session = try document.session()
      var chosen: RowQuery?
      if let name = plain.entity {
        let entity = try document.entity(named: name).name
        var asked = try query.settled(entity, in: document).query(entity, in: document)
        (asked.limit, asked.offset) = (query.limit, query.offset)
        chosen = asked.isWhole ? nil : asked
      }
      let layout = try plain.layout(document, session, host: .program, isPartial: chosen != nil)
      var unfinished: UnfinishedFiles.Name?
      defer { unfinished.map(UnfinishedFiles.end) }
      let conversion = Conversion(session, layout, chosen: chosen, namesFiles: external == .path)
      defer { progress.clear() }
      let summary = try conversion.write(
        to: out, began: { unfinished = UnfinishedFiles.begin($0) },
        mayEnd: {
          progress.clear()
          try Output.begin()
        }, tell: progress.show)
      let report = ConversionReport(path: out, summary: summary)
      if output.json { Output.line(report.json.pretty) } else { report.printText() }
      report.warn(absent: layout.absent)
    }
  }
}

/// How external files are written.
enum ExternalForm: String, ExpressibleByArgument, CaseIterable { case data, path }

extension PlainLayer: ExpressibleByArgument {}

/// What `convert` and `views` lay out in the same way.
struct PlainOptions: ParsableArguments {
  @Option(help: "The values that Core Data returns, or that the app would see; by default app with a source.")
  var layer: PlainLayer?

  @Option(help: "Only this entity and those below it.") var entity: String?

  func layout(
    _ document: OpenedDocument, _ session: StoreSession, host: PlainHost, isPartial: Bool = false
  ) throws -> PlainLayout {
    if layer == .app, document.contract.isEmpty {
      throw ValidationError("--layer app needs --source or --config, which say what the app would see.")
    }
    let layer = layer ?? (document.contract.isEmpty ? .stored : .app)
    if layer == .app { document.warnOfContract() }
    let name = try entity.map { try document.entity(named: $0).name }
    let scan = try session.scan()
    return try PlainLayout(
      document.model, document.layout, document.contract, layer: layer, host: host, entity: name, isPartial: isPartial
    ) { table, condition throws(Failure) in
      let filter: SQL = condition.map { " WHERE \($0)" } ?? ""
      return try !scan.rows("SELECT 1 FROM \(id: table) AS t\(filter) LIMIT 1", columns: 1).isEmpty
    }
  }
}

/// The report of `convert` on the new file.
private struct ConversionReport {
  let path: String
  let summary: Conversion.Summary

  /// `{ "file", "rows": { TABLE: n }, "unreadable", "dangling", "omissions": [text] }`.
  var json: JSON {
    [
      "file": .string(path), "rows": .object(summary.rows.map { .init($0.table, .number($0.rows)) }),
      "unreadable": .number(summary.unreadable), "dangling": .number(summary.dangling),
      "omissions": .texts(summary.omissions),
    ]
  }

  func printText() {
    let rows = summary.rows.reduce(0) { $0 + $1.rows }
    Output.say("wrote \(path): \(Count.text(rows, "row")) in \(Count.text(summary.rows.count, "table"))")
    let width = summary.rows.map { DisplayText.width(of: $0.table) }.max() ?? 0
    for count in summary.rows { Output.say("  \(count.table.padded(to: width + 2))\(count.rows)") }
    if summary.unreadable > 0 {
      Output.say("\(Count.text(summary.unreadable, "value")) not read: see _storescope_unreadable")
    }
    if summary.dangling > 0 {
      Output.say(
        "\(Count.text(summary.dangling, "key")) that \(summary.dangling == 1 ? "leads" : "lead") nowhere: see _storescope_dangling"
      )
    }
  }

  func warn(absent: [String]) {
    for omission in summary.omissions { Output.warn("note: \(omission)") }
    for entity in absent { Output.warn("note: left out · \(entity), for which the store has no table") }
  }
}
