import Querying
import Screen

extension Browser {
  mutating func pressInOverlay(_ key: Key) -> [Effect] {
    switch overlay {
    case .help(let top): pressInHelp(key, top: top)
    case .palette(let text, let cursor): return pressInPalette(key, text: text, cursor: cursor)
    case .columns(let cursor): pressInColumns(key, cursor: cursor)
    case .picker(let picker): return pressInPicker(key, picker)
    case .choice(let list): return pressInChoice(key, list)
    case .value(let field): return pressInValue(key, field)
    case .fetches(let cursor): return pressInFetches(key, cursor: cursor)
    case .summary: return closeSummary()
    case nil: break
    }
    return []
  }

  /// The help's first line when its last one stands at the bottom of the box.
  private var lastHelpTop: Int { max(0, helpLines.count - (size.rows - 5)) }

  private mutating func pressInHelp(_ key: Key, top: Int) {
    switch keymap.command(for: key, in: .everywhere) {
    case .up: overlay = .help(top: max(0, top - 1))
    case .down: overlay = .help(top: min(lastHelpTop, top + 1))
    case .pageUp: overlay = .help(top: max(0, top - bodyHeight))
    case .pageDown: overlay = .help(top: min(lastHelpTop, top + bodyHeight))
    default: overlay = nil
    }
  }

  private mutating func pressInColumns(_ key: Key, cursor: Int) {
    guard let pane = place as? RowsPane else {
      overlay = nil
      return
    }
    switch key {
    case .up, .character("k"): overlay = .columns(cursor: max(0, cursor - 1))
    case .down, .character("j"):
      overlay = .columns(cursor: min(pane.columns.all.count - 1, cursor + 1))
    case .character(" "), .enter:
      changeColumns { $0.toggle(at: cursor) }
    case .character("a"): pick(.column)
    default: overlay = nil
    }
  }

  /// For each binding: keys, name, what it does, and why it does nothing now.
  private var helpLines: [String] {
    keymap.bindings(in: keyContext).flatMap { binding in
      let keys = binding.keys.map(\.label).joined(separator: " ")
      let reason = disabledReason(of: binding.command).map { " (\($0))" } ?? ""
      let line =
        keys.padded(to: 12) + binding.command.title.padded(to: 18)
        + binding.command.summary + reason
      return DisplayText(line).wrapped(to: boxWidth - 2, indent: 30).map(\.string)
    }
  }

  func drawOverlay(on canvas: inout Canvas) {
    switch overlay {
    case .help(let top):
      let lines = helpLines
      drawBox(
        "Keys here · ↑↓ scroll, any other key closes",
        lines: Array(lines.dropFirst(top)),
        on: &canvas
      )
    case .palette(let text, let cursor):
      let lines = paletteItems(matching: text).map(paletteLine)
      let none = Int(text) == nil ? "no such command" : "go to row \(text)"
      drawBox(
        "Command · \(text)▏",
        lines: lines.isEmpty ? [none] : lines,
        cursor: cursor,
        on: &canvas
      )
    case .columns(let cursor):
      let lines = (rowsPane?.columns.all ?? []).map { column in
        (column.isHidden ? "  " : "✓ ") + column.path.persistentSpelling + " · "
          + column.path.typeCaption
      }
      drawBox(
        "Columns · space shows or hides, a adds a path, Esc closes",
        lines: lines,
        cursor: cursor,
        on: &canvas
      )
    case .picker(let picker): picker.draw(on: &canvas)
    case .summary(let box):
      drawBox(summaryTitle(box), lines: summaryLines(box), on: &canvas)
    case .choice(let list): list.draw(on: &canvas)
    case .value(let field): field.draw(on: &canvas)
    case .fetches(let cursor):
      drawBox("Fetch with this row · Esc closes", lines: fetchLines, cursor: cursor, on: &canvas)
    case nil: break
    }
  }

  private var boxWidth: Int { min(size.columns, 96) }

  private func drawBox(
    _ title: String,
    lines: [String],
    cursor: Int? = nil,
    on canvas: inout Canvas
  ) {
    let width = boxWidth
    let height = min(size.rows - 3, max(3, lines.count + 2))
    let box = Rect(
      origin: Point(column: (size.columns - width) / 2, row: 1),
      size: Size(columns: width, rows: height)
    )
    canvas.fill(box)
    canvas.frame(box, title: title, focused: true)
    let inner = box.inset()
    let top = Scrolling.top(0, keeping: cursor ?? 0, height: inner.size.rows, count: lines.count)
    for (offset, line) in lines.dropFirst(top).prefix(inner.size.rows).enumerated() {
      let point = Point(column: inner.origin.column, row: inner.origin.row + offset)
      // A list to choose from keeps its first column for the cursor.
      let indent = cursor == nil ? 0 : 1
      canvas.write(
        line,
        at: point.moved(columns: indent),
        as: .text,
        width: inner.size.columns - indent
      )
      if top + offset == cursor {
        canvas.write(canvas.glyphs.cursor, at: point, as: .accent)
        canvas.mark(
          Rect(origin: point, size: Size(columns: inner.size.columns, rows: 1)),
          .selection
        )
      }
    }
  }
}

extension String {
  /// The text with blanks up to a number of columns on screen.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(1, width - DisplayText.width(of: self)))
  }
}
