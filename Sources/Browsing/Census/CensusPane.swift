package import Census
import Decoding
package import Findings
package import Predicates
import Presenting
import Questions
import Schema
import Screen

/// The contents of a column as lines; while it is counted, the progress.
struct CensusPane: LinesPane, Hashable {
  static let keys = Keymap.Context.census

  let request: CensusRequest
  private(set) var lines: [CensusLines.Line] = []
  /// The Swift types that read the column's values.
  private(set) var swift: String?
  private(set) var progress: AuditProgress?
  private(set) var isCounted = false
  private(set) var cursor = 0
  var search = LineSearch()

  init(_ request: CensusRequest) { self.request = request }

  func hints(_ context: PaneContext) -> [Command] { [.open, .copyCell, .copyAs, .back, .palette] }

  func searchedLines(_ context: PaneContext) -> [String] { lines.map(\.text) }

  func copies(_ context: PaneContext) -> [CopyChoice] {
    let line = CopyChoice(letter: "v", title: "the line", content: .value)
    guard swift != nil else { return [line] }
    return [line, CopyChoice(letter: "a", title: "Swift that reads these values", content: .whole)]
  }

  var crumb: String { "census of \(request.path)" }

  func title(_ context: PaneContext) -> String { "Census of \(request.entity).\(request.path)" }

  func entity(_ context: PaneContext) -> String? { request.entity }

  /// Opens it for a column, unless there is nothing to count.
  static func open(_ request: CensusRequest?, _ context: inout PaneContext) {
    if let request {
      context.enter(CensusPane(request))
    } else {
      context.said = "a relationship has no values to count"
    }
  }

  /// The declarations are what the user wants to copy.
  func copyWhole(_ context: inout PaneContext) { if let swift { context.copy(swift) } else { copyValue(&context) } }

  mutating func move(by distance: Int, _ context: inout PaneContext) { move(by: distance) }

  mutating func press(at point: Point, in area: Rect, _ context: inout PaneContext) {
    guard let line = wrapped.line(at: point.row - area.minRow, size: area.size) else { return }
    press(line: line, cursor: cursor, &context)
  }

  mutating func ask(_ occasion: Occasion, _ context: inout PaneContext) {
    switch occasion {
    case .entered, .returned, .again: if !isCounted { context.perform(.count(request, context.lanes.begin(.census))) }
    case .resized, .focused, .paused, .kept: break
    }
  }

  /// The counts so far still come.
  mutating func stop(_ context: inout PaneContext) -> Bool {
    guard context.lanes.running.contains(.census) else { return false }
    context.perform(.cancel(.census))
    return true
  }

  /// Opens the rows of a line of the census.
  func open(_ context: inout PaneContext) {
    switch target {
    case .rows(let predicate):
      var rows = counted(context)
      do throws(PredicateTextError) { try rows.restrict(to: predicate, isGiven: true, context.checker(of: rows)) } catch
      {
        context.said = error.sentence.line
        return
      }
      context.stop(.census)
      context.enter(rows)
    case .object(let object):
      context.stop(.census)
      context.enter(RecordPane(objectID: object))
    case nil: break
    }
  }

  /// The rows that were counted, as they were if that view still exists.
  private func counted(_ context: PaneContext) -> RowsPane {
    guard let query = request.rows else { return RowsPane(RowQuery(entity: request.entity), in: context) }
    let shown = context.way.trail.compactMap(\.asRows).last { $0.query.unsorted == query.unsorted }
    return shown ?? RowsPane(query, in: context)
  }

  mutating func take(_ news: CensusNews, _ context: inout PaneContext) {
    switch news {
    case .progress(let progress): self.progress = progress
    case .done(let columns, let missing):
      isCounted = true
      progress = nil
      let found = columns.map(CensusLines.init)
      swift = found.compactMap(\.swift).first
      lines = Array(found.map(\.all).joined(separator: [CensusLines.Line("", .dim)]))
      if let selection = request.selection {
        lines.insert(.init(selection, .dim), at: 0)
        if swift != nil {
          let text = "the Swift covers these rows alone · take their filter off and press # for all"
          lines.insert(.init(text, .warning), at: 1)
        }
      }
      lines.insert(contentsOf: missing.map { .init($0, .warning) }, at: 0)
      if columns.isEmpty { lines.append(.init("no row has this column", .dim)) }
    case .failed(let failure):
      isCounted = true
      progress = nil
      lines = [.init(failure.sentence.line, .warning)]
    }
    move(by: 0)
  }

  /// Forgets the counts, to count again.
  mutating func forget() { self = CensusPane(request) }

  mutating func move(by distance: Int) { cursor = max(0, min(lines.count - 1, cursor + distance)) }

  var target: CensusLines.Target? { lines.indices.contains(cursor) ? lines[cursor].target : nil }

  /// The position and the line's action; while it is counted, the progress.
  func facts(_ context: PaneContext) -> [String] {
    if let progress { return ["counting " + progress.text] }
    guard isCounted else { return ["counting"] }
    let opens: String? =
      switch target {
      case .rows(let predicate): "↵ rows where \(predicate)"
      case .object(let object): "↵ the first of them, p\(object.pk)"
      case nil: nil
      }
    return ["line \(cursor + 1) of \(lines.count)"] + [opens].compactMap(\.self)
  }

  private var wrapped: WrappedLines {
    WrappedLines(lines: lines.map { .init(text: $0.text, role: $0.role) }, cursor: cursor)
  }

  func draw(on canvas: inout Canvas, in rect: Rect, _ context: PaneContext) {
    if isCounted { return wrapped.draw(on: &canvas, in: rect) }
    canvas.write(
      "counting" + (progress.map { " " + $0.text } ?? ""), at: rect.origin.moved(columns: 1), as: .dim,
      width: rect.size.columns - 1)
  }
}

extension Keymap.Context { static let census = Self("census") }

/// A column to count: an attribute, a composite's leaf, or all leaves of a composite, over an entity's rows.
package struct CensusRequest: Hashable, Sendable {
  package let entity: String
  package let path: String
  /// The rows that are counted; nil for all of the entity.
  package var rows: RowQuery?
  /// The predicate of these rows, as the user wrote it.
  var predicate = ""

  /// The selection of the rows, in words.
  var selection: String? {
    guard rows != nil else { return nil }
    return predicate.isEmpty ? "only the rows that were shown" : "only rows where \(predicate)"
  }
}

/// News of a census.
package enum CensusNews: Sendable {
  case progress(AuditProgress)
  /// The columns, and sentences about what was not counted.
  case done([ColumnCensus], missing: [String])
  case failed(Failure)
}
