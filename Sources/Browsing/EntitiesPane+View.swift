import Querying
import Screen

extension Browser {
  /// Wide enough for the longest name and its count, but never more than a third of the screen.
  var entitiesWidth: Int {
    min(max(22, entities.widestEntity + 14), max(22, size.columns / 3))
  }

  var entitiesTitle: String {
    entities.filter.isEmpty ? "Entities" : "Entities · /\(entities.filter)"
  }

  func drawEntities(on canvas: inout Canvas, in rect: Rect) {
    var pane = entities
    pane.scroll(height: rect.size.rows)
    for (offset, line) in pane.lines.dropFirst(pane.top).prefix(rect.size.rows).enumerated() {
      let isCursor = pane.top + offset == pane.cursor
      let area = Rect(
        origin: Point(column: rect.origin.column, row: rect.origin.row + offset),
        size: Size(columns: rect.size.columns, rows: 1)
      )
      switch line {
      case .entity(let name, let depth, let isAbstract):
        draw(
          String(repeating: "  ", count: min(depth, 6)) + name
            + (audit?.isMarked(name) == true ? " " + canvas.glyphs.warning : ""),
          count(of: name),
          as: isAbstract ? .dim : .text,
          .number,
          in: area,
          on: &canvas
        )
      case .model:
        let problems = document.problems.count
        let figure = problems > 0 ? "\(canvas.glyphs.warning) \(problems)" : ""
        draw("Model", figure, as: .accent, .warning, in: area, on: &canvas)
      case .section(let section):
        let isOpen = pane.unfolded.contains(section)
        let sign = isOpen ? canvas.glyphs.unfolded : canvas.glyphs.folded
        draw(
          "\(sign) \(section.title)",
          String(pane.count(of: section)),
          as: .heading,
          .dim,
          in: area,
          on: &canvas
        )
      case .part(let part):
        let rows = tableCounts[part.name].map(Self.grouped) ?? "…"
        draw(
          (pane.filter.isEmpty ? "  " : "") + part.name,
          part.section.holdsTables ? rows : "",
          as: .text,
          .number,
          in: area,
          on: &canvas
        )
      }
      if isCursor { _ = canvas.write(canvas.glyphs.cursor, at: area.origin, as: .accent) }
      if isCursor { canvas.mark(area, focus == .entities ? .selection : .cursorRow) }
    }
    if pane.lines.isEmpty {
      _ = canvas.write(
        "nothing here has “\(pane.filter)” in its name",
        at: rect.origin,
        as: .dim,
        width: rect.size.columns
      )
    }
  }

  private func draw(
    _ name: String,
    _ figure: String,
    as role: Role,
    _ figureRole: Role,
    in line: Rect,
    on canvas: inout Canvas
  ) {
    let width = DisplayText.width(of: figure)
    _ = canvas.write(
      name,
      at: Point(column: line.origin.column + 1, row: line.origin.row),
      as: role,
      width: max(1, line.size.columns - width - 3)
    )
    _ = canvas.write(
      figure,
      at: Point(column: line.endColumn - width - 1, row: line.origin.row),
      as: figureRole,
      width: width
    )
  }

  /// The rows with sub-entities' and, where they differ, the entity's own before them.
  private func count(of entity: String) -> String {
    guard let count = counts[entity] else { return document.layout == nil ? "" : "…" }
    return count.own == count.withSubentities
      ? Self.grouped(count.own)
      : "\(Self.grouped(count.own)) / \(Self.grouped(count.withSubentities))"
  }

  /// A number with thin groups of three digits.
  static func grouped(_ number: Int) -> String {
    var groups: [Substring] = []
    var digits = Substring(String(number))
    while digits.count > 3 {
      groups.insert(digits.suffix(3), at: 0)
      digits = digits.dropLast(3)
    }
    return ([digits] + groups).joined(separator: " ")
  }
}
