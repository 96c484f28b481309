/// Columns side by side, in lines that each have a cell of every column.
package struct Table<ID: Hashable & Sendable>: Sendable {
  package struct Column: Sendable {
    package let id: ID
    package let title: String
    /// Where it begins, from the line's edge on.
    package let x: Int
    package let width: Int
    /// Whether its cells end at its right edge.
    package let isRightAligned: Bool
    /// Whether a long text loses its middle and not its end.
    package let cutsMiddle: Bool

    package init(_ id: ID, _ title: String, x: Int, width: Int, isRightAligned: Bool = false, cutsMiddle: Bool = false)
    {
      (self.id, self.title, self.x, self.width) = (id, title, x, width)
      (self.isRightAligned, self.cutsMiddle) = (isRightAligned, cutsMiddle)
    }
  }

  package let columns: [Column]

  package init(_ columns: [Column]) { self.columns = columns }

  package func drawTitles(on canvas: inout Canvas, in line: Rect) {
    for column in columns { draw(column.title, as: .heading, column, on: &canvas, in: line) }
  }

  package func draw(on canvas: inout Canvas, in line: Rect, cell: (ID) -> (text: String, role: Role)) {
    for column in columns {
      let cell = cell(column.id)
      draw(cell.text, as: cell.role, column, on: &canvas, in: line)
    }
  }

  private func draw(_ text: String, as role: Role, _ column: Column, on canvas: inout Canvas, in line: Rect) {
    let point = line.origin.moved(columns: column.x)
    if column.cutsMiddle {
      let shown = DisplayText(text).clippedInTheMiddle(to: column.width, ellipsis: canvas.glyphs.ellipsis)
      canvas.write(shown, at: point, as: role)
    } else if column.isRightAligned {
      let indent = max(0, column.width - DisplayText.width(of: text))
      canvas.write(text, at: point.moved(columns: indent), as: role, width: column.width - indent)
    } else {
      canvas.write(text, at: point, as: role, width: column.width)
    }
  }
}
