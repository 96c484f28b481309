import Findings
import Predicates
import Questions
import Schema
import Screen

/// Lines to scroll: about a part of the model beside entities, or about a deletion.
package struct ModelPane: LinesPane, Hashable, Sendable {
  package struct Line: Hashable, Sendable {
    package var text: String
    package var isHeading: Bool
    /// The fetch request of the line, which Enter runs.
    package var request: String?
    /// The rows of the line, which Enter opens.
    var rows: Rows?
    /// Where a long line goes on, on the next row.
    var indent: Int?

    /// Rows under a title.
    struct Rows: Hashable, Sendable {
      let title: String
      let query: RowQuery
    }

    package init(text: String, isHeading: Bool, request: String? = nil) {
      (self.text, self.isHeading, self.request) = (text, isHeading, request)
    }

    /// A line that belongs to the one above is indented, and its role is weaker.
    var role: Role {
      let text = text.drop { $0 == " " }
      if isHeading { return .heading }
      if text.hasPrefix("⚠") { return .warning }
      return self.text.hasPrefix("    ") && indent == nil ? .dim : .text
    }

    /// Opens its rows, or runs its fetch request.
    func open(_ context: inout PaneContext) {
      if let rows {
        context.enter(RowsPane(rows.query, origin: rows.title, in: context))
      } else if let request {
        PendingFetch.run(requestNamed: request, &context)
      }
    }
  }

  func standsBesideEntities(_ context: PaneContext) -> Bool { context.way.trail.isEmpty }

  /// What the lines are about.
  package let crumb: String
  package let lines: [Line]
  /// The object whose deletion the lines are about.
  let deleting: ObjectID?
  /// The line of the list that it shows; nil for a deletion and other texts.
  let part: EntitiesPane.Line?
  package private(set) var cursor = 0
  var search = LineSearch()

  /// Lines about the deletion of an object.
  init(title: String, lines: [Line], deleting object: ObjectID) {
    crumb = title
    self.lines = lines
    deleting = object
    part = nil
  }

  /// A text in which indented lines belong to those above them.
  init(title: String, lines: [String]) {
    crumb = title
    self.lines = lines.map { Line(text: $0, isHeading: !$0.hasPrefix(" ")) }
    deleting = nil
    part = nil
  }

  /// A section below the entities, or one of its parts.
  init(_ line: EntitiesPane.Line, _ context: PaneContext) {
    let text = ModelText(
      document: context.document, tableCounts: context.known.tableCounts, deletions: context.known.deletions)
    deleting = nil
    part = line
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

  func searchedLines(_ context: PaneContext) -> [String] { lines.map(\.text) }

  package mutating func move(by distance: Int) { cursor = max(0, min(lines.count - 1, cursor + distance)) }

  private var wrapped: WrappedLines {
    WrappedLines(lines: lines.map(WrappedLines.Line.init), cursor: cursor)
  }

  func hints(_ context: PaneContext) -> [Command] {
    (lines.contains { $0.rows != nil || $0.request != nil } ? [.open] : []) + [
      .find, .back, .copyCell, .copyAs, .palette,
    ]
  }

  func title(_ context: PaneContext) -> String { crumb }

  func facts(_ context: PaneContext) -> [String] { ["line \(cursor + 1) of \(lines.count)"] }

  func draw(on canvas: inout Canvas, in rect: Rect, _ context: PaneContext) { wrapped.draw(on: &canvas, in: rect) }

  func open(_ context: inout PaneContext) {
    if case .part(let part) = part, part.section.holdsTables {
      TablePane.open(part.name, &context)
    } else if lines.indices.contains(cursor) {
      lines[cursor].open(&context)
    }
  }

  mutating func move(by distance: Int, _ context: inout PaneContext) { move(by: distance) }

  mutating func press(at point: Point, in area: Rect, _ context: inout PaneContext) {
    guard let line = wrapped.line(at: point.row - area.minRow, size: area.size) else { return }
    move(by: line - cursor)
  }

  mutating func take(_ answer: Answer, _ shown: Shown, _ context: inout PaneContext) {
    switch answer {
    case .deletion(let deletion) where deletion.objectID == deleting:
      self = ModelPane(deleting: deletion.objectID, deletion.lines(in: context.document))
    // The counts that came while a table was shown.
    case .tableCounts, .tombstones: if let part, cursor == 0 { self = ModelPane(part, context) }
    default: break
    }
  }

  mutating func take(_ failure: Failure, on lane: Lane, _ context: inout PaneContext) -> Bool {
    if lane == .record, failure != .cancelled { endDeletion(failure.sentence.line) }
    return false
  }

  mutating func goOn(without lanes: Set<Lane>, _ context: inout PaneContext) {
    if lanes.contains(.record) { endDeletion("Stopped before the delete rules were followed.") }
  }
}
