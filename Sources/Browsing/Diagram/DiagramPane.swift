import Diagrams
import Questions
import Schema
import Screen

/// An entity between the entities that refer to it and those that it refers to; Enter goes to another one.
struct DiagramPane: Pane, Hashable, Sendable {
  static let commands: [Command] = [.diagram]

  private let diagram: EntityDiagram
  private var side: EntityDiagram.Side
  /// The link under the cursor, on each side.
  private var cursors: [EntityDiagram.Side: ListCursor] = [:]

  init(of entity: Entity, in model: Model) {
    diagram = EntityDiagram(of: entity, in: model)
    side = diagram.outgoing.isEmpty && !diagram.incoming.isEmpty ? .incoming : .outgoing
  }

  var crumb: String { "diagram of \(diagram.entity)" }

  private var links: [EntityDiagram.Link] { diagram.links(on: side) }
  private var cursor: ListCursor { cursors[side] ?? ListCursor() }
  private var selected: EntityDiagram.Link? { links.indices.contains(cursor.index) ? links[cursor.index] : nil }

  func hints(_ context: PaneContext) -> [Command] { [.open, .model, .paths, .copyAs, .back, .palette] }

  func title(_ context: PaneContext) -> String {
    let (to, from) = (diagram.incoming.count, diagram.outgoing.count)
    return "\(diagram.entity) · \(to) in, \(from) out"
  }

  func facts(_ context: PaneContext) -> [String] {
    selected.map { ["link \(cursor.index + 1) of \(links.count)", "↵ \($0.entity)"] } ?? []
  }

  func entity(_ context: PaneContext) -> String? { diagram.entity }

  func draw(on canvas: inout Canvas, in rect: Rect, _ context: PaneContext) {
    diagram.draw(on: &canvas, in: rect, top: top(of: rect), selected: selected.map { _ in .init(side, cursor.index) })
  }

  /// The first line, so that the cursor is visible.
  private func top(of rect: Rect) -> Int { max(0, cursor.index + 3 - rect.size.rows) }

  func open(_ context: inout PaneContext) {
    guard let entity = selected.flatMap({ context.document.model.entity(named: $0.entity) }) else { return }
    context.enter(DiagramPane(of: entity, in: context.document.model))
  }

  mutating func goLeft(_ context: inout PaneContext) { if !diagram.incoming.isEmpty { side = .incoming } }
  mutating func goRight(_ context: inout PaneContext) { if !diagram.outgoing.isEmpty { side = .outgoing } }

  func copyValue(_ context: inout PaneContext) { selected.map { context.copy("\($0.text) → \($0.entity)") } }

  func copyWhole(_ context: inout PaneContext) {
    let model = context.document.model
    let around = ModelDiagram(of: model, around: model.entity(named: diagram.entity))
    context.copy(around.mermaid.joined(separator: "\n"))
    context.said = "the entity and its neighbours, as Mermaid"
  }

  mutating func move(by distance: Int, _ context: inout PaneContext) {
    cursors[side, default: ListCursor()].move(by: distance, count: links.count)
  }

  mutating func press(at point: Point, in area: Rect, _ context: inout PaneContext) {
    let layout = diagram.layout(in: area)
    let index = point.row - area.minRow - 1 + top(of: area)
    for side in EntityDiagram.Side.allCases
    where layout.rect(of: side).contains(point) && diagram.links(on: side).indices.contains(index) {
      guard side != self.side || index != cursor.index else {
        return open(&context)
      }
      self.side = side
      cursors[side, default: ListCursor()].select(index)
    }
  }
}

extension Command {
  static let diagram = DiagramPane.opening(
    "diagram", [.entities: ["d"], .model: ["d"]], "Draw the entity between what points to it and what it points to"
  ) { browser in
    let model = browser.document.model
    return browser.entity.flatMap { model.entity(named: $0) }.map { DiagramPane(of: $0, in: model) }
  }
}
