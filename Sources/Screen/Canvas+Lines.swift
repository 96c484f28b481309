extension Canvas {
  /// A line from edge to edge of `rect`'s top row, joined with the frames it meets.
  package mutating func hline(_ rect: Rect, as role: Role = .border) {
    guard rect.size.columns > 0 else { return }
    line((rect.minColumn..<rect.endColumn).map { Point(column: $0, row: rect.minRow) }, .left, .right, role)
  }

  /// A line through points, each with an arm to the one before and to the one after it.
  private mutating func line(_ points: [Point], _ before: Arms, _ after: Arms, _ role: Role) {
    for (index, point) in points.enumerated() {
      let end: Arms = index == points.count - 1 ? [] : after
      join(index == 0 ? end : end.union(before), at: point, as: role)
    }
  }

  /// A line over `rect`'s top row that joins the frame around it, or from edge to edge without a frame.
  package mutating func divide(_ rect: Rect) {
    guard rect.minColumn > 0 else { return hline(rect) }
    hline(Rect(column: rect.minColumn - 1, row: rect.minRow, columns: rect.size.columns + 2, rows: 1))
  }

  /// A line down `rect`'s left column, joined with the frames it meets.
  package mutating func vline(_ rect: Rect, as role: Role = .border) {
    guard rect.size.rows > 0 else { return }
    line((rect.minRow..<rect.endRow).map { Point(column: rect.minColumn, row: $0) }, .up, .down, role)
  }

  /// A box round `rect`; frames that share an edge join.
  package mutating func frame(_ rect: Rect, title: String = "", focused: Bool = false) {
    guard rect.size.columns > 1, rect.size.rows > 1 else { return }
    let role: Role = focused ? .focusedBorder : .border
    hline(rect, as: role)
    hline(rect.line(rect.size.rows - 1), as: role)
    vline(rect, as: role)
    vline(rect.splitRight(1).right, as: role)
    guard !title.isEmpty, rect.size.columns > 6 else { return }
    let start = Point(column: rect.minColumn + 2, row: rect.minRow)
    let used = write(" " + title, at: start, as: focused ? .title : .heading, width: rect.size.columns - 5)
    write(" ", at: Point(column: start.column + used, row: start.row), as: role)
  }

  /// Draws on the frame right of `rect` which part of `count` lines is shown; nothing if all are.
  package mutating func scrollBar(right rect: Rect, shown: Range<Int>, count: Int) {
    let height = rect.size.rows
    guard count > shown.count, height > 1, !shown.isEmpty else { return }
    let length = max(1, height * shown.count / count)
    // The first and the last place are kept for the list's ends.
    let room = height - length
    let most = count - shown.count
    let start = shown.lowerBound == 0 ? 0 : max(1, room * shown.lowerBound / most)
    for offset in min(start, room)..<min(start, room) + length {
      let point = Point(column: rect.endColumn, row: rect.minRow + offset)
      guard glyphs.arms(of: self[point].text) != nil else { continue }
      write(glyphs.thumb, at: point, as: .border)
    }
  }
}
