import Findings
import Predicates
import Presenting
import Questions
import Schema
import Screen

extension EntitiesPane {
  /// The width of the list: the longest name and its count, but at most a third of the screen.
  func width(on size: Size) -> Int { min(max(22, widestEntity + 14), max(22, size.columns / 3)) }

  func hints(_ context: PaneContext) -> [Command] {
    [.open, .find, .nextPane, .model, .diagram, .findings, .versions, .history, .palette]
  }

  var crumb: String { selectedLine?.name ?? "" }

  func title(_ context: PaneContext) -> String { filter.isEmpty ? "Entities" : "Entities · /\(filter)" }

  func entity(_ context: PaneContext) -> String? { selected }

  /// Facts about the line under the cursor.
  func facts(_ context: PaneContext) -> [String] {
    let all = context.document.model.entities.count
    let found = filter.isEmpty ? "" : "\(entityCount) of "
    let count = found + Count.text(all, "entity", "entities")
    switch selectedLine {
    case .entity(let name, _, let isAbstract):
      let layout = context.document.layout?.entities[name]
      let table = layout?.table.map { ", table \($0)" } ?? ""
      let entityID = layout?.entityID.map { ", Z_ENT \($0)" } ?? ""
      let rows = context.known.counts[name].flatMap { count in
        count.own == count.withSubentities
          ? nil : "\(count.own.grouped) of its own, \(count.withSubentities.grouped) with sub-entities"
      }
      let title = isAbstract ? "\(name), abstract" : name
      return [(rows.map { "\(title): \($0)" } ?? title) + table + entityID, count]
    case .model: return ["the model: where it came from, what is wrong with it", count]
    case .section(let section): return [section.summary, count]
    case .part(let part): return [part.section.summary, count]
    case nil: return [count]
    }
  }

  func draw(on canvas: inout Canvas, in rect: Rect, _ context: PaneContext) {
    var cursor = cursor
    cursor.scroll(height: rect.size.rows, count: lines.count)
    let mark: Role = context.hasKeys ? .cursorRow : .selection
    cursor.draw(on: &canvas, in: rect, count: lines.count, mark: mark) { canvas, index, area in
      draw(lines[index], on: &canvas, in: area, context)
    }
    if lines.isEmpty {
      canvas.write("nothing here has “\(filter)” in its name", at: rect.origin, as: .dim, width: rect.size.columns)
    }
  }

  private func draw(_ line: Line, on canvas: inout Canvas, in area: Rect, _ context: PaneContext) {
    switch line {
    case .entity(let name, let depth, let isAbstract):
      draw(
        String(repeating: "  ", count: min(depth, 6)) + name
          + (context.known.audit?.isMarked(name) == true ? " " + canvas.glyphs.warning : ""),
        Self.count(of: name, context), as: isAbstract ? .dim : .text, .number, in: area, on: &canvas)
    case .model:
      let problems = context.document.problems.count
      let figure = problems > 0 ? "\(canvas.glyphs.warning) \(problems)" : ""
      draw("Model", figure, as: .accent, .warning, in: area, on: &canvas)
    case .section(let section):
      draw(
        canvas.glyphs.fold(isFolded(section)) + section.title, String(count(of: section)), as: .heading, .dim, in: area,
        on: &canvas)
    case .part(let part):
      let rows = context.known.tableCounts[part.name].map(\.grouped) ?? "…"
      draw(
        (filter.isEmpty ? "  " : "") + part.name, part.section.holdsTables ? rows : "", as: .text, .number, in: area,
        on: &canvas)
    }
  }

  private func draw(
    _ name: String, _ figure: String, as role: Role, _ figureRole: Role, in line: Rect, on canvas: inout Canvas
  ) {
    let width = DisplayText.width(of: figure)
    canvas.write(
      name, at: Point(column: line.origin.column + 1, row: line.origin.row), as: role,
      width: max(1, line.size.columns - width - 3))
    canvas.write(
      figure, at: Point(column: line.endColumn - width - 1, row: line.origin.row), as: figureRole, width: width)
  }

  /// The rows with sub-entities' and, if different, the entity's own before them.
  private static func count(of entity: String, _ context: PaneContext) -> String {
    guard let count = context.known.counts[entity] else { return context.document.layout == nil ? "" : "…" }
    return count.own == count.withSubentities
      ? count.own.grouped : "\(count.own.grouped) / \(count.withSubentities.grouped)"
  }
}
