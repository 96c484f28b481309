/// A grid of cells that views draw on; it knows roles, no colours.
///
///     var canvas = Canvas(size: Size(columns: 12, rows: 1))
///     canvas.write("건강", at: .zero, as: .heading)
///     canvas.text   // ["건강"]
package struct Canvas: Hashable, Sendable {
  package struct Cell: Hashable, Sendable {
    /// A base scalar with its marks; empty in the right half of a wide glyph.
    package var text: String
    package var role: Role
    /// The role under it, such as the row of the cursor.
    package var backdrop: Role?
    package var attributes: TextAttributes

    package init(text: String = " ", role: Role = .text, backdrop: Role? = nil, attributes: TextAttributes = []) {
      (self.text, self.role, self.backdrop, self.attributes) = (text, role, backdrop, attributes)
    }
  }

  package let size: Size
  package let glyphs: Glyphs
  /// The position of the terminal's own cursor; screen readers follow it.
  package var cursor: Point?
  /// The picture that is drawn on it.
  package internal(set) var raster: Raster?
  private var cells: [Cell]

  package init(size: Size, isASCII: Bool = false) {
    self.size = size
    glyphs = isASCII ? .ascii : .unicode
    cells = Array(repeating: Cell(), count: size.columns * size.rows)
  }

  package var bounds: Rect { Rect(size) }

  /// A blank cell beyond the edges.
  package subscript(point: Point) -> Cell { index(of: point).map { cells[$0] } ?? Cell() }

  private func index(of point: Point) -> Int? { bounds.contains(point) ? point.row * size.columns + point.column : nil }
}

extension Canvas {
  /// Writes one line of text made harmless, cut with `…` at `width` or the edge.
  ///
  /// Returns the columns used.
  @discardableResult
  package mutating func write(
    _ text: String, at point: Point, as role: Role = .text, width: Int? = nil, attributes: TextAttributes = []
  ) -> Int {
    let room = min(width ?? .max, size.columns - point.column)
    guard room > 0, point.row >= 0, point.row < size.rows else { return 0 }
    let text = becomesASCII(role) ? Glyphs.named(text) : text
    let line = DisplayText(text, limit: room).clipped(to: room, ellipsis: glyphs.ellipsis)
    return write(line, at: point, as: role, attributes: attributes)
  }

  /// Writes text that was already measured and cut.
  @discardableResult
  package mutating func write(
    _ text: DisplayText, at point: Point, as role: Role = .text, attributes: TextAttributes = []
  ) -> Int {
    var place = point
    for glyph in text.glyphs {
      guard place.column + glyph.width <= size.columns else { break }
      put(glyph, at: place, role: role, attributes: attributes)
      place.column += glyph.width
    }
    return place.column - point.column
  }

  /// Whether signs of the program's own become ASCII here; what a store holds stays as it is.
  private func becomesASCII(_ role: Role) -> Bool { glyphs == .ascii && !role.isStoreData }

  private mutating func put(_ glyph: DisplayText.Glyph, at point: Point, role: Role, attributes: TextAttributes) {
    for offset in 0..<glyph.width {
      let place = Point(column: point.column + offset, row: point.row)
      guard let index = index(of: place) else { continue }
      clearNeighbours(of: place)
      let text = becomesASCII(role) ? Glyphs.asciiSubstitutes[glyph.text] ?? glyph.text : glyph.text
      let isHalf = point.column >= 0 && text == glyph.text
      cells[index].text = offset == 0 ? text : isHalf ? "" : " "
      cells[index].role = role
      cells[index].attributes = attributes
    }
  }

  /// What is left of a wide glyph one half of which is overwritten is a space.
  private mutating func clearNeighbours(of point: Point) {
    guard let index = index(of: point) else { return }
    if cells[index].text.isEmpty, point.column > 0 { cells[index - 1].text = " " }
    if point.column + 1 < size.columns, cells[index + 1].text.isEmpty { cells[index + 1].text = " " }
  }

  /// Blanks a rectangle.
  package mutating func fill(_ rect: Rect, as role: Role = .text) {
    forEach(in: rect) { canvas, point, index in
      canvas.clearNeighbours(of: point)
      canvas.cells[index] = Cell(role: role)
    }
  }

  /// Puts a role under the contents of `rect`: the row of the cursor, a selection, a match.
  package mutating func highlight(_ rect: Rect, _ role: Role) {
    forEach(in: rect) { canvas, _, index in canvas.cells[index].backdrop = role }
  }

  /// Changes the role of the contents of `rect`, such as a whole row that is dimmed.
  package mutating func restyle(_ rect: Rect, as role: Role, attributes: TextAttributes = []) {
    forEach(in: rect) { canvas, _, index in
      canvas.cells[index].role = role
      canvas.cells[index].attributes.formUnion(attributes)
    }
  }

  /// Takes away all backdrops and attributes, for what lies under a box.
  package mutating func clearHighlights() {
    forEach(in: bounds) { canvas, _, index in
      canvas.cells[index].backdrop = nil
      canvas.cells[index].attributes = []
    }
  }

  /// Leaves of the cursor only its sign, dim, for a pane without the keys.
  package mutating func dimCursor(in rect: Rect) {
    let cursor = glyphs.cursor
    forEach(in: rect) { canvas, _, index in
      if [.cursorRow, .cursorCell, .selection].contains(canvas.cells[index].backdrop) {
        canvas.cells[index].backdrop = nil
      }
      if canvas.cells[index].role == .accent, canvas.cells[index].text == cursor { canvas.cells[index].role = .dim }
    }
  }

  private mutating func forEach(in rect: Rect, _ body: (inout Canvas, Point, Int) -> Void) {
    let rect = rect.intersection(bounds)
    guard !rect.isEmpty else { return }
    for row in rect.minRow..<rect.endRow {
      for column in rect.minColumn..<rect.endColumn {
        let point = Point(column: column, row: row)
        if let index = index(of: point) { body(&self, point, index) }
      }
    }
  }
}

extension Canvas {
  /// Draws arms in a cell, together with those of the line that is there already.
  mutating func join(_ arms: Arms, at point: Point, as role: Role) {
    guard let index = index(of: point) else { return }
    let cell = cells[index]
    let isLine = cell.role == .border || cell.role == .focusedBorder
    let old = isLine ? glyphs.arms(of: cell.text) ?? [] : []
    clearNeighbours(of: point)
    cells[index].text = glyphs.line(arms.union(old))
    cells[index].role = cell.role == .focusedBorder ? .focusedBorder : role
    cells[index].attributes = []
  }
}

extension Canvas {
  /// The lines as text, without the spaces at their ends.
  package var text: [String] { lines { cell in cell.text } }

  /// One letter a cell for its role; blank cells of plain text are left out at the ends.
  package var roles: [String] {
    lines { cell in cell.role == .text ? (cell.text == " " ? " " : ".") : String(cell.role.letter) }
  }

  /// One letter a cell for what lies under it.
  package var backdrops: [String] { lines { cell in cell.backdrop.map { String($0.letter) } ?? " " } }

  private func lines(_ show: (Cell) -> String) -> [String] {
    (0..<size.rows).map { row in
      var line = cells[row * size.columns..<(row + 1) * size.columns].map(show).joined()
      while line.last == " " { line.removeLast() }
      return line
    }
  }
}

extension Canvas {
  /// The cells of one row; empty below the last.
  package func row(_ row: Int) -> ArraySlice<Cell> {
    guard row >= 0, row < size.rows else { return [] }
    return cells[row * size.columns..<(row + 1) * size.columns]
  }
}

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

  /// A line over `rect`'s top row, through the blank cells beside it to the rules or frames next to those.
  package mutating func divide(_ rect: Rect) {
    guard rect.minColumn > 0 else { return hline(rect) }
    func isLine(_ column: Int) -> Bool {
      let cell = self[Point(column: column, row: rect.minRow)]
      return cell.role == .border && glyphs.arms(of: cell.text) != nil
    }
    let first = rect.minColumn - (isLine(rect.minColumn - 2) ? 2 : 1)
    let end = rect.endColumn + (isLine(rect.endColumn + 1) ? 2 : 1)
    hline(Rect(column: first, row: rect.minRow, columns: end - first, rows: 1))
  }

  /// A line down `rect`'s left column, joined with the frames it meets.
  package mutating func vline(_ rect: Rect, as role: Role = .border) {
    guard rect.size.rows > 0 else { return }
    line((rect.minRow..<rect.endRow).map { Point(column: rect.minColumn, row: $0) }, .up, .down, role)
  }

  /// A line down `rect`'s left column without ends, between two panes.
  package mutating func rule(_ rect: Rect) {
    for row in rect.minRow..<rect.endRow { join(.upright, at: Point(column: rect.minColumn, row: row), as: .border) }
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
    let used = write(" " + title, at: start, as: focused ? .title : .dim, width: rect.size.columns - 5)
    write(" ", at: Point(column: start.column + used, row: start.row), as: role)
  }

  /// Draws in the blank cell or on the frame right of `rect` which part of `count` lines is shown; nothing if all are.
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
      let text = self[point].text
      guard text == " " || glyphs.arms(of: text) != nil else { continue }
      write(text == " " ? glyphs.thumb : glyphs.thumbOnLine, at: point, as: .border)
    }
  }
}

/// The strokes of a line piece, from the middle of its cell to the edges.
struct Arms: OptionSet, Hashable {
  let rawValue: Int

  static let up = Arms(rawValue: 1)
  static let right = Arms(rawValue: 2)
  static let down = Arms(rawValue: 4)
  static let left = Arms(rawValue: 8)
  static let level: Arms = [.left, .right]
  static let upright: Arms = [.up, .down]
}

extension Glyphs {
  /// The arms of a line piece; nil for any other character.
  func arms(of text: String) -> Arms? {
    guard let character = text.first, text.count == 1, character != " " else { return nil }
    if let index = Glyphs.unicode.lines.firstIndex(of: character) { return Arms(rawValue: index) }
    guard self == .ascii else { return nil }
    switch character {
    case "|": return .upright
    case "-": return .level
    case "+": return [.upright, .level]
    default: return nil
    }
  }

  func line(_ arms: Arms) -> String { String(lines[arms.rawValue]) }
}
