import Decoding
import Findings
import Presenting
import Schema
import Screen

/// A statement that SQLite ran for the program.
package struct LoggedStatement: Hashable, Sendable {
  /// What the user did last when it began.
  package struct Cause: Hashable, Sendable {
    /// The greater, the later.
    package let number: Int
    package let text: String
    /// In seconds since 2001-01-01 UTC.
    package let time: Double

    package init(number: Int, text: String, time: Double) { (self.number, self.text, self.time) = (number, text, time) }
  }

  package let sql: String
  package let rows: Int
  package let seconds: Double
  /// Why it failed; nil if it did not.
  package let failure: String?
  package let cause: Cause

  package init(sql: String, rows: Int, seconds: Double, failure: String?, cause: Cause) {
    (self.sql, self.rows, self.seconds, self.failure, self.cause) = (sql, rows, seconds, failure, cause)
  }

  /// Whether it asks nothing about the store's content.
  fileprivate var isHousekeeping: Bool {
    let word = sql.prefix { $0.isLetter }.uppercased()
    return ["PRAGMA", "BEGIN", "COMMIT", "END", "ROLLBACK", "SAVEPOINT", "RELEASE"].contains(word)
  }
}

/// The statements that ran, under the keys that caused them, the latest key first.
struct LogPane: LinesPane, FoldedPane, HidingPane {
  static let keys = Keymap.Context.log
  static let commands: [Command] = [.sqlLog]

  /// A key with all its statements, or one of these.
  enum Line: Hashable, Sendable {
    case cause(LoggedStatement.Cause, [LoggedStatement])
    case statement(LoggedStatement)
  }

  /// The latest first.
  private var statements: [LoggedStatement] = []
  /// Made once and not for each key.
  private var lines: [Line] = []
  private var hidesHousekeeping = true
  /// The numbers of the keys whose statements are listed.
  private var unfolded: Set<Int> = []
  private(set) var cursor = 0
  var search = LineSearch()

  let crumb = "SQL log"

  func hints(_ context: PaneContext) -> [Command] {
    [.toggleFold, .copyCell, .find, hidesHousekeeping ? .showColumns : .hideColumn, .sqlLog, .back, .palette]
  }

  func hintTitle(of command: Command) -> String? {
    switch command {
    case .hideColumn: "hide PRAGMAs"
    case .showColumns: "show PRAGMAs"
    default: nil
    }
  }

  private var shown: [LoggedStatement] { hidesHousekeeping ? statements.filter { !$0.isHousekeeping } : statements }

  func title(_ context: PaneContext) -> String {
    let (all, shown) = (statements.count, shown.count)
    let hidden = all > shown ? " · \((all - shown).grouped) PRAGMAs and transactions hidden" : ""
    return "SQL log · \(Count.grouped(shown, "statement"))\(hidden)"
  }

  func facts(_ context: PaneContext) -> [String] {
    switch selected {
    case .cause(_, let statements):
      return ["line \(cursor + 1) of \(lines.count)", Count.grouped(statements.count, "statement")]
    case .statement(let statement):
      return ["line \(cursor + 1) of \(lines.count)", statement.figures] + [statement.failure].compactMap(\.self)
    case nil: return ["nothing ran yet"]
    }
  }

  private var selected: Line? { lines.indices.contains(cursor) ? lines[cursor] : nil }

  /// Of a key also what is folded.
  func searchedLines(_ context: PaneContext) -> [String] {
    lines.map { line in
      switch line {
      case .cause(let cause, let statements): ([cause.text] + statements.map(\.sql)).joined(separator: " ")
      case .statement(let statement): statement.sql
      }
    }
  }

  mutating func take(_ statements: [LoggedStatement], _ context: inout PaneContext) {
    (self.statements, cursor) = (statements, 0)
    list()
  }

  private mutating func list() {
    lines = []
    for statement in shown {
      if case .cause(let cause, let statements)? = lines.last, cause.number == statement.cause.number {
        // The keys are listed from the latest on, but what a key did from its start on.
        lines[lines.count - 1] = .cause(cause, [statement] + statements)
      } else {
        lines.append(.cause(statement.cause, [statement]))
      }
    }
    lines = lines.flatMap { line in
      guard case .cause(let cause, let statements) = line, unfolded.contains(cause.number) else { return [line] }
      return [line] + statements.map(Line.statement)
    }
    cursor = max(0, min(lines.count - 1, cursor))
  }

  mutating func hide(_ context: inout PaneContext) {
    hidesHousekeeping = true
    list()
  }

  mutating func showAll(_ context: inout PaneContext) {
    hidesHousekeeping = false
    list()
  }

  /// Folds or unfolds the statements of the key under the cursor, or of the statement's key; nil turns that over.
  private mutating func fold(_ isFolded: Bool?) {
    let cause: LoggedStatement.Cause
    switch selected {
    case .cause(let own, _): cause = own
    case .statement(let statement): cause = statement.cause
    case nil: return
    }
    let folds = isFolded ?? unfolded.contains(cause.number)
    if folds { unfolded.remove(cause.number) } else { unfolded.insert(cause.number) }
    list()
    cursor = lines.firstIndex { if case .cause(cause, _) = $0 { true } else { false } } ?? cursor
  }

  mutating func fold(_ context: inout PaneContext) { fold(nil) }
  mutating func open(_ context: inout PaneContext) { fold(nil) }
  mutating func goLeft(_ context: inout PaneContext) { fold(true) }
  mutating func goRight(_ context: inout PaneContext) { if case .cause = selected { fold(false) } }

  func copyValue(_ context: inout PaneContext) {
    if let text = selectedSQL { context.copy(text) }
  }

  private var selectedSQL: String? {
    switch selected {
    case .cause(_, let statements): statements.map { $0.sql + ";" }.joined(separator: "\n")
    case .statement(let statement): statement.sql
    case nil: nil
    }
  }

  func copyWhole(_ context: inout PaneContext) {
    context.copy(shown.map { $0.sql + ";" }.joined(separator: "\n"))
  }

  mutating func move(by distance: Int, _ context: inout PaneContext) {
    cursor = max(0, min(lines.count - 1, cursor + distance))
  }

  mutating func press(at point: Point, in area: Rect, _ context: inout PaneContext) {
    let list = area.splitTop(Self.listHeight(of: area.size.rows)).top
    let line = ListCursor(cursor).line(at: point, in: list, count: lines.count)
    if let line { press(line: line, cursor: cursor, &context) }
  }

  mutating func ask(_ occasion: Occasion, _ context: inout PaneContext) {
    if case .entered = occasion { context.perform(.showLog) }
  }

  /// The list has two thirds; below is the statement under the cursor in full.
  private static func listHeight(of height: Int) -> Int { height < 8 ? height : height * 2 / 3 }

  private enum Column { case time, what, statements, milliseconds, sql }

  private func table(_ width: Int) -> Table<Column> {
    var (what, statements, milliseconds) = (0, 0, 0)
    for case .cause(let cause, let all) in lines {
      what = max(what, DisplayText.width(of: cause.text) + 2)
      statements = max(statements, Count.grouped(all.count, "statement").count)
      milliseconds = max(milliseconds, Self.milliseconds(of: all).count)
    }
    what = min(what, max(12, width / 3))
    var columns: [Table<Column>.Column] = []
    var x = 1
    for (id, width, isRight) in [
      (Column.time, 8, false), (.what, what, false), (.statements, statements, true),
      (.milliseconds, milliseconds, true),
    ] {
      columns.append(.init(id, "", x: x, width: width, isRightAligned: isRight))
      x += width + 2
    }
    return Table(columns + [.init(.sql, "", x: x, width: max(0, width - x))])
  }

  func draw(on canvas: inout Canvas, in rect: Rect, _ context: PaneContext) {
    let (above, below) = rect.splitTop(Self.listHeight(of: rect.size.rows))
    let table = table(rect.size.columns)
    let sqlStart = 5
    let list = ListCursor(cursor)
    list.draw(on: &canvas, in: above, count: lines.count, mark: .cursorRow) { canvas, index, line in
      switch lines[index] {
      case .cause(let cause, let statements):
        let sign = canvas.glyphs.fold(!unfolded.contains(cause.number))
        let hasFailed = statements.contains { $0.failure != nil }
        table.draw(on: &canvas, in: line) { column in
          switch column {
          case .time: (Self.time(cause.time, usesLocalTime: context.look.usesLocalTime), .dim)
          case .what: (sign + cause.text, .heading)
          case .statements: (Count.grouped(statements.count, "statement"), .number)
          case .milliseconds:
            (Self.milliseconds(of: statements), hasFailed ? .warning : .number)
          case .sql: (unfolded.contains(cause.number) ? "" : statements.first?.sql ?? "", .dim)
          }
        }
      case .statement(let statement):
        let figures = DisplayText(statement.figures)
        let width = max(0, line.size.columns - sqlStart - figures.width - 2)
        canvas.write(statement.sql, in: .sql, at: line.origin.moved(columns: sqlStart), width: width)
        canvas.write(
          figures, at: Point(column: line.endColumn - figures.width, row: line.minRow),
          as: statement.failure == nil ? .number : .warning)
      }
      if index == cursor { canvas.cursor = line.origin }
    }
    guard below.size.rows > 1, let sql = selectedSQL else { return }
    canvas.divide(below.line(0))
    let limit = rect.size.columns * below.size.rows
    let text = sql.prefix(limit).split(separator: "\n").flatMap {
      DisplayText(String($0), limit: limit).wrapped(to: max(1, rect.size.columns - 2), indent: 2)
    }
    var syntax = Syntax(.sql)
    for (offset, line) in text.prefix(below.size.rows - 1).enumerated() {
      let point = below.origin.moved(columns: 1, rows: offset + 1)
      canvas.write(syntax.pieces(of: line.string), at: point, width: rect.size.columns - 1)
    }
  }

  private static func milliseconds(of statements: [LoggedStatement]) -> String {
    LoggedStatement.milliseconds(statements.reduce(0) { $0 + $1.seconds })
  }

  /// The time of the day.
  private static func time(_ seconds: Double, usesLocalTime: Bool) -> String {
    let text = DateText.plain(seconds, offset: usesLocalTime ? DateText.localOffset(at: seconds) : 0)
    return text.map { String($0.suffix(8)) } ?? ""
  }
}

extension LoggedStatement {
  fileprivate static func milliseconds(_ seconds: Double) -> String {
    let tenths = Int((seconds * 10_000).rounded())
    return "\((tenths / 10).grouped).\(tenths % 10) ms"
  }

  /// Rows and milliseconds.
  fileprivate var figures: String { "\(Count.grouped(rows, "row")) in \(Self.milliseconds(seconds))" }
}

extension Command {
  static let sqlLog = LogPane.opening(
    "SQL log", ["@"], "List the statements that ran, by the keys that caused them, with their rows and times",
    again: { $1.perform(.showLog) }
  ) { _ in LogPane() }
}

extension Keymap.Context { static let log = Self("log") }
