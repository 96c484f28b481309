import Diagrams
import Querying
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

  func hints(_ context: PaneContext) -> [Command] { [.open, .model, .paths, .copyRow, .back, .palette] }

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

  mutating func run(_ command: Command, _ context: inout PaneContext) -> Bool {
    switch command {
    case .open:
      guard let entity = selected.flatMap({ context.document.model.entity(named: $0.entity) }) else { return true }
      context.enter(DiagramPane(of: entity, in: context.document.model))
    case .left where !diagram.incoming.isEmpty: side = .incoming
    case .right where !diagram.outgoing.isEmpty: side = .outgoing
    case .left, .right: break
    case .copyCell: selected.map { context.copy("\($0.text) → \($0.entity)") }
    case .copyRow:
      let model = context.document.model
      let around = ModelDiagram(of: model, around: model.entity(named: diagram.entity))
      context.copy(around.mermaid.joined(separator: "\n"))
      context.said = "the entity and its neighbours, as Mermaid"
    default: return false
    }
    return true
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
        _ = run(.open, &context)
        return
      }
      self.side = side
      cursors[side, default: ListCursor()].select(index)
    }
  }
}

extension Command {
  static let diagram = Command(
    "diagram", [.entities: ["d"], .model: ["d"]], "Draw the entity between what points to it and what it points to",
    opens: { _, entity, context in
      let model = context.document.model
      guard let entity = entity.flatMap({ model.entity(named: $0) }) else { return }
      context.enter(DiagramPane(of: entity, in: model))
    })
}
