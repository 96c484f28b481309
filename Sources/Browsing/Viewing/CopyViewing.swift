import Decoding
import Escaping
import Foundation
import Presenting
package import Querying
package import Schema

/// A text for the clipboard, made from values that were already read.
package enum CopyViewing: Hashable, Sendable {
  /// A row's cell by its column's index, in the layer that it is shown in.
  case cell(Row, [Path], Int, Layer)
  /// The same of several rows, a line each.
  case cells([Row], [Path], Int, Layer)
  /// Some columns of several rows by their indices, a line of JSON a row.
  case rows([Row], [Path], [Int], Layer)
  /// Some columns of several rows as CSV, their names in the first line.
  case csv([Row], [Path], [Int], Layer)
  /// The `sqlite3` command that lists the keys of a query's rows.
  case sql(RowQuery)
  case value(Reading, Path)
  case bytes(Reading)
  /// The line that `rows --format ndjson` prints.
  case record(Record, Layer)
}

extension CopyViewing {
  /// The same text of other rows; for a text that is not of rows, itself.
  func with(_ rows: [Row]) -> CopyViewing {
    switch self {
    case .cell(let row, let paths, let index, let layer):
      .cell(rows.first ?? row, paths, index, layer)
    case .cells(_, let paths, let index, let layer): .cells(rows, paths, index, layer)
    case .rows(_, let paths, let indices, let layer): .rows(rows, paths, indices, layer)
    case .csv(_, let paths, let indices, let layer): .csv(rows, paths, indices, layer)
    case .sql, .value, .bytes, .record: self
    }
  }

  /// How many bytes of the rows were left out that belong to the text, and the question that brings them; nil if all were
  /// read.
  var lacking: (bytes: Int, question: Question)? {
    switch self {
    case .cell(let row, let paths, let index, _): Self.lacking([row], paths, [index])
    case .cells(let rows, let paths, let index, _): Self.lacking(rows, paths, [index])
    case .rows(let rows, let paths, let indices, _), .csv(let rows, let paths, let indices, _):
      Self.lacking(rows, paths, indices)
    case .sql, .value, .bytes, .record: nil
    }
  }

  private static func lacking(
    _ rows: [Row],
    _ paths: [Path],
    _ indices: [Int]
  ) -> (bytes: Int, question: Question)? {
    let bytes = rows.reduce(0) { sum, row in
      indices.filter(row.cells.indices.contains)
        .reduce(sum) { $0 + row.cells[$1].stored.cutLength }
    }
    guard bytes > 0, let entity = paths.first?.root, rows.allSatisfy({ $0.obstacle == nil })
    else { return nil }
    let query = RowQuery(entity: entity, source: .objects(rows.map(\.objectID)))
    return (bytes, .rows(query, columns: paths))
  }

  /// The bytes of a single value, for a file; nil for a value without bytes, and for several values.
  var bytes: Data? {
    switch self {
    case .cell(let row, _, let index, _):
      row.cells.indices.contains(index) ? row.cells[index].stored.bytes : nil
    case .value(let stored, _), .bytes(let stored): stored.bytes
    case .cells, .rows, .csv, .sql, .record: nil
    }
  }

  func text(in document: Document, usesLocalTime: Bool) -> String {
    switch self {
    case .cell(let row, let paths, let index, let layer):
      return Self.text(of: row, paths, index, layer, document, usesLocalTime)
    case .cells(let rows, let paths, let index, let layer):
      return rows.map { Self.text(of: $0, paths, index, layer, document, usesLocalTime) }
        .joined(separator: "\n")
    case .rows(let rows, let paths, let indices, let layer):
      return rows.map { Self.json($0, paths, indices, layer, document) }.joined(separator: "\n")
    case .csv(let rows, let paths, let indices, let layer):
      var bytes: [UInt8] = []
      CSVLine.write(
        ["pk"] + indices.filter(paths.indices.contains).map { paths[$0].persistentSpelling },
        to: &bytes
      )
      for row in rows {
        let cells = indices.map { index -> String? in
          let text = Self.text(of: row, paths, index, layer, document, usesLocalTime)
          let isNull = row.cells.indices.contains(index) && row.cells[index].stored == .value(.null)
          return text.isEmpty && isNull ? nil : text
        }
        CSVLine.write(["\(row.objectID.pk)"] + cells, to: &bytes)
      }
      return String(decoding: bytes, as: UTF8.self)
    case .sql(let query): return query.shellSQL(in: document)?.script ?? ""
    case .value(let stored, let path):
      return stored.copied(of: path.attribute, localTime: usesLocalTime)
    case .bytes(let stored): return stored.bytes?.base64EncodedString() ?? ""
    case .record(let record, let layer): return Self.json(record, layer, document)
    }
  }

  private static func text(
    of row: Row,
    _ paths: [Path],
    _ index: Int,
    _ layer: Layer,
    _ document: Document,
    _ localTime: Bool
  ) -> String {
    guard row.cells.indices.contains(index), paths.indices.contains(index) else { return "" }
    let (cell, path) = (row.cells[index], paths[index])
    var reading = RowReading(row, columns: paths, document: document)
    return text(of: cell, path, layer, localTime) { reading.reading(of: cell, at: path) }
  }

  private static func json(
    _ row: Row,
    _ paths: [Path],
    _ indices: [Int],
    _ layer: Layer,
    _ document: Document
  ) -> String {
    var reading = RowReading(row, columns: paths, document: document)
    let shown = indices.filter { row.cells.indices.contains($0) && paths.indices.contains($0) }
    let values = shown.map { index in
      JSON.Member(
        paths[index].persistentSpelling,
        layer == .app
          ? reading.reading(of: row.cells[index], at: paths[index]).json
          : row.cells[index].stored.json
      )
    }
    return JSON.object([
      .init("entity", .string(row.objectID.entity)), .init("pk", .integer(row.objectID.pk)),
      .init("values", .object(values)),
    ]).compact
  }

  /// The text of the layer that the cell is shown in.
  private static func text(
    of cell: Cell,
    _ path: Path,
    _ layer: Layer,
    _ localTime: Bool,
    _ reading: () -> AppReading
  ) -> String {
    switch layer {
    case .raw where cell.raw != .null: cell.rawText
    case .app where cell.stored.bytes == nil:
      AppSummary(reading(), of: cell.stored, localTime: localTime, null: "").text
    case .app, .stored, .raw: cell.stored.copied(of: path.attribute, localTime: localTime)
    }
  }

  /// SQLite's values have no paths, so a row in the raw layer is copied as stored.
  private static func json(_ record: Record, _ layer: Layer, _ document: Document) -> String {
    var reading = RowReading(record, document: document)
    let values = record.fields.filter { !$0.path.isLeaf }.map { field in
      JSON.Member(
        field.path.property,
        layer == .app
          ? reading.reading(of: field.cell, at: field.path).json : field.cell.stored.json
      )
    }
    let object = record.objectID
    return JSON.object([
      .init("entity", .string(object.entity)), .init("pk", .integer(object.pk)),
      .init("objectID", .text(document.storeUUID.map { object.uri(storeUUID: $0) })),
      .init("values", .object(values)),
    ]).compact
  }
}

extension RowQuery {
  /// The `sqlite3` command that lists the rows' keys; nil if SQL cannot select them.
  func shellSQL(in document: Document) -> SQL? {
    document.layout.flatMap {
      try? RowQueryCompiler(model: document.model, layout: $0).forShell.keys(self)
    }
  }
}
