import Predicates
import Screen

extension PathPicker {
  func draw(on canvas: inout Canvas, _ pane: any PathTaker, _ context: PaneContext) {
    let frame = frame(on: canvas.size)
    let inner = canvas.drawBox(frame, title: title)
    drawFoot(on: &canvas, in: frame)
    guard !list.candidates.isEmpty else {
      canvas.write("no path has these letters in this order", at: inner.origin, as: .dim)
      return
    }
    let shown = list.candidates[cursor.window(height: inner.size.rows, count: count)]
    let table = PathTable(shown.map(\.path), spelling: list.spelling, width: inner.size.columns - 2)
    cursor.draw(on: &canvas, in: inner, count: count) { canvas, index, line in
      draw(list.candidates[index], table, on: &canvas, in: line)
      if index == cursor.index { canvas.cursor = line.origin }
    }
  }

  /// The typed letters, and the relationship in which they search.
  private var title: String {
    let from = list.base.map { "\(list.root) › \($0.persistentSpelling)" } ?? list.root
    return "Path from \(from) · “\(list.letters)▏”"
  }

  private func drawFoot(on canvas: inout Canvas, in box: Rect) {
    canvas.write(
      " " + (hints + [("Esc", escTitle)]).map { "\($0.key) \($0.title)" }.joined(separator: "  ") + " ",
      at: Point(column: box.minColumn + 2, row: box.endRow - 1), as: .dim, width: box.size.columns - 4)
  }

  private func draw(_ candidate: PathSearch.Candidate, _ table: PathTable, on canvas: inout Canvas, in line: Rect) {
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
