import ArgumentParser
import Decoding
import Opening
import Predicates
import Presenting
import Questions
import Schema
import Storage

/// `summary`: a summary of a column's values.
struct SummaryCommand: ParsableCommand, ReadsStore {
  static let configuration = CommandConfiguration(
    commandName: "summary",
    abstract: "Summarizes columns: rows, nil, distinct values, minimum, maximum, most frequent values.",
    discussion: "Bytes are summarized by their length, to-many relationships by the number of their objects.")

  @OptionGroup var store: StoreArgument

  @Argument(help: "The entity.") var entity: String

  @Argument(help: "The paths to summarize.") var columns: [String]

  @OptionGroup var query: QueryOptions

  @Option(help: "How many of the most frequent values to print.") var top = 10

  @OptionGroup var output: JSONOption

  @OptionGroup var open: OpenOptions

  func validate() throws {
    if top < 0 { throw ValidationError("--top must not be negative.") }
  }

  func run() throws {
    try open.reading([store.path]) { document in
      let entity = try document.entity(named: entity)
      let catalog = document.pathCatalog
      let paths = try columns.map { text in
        (shown: try catalog.rowPath(text, from: entity.name), typed: try catalog.path(text, from: entity.name))
      }
      var query = try query.settled(entity.name, in: document).query(entity.name, in: document)
      query.limit = self.query.limit
      query.offset = self.query.offset
      let session = try document.session()
      let found = try paths.map { path in
        // An enum of one leaf is summarized as that leaf: a value, not an object of it (FORMAT §3.2).
        let summed = path.typed.isFoldedEnum ? path.typed.path ?? path.shown : path.shown
        let request = SummaryRequest(query: query, path: summed, count: top)
        return SummaryListing(
          request: request, summary: try session.summary(request), title: path.shown.persistentSpelling,
          codec: path.typed.plan?.codec)
      }
      if output.json { return Output.line(JSON.array(found.map(\.json)).pretty) }
      for listing in found { listing.print() }
    }
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
