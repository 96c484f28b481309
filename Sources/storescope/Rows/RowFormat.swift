import ArgumentParser
import Decoding
import Escaping
import Predicates
import Presenting
import Schema

/// How rows are printed.
enum RowFormat: String, ExpressibleByArgument, CaseIterable {
  case table, ndjson, json, csv
  /// CSV in which no cell is a formula for a spreadsheet.
  case csvSafe = "csv-safe"

  var isJSON: Bool { self == .json || self == .ndjson }

  /// The help about CSV.
  static let help: ArgumentHelp = ArgumentHelp(
    "The form of the listing.",
    discussion: """
      csv prints exact values, but a spreadsheet runs a cell that begins with =, +, - or @ as a \
      formula. csv-safe puts ' before such a cell, unless it is a number.
      """)
}

/// The layers of a cell that can be printed.
enum RowLayer: String, ExpressibleByArgument, CaseIterable { case stored, raw, app }

/// One line of a listing: its object, and its values by name.
struct PrintedRow {
  /// Nil for a dictionary, which has only values.
  var objectID: ObjectID?
  var obstacle: RowObstacle?
  var values: [JSON.Member]
  /// The value types of the row, by their names (DIALECTS C7).
  var views: [JSON.Member] = []
  /// The values as flat texts in the order of the header, composites by their leaves; nil is NULL.
  var fields: [String?]
}

extension PrintedRow {
  /// A row of which only its key may be known, which `fields` then has alone.
  init(_ objectID: ObjectID?, notFound obstacle: RowObstacle?, fields: [String?]) {
    let fields = fields.map { $0 ?? "…" }
    self.init(objectID: objectID, obstacle: obstacle, values: [], fields: fields)
  }
}

/// Prints rows one after the other, in constant memory.
struct RowPrinter {
  let format: RowFormat
  let storeUUID: String
  private let sink: any RowSink
  private(set) var count = 0
  private var header: [String] = []
  private var table = TextTable()
  /// The first member of each object.
  private let member: JSON.Member?

  init(
    format: RowFormat, storeUUID: String, header: [String], member: JSON.Member? = nil,
    sink: any RowSink = StandardSink()
  ) {
    self.sink = sink
    self.format = format
    self.storeUUID = storeUUID
    self.header = header
    self.member = member
  }

  mutating func start() {
    switch format {
    case .json: sink.write("[")
    case .csv: CSVLine.write(header, to: sink)
    case .csvSafe: writeSafely(header)
    case .table: table.start(header)
    case .ndjson: break
    }
  }

  mutating func print(_ row: PrintedRow) {
    switch format {
    case .ndjson, .json:
      let json = json(row)
      return printLine { json.write(to: &$0, through: $1) }
    case .csv: CSVLine.write(row.fields, to: sink)
    case .csvSafe: writeSafely(row.fields)
    case .table: table.add(row.fields)
    }
    count += 1
  }

  /// Prints a row of JSON or CSV that `write` adds; a JSON listing puts its lines into a list.
  mutating func printLine(_ write: (inout [UInt8], Outlet) -> Void) {
    sink.append { [format, count, sink] bytes in
      if format == .json { bytes += (count == 0 ? "\n" : ",\n").utf8 }
      write(&bytes, sink.outlet)
      switch format {
      case .ndjson: bytes.append(UInt8(ascii: "\n"))
      case .csv: CSVLine.end(&bytes)
      case .json, .table, .csvSafe: break
      }
    }
    count += 1
  }

  private func writeSafely(_ fields: [String?]) { CSVLine.write(fields.map { $0.map(CSVLine.harmless) }, to: sink) }

  mutating func finish() {
    switch format {
    case .json: sink.write(count == 0 ? "]\n" : "\n]\n")
    case .table: table.finish()
    case .csv, .csvSafe, .ndjson: break
    }
  }

  private func json(_ row: PrintedRow) -> JSON {
    let first = [member].compactMap(\.self)
    guard let object = row.objectID else { return .object(first + row.values) }
    let hasKey = row.obstacle?.leavesKey ?? true
    return .joined(
      .object(first),
      [
        "entity": .string(object.entity), "pk": hasKey ? .integer(object.pk) : .null,
        "objectID": hasKey ? .string(object.uri(storeUUID: storeUUID)) : .null,
        "unreachable": row.obstacle.map { .string($0.sentence) }, "values": .object(row.values),
        "views": row.views.isEmpty ? nil : .object(row.views),
      ])
  }
}
