import Screen
import Testing

@Suite struct TableTests {
  private let table = Table<Int>([
    .init(0, "name", x: 1, width: 6), .init(1, "n", x: 8, width: 4, isRightAligned: true),
    .init(2, "path", x: 13, width: 5, cutsMiddle: true),
  ])

  @Test func `cells stand in their columns, cut as each column is`() {
    var canvas = Canvas(size: Size(columns: 20, rows: 3))
    table.drawTitles(on: &canvas, in: canvas.bounds.line(0))
    let cells = [["Ann", "7", "a.b"], ["Bartholomew", "123456", "abc.xyz"]]
    for (index, cells) in cells.enumerated() {
      table.draw(on: &canvas, in: canvas.bounds.line(index + 1)) { (cells[$0], .text) }
    }
    #expect(canvas.text == [" name      n path", " Ann       7 a.b", " Barth… 123… ab…yz"])
    #expect(canvas[Point(column: 1, row: 0)].role == .heading)
  }
}
