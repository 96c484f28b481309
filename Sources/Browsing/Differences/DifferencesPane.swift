import Predicates
import Presenting
import Questions
import Schema
import Screen

/// The differences between the open store and another one, an entity a line; Enter shows the rows.
struct DifferencesPane: Pane, Hashable, Sendable {
  static let commands: [Command] = [.differences]

  private var cursor = ListCursor()

  let crumb = "differences"

  func hints(_ context: PaneContext) -> [Command] { [.open, .back, .copyAs, .refresh, .palette] }

  private func entities(_ context: PaneContext) -> [EntityDifferences] { context.known.differences?.entities ?? [] }

  private func selected(_ context: PaneContext) -> EntityDifferences? {
    let entities = entities(context)
    return entities.indices.contains(cursor.index) ? entities[cursor.index] : nil
  }

  func title(_ context: PaneContext) -> String {
    let names = "\(context.document.title) → \(context.document.other ?? "")"
    return "\(names) · \(context.known.differences?.activity ?? context.known.differences?.total ?? "")"
  }

  func facts(_ context: PaneContext) -> [String] {
    guard let selected = selected(context) else { return [] }
    let count = entities(context).count
    return ["entity \(cursor.index + 1) of \(count)", selected.comparison.headline]
  }

  func speech(_ context: PaneContext) -> String? {
    facts(context).isEmpty ? nil : facts(context).reversed().joined(separator: ", ")
  }

  func entity(_ context: PaneContext) -> String? { selected(context)?.comparison.entity.a }

  func awaited(_ context: PaneContext) -> Command.Awaited {
    context.known.differences?.activity != nil && selected(context) == nil ? .findings : []
  }

  mutating func ask(_ occasion: Occasion, _ context: inout PaneContext) {
    switch occasion {
    case .entered, .again: context.startComparing()
    case .returned, .resized, .focused, .paused, .kept: break
    }
  }

  mutating func goOn(without lanes: Set<Lane>, _ context: inout PaneContext) {
    if lanes.contains(.differences) { context.known.differences?.take(.failed(nil)) }
  }

  func open(_ context: inout PaneContext) { selected(context).map { context.enter(ChangedRowsPane($0)) } }
  func goRight(_ context: inout PaneContext) { open(&context) }
  func copyValue(_ context: inout PaneContext) { selected(context).map { context.copy($0.comparison.entity.name) } }
  func copyWhole(_ context: inout PaneContext) { selected(context).map { context.copy($0.comparison.headline) } }

  mutating func move(by distance: Int, _ context: inout PaneContext) {
    cursor.move(by: distance, count: entities(context).count)
  }

  mutating func press(at point: Point, in area: Rect, _ context: inout PaneContext) {
    let list = area.splitTop(1).bottom
    guard let line = cursor.line(at: point, in: list, count: entities(context).count) else { return }
    press(line: line, cursor: cursor.index, &context)
  }

  private enum Column { case entity, inserted, deleted, changed, alike, way }

  private func table(_ width: Int) -> Table<Column> {
    var columns: [Table<Column>.Column] = []
    var x = 2
    let name = max(10, min(30, width - 60))
    for (id, title, width) in [
      (Column.entity, "entity", name), (.inserted, "only in B", 10), (.deleted, "only in A", 10),
      (.changed, "changed", 10), (.alike, "alike", 10), (.way, "by", max(1, width - name - 52)),
    ] {
      let isNumber = id != .entity && id != .way
      columns.append(.init(id, title, x: x, width: width, isRightAligned: isNumber))
      x += width + 1
    }
    return Table(columns)
  }

  func draw(on canvas: inout Canvas, in rect: Rect, _ context: PaneContext) {
    let (titles, body) = rect.splitTop(1)
    let table = table(rect.size.columns)
    table.drawTitles(on: &canvas, in: titles)
    let entities = entities(context)
    if let complaint = context.known.differences?.complaint {
      canvas.write(complaint, at: body.line(entities.count).origin.moved(columns: 2), as: .warning)
    } else if entities.isEmpty {
      let text = context.known.differences?.activity == nil ? "no rows in either store" : "comparing …"
      canvas.write(text, at: body.origin.moved(columns: 2), as: .dim)
    }
    cursor.draw(on: &canvas, in: body, count: entities.count, mark: .cursorRow) { canvas, index, line in
      let entity = entities[index].comparison
      func number(_ count: Int, _ role: Role) -> (String, Role) { count == 0 ? ("", .dim) : (count.grouped, role) }
      table.draw(on: &canvas, in: line) { column in
        switch column {
        case .entity: (entity.entity.text, .text)
        case .inserted: number(entity.inserted, .success)
        case .deleted: number(entity.deleted, .error)
        case .changed: number(entity.changed, .warning)
        case .alike: number(entity.alike, .dim)
        case .way:
          entity.isUncompared
            ? (entity.headline, .warning) : (entity.matching.paths.map(\.text).joined(separator: ", "), .dim)
        }
      }
      if index == cursor.index { canvas.cursor = line.origin }
    }
  }
}

extension PaneContext {
  /// Begins to compare with the other store, unless that was done since the store was opened.
  mutating func startComparing() {
    // A comparison that was stopped begins again.
    let isOver = known.differences.map { $0.complaint != nil } ?? true
    let isRunning = lanes.running.contains(.differences)
    let isWanted = isOver || known.differences?.activity != nil
    guard document.other != nil, isWanted, !isRunning else { return }
    known.differences = StoreDifferences()
    perform(.compareStores(lanes.begin(.differences)))
  }
}

extension Command {
  static let differences = DifferencesPane.opening(
    "differences", ["B"], "Show how the rows differ from those of the store that --diff names",
    otherWords: "diff compare", isOffered: { $0.other != nil },
    disabled: { _, context in context.document.other == nil ? "no other store is open · browse A --diff B" : nil }
  ) { _ in DifferencesPane() }
}
