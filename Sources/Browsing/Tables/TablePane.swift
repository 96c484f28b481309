import Decoding
import Findings
import Presenting
import Predicates
import Questions
import Schema
import Screen

/// The rows of a table that holds no entity's rows, as SQLite holds them: history, join tables, bookkeeping.
struct TablePane: LinesPane {
  static let keys = Keymap.Context.everywhere
  /// So many rows are read at a time.
  private static let stretch = 200
  /// The widest column on the screen.
  private static let widest = 40

  let table: StoreTable
  private var page: TableRows? { didSet { widths = page.map(Self.widths(of:)) ?? [] } }
  /// How wide the values are that were read, by column; empty until some were.
  private var widths: [Int] = []
  private var list = ListCursor()
  /// The first column that is shown.
  private var firstColumn = 0
  private var failure: Failure?
  var search = LineSearch()

  private init(_ table: StoreTable) { self.table = table }

  /// Shows the rows of one of the store's other tables.
  static func open(_ name: String, _ context: inout PaneContext) {
    guard let table = context.document.otherTables.first(where: { $0.name == name }) else { return }
    context.enter(TablePane(table))
  }

  var cursor: Int { list.index }
  var crumb: String { table.name }

  private var first: Int { page?.request.offset ?? 0 }

  private var selected: [String?]? {
    let index = cursor - first
    return page.flatMap { $0.rows.indices.contains(index) ? $0.rows[index] : nil }
  }

  /// The rows that were read.
  func searchedLines(_ context: PaneContext) -> [String] {
    (page?.rows ?? []).map { $0.compactMap(\.self).joined(separator: " ") }
  }

  var firstSearched: Int { first }

  private func count(_ context: PaneContext) -> Int {
    max(context.known.tableCounts[table.name] ?? 0, first + (page?.rows.count ?? 0))
  }

  func hints(_ context: PaneContext) -> [Command] {
    [.open, .find, .left, .right, .copyCell, .copyAs, .back, .palette]
  }

  func title(_ context: PaneContext) -> String {
    "\(table.name) · \(count(context).grouped) rows, as SQLite holds them"
      + (firstColumn == 0 ? "" : " · \(Count.text(firstColumn, "column")) to the left")
  }

  func facts(_ context: PaneContext) -> [String] {
    if let failure { return [failure.sentence.line] }
    let count = count(context)
    return count == 0 ? ["no rows"] : ["row \((cursor + 1).grouped) of \(count.grouped)"]
  }

  func hits(_ context: PaneContext) -> String {
    "\(search.hits(in: searchedLines(context)).count) in the \(page?.rows.count ?? 0) rows that were read"
  }

  func awaited(_ context: PaneContext) -> Command.Awaited { page == nil && failure == nil ? .findings : [] }

  func wants(_ lane: Lane, _ context: PaneContext) -> Bool { lane == .history }

  mutating func forget() { (page, failure) = (nil, nil) }

  mutating func ask(_ occasion: Occasion, _ context: inout PaneContext) {
    let height = context.bodyHeight
    let shown = list.window(height: height, count: max(count(context), height))
    let read = page.map { first..<first + $0.rows.count }
    let isRead = read.map { $0.contains(shown.lowerBound) && shown.upperBound <= $0.upperBound }
    // The last stretch may end before the window does.
    let isLast = page.map { $0.rows.count < Self.stretch && first <= shown.lowerBound } ?? false
    guard isRead != true, !isLast, failure == nil else { return }
    context.ask(
      .tableRows(
        TableRowsRequest(
          table: table.name, columns: table.columns.map(\.name), offset: max(0, cursor - Self.stretch / 2),
          limit: Self.stretch)))
  }

  mutating func take(_ answer: Answer, _ shown: Shown, _ context: inout PaneContext) {
    guard case .tableRows(let page) = answer, page.request.table == table.name else { return }
    self.page = page
  }

  mutating func take(_ failure: Failure, on lane: Lane, _ context: inout PaneContext) -> Bool {
    guard lane == .history else { return false }
    if failure != .cancelled { self.failure = failure }
    return false
  }

  func open(_ context: inout PaneContext) { selected.map { context.enter(detail(of: $0)) } }
  mutating func goLeft(_ context: inout PaneContext) { firstColumn = max(0, firstColumn - 1) }

  mutating func goRight(_ context: inout PaneContext) {
    firstColumn = min(max(0, table.columns.count - 1), firstColumn + 1)
  }

  func copyValue(_ context: inout PaneContext) {
    selected.map { context.copy(($0.dropFirst(firstColumn).first ?? nil) ?? "") }
  }

  func copyWhole(_ context: inout PaneContext) { selected.map { context.copy(json(of: $0)) } }

  private func json(of row: [String?]) -> String {
    JSON.object(zip(table.columns, row).map { .init($0.name, .text($1)) }).compact
  }

  /// A row's columns, one below the other.
  private func detail(of row: [String?]) -> ModelPane {
    ModelPane(
      title: "\(table.name) row \(cursor + 1)",
      lines: zip(table.columns, row).flatMap { column, text in
        let type = column.declaredType.isEmpty ? "" : ": \(column.declaredType)"
        return [column.name + type, "  " + (text ?? "NULL")]
      })
  }

  mutating func move(by distance: Int, _ context: inout PaneContext) {
    list.move(by: distance, count: max(1, count(context)))
    list.scroll(height: context.bodyHeight, count: count(context))
    ask(.focused, &context)
  }

  mutating func press(at point: Point, in area: Rect, _ context: inout PaneContext) {
    let rows = area.splitTop(1).bottom
    guard let line = list.line(at: point, in: rows, count: count(context)) else { return }
    press(line: line, cursor: cursor, &context)
  }

  private static func widths(of page: TableRows) -> [Int] {
    page.rows.reduce(into: Array(repeating: 0, count: page.request.columns.count)) { widths, row in
      for (index, text) in row.enumerated() where widths.indices.contains(index) {
        widths[index] = max(widths[index], DisplayText.width(of: text ?? "NULL"))
      }
    }
  }

  private func columns(width: Int) -> Table<Int> {
    var columns: [Table<Int>.Column] = []
    var x = 1
    for index in table.columns.indices.dropFirst(firstColumn) where x < width {
      let name = table.columns[index].name
      let values = widths.indices.contains(index) ? widths[index] : 0
      let wanted = max(DisplayText.width(of: name), min(Self.widest, values))
      columns.append(.init(index, name, x: x, width: min(wanted, width - x)))
      x += wanted + 2
    }
    return Table(columns)
  }

  func draw(on canvas: inout Canvas, in rect: Rect, _ context: PaneContext) {
    let (titles, body) = rect.splitTop(1)
    let columns = columns(width: rect.size.columns)
    columns.drawTitles(on: &canvas, in: titles)
    guard let page else {
      canvas.write(failure?.sentence.line ?? "reading …", at: body.origin.moved(columns: 1), as: .dim)
      return
    }
    let null = canvas.glyphs.null
    list.draw(on: &canvas, in: body, count: count(context), mark: .cursorRow) { canvas, index, line in
      let place = index - page.request.offset
      columns.draw(on: &canvas, in: line) { column in
        guard page.rows.indices.contains(place) else { return ("…", .dim) }
        let text = page.rows[place][column]
        return (text ?? null, text == nil ? .null : .text)
      }
      if index == cursor { canvas.cursor = line.origin }
    }
  }
}
