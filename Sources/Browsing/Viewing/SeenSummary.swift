import Decoding
import Querying
import Schema
import Screen

/// A column's values as the box over the rows shows them.
package struct SeenSummary: Hashable, Sendable {
  let least: String?
  let greatest: String?
  /// In the order of the summary.
  let frequent: [String]

  init(
    _ summary: ColumnSummary,
    of request: SummaryRequest,
    _ layer: Layer,
    in document: Document,
    _ usesLocalTime: Bool
  ) {
    let isPlain = request.measures || layer == .raw
    /// A value as its column shows it, on one line.
    func text(_ cell: Cell) -> String {
      let row = Row(objectID: ObjectID(entity: request.path.root, pk: 0), cells: [cell])
      var reading = RowReading(row, columns: [request.path], document: document)
      let shown = ShownCell(
        cell,
        of: request.path,
        layer: isPlain ? .stored : layer,
        usesLocalTime: usesLocalTime
      ) { reading.reading(of: cell, at: request.path) }
      return DisplayText(shown.text, limit: 60).string
    }
    least = summary.minimum.map(text)
    greatest = summary.maximum.map(text)
    frequent = summary.frequent.map { text($0.cell) }
  }
}

extension Tombstone {
  /// The object, when it was deleted, and its values that are kept.
  func line(usesLocalTime: Bool) -> String {
    let kept = values.map { kept in
      let summary = ValueSummary(kept.cell.stored, of: kept.attribute, localTime: usesLocalTime)
      return "\(kept.attribute.name) \(summary.text)"
    }
    let time = time.map { ValueSummary(.value(.date($0)), localTime: usesLocalTime).text }
    let object = "\(objectID.entity) p\(objectID.pk)"
    return ([object, time].compactMap { $0 } + kept).joined(separator: " · ")
  }
}
