import Findings
import Foundation
import Querying
import Schema
package import Screen

extension Browser {
  var showsEntities: Bool {
    guard place is RowsPane || place is EmptyPane || (place is ModelPane && trail.isEmpty) else {
      return false
    }
    return isNarrow ? focus == .entities : !isZoomed
  }

  /// Tells the panes where the place stands now, and whether it has the keys.
  mutating func arrange() {
    let frames = frames
    let area = frames.place ?? frames.entities ?? Rect(.zero)
    context.area = isNarrow ? area : area.inset()
    context.hasKeys = keyContext != .entities
  }

  /// Where entities and place stand, with their frames if there is room for those; nil for what is not shown.
  private var frames: (entities: Rect?, place: Rect?) {
    let body = Rect(column: 0, row: 1, columns: size.columns, rows: size.rows - 3)
    guard showsEntities else { return (nil, body) }
    if isNarrow { return (body, nil) }
    let (list, place) = body.splitLeft(entities.width(on: size), sharing: 1)
    return (list, place)
  }

  /// The smallest screen that can be drawn, in columns and rows.
  static let smallest = Size(columns: 40, rows: 8)

  package func draw(on canvas: inout Canvas) {
    guard size.columns >= Self.smallest.columns, size.rows >= Self.smallest.rows else {
      _ = canvas.write(
        "storescope needs \(Self.smallest.columns)×\(Self.smallest.rows)",
        at: Point(column: 0, row: 0),
        as: .warning,
        width: size.columns
      )
      return
    }
    drawHeader(on: &canvas)
    let frames = frames
    frames.place.map {
      draw(place, on: &canvas, in: $0, isFocused: !showsEntities || focus == .main)
    }
    frames.entities.map { draw(entities, on: &canvas, in: $0, isFocused: focus == .entities) }
    drawStatus(on: &canvas)
    drawHints(on: &canvas)
    drawOverlay(on: &canvas)
  }

  private func draw(
    _ pane: some Pane,
    on canvas: inout Canvas,
    in frame: Rect,
    isFocused: Bool
  ) {
    guard !isNarrow else { return pane.draw(on: &canvas, in: frame, context) }
    canvas.frame(frame, title: pane.title(context), focused: isFocused)
    if let footnote = pane.footnote {
      let room = frame.size.columns - 4
      let shown = DisplayText(" \(footnote) ", limit: room).clipped(to: room)
      let start = Point(column: frame.endColumn - 2 - shown.width, row: frame.endRow - 1)
      canvas.write(shown, at: start, as: .dim)
    }
    pane.draw(on: &canvas, in: frame.inset(), context)
  }

  private func drawHeader(on canvas: inout Canvas) {
    let right = facts + " "
    let width = DisplayText.width(of: right)
    let room = max(0, size.columns - width - 3)
    canvas.write(
      DisplayText(path(fitting: room))
        .clippedInTheMiddle(to: room, ellipsis: canvas.glyphs.ellipsis),
      at: Point(column: 1, row: 0),
      as: .title
    )
    _ = canvas.write(
      right,
      at: Point(column: max(0, size.columns - width), row: 0),
      as: .dim,
      width: width
    )
  }

  /// How the store was opened: as much of it as the path leaves room for.
  ///
  /// A path that cannot be shown whole anyhow gets two thirds of the line, the facts the rest.
  private var facts: String {
    let opened = document.opened.components(separatedBy: ", ")
    let brief = opened.indices.reversed().map { opened[...$0].joined(separator: ", ") }
    let whole = [
      [document.kind, document.modelSource, document.opened],
      [document.modelSource, document.opened],
    ].map { $0.joined(separator: " · ") }
    let forms = (size.columns < 80 ? [] : whole) + brief
    let path = DisplayText.width(of: ([document.title] + crumbs).joined(separator: " › "))
    func fits(_ form: String, in columns: Int) -> Bool { DisplayText.width(of: form) <= columns }
    return forms.first { fits($0, in: size.columns - path - 4) }
      ?? brief.first { fits($0, in: size.columns / 3) } ?? brief.last ?? ""
  }

  /// The way from the store to this place; where it is too long, the middle is left out.
  private func path(fitting columns: Int) -> String {
    var crumbs = crumbs
    var path = ([document.title] + crumbs).joined(separator: " › ")
    while DisplayText.width(of: path) > columns, crumbs.count > 1 {
      crumbs.removeFirst()
      path = ([document.title, "…"] + crumbs).joined(separator: " › ")
    }
    return path
  }

  /// The places from the first to this one.
  private var crumbs: [String] {
    (trail + [place]).map(\.crumb).reduce(into: []) { crumbs, crumb in
      // Rows at a relationship's end name its object, as the record before them does.
      let known = (crumbs.last ?? "") + " › "
      crumbs.append(crumb.hasPrefix(known) ? String(crumb.dropFirst(known.count)) : crumb)
    }
  }
}
