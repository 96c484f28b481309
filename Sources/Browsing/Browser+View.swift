import Foundation
import Querying
import Schema
package import Screen

extension Browser {
  /// Below this width one pane at a time is shown, without frames.
  var isNarrow: Bool { size.columns < 80 || size.rows < 20 }

  var showsEntities: Bool {
    switch place {
    case .rows: break
    case .model where trail.isEmpty: break
    default: return false
    }
    return isNarrow ? focus == .entities : !isZoomed
  }

  /// Lines between header, status and hints, without a frame's own.
  var bodyHeight: Int { max(1, size.rows - (isNarrow ? 3 : 5)) }

  /// Lines for rows: the body without the table's header.
  var rowsHeight: Int { max(1, bodyHeight - (isNarrow ? 1 : 2)) }

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
    let body = Rect(
      origin: Point(column: 0, row: 1),
      size: Size(columns: size.columns, rows: size.rows - 3)
    )
    drawBody(on: &canvas, in: body)
    drawStatus(on: &canvas)
    drawHints(on: &canvas)
    drawOverlay(on: &canvas)
  }

  private func drawBody(on canvas: inout Canvas, in body: Rect) {
    if isNarrow {
      showsEntities ? drawEntities(on: &canvas, in: body) : drawPlace(on: &canvas, in: body)
      return
    }
    guard showsEntities else {
      let inner = frame(body, title: placeTitle, isFocused: true, on: &canvas)
      drawPassedOver(on: &canvas, in: body)
      drawPlace(on: &canvas, in: inner)
      return
    }
    let width = entitiesWidth
    let left = Rect(origin: body.origin, size: Size(columns: width, rows: body.size.rows))
    let right = Rect(
      origin: Point(column: width - 1, row: body.origin.row),
      size: Size(columns: body.size.columns - width + 1, rows: body.size.rows)
    )
    let main = frame(right, title: placeTitle, isFocused: focus == .main, on: &canvas)
    drawPassedOver(on: &canvas, in: right)
    let list = frame(left, title: entitiesTitle, isFocused: focus == .entities, on: &canvas)
    drawEntities(on: &canvas, in: list)
    drawPlace(on: &canvas, in: main)
  }

  private func frame(
    _ rect: Rect,
    title: String,
    isFocused: Bool,
    on canvas: inout Canvas
  ) -> Rect {
    canvas.frame(rect, title: title, focused: isFocused)
    return rect.inset()
  }

  private func drawPlace(on canvas: inout Canvas, in rect: Rect) {
    switch place {
    case .empty:
      _ = canvas.write("This model has no entities.", at: rect.origin, as: .dim)
    case .rows(let pane):
      pane.draw(on: &canvas, in: rect, browser: self)
    case .record(let pane): pane.draw(on: &canvas, in: rect, browser: self)
    case .value(let pane): pane.draw(on: &canvas, in: rect)
    case .census(let pane): pane.draw(on: &canvas, in: rect)
    case .model(let pane): pane.draw(on: &canvas, in: rect)
    case .paths(let pane): pane.draw(on: &canvas, in: rect, browser: self)
    case .findings(let pane): pane.draw(on: &canvas, in: rect, browser: self)
    case .composer(let pane): pane.draw(on: &canvas, in: rect, browser: self)
    }
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
    (trail + [place]).map(crumb).reduce(into: []) { crumbs, crumb in
      // Rows at a relationship's end name its object, as the record before them does.
      let known = (crumbs.last ?? "") + " › "
      crumbs.append(crumb.hasPrefix(known) ? String(crumb.dropFirst(known.count)) : crumb)
    }
  }

  private func crumb(of place: Place) -> String {
    switch place {
    case .empty: "–"
    case .rows(let pane):
      (pane.origin ?? pane.query.entity)
        + (pane.predicateText.isEmpty ? "" : " where " + pane.predicateText)
    case .record(let pane): name(of: pane.objectID)
    case .value(let pane): pane.field.path.persistentSpelling
    case .census(let pane): "census of \(pane.request.path)"
    case .model(let pane): pane.title
    case .paths(let pane): "paths of \(pane.list.root)"
    case .findings: "Findings"
    case .composer: "query"
    }
  }

  private var placeTitle: String {
    switch place {
    case .empty: "No entity"
    case .rows(let pane): pane.title
    case .record(let pane): pane.title(in: document)
    case .value(let pane): pane.title
    case .census(let pane): pane.title
    case .model(let pane): pane.title
    case .paths(let pane): pane.title
    case .findings: (audit?.caption).map { "Findings · " + $0 } ?? "Findings"
    case .composer(let pane): pane.title
    }
  }
}
