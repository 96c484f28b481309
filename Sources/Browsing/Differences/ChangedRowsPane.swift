import Presenting
import Questions
import Schema
import Screen

/// The rows of an entity that differ between two stores; Enter shows both sides, field by field.
struct ChangedRowsPane: Pane, Hashable, Sendable {
  private let entity: EntityDifferences
  private var cursor = ListCursor()

  init(_ entity: EntityDifferences) { self.entity = entity }

  var crumb: String { entity.comparison.entity.name }

  func hints(_ context: PaneContext) -> [Command] { [.open, .back, .copyAs, .palette] }

  func title(_ context: PaneContext) -> String { entity.comparison.headline }

  func facts(_ context: PaneContext) -> [String] {
    guard !entity.rows.isEmpty else { return [] }
    let all = entity.comparison.differences
    let others = all > entity.rows.count ? ["the first of \(all.grouped)"] : []
    return ["row \(cursor.index + 1) of \(entity.rows.count)"] + others
  }

  func entity(_ context: PaneContext) -> String? { entity.comparison.entity.a }

  private var selected: EntityDifferences.Row? {
    entity.rows.indices.contains(cursor.index) ? entity.rows[cursor.index] : nil
  }

  func open(_ context: inout PaneContext) { selected.map { context.enter(BothSidesPane($0)) } }
  func goRight(_ context: inout PaneContext) { open(&context) }
  func copyValue(_ context: inout PaneContext) { selected.map { context.copy($0.headline) } }
  func copyWhole(_ context: inout PaneContext) { copyValue(&context) }

  mutating func move(by distance: Int, _ context: inout PaneContext) {
    cursor.move(by: distance, count: entity.rows.count)
  }

  mutating func press(at point: Point, in area: Rect, _ context: inout PaneContext) {
    let list = area.splitTop(notes.count).bottom
    guard let line = cursor.line(at: point, in: list, count: entity.rows.count) else { return }
    press(line: line, cursor: cursor.index, &context)
  }

  private var notes: [String] { Array(entity.comparison.noteLines.prefix(4)) }

  func draw(on canvas: inout Canvas, in rect: Rect, _ context: PaneContext) {
    let (top, body) = rect.splitTop(notes.count)
    for (index, note) in notes.enumerated() {
      canvas.write(note, at: top.line(index).origin, as: .dim, width: rect.size.columns)
    }
    if entity.rows.isEmpty { canvas.write("no row differs", at: body.origin, as: .dim) }
    cursor.draw(on: &canvas, in: body, count: entity.rows.count, mark: .cursorRow) { canvas, index, line in
      let row = entity.rows[index]
      // The first column is the cursor's.
      canvas.write(row.headline, at: line.origin.moved(columns: 1), as: row.kind.role, width: line.size.columns - 1)
      let width = DisplayText.width(of: row.headline) + 3
      if row.kind == .update, width < line.size.columns {
        canvas.write(
          row.fields.map(\.name).joined(separator: ", "), at: line.origin.moved(columns: width), as: .dim,
          width: line.size.columns - width)
      }
      if index == cursor.index { canvas.cursor = line.origin }
    }
  }
}

extension RowDifference.Kind {
  fileprivate var role: Role {
    switch self {
    case .insert: .success
    case .delete: .error
    case .update: .text
    }
  }
}

/// A row that differs, with the values of both stores side by side; Enter opens its record in the open store.
struct BothSidesPane: Pane, Hashable, Sendable {
  private let row: EntityDifferences.Row
  private var cursor = ListCursor()

  init(_ row: EntityDifferences.Row) { self.row = row }

  var crumb: String { "both sides" }

  func hints(_ context: PaneContext) -> [Command] { [.open, .back, .copyCell, .copyAs, .palette] }

  func title(_ context: PaneContext) -> String { row.headline }

  func facts(_ context: PaneContext) -> [String] {
    row.fields.isEmpty ? [] : ["property \(cursor.index + 1) of \(row.fields.count)"]
  }

  func speech(_ context: PaneContext) -> String? {
    selected.map { field in
      let sides = [("A", context.document.title, field.a), ("B", context.document.other ?? "", field.b)]
      let values = sides.map { "\($0), \($1): \($2.isEmpty ? "nothing" : $2)" }.joined(separator: "; ")
      return ([field.name, values] + facts(context)).joined(separator: ", ")
    }
  }

  func entity(_ context: PaneContext) -> String? { row.object?.entity }

  private var selected: EntityDifferences.Field? {
    row.fields.indices.contains(cursor.index) ? row.fields[cursor.index] : nil
  }

  func open(_ context: inout PaneContext) {
    if let object = row.object {
      context.enter(RecordPane(objectID: object))
    } else {
      context.said = "\(context.document.title) lacks this row"
    }
  }

  func goRight(_ context: inout PaneContext) { open(&context) }
  func copyValue(_ context: inout PaneContext) { selected.map { context.copy("\($0.name)  \($0.a) → \($0.b)") } }

  func copyWhole(_ context: inout PaneContext) {
    context.copy(([row.headline] + row.fields.map { "\($0.name)  \($0.a) → \($0.b)" }).joined(separator: "\n"))
  }

  mutating func move(by distance: Int, _ context: inout PaneContext) {
    cursor.move(by: distance, count: row.fields.count)
  }

  mutating func press(at point: Point, in area: Rect, _ context: inout PaneContext) {
    let list = area.splitTop(1).bottom
    guard let line = cursor.line(at: point, in: list, count: row.fields.count) else { return }
    press(line: line, cursor: cursor.index, &context)
  }

  private enum Column { case name, a, b }

  func draw(on canvas: inout Canvas, in rect: Rect, _ context: PaneContext) {
    let (titles, body) = rect.splitTop(1)
    let name = min(30, rect.size.columns / 4)
    let side = max(1, (rect.size.columns - name - 6) / 2)
    let table = Table<Column>([
      .init(.name, "property", x: 2, width: name),
      .init(.a, "A · \(context.document.title)", x: name + 4, width: side, cutsMiddle: true),
      .init(.b, "B · \(context.document.other ?? "")", x: name + side + 6, width: side, cutsMiddle: true),
    ])
    table.drawTitles(on: &canvas, in: titles)
    if row.fields.isEmpty { canvas.write("it has no properties besides its key", at: body.origin, as: .dim) }
    cursor.draw(on: &canvas, in: body, count: row.fields.count, mark: .cursorRow) { canvas, index, line in
      let field = row.fields[index]
      table.draw(on: &canvas, in: line) { column in
        switch column {
        case .name: (field.name, .text)
        case .a: (field.a, .text)
        case .b: (field.b, .text)
        }
      }
      if index == cursor.index { canvas.cursor = line.origin }
    }
  }
}
