import Decoding
import Findings
import Predicates
import Presenting
import Questions
import Schema
import Screen

extension RowsPane {
  func hints(_ context: PaneContext) -> [Command] {
    let takesOff: [Command] = narrowings.isEmpty && query.sort.isEmpty ? [] : [.removeChip]
    if total == .exactly(0), !narrowings.isEmpty {
      let newest: [Command] = chips.newestAdded == nil ? [] : [.cancel]
      return [.removeChip] + newest + [.editChip, .undo, .compose, .columns, .back, .palette]
    }
    if context.document.layout == nil { return [.model, .paths, .versions, .columns, .nextPane, .palette] }
    return [
      .open, .find, .compose, .findings, .census, .goToColumn, .filterToValue, .paths, .predicate, .sort, .addSortKey,
    ] + takesOff + [.columns, .mark, .layer, .copyCell, .copyAs, .preview, .nextPane, .palette, .back]
  }

  var crumb: String {
    (origin ?? query.entity) + (predicateText.isEmpty ? "" : " where " + Chips.Chip.label(of: predicateText))
  }

  func aside(_ context: PaneContext) -> Aside? {
    guard context.document.layout != nil, showsCursor, total != .exactly(0) else { return nil }
    guard let row = selectedRow, row.obstacle == nil else { return Aside() }
    return .record(row.objectID)
  }

  func entity(_ context: PaneContext) -> String? { query.entity }
  func standsBesideEntities(_ context: PaneContext) -> Bool { true }
  var hasNothingSought: Bool { search.text.isEmpty }

  func facts(_ context: PaneContext) -> [String] {
    var facts: [String] = []
    if let failure {
      facts.append(failure.sentence.line)
    } else if context.document.layout == nil {
      facts.append("a model has no rows")
    } else if total == .exactly(0) {
      facts.append(share(context) ?? "no rows")
    } else {
      facts.append("row \((cursor + 1).grouped)" + (total.map { " of " + $0.words } ?? ""))
      if let all = whole(context) { facts.append("\(all.grouped) in all") }
    }
    if let markedFact { facts.append(markedFact) }
    if let passed = passedOverText { facts.append(passed) }
    if context.isNarrow { facts.append(cursorLayer.title) }
    if let reason { facts.append(reason) }
    if let path = columns.cursorPath {
      let mark = selectedRow.flatMap { context.mark(of: $0.objectID) }
      if let before = mark?.before[path.persistentSpelling] { facts.append("was \(before)") }
      facts.append(context.document.fact(of: path, in: cursorLayer, usesLocalTime: context.look.usesLocalTime))
    }
    if !context.isNarrow { facts.append(cursorLayer.title) }
    return facts
  }

  /// How many rows are marked, with the keys of a few, because these may be out of sight or not pass the filters; nil if
  /// none is.
  private var markedFact: String? {
    guard !marked.isEmpty else { return nil }
    let keys = marked.count > 3 ? [] : marked.map { " p\($0.objectID.pk)" }
    return "\(marked.count) marked" + (keys.isEmpty ? "" : ":" + keys.joined())
  }

  /// Why no key leads to the row under the cursor, or why the app's value differs from the stored one.
  private var reason: String? {
    if let obstacle = selectedRow?.obstacle { return obstacle.sentence }
    return columns.cursorIndex.flatMap { seenCell(at: cursor, column: $0)?.explanation }
  }

  func awaited(_ context: PaneContext) -> Command.Awaited {
    guard context.lanes.running.contains(.rows) else { return [] }
    let row: Command.Awaited = window.isLanding ? [.row, .landing] : selectedRow == nil ? .row : []
    // A user who scrolls faster than pages come wants only the last one.
    return row.union(total == nil ? .total : [])
  }

  func purpose(of lane: Lane, _ context: PaneContext) -> Showing.Purpose {
    lane == .rows ? .rows(viewing(usesLocalTime: context.look.usesLocalTime)) : .other
  }

  /// The shown rows and their order, for the title.
  func title(_ context: PaneContext) -> String {
    titleParts(context).map(\.text).joined(separator: Self.titleSeparator)
  }

  private static let titleSeparator = " · "

  private struct TitlePart {
    let text: String
    /// The filter whose chip it is.
    var narrowing: Narrowing?
  }

  /// How many rows these are, the chips, and as far as there is room what else was chosen.
  private func titleParts(_ context: PaneContext) -> [TitlePart] {
    let count = share(context) ?? total.map { "\($0.words) rows" } ?? query.entity
    var parts = [TitlePart(text: narrowings.isEmpty ? origin ?? query.entity : count)]
    let hidden = columns.all.count - columns.shown.count
    let keys = query.sort.map { ($0.isAscending ? "↑" : "↓") + $0.path.persistentSpelling }
    var rest = [
      keys.joined(separator: " "), isInMemory ? "evaluated in memory" : "", hidden > 0 ? "\(hidden) hidden" : "",
      layerTitle,
    ].filter { !$0.isEmpty }
    // The status line says the layer too, so it makes room for readable chips; the order does for the shortest, if the
    // titles of the columns on the screen say it.
    let spare = [(layerTitle, label: 20)] + (titlesShowOrder(context) ? [(keys.joined(separator: " "), label: 16)] : [])
    func width(_ texts: [String]) -> Int {
      texts.reduce(0) { $0 + DisplayText.width(of: $1) + Self.titleSeparator.count }
    }
    // The first part has no separator before it.
    let room = context.area.size.columns + Self.titleSeparator.count - width(parts.map(\.text))
    for (text, label) in spare where room < chipsWidth(label: label) + width(rest) { rest.removeAll { $0 == text } }
    let hasSource = !context.document.readers.contract.isEmpty
    let explained = layer.title + layer.explanation(hasSource: hasSource)
    if let last = rest.indices.last, rest[last] == layer.title,
      room - chipsWidth(label: 20) - width(rest) > DisplayText.width(of: explained)
    {
      rest[last] = explained
    }
    parts += zip(narrowings, chipTexts(width: room - width(rest))).map { narrowing, text in
      TitlePart(text: text, narrowing: narrowing)
    }
    return parts + rest.map { TitlePart(text: $0) }
  }

  private func titlesShowOrder(_ context: PaneContext) -> Bool {
    let shown = Set(placed(width: columnsWidth(in: context.area)).map(\.path))
    return query.sort.allSatisfy { shown.contains($0.path) }
  }

  /// A press on a chip's sign takes the chip off, on its text edits it.
  mutating func press(titleAt column: Int, _ context: inout PaneContext) {
    var start = 0
    for part in titleParts(context) {
      let end = start + DisplayText.width(of: part.text)
      if let narrowing = part.narrowing, (start..<end).contains(column) {
        return ChipsBox.act(column == end - 1 ? .remove : .edit, on: narrowing, &self, &context)
      }
      start = end + Self.titleSeparator.count
    }
  }

  /// The present layer, and the columns that have one of their own.
  private var layerTitle: String {
    let own = columns.shown.filter { columns.all[$0].layer != nil }
    switch own.count {
    case 0: return layer.title
    case 1:
      let column = columns.all[own[0]]
      return "\(layer.title), \(column.path.persistentSpelling): \((column.layer ?? layer).title)"
    default: return "\(layer.title), \(own.count) columns in others"
    }
  }

  func draw(on canvas: inout Canvas, in rect: Rect, _ context: PaneContext) {
    let keyWidth = keyWidth
    let placed = placed(width: columnsWidth(in: rect)).map { column in
      var column = column
      column.isRightAligned = isRightAligned(column.path, at: column.index)
      return column
    }
    let left = rect.origin.column + keyWidth + 1
    drawSides(of: placed, on: &canvas, in: rect, context)
    RowsTitles(self, context).draw(
      placed, on: &canvas,
      in: Rect(
        origin: Point(column: left, row: rect.origin.row),
        size: Size(columns: rect.endColumn - left, rows: RowsTitles.height(context))))
    let first = rect.origin.row + RowsTitles.height(context)
    let below = RowPreview.height(below: self, context)
    let height = rect.size.rows - RowsTitles.height(context) - below
    if below > 0 {
      let strip = rect.splitBottom(below).bottom
      preview.draw(on: &canvas, in: strip, of: self, context)
    }
    if let failure {
      canvas.write(
        failure.sentence.line, at: Point(column: left, row: first), as: .error, width: rect.size.columns - keyWidth - 1)
      return
    }
    if context.document.layout == nil {
      drawNote(Self.modelAlone, on: &canvas, at: Point(column: left, row: first), in: rect)
      return
    }
    if showsCursor, let count = total?.number {
      canvas.scrollBar(
        right: rect.splitBottom(below).top.splitTop(RowsTitles.height(context)).bottom,
        shown: top..<max(top, min(count, top + self.height)), count: count)
    }
    if total == .exactly(0) {
      drawNote(
        narrowings.isEmpty ? "no rows" : showsCursor ? "no rows pass · x takes a filter off" : "no rows pass",
        on: &canvas, at: Point(column: left, row: first), in: rect)
      return
    }
    for offset in 0..<max(0, height) {
      let position = top + offset
      if case .exactly(let number)? = total, position >= number { break }
      drawRow(
        at: position, on: &canvas,
        line: Rect(
          origin: Point(column: rect.origin.column, row: first + offset),
          size: Size(columns: rect.size.columns, rows: 1)), placed: placed, left: left, context)
    }
  }

  /// Says why there are no rows.
  private func drawNote(_ text: String, on canvas: inout Canvas, at point: Point, in rect: Rect) {
    let lines = DisplayText(text).wrapped(to: max(1, rect.endColumn - point.column))
    for (index, line) in lines.enumerated() { canvas.write(line, at: point.moved(rows: index), as: .dim) }
  }

  func hintTitle(of command: Command) -> String? {
    switch command {
    case .cancel: "take newest off"
    case .open where cursorLeads: "follow"
    default: nil
    }
  }

  /// Whether Enter opens the relationship under the cursor.
  private var cursorLeads: Bool {
    guard opensRelationships, case .relationship = columns.cursorPath?.target else { return false }
    return true
  }

  /// What a model without a store shows.
  static let modelAlone = "a model has no rows · M entity, p paths, V versions"

  /// Signs beside the titles that further columns lie to the left or to the right.
  private func drawSides(
    of placed: [ColumnLayout.Placed], on canvas: inout Canvas, in rect: Rect, _ context: PaneContext
  ) {
    let onScreen = Set(placed.map(\.visibleIndex))
    guard let last = placed.last?.visibleIndex else { return }
    // A narrow screen has no blank cell at its edge for the sign.
    let right = context.isNarrow ? rect.endColumn - 1 : rect.endColumn
    if last < columns.shown.count - 1 { canvas.write("›", at: Point(column: right, row: rect.minRow), as: .accent) }
    if (0..<last).contains(where: { !onScreen.contains($0) }) {
      canvas.write("‹", at: rect.origin.moved(columns: keyWidth), as: .accent)
    }
  }

  private func drawRow(
    at position: Int, on canvas: inout Canvas, line: Rect, placed: [ColumnLayout.Placed], left: Int,
    _ context: PaneContext
  ) {
    let isCursor = showsCursor && position == cursor
    let row = line.origin.row
    if isCursor { canvas.write(canvas.glyphs.cursor, at: line.origin, as: .accent) }
    guard let loaded = rows[position] else {
      canvas.write("…", at: Point(column: left, row: row), as: .dim)
      return
    }
    let key = loaded.obstacle?.leavesKey == false ? "–" : String(loaded.objectID.pk)
    // Its blanks are written too, so they need no colours of their own.
    let start = Point(column: line.origin.column + (isCursor ? 1 : 0), row: row)
    let mark = context.mark(of: loaded.objectID)
    let isGone = mark?.isGone == true
    let label = (mark?.sign ?? "") + key
    let end = left - 1 - entityWidth
    let blanks = String(repeating: " ", count: max(0, end - label.count - start.column))
    canvas.write(blanks + label, at: start, as: mark == nil ? .dim : .accent)
    if entityWidth > 0 {
      let name = Point(column: end + 1, row: row)
      canvas.write(loaded.objectID.entity, at: name, as: .dim, width: entityWidth - 1)
    }
    if marked.contains(where: { $0.objectID == loaded.objectID }) {
      canvas.write("●", at: line.origin.moved(columns: 1), as: .accent)
    }
    if isCursor { canvas.highlight(line, .cursorRow) }
    if let obstacle = loaded.obstacle, obstacle.leavesNoValue {
      let width = line.endColumn - left
      canvas.write(obstacle.sentence, at: Point(column: left, row: row), as: .error, width: width)
    }
    for column in placed where loaded.cells.indices.contains(column.index) {
      let shown = seenCell(at: position, column: column.index)?.shown
      let named = nameText(at: position, column: column.index, context)
      let text = DisplayText(named ?? shown?.text ?? "…", limit: column.width).clipped(
        to: column.width, ellipsis: canvas.glyphs.ellipsis)
      let isRight = shown?.isRightAligned == true || (shown?.role == .null && column.isRightAligned)
      let indent = isRight ? max(0, column.width - text.width) : 0
      let point = Point(column: left + column.x + indent, row: row)
      let hasChanged = mark?.before[column.path.persistentSpelling] != nil
      canvas.write(text, at: point, as: hasChanged ? .accent : isGone ? .dim : shown?.role ?? .dim)
      if isCursor, context.hasKeys, column.visibleIndex == columns.cursor {
        let cell = Point(column: left + column.x, row: row)
        canvas.highlight(Rect(origin: cell, size: Size(columns: column.width, rows: 1)), .cursorCell)
        canvas.cursor = cell
      }
      canvas.highlightMatches(of: search.text, in: text, at: point)
    }
  }
}

extension RowsPane {
  /// The name of a cell's object; nil if it has none, and in SQLite's layer.
  func nameText(at position: Int, column index: Int, _ context: PaneContext) -> String? {
    guard let row = rows[position], row.cells.indices.contains(index), columns.all.indices.contains(index),
      layer(ofColumn: index) != .raw
    else { return nil }
    return context.known.names.text(of: row.cells[index].stored, at: columns.all[index].path, in: row.objectID)
  }
}

// Positions of the columns.
extension RowsPane {
  /// Columns on screen for the cursor mark, the primary key, and the name of its entity.
  var keyWidth: Int {
    let keys = rows.values.lazy.map(\.objectID.pk)
    return 2 + max(4, "\(keys.max() ?? 0)".count, "\(keys.min() ?? 0)".count) + entityWidth
  }

  /// Columns on screen for the names of the objects' entities and the gap before them; 0 if all are the query's.
  var entityWidth: Int {
    guard rows.values.contains(where: { $0.objectID.entity != query.entity }) else { return 0 }
    let names = Set(rows.values.lazy.map(\.objectID.entity))
    let widest = names.map { DisplayText.width(of: $0) }.max() ?? 0
    return 1 + max(RowsTitles.entity.count, min(Self.widestEntity, widest))
  }

  /// A longer name is cut.
  private static let widestEntity = 16

  /// The room that the columns have beside the keys.
  func columnsWidth(in area: Rect) -> Int { area.size.columns - keyWidth - 1 }

  private func layout(of columns: Columns) -> ColumnLayout {
    ColumnLayout(columns: columns, widths: widths, sort: query.sort, warned: warned, nameColumn: nameColumn)
  }

  /// The columns that fit and how wide they are.
  func placed(width: Int) -> [ColumnLayout.Placed] {
    var layout = layout(of: columns)
    return layout.placed(width: width)
  }

  /// The properties that columns show before the user scrolls sideways.
  func firstShown(width: Int) -> Set<String> {
    var columns = columns
    columns.select(visible: 0)
    columns.leftmost = 0
    var layout = layout(of: columns)
    return Set(layout.placed(width: width).map(\.path.property))
  }

  /// Scrolls the columns, as little as needed, so that the one under the cursor is in sight.
  mutating func settle(in area: Rect, _ context: PaneContext) {
    warned = context.known.audit?.paths(of: query.entity, in: context.document.model) ?? []
    var layout = layout(of: columns)
    columns.leftmost = layout.leftmost(width: columnsWidth(in: area))
  }

  /// Whether a column's values end at its right edge: those on the screen, else those of its type.
  private func isRightAligned(_ path: Path, at index: Int) -> Bool {
    for position in window.visible {
      guard let shown = seenCell(at: position, column: index)?.shown, shown.role != .null else { continue }
      return shown.isRightAligned
    }
    return path.isNumber
  }
}

extension RowsPane {
  /// The most cells that are measured for a page; a wide table's rows are sampled.
  private static let mostCells = 6000
  /// Wider values are always cut.
  private static let widest = 200

  /// Measures the widths of the present values.
  ///
  /// A column never becomes narrower, so that scrolling does not move the columns, unless its texts change, as after
  /// a change of layer.
  mutating func measure(anew: Bool = false) {
    if anew { widths.values = [:] }
    let step = max(1, rows.count * columns.shown.count / Self.mostCells)
    let sample = rows.keys.sorted().enumerated().filter { $0.offset % step == 0 }.map(\.element)
    for index in columns.shown {
      let found = sample.compactMap { row in
        seenCell(at: row, column: index).map { DisplayText($0.shown.text, limit: Self.widest).width }
      }
      if let widest = found.max() { widths.widen(columns.all[index].path, to: min(Self.widest, widest)) }
    }
  }
}

extension RowsPane {
  func speech(_ context: PaneContext) -> String? {
    let position = facts(context).first.map(SpokenText.words)
    guard total != .exactly(0) else {
      return query.predicate == nil ? position : "no row passes, \(position ?? "")"
    }
    guard let row = selectedRow else { return nil }
    let mark = context.mark(of: row.objectID)
    var parts = [row.objectID.name]
    if let index = columns.cursorIndex, let path = columns.cursorPath {
      let shown = seenCell(at: cursor, column: index)?.shown
      let value = shown.map { $0.role.isStoreData ? $0.text : SpokenText.words($0.text) } ?? "not read yet"
      let before = mark?.before[path.persistentSpelling].map { ", was \($0)" } ?? ""
      parts.append("\(path.persistentSpelling): \(value)\(before)")
    }
    return (parts + [mark?.word, markedFact, position].compactMap(\.self)).joined(separator: ", ")
  }
}

// The filters in the title.
extension RowsPane {
  /// The removable filters, in the order of their numbers: the source, each predicate, the order.
  enum Narrowing: Hashable, Sendable {
    case source(String)
    case chip(Int, String)
    case order

    var label: String {
      switch self {
      case .source(let text), .chip(_, let text): text
      case .order: "the order"
      }
    }

    /// What is said after it was taken off.
    var removal: String {
      switch self {
      case .source: "the rows are no longer only those · u takes that back"
      case .chip: RowsPane.filterOff
      case .order: "no longer sorted · u takes that back"
      }
    }
  }

  var narrowings: [Narrowing] {
    let isWholeEntity = query.source == .entity
    let source: [Narrowing] = isWholeEntity ? [] : [.source(origin ?? "some of the rows")]
    return source
      + chips.all.enumerated().map { index, chip in
        let named = isWholeEntity && index == 0 && chip.isGiven ? origin : nil
        return .chip(index, named ?? chip.label)
      }
  }

  /// The numbered chips; the order too, if it can be removed.
  func removables(for purpose: ChipsBox.Purpose) -> [Narrowing] {
    narrowings + (purpose == .remove && !query.sort.isEmpty ? [.order] : [])
  }

  mutating func remove(_ narrowing: Narrowing) {
    switch narrowing {
    case .source: removeSource()
    case .chip(let index, _): removeChip(at: index)
    case .order: change { $0.query.sort = [] }
    }
  }

  /// `27 of 416`; nil if the rows are all of the entity, or have not been counted.
  func share(_ context: PaneContext) -> String? { whole(context).map { "\(total?.words ?? "…") of \($0.grouped)" } }

  /// The number of the entity's rows; nil if these are all, or have not been counted.
  func whole(_ context: PaneContext) -> Int? {
    guard !narrowings.isEmpty, let counts = context.known.counts[query.entity] else { return nil }
    return query.includesSubentities ? counts.withSubentities : counts.own
  }

  /// The numbered chips, the longest cut first so that all fit a number of columns.
  func chipTexts(width: Int) -> [String] {
    let labels = narrowings.map(\.label)
    // A label also has its number, its sign and a separator.
    let room = width - labels.count * Self.chipSigns
    let widths = labels.map { DisplayText(String($0), limit: max(1, room)).width }
    let most = Self.most(of: widths, in: room)
    return labels.enumerated().map { index, label in
      "\(index + 1) \(DisplayText(label, limit: most + 1).clipped(to: most).string) ✕"
    }
  }

  /// The width of a chip beside its label: ` · 1  ✕`.
  private static let chipSigns = 7
  /// A shorter label says too little.
  private static let leastLabel = 6

  /// The width to which the longest texts must be cut, so that all of them take no more than a number of columns.
  private static func most(of widths: [Int], in room: Int) -> Int {
    var most = widths.max() ?? 0
    while most > leastLabel, widths.reduce(0, { $0 + min($1, most) }) > room { most -= 1 }
    return most
  }

  /// The width of all chips with labels of so many columns at most.
  func chipsWidth(label: Int) -> Int {
    narrowings.reduce(0) { $0 + min(label, DisplayText($1.label, limit: label).width) + Self.chipSigns }
  }
}
