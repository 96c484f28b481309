import Querying
import Schema
import Screen

extension RowsPane {
  /// The most cells that are looked at for a page; a wide table's rows are sampled.
  private static let mostCells = 6000
  /// Wider values are cut however much room there is.
  private static let widest = 200

  /// Looks at how wide the values at hand are.
  ///
  /// A column never becomes narrower by it, so that scrolling does not move the columns, unless it
  /// shows other texts now, as after a change of layer.
  mutating func measure(anew: Bool = false) {
    if anew { valueWidths = [:] }
    let visible = columns.visible
    let step = max(1, rows.count * visible.count / Self.mostCells)
    for row in rows.keys.sorted().enumerated().filter({ $0.offset % step == 0 }) {
      for (index, column) in visible {
        guard let cell = seenCell(at: row.element, column: index) else { continue }
        let width = DisplayText(cell.shown.text, limit: Self.widest).width
        valueWidths[column.path] = max(
          valueWidths[column.path] ?? 0,
          min(width, Self.widest)
        )
      }
    }
  }
}

extension Browser {
  /// Fits the columns of the rows on the screen to what they show.
  mutating func measureColumns(anew: Bool = false) {
    guard var pane = place as? RowsPane else { return }
    pane.measure(anew: anew)
    place = pane
  }

  /// The columns on screen that the rows' own columns share.
  func columnsWidth(of pane: RowsPane) -> Int {
    let edge = showsEntities && !isNarrow ? entities.width(on: size) : (isNarrow ? 0 : 1)
    return size.columns - edge - (isNarrow ? 0 : 1) - pane.keyWidth - 1
  }

  /// Makes the column under the cursor wider or narrower than it is on the screen.
  mutating func resizeColumn(by distance: Int) {
    guard let pane = rowsPane else { return }
    let shown = pane.placed(width: columnsWidth(of: pane))
      .first { $0.visibleIndex == pane.columns.cursor }
    changeColumns { $0.widen(by: distance, from: shown?.width) }
  }
}
