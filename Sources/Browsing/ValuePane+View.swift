import Decoding
import Querying
import Schema
import Screen

extension ValuePane {
  var title: String { "\(objectID.entity) p\(objectID.pk) · \(field.path.persistentSpelling)" }

  /// Type, form and column, for the status line.
  var facts: [String] {
    let names = forms.map { form in
      let name =
        switch form {
        case .tree: "tree"
        case .text: "text"
        case .hex: "hex"
        }
      return form == self.form ? "[\(name)]" : name
    }
    return [
      ValueSummary(field.cell.stored, of: field.path.attribute).text.prefix(40) + "",
      names.joined(separator: " "), "line \(cursor + 1) of \(lineCount)",
    ]
  }

  func draw(on canvas: inout Canvas, in rect: Rect) {
    let height = rect.size.rows
    let top = Scrolling.top(0, keeping: cursor, height: height, count: lineCount)
    switch form {
    case .tree: drawTree(on: &canvas, in: rect, top: top)
    case .text:
      for (offset, line) in textLines.dropFirst(top).prefix(height).enumerated() {
        _ = canvas.write(line, at: point(offset, rect), as: .string, width: rect.size.columns)
      }
    case .hex:
      for (offset, line) in hexLines(top..<(top + height)).enumerated() {
        _ = canvas.write(line, at: point(offset, rect), as: .data, width: rect.size.columns)
      }
    }
    let line = Rect(
      origin: point(cursor - top, rect),
      size: Size(columns: rect.size.columns, rows: 1)
    )
    canvas.mark(line, .cursorRow)
    canvas.cursor = line.origin
  }

  private func point(_ offset: Int, _ rect: Rect) -> Point {
    Point(column: rect.origin.column, row: rect.origin.row + offset)
  }

  private func drawTree(on canvas: inout Canvas, in rect: Rect, top: Int) {
    let lines = treeLines
    for (offset, line) in lines.dropFirst(top).prefix(rect.size.rows).enumerated() {
      let at = point(offset, rect)
      let isFolded =
        lines.indices.contains(top + offset + 1)
        ? lines[top + offset + 1].depth <= line.depth : true
      let sign =
        line.node.children.isEmpty
        ? "  " : (isFolded ? canvas.glyphs.folded : canvas.glyphs.unfolded) + " "
      var column = at.column + min(line.depth, 20) * 2
      let end = rect.endColumn
      column += canvas.write(
        sign + line.node.label,
        at: Point(column: column, row: at.row),
        as: .heading,
        width: max(0, end - column)
      )
      if !line.node.summary.isEmpty {
        column += 2
        column += canvas.write(
          line.node.summary,
          at: Point(column: column, row: at.row),
          as: Role(line.node.kind),
          width: max(0, end - column)
        )
      }
      column += 2
      _ = canvas.write(
        line.node.type,
        at: Point(column: column, row: at.row),
        as: .dim,
        width: max(0, end - column)
      )
    }
  }
}
