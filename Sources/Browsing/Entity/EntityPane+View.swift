import Decoding
import Diagrams
import Findings
import Predicates
import Schema
import Screen

extension EntityPane {
  var wrapped: WrappedLines {
    WrappedLines(lines: lines.map(WrappedLines.Line.init), cursor: cursor)
  }

  func drawTab(on canvas: inout Canvas, in rect: Rect, _ context: PaneContext) {
    switch tab {
    case .model: wrapped.draw(on: &canvas, in: rect)
    case .diagram:
      diagram.draw(on: &canvas, in: rect, top: top(of: rect), selected: selectedLink.map { _ in .init(side, cursor) })
    case .paths: drawPaths(on: &canvas, in: rect, context)
    }
  }

  /// The first line of the diagram, so that its cursor is visible.
  func top(of rect: Rect) -> Int { max(0, cursor + 3 - rect.size.rows) }

  /// The height of the list of paths, without the facts below it if both fit.
  static func listHeight(of height: Int) -> Int { height >= 12 ? height - 7 : max(1, height - 3) }

  private func drawPaths(on canvas: inout Canvas, in rect: Rect, _ context: PaneContext) {
    let height = Self.listHeight(of: rect.size.rows)
    let area = rect.splitTop(height).top
    let shown = list.candidates[list.cursor.window(height: height, count: list.candidates.count)]
    let table = PathTable(shown.map(\.path), spelling: list.spelling, width: rect.size.columns - 1)
    if shown.isEmpty { canvas.write("no path has these letters in this order", at: rect.origin, as: .dim) }
    list.cursor.draw(on: &canvas, in: area, count: list.candidates.count, mark: .cursorRow) { canvas, index, line in
      let candidate = list.candidates[index]
      let start = line.origin.moved(columns: 1)
      table.drawName(of: candidate, isAble: true, on: &canvas, at: start)
      table.drawFacts(of: candidate.path, on: &canvas, at: start)
      if index == list.cursor.index { canvas.cursor = line.origin }
    }
    drawFacts(context.document.layout, on: &canvas, in: rect.splitTop(height).bottom)
  }

  private func drawFacts(_ layout: StoreLayout?, on canvas: inout Canvas, in rect: Rect) {
    guard rect.size.rows > 1 else { return }
    canvas.divide(rect.line(0))
    let lines = pathFacts(layout).flatMap { fact in
      DisplayText(fact).wrapped(to: max(1, rect.size.columns - 2), indent: 2)
    }
    for (offset, line) in lines.prefix(rect.size.rows - 1).enumerated() {
      canvas.write(line, at: rect.origin.moved(columns: 1, rows: offset + 1), as: .text)
    }
  }

  /// The facts about the path under the cursor, a sentence a line.
  private func pathFacts(_ layout: StoreLayout?) -> [String] {
    guard let path = list.selected?.path else { return [] }
    var lines = [spellings(of: path, layout), nature(of: path)]
    if !path.operatorTitles.isEmpty, !path.isToMany {
      let hasNil = path.kind.allowsNilTest && !path.kind.operators.isEmpty
      lines.append("asked by " + path.operatorTitles.joined(separator: " ") + (hasNil ? ", == nil, != nil" : ""))
    }
    if path.isToMany { lines.append("needs " + path.quantifierTitles.joined(separator: ", ")) }
    if let plan = path.plan, !plan.namedValues.isEmpty {
      lines.append("\(plan.caseTitle) \(plan.caseTexts.joined(separator: ", "))")
    }
    if let error = path.sortError { lines.append(error.sentence.line) }
    return lines
  }

  private func spellings(of path: TypedPath, _ layout: StoreLayout?) -> String {
    var parts = ["Swift \(path.swiftSpelling)", "persistent \(path.persistentSpelling)"]
    if let column = path.column {
      let table = layout?.entities[path.finalEntity]?.table
      parts.append("column \(column)" + (table.map { " of \($0)" } ?? ""))
    }
    return parts.joined(separator: " · ")
  }

  private func nature(of path: TypedPath) -> String {
    var parts = [path.typeTag]
    if let type = path.plan?.swiftType { parts.append("Swift type \(type)") }
    if !path.storageCaption.isEmpty { parts.append(path.storageCaption) }
    parts.append(path.isOptional ? "optional" : "required")
    parts.append(path.isSortable ? "sortable" : "no sort")
    parts.append("known from \(path.origin.title)")
    return parts.joined(separator: " · ")
  }
}
