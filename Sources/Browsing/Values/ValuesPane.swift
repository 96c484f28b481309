import Decoding
import Findings
import Predicates
import Presenting
import Questions
import Schema
import Screen

/// What a column holds in some rows: its values with bars, how they are built, and the Swift that reads them.
struct ValuesPane: LinesPane, CountedPane, MarkedPane, TabbedPane {
  enum Tab: String { case values, shapes, swift = "Swift" }

  static let keys = Keymap.Context.values
  static let commands: [Command] = [.census, .previousTab, .nextTab]
  static let nextTab = Command.census

  let tabs: [Tab]
  private(set) var tab: Tab
  private let path: Path
  private let query: RowQuery
  /// The filter of the rows, in words; empty if there is none.
  private let narrowed: String
  private let census: CensusRequest?
  private var text = CensusContents()
  /// The ticket of its own census, which another view's may have replaced.
  private var counting: Ticket?
  private var seen: ShownValues?
  private var failure: Failure?
  private var cursors: [Tab: ListCursor] = [:]
  var search = LineSearch()
  /// The values that were marked.
  private var marked: Set<Int> = []

  /// More values than a user reads.
  private static let most = 500
  private static let bins = 12

  /// Shows what a column holds, if it holds anything that can be counted.
  static func open(_ path: Path?, of query: RowQuery, _ predicate: String, _ context: inout PaneContext) {
    guard context.document.layout != nil else {
      context.said = "a model alone has no values"
      return
    }
    guard let path, let pane = ValuesPane(path, in: query.unsorted, narrowed: predicate) else {
      context.said = "there are no values to count here"
      return
    }
    context.enter(pane)
  }

  private init?(_ path: Path, in query: RowQuery, narrowed: String) {
    census = CensusRequest(path, in: query, where: narrowed)
    tabs = (path.hasValues ? [.values] : []) + (census == nil ? [] : [.shapes, .swift])
    guard let first = tabs.first else { return nil }
    (tab, self.path, self.query, self.narrowed) = (first, path, query, narrowed)
  }

  private var request: SummaryRequest {
    SummaryRequest(query: query, path: path, count: Self.most, bins: Self.bins)
  }

  private var list: ListCursor {
    get { cursors[tab] ?? ListCursor() }
    set { cursors[tab] = newValue }
  }

  /// The line under the cursor.
  var cursor: Int { list.index }

  /// Before the values come, the cursor may move as far as there can be lines.
  private var count: Int { tab == .values ? seen.map(\.lines.count) ?? Self.most : counted.count }

  /// The lines of the census in the tab.
  private var counted: [CensusLines.Line] { tab == .shapes ? text.shapes : text.code }

  /// Each line's case and value.
  func searchedLines(_ context: PaneContext) -> [String] {
    guard tab == .values else { return counted.map(\.text) }
    return zip(lines, names(context)).map { line, name in
      [line.caseText, name].compactMap(\.self).joined(separator: " ")
    }
  }

  private var lines: [ShownValues.Line] { seen?.lines ?? [] }

  /// Each line's value, or the name of its object.
  private func names(_ context: PaneContext) -> [String] {
    lines.map { $0.object.flatMap(context.known.names.text) ?? $0.text }
  }

  private var selected: ShownValues.Line? { lines.indices.contains(cursor) ? lines[cursor] : nil }

  /// The marked lines, or the one under the cursor.
  private var chosen: [ShownValues.Line] {
    let marked = marked.sorted().filter(lines.indices.contains)
    return marked.isEmpty ? [selected].compactMap(\.self) : marked.map { lines[$0] }
  }

  func hints(_ context: PaneContext) -> [Command] {
    [.open, .find] + (tab == .values ? [.mark, .filterToValue, .excludeValue] : [])
      + [.copyCell, .copyAs, .back, .palette]
  }

  var crumb: String { "\(tab.rawValue) of \(path.persistentSpelling)" }

  func entity(_ context: PaneContext) -> String? { query.entity }

  func awaited(_ context: PaneContext) -> Command.Awaited { context.lanes.running.contains(.summary) ? [.row] : [] }

  func purpose(of lane: Lane, _ context: PaneContext) -> Showing.Purpose { lane == .summary ? .values : .other }

  func title(_ context: PaneContext) -> String {
    let name = "\(path.root).\(path.persistentSpelling)"
    return ([name] + (tab == .values ? seen?.facts ?? [] : [])).joined(separator: " · ")
  }

  func facts(_ context: PaneContext) -> [String] {
    var facts: [String] = []
    if tab != .values, !text.isCounted { return [progress] }
    if cursor < count, tab != .values || seen != nil { facts.append("line \(cursor + 1) of \(count)") }
    guard tab == .values else { return facts + [opened].compactMap(\.self) }
    if let reason = selected?.reason { facts.append(reason) }
    if !marked.isEmpty { facts.append("\(marked.count) marked") }
    if !narrowed.isEmpty { facts.append("only rows where \(narrowed)") }
    return facts
  }

  func speech(_ context: PaneContext) -> String? {
    guard tab == .values, let seen, let selected else { return nil }
    let name = names(context)[cursor]
    let value = selected.role.isStoreData ? name : SpokenText.words(name.replacing(" … ", with: " to "))
    let share = CensusLines.share(selected.rows, of: seen.rows).replacing(" %", with: " percent")
    let parts = [selected.caseText, "\(value): \(Count.text(selected.rows, "row"))", share, selected.reason]
    return (parts.compactMap(\.self) + (marked.contains(cursor) ? ["marked"] : []) + ["line \(cursor + 1) of \(count)"])
      .joined(separator: ", ")
  }

  private var progress: String { "counting" + (text.progress.map { " " + $0.text } ?? "") }

  /// What a line of the census leads to.
  private var target: CensusLines.Target? { counted.indices.contains(cursor) ? counted[cursor].target : nil }

  /// What Enter does on a line of the census.
  private var opened: String? {
    switch target {
    case .rows(let predicate): "↵ rows where \(predicate)"
    case .object(let object): "↵ the first of them, p\(object.pk)"
    case nil: nil
    }
  }

  mutating func show(_ tab: Tab, _ context: inout PaneContext) {
    self.tab = tab
    search = LineSearch()
    // What is not shown is not counted.
    context.stop(tab == .values ? .census : .summary)
    ask(.entered, &context)
  }

  mutating func ask(_ occasion: Occasion, _ context: inout PaneContext) {
    switch (occasion, tab) {
    case (.resized, _), (.focused, _), (.paused, _), (.kept, .shapes), (.kept, .swift): break
    case (_, .values):
      if seen == nil {
        failure = nil
        context.ask(.summary(request))
      }
      askForNames(&context)
    case (_, .shapes), (_, .swift):
      guard let census, !text.isCounted, !isCounting(context) else { break }
      let ticket = context.lanes.begin(.census)
      counting = ticket
      context.perform(.count(census, ticket))
    }
  }

  private func isCounting(_ context: PaneContext) -> Bool {
    context.lanes.running.contains(.census) && counting.map(context.lanes.awaits) == true
  }

  /// Asks for the names of a to-one's objects.
  private func askForNames(_ context: inout PaneContext) {
    let objects = lines.compactMap(\.object)
    context.askForNames(objects.map { NamedCell(stored: .value(.toOne($0)), path: path, object: $0) })
  }

  mutating func take(_ answer: Answer, _ shown: Shown, _ context: inout PaneContext) {
    switch (answer, shown) {
    case (.summary(request, _), .values(let seen)):
      self.seen = seen
      let count = lines.count
      cursors[.values]?.move(by: 0, count: count)
      askForNames(&context)
    case (.names, _): askForNames(&context)
    default: break
    }
  }

  mutating func take(_ news: CensusNews, _ context: inout PaneContext) {
    guard let census, counting.map(context.lanes.awaits) == true else { return }
    text.take(news, of: census)
    list.move(by: 0, count: count)
  }

  mutating func take(_ failure: Failure, on lane: Lane, _ context: inout PaneContext) -> Bool {
    guard lane == .summary else { return false }
    self.failure = failure
    return true
  }

  mutating func goOn(without lanes: Set<Lane>, _ context: inout PaneContext) {
    if lanes.contains(.summary) { failure = .cancelled }
  }

  /// The counts so far of a census still come.
  mutating func stop(_ context: inout PaneContext) -> Bool {
    guard isCounting(context) else { return false }
    context.perform(.cancel(.census))
    return true
  }

  mutating func forget() {
    (seen, failure, text) = (nil, nil, CensusContents())
    marked = []
  }

  mutating func move(by distance: Int, _ context: inout PaneContext) { list.move(by: distance, count: count) }

  mutating func press(inTab point: Point, in area: Rect, _ context: inout PaneContext) {
    let line =
      tab == .values
      ? list.line(at: point, in: lower(area), count: count)
      : wrapped.line(at: point.row - area.minRow, size: area.size)
    if let line { press(line: line, cursor: cursor, &context) }
  }

  mutating func mark(_ context: inout PaneContext) {
    guard tab == .values else { return context.meansNothing = true }
    guard selected?.predicate != nil else { return }
    if marked.remove(cursor) == nil { marked.insert(cursor) }
    list.move(by: 1, count: count)
  }

  func copyValue(_ context: inout PaneContext) {
    switch tab {
    case .values:
      if let swift = seen?.missingCases {
        context.copy(swift, as: Self.name(ofCases: swift))
      } else if let selected {
        context.copy(selected.text, as: "the value")
      }
    case .shapes: if counted.indices.contains(cursor) { context.copy(counted[cursor].text, as: "the line") }
    case .swift: if let swift = text.swift { context.copy(swift, as: Self.swiftName) }
    }
  }

  private static let swiftName = "the Swift that reads these values"

  /// The missing cases, a line each.
  private static func name(ofCases swift: String) -> String {
    Count.text(swift.split(separator: "\n").count, "missing case") + " as Swift"
  }

  func copies(_ context: PaneContext) -> [CopyChoice] {
    let line = tab == .values ? selected?.text : counted.indices.contains(cursor) ? counted[cursor].text : nil
    let swift = tab == .values ? seen?.missingCases : text.swift
    return [
      line.map { CopyChoice(letter: "v", title: tab == .values ? "the value" : "the line", content: .text($0)) },
      swift.map {
        CopyChoice(letter: "s", title: tab == .values ? Self.name(ofCases: $0) : Self.swiftName, content: .text($0))
      },
      CopyChoice(
        letter: "a", title: "all lines", content: .text(searchedLines(context).joined(separator: "\n"))),
    ].compactMap(\.self)
  }

  mutating func showValues(_ context: inout PaneContext) { showNextTab(&context) }

  /// The predicate of the chosen lines; nil, which is reported, if one has none.
  private func predicate(isExcluded: Bool, _ context: inout PaneContext) -> String? {
    let parts = chosen.compactMap { isExcluded ? $0.exclusion : $0.predicate }
    guard !parts.isEmpty, parts.count == chosen.count else {
      let isHeading = chosen.contains(where: \.isHeading)
      context.said = isHeading ? "a heading has no rows of its own" : "no predicate selects these rows"
      return nil
    }
    if parts.count == 1 { return parts[0] }
    let text = parts.map { "(\($0))" }.joined(separator: isExcluded ? " AND " : " OR ")
    return (try? Predicate(text))?.description ?? text
  }

  /// The rows with the chosen values, or with those of a line of the census, as a new place.
  func open(_ context: inout PaneContext) {
    switch (tab, target) {
    case (.values, _):
      guard let text = predicate(isExcluded: false, &context) else { return }
      narrow(to: text, isGiven: true, query, &context).map { context.enter($0) }
    case (_, .rows(let text)):
      guard let rows = census.map({ $0.rows ?? RowQuery(entity: $0.entity) }) else { return }
      narrow(to: text, isGiven: true, rows, &context).map {
        context.stop(.census)
        context.enter($0)
      }
    case (_, .object(let object)):
      context.stop(.census)
      context.enter(RecordPane(objectID: object))
    case (.shapes, nil): context.said = "no rows belong to this line alone"
    case (.swift, nil):
      context.said = text.swift == nil ? "there is no Swift to copy" : "y copies this Swift · Y offers the line alone"
    }
  }

  /// Goes back to the rows and adds a chip.
  func filterToValue(isExcluded: Bool, _ context: inout PaneContext) {
    guard tab == .values else { return context.meansNothing = true }
    guard let text = predicate(isExcluded: isExcluded, &context),
      let rows = narrow(to: text, isGiven: false, query, &context)
    else { return }
    guard context.opener?.query.unsorted == query else { return context.enter(rows) }
    context.way.trail.removeLast()
    context.go(.leave(for: rows))
  }

  /// The rows that were counted, as they were if that view still exists, and of them those that pass; nil, which is
  /// reported, if the predicate cannot be asked.
  private func narrow(
    to predicate: String, isGiven: Bool, _ query: RowQuery, _ context: inout PaneContext
  ) -> RowsPane? {
    let shown = context.way.trail.compactMap(\.asRows).last { $0.query.unsorted == query }
    var rows = shown ?? RowsPane(query, in: context)
    do throws(PredicateTextError) {
      try rows.restrict(to: predicate, isGiven: isGiven, context.checker(of: rows))
      return rows
    } catch {
      context.said = error.advised.line
      return nil
    }
  }
}

// The view.
extension ValuesPane {
  /// The area of the lines, below the least and the greatest value and the distribution.
  private func lower(_ area: Rect) -> Rect { area.splitTop(spreadLines(area.size).count).bottom }

  /// The distribution in as many lines as its parts need, if there is room for them.
  private func spreadLines(_ size: Size) -> [String] {
    guard let spread = seen?.spread else { return [] }
    var wrapped: [String] = []
    for part in spread.split(separator: " · ") {
      let longer = (wrapped.last.map { $0 + " · " } ?? "") + part
      if !wrapped.isEmpty, DisplayText.width(of: longer) < size.columns {
        wrapped[wrapped.count - 1] = longer
      } else {
        wrapped.append(String(part))
      }
    }
    return size.rows >= wrapped.count * 4 ? wrapped : [spread]
  }

  private var wrapped: WrappedLines {
    WrappedLines(lines: counted.map { .init(text: $0.text, role: $0.role) }, cursor: cursor)
  }

  func drawTab(on canvas: inout Canvas, in rect: Rect, _ context: PaneContext) {
    func say(_ text: String, as role: Role) {
      canvas.write(text, at: rect.origin.moved(columns: 1), as: role, width: rect.size.columns - 1)
    }
    guard tab == .values else {
      return text.isCounted ? wrapped.draw(on: &canvas, in: rect) : say(progress, as: .dim)
    }
    if let seen {
      draw(seen, on: &canvas, in: rect, context)
    } else if let failure {
      say(failure.sentence.line, as: .error)
    } else {
      say("counting … · Esc stops it", as: .dim)
    }
  }

  private func draw(_ seen: ShownValues, on canvas: inout Canvas, in rect: Rect, _ context: PaneContext) {
    for (offset, line) in spreadLines(rect.size).enumerated() {
      canvas.write(line, at: rect.line(offset).origin.moved(columns: 1), as: .heading, width: rect.size.columns - 1)
    }
    let names = names(context)
    let widest = names.map { DisplayText.width(of: $0) }.max() ?? 0
    let count = max(3, lines.map(\.rows.grouped.count).max() ?? 0)
    let cases = lines.map { DisplayText.width(of: $0.caseText ?? "") }.max() ?? 0
    let named = min(cases, rect.size.columns / 4)
    let text = min(max(8, widest), max(8, (rect.size.columns - named) / 2 - count))
    let widths: [(Part, Int)] =
      [(.sign, 1)] + (named > 0 ? [(.named, named)] : []) + [(.text, text), (.rows, count), (.share, 8)]
    var columns: [Table<Part>.Column] = []
    var x = 2
    for (part, width) in widths {
      columns.append(.init(part, "", x: x, width: width, isRightAligned: part == .rows || part == .share))
      x += width + (part == .rows ? 1 : 2)
    }
    let bar = max(0, min(40, rect.size.columns - x - 1))
    columns.append(.init(.bar, "", x: x, width: rect.size.columns - x))
    let table = Table(columns)
    let most = lines.map(\.rows).max() ?? 0
    let glyphs = canvas.glyphs
    list.draw(on: &canvas, in: lower(rect), count: lines.count) { canvas, index, line in
      let value = lines[index]
      if marked.contains(index) { canvas.write("●", at: line.origin.moved(columns: 1), as: .accent) }
      table.draw(on: &canvas, in: line) { part in
        switch part {
        case .sign: (value.sign, value.isFault ? .warning : .success)
        case .named: (value.caseText ?? "", value.isFault ? .warning : .enumCase)
        case .text: (names[index], value.isFault ? .warning : value.role)
        case .rows where value.isHeading, .share where value.isHeading: ("", .dim)
        case .rows: (value.rows.grouped, .number)
        case .share: (CensusLines.share(value.rows, of: seen.rows), .dim)
        case .bar:
          (
            ShareBar(part: value.rows, of: most, width: bar, fills: false).text(glyphs),
            value.isFault ? .warning : .accent
          )
        }
      }
      if index == cursor { canvas.cursor = line.origin.moved(columns: 2) }
    }
  }

  private enum Part { case sign, named, text, rows, share, bar }
}

extension Keymap.Context { static let values = Self("values") }
