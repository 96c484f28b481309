import Findings
import Querying
import Screen

extension Browser {
  /// The line under the cursor as one sentence: for a screen reader, and for the program line by line.
  package var spoken: String {
    let pane = focused
    let facts = pane.facts(context)
    let speech = pane.speech(context)
    // Facts that the pane already says are not repeated.
    return ([speech ?? cursorLine] + (speech == nil ? facts : Array(facts.prefix(1)))).filter {
      !$0.isEmpty
    }.joined(separator: ", ")
  }

  /// The last message; nil if there was none since the last key.
  package var said: String? { context.said }

  /// The way from the store to this place.
  package var way: String {
    ([document.title] + (context.trail + [place]).map(\.crumb)).joined(separator: ", ")
  }

  /// The label of the open prompt; nil if none is open.
  package var promptLabel: String? { context.prompt?.label }

  /// The lines of the open box; empty if none is open.
  package var boxLines: [String] {
    guard let box = context.box else { return [] }
    var canvas = Canvas(size: size)
    box.draw(on: &canvas, place, context)
    let frames = Set("│┌┐└┘─┬┴├┤┼▌█")
    return canvas.text.map { line in
      line.filter { !frames.contains($0) }.split(separator: " ").joined(separator: " ")
    }.filter { !$0.isEmpty }
  }

  /// The screen's line at the cursor, without signs and with single blanks.
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
