/// A place on the screen, counted from the top left corner.
package struct Point: Hashable, Sendable {
  package var column: Int
  package var row: Int

  package init(column: Int, row: Int) { (self.column, self.row) = (column, row) }

  package static let zero = Point(column: 0, row: 0)

  /// The place so many columns to the right and rows below.
  package func moved(columns: Int = 0, rows: Int = 0) -> Point { Point(column: column + columns, row: row + rows) }
}

/// How many columns and rows something takes; never negative.
package struct Size: Hashable, Sendable {
  package var columns: Int
  package var rows: Int

  package init(columns: Int, rows: Int) {
    self.columns = max(columns, 0)
    self.rows = max(rows, 0)
  }

  package static let zero = Size(columns: 0, rows: 0)
}

/// A part of the screen.
package struct Rect: Hashable, Sendable {
  package var origin: Point
  package var size: Size

  package init(origin: Point, size: Size) { (self.origin, self.size) = (origin, size) }

  package init(column: Int, row: Int, columns: Int, rows: Int) {
    self.init(origin: Point(column: column, row: row), size: Size(columns: columns, rows: rows))
  }

  package init(_ size: Size) { self.init(origin: .zero, size: size) }

  package var minColumn: Int { origin.column }
  package var minRow: Int { origin.row }
  /// The first column to the right of it.
  package var endColumn: Int { origin.column + size.columns }
  /// The first row below it.
  package var endRow: Int { origin.row + size.rows }
  package var isEmpty: Bool { size.columns == 0 || size.rows == 0 }

  package func contains(_ point: Point) -> Bool {
    point.column >= minColumn && point.column < endColumn && point.row >= minRow && point.row < endRow
  }

  /// The same rectangle without `columns` on either side and `rows` above and below.
  package func inset(columns: Int = 1, rows: Int = 1) -> Rect {
    Rect(
      column: minColumn + min(columns, size.columns), row: minRow + min(rows, size.rows),
      columns: size.columns - 2 * columns, rows: size.rows - 2 * rows)
  }

  /// What both rectangles cover; empty if they do not meet.
  package func intersection(_ other: Rect) -> Rect {
    let column = max(minColumn, other.minColumn)
    let row = max(minRow, other.minRow)
    return Rect(
      column: column, row: row, columns: min(endColumn, other.endColumn) - column, rows: min(endRow, other.endRow) - row
    )
  }
}

extension Rect {
  /// Cuts off `columns` at the left; `sharing` is how many columns both parts own (a common border).
  package func splitLeft(_ columns: Int, sharing: Int = 0) -> (left: Rect, right: Rect) {
    let width = min(max(columns, 0), size.columns)
    let shared = min(sharing, width)
    return (
      Rect(column: minColumn, row: minRow, columns: width, rows: size.rows),
      Rect(column: minColumn + width - shared, row: minRow, columns: size.columns - width + shared, rows: size.rows)
    )
  }

  /// Cuts off `rows` at the top; `sharing` is how many rows both parts own.
  package func splitTop(_ rows: Int, sharing: Int = 0) -> (top: Rect, bottom: Rect) {
    let height = min(max(rows, 0), size.rows)
    let shared = min(sharing, height)
    return (
      Rect(column: minColumn, row: minRow, columns: size.columns, rows: height),
      Rect(column: minColumn, row: minRow + height - shared, columns: size.columns, rows: size.rows - height + shared)
    )
  }

  /// Cuts off `columns` at the right.
  package func splitRight(_ columns: Int) -> (left: Rect, right: Rect) {
    splitLeft(size.columns - min(max(columns, 0), size.columns))
  }

  /// Cuts off `rows` at the bottom.
  package func splitBottom(_ rows: Int) -> (top: Rect, bottom: Rect) {
    splitTop(size.rows - min(max(rows, 0), size.rows))
  }

  /// One line of it, counted from its top.
  package func line(_ index: Int) -> Rect {
    Rect(column: minColumn, row: minRow + index, columns: size.columns, rows: 1).intersection(self)
  }
}
