import Findings
import Presenting
import Schema
import Screen

/// A statement that SQLite ran for the program.
package struct LoggedStatement: Hashable, Sendable {
  package let sql: String
  package let rows: Int
  package let seconds: Double
  /// Why it failed; nil if it did not.
  package let failure: String?

  package init(sql: String, rows: Int, seconds: Double, failure: String?) {
    (self.sql, self.rows, self.seconds, self.failure) = (sql, rows, seconds, failure)
  }
}

/// Every statement that ran, the latest first, with its rows and its time.
struct LogPane: LinesPane {
  static let keys = Keymap.Context.log
  static let commands: [Command] = [.sqlLog]

  private var statements: [LoggedStatement] = []
  private(set) var cursor = 0
  var search = LineSearch()

  let crumb = "SQL log"

  func hints(_ context: PaneContext) -> [Command] { [.copyCell, .find, .sqlLog, .back, .palette] }

  func title(_ context: PaneContext) -> String { "SQL log · \(statements.count.grouped) statements" }

  func facts(_ context: PaneContext) -> [String] {
    guard statements.indices.contains(cursor) else { return ["nothing ran yet"] }
    let statement = statements[cursor]
    return ["statement \(cursor + 1) of \(statements.count)", statement.figures]
      + [statement.failure].compactMap(\.self)
  }

  func searchedLines(_ context: PaneContext) -> [String] { statements.map(\.sql) }

  mutating func take(_ statements: [LoggedStatement], _ context: inout PaneContext) {
    (self.statements, cursor) = (statements, 0)
  }

  func copyWhole(_ context: inout PaneContext) {
    context.copy(statements.map { $0.sql + ";" }.joined(separator: "\n"))
  }

  mutating func move(by distance: Int, _ context: inout PaneContext) {
    cursor = max(0, min(statements.count - 1, cursor + distance))
  }

  mutating func press(at point: Point, in area: Rect, _ context: inout PaneContext) {
    let list = area.splitTop(Self.listHeight(of: area.size.rows)).top
    let line = ListCursor(cursor).line(at: point, in: list, count: statements.count)
    if let line { move(by: line - cursor, &context) }
  }

  mutating func ask(_ occasion: Occasion, _ context: inout PaneContext) {
    if case .entered = occasion { context.perform(.showLog) }
  }

  /// The statements have the upper half; the lower one shows the statement under the cursor in full.
  private static func listHeight(of height: Int) -> Int { height < 8 ? height : height / 2 }

  func draw(on canvas: inout Canvas, in rect: Rect, _ context: PaneContext) {
    let (above, below) = rect.splitTop(Self.listHeight(of: rect.size.rows))
    let list = ListCursor(cursor)
    list.draw(on: &canvas, in: above, count: statements.count, mark: .cursorRow) { canvas, index, line in
      let statement = statements[index]
      let start = line.origin.moved(columns: 1)
      let role: Role = statement.failure == nil ? .number : .warning
      canvas.write(statement.figures, at: start, as: role, width: Self.figuresWidth)
      canvas.write(
        statement.sql, at: start.moved(columns: Self.figuresWidth + 2),
        width: max(0, line.size.columns - Self.figuresWidth - 3))
      if index == cursor { canvas.cursor = line.origin }
    }
    guard below.size.rows > 1, statements.indices.contains(cursor) else { return }
    canvas.divide(below.line(0))
    let text = DisplayText(statements[cursor].sql).wrapped(to: max(1, rect.size.columns - 2), indent: 2)
    for (offset, line) in text.prefix(below.size.rows - 1).enumerated() {
      canvas.write(line, at: below.origin.moved(columns: 1, rows: offset + 1))
    }
  }

  private static let figuresWidth = 26
}

extension LoggedStatement {
  /// Rows and milliseconds.
  fileprivate var figures: String {
    let tenths = Int((seconds * 10_000).rounded())
    let time = "\((tenths / 10).grouped).\(tenths % 10) ms"
    return "\(Count.grouped(rows, "row")) in \(time)"
  }
}

extension Command {
  static let sqlLog = LogPane.opening(
    "SQL log", ["@"], "List the statements that ran, with their rows and times", again: { $1.perform(.showLog) }
  ) { _ in LogPane() }
}

extension Keymap.Context { static let log = Self("log") }
