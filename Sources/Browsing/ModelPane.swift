import Querying
import Schema
import Screen

/// Every facet of one entity's model, as lines to scroll.
package struct ModelPane: Hashable, Sendable {
  package struct Line: Hashable, Sendable {
    package var text: String
    package var isHeading: Bool
    /// The fetch request that the line is about, which Enter runs.
    package var request: String?

    /// What belongs to the line above it stands further in, and steps back.
    var role: Role {
      let text = text.drop { $0 == " " }
      if isHeading { return .heading }
      if text.hasPrefix("⚠") { return .warning }
      return self.text.hasPrefix("    ") ? .dim : .text
    }
  }

  /// What the lines are about: an entity, or the model as a whole.
  package let title: String
  package let lines: [Line]
  package private(set) var cursor = 0

  package init(entity: String, document: Document) {
    title = "Model of \(entity)"
    lines =
      document.model.entity(named: entity).map {
        ModelText(document: document).lines(of: $0)
      } ?? []
  }

  /// A section below the entities, or one of its parts.
  init(_ line: EntitiesPane.Line, document: Document, tableCounts: [String: Int]) {
    let text = ModelText(document: document, tableCounts: tableCounts)
    switch line {
    case .section(let section):
      title = section.title
      lines = text.lines(of: section)
    case .part(let part):
      title = "\(part.section.title) › \(part.name)"
      lines = text.lines(of: part)
    case .model, .entity:
      title = "Model"
      lines = text.overview
    }
  }

  package mutating func move(by distance: Int) {
    cursor = max(0, min(lines.count - 1, cursor + distance))
  }

  func draw(on canvas: inout Canvas, in rect: Rect) {
    for (offset, line) in drawn(in: rect.size).enumerated() {
      let point = rect.origin.moved(rows: offset)
      let isCursor = line.index == cursor
      if isCursor { canvas.write(canvas.glyphs.cursor, at: point, as: .accent) }
      canvas.write(
        line.text,
        at: point.moved(columns: 1),
        as: lines[line.index].role
      )
      guard isCursor else { continue }
      canvas.mark(
        Rect(origin: point, size: Size(columns: rect.size.columns, rows: 1)),
        .cursorRow
      )
      if canvas.cursor == nil { canvas.cursor = point }
    }
  }

  /// The line that stands on a row of the pane.
  func line(at row: Int, size: Size) -> Int? {
    drawn(in: size).dropFirst(max(0, row)).first?.index
  }

  /// What the pane shows: right of the cursor's mark, too long lines going on below themselves.
  private func drawn(in size: Size) -> ArraySlice<(index: Int, text: DisplayText)> {
    let drawn = lines.enumerated().flatMap { index, line in
      DisplayText(line.text).wrapped(to: max(1, size.columns - 1), indent: 4)
        .map { (index: index, text: $0) }
    }
    let first = drawn.firstIndex { $0.index == cursor } ?? 0
    let last = drawn.lastIndex { $0.index == cursor } ?? 0
    let top = Scrolling.top(0, keeping: last, height: size.rows, count: drawn.count)
    return drawn.dropFirst(min(top, first)).prefix(size.rows)
  }
}
