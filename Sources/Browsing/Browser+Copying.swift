import Decoding
import Foundation
import Querying
import Schema

extension Browser {
  /// Copies what is under the cursor: a cell's text, a property's value, a line of the model.
  mutating func copyCell() -> [Effect] {
    switch place {
    case _ where context == .entities: return entities.selectedLine.map { [.copy($0.name)] } ?? []
    case .rows(let pane):
      guard let cell = pane.selectedCell, let path = pane.columns.cursorPath else { return [] }
      return [.copy(text(of: cell, path, pane))]
    case .record(let pane):
      guard case .field(let field) = pane.selectedLine else { return [] }
      return [.copy(text(of: field.cell, field.path))]
    case .value(let pane): return [.copy(pane.copied)]
    case .census(let pane):
      return pane.lines.indices.contains(pane.cursor) ? [.copy(pane.lines[pane.cursor].text)] : []
    case .model(let pane):
      return pane.lines.indices.contains(pane.cursor) ? [.copy(pane.lines[pane.cursor].text)] : []
    case .paths(let pane): return pane.copied(inAllSpellings: false).map { [.copy($0)] } ?? []
    case .findings(let pane):
      return pane.selected(audit).map { [.copy(FindingText(document: document).copied($0))] } ?? []
    case .empty: return []
    }
  }

  /// The text of the layer that the cell is shown in.
  private func text(of cell: Cell, _ path: Path, _ pane: RowsPane) -> String {
    switch pane.cursorLayer {
    case .stored: return text(of: cell, path)
    case .raw: return cell.raw == .null ? text(of: cell, path) : cell.rawText
    case .app:
      guard let reading = pane.selectedReading(document) else { return "" }
      return AppSummary(reading, of: cell.stored, localTime: usesLocalTime, null: "").text
    }
  }

  /// The value's own text; NULL copies as nothing.
  private func text(of cell: Cell, _ path: Path) -> String {
    switch cell.stored {
    case .value(.null): ""
    case .value(.data(let data)): data.base64EncodedString()
    default:
      ValueSummary(cell.stored, of: path.attribute, localTime: usesLocalTime, null: "").text
    }
  }

  /// Copies the row as the JSON line that `rows --format ndjson` prints.
  mutating func copyRow() -> [Effect] {
    switch place {
    case .rows(let pane):
      guard let row = pane.selectedRow else { return [] }
      var reading = RowReading(row, columns: pane.columns.paths, document: document)
      let values = zip(pane.columns.paths, row.cells).map { path, cell in
        // SQLite's values have no paths, so a row in the raw layer copies as stored.
        (
          path.persistentSpelling,
          pane.layer == .app ? reading.reading(of: cell, at: path).json : cell.stored.json
        )
      }
      return [.copy(json(row.objectID, values).compact)]
    case .record(let pane):
      guard let record = pane.record else { return [] }
      let values = record.fields.filter { !$0.path.property.contains(".") }.map { field in
        (field.path.property, field.cell.stored.json)
      }
      return [.copy(json(record.objectID, values).compact)]
    case .paths(let pane): return pane.copied(inAllSpellings: true).map { [.copy($0)] } ?? []
    case .census(let pane):
      // The declarations are what one goes away with.
      return pane.swift.map { [.copy($0)] } ?? copyCell()
    default: return copyCell()
    }
  }

  private func json(_ object: ObjectID, _ values: [(String, JSON)]) -> JSON {
    .object([
      .init("entity", .string(object.entity)), .init("pk", .integer(object.pk)),
      .init("objectID", .text(document.storeUUID.map { object.uri(storeUUID: $0) })),
      .init("values", .object(values.map { JSON.Member($0.0, $0.1) })),
    ])
  }

  mutating func changeValue(_ command: Command) {
    if case .findings(var pane) = place {
      pane.fold(nil, audit)
      place = .findings(pane)
    }
    guard case .value(var pane) = place else { return }
    command == .valueForm ? pane.nextForm() : pane.fold()
    place = .value(pane)
  }
}
