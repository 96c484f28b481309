import Decoding
import Predicates
import Questions
import Schema
import Screen

/// The row under the cursor with all its properties, below the table.
struct RowPreview: Hashable, Sendable {
  /// Nil until it is read, and if there is no room for it.
  private var content: Content?
  /// The object that is being read, or will be in a moment.
  private var awaited: ObjectID?

  private struct Content: Hashable, Sendable {
    let record: Record
    let seen: ShownRecord
  }

  /// From this height of the screen on there is a preview.
  static let leastHeight = 30

  /// Its height, with the rule above it; 0 if there is none.
  ///
  /// Few rows leave room for more of its properties.
  static func height(below rows: RowsPane, _ context: PaneContext) -> Int {
    guard context.look.showsPreview, rows.showsCursor, !context.isWide, !context.isNarrow,
      context.size.rows >= leastHeight,
      context.document.layout != nil
    else { return 0 }
    let least = context.size.rows >= 45 ? 9 : 6
    guard case .exactly(let total)? = rows.total else { return least }
    let free = context.area.size.rows - RowsTitles.height(context) - max(1, total)
    let columns = fieldColumns(context.area.size.columns)
    let wanted = (context.document.columns(of: rows.query.entity).count + columns - 1) / columns + 1
    return max(least, min(free, wanted))
  }

  private static func fieldColumns(_ width: Int) -> Int { width >= 120 ? 3 : 2 }

  mutating func forget() { self = RowPreview() }

  mutating func stopWaiting() { awaited = nil }

  /// What is asked for the names that the preview shows.
  var namedCells: [NamedCell] { content?.record.namedCells ?? [] }

  /// Reads the row a moment after the cursor reached it, so that moving on does not wait for it.
  mutating func ask(for rows: RowsPane, _ occasion: Occasion, _ context: inout PaneContext) {
    guard Self.height(below: rows, context) > 0, let row = rows.selectedRow, row.obstacle == nil else {
      forget()
      return context.stop(.preview)
    }
    let isShown =
      content?.record.objectID.pk == row.objectID.pk && content?.seen.usesLocalTime == context.look.usesLocalTime
    guard !isShown else { return }
    if occasion == .paused {
      context.ask(.record(row.objectID), on: .preview)
    } else if awaited != row.objectID {
      context.stop(.preview)
      context.perform(.pause(context.lanes.begin(.pause)))
    }
    awaited = row.objectID
  }

  /// Returns whether the record is that of the row under the cursor.
  mutating func take(_ record: Record, _ shown: Shown, of rows: RowsPane) -> Bool {
    stopWaiting()
    guard case .record(let seen, _) = shown, let row = rows.selectedRow, record.objectID.pk == row.objectID.pk else {
      return false
    }
    // The row has counts that a record gets only later.
    var record = record
    for (path, cell) in zip(rows.columns.paths, row.cells) where path.prefix.isEmpty {
      if case .value(.toMany(let count?)) = cell.stored { record.take(count, of: path.property) }
    }
    content = Content(record: record, seen: seen)
    return true
  }

  func draw(on canvas: inout Canvas, in rect: Rect, of rows: RowsPane, _ context: PaneContext) {
    canvas.divide(rect.line(0))
    guard let row = rows.selectedRow else { return }
    let name = context.known.names.text(of: row.objectID) ?? "p\(row.objectID.pk)"
    canvas.write(" \(name) ", at: rect.origin.moved(columns: 1), as: .heading)
    guard let content, content.record.objectID.pk == row.objectID.pk else { return }
    let inner = rect.splitTop(1).bottom
    let count = Self.fieldColumns(inner.size.columns)
    let width = inner.size.columns / count
    let inTable = rows.firstShown(width: rows.columnsWidth(in: rect))
    let fields = Self.order(content.record, inTable: inTable).prefix(count * inner.size.rows).map { index in
      let field = content.record.fields[index]
      let value = context.shownField(index, of: content.record, content.seen)?.shown(in: rows.layer)
      let named =
        rows.layer == .raw ? nil : context.known.names.text(of: field.cell.stored, at: field.path, in: row.objectID)
      return Line(
        name: DisplayText(field.path.property), value: DisplayText(named ?? value?.text ?? "…", limit: width),
        role: value?.role ?? .dim, isWhole: field.path.isWhole && named == nil)
    }
    for column in 0..<count {
      let lines = fields.dropFirst(column * inner.size.rows).prefix(inner.size.rows)
      let origin = inner.origin.moved(columns: 1 + column * width)
      Self.draw(Array(lines), on: &canvas, at: origin, width: width - 2)
    }
  }

  private struct Line {
    let name: DisplayText
    let value: DisplayText
    let role: Role
    /// Whether a cut value would be misread.
    let isWhole: Bool
  }

  /// The least of a name, so that a date that is shown whole leaves it readable.
  private static let leastName = 10

  /// A name can be guessed from its start, a date or a number cannot.
  private static func draw(_ lines: [Line], on canvas: inout Canvas, at origin: Point, width: Int) {
    let names = lines.map(\.name.width).max() ?? 0
    let values = lines.filter(\.isWhole).map(\.value.width).max() ?? 0
    let name = min(names, max(width - 2 - values, leastName))
    for (row, line) in lines.enumerated() {
      let point = origin.moved(rows: row)
      canvas.write(line.name.clipped(to: name), at: point, as: .dim)
      let value = line.value.clipped(to: max(1, width - name - 2), ellipsis: canvas.glyphs.ellipsis)
      canvas.write(value, at: point.moved(columns: name + 2), as: line.role)
    }
  }

  /// The properties with a value, first those that no column of the table shows.
  private static func order(_ record: Record, inTable: Set<String>) -> [Int] {
    let filled = record.fields.indices.filter { index in
      let field = record.fields[index]
      return !field.path.isLeaf && !RecordPane.Line.field(field).isEmpty
    }
    let isShown = { (index: Int) in inTable.contains(record.fields[index].path.property) }
    return filled.filter { !isShown($0) } + filled.filter(isShown)
  }
}
