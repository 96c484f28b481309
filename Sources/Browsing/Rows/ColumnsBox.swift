import Predicates
import Questions
import Schema
import Screen

/// The columns of the rows: which are shown, their order, and a summary of their values.
struct ColumnsBox: ListBox {
  private let request: SpanRequest
  private var seen: ShownSpans?
  /// The filter of the list.
  private var letters = ""
  private var isTyping = false
  var cursor: ListCursor
  /// The listed columns by their index among all.
  private var listed: [Int]

  var count: Int { listed.count }

  var hints: [(key: String, title: String)] {
    isTyping
      ? [(key: "↵", title: count == 1 ? "go there" : "keep these"), (key: "↑↓", title: "choose")]
      : [
        (key: "↵", title: "go there"), (key: "space", title: "show or hide"), (key: "/", title: "narrow"),
        (key: "?", title: "keys"), (key: "o", title: "only these"), (key: "-", title: "hide all-nil"),
        (key: "+", title: "show all"), (key: "< >", title: "width"), (key: "P", title: "pin"),
        (key: "K J", title: "move"), (key: "L", title: "layer"), (key: "a", title: "add a path"),
      ]
  }

  var keyList: [(key: String, title: String)] {
    [
      (key: "↵", title: "go to the column under the cursor"), (key: "space", title: "show the column, or hide it"),
      (key: "/", title: "narrow the list by letters of a name"),
      (key: "o", title: "show only the columns that are listed"),
      (key: "-", title: "hide the columns that are nil in all of these rows"), (key: "+", title: "show all columns"),
      (key: "< >", title: "make the column narrower or wider"),
      (key: "P", title: "keep the columns up to this one in sight; again lets them go"),
      (key: "K J", title: "move the column to the left or to the right"),
      (key: "L", title: "show this column in another layer than the others"),
      (key: "a", title: "add a column for a path, such as one behind a relationship"),
    ]
  }

  var escTitle: String { isTyping || !letters.isEmpty ? "all columns" : "close" }

  /// Lists the columns, and asks for the summaries of their values in the background.
  init(_ pane: RowsPane, _ context: inout PaneContext) {
    cursor = ListCursor(pane.columns.cursorIndex ?? 0)
    listed = Array(pane.columns.all.indices)
    request = SpanRequest(query: pane.query.unsorted, paths: pane.columns.paths)
    if context.document.layout != nil { context.ask(.spans(request)) }
  }

  /// Facts about the column under the box's own cursor.
  func facts(_ rows: RowsPane, _ context: PaneContext) -> [String]? {
    guard listed.indices.contains(cursor.index) else { return nil }
    let index = listed[cursor.index]
    let path = rows.columns.all[index].path
    let layer = rows.layer(ofColumn: index)
    return [
      "column \(cursor.index + 1) of \(count)",
      context.document.fact(of: path, in: layer, usesLocalTime: context.look.usesLocalTime),
      layer.title,
    ] + (rows.shownWidth(ofColumn: index, context).map { ["\($0) wide"] } ?? [])
  }

  func purpose(of lane: Lane) -> Showing.Purpose? { lane == .summary ? .spans : nil }

  mutating func take(_ answer: Answer, _ shown: Shown) {
    guard case .spans(request, rows: _, _) = answer, case .spans(let seen) = shown else { return }
    self.seen = seen
  }

  /// Columns without a known summary show none.
  mutating func take(_ failure: Failure, on lane: Lane) -> Bool { lane == .summary }

  var takesLetters: Bool { isTyping }

  mutating func press(_ key: Key, _ rows: inout RowsPane, _ context: inout PaneContext) -> Bool {
    let stays = isTyping ? type(key, &rows, &context) : act(on: key, &rows, &context)
    if !stays, !(context.box is BoxKeysBox) { context.stop(.summary) }
    return stays
  }

  func frame(on size: Size) -> Rect { .box(columns: 120, rows: max(3, count + 2), on: size) }

  private mutating func type(_ key: Key, _ rows: inout RowsPane, _ context: inout PaneContext) -> Bool {
    switch key {
    case .enter where count == 1: return goThere(&rows, &context)
    case .enter:
      isTyping = false
      return true
    case .escape, .control("c"): (isTyping, letters) = (false, "")
    default:
      if cursor.take(key, count: count) == .moved { return true }
      letters = letters.edited(by: key)
      cursor = ListCursor()
    }
    list(rows)
    return true
  }

  private mutating func act(on key: Key, _ rows: inout RowsPane, _ context: inout PaneContext) -> Bool {
    let index = listed.indices.contains(cursor.index) ? listed[cursor.index] : nil
    switch key {
    case .character("/"): isTyping = true
    case .escape where !letters.isEmpty:
      letters = ""
      list(rows)
    case .enter: return goThere(&rows, &context)
    case .character(" "): if let index { rows.change(&context) { $0.toggle(at: index) } }
    case .character("o"):
      let shown = Set(listed)
      rows.change(&context) { $0.showOnly(shown) }
    case .character("-"): hideEmpty(&rows, &context)
    case .character("+"): rows.showAll(&context)
    case .character("<"), .character(">"):
      guard let index else { break }
      if rows.columns.all[index].isHidden {
        context.said = "this column is hidden · space shows it"
      } else {
        rows.widen(columnAt: index, by: key == .character(">") ? 2 : -2, &context)
      }
    case .character("P"): if let index { rows.pin(upToColumnAt: index, &context) }
    case .character("L"):
      guard let index else { break }
      let next = rows.layer(ofColumn: index).next
      let layer = next == rows.layer ? nil : next
      rows.change(&context) { $0.show(at: index, in: layer) }
    case .character("K"): move(by: -1, &rows, &context)
    case .character("J"): move(by: 1, &rows, &context)
    case .character("a"):
      context.box = PathPicker(.column, entity: rows.query.entity, context)
      return false
    default: return pressOther(key, &context)
    }
    return true
  }

  private mutating func goThere(_ rows: inout RowsPane, _ context: inout PaneContext) -> Bool {
    guard listed.indices.contains(cursor.index) else { return true }
    let index = listed[cursor.index]
    rows.change(&context) { $0.show($0.all[index].path) }
    return false
  }

  /// Hides the columns without any value.
  private func hideEmpty(_ rows: inout RowsPane, _ context: inout PaneContext) {
    guard let seen else {
      context.said = "the columns are still being counted"
      return
    }
    let empty = Set(rows.columns.all.indices.filter { seen.isEmpty(rows.columns.all[$0].path) })
    rows.change(&context) { $0.hide(empty) }
    context.said = empty.isEmpty ? "no column is all nil" : "\(empty.count) hidden · + shows all"
  }

  /// Moves the column under the cursor past the one that is listed before or after it.
  private mutating func move(by distance: Int, _ rows: inout RowsPane, _ context: inout PaneContext) {
    let other = cursor.index + distance
    guard listed.indices.contains(cursor.index), listed.indices.contains(other) else { return }
    rows.moveColumn(at: listed[cursor.index], to: listed[other], &context)
    cursor.move(by: distance, count: count)
    list(rows)
  }

  private mutating func list(_ rows: RowsPane) {
    listed = FuzzyMatch.best(letters, among: rows.columns.paths.map(\.persistentSpelling))
  }

  func draw(on canvas: inout Canvas, _ rows: RowsPane, _ context: PaneContext) {
    let frame = frame(on: canvas.size)
    let inner = canvas.drawBox(frame, title: title(rows))
    let columns = rows.columns.all
    let names = listed.map { DisplayText.width(of: columns[$0].path.persistentSpelling) }
    let types = listed.map { DisplayText.width(of: Self.type(of: columns[$0].path)) }
    let name = min(max(10, names.max() ?? 0), inner.size.columns / 3)
    var type = min(types.max() ?? 0, 22)
    let count = seen.map { String($0.rows).count * 2 + 4 } ?? 0
    var x = 3
    var placed: [Table<Part>.Column] = []
    // On a small screen the range says more than the bar, and than the end of a long type.
    let hasBar = inner.size.columns - name - type - count - 9 - 10 >= Self.leastRange
    if !hasBar { type = min(type, 12) }
    for (cell, width) in [(Part.name, name), (.type, type), (.filled, count)] + (hasBar ? [(.bar, 8)] : []) {
      placed.append(.init(cell, "", x: x, width: width, isRightAligned: cell == .filled))
      x += width + 2
    }
    let rest = max(1, inner.size.columns - x)
    placed.append(.init(.range, "", x: x, width: rest))
    let table = Table(placed)
    cursor.draw(on: &canvas, in: inner, count: listed.count) { canvas, line, rect in
      let column = columns[listed[line]]
      canvas.write(column.isHidden ? " " : "✓", at: rect.origin.moved(columns: 1))
      let glyphs = canvas.glyphs
      table.draw(on: &canvas, in: rect) { text(of: $0, column, rows, width: rest, glyphs) }
      if line == cursor.index { canvas.cursor = rect.origin.moved(columns: 3) }
    }
    if listed.isEmpty { canvas.write("no column has these letters", at: inner.origin, as: .dim) }
  }

  /// Two dates without their times.
  private static let leastRange = 23

  private enum Part { case name, type, filled, bar, range }

  private func text(
    of cell: Part, _ column: Columns.Column, _ rows: RowsPane, width: Int, _ glyphs: Glyphs
  ) -> (text: String, role: Role) {
    let role: Role = column.isHidden ? .dim : .text
    switch cell {
    case .name:
      let isPinned = rows.columns.isPinned(column.path)
      return (column.path.persistentSpelling + (isPinned ? " ⇤" : ""), role)
    case .type: return (Self.type(of: column.path), .dim)
    case .filled: return (seen?.count(of: column.path) ?? "", role)
    case .bar: return (seen?.bar(of: column.path, glyphs) ?? "", .accent)
    case .range:
      let layer = column.layer.map { " · \($0.title)" } ?? ""
      return ((seen?.range(of: column.path, width: width) ?? "") + layer, .dim)
    }
  }

  private static func type(of path: Path) -> String {
    path.typeCaption + (path.attribute?.isOptional == true ? "?" : "")
  }

  private func title(_ rows: RowsPane) -> String {
    let all = rows.columns.all
    let hidden = all.count(where: \.isHidden)
    var parts = ["Columns of \(rows.query.entity)"]
    if isTyping { parts.append("/\(letters)▏") }
    if listed.count < all.count { parts.append("\(listed.count) of \(all.count)") }
    var shown = "\(all.count - hidden) shown, \(hidden) hidden"
    if let seen {
      let empty = all.count { seen.isEmpty($0.path) }
      if empty > 0 { shown += " · \(empty) all nil" }
    } else {
      shown += " · counting …"
    }
    return (parts + [shown]).joined(separator: " · ")
  }
}
