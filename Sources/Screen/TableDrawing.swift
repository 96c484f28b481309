/// Columns under two header lines: what a column is called, then what it is.
///
///        pk  cocktailName   favorite
///            String         Bool
///         1  Birch birch    false
///     ▌   2  Cedar cedar    true
package struct TableDrawing: Hashable, Sendable {
  package struct Column: Hashable, Sendable {
    package var title: Span
    package var subtitle: Span
    package var width: Int
    package var alignment: DisplayText.Alignment

    package init(
      title: Span,
      subtitle: Span = Span("", .dim),
      width: Int,
      alignment: DisplayText.Alignment = .left
    ) {
      self.title = title
      self.subtitle = subtitle
      self.width = max(width, 1)
      self.alignment = alignment
    }
  }

  package static let headerRows = 2

  package var columns: [Column]
  /// The rows that are shown, from the first; a missing cell stays blank.
  package var rows: [[Span]]
  /// How many columns at the left stay when the others are moved.
  package var frozen: Int
  /// The first column shown beside the frozen ones.
  package var firstColumn: Int
  /// The index in `rows` of the row under the cursor.
  package var cursorRow: Int?
  package var cursorColumn: Int?
  package var isFocused: Bool
  package var match: String

  package init(
    columns: [Column],
    rows: [[Span]],
    frozen: Int = 0,
    firstColumn: Int = 0,
    cursorRow: Int? = nil,
    cursorColumn: Int? = nil,
    isFocused: Bool = true,
    match: String = ""
  ) {
    self.columns = columns
    self.rows = rows
    self.frozen = frozen
    self.firstColumn = firstColumn
    self.cursorRow = cursorRow
    self.cursorColumn = cursorColumn
    self.isFocused = isFocused
    self.match = match
  }
}

extension TableDrawing {
  /// Where one column stands: its index, its first column of the screen and its width there.
  package struct Place: Hashable, Sendable {
    package let index: Int
    package let column: Int
    package let width: Int
  }

  /// The columns that are seen in `width`, the last perhaps in part; for drawing and the mouse.
  package func places(in rect: Rect) -> [Place] {
    let kept = min(max(frozen, 0), columns.count)
    let shown =
      Array(0..<kept) + Array(max(firstColumn, kept)..<max(columns.count, firstColumn, kept))
    var column = rect.minColumn + 1
    var places: [Place] = []
    for index in shown where columns.indices.contains(index) && column < rect.endColumn {
      let width = min(columns[index].width, rect.endColumn - column)
      places.append(Place(index: index, column: column, width: width))
      column += width + 2
    }
    return places
  }

  /// The first column to show so that `column` is seen whole, moved as little as possible.
  package func firstColumn(showing column: Int, in rect: Rect) -> Int {
    var moved = self
    moved.firstColumn = max(firstColumn, frozen)
    guard column >= frozen, column < columns.count else { return moved.firstColumn }
    if column < moved.firstColumn { return column }
    while moved.firstColumn < column {
      let place = moved.places(in: rect).first { $0.index == column }
      if place?.width == columns[column].width { break }
      moved.firstColumn += 1
    }
    return moved.firstColumn
  }

  package func draw(on canvas: inout Canvas, in rect: Rect) {
    let places = places(in: rect)
    let (header, body) = rect.splitTop(Self.headerRows)
    for place in places {
      let column = columns[place.index]
      write(column.title, on: &canvas, at: place, row: header.minRow, column.alignment)
      if header.size.rows > 1 {
        write(column.subtitle, on: &canvas, at: place, row: header.minRow + 1, column.alignment)
      }
    }
    for (index, row) in rows.prefix(body.size.rows).enumerated() {
      let line = body.line(index)
      if index == cursorRow { canvas.markCursor(line, isFocused: isFocused) }
      for place in places where row.indices.contains(place.index) {
        let isCursor = index == cursorRow && place.index == cursorColumn && isFocused
        if isCursor { markCell(place, on: &canvas, row: line.minRow) }
        let text = write(
          row[place.index],
          on: &canvas,
          at: place,
          row: line.minRow,
          columns[place.index].alignment
        )
        let start = Point(column: place.column, row: line.minRow)
        canvas.markMatches(of: match, in: text, at: start)
      }
    }
  }

  private func markCell(_ place: Place, on canvas: inout Canvas, row: Int) {
    canvas.mark(
      Rect(column: place.column, row: row, columns: place.width, rows: 1),
      .cursorCell
    )
    canvas.cursor = Point(column: place.column, row: row)
  }

  @discardableResult
  private func write(
    _ span: Span,
    on canvas: inout Canvas,
    at place: Place,
    row: Int,
    _ alignment: DisplayText.Alignment
  ) -> DisplayText {
    let text = DisplayText(span.text, limit: place.width)
      .clipped(to: place.width, ellipsis: canvas.glyphs.ellipsis)
      .padded(to: place.width, alignment: alignment)
    canvas.write(
      text,
      at: Point(column: place.column, row: row),
      as: span.role,
      marks: span.marks
    )
    return text
  }
}
