import Screen
import Testing

@Suite struct ListCursorTests {
  @Test(arguments: [
    (keys: [Key.down, .down, .up], index: 1), (keys: [.up], index: 0), (keys: [.pageDown], index: 4),
    (keys: [.pageDown, .pageDown, .pageDown], index: 9), (keys: [.pageDown, .pageUp, .pageUp], index: 0),
  ])
  func `keys move the cursor and stay in the list`(_ keys: [Key], _ index: Int) {
    var cursor = ListCursor()
    for key in keys { #expect(cursor.take(key, count: 10, page: 4) == .moved) }
    #expect(cursor.index == index)
  }

  @Test func `the terminal's cursor stands on the line, unless a line has a place for it`() {
    let rect = Rect(column: 2, row: 1, columns: 10, rows: 5)
    var canvas = Canvas(size: Size(columns: 20, rows: 10))
    ListCursor(3).draw(on: &canvas, in: rect, count: 5) { _, _, _ in }
    #expect(canvas.cursor == Point(column: 2, row: 4))
    ListCursor(1).draw(on: &canvas, in: rect, count: 5) { canvas, index, line in
      if index == 1 { canvas.cursor = line.origin.moved(columns: 6) }
    }
    #expect(canvas.cursor == Point(column: 8, row: 2))
  }

  @Test func `other keys are left to others`() {
    var cursor = ListCursor(3)
    let outcomes = [Key.enter, .character("j"), .escape, .pageUp].map { cursor.take($0, count: 10) }
    #expect(outcomes == [.none, .none, .none, .none])
    #expect(cursor == ListCursor(3))
  }

  @Test(arguments: [
    (index: 0, top: 0, height: 3, window: 0..<3), (index: 5, top: 0, height: 3, window: 3..<6),
    (index: 2, top: 5, height: 3, window: 2..<5), (index: 9, top: 9, height: 4, window: 6..<10),
    (index: 0, top: 0, height: 20, window: 0..<10),
  ])
  func `a window shows the cursor and fills its lines`(_ index: Int, _ top: Int, _ height: Int, _ window: Range<Int>) {
    #expect(ListCursor(index, top: top).window(height: height, count: 10) == window)
  }

  @Test func `a press puts the cursor on a line, a second one chooses it`() {
    let rect = Rect(column: 2, row: 5, columns: 10, rows: 3)
    var cursor = ListCursor(4)
    let press = MouseEvent(kind: .press, at: Point(column: 3, row: 6))
    // The window shows lines 2 to 4.
    #expect(cursor.take(press, in: rect, count: 10) == .moved)
    #expect(cursor.index == 3)
    cursor.scroll(height: 3, count: 10)
    let again = MouseEvent(kind: .press, at: Point(column: 3, row: 5 + 3 - cursor.top))
    #expect(cursor.take(again, in: rect, count: 10) == .chosen)
    let outside = MouseEvent(kind: .press, at: Point(column: 1, row: 6))
    #expect(cursor.take(outside, in: rect, count: 10) == .none)
    let below = MouseEvent(kind: .press, at: Point(column: 3, row: 7))
    #expect(ListCursor().line(at: below.point, in: rect, count: 2) == nil)
  }

  @Test func `the wheel moves by some lines`() {
    var cursor = ListCursor(5)
    let point = Point(column: 0, row: 0)
    let rect = Rect(column: 0, row: 0, columns: 5, rows: 5)
    #expect(cursor.take(MouseEvent(kind: .wheelUp, at: point), in: rect, count: 10) == .moved)
    #expect(cursor.index == 2)
    _ = cursor.take(MouseEvent(kind: .wheelDown, at: point), in: rect, count: 10, wheel: 1)
    #expect(cursor.index == 3)
  }

  @Test func `the cursor's line is marked and the others are not`() {
    var canvas = Canvas(size: Size(columns: 4, rows: 2))
    ListCursor(1).draw(on: &canvas, in: canvas.bounds, count: 2) { canvas, index, line in
      canvas.write("\(index)", at: line.origin.moved(columns: 1))
    }
    #expect(canvas.text == [" 0", "▌1"])
    #expect(canvas[.zero].backdrop == nil)
    #expect(canvas[Point(column: 0, row: 1)].backdrop == .selection)
  }
}
