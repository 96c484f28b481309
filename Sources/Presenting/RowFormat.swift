/// The formats in which rows leave, from commands and from the explorer; each has its writer in `RowFormat.writer`.
package enum RowFormat: String, Hashable, Sendable, CaseIterable {
  case table, lines, ndjson, json, csv
  /// CSV in which no cell is a formula for a spreadsheet.
  case csvSafe = "csv-safe"

  /// The formats of a file, in the order in which the explorer names them.
  package static let ofFiles: [RowFormat] = [.csv, .csvSafe, .ndjson, .json]

  /// How a file's name ends, after the dot.
  package var ending: String { self == .csvSafe ? "safe.csv" : rawValue }

  package var isJSON: Bool { self == .json || self == .ndjson }

  /// Whether values are written as people read them.
  package var isForPeople: Bool { self == .table || self == .lines }

  /// The format of a file by its name; nil for one with another ending.
  package static func ofFile(_ name: String) -> RowFormat? {
    let name = name.lowercased()
    return ofFiles.filter { name.hasSuffix("." + $0.ending) }.max { $0.ending.count < $1.ending.count }
  }
}

/// How the objects of the to-manys of a listing leave.
package enum LinkForm: String, Hashable, Sendable, CaseIterable {
  /// A list in JSON, one field in CSV.
  case join
  /// A row for each object.
  case rows
  /// Their number alone.
  case count
}
