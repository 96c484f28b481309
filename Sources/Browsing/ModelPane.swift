import Querying
import Schema
import Screen

/// Every facet of one entity's model, as lines to scroll.
package struct ModelPane: Hashable, Sendable {
  package struct Line: Hashable, Sendable {
    package var text: String
    package var isHeading: Bool
  }

  /// What the lines are about: an entity, or the model as a whole.
  package let title: String
  package let lines: [Line]
  package private(set) var cursor = 0
  package var top = 0

  package init(entity: String, document: Document) {
    title = "Model of \(entity)"
    lines =
      document.model.entity(named: entity).map {
        ModelText(document: document).lines(of: $0)
      } ?? []
  }

  /// The model as a whole, and what is wrong with it.
  package init(document: Document) {
    title = "Model"
    lines = ModelText(document: document).overview
  }

  package mutating func move(by distance: Int) {
    cursor = max(0, min(lines.count - 1, cursor + distance))
  }

  func draw(on canvas: inout Canvas, in rect: Rect) {
    let top = Scrolling.top(top, keeping: cursor, height: rect.size.rows, count: lines.count)
    for (offset, line) in lines.dropFirst(top).prefix(rect.size.rows).enumerated() {
      let point = Point(column: rect.origin.column, row: rect.origin.row + offset)
      _ = canvas.write(
        line.text,
        at: point,
        as: line.isHeading ? .heading : .text,
        width: rect.size.columns
      )
      if top + offset == cursor {
        canvas.mark(
          Rect(origin: point, size: Size(columns: rect.size.columns, rows: 1)),
          .selection
        )
        canvas.cursor = point
      }
    }
  }
}
