import Decoding
import Predicates
import Questions
import Schema

/// How rows are shown: the layer of each visible column by its index, and the time zone.
package struct ShownLayers: Hashable, Sendable {
  let layers: [Int: Layer]
  let usesLocalTime: Bool
}

/// A row's visible cells as the screen shows them.
package struct ShownRow: Hashable, Sendable {
  let objectID: ObjectID
  /// By the column's index.
  package let cells: [Int: ShownCell]

  init(_ row: Row, _ paths: [Path], _ viewing: ShownLayers, in document: Document) {
    var reading = RowReading(row, columns: paths, document: document)
    var cells: [Int: ShownCell] = [:]
    for (index, layer) in viewing.layers where row.cells.indices.contains(index) && paths.indices.contains(index) {
      var explanation: String?
      let shown = ShownText(row.cells[index], of: paths[index], layer: layer, usesLocalTime: viewing.usesLocalTime) {
        let seen = reading.reading(of: row.cells[index], at: paths[index])
        explanation = seen.explanation
        return seen
      }
      cells[index] = ShownCell(layer: layer, shown: shown, explanation: explanation)
    }
    objectID = row.objectID
    self.cells = cells
  }
}

/// A cell as its column shows it.
package struct ShownCell: Hashable, Sendable {
  let layer: Layer
  package let shown: ShownText
  /// Why the app's value differs from the stored one; nil if it does not, and in other layers.
  package let explanation: String?
}
