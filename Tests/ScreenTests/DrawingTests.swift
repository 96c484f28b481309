import Screen
import Testing

@Suite struct DrawingTests {
  @Test func `a list shows its cursor, what is right of it and what is found`() {
    var canvas = Canvas(size: Size(columns: 18, rows: 4))
    let rows = [
      ListDrawing.Row("Cocktail", trailing: Span("416", .number)),
      ListDrawing.Row("IngredientBaseOfAll", .heading, trailing: Span("78", .number)),
      ListDrawing.Row("Glass\u{1B}[2J"),
    ]
    ListDrawing(rows: rows, cursor: 1, match: "gRED").draw(on: &canvas, in: canvas.bounds)
    #expect(
      canvas.text == [
        " Cocktail      416",
        "▌IngredientBas… 78",
        " Glass␛[2J",
        "",
      ]
    )
    #expect(canvas.roles[1] == "ahhhhhhhhhhhhhh nn")
    #expect(canvas.backdrops[1] == "RRRMMMMRRRRRRRRRRR")
    #expect(canvas.cursor == Point(column: 0, row: 1))
  }

  @Test func `a tree indents and says what is folded`() {
    var canvas = Canvas(size: Size(columns: 24, rows: 4))
    let rows = [
      TreeDrawing.Row(depth: 0, fold: .unfolded, spans: [Span("compiledTags", .composite)]),
      TreeDrawing.Row(
        depth: 1,
        spans: [Span("flavors ", .key), Span("∅", .null)]
      ),
      TreeDrawing.Row(
        depth: 0,
        fold: .folded,
        spans: [Span("author")],
        trailing: Span("4", .number)
      ),
      TreeDrawing.Row(depth: 99, spans: [Span("deep")]),
    ]
    TreeDrawing(rows: rows).draw(on: &canvas, in: canvas.bounds)
    #expect(
      canvas.text == [
        " ▾ compiledTags",
        "     flavors ∅",
        " ▸ author              4",
        "               deep",
      ]
    )
    #expect(canvas.roles[1] == " aaaakkkkkkkk0")
  }

  private var table: TableDrawing {
    TableDrawing(
      columns: [
        .init(title: Span("pk", .heading), width: 4, alignment: .right),
        .init(
          title: Span("cocktailName", .heading),
          subtitle: Span("String", .dim),
          width: 10
        ),
        .init(title: Span("favorite", .heading), subtitle: Span("Bool", .dim), width: 8),
        .init(title: Span("glass", .heading), subtitle: Span("enum", .dim), width: 6),
      ],
      rows: [
        [Span("1", .number), Span("Birch birch 651", .string), Span("false", .boolean)],
        [Span("2", .number), Span("건강 fjord", .string), Span("∅", .null), Span(".coupe")],
      ],
      frozen: 1,
      cursorRow: 1,
      cursorColumn: 1,
      match: "birch"
    )
  }

  @Test func `a table has two header lines and a cursor cell`() {
    var canvas = Canvas(size: Size(columns: 32, rows: 5))
    table.draw(on: &canvas, in: canvas.bounds)
    #expect(
      canvas.text == [
        "   pk  cocktailN…  favorite  gl…",
        "       String      Bool      en…",
        "    1  Birch bir…  false",
        "▌   2  건강 fjord  ∅         .c…",
        "",
      ]
    )
    #expect(canvas.roles[2] == " nnnn  ssssssssss  bbbbbbbb")
    #expect(canvas.backdrops[2] == "       MMMMM")
    #expect(canvas.backdrops[3] == "RRRRRRRCCCCCCCCCCRRRRRRRRRRRRRRR")
    #expect(canvas.cursor == Point(column: 7, row: 3))
  }

  @Test func `frozen columns stay when the others are moved`() {
    var canvas = Canvas(size: Size(columns: 32, rows: 4))
    var moved = table
    moved.firstColumn = 2
    moved.draw(on: &canvas, in: canvas.bounds)
    #expect(canvas.text[0] == "   pk  favorite  glass")
    #expect(canvas.text[3] == "▌   2  ∅         .coupe")
  }

  @Test(arguments: [(1, 1), (2, 1), (3, 2), (0, 1)])
  func `a table moves no further than the column asked for`(column: Int, first: Int) {
    let rect = Rect(column: 0, row: 0, columns: 32, rows: 4)
    #expect(table.firstColumn(showing: column, in: rect) == first)
  }

  @Test func `a field shows the text round its cursor`() {
    var canvas = Canvas(size: Size(columns: 12, rows: 3))
    var entry = TextEntry("author.person")
    FieldDrawing(label: "/", entry: entry).draw(on: &canvas, in: canvas.bounds.line(0))
    #expect(canvas.text[0] == "/ or.person")
    #expect(canvas.cursor == Point(column: 11, row: 0))
    entry.update(.home)
    FieldDrawing(label: "/", entry: entry, wrong: 0..<6)
      .draw(on: &canvas, in: canvas.bounds.line(1))
    #expect(canvas.text[1] == "/ author.per")
    #expect(canvas.roles[1] == "k eeeeee....")
    #expect(canvas.cursor == Point(column: 2, row: 1))
    FieldDrawing(entry: TextEntry(), hint: "filter").draw(on: &canvas, in: canvas.bounds.line(2))
    #expect(canvas.text[2] == "filter")
  }

  @Test func `hints that do not fit are left out`() {
    var canvas = Canvas(size: Size(columns: 20, rows: 1))
    let hints = KeyHintsDrawing([
      .init(key: "↵", title: "open"), .init(key: "s", title: "sort", isEnabled: false),
      .init(key: "?", title: "help"),
    ])
    hints.draw(on: &canvas, in: canvas.bounds)
    #expect(canvas.text == [" ↵ open  s sort"])
    #expect(canvas.roles == [" k ....  xxxxxx"])
  }

  @Test func `drawings survive having no room`() {
    for size in [Size.zero, Size(columns: 1, rows: 1), Size(columns: 3, rows: 2)] {
      var canvas = Canvas(size: size)
      table.draw(on: &canvas, in: canvas.bounds)
      ListDrawing(rows: [.init("x", trailing: Span("y"))], cursor: 0)
        .draw(on: &canvas, in: canvas.bounds)
      FieldDrawing(label: "long", entry: TextEntry("text")).draw(on: &canvas, in: canvas.bounds)
      canvas.frame(canvas.bounds.inset(), title: "title")
      #expect(canvas.text.count == size.rows)
    }
  }
}
