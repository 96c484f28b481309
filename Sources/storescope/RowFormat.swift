import ArgumentParser
import Decoding
import Querying
import Schema

/// How rows are printed.
enum RowFormat: String, ExpressibleByArgument, CaseIterable {
  case table, ndjson, json, csv
}

/// Which of a cell's layers is printed.
enum RowLayer: String, ExpressibleByArgument, CaseIterable {
  case stored, raw, app
}

/// One line of a listing: what it is about, and its values by name.
struct PrintedRow {
  var objectID: ObjectID
  var values: [JSON.Member]
  /// What value types make of the row, by their names (DIALECTS C7).
  var views: [JSON.Member] = []
  /// The values as flat texts in the order of the header, composites by their leaves; nil is NULL.
  var fields: [String?]
}

/// Prints rows one after the other, in constant memory.
struct RowPrinter {
  let format: RowFormat
  let storeUUID: String
  private var count = 0
  private var header: [String] = []
  private var table = TextTable()

  init(format: RowFormat, storeUUID: String, header: [String]) {
    self.format = format
    self.storeUUID = storeUUID
    self.header = header
  }

  mutating func start() {
    switch format {
    case .json: Output.write("[")
    case .csv: CSVLine.write(header)
    case .table: table.start(header)
    case .ndjson: break
    }
  }

  mutating func print(_ row: PrintedRow) {
    switch format {
    case .ndjson: Output.line(json(row))
    case .json:
      Output.write(count == 0 ? "\n" : ",\n")
      Output.write(json(row))
    case .csv: CSVLine.write(row.fields)
    case .table: table.add(row.fields)
    }
    count += 1
  }

  mutating func finish() {
    switch format {
    case .json: Output.line(count == 0 ? "]" : "\n]")
    case .table: table.finish()
    case .csv, .ndjson: break
    }
  }

  private func json(_ row: PrintedRow) -> JSON {
    .object(
      [
        .init("entity", .string(row.objectID.entity)),
        .init("pk", .integer(row.objectID.pk)),
        .init("objectID", .string(row.objectID.uri(storeUUID: storeUUID))),
        .init("values", .object(row.values)),
      ] + (row.views.isEmpty ? [] : [.init("views", .object(row.views))])
    )
  }
}
