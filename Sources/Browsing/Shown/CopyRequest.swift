import Decoding
import Escaping
import Foundation
package import Predicates
import Presenting
package import Questions
package import Schema

/// A text for the clipboard, made from values that were already read.
package enum CopyRequest: Hashable, Sendable {
  /// A row's cell by its column's index, in the layer that it is shown in.
  case cell(Row, [Path], Int, Layer)
  /// The same of several rows, a line each.
  case cells([Row], [Path], Int, Layer)
  /// Some columns of several rows by their indices, a line of JSON a row.
  case rows([Row], [Path], [Int], Layer)
  /// Some columns of several rows as CSV, their names in the first line.
  case csv([Row], [Path], [Int], Layer)
  /// The SQL that lists a query's rows with the columns of some paths, for `sqlite3`.
  case sql(RowQuery, [Path])
  case value(Reading, Path)
  case bytes(Reading)
  /// The line that `rows --format ndjson` prints.
  case record(Record, Layer)
}

extension CopyRequest {
  /// The rows that the text is of, their paths, and the indices of the copied ones; nil for a text of one value.
  private var source: (rows: [Row], paths: [Path], indices: [Int])? {
    switch self {
    case .cell(let row, let paths, let index, _): ([row], paths, [index])
    case .cells(let rows, let paths, let index, _): (rows, paths, [index])
    case .rows(let rows, let paths, let indices, _), .csv(let rows, let paths, let indices, _): (rows, paths, indices)
    case .sql, .value, .bytes, .record: nil
    }
  }

  /// The columns of which a row holds only a part, how many bytes were left out, and the question that brings them; nil
  /// if all was read.
  var lacking: (indices: [Int], bytes: Int, question: Question)? {
    guard let source, let entity = source.paths.first?.root, source.rows.allSatisfy({ $0.obstacle == nil }) else {
      return nil
    }
    func length(_ row: Row, _ index: Int) -> Int {
      row.cells.indices.contains(index) ? row.cells[index].stored.cutLength : 0
    }
    let indices = source.indices.filter { index in
      source.paths.indices.contains(index) && source.rows.contains { length($0, index) > 0 }
    }
    guard !indices.isEmpty else { return nil }
    let bytes = source.rows.reduce(0) { sum, row in indices.reduce(sum) { $0 + length(row, $1) } }
    let query = RowQuery(entity: entity, source: .objects(source.rows.map(\.objectID)))
    return (indices, bytes, .rows(query, columns: indices.map { source.paths[$0] }))
  }

  /// The same of the first rows alone.
  func first(_ count: Int) -> CopyRequest {
    func first(_ rows: [Row]) -> [Row] { Array(rows.prefix(count)) }
    return switch self {
    case .cells(let rows, let paths, let index, let layer): .cells(first(rows), paths, index, layer)
    case .rows(let rows, let paths, let indices, let layer): .rows(first(rows), paths, indices, layer)
    case .csv(let rows, let paths, let indices, let layer): .csv(first(rows), paths, indices, layer)
    case .cell, .sql, .value, .bytes, .record: self
    }
  }

  /// The same text with cells that were read in full, in the order of the columns' indices.
  func with(_ rows: [Row], at indices: [Int]) -> CopyRequest {
    let found = Dictionary(rows.map { ($0.objectID, $0.cells) }) { first, _ in first }
    func whole(_ row: Row) -> Row {
      var row = row
      for (index, cell) in zip(indices, found[row.objectID] ?? []) { row.cells[index] = cell }
      return row
    }
    return switch self {
    case .cell(let row, let paths, let index, let layer): .cell(whole(row), paths, index, layer)
    case .cells(let rows, let paths, let index, let layer): .cells(rows.map(whole), paths, index, layer)
    case .rows(let rows, let paths, let indices, let layer): .rows(rows.map(whole), paths, indices, layer)
    case .csv(let rows, let paths, let indices, let layer): .csv(rows.map(whole), paths, indices, layer)
    case .sql, .value, .bytes, .record: self
    }
  }

  /// The bytes of a single value, for a file; nil for a value without bytes, and for several values.
  var bytes: Data? {
    switch self {
    case .cell(let row, _, let index, _): row.cells.indices.contains(index) ? row.cells[index].stored.bytes : nil
    case .value(let stored, _), .bytes(let stored): stored.bytes
    case .cells, .rows, .csv, .sql, .record: nil
    }
  }

  func text(in document: Document, usesLocalTime: Bool) -> String {
    switch self {
    case .cell(let row, let paths, let index, let layer):
      return Self.text(of: row, paths, index, layer, document, usesLocalTime)
    case .cells(let rows, let paths, let index, let layer):
      return rows.map { Self.text(of: $0, paths, index, layer, document, usesLocalTime) }.joined(separator: "\n")
    case .rows(let rows, let paths, let indices, let layer):
      return rows.map { Self.json($0, paths, indices, layer, document) }.joined(separator: "\n")
    case .csv(let rows, let paths, let indices, let layer):
      var bytes: [UInt8] = []
      CSVLine.write(["pk"] + indices.filter(paths.indices.contains).map { paths[$0].persistentSpelling }, to: &bytes)
      for row in rows {
        let cells = indices.map { index -> String? in
          let text = Self.text(of: row, paths, index, layer, document, usesLocalTime)
          let isNull = row.cells.indices.contains(index) && row.cells[index].stored == .value(.null)
          return text.isEmpty && isNull ? nil : text
        }
        CSVLine.write(["\(row.objectID.pk)"] + cells, to: &bytes)
      }
      return String(decoding: bytes, as: UTF8.self)
    case .sql(let query, let paths): return query.shellSQL(of: paths, in: document)?.script ?? ""
    case .value(let stored, let path): return stored.copied(of: path.attribute, localTime: usesLocalTime)
    case .bytes(let stored): return stored.bytes?.base64EncodedString() ?? ""
    case .record(let record, let layer): return Self.json(record, layer, document)
    }
  }

  private static func text(
    of row: Row, _ paths: [Path], _ index: Int, _ layer: Layer, _ document: Document, _ localTime: Bool
  ) -> String {
    guard row.cells.indices.contains(index), paths.indices.contains(index) else { return "" }
    let (cell, path) = (row.cells[index], paths[index])
    var reading = RowReading(row, columns: paths, document: document)
    return text(of: cell, path, layer, localTime) { reading.reading(of: cell, at: path) }
  }

  private static func json(
    _ row: Row, _ paths: [Path], _ indices: [Int], _ layer: Layer, _ document: Document
  ) -> String {
    var reading = RowReading(row, columns: paths, document: document)
    let shown = indices.filter { row.cells.indices.contains($0) && paths.indices.contains($0) }
    let values = shown.map { index in
      JSON.Member(
        paths[index].persistentSpelling,
        layer == .app ? reading.reading(of: row.cells[index], at: paths[index]).json : row.cells[index].stored.json)
    }
    let json: JSON = [
      "entity": .string(row.objectID.entity), "pk": .integer(row.objectID.pk), "values": .object(values),
    ]
    return json.compact
  }

  /// The text of the layer that the cell is shown in.
  private static func text(
    of cell: Cell, _ path: Path, _ layer: Layer, _ localTime: Bool, _ reading: () -> AppReading
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
        layer == .app ? reading.reading(of: field.cell, at: field.path).json : field.cell.stored.json)
    }
    let object = record.objectID
    let json: JSON = [
      "entity": .string(object.entity), "pk": .integer(object.pk),
      "objectID": .text(document.storeUUID.map { object.uri(storeUUID: $0) }), "values": .object(values),
    ]
    return json.compact
  }
}

extension RowQuery {
  /// The SQL that lists the rows' keys and the columns of some paths, for `sqlite3`; nil if SQL cannot select them.
  func shellSQL(of paths: [Path] = [], in document: Document) -> SQL? {
    document.layout.flatMap {
      try? RowQueryCompiler(model: document.model, layout: $0).forShell.table(self, of: paths)
    }
  }
}

/// What to copy when the object's record comes, because rows hold only a part of long values.
enum Copying: Hashable, Sendable {
  /// With the row's counts of its to-manys, which a record gets only later.
  case row(Layer, counts: [String: Reading])
  case value(property: String)
  /// Rows that hold only a part of long values, and the indices of the columns that are read in full.
  case rows(CopyRequest, columns: [Int])

  /// The part of the record to copy; nil if it has no such property, and for rows.
  func viewing(of record: Record) -> CopyRequest? {
    switch self {
    case .row(let layer, let counts):
      var record = record
      for index in record.fields.indices where record.fields[index].cell.stored == .value(.toMany(count: nil)) {
        let known = counts[record.fields[index].path.property]
        record.fields[index].cell.stored = known ?? .value(.toMany(count: nil))
      }
      return .record(record, layer)
    case .value(let property):
      return record.fields.first { $0.path.property == property }.map { .value($0.cell.stored, $0.path) }
    case .rows: return nil
    }
  }

  /// The rows to copy, now that they were read in full; nil if no rows are.
  func viewing(of rows: [Row]) -> CopyRequest? {
    if case .rows(let viewing, let indices) = self { viewing.with(rows, at: indices) } else { nil }
  }
}

extension Reading {
  /// The text for the clipboard, the same from every view.
  ///
  /// A text, and bytes that are text, as they are stored; other bytes in base64; NULL as empty.
  func copied(of attribute: Attribute?, localTime: Bool = false) -> String {
    if let data = bytes { return data.text ?? data.base64EncodedString() }
    return switch self {
    case .value(.scalar(.null)): ""
    default: ValueSummary(self, of: attribute, localTime: localTime, null: "").text
    }
  }

  /// The bytes of a blob; nil for a value without bytes, or that was cut.
  var bytes: Data? {
    switch self {
    case .value(.scalar(.data(let data))): data
    case .value(.external(let external)): external.data
    case .unreadable(_, .whole(.blob(let data))), .unreadable(_, .whole(.malformedText(let data))): data
    default: nil
    }
  }
}

extension Data {
  /// The bytes as text; nil if they are not text.
  fileprivate var text: String? { contains(0) ? nil : String(data: self, encoding: .utf8) }
}
