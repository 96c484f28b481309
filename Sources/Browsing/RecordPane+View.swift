import Decoding
import Querying
import Schema
import Screen

extension RecordPane {
  func title(storeUUID: String?) -> String {
    var parts = ["\(objectID.entity) p\(objectID.pk)"]
    if let number = record?.entityID { parts.append("Z_ENT \(number)") }
    if let saves = record?.saves { parts.append("saved \(saves)×") }
    if let storeUUID { parts.append(objectID.uri(storeUUID: storeUUID)) }
    return parts.joined(separator: " · ")
  }

  func draw(on canvas: inout Canvas, in rect: Rect, browser: Browser) {
    guard record != nil else {
      let text = failure?.sentence ?? "reading …"
      _ = canvas.write(
        text,
        at: rect.origin,
        as: failure == nil ? .dim : .error,
        width: rect.size.columns
      )
      return
    }
    let names = lines.map { DisplayText.width(of: label(of: $0)) }
    let name = min(max(12, (names.max() ?? 12) + 1), rect.size.columns / 3)
    let column = rect.size.columns >= 90 ? 18 : 0
    let value = rect.size.columns - name - column - 3
    let left = rect.origin.column
    _ = canvas.write("  property", at: rect.origin, as: .heading, width: name + 2)
    _ = canvas.write(
      showsRawLayer ? "raw: what SQLite holds" : "stored",
      at: Point(column: left + name + 2, row: rect.origin.row),
      as: .heading,
      width: value
    )
    if column > 0 {
      _ = canvas.write(
        "column",
        at: Point(column: left + name + value + 3, row: rect.origin.row),
        as: .heading,
        width: column
      )
    }
    var pane = self
    let height = rect.size.rows - 1
    pane.scroll(height: height)
    drawReferrerNote(
      on: &canvas,
      at: rect.origin.row + 1 + lines.count - pane.top,
      in: rect,
      isSought: browser.running.contains(.referrers)
    )
    for (offset, line) in lines.dropFirst(pane.top).prefix(max(0, height)).enumerated() {
      let row = rect.origin.row + 1 + offset
      let isCursor = pane.top + offset == cursor
      if isCursor {
        _ = canvas.write(
          canvas.glyphs.cursor,
          at: Point(column: left, row: row),
          as: .accent
        )
      }
      _ = canvas.write(
        label(of: line),
        at: Point(column: left + 2, row: row),
        as: .text,
        width: name - 1
      )
      let shown = shown(line, browser: browser)
      _ = canvas.write(
        shown.text,
        at: Point(column: left + name + 2, row: row),
        as: shown.role,
        width: value
      )
      if column > 0, case .field(let field) = line {
        _ = canvas.write(
          field.column ?? "–",
          at: Point(column: left + name + value + 3, row: row),
          as: .dim,
          width: column
        )
      }
      if isCursor {
        canvas.mark(
          Rect(
            origin: Point(column: left, row: row),
            size: Size(columns: rect.size.columns, rows: 1)
          ),
          .selection
        )
        canvas.cursor = Point(column: left + name + 2, row: row)
      }
    }
  }

  private func label(of line: Line) -> String {
    switch line {
    case .field(let field):
      if case .relationship = field.path.target { return "→ \(field.path.property)" }
      let steps = field.path.property.split(separator: ".")
      return String(repeating: "  ", count: max(0, steps.count - 1))
        + (steps.last.map(String.init) ?? field.path.property)
    case .referrer(let referrer): return "← \(referrer.entity).\(referrer.relationship)"
    }
  }

  private func shown(_ line: Line, browser: Browser) -> (text: String, role: Role) {
    switch line {
    case .field(let field):
      let shown = ShownCell(
        field.cell,
        of: field.path,
        raw: showsRawLayer,
        usesLocalTime: browser.usesLocalTime
      )
      return (shown.text, shown.role)
    case .referrer(let referrer):
      return ("→\(Browser.grouped(referrer.count))", .toMany)
    }
  }
}
