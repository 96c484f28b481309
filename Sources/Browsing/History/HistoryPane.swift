import Decoding
import Findings
import Predicates
import Questions
package import Schema
import Screen

/// The store's history, newest first: its transactions, the changes of one, or those of one object.
package struct HistoryPane: SearchedPane {
  static let keys = Keymap.Context.history
  static let commands: [Command] = [.history, .onlyThis, .withoutThis]

  /// So many lines are read at a time.
  static let stretch = 200
  /// So many when the user wants the last line.
  private static let longStretch = 5_000

  /// What it was opened with: everything, one transaction or one object.
  private let scope: HistoryFilter
  private var narrowing = HistoryNarrowing()
  /// The scope with what the narrowing asks of the store.
  private var filter: HistoryFilter
  /// The lines that pass the narrowing.
  private(set) var lines: [ShownChanges] = []
  /// The last transaction that was read, and how many of its lines.
  private var last: (number: Int64, lines: Int)?
  private(set) var cursor = ListCursor()
  private var isWhole = false
  /// The lines that are being read; nil if none are.
  private var asked: HistoryRequest?
  /// The lines and the cursor before a text was typed; nil if one has been taken.
  private var beforeSearch: Stretch?
  /// Whether the cursor is on its way to the last line.
  private var goesToEnd = false
  /// The width of the longest author.
  private var widestOrigin = 0
  private var failure: Failure?

  /// What was read of a narrowing, and where the cursor was.
  private struct Stretch {
    let narrowing: HistoryNarrowing
    let filter: HistoryFilter
    let lines: [ShownChanges]
    let last: (number: Int64, lines: Int)?
    let isWhole: Bool
    let cursor: ListCursor
  }

  /// The whole history, or the changes of one object.
  package init(of object: ObjectID?) {
    var filter = HistoryFilter()
    filter.object = object
    self.init(filter)
  }

  /// The changes of one transaction.
  init(transaction number: Int64) { self.init(.transaction(number)) }

  private init(_ scope: HistoryFilter) { (self.scope, filter) = (scope, scope) }

  /// What comes after the lines that are there: counted from their last transaction, so that the ones above it are not
  /// read again.
  private var next: HistoryRequest {
    let limit = goesToEnd ? Self.longStretch : Self.stretch
    var request = HistoryRequest(filter: filter, listsChanges: listsChanges, limit: limit)
    request.newest = last?.number
    request.offset = last?.lines ?? 0
    return request
  }

  /// Whether its lines are changes and not transactions.
  private var listsChanges: Bool { scope != HistoryFilter() }

  /// The transaction whose changes it shows; nil if it shows several.
  private var transaction: Int64? { if case .transaction(let number)? = scope.since { number } else { nil } }

  func hints(_ context: PaneContext) -> [Command] {
    [.open, .find, .onlyThis, .withoutThis, .copyCell, .copyAs, .localTime, .back, .palette]
  }

  func hintTitle(of command: Command) -> String? {
    switch command {
    case .find: "narrow"
    case .onlyThis: "only"
    case .withoutThis: "without"
    default: nil
    }
  }

  var crumb: String {
    if let object = scope.object { return "history of \(object.entity) p\(object.pk)" }
    return transaction.map { "transaction \($0)" } ?? "History"
  }

  func title(_ context: PaneContext) -> String {
    ([scopeTitle(context)] + narrowing.words.map(\.text)).joined(separator: " · ")
      + (narrowing.words.isEmpty ? "" : " ✕")
  }

  private func scopeTitle(_ context: PaneContext) -> String {
    if let object = scope.object { return "Who changed \(object.entity) p\(object.pk)" }
    guard let transaction else { return "History, newest first" }
    let time = lines.first.map { self.time($0, usesLocalTime: context.look.usesLocalTime) } ?? ""
    return "Changes of transaction \(transaction)" + (time.isEmpty ? "" : " · \(time)")
  }

  func facts(_ context: PaneContext) -> [String] {
    let complaint = narrowing.complaint(now: context.now).map { [$0] } ?? []
    guard let selected else { return complaint }
    let word = listsChanges ? "change" : "transaction"
    let count = "\(lines.count)" + (isWhole ? "" : "+")
    let place = goesToEnd ? "on the way to the last \(word), \(count) read" : "\(word) \(cursor.index + 1) of \(count)"
    return [place] + complaint + selected.origins.map { "\($0.label) \($0.name)" }
  }

  func entity(_ context: PaneContext) -> String? { selected?.object?.entity ?? scope.object?.entity }

  /// Its first lines, as a list of findings.
  func awaited(_ context: PaneContext) -> Command.Awaited {
    goesToEnd ? .landing : lines.isEmpty && asked != nil ? .findings : []
  }

  func wants(_ lane: Lane, _ context: PaneContext) -> Bool { lane == .history }

  private var selected: ShownChanges? { lines.indices.contains(cursor.index) ? lines[cursor.index] : nil }

  // MARK: - What it asks and takes

  mutating func forget() {
    (lines, last, isWhole, asked, failure) = ([], nil, false, nil, nil)
    (goesToEnd, widestOrigin, beforeSearch) = (false, 0, nil)
  }

  mutating func ask(_ occasion: Occasion, _ context: inout PaneContext) {
    switch occasion {
    // Another place may have replaced the question.
    case .entered, .returned, .again, .kept: asked = nil
    case .resized, .focused, .paused: break
    }
    guard !isWhole, asked == nil, failure == nil, goesToEnd || cursor.index + Self.stretch / 2 >= lines.count else {
      return
    }
    let next = next
    asked = next
    context.ask(.history(next))
  }

  mutating func goToEnd(_ context: inout PaneContext) {
    move(by: lines.count, &context)
    goesToEnd = !isWhole && failure == nil
    ask(.focused, &context)
  }

  mutating func take(_ answer: Answer, _ shown: Shown, _ context: inout PaneContext) {
    guard case .history(let page) = answer, page.request == asked, case .history(let seen) = shown else { return }
    asked = nil
    for line in seen {
      let number = line.transaction.number
      last = (number, number == last?.number ? (last?.lines ?? 0) + 1 : 1)
      widestOrigin = max(widestOrigin, DisplayText.width(of: line.origin))
      let passes =
        narrowing.words.isEmpty || narrowing.passes(line, text(of: line, usesLocalTime: context.look.usesLocalTime))
      if passes { lines.append(line) }
    }
    isWhole = page.isLast
    if goesToEnd { cursor.move(by: lines.count, count: lines.count) }
    if isWhole { goesToEnd = false }
    // Few of the lines may pass.
    ask(.focused, &context)
  }

  mutating func take(_ failure: Failure, on lane: Lane, _ context: inout PaneContext) -> Bool {
    guard lane == .history else { return false }
    (asked, goesToEnd) = (nil, false)
    if failure != .cancelled { self.failure = failure }
    return false
  }

  mutating func goOn(without lanes: Set<Lane>, _ context: inout PaneContext) {
    if lanes.contains(.history) { (asked, goesToEnd) = (nil, false) }
  }

  // MARK: - Narrowing

  var sought: String { narrowing.text }

  mutating func beginSearch() {
    beforeSearch = Stretch(
      narrowing: narrowing, filter: filter, lines: lines, last: last, isWhole: isWhole, cursor: cursor)
  }

  mutating func seek(_ text: String, _ context: inout PaneContext) {
    let kept = beforeSearch
    narrow(to: HistoryNarrowing(text), &context)
    beforeSearch = kept
    guard let kept, kept.narrowing.words == narrowing.words, !kept.lines.isEmpty else { return }
    (filter, lines, last) = (kept.filter, kept.lines, kept.last)
    (isWhole, cursor, asked) = (kept.isWhole, kept.cursor, nil)
    widestOrigin = lines.map { DisplayText.width(of: $0.origin) }.max() ?? 0
    ask(.focused, &context)
  }

  func hits(_ context: PaneContext) -> String {
    narrowing.complaint(now: context.now) ?? "\(lines.count)\(isWhole ? "" : "+") found"
  }

  /// Esc takes off the newest word.
  mutating func clear(_ context: inout PaneContext) -> Bool {
    guard !narrowing.words.isEmpty else { return false }
    narrow(to: HistoryNarrowing(narrowing.words.dropLast()), &context)
    return true
  }

  mutating func add(_ word: HistoryNarrowing.Word, _ context: inout PaneContext) {
    narrow(to: HistoryNarrowing(narrowing.words + [word]), &context)
  }

  private mutating func narrow(to narrowing: HistoryNarrowing, _ context: inout PaneContext) {
    let hasSameWords = narrowing.words == self.narrowing.words
    self.narrowing = narrowing
    guard !hasSameWords else { return }
    filter = narrowing.filter(scope, context.document.model, now: context.now)
    forget()
    cursor = ListCursor()
    ask(.entered, &context)
  }

  /// Adds a word for the author or an entity under the cursor; a box offers several.
  mutating func narrow(isExcluded: Bool, _ context: inout PaneContext) {
    guard let selected else { return }
    var names: [(HistoryNarrowing.Word.Field, String)] = selected.entities.map { (.entity, $0) }
    if transaction == nil, let origin = selected.origins.first { names.insert((.author, origin.name), at: 0) }
    let words = names.map { HistoryNarrowing.Word(field: $0, value: $1, isExcluded: isExcluded) }
    switch words.count {
    case 0: context.said = "it names no author and no entity"
    case 1: add(words[0], &context)
    default: context.box = HistoryWordsBox(words)
    }
  }

  // MARK: - Keys

  func aside(_ context: PaneContext) -> Aside? {
    // An object's own record is where its history was opened.
    guard scope.object == nil, !lines.isEmpty else { return nil }
    guard let selected else { return Aside() }
    guard let object = selected.object else {
      let number = selected.transaction.number
      return Aside("transaction \(number)") { [HistoryPane(transaction: number)] }
    }
    return canOpen(selected, context) ? .record(object) : Aside()
  }

  private func canOpen(_ line: ShownChanges, _ context: PaneContext) -> Bool {
    !line.isDeletion && line.object.flatMap { context.document.model.entity(named: $0.entity) } != nil
  }

  func open(_ context: inout PaneContext) {
    guard let selected else { return }
    guard let object = selected.object else {
      return context.enter(HistoryPane(transaction: selected.transaction.number))
    }
    if !canOpen(selected, context) {
      context.said = "\(object.entity) p\(object.pk) cannot be opened: it was deleted"
    } else {
      let changed = selected.properties
      context.enter(RecordPane(objectID: object, at: changed.isEmpty ? .fault : .properties(changed)))
      if !changed.isEmpty {
        let names = changed.joined(separator: ", ")
        context.said = "as it is now · transaction \(selected.transaction.number) changed \(names)"
      }
    }
  }

  func goRight(_ context: inout PaneContext) { if context.hasSecond { context.go(.over) } else { open(&context) } }
  func copyValue(_ context: inout PaneContext) { selected.map { context.copy($0.text) } }

  func copyWhole(_ context: inout PaneContext) {
    selected.map { context.copy(text(of: $0, usesLocalTime: context.look.usesLocalTime)) }
  }

  mutating func move(by distance: Int, _ context: inout PaneContext) {
    guard !lines.isEmpty else { return }
    goesToEnd = false
    cursor.move(by: distance, count: lines.count)
    ask(.focused, &context)
  }

  mutating func press(at point: Point, in area: Rect, _ context: inout PaneContext) {
    let list = area.splitTop(1).bottom
    guard let line = cursor.line(at: point, in: list, count: lines.count) else { return }
    press(line: line, cursor: cursor.index, &context)
  }

  // MARK: - View

  private func time(_ line: ShownChanges, usesLocalTime: Bool) -> String {
    guard let time = line.transaction.time else { return "" }
    return DateText.plain(time, offset: usesLocalTime ? DateText.localOffset(at: time) : 0) ?? "\(time)"
  }

  private func text(of line: ShownChanges, usesLocalTime: Bool) -> String {
    let parts = [
      "transaction \(line.transaction.number)", time(line, usesLocalTime: usesLocalTime), line.origin,
      line.object.map { "\(line.sign) \($0.entity) p\($0.pk)" } ?? "", line.text,
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: " · ")
  }

  private enum Column { case number, time, origin, object, text }

  private func table(_ width: Int) -> Table<Column> {
    var columns: [Table<Column>.Column] = []
    var x = 2
    func add(_ id: Column, _ title: String, _ width: Int, isRightAligned: Bool = false) {
      columns.append(
        .init(id, title, x: x, width: width, isRightAligned: isRightAligned, cutsMiddle: id == .origin))
      x += width + 2
    }
    // The title has what is the same for all changes of a transaction.
    if transaction == nil {
      let digits = max(3, lines.first.map { "\($0.transaction.number)".count } ?? 0)
      add(.number, "no.", digits, isRightAligned: true)
      add(.time, "time", 19)
      // The status line also shows who saved.
      let origin = min(max(6, widestOrigin), 40, (width - x) / 3)
      if (width - x) / 3 >= 10 { add(.origin, "author", origin) }
    }
    if listsChanges, scope.object == nil {
      let objects = lines.map { DisplayText.width(of: Self.objectText($0)) }.max() ?? 0
      add(.object, "object", max(6, min(objects, (width - x) * 2 / 3)))
    }
    add(.text, listsChanges ? "what" : "+ inserted, ~ updated, - deleted", max(1, width - x))
    return Table(columns)
  }

  private static func objectText(_ line: ShownChanges) -> String {
    line.object.map { "\(line.sign) \($0.entity) p\($0.pk)" } ?? ""
  }

  func draw(on canvas: inout Canvas, in rect: Rect, _ context: PaneContext) {
    let (titles, body) = rect.splitTop(1)
    let table = table(rect.size.columns)
    table.drawTitles(on: &canvas, in: titles)
    if lines.isEmpty {
      let none = narrowing.words.isEmpty ? "the history knows of no change" : "nothing passes"
      let state = isWhole ? none : asked != nil ? "reading …" : "stopped · r reads again"
      let text = failure?.sentence.line ?? state
      canvas.write(text, at: body.origin.moved(columns: 2), as: .dim)
    }
    let first = cursor.window(height: body.size.rows, count: lines.count).lowerBound
    cursor.draw(on: &canvas, in: body, count: lines.count, mark: .cursorRow) { canvas, index, line in
      let seen = lines[index]
      // Several changes of one transaction name it once.
      let isRepeated = index > first && seen.transaction == lines[index - 1].transaction
      table.draw(on: &canvas, in: line) { column in
        switch column {
        case .number, .time, .origin: isRepeated ? ("", .dim) : shown(column, of: seen, context)
        case .object: (Self.objectText(seen), .text)
        case .text: (seen.text, .text)
        }
      }
      if index == cursor.index { canvas.cursor = line.origin }
    }
  }
}

extension HistoryPane {
  private func shown(_ column: Column, of line: ShownChanges, _ context: PaneContext) -> (String, Role) {
    switch column {
    case .number: ("\(line.transaction.number)", .dim)
    case .time: (time(line, usesLocalTime: context.look.usesLocalTime), .text)
    default: (line.origin, .dim)
    }
  }
}

extension Keymap.Context { static let history = Self("history") }

extension Command {
  static let onlyThis = HistoryPane.command(
    "only this", ["i"], "Show only what the author under the cursor saved, or the changes of the entity",
    waitsFor: [.findings]
  ) { $0.narrow(isExcluded: false, &$1) }
  static let withoutThis = HistoryPane.command(
    "without this", ["I"], "Leave out what the author under the cursor saved, or the changes of the entity",
    waitsFor: [.findings]
  ) { $0.narrow(isExcluded: true, &$1) }
  static let history = HistoryPane.opening(
    "history", ["H"], "Who changed what when, by the store's history; in a record or a value, who changed the object",
    otherWords: "deleted author transactions", isOffered: \.hasHistory,
    disabled: { _, context in context.document.hasHistory ? nil : "the store keeps no history" }
  ) { HistoryPane(of: $0.focused.object) }
}
