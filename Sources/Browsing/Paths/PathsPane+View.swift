import Predicates
import Schema
import Screen

extension PathsPane {
  /// The height of the list, without the facts below it if both fit.
  static func listHeight(of height: Int) -> Int { height >= 12 ? height - 7 : max(1, height - 3) }

  func draw(on canvas: inout Canvas, in rect: Rect, _ context: PaneContext) {
    let height = Self.listHeight(of: rect.size.rows)
    let area = rect.splitTop(height).top
    let shown = list.candidates[list.cursor.window(height: height, count: list.candidates.count)]
    let table = PathTable(shown.map(\.path), spelling: list.spelling, width: rect.size.columns - 1)
    if shown.isEmpty { canvas.write("no path has these letters in this order", at: rect.origin, as: .dim) }
    list.cursor.draw(on: &canvas, in: area, count: list.candidates.count, mark: .cursorRow) { canvas, index, line in
      let candidate = list.candidates[index]
      let start = line.origin.moved(columns: 1)
      table.drawName(of: candidate, isAble: true, on: &canvas, at: start)
      table.drawFacts(of: candidate.path, on: &canvas, at: start)
      if index == list.cursor.index { canvas.cursor = line.origin }
    }
    drawDetails(context.document.layout, on: &canvas, in: rect.splitTop(height).bottom)
  }

  private func drawDetails(_ layout: StoreLayout?, on canvas: inout Canvas, in rect: Rect) {
    guard rect.size.rows > 1 else { return }
    canvas.divide(rect.line(0))
    let lines = details(layout).flatMap { fact in
      DisplayText(fact).wrapped(to: max(1, rect.size.columns - 2), indent: 2)
    }
    for (offset, line) in lines.prefix(rect.size.rows - 1).enumerated() {
      canvas.write(line, at: rect.origin.moved(columns: 1, rows: offset + 1), as: .text)
    }
  }
}
