/// The cursor in a list, with the keys and the mouse that move it, and the window over the list.
package struct ListCursor: Hashable, Sendable {
  /// The line under the cursor.
  package private(set) var index: Int
  /// The first line that the window showed when it was last scrolled.
  package private(set) var top: Int
  /// The first line that the wheel brought to sight, away from the cursor; nil once the cursor moves.
  private var wheeled: Int?

  package init(_ index: Int = 0, top: Int = 0) {
    self.index = max(0, index)
    self.top = top
  }

  /// What a key or the mouse did to a list.
  package enum Outcome: Hashable, Sendable {
    /// Nothing that a list understands.
    case none
    case moved
    /// The line under the cursor was pressed again.
    case chosen
  }

  package mutating func move(by distance: Int, count: Int) {
    index = max(0, min(count - 1, index + distance))
    wheeled = nil
  }

  /// Turns the window, and leaves the cursor where it is.
  package mutating func wheel(by distance: Int, height: Int, count: Int) {
    let first = window(height: height, count: count).lowerBound
    wheeled = max(0, min(count - height, first + distance))
  }

  package mutating func select(_ index: Int?) {
    guard let index, index != self.index else { return }
    self.index = index
    wheeled = nil
  }

  /// Takes a key; without a page's height those for pages are left to others.
  package mutating func take(_ key: Key, count: Int, page: Int? = nil) -> Outcome {
    switch key {
    case .up, .control("p"): move(by: -1, count: count)
    case .down, .control("n"): move(by: 1, count: count)
    case .pageUp where page != nil: move(by: -(page ?? 0), count: count)
    case .pageDown where page != nil: move(by: page ?? 0, count: count)
    default: return .none
    }
    return .moved
  }

  /// Takes a key in a list where letters are commands, so that they move the cursor too.
  package mutating func takeLetter(_ key: Key, count: Int, page: Int) -> Outcome {
    switch key {
    case "k": move(by: -1, count: count)
    case "j": move(by: 1, count: count)
    case "g", .home: move(by: -count, count: count)
    case "G", .end: move(by: count, count: count)
    case .control("u"): move(by: -max(1, page / 2), count: count)
    case .control("d"): move(by: max(1, page / 2), count: count)
    case .control("b"): move(by: -page, count: count)
    case .control("f"): move(by: page, count: count)
    default: return take(key, count: count, page: page)
    }
    return .moved
  }

  package mutating func take(_ event: MouseEvent, in rect: Rect, count: Int, wheel: Int = 3) -> Outcome {
    switch event.kind {
    case .wheelUp: move(by: -wheel, count: count)
    case .wheelDown: move(by: wheel, count: count)
    case .press:
      guard let line = line(at: event.point, in: rect, count: count) else { return .none }
      if line == index { return .chosen }
      index = line
    case .release, .drag, .wheelLeft, .wheelRight: return .none
    }
    return .moved
  }
}

extension ListCursor {
  /// Scrolls by as little as shows the cursor.
  package mutating func scroll(height: Int, count: Int) { top = window(height: height, count: count).lowerBound }

  /// The lines that a window shows: the cursor's among them, and no empty ones that the list could fill.
  package func window(height: Int, count: Int) -> Range<Int> {
    guard height > 0 else { return index..<index }
    let shown = wheeled ?? min(max(top, index - height + 1), index)
    let first = max(0, min(shown, count - height))
    return first..<max(first, min(count, first + height))
  }

  /// The line at a point.
  package func line(at point: Point, in rect: Rect, count: Int) -> Int? {
    let line = window(height: rect.size.rows, count: count).lowerBound + point.row - rect.minRow
    return rect.contains(point) && line < count ? line : nil
  }

  /// Draws the window's lines, and marks the cursor's.
  package func draw(
    on canvas: inout Canvas, in rect: Rect, count: Int, mark: Role = .selection, isShown: Bool = true,
    line draw: (inout Canvas, Int, Rect) -> Void
  ) {
    let window = window(height: rect.size.rows, count: count)
    defer { canvas.scrollBar(right: rect, shown: window, count: count) }
    for (offset, index) in window.enumerated() {
      let line = rect.line(offset)
      draw(&canvas, index, line)
      guard isShown, index == self.index else { continue }
      canvas.write(canvas.glyphs.cursor, at: line.origin, as: .accent)
      // Screen readers and magnifiers follow the terminal's own cursor.
      if canvas.cursor == nil { canvas.cursor = line.origin }
      canvas.highlight(line, mark)
    }
  }
}
