import Diagrams
import Findings
package import Predicates
import Questions
import Schema
import Screen

/// One entity: its model, the diagram of its neighbours, and its typed paths with every known fact, each in a tab.
package struct EntityPane: LinesPane, TabbedPane {
  package enum Tab: String, CaseIterable, Sendable { case model, diagram, paths }

  static let keys = Keymap.Context.entity
  static let commands: [Command] = [.model, .paths]
  static let nextTab = Command.model

  let tabs = Tab.allCases
  package private(set) var tab: Tab
  private let name: String
  /// Every facet of the entity in the model: with its properties in a table where the screen has room for it.
  package var lines: [ModelPane.Line] { isWide ? table.lines : texts }
  private let texts: [ModelPane.Line]
  private let table: (lines: [ModelPane.Line], width: Int)
  private var isWide = false
  private var line = ListCursor()
  let diagram: EntityDiagram
  /// The side of the diagram that has the cursor.
  private(set) var side: EntityDiagram.Side
  private var linked: [EntityDiagram.Side: ListCursor] = [:]
  package var list: PathList
  var search = LineSearch()

  /// Nil if the model has no such entity; the cursor of the paths is on `path`, if that begins at the entity.
  package init?(_ name: String, _ tab: Tab = .model, at path: Path? = nil, in document: Document) {
    let model = document.model
    guard let entity = model.entity(named: name) else { return nil }
    (self.name, self.tab) = (name, tab)
    let text = ModelText(document: document)
    texts = text.lines(of: entity)
    table = text.table(of: entity)
    diagram = EntityDiagram(of: entity, in: model)
    side = diagram.outgoing.isEmpty && !diagram.incoming.isEmpty ? .incoming : .outgoing
    list = PathList(entity: name, in: document.pathCatalog)
    if let path, path.root == name { list.select(path.persistentSpelling) }
  }

  /// The cursor of the tab.
  private var place: ListCursor {
    get {
      switch tab {
      case .model: line
      case .diagram: linked[side] ?? ListCursor()
      case .paths: list.cursor
      }
    }
    set {
      switch tab {
      case .model: line = newValue
      case .diagram: linked[side] = newValue
      case .paths: list.cursor = newValue
      }
    }
  }

  private var count: Int {
    switch tab {
    case .model: lines.count
    case .diagram: links.count
    case .paths: list.candidates.count
    }
  }

  var cursor: Int { place.index }
  private var links: [EntityDiagram.Link] { diagram.links(on: side) }
  var selectedLink: EntityDiagram.Link? { links.indices.contains(cursor) ? links[cursor] : nil }

  /// Behind a relationship, the other tabs are those of the entity that it leads to.
  mutating func show(_ tab: Tab, _ context: inout PaneContext) {
    if tab != .paths, list.entity != name, let pane = EntityPane(list.entity, tab, in: context.document) {
      context.enter(pane)
      return
    }
    self.tab = tab
    search = LineSearch()
  }

  mutating func settle(in area: Rect, _ context: PaneContext) {
    isWide = area.size.columns >= table.width
    line.move(by: 0, count: lines.count)
  }

  mutating func move(by distance: Int, _ context: inout PaneContext) { place.move(by: distance, count: count) }

  func hints(_ context: PaneContext) -> [Command] { [.open, .find, .copyCell, .copyAs, .back, .palette] }

  var crumb: String { "\(tab.rawValue) of \(tab == .paths ? list.root : name)" }

  func entity(_ context: PaneContext) -> String? { tab == .paths ? list.entity : name }

  func title(_ context: PaneContext) -> String {
    switch tab {
    case .model: return "Model of \(name)"
    case .diagram: return "Diagram of \(name) · \(diagram.incoming.count) in, \(diagram.outgoing.count) out"
    case .paths:
      let from = list.base.map { "\(list.root) › \($0.persistentSpelling)" } ?? list.root
      return "Paths of \(from)" + (list.letters.isEmpty ? "" : " · “\(list.letters)”")
    }
  }

  func facts(_ context: PaneContext) -> [String] {
    let (noun, note): (String, String?) =
      switch tab {
      case .model: ("line", nil)
      case .diagram: ("link", selectedLink.map { "↵ \($0.entity)" })
      case .paths: ("path", nil)
      }
    return count == 0 ? ["no \(noun)"] : ["\(noun) \(cursor + 1) of \(count)"] + [note].compactMap(\.self)
  }

  mutating func open(_ context: inout PaneContext) {
    switch tab {
    case .model: if lines.indices.contains(cursor) { lines[cursor].open(&context) }
    case .diagram:
      if let link = selectedLink, let pane = EntityPane(link.entity, .diagram, in: context.document) {
        context.enter(pane)
      }
    case .paths:
      guard !list.stepIn(context.document.pathCatalog) else { return }
      context.said = "\(list.selected?.path.persistentSpelling ?? "") leads nowhere"
    }
  }

  mutating func goLeft(_ context: inout PaneContext) {
    switch tab {
    case .model: context.meansNothing = true
    case .diagram: if !diagram.incoming.isEmpty { side = .incoming }
    case .paths: _ = list.stepOut(context.document.pathCatalog)
    }
  }

  mutating func goRight(_ context: inout PaneContext) {
    switch tab {
    case .model: context.meansNothing = true
    case .diagram: if !diagram.outgoing.isEmpty { side = .outgoing }
    case .paths: open(&context)
    }
  }

  func copies(_ context: PaneContext) -> [CopyChoice] {
    switch tab {
    case .model:
      return [
        CopyChoice(letter: "v", title: "the line", content: .value),
        CopyChoice(letter: "a", title: "all lines", content: .whole),
      ]
    case .diagram:
      let model = context.document.model
      let around = ModelDiagram(of: model, around: model.entity(named: name)).mermaid.joined(separator: "\n")
      return [
        CopyChoice(letter: "v", title: "the link", content: .value),
        CopyChoice(letter: "a", title: "the entity and its neighbours, as Mermaid", content: .text(around)),
      ]
    case .paths:
      return list.selected.map { CopyChoice.names(of: $0.path) } ?? []
    }
  }

  mutating func press(inTab point: Point, in area: Rect, _ context: inout PaneContext) {
    switch tab {
    case .model:
      guard let line = wrapped.line(at: point.row - area.minRow, size: area.size) else { return }
      press(line: line, cursor: cursor, &context)
    case .diagram:
      let layout = diagram.layout(in: area)
      let index = point.row - area.minRow - 1 + top(of: area)
      guard
        let side = EntityDiagram.Side.allCases.first(where: {
          layout.rect(of: $0).contains(point) && diagram.links(on: $0).indices.contains(index)
        })
      else { return }
      guard side != self.side || index != cursor else { return open(&context) }
      self.side = side
      place.select(index)
    case .paths:
      let height = Self.listHeight(of: area.size.rows)
      guard point.row - area.minRow < height else { return }
      let first = list.cursor.window(height: height, count: count).lowerBound
      press(line: first + point.row - area.minRow, cursor: cursor, &context)
    }
  }
}

// The paths are narrowed, the other tabs are searched.
extension EntityPane {
  var sought: String { tab == .paths ? list.letters : search.text }
  var hasNothingSought: Bool { sought.isEmpty }
  var highlighted: String { search.text }

  func searchedLines(_ context: PaneContext) -> [String] {
    switch tab {
    case .model: lines.map(\.text)
    case .diagram: links.map { "\($0.text) → \($0.entity)" }
    case .paths: list.candidates.map { $0.path.text(in: list.spelling) }
    }
  }

  mutating func seek(_ text: String, _ context: inout PaneContext) {
    if tab == .paths { list.narrow(to: text, context.document.pathCatalog) } else { find(text, &context) }
  }

  /// All paths that are listed were found.
  func places(_ context: PaneContext) -> [Int] { tab == .paths ? Array(0..<count) : placesOfText(context) }

  func hits(_ context: PaneContext) -> String { tab == .paths ? "\(count) found" : found(context) }

  mutating func clear(_ context: inout PaneContext) -> Bool {
    guard tab == .paths, !list.letters.isEmpty else { return false }
    list.narrow(to: "", context.document.pathCatalog)
    return true
  }
}

extension Keymap.Context { static let entity = Self("entity") }

extension Command {
  static let model = EntityPane.opening(
    "model", ["M"], "Show the entity under the cursor in the model; again, its neighbours, then its paths",
    otherWords: "schema diagram", again: { $0.showNextTab(&$1) }
  ) { $0.entityPane(.model) }
  static let paths = EntityPane.opening(
    "paths", ["p"], "List the typed paths of the entity, with every fact", again: { $0.show(.paths, &$1) }
  ) { $0.entityPane(.paths) }
}

extension Browser {
  fileprivate func entityPane(_ tab: EntityPane.Tab) -> EntityPane? {
    entity.flatMap { EntityPane($0, tab, at: place.cursorPath, in: document) }
  }
}
