import ArgumentParser
import Decoding
import Foundation
import Opening
import Predicates
import Presenting
import Questions
import Schema
import Storage

/// `summary`: what columns hold; with `--shapes` a census of them.
struct SummaryCommand: ParsableCommand, ReadsStore {
  static let configuration = CommandConfiguration(
    commandName: "summary",
    abstract: "Summarizes columns: rows, nil, distinct values, minimum, maximum, most frequent values, shapes.",
    discussion: """
      Without columns, all of the entity's are summarized. Bytes are summarized by their length, to-many \
      relationships by the number of their objects.

      --shapes reads every value instead. It counts the values of enums, the shapes of JSON and the classes of \
      archives: of a column, of an entity's columns, or of all columns of the store. For JSON, it reports every \
      key with its types, the sets of keys that occur, and a Swift type that reads every value; --swift prints \
      only the types. --rules writes what the values look like for columns of which neither source nor model \
      says how to decode them, as rules that CoreDataEvolution's cde-tool and storescope read. ^C stops and \
      prints what was counted so far.
      """)

  @OptionGroup var store: StoreArgument

  @Argument(help: "The entity; --shapes also works without one.") var entity: String?

  @Argument(help: "The paths to summarize, or all; --shapes takes one: an attribute, or a composite with its leaves.")
  var columns: [String] = []

  @OptionGroup var query: QueryOptions

  @Option(help: "How many of the most frequent values to print; 10 if not given.") var top: Int?

  @Flag(help: "Count what the columns hold: values of enums, shapes of JSON, classes of archives.") var shapes = false

  @Flag(help: "Print the Swift types that read the columns, and nothing else.") var swift = false

  @Option(help: "With --shapes or --swift: write rules for undeclared columns to this file, as a cde-tool.json.")
  var rules: String?

  @OptionGroup var output: JSONOption

  @Flag(help: "With --shapes: print a column a line, as JSON.") var ndjson = false

  @OptionGroup var member: StoreMemberOptions

  @OptionGroup var open: OpenOptions

  private var isCensus: Bool { shapes || swift }

  func validate() throws {
    if let top, top < 0 { throw ValidationError("--top must not be negative.") }
    if isCensus { try checkCensus() } else { try checkSummary() }
  }

  private func checkSummary() throws {
    if entity == nil { throw ValidationError("Missing expected argument '<entity>'") }
    let other: [(String, Bool)] = [
      ("--rules", rules != nil), ("--ndjson", ndjson), ("--with-store", member.withStore),
    ]
    for (option, isGiven) in other where isGiven { throw ValidationError("\(option) is about --shapes: give both.") }
  }

  private func checkCensus() throws {
    if [swift, output.json, ndjson].count(where: \.self) > 1 {
      throw ValidationError("--swift, --json and --ndjson ask for different forms: give one.")
    }
    try member.check(isJSON: output.json || ndjson)
    let other: [(String, Bool)] = [
      ("--top", top != nil), ("--sort", query.sort != nil), ("--limit", query.limit != nil),
      ("--offset", query.offset != 0),
    ]
    for (option, isGiven) in other where isGiven {
      throw ValidationError("\(option) is not for --shapes and --swift, which read every row that --where leaves.")
    }
    if columns.count > 1 { throw ValidationError("--shapes and --swift take one path, or none for all of them.") }
    if entity == nil, query.predicate != nil || query.query != nil || query.exact {
      throw ValidationError("--where, --query and --exact are about an entity's rows: name the entity.")
    }
  }

  func run() throws { if isCensus { try count() } else { try summarize() } }

  private func count() throws {
    try open.reading([store.path], threads: ProcessInfo.processInfo.activeProcessorCount) { document in
      let entity = try entity.map { try document.entity(named: $0).name }
      let form: ShapeListing.Form = swift ? .swift : output.json ? .json : ndjson ? .ndjson : .text
      let listing = ShapeListing(document: document, form: form, member: member.member(of: document), rules: rules)
      try listing.run(entity: entity, column: columns.first, rows: try rows(of: entity, in: document))
    }
  }

  /// The rows that the options choose; nil if all are counted.
  private func rows(of entity: String?, in document: OpenedDocument) throws -> RowQuery? {
    guard let entity else { return nil }
    let query = try query.settled(entity, in: document)
    return query.predicate == nil && !query.exact ? nil : try query.query(entity, in: document)
  }

  private func summarize() throws {
    guard let entity else { return }
    try open.reading([store.path]) { document in
      let entity = try document.entity(named: entity)
      let catalog = document.pathCatalog
      let names = columns.isEmpty ? catalog.summed(from: entity.name) : columns
      let paths = try names.map { text in
        (shown: try catalog.rowPath(text, from: entity.name), typed: try catalog.path(text, from: entity.name))
      }
      var query = try query.settled(entity.name, in: document).query(entity.name, in: document)
      query.limit = self.query.limit
      query.offset = self.query.offset
      let session = try document.session()
      let found = try paths.map { path in
        // An enum of one leaf is summarized as that leaf: a value, not an object of it (FORMAT §3.2).
        let summed = path.typed.isFoldedEnum ? path.typed.path ?? path.shown : path.shown
        let request = SummaryRequest(query: query, path: summed, count: top ?? 10)
        return SummaryListing(
          request: request, summary: try session.summary(request), title: path.shown.persistentSpelling,
          codec: path.typed.plan?.codec)
      }
      if output.json { return Output.line(JSON.array(found.map(\.json)).pretty) }
      for listing in found { listing.print() }
    }
  }
}

extension PathCatalog {
  /// The paths of an entity's own columns and to-manys, which can be summarized.
  fileprivate func summed(from entity: String) -> [String] {
    paths(from: entity).filter { path in
      path.payload == nil && path.attribute?.type != .composite && path.attribute?.isTransient != true
    }.map(\.persistentSpelling)
  }
}

/// A column's summary, printed.
private struct SummaryListing {
  let request: SummaryRequest
  let summary: ColumnSummary
  /// The path as the user wrote it, without an enum's own leaf.
  let title: String
  /// The names of an enum's raw values.
  let codec: RawCodec?

  private func json(_ cell: Cell?) -> JSON { cell?.stored.json ?? .null }

  /// The case of a raw value.
  private func name(of cell: Cell) -> String? {
    switch cell.stored {
    case .value(.scalar(.string(let text))): codec?.names[.string(text)]
    case .value(.scalar(.integer(let number))): codec?.names[.integer(number)]
    default: nil
    }
  }

  private func text(_ cell: Cell) -> String {
    let json = json(cell)
    let name = name(of: cell).map { ".\($0) = " } ?? ""
    if case .string(let text) = json { return name + text }
    return name + json.compact
  }

  var json: JSON {
    [
      "path": .string(title), "of": .string(request.measures ? request.path.measure : "values"),
      "rows": .number(summary.rows), "nil": .number(summary.withoutValue), "distinct": .number(summary.distinct),
      "min": json(summary.minimum), "max": json(summary.maximum),
      "top": .list(summary.frequent) {
        ["value": json($0.cell), "rows": .number($0.rows), "case": name(of: $0.cell).map(JSON.string)]
      },
    ]
  }

  func print() {
    Output.say(request.measures ? "\(title) (\(request.path.measure))" : title)
    let rows = "  \(summary.rows) rows, \(summary.withoutValue) nil, \(summary.distinct) distinct"
    Output.line(rows)
    if let least = summary.minimum, let greatest = summary.maximum {
      Output.say("  from \(text(least)) to \(text(greatest))")
    }
    for frequent in summary.frequent { Output.say("  \(frequent.rows)× \(text(frequent.cell))") }
  }
}
