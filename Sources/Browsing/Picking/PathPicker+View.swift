import Querying
import Screen

extension PathPicker {
  func draw(on canvas: inout Canvas) {
    let box = Self.box(on: canvas.size)
    canvas.fill(box)
    canvas.frame(box, title: title, focused: true)
    drawFoot(on: &canvas, in: box)
    let inner = box.inset()
    guard !list.candidates.isEmpty else {
      canvas.write("no path has these letters in this order", at: inner.origin, as: .dim)
      return
    }
    let top = top(on: canvas.size)
    let shown = list.candidates.dropFirst(top).prefix(inner.size.rows)
    let table = PathTable(shown.map(\.path), spelling: list.spelling, width: inner.size.columns - 2)
    for (offset, candidate) in shown.enumerated() {
      let line = inner.line(offset)
      let isCursor = top + offset == list.cursor
      draw(candidate, table, on: &canvas, in: line)
      guard isCursor else { continue }
      canvas.write(canvas.glyphs.cursor, at: line.origin, as: .accent)
      canvas.mark(line, .selection)
      canvas.cursor = line.origin
    }
  }

  /// What letters were typed, and behind which relationship they seek.
  private var title: String {
    let from = list.base.map { "\(list.root) › \($0.persistentSpelling)" } ?? list.root
    return "Path from \(from) · “\(list.letters)▏”"
  }

  private func drawFoot(on canvas: inout Canvas, in box: Rect) {
    let text = " ↵ take  → into  ← out  tab \(list.spelling.next.rawValue)  Esc "
    canvas.write(
      text,
      at: Point(column: box.minColumn + 2, row: box.endRow - 1),
      as: .dim,
      width: box.size.columns - 4
    )
  }

  private func draw(
    _ candidate: PathSearch.Candidate,
    _ table: PathTable,
    on canvas: inout Canvas,
    in line: Rect
  ) {
    let obstacle = obstacle(of: candidate.path)
    let start = line.origin.moved(columns: 2)
    if obstacle != nil { canvas.write("–", at: line.origin.moved(columns: 1), as: .dim) }
    table.drawName(of: candidate, isAble: obstacle == nil, on: &canvas, at: start)
    if let remark = obstacle?.sentence ?? use.condition(of: candidate.path)?.sentence {
      table.drawRemark(remark, of: candidate.path, on: &canvas, at: start)
    } else {
      table.drawFacts(of: candidate.path, on: &canvas, at: start)
    }
  }
}
