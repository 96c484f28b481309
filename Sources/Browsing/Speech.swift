import Findings
import Querying
import Screen

extension Browser {
  /// What is under the cursor, in one sentence: for a screen reader, and for the program line by line.
  package var spoken: String {
    let pane = focused
    let facts = pane.facts(context)
    let speech = pane.speech(context)
    // What the pane says itself is not said twice.
    return ([speech ?? cursorLine] + (speech == nil ? facts : Array(facts.prefix(1)))).filter {
      !$0.isEmpty
    }.joined(separator: ", ")
  }

  /// What was said last; nil if nothing was since the last key.
  package var said: String? { context.said }

  /// The way from the store to this place.
  package var way: String {
    ([document.title] + (context.trail + [place]).map(\.crumb)).joined(separator: ", ")
  }

  /// What the text is for that is typed now; nil if none is.
  package var promptLabel: String? { context.prompt?.label }

  /// The lines of the box that is open; empty if none is.
  package var boxLines: [String] {
    guard let box = context.box else { return [] }
    var canvas = Canvas(size: size)
    box.draw(on: &canvas, place, context)
    let frames = Set("│┌┐└┘─┬┴├┤┼▌█")
    return canvas.text.map { line in
      line.filter { !frames.contains($0) }.split(separator: " ").joined(separator: " ")
    }.filter { !$0.isEmpty }
  }

  /// The line of the screen that the cursor is on, without signs and with single blanks.
  private var cursorLine: String {
    var canvas = Canvas(size: context.area.size.columns > 0 ? size : Size(columns: 80, rows: 24))
    let frames = frames
    guard let frame = keys == .entities ? frames.entities : frames.place else { return "" }
    focused.draw(on: &canvas, in: inner(frame), context)
    guard let line = canvas.lineOfCursor else { return "" }
    return line.split(separator: " ").joined(separator: " ")
  }
}

extension RowsPane {
  func speech(_ context: PaneContext) -> String? {
    guard let row = selectedRow, let index = columns.cursorIndex, let path = columns.cursorPath
    else { return nil }
    let value = seenCell(at: cursor, column: index)?.shown.text ?? "not read yet"
    return "\(row.objectID.name), \(path.persistentSpelling): \(value)"
  }
}
