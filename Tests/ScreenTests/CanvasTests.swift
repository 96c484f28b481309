import Screen
import Testing

@Suite struct CanvasTests {
  @Test func `a text is cut at its width`() {
    var canvas = Canvas(size: Size(columns: 12, rows: 1))
    let used = canvas.write("doubleOldFashioned", at: .zero, as: .string, width: 8)
    #expect(used == 8)
    #expect(canvas.text == ["doubleO…"])
    #expect(canvas.roles == ["ssssssss"])
  }

  @Test func `a wide glyph owns two cells and is never drawn by half`() {
    var canvas = Canvas(size: Size(columns: 5, rows: 2))
    #expect(canvas.write("건강하", at: .zero) == 5)
    #expect(canvas.text == ["건강…", ""])
    canvas.write("x", at: Point(column: 1, row: 0))
    #expect(canvas.text[0] == " x강…")
    #expect(canvas[Point(column: 3, row: 0)].text.isEmpty)
  }

  @Test func `frames that share an edge join`() {
    var canvas = Canvas(size: Size(columns: 24, rows: 4))
    let (left, right) = canvas.bounds.splitLeft(12, sharing: 1)
    canvas.frame(left, title: "Tree", focused: true)
    canvas.frame(right, title: "Rows of a store")
    #expect(
      canvas.text == [
        "┌─ Tree ───┬─ Rows o… ─┐",
        "│          │           │",
        "│          │           │",
        "└──────────┴───────────┘",
      ])
    #expect(canvas.roles[0] == "==ttttt=====-dddddddd---")
  }

  @Test func `plain ASCII draws the same boxes`() {
    var canvas = Canvas(size: Size(columns: 8, rows: 3), isASCII: true)
    canvas.frame(canvas.bounds)
    canvas.write("abcdefgh", at: Point(column: 1, row: 1), width: 6)
    #expect(canvas.text == ["+------+", "|abcde~|", "+------+"])
  }

  @Test func `an ASCII sign in place of a wide one keeps the columns behind it`() {
    var canvas = Canvas(size: Size(columns: 6, rows: 1), isASCII: true)
    canvas.write("⏳ab", at: .zero)
    #expect(canvas.text == ["* ab"])
  }

  @Test func `nothing is drawn beyond the edges`() {
    var canvas = Canvas(size: Size(columns: 4, rows: 2))
    #expect(canvas.write("far", at: Point(column: 9, row: 0)) == 0)
    #expect(canvas.write("below", at: Point(column: 0, row: 2)) == 0)
    canvas.write("left", at: Point(column: -2, row: 1))
    canvas.fill(Rect(column: -3, row: 0, columns: 40, rows: 1))
    canvas.highlight(Rect(column: 2, row: -5, columns: 9, rows: 6), .cursorRow)
    #expect(canvas.text == ["", "ft"])
    #expect(canvas.backdrops == ["  RR", ""])
  }
}
