import Decoding
import Findings
import Querying
package import Schema
import Screen

/// The store's history, newest first: its transactions, the changes of one, or those of one object.
package struct HistoryPane: Pane {
  static let commands: [Command] = [.history]

  /// So many lines are read at a time.
  static let stretch = 200

  private(set) var filter = HistoryFilter()
  private(set) var lines: [SeenChanges] = []
  private(set) var cursor = ListCursor()
  private var isWhole = false
  /// Whether more lines are being read.
  private var isAsking = false
  private var failure: Failure?

  /// The whole history, or the changes of one object.
  package init(of object: ObjectID?) { filter.object = object }

  /// The changes of one transaction.
  init(transaction number: Int64) { filter = .transaction(number) }

  /// What comes after the lines that are there: counted from their last transaction, so that the ones above it are not
  /// read again.
  private var next: HistoryRequest {
    let last = lines.last?.transaction.number
    var request = HistoryRequest(filter: filter, listsChanges: listsChanges, limit: Self.stretch)
    request.newest = last
    request.offset = lines.reversed().prefix { $0.transaction.number == last }.count
    return request
  }

  /// Whether its lines are changes and not transactions.
  private var listsChanges: Bool { filter != HistoryFilter() }

  func hints(_ context: PaneContext) -> [Command] {
    [.open, .back, .copyCell, .copyRow, .localTime, .palette]
  }

  var crumb: String {
    if let object = filter.object { return "history of \(object.entity) p\(object.pk)" }
    if case .transaction(let number)? = filter.since { return "transaction \(number)" }
    return "History"
  }

  func title(_ context: PaneContext) -> String {
    if let object = filter.object { return "Who changed \(object.entity) p\(object.pk)" }
    guard case .transaction(let number)? = filter.since else { return "History, newest first" }
    return "Changes of transaction \(number)"
  }

  func facts(_ context: PaneContext) -> [String] {
    guard !lines.isEmpty else { return [] }
    let word = listsChanges ? "change" : "transaction"
    let count = "\(lines.count)" + (isWhole ? "" : "+")
    let origin = lines[cursor.index].origin
    return ["\(word) \(cursor.index + 1) of \(count)"] + (origin.isEmpty ? [] : [origin])
  }

  func entity(_ context: PaneContext) -> String? {
    selected?.object?.entity ?? filter.object?.entity
  }

  /// Its first lines, as a list of findings.
  func awaited(_ context: PaneContext) -> Command.Awaited {
    lines.isEmpty && isAsking ? .findings : []
  }

  func wants(_ lane: Lane, _ context: PaneContext) -> Bool { lane == .history }

  private var selected: SeenChanges? {
    lines.indices.contains(cursor.index) ? lines[cursor.index] : nil
  }

  // MARK: - What it asks and takes

  mutating func forget() { (lines, isWhole, isAsking, failure) = ([], false, false, nil) }

  mutating func ask(_ occasion: Occasion, _ context: inout PaneContext) {
    switch occasion {
    // Another place may have replaced the question.
    case .entered, .returned, .again, .kept: isAsking = false
    case .resized, .focused, .paused: break
    }
    guard !isWhole, !isAsking, failure == nil, cursor.index + Self.stretch / 2 >= lines.count else {
      return
    }
    isAsking = true
    context.ask(.history(next), on: .history)
  }

  mutating func take(_ answer: Answer, _ sight: Sight, _ context: inout PaneContext) {
    guard case .history(let page) = answer, page.request == next,
      case .history(let seen) = sight
    else { return }
    isAsking = false
    lines += seen
    isWhole = page.isLast
  }

  mutating func take(_ failure: Failure, on lane: Lane, _ context: inout PaneContext) -> Bool {
    guard lane == .history else { return false }
    isAsking = false
    if failure != .cancelled { self.failure = failure }
    return false
  }

  mutating func goOn(without lanes: Set<Lane>, _ context: inout PaneContext) {
    if lanes.contains(.history) { isAsking = false }
  }

  // MARK: - Keys

  mutating func run(_ command: Command, _ context: inout PaneContext) -> Bool {
    switch command {
    case .open, .right:
      guard let selected else { return true }
      guard let object = selected.object else {
        context.enter(HistoryPane(transaction: selected.transaction.number))
        return true
      }
      if selected.isDeletion || context.document.model.entity(named: object.entity) == nil {
        context.said = "\(object.entity) p\(object.pk) cannot be opened: it was deleted"
      } else {
        context.enter(RecordPane(objectID: object))
      }
    case .copyCell: selected.map { context.copy($0.text) }
    case .copyRow: selected.map { context.copy(text(of: $0, usesLocalTime: context.usesLocalTime)) }
    default: return false
    }
    return true
  }

  mutating func move(by distance: Int, _ context: inout PaneContext) {
    guard !lines.isEmpty else { return }
    cursor.move(by: distance, count: lines.count)
    ask(.focused, &context)
  }

  mutating func press(at point: Point, in area: Rect, _ context: inout PaneContext) {
    let list = area.splitTop(1).bottom
    guard let line = cursor.line(at: point, in: list, count: lines.count) else { return }
    press(line: line, cursor: cursor.index, &context)
  }

  // MARK: - View

  private func time(_ line: SeenChanges, usesLocalTime: Bool) -> String {
    guard let time = line.transaction.time else { return "" }
    return DateText.plain(time, offset: usesLocalTime ? DateText.localOffset(at: time) : 0)
      ?? "\(time)"
  }

  private func text(of line: SeenChanges, usesLocalTime: Bool) -> String {
    let parts = [
      "transaction \(line.transaction.number)", time(line, usesLocalTime: usesLocalTime),
      line.origin, line.object.map { "\(line.sign) \($0.entity) p\($0.pk)" } ?? "", line.text,
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: " · ")
  }

  private enum Column { case number, time, origin, object, text }

  private func table(_ width: Int) -> Table<Column> {
    var columns = [
      Table<Column>.Column(.number, "transaction", x: 2, width: 11, isRightAligned: true)
    ]
    var x = 15
    func add(_ id: Column, _ title: String, _ width: Int) {
      columns.append(.init(id, title, x: x, width: width))
      x += width + 2
    }
    add(.time, "time", 19)
    // The status line also shows who saved.
    let origin = min(32, (width - x) / 3)
    if origin >= 10 { add(.origin, "author", origin) }
    if listsChanges, filter.object == nil { add(.object, "object", min(30, (width - x) / 2)) }
    add(
      .text,
      listsChanges ? "what" : "objects: + inserted, ~ updated, - deleted",
      max(1, width - x)
    )
    return Table(columns)
  }

  func draw(on canvas: inout Canvas, in rect: Rect, _ context: PaneContext) {
    let (titles, body) = rect.splitTop(1)
    let table = table(rect.size.columns)
    table.drawTitles(on: &canvas, in: titles)
    if lines.isEmpty {
      let text =
        failure?.sentence.line ?? (isWhole ? "the history knows of no change" : "reading …")
      canvas.write(text, at: body.origin.moved(columns: 2), as: .dim)
    }
    cursor.draw(on: &canvas, in: body, count: lines.count, mark: .cursorRow) {
      canvas,
      index,
      line in
      let seen = lines[index]
      table.draw(on: &canvas, in: line) { column in
        switch column {
        case .number: ("\(seen.transaction.number)", .dim)
        case .time: (time(seen, usesLocalTime: context.usesLocalTime), .text)
        case .origin: (seen.origin, .dim)
        case .object: (seen.object.map { "\(seen.sign) \($0.entity) p\($0.pk)" } ?? "", .text)
        case .text: (seen.text, .text)
        }
      }
      if index == cursor.index { canvas.cursor = line.origin }
    }
  }
}

extension Command {
  static let history = Command(
    "history",
    [.everywhere: ["H"]],
    "Who changed what when, by the store's history; in a record, who changed the object",
    otherWords: "deleted author transactions",
    disabled: { _, context in
      context.document.hasHistory ? nil : "the store keeps no history"
    },
    opens: { pane, _, context in context.enter(HistoryPane(of: (pane as? RecordPane)?.objectID)) }
  )
}
