import Foundation
import Predicates
import Screen

import struct Screen.Point
import struct Screen.Rect
import struct Screen.Size

/// The header of the rows: each column's name above its type; leaves are below their composite's name.
struct RowsTitles {
  typealias Placed = ColumnLayout.Placed

  /// The title of the column that names each row's entity.
  static let entity = "entity"

  /// The lines that it takes: a small screen shows no types.
  static func height(_ context: PaneContext) -> Int { context.isNarrow ? 1 : 2 }

  let pane: RowsPane
  let document: Document

  init(_ pane: RowsPane, _ context: PaneContext) {
    self.pane = pane
    document = context.document
  }

  func draw(_ placed: [Placed], on canvas: inout Canvas, in rect: Rect) {
    let entity = pane.entityWidth
    canvas.write("pk", at: rect.origin.moved(columns: -3 - entity), as: .heading)
    if entity > 0 {
      canvas.write(Self.entity, at: rect.origin.moved(columns: -entity), as: .heading, width: entity - 1)
    }
    guard rect.size.rows > 1 else {
      for column in placed { drawName(of: column, on: &canvas, at: rect.origin) }
      return
    }
    for span in spans(of: placed) {
      if let composite = span.composite {
        draw(composite, over: span.columns, on: &canvas, at: rect.origin)
      } else {
        for column in span.columns { drawName(of: column, on: &canvas, at: rect.origin) }
      }
      for column in span.columns {
        drawCaption(
          document.caption(of: column.path, in: pane.layer(ofColumn: column.index)), of: column,
          isLeaf: span.composite != nil, on: &canvas, at: rect.origin.moved(rows: 1))
      }
    }
  }

  /// Neighbouring leaves of one composite, or one other column.
  private struct Span {
    let composite: String?
    var columns: [Placed]
  }

  private func spans(of placed: [ColumnLayout.Placed]) -> [Span] {
    var spans: [Span] = []
    for column in placed {
      let composite = column.path.composite
      if composite != nil, spans.last?.composite == composite {
        spans[spans.count - 1].columns.append(column)
      } else {
        spans.append(Span(composite: composite, columns: [column]))
      }
    }
    return spans
  }

  /// A composite's name and a line over all its leaves.
  private func draw(_ composite: String, over columns: [Placed], on canvas: inout Canvas, at origin: Point) {
    guard let first = columns.first, let last = columns.last else { return }
    let width = last.x + last.width - first.x
    let start = origin.moved(columns: first.x)
    let isCursor = columns.contains { $0.visibleIndex == pane.columns.cursor }
    let sign = pane.warned.contains(composite) ? canvas.glyphs.warning + " " : ""
    let name = DisplayText(sign + composite).clippedInTheMiddle(to: width, ellipsis: canvas.glyphs.ellipsis)
    let used = canvas.write(name, at: start, as: isCursor ? .accent : .heading)
    guard width - used > 1 else { return }
    canvas.hline(Rect(origin: start.moved(columns: used + 1), size: Size(columns: width - used - 1, rows: 1)))
  }

  /// The whole path, shortened in the middle if it is too long, its sort direction and sort key number.
  private func drawName(of column: Placed, on canvas: inout Canvas, at origin: Point) {
    let mark = mark(of: column.path, canvas.glyphs)
    let sign = sortSign(of: column.path, canvas.glyphs)
    let room = column.width - DisplayText.width(of: sign + mark)
    let name = DisplayText(column.path.persistentSpelling).clippedInTheMiddle(
      to: max(1, room), ellipsis: canvas.glyphs.ellipsis)
    write(mark + name.string + sign, of: column, as: role(of: column), on: &canvas, at: origin)
  }

  /// A leaf's own name before its type; other columns have their name above it.
  private func drawCaption(
    _ caption: Caption, of column: Placed, isLeaf: Bool, on canvas: inout Canvas, at origin: Point
  ) {
    let name =
      isLeaf
      ? mark(of: column.path, canvas.glyphs) + column.path.lastName + sortSign(of: column.path, canvas.glyphs) : ""
    let used = isLeaf ? DisplayText.width(of: name) + 1 : 0
    let room = max(0, column.width - used)
    // A type without its badge is better than one that is cut, and a leaf's name better than its type.
    let forms = [caption.text, caption.type].filter { DisplayText.width(of: $0) <= room }
    let shown = forms.first ?? (isLeaf ? "" : caption.type)
    let start = Point(column: origin.column + indent(of: column, used + DisplayText.width(of: shown)), row: origin.row)
    canvas.write(name, at: start, as: role(of: column), width: column.width)
    canvas.write(shown, at: start.moved(columns: used), as: .dim, width: room)
  }

  /// Titles of numbers end where the numbers do.
  private func indent(of column: Placed, _ width: Int) -> Int {
    column.x + (column.isRightAligned ? max(0, column.width - width) : 0)
  }

  private func write(_ text: String, of column: Placed, as role: Role, on canvas: inout Canvas, at origin: Point) {
    let indent = indent(of: column, DisplayText.width(of: text))
    canvas.write(text, at: origin.moved(columns: indent), as: role, width: column.width - (indent - column.x))
  }

  /// The sign of a column with findings; a walk over relationships ends at another entity.
  private func mark(of path: Path, _ glyphs: Glyphs) -> String {
    path.prefix.isEmpty && pane.warned.contains(path.property) ? glyphs.warning + " " : ""
  }

  private func role(of column: Placed) -> Role { column.visibleIndex == pane.columns.cursor ? .accent : .heading }

  private func sortSign(of path: Path, _ glyphs: Glyphs) -> String {
    let keys = pane.query.sort
    guard let index = keys.firstIndex(where: { $0.path == path }) else { return "" }
    let sign = keys[index].isAscending ? glyphs.ascending : glyphs.descending
    return " " + sign + (keys.count > 1 ? String(index + 1) : "")
  }
}
