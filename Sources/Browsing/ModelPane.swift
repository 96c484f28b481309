import Querying
import Schema
import Screen

/// Every facet of one entity's model, as lines to scroll.
package struct ModelPane: Pane, Hashable, Sendable {
  static let keys = Keymap.Context.model

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
  package let crumb: String
  package let lines: [Line]
  /// The object whose deletion the lines are about.
  let deleting: ObjectID?
  package private(set) var cursor = 0

  /// A text whose lines that stand at the left edge are headings or warnings.
  init(title: String, lines: [String], deleting object: ObjectID) {
    crumb = title
    self.lines = lines.map { Line(text: $0, isHeading: !$0.hasPrefix(" ") && !$0.hasPrefix("⚠")) }
    deleting = object
  }

  package init(entity: String, document: Document) {
    deleting = nil
    crumb = "Model of \(entity)"
    lines =
      document.model.entity(named: entity).map {
        ModelText(document: document).lines(of: $0)
      } ?? []
  }

  /// A section below the entities, or one of its parts.
  init(_ line: EntitiesPane.Line, _ text: ModelText) {
    deleting = nil
    switch line {
    case .section(let section):
      crumb = section.title
      lines = text.lines(of: section)
    case .part(let part):
      crumb = "\(part.section.title) › \(part.name)"
      lines = text.lines(of: part)
    case .model, .entity:
      crumb = "Model"
      lines = text.overview
    }
  }

  package mutating func move(by distance: Int) {
    cursor = max(0, min(lines.count - 1, cursor + distance))
  }

  private var wrapped: WrappedLines {
    WrappedLines(lines: lines.map { .init(text: $0.text, role: $0.role) }, cursor: cursor)
  }

  func hints(_ context: PaneContext) -> [Command] {
    [.back, .paths, .copyCell, .copyRow, .palette]
  }

  func title(_ context: PaneContext) -> String { crumb }

  func facts(_ context: PaneContext) -> [String] { ["line \(cursor + 1) of \(lines.count)"] }

  func draw(on canvas: inout Canvas, in rect: Rect, _ context: PaneContext) {
    wrapped.draw(on: &canvas, in: rect)
  }

  /// The line that stands on a row of the pane.
  func line(at row: Int, size: Size) -> Int? { wrapped.line(at: row, size: size) }
}
