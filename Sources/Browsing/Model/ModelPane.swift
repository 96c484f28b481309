import Findings
import Predicates
import Questions
import Schema
import Screen

/// Every facet of one entity's model, as lines to scroll.
package struct ModelPane: LinesPane, Hashable, Sendable {
  static let keys = Keymap.Context.model
  static let commands: [Command] = [.model]

  package struct Line: Hashable, Sendable {
    package var text: String
    package var isHeading: Bool
    /// The fetch request of the line, which Enter runs.
    package var request: String?
    /// The rows of the line, which Enter opens.
    var rows: Rows?

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
      return self.text.hasPrefix("    ") ? .dim : .text
    }
  }

  func standsBesideEntities(_ context: PaneContext) -> Bool { context.way.trail.isEmpty }

  /// What the lines are about: an entity, or the model as a whole.
  package let crumb: String
  package let lines: [Line]
  /// The object whose deletion the lines are about.
  let deleting: ObjectID?
  /// The line of the list that it shows; nil for an entity's model and a deletion.
  let part: EntitiesPane.Line?
  /// The entity whose model the lines say.
  private let entity: String?
  package private(set) var cursor = 0
  var search = LineSearch()

  /// Lines about the deletion of an object.
  init(title: String, lines: [Line], deleting object: ObjectID) {
    crumb = title
    self.lines = lines
    deleting = object
    part = nil
    entity = nil
  }

  /// A text in which indented lines belong to those above them.
  init(title: String, lines: [String]) {
    crumb = title
    self.lines = lines.map { Line(text: $0, isHeading: !$0.hasPrefix(" ")) }
    deleting = nil
    part = nil
    entity = nil
  }

  package init(entity: String, document: Document) {
    deleting = nil
    part = nil
    self.entity = entity
    crumb = "Model of \(entity)"
    lines = document.model.entity(named: entity).map { ModelText(document: document).lines(of: $0) } ?? []
  }

  /// A section below the entities, or one of its parts.
  init(_ line: EntitiesPane.Line, _ context: PaneContext) {
    let text = ModelText(
      document: context.document, tableCounts: context.known.tableCounts, deletions: context.known.deletions)
    deleting = nil
    part = line
    entity = nil
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
    WrappedLines(lines: lines.map { .init(text: $0.text, role: $0.role) }, cursor: cursor)
  }

  func hints(_ context: PaneContext) -> [Command] {
    (lines.contains { $0.rows != nil || $0.request != nil } ? [.open] : []) + [
      .find, .diagram, .paths, .back, .copyCell, .copyAs, .palette,
    ]
  }

  func entity(_ context: PaneContext) -> String? { entity }

  func title(_ context: PaneContext) -> String { crumb }

  func facts(_ context: PaneContext) -> [String] { ["line \(cursor + 1) of \(lines.count)"] }

  func draw(on canvas: inout Canvas, in rect: Rect, _ context: PaneContext) { wrapped.draw(on: &canvas, in: rect) }

  func open(_ context: inout PaneContext) {
    let line = lines.indices.contains(cursor) ? lines[cursor] : nil
    if case .part(let part) = part, part.section.holdsTables {
      TablePane.open(part.name, &context)
    } else if let line, let rows = line.rows {
      context.enter(RowsPane(rows.query, origin: rows.title, in: context))
    } else {
      line?.request.map { PendingFetch.run(requestNamed: $0, &context) }
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

extension Command {
  static let model = ModelPane.opening(
    "model", ["M"], "Show the model of the entity under the cursor", otherWords: "schema entity", again: { _, _ in }
  ) { browser in browser.entity.map { ModelPane(entity: $0, document: browser.document) } }
}

extension Keymap.Context { static let model = Self("model") }
