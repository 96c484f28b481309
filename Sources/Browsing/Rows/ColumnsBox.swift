import Querying
import Screen

/// Which columns of the rows are shown.
struct ColumnsBox: ListBox {
  var cursor: ListCursor
  private(set) var count: Int

  let hints = [
    (key: "space", title: "show or hide"), (key: "a", title: "add a path"),
    (key: "↑↓", title: "choose"), (key: "Esc", title: "close"),
  ]

  init(_ pane: RowsPane) {
    cursor = ListCursor(pane.columns.cursorIndex ?? 0)
    count = pane.columns.all.count
  }

  mutating func press(_ key: Key, _ pane: inout any Pane, _ context: inout PaneContext) -> Bool {
    guard var rows = pane as? RowsPane else { return false }
    count = rows.columns.all.count
    switch key {
    case .character("k"): cursor.move(by: -1, count: count)
    case .character("j"): cursor.move(by: 1, count: count)
    case .character(" "), .enter:
      rows.change(&context) { $0.toggle(at: cursor.index) }
      pane = rows
    case .character("a"):
      context.box = PathPicker(.column, entity: rows.query.entity, context)
      return false
    default: return cursor.take(key, count: count) == .moved
    }
    return true
  }

  func draw(on canvas: inout Canvas, _ pane: any Pane, _ context: PaneContext) {
    let columns = (pane as? RowsPane)?.columns.all ?? []
    canvas.drawBox(
      title: "Columns · space shows or hides, a adds a path, Esc closes",
      lines: columns.map { column in
        (column.isHidden ? "  " : "✓ ") + column.path.persistentSpelling + " · "
          + column.path.typeCaption
      },
      cursor: cursor
    )
  }
}
