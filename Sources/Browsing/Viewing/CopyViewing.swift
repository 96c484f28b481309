import Decoding
import Foundation
package import Querying
package import Schema

/// What goes to the clipboard, made of values at hand.
package enum CopyViewing: Hashable, Sendable {
  /// A row's cell by its column's index, in the layer that it is shown in.
  case cell(Row, [Path], Int, Layer)
  case value(Reading, Path)
  case bytes(Reading)
  /// The line that `rows --format ndjson` prints.
  case record(Record, Layer)
}

extension CopyViewing {
  func text(in document: Document, usesLocalTime: Bool) -> String {
    switch self {
    case .cell(let row, let paths, let index, let layer):
      let (cell, path) = (row.cells[index], paths[index])
      var reading = RowReading(row, columns: paths, document: document)
      return Self.text(of: cell, path, layer, usesLocalTime) {
        reading.reading(of: cell, at: path)
      }
    case .value(let stored, let path):
      return stored.copied(of: path.attribute, localTime: usesLocalTime)
    case .bytes(let stored): return stored.bytes?.base64EncodedString() ?? ""
    case .record(let record, let layer): return Self.json(record, layer, document)
    }
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

  /// SQLite's values have no paths, so a row in the raw layer copies as stored.
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
