import Decoding
import Findings
import Predicates
import Presenting
import Questions
import Schema
import Screen

/// The values of a column in some rows, or their distribution, with bars.
struct ValuesPane: LinesPane, CountedPane, MarkedPane {
  static let keys = Keymap.Context.values
  static let commands: [Command] = [.census]

  private let request: SummaryRequest
  /// The filter of the rows, in words; empty if there is none.
  private let narrowed: String
  private var seen: ShownValues?
  private var failure: Failure?
  private var list = ListCursor()
  var search = LineSearch()
  /// The lines that were marked.
  private var marked: Set<Int> = []

  /// More values than a user reads.
  private static let most = 500
  private static let bins = 12

  /// Shows a column's values, or the census of its bytes.
  static func open(_ path: Path, of query: RowQuery, _ predicate: String, _ context: inout PaneContext) {
    guard context.document.layout != nil else {
      context.said = "a model alone has no values"
      return
    }
    context.enter(
      ValuesPane(
        request: SummaryRequest(query: query.unsorted, path: path, count: most, bins: bins), narrowed: predicate))
  }

  private init(request: SummaryRequest, narrowed: String) { (self.request, self.narrowed) = (request, narrowed) }

  /// The line under the cursor.
  var cursor: Int { list.index }

  /// Each line's case and value.
  func searchedLines(_ context: PaneContext) -> [String] {
    zip(lines, names(context)).map { line, name in [line.caseText, name].compactMap(\.self).joined(separator: " ") }
  }

  private var path: Path { request.path }
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
    [.open, .find, .mark, .filterToValue, .excludeValue, .copyCell, .census, .back, .palette]
  }

  var crumb: String { "values of \(path.persistentSpelling)" }

  func entity(_ context: PaneContext) -> String? { request.query.entity }

  func awaited(_ context: PaneContext) -> Command.Awaited { context.lanes.running.contains(.summary) ? [.row] : [] }

  func purpose(of lane: Lane, _ context: PaneContext) -> Showing.Purpose { lane == .summary ? .values : .other }

  func title(_ context: PaneContext) -> String {
    let name = "\(path.root).\(path.persistentSpelling)"
    return ([name] + (seen?.facts ?? [])).joined(separator: " · ")
  }

  func facts(_ context: PaneContext) -> [String] {
    var facts: [String] = []
    if let line = selected {
      facts = ["line \(cursor + 1) of \(lines.count)"]
      if let reason = line.reason { facts.append(reason) }
    }
    if !marked.isEmpty { facts.append("\(marked.count) marked") }
    if !narrowed.isEmpty { facts.append("only rows where \(narrowed)") }
    return facts
  }

  mutating func ask(_ occasion: Occasion, _ context: inout PaneContext) {
    switch occasion {
    case .entered, .returned, .again, .kept:
      if seen == nil { context.ask(.summary(request)) }
      askForNames(&context)
    case .resized, .focused, .paused: break
    }
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
      list.move(by: 0, count: lines.count)
      askForNames(&context)
    case (.names, _): askForNames(&context)
    default: break
    }
  }

  mutating func take(_ failure: Failure, on lane: Lane, _ context: inout PaneContext) -> Bool {
    guard lane == .summary else { return false }
    self.failure = failure
    return true
  }

  mutating func goOn(without lanes: Set<Lane>, _ context: inout PaneContext) {
    if lanes.contains(.summary) { failure = .cancelled }
  }

  mutating func forget() {
    seen = nil
    failure = nil
    marked = []
  }

  mutating func move(by distance: Int, _ context: inout PaneContext) {
    // Before the values come, it may move as far as there can be lines.
    list.move(by: distance, count: seen == nil ? Self.most : lines.count)
  }

  mutating func press(at point: Point, in area: Rect, _ context: inout PaneContext) {
    if let line = list.line(at: point, in: lower(area), count: lines.count) {
      press(line: line, cursor: cursor, &context)
    }
  }

  mutating func mark(_ context: inout PaneContext) {
    guard selected?.predicate != nil else { return }
    if marked.remove(cursor) == nil { marked.insert(cursor) }
    list.move(by: 1, count: lines.count)
  }

  func copyValue(_ context: inout PaneContext) {
    if let swift = seen?.missingCases { context.copy(swift) } else if let line = selected { context.copy(line.text) }
  }

  func copyWhole(_ context: inout PaneContext) { context.meansNothing = true }

  func showValues(_ context: inout PaneContext) {
    context.stop(.summary)
    CensusPane.open(census, &context)
  }

  /// The census of the values themselves: shapes of JSON, classes of archives.
  private var census: CensusRequest? {
    guard case .attribute = path.target else { return nil }
    guard path.prefix.isEmpty else { return CensusRequest(entity: path.finalEntity, path: path.property) }
    var census = CensusRequest(entity: request.query.entity, path: path.property)
    if !request.query.isWhole {
      census.rows = request.query
      census.predicate = narrowed
    }
    return census
  }

  /// The predicate of the chosen lines; nil, which is reported, if one has none.
  private func predicate(isExcluded: Bool, _ context: inout PaneContext) -> String? {
    let parts = chosen.compactMap { isExcluded ? $0.exclusion : $0.predicate }
    guard !parts.isEmpty, parts.count == chosen.count else {
      context.said = "no predicate selects these rows"
      return nil
    }
    if parts.count == 1 { return parts[0] }
    let text = parts.map { "(\($0))" }.joined(separator: isExcluded ? " AND " : " OR ")
    return (try? Predicate(text))?.description ?? text
  }

  /// The rows with the chosen values, as a new place.
  func open(_ context: inout PaneContext) {
    guard let text = predicate(isExcluded: false, &context) else { return }
    var rows = counted(context)
    do throws(PredicateTextError) { try rows.restrict(to: text, isGiven: true, context.checker(of: rows)) } catch {
      context.said = error.advised.line
      return
    }
    context.enter(rows)
  }

  /// Goes back to the rows and adds a chip.
  func filterToValue(isExcluded: Bool, _ context: inout PaneContext) {
    guard let text = predicate(isExcluded: isExcluded, &context) else { return }
    var rows = counted(context)
    do throws(PredicateTextError) { try rows.restrict(to: text, context.checker(of: rows)) } catch {
      context.said = error.advised.line
      return
    }
    guard context.opener?.query.unsorted == request.query else { return context.enter(rows) }
    context.way.trail.removeLast()
    context.go(.leave(for: rows))
  }

  /// The rows that were counted, as they were if that view still exists.
  private func counted(_ context: PaneContext) -> RowsPane {
    if let pane = context.opener, pane.query.unsorted == request.query { return pane }
    return RowsPane(request.query, in: context)
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

  func draw(on canvas: inout Canvas, in rect: Rect, _ context: PaneContext) {
    guard let seen else {
      let text = failure?.sentence.line ?? "counting … · Esc stops it"
      let role: Role = failure == nil ? .dim : .error
      canvas.write(text, at: rect.origin.moved(columns: 1), as: role, width: rect.size.columns - 1)
      return
    }
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
    list.draw(on: &canvas, in: lower(rect), count: lines.count) { canvas, index, line in
      let value = lines[index]
      if marked.contains(index) { canvas.write("●", at: line.origin.moved(columns: 1), as: .accent) }
      table.draw(on: &canvas, in: line) { part in
        switch part {
        case .sign: (value.sign, value.isFault ? .warning : .success)
        case .named: (value.caseText ?? "", value.isFault ? .warning : .enumCase)
        case .text: (names[index], value.isFault ? .warning : value.role)
        case .rows: (value.rows.grouped, .number)
        case .share: (CensusLines.share(value.rows, of: seen.rows), .dim)
        case .bar:
          (ShareBar(part: value.rows, of: most, width: bar, fills: false).text, value.isFault ? .warning : .accent)
        }
      }
      if index == cursor { canvas.cursor = line.origin.moved(columns: 2) }
    }
  }

  private enum Part { case sign, named, text, rows, share, bar }
}

extension Keymap.Context { static let values = Self("values") }
