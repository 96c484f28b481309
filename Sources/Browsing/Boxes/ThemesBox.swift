import Screen

/// The themes; the one under the cursor is on the screen, and Enter keeps it.
struct ThemesBox: ListBox {
  private let names: [String]
  private let former: String
  var cursor: ListCursor
  /// The view must show the colours.
  let dimsView = false

  let hints = [(key: "↵", title: "keep"), (key: "↑↓", title: "try")]
  let escTitle = "as it was"

  init(_ context: PaneContext) {
    former = context.look.theme
    names = (context.look.themes.contains(former) ? [] : [former]) + context.look.themes
    cursor = ListCursor(names.firstIndex(of: former) ?? 0)
  }

  var count: Int { names.count }

  mutating func press(_ key: Key, _ pane: inout any Pane, _ context: inout PaneContext) -> Bool {
    if key == .enter { return false }
    guard pressOther(key, &context) else {
      show(former, &context)
      return false
    }
    showTheme(&context)
    return true
  }

  mutating func select(_ item: Int, _ context: inout PaneContext) {
    cursor.select(item)
    showTheme(&context)
  }

  mutating func scroll(by distance: Int, _ context: inout PaneContext) {
    cursor.move(by: distance, count: count)
    showTheme(&context)
  }

  private func showTheme(_ context: inout PaneContext) {
    if names.indices.contains(cursor.index) { show(names[cursor.index], &context) }
  }

  private func show(_ name: String, _ context: inout PaneContext) {
    guard name != context.look.theme else { return }
    context.look.theme = name
    context.perform(.theme(name))
  }

  /// At the right edge, so that the view can be seen in the colours.
  func frame(on size: Size) -> Rect {
    let box = Rect.box(columns: 30, rows: count + 2, on: size)
    return Rect(origin: Point(column: size.columns - box.size.columns, row: box.origin.row), size: box.size)
  }

  func draw(on canvas: inout Canvas, _ pane: any Pane, _ context: PaneContext) {
    let inner = canvas.drawBox(frame(on: canvas.size), title: "Theme")
    cursor.draw(on: &canvas, in: inner, count: count, mark: .cursorRow) { canvas, index, line in
      canvas.write(names[index], at: line.origin.moved(columns: 1), width: line.size.columns - 1)
      if index == cursor.index { canvas.cursor = line.origin }
    }
  }
}
