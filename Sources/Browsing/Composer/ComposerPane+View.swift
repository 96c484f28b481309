import Findings
import Predicates
import Presenting
import Questions
import Schema
import Screen

extension ComposerPane {
  func hints(_ context: PaneContext) -> [Command] {
    let first: [Command] = [.showRows, .saveQuery, .copySpelling]
    let turn: [Command]
    switch line?.content {
    case .sort, .group: turn = [.turn]
    default: turn = []
    }
    return first + turn + [
      .spellings, .addCondition, .open, .predicate, .addSort, .group, .removeLine, .chooseOperator, .negate, .undo,
    ]
  }

  func hintTitle(of command: Command) -> String? {
    switch (command, line?.content) {
    case (.saveQuery, _): "save"
    case (.removeLine, _): "delete"
    case (.copySpelling, _): "copy"
    case (.predicate, _): "as text"
    case (.turn, .sort): "turn ↑↓"
    case (.turn, _): "ALL/ANY"
    case (.open, .addCondition), (.open, .addSort): "add"
    case (.open, _):
      switch line.map(shownPart) {
      case .operation where line?.isComparison == true: "change operator"
      case .value: "change value"
      case .path where line?.isComparison == true: "change path"
      default: "change"
      }
    default: nil
    }
  }

  var crumb: String { "query" }

  func entity(_ context: PaneContext) -> String? { entity }

  func purpose(of lane: Lane, _ context: PaneContext) -> Showing.Purpose { rows.purpose(of: lane, context) }

  /// Errors and notes about the line under the cursor.
  func facts(_ context: PaneContext) -> [String] {
    guard let line, let row = checked.rows[line.address], line.isComparison else { return ["\(countText ?? "")"] }
    switch row.state {
    case .unfinished:
      if case .group = line.content { return ["no condition in it is finished, so it is ignored"] }
      return ["this condition has no value yet, so it is ignored"]
    case .wrong(let reason): return [reason.sentence.line]
    case .fine(let query):
      if line.address == emptying {
        let alone = count(.alone, of: row).map { $0 == 0 ? "none passes it" : "\($0.grouped) pass it alone" }
        return ["no row is left here" + (alone.map { ": \($0)" } ?? "")]
      }
      var facts = query.notes.prefix(1).map(\.sentence)
      if let count = count(.withoutValue, of: row), count > 0, facts.isEmpty {
        facts = [
          count == 1 ? "1 row has nil here and never matches" : "\(count.grouped) rows have nil here and never match"
        ]
      }
      if correction != nil { facts.append("x corrects") }
      return facts.isEmpty ? [countText ?? ""] : facts
    }
  }

  func speech(_ context: PaneContext) -> String? {
    guard let line, line.isComparison, let row = checked.rows[line.address], case .fine = row.state else { return nil }
    let condition = [pathText(of: line), operationText(of: line), valueText(of: line, now: context.now)]
    let isAlone = compared.count == 1
    let alone = countText(.alone, of: row).map { "\(SpokenText.words($0)) pass it\(isAlone ? "" : " alone")" }
    let soFar = isAlone ? nil : countText(.soFar, of: row).map { "\(SpokenText.words($0)) so far" }
    let said = [condition.joined(separator: " "), alone, soFar].compactMap(\.self)
    return (said + facts(context).filter { $0 != countText }.map(SpokenText.words)).joined(separator: ", ")
  }

  func title(_ context: PaneContext) -> String {
    var parts = ["Predicate and sort"]
    if let count = countText { parts.append(count) }
    if let emptying, let line = lines.first(where: { $0.isNode && $0.address == emptying }) {
      parts.append("\(pathText(of: line)) leaves none")
    }
    if isInMemory { parts.append("evaluated in memory") }
    return parts.joined(separator: " · ")
  }

  /// The number of rows that the whole query finds.
  var countText: String? {
    guard isUpToDate, let total = rows.total else {
      if checked.complaint != nil { return "cannot be asked" }
      if isUpToDate, let failure = rows.failure { return failure.sentence.line }
      return "counting …"
    }
    switch total {
    case .exactly(let number): return Count.grouped(number, "row")
    case .atLeast(let number): return "≥ \(number.grouped) rows"
    }
  }

  func draw(on canvas: inout Canvas, in rect: Rect, _ context: PaneContext) {
    let heights = heights(rect.size.rows, context)
    let (tree, rest) = rect.splitTop(heights.tree)
    drawTree(on: &canvas, in: tree, context)
    let (spellings, rows) = rest.splitTop(heights.spellings)
    if heights.spellings > 0 {
      SpellingsView(spellings: QuerySpellings(self)).draw(on: &canvas, in: spellings)
      if spelled?.query != query, query != nil { canvas.restyle(spellings.splitTop(1).bottom, as: .dim) }
    }
    guard heights.rows > 0 else { return }
    canvas.divide(rows.line(0))
    var preview = self.rows
    preview.resize(height: heights.preview)
    preview.settle(in: rows.splitTop(1).bottom, context)
    preview.draw(on: &canvas, in: rows.splitTop(1).bottom, context)
    if !isUpToDate { canvas.restyle(rows.splitTop(1).bottom, as: .dim) }
  }

  private func drawTree(on canvas: inout Canvas, in rect: Rect, _ context: PaneContext) {
    let columns = columns(width: rect.size.columns)
    let top = top(height: rect.size.rows)
    for (offset, line) in lines.dropFirst(top).prefix(rect.size.rows).enumerated() {
      let isCursor = top + offset == cursor
      let place = rect.line(offset)
      draw(line, columns, on: &canvas, in: place, context)
      guard isCursor else { continue }
      canvas.write(canvas.glyphs.cursor, at: place.origin, as: .accent)
      canvas.highlight(place, .cursorRow)
      markPart(of: line, columns, on: &canvas, in: place, context)
    }
  }

  /// The parts of a line that Enter edits.
  static func parts(of line: QueryDraft.Line) -> [Part] {
    switch line.content {
    case _ where line.isComparison: [.path, .operation, .value]
    case .sort, .addCondition: [.path, .operation]
    default: [.path]
    }
  }

  /// The part that Enter edits.
  private func shownPart(of line: QueryDraft.Line) -> Part {
    let parts = Self.parts(of: line)
    return parts.contains(part) ? part : parts.last ?? .path
  }

  private func markPart(
    of line: QueryDraft.Line, _ columns: Columns, on canvas: inout Canvas, in rect: Rect, _ context: PaneContext
  ) {
    let parts = Self.parts(of: line)
    let shown = shownPart(of: line)
    let start = columns.start(of: shown, indent: Self.indent(of: line))
    let end =
      switch shown {
      case .path: parts.count == 1 ? columns.facts : columns.operation
      case .operation: columns.value
      case .value: columns.facts
      }
    let cell = Rect(
      column: rect.minColumn + start, row: rect.minRow, columns: max(1, min(end, rect.size.columns) - start - 1),
      rows: 1)
    canvas.highlight(cell, .cursorCell)
    canvas.cursor = cell.origin
  }

  private func draw(
    _ line: QueryDraft.Line, _ columns: Columns, on canvas: inout Canvas, in rect: Rect, _ context: PaneContext
  ) {
    let indent = Self.indent(of: line)
    let room = operationText(of: line).isEmpty ? columns.facts : columns.operation
    let path = DisplayText(pathText(of: line)).clippedInTheMiddle(
      to: max(1, room - indent - 1), ellipsis: canvas.glyphs.ellipsis)
    canvas.write(path, at: rect.origin.moved(columns: indent), as: line.role)
    let operation = operationText(of: line)
    canvas.write(
      operation == "↑" ? canvas.glyphs.ascending : operation == "↓" ? canvas.glyphs.descending : operation,
      at: rect.origin.moved(columns: columns.operation), as: line.content == .addCondition ? .dim : .accent,
      width: columns.value - columns.operation - 1)
    if case .group = line.content, line.address.isEmpty {
      drawCounts(columns, on: &canvas, endingAt: Point(column: rect.endColumn, row: rect.minRow)) { column in
        (head(of: column), .dim)
      }
    }
    guard line.isComparison else { return drawSortFacts(of: line, columns, on: &canvas, in: rect, context) }
    canvas.write(
      valueText(of: line, now: context.now), at: rect.origin.moved(columns: columns.value), as: .string,
      width: columns.facts - columns.value - 1)
    drawFacts(of: line, columns, on: &canvas, in: rect)
  }

  /// The type and the counts.
  private func drawFacts(of line: QueryDraft.Line, _ columns: Columns, on canvas: inout Canvas, in rect: Rect) {
    guard let row = checked.rows[line.address] else { return }
    let point = rect.origin.moved(columns: columns.facts)
    let width = rect.endColumn - point.column
    switch row.state {
    case .unfinished: canvas.write("… no value yet", at: point, as: .dim, width: width)
    case .wrong(let reason):
      let text = "\(canvas.glyphs.warning) \(reason.sentence.what)"
      canvas.write(text, at: point, as: .error, width: width)
    case .fine(let query):
      let isEmptying = line.address == columns.emptying
      let mark = query.notes.isEmpty && !isEmptying ? "✓" : canvas.glyphs.warning
      let said = isEmptying ? "leaves no row" : row.subject.map(Self.typeText) ?? ""
      let room = width - columns.counts.reduce(1) { $0 + $1.width + 2 }
      // A type that is cut is worse than none.
      let text = DisplayText.width(of: said) + 2 > room ? mark : "\(mark) \(said)"
      let role: Role = isEmptying ? .error : query.notes.isEmpty ? .success : .warning
      canvas.write(text, at: point, as: role, width: max(1, room))
      drawCounts(columns, on: &canvas, endingAt: Point(column: rect.endColumn, row: rect.minRow)) { column in
        (countText(column, of: row) ?? "", isEmptying && column == .soFar ? .error : .number)
      }
    }
  }

  private func drawCounts(
    _ columns: Columns, on canvas: inout Canvas, endingAt end: Point, _ text: (CountColumn) -> (String, Role)
  ) {
    var column = end.column - 1
    for counted in columns.counts.reversed() {
      let (text, role) = text(counted.column)
      let start = Point(column: column - DisplayText.width(of: text), row: end.row)
      canvas.write(text, at: start, as: role)
      column -= counted.width + 2
    }
  }

  /// A number of rows; nil if there is nothing to count, dots while it is counted.
  private func countText(_ column: CountColumn, of row: CheckedDraft.Row) -> String? {
    guard let query = query(column, of: row) else { return nil }
    switch tallies[query] {
    case .rows(let number): return number.grouped
    case .failed: return "?"
    case nil: return "…"
    }
  }

  private func head(of column: CountColumn) -> String {
    switch column {
    case .alone: compared.count > 1 ? "alone" : "rows"
    case .soFar: "so far"
    case .withoutValue: "nil"
    }
  }

  /// The rows that have counts.
  private var compared: [CheckedDraft.Row] {
    lines.filter(\.isComparison).compactMap { checked.rows[$0.address] }.filter { $0.predicate != nil }
  }

  /// The counts that there is room for; with one condition, "so far" would repeat "alone".
  private func counts(width: Int) -> [(column: CountColumn, width: Int)] {
    let compared = compared
    guard !compared.isEmpty else { return [] }
    var room = width - 2
    return CountColumn.allCases.filter { column in
      (column != .soFar || compared.count > 1) && compared.contains { query(column, of: $0) != nil }
    }.map { column in
      let texts = compared.compactMap { countText(column, of: $0) }
      return (column, ([head(of: column)] + texts).map(DisplayText.width).max() ?? 0)
    }.prefix { _, width in
      room -= width + 2
      return room >= 0
    }
  }

  static func typeText(_ subject: ConditionSubject) -> String {
    guard let path = subject.path else { return subject.kind.title }
    switch subject.aggregate {
    case .count: return "Int"
    case .sum, .average: return "Double"
    case .minimum, .maximum, nil: break
    }
    // What is compared with an object of a to-many is one of them.
    if subject.aggregate == nil, case .toMany(let entity) = path.kind { return entity }
    return path.typeTag
  }

  private func drawSortFacts(
    of line: QueryDraft.Line, _ columns: Columns, on canvas: inout Canvas, in rect: Rect, _ context: PaneContext
  ) {
    guard case .sort(_, let index) = line.content, planned == query,
      UnindexedPaths.firstUnserved(plan, shown.sort) == index
    else { return }
    canvas.write(
      "\(QuerySpellings.slow) not indexed", at: rect.origin.moved(columns: columns.facts), as: .dim,
      width: rect.size.columns - columns.facts)
  }
}

// Layout.
extension ComposerPane {
  /// How the pane's height is divided.
  struct Heights {
    let tree: Int
    let spellings: Int
    let rows: Int

    /// How many of the first rows are shown; at least one is asked for, even without room.
    ///
    /// The title, the types and a line above them take three.
    var preview: Int { max(1, rows - 3) }

    /// The tree gets the height that it needs, up to half; the rows get what the spellings leave, which on a wide screen
    /// stand beside it.
    init(lines: Int, height: Int, isNarrow: Bool, isBeside: Bool) {
      guard !isNarrow, height >= 12 else {
        tree = height
        spellings = 0
        rows = 0
        return
      }
      tree = min(lines, max(5, height / 2))
      let rest = height - tree
      guard !isBeside else {
        (spellings, rows) = (0, rest)
        return
      }
      rows = rest >= 10 ? max(5, rest - 9) : 0
      spellings = rest - rows
    }
  }

  func heights(_ height: Int, _ context: PaneContext) -> Heights {
    Heights(lines: lines.count, height: height, isNarrow: context.isNarrow, isBeside: context.hasSecond)
  }

  /// Where the parts of a line begin, in columns from the pane's edge.
  struct Columns {
    let operation: Int
    let value: Int
    let facts: Int
    let counts: [(column: CountColumn, width: Int)]
    /// The address of the line that leaves no row.
    let emptying: [Int]?

    func start(of part: Part, indent: Int) -> Int {
      switch part {
      case .path: indent
      case .operation: operation
      case .value: value
      }
    }

    func part(at column: Int) -> Part { column < operation ? .path : column < value ? .operation : .value }
  }

  /// Wide enough for the longest path, if there is room.
  func columns(width: Int) -> Columns {
    let paths = lines.map { Self.indent(of: $0) + DisplayText.width(of: pathText(of: $0)) }
    let path = min(paths.max() ?? 0, width * 2 / 5)
    let operations = lines.map { DisplayText.width(of: operationText(of: $0)) }
    let operation = max(4, min(operations.max() ?? 0, 15))
    let facts = max(path + operation + 14, width - (width >= 90 ? 36 : width >= 70 ? 25 : 16))
    return Columns(
      operation: path + 2, value: path + operation + 4, facts: facts, counts: counts(width: width - facts),
      emptying: emptying)
  }

  static func indent(of line: QueryDraft.Line) -> Int {
    switch line.content {
    case .sort, .addSort: 1
    default: 1 + line.depth * 2
    }
  }

  func pathText(of line: QueryDraft.Line) -> String {
    switch line.content {
    case .group(let group):
      let over = group.subquery.map { "SUBQUERY \($0.collection.joined(separator: ".")), " } ?? ""
      let words = (group.isNegated ? "NOT " : "") + over + (group.isAny ? "ANY of" : "ALL of")
      return (line.address.isEmpty ? "match  " : "▸ ") + words
    case .condition(let condition):
      let modifier = condition.modifier == .direct ? "" : condition.modifier.rawValue + " "
      return (condition.isNegated ? "NOT " : "") + modifier + name(of: condition, at: line.address)
    case .constant(let isTrue): return isTrue ? "every row" : "no row"
    case .addCondition: return "+ condition"
    case .sort(let key, let index):
      return (index == 0 ? "sort   " : "then   ") + name(ofKey: index, key)
    case .addSort: return draft.sort.isEmpty ? "+ sort" : "+ then by"
    }
  }

  /// The left side, its path with the names of the source if there is one.
  func name(of condition: DraftCondition, at address: [Int]) -> String {
    guard let subject = checked.rows[address]?.subject, subject.aggregate == nil, let path = subject.path else {
      return condition.left.description
    }
    return path.text(in: checked.spelling)
  }

  private func name(ofKey index: Int, _ key: SortKey) -> String {
    let path = checked.sort.indices.contains(index) ? checked.sort[index] : nil
    return path?.text(in: checked.spelling) ?? key.path.persistentSpelling
  }

  func operationText(of line: QueryDraft.Line) -> String {
    switch line.content {
    case .condition(let condition):
      condition.choice.asksNil ? condition.operation.rawValue : condition.operation.rawValue + condition.options.text
    case .sort(let key, _): key.isAscending ? "↑" : "↓"
    case .group(let group): group.subquery.map { "@count " + $0.count.operation.rawValue } ?? ""
    case .addCondition: "+ group"
    default: ""
    }
  }

  func valueText(of line: QueryDraft.Line, now: Double) -> String {
    guard line.isComparison, let condition = draft.condition(at: line.address) else { return "" }
    guard let right = condition.right else { return "…" }
    let subject = checked.rows[line.address]?.subject
    return ValueEntry(subject, condition.operation, now: now).shown(right)
  }

  /// Where the part under the cursor is on the screen, so that boxes hang below it.
  func anchor(_ context: PaneContext) -> Point {
    let area = context.area
    let top = top(height: heights(area.size.rows, context).tree)
    let start = columns(width: area.size.columns).start(of: part, indent: line.map(Self.indent) ?? 0)
    return area.origin.moved(columns: start, rows: cursor - top)
  }

  /// The first line of the tree that is shown.
  func top(height: Int) -> Int { ListCursor(cursor).window(height: height, count: lines.count).lowerBound }
}

extension QueryDraft.Line {
  fileprivate var role: Role {
    switch content {
    case .group: .heading
    case .condition, .sort: .text
    case .constant: .boolean
    case .addCondition, .addSort: .dim
    }
  }
}
