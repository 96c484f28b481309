import Findings
import Predicates
import Presenting
import Questions
import Schema
import Screen

/// The list of entities and, below it, the model's and the store's other parts in folded sections.
package struct EntitiesPane: Pane, Hashable, Sendable {
  static let keys = Keymap.Context.entities

  /// One line of the list.
  package enum Line: Hashable, Sendable {
    case entity(String, depth: Int, isAbstract: Bool)
    /// The model as a whole: its origin and its problems.
    case model
    case section(Section)
    case part(Part)

    /// The entity's name; nil for any other line.
    package var entity: String? { if case .entity(let name, _, _) = self { name } else { nil } }

    /// The text of the line, which a filter searches.
    package var name: String {
      switch self {
      case .entity(let name, _, _): name
      case .model: "Model"
      case .section(let section): section.title
      case .part(let part): part.name
      }
    }
  }

  package private(set) var lines: [Line] = []
  package private(set) var filter = ""
  var cursor = ListCursor()
  /// The sections; only parts of unfolded ones are listed.
  private var tree = Tree(folded: Set(Section.allCases))
  private let entities: [Line]
  private var order = Order.model
  /// The rows of each entity; empty until they were counted.
  private var counts: [String: Int] = [:]
  /// Where the cursor was before a text was typed.
  private var start: Line?
  private let sections: [Listed]
  /// The width of the longest entity, listed or not.
  package let widestEntity: Int

  /// The order of the entities; only the model's shows which entity inherits from which.
  private enum Order: Hashable { case model, rows, name }

  private struct Listed: Hashable, Sendable {
    let section: Section
    let parts: [Part]
  }

  package init(document: Document) {
    entities = Self.tree(of: document.model)
    widestEntity = entities.reduce(0) { widest, line in
      guard case .entity(let name, let depth, _) = line else { return widest }
      return max(widest, depth * 2 + DisplayText.width(of: name))
    }
    sections = Section.allCases.compactMap { section in
      let parts = section.parts(of: document)
      return parts.isEmpty ? nil : Listed(section: section, parts: parts)
    }
    list()
  }

  private static func tree(of model: Model) -> [Line] {
    var lines: [Line] = []
    for root in model.rootEntities {
      for entity in model.hierarchy(from: root) {
        let depth = model.ancestors(of: entity).count
        lines.append(.entity(entity.name, depth: depth, isAbstract: entity.isAbstract))
      }
    }
    // Entities without a root are in a cycle of super-entities; they are shown all the same.
    let reached = Set(lines.compactMap(\.entity))
    for entity in model.entities where !reached.contains(entity.name) {
      lines.append(.entity(entity.name, depth: 0, isAbstract: entity.isAbstract))
    }
    return lines
  }

  package var selectedLine: Line? { lines.indices.contains(cursor.index) ? lines[cursor.index] : nil }

  package var selected: String? { selectedLine?.entity }

  /// The number of entities that are listed.
  package var entityCount: Int { lines.count { $0.entity != nil } }

  package func isFolded(_ section: Section) -> Bool { tree.isFolded(section) }

  /// The number of parts in a section, listed or not.
  package func count(of section: Section) -> Int { sections.first { $0.section == section }?.parts.count ?? 0 }

  package mutating func select(_ entity: String) { cursor.select(lines.firstIndex { $0.entity == entity }) }

  /// Scrolls so that the cursor is among `height` lines.
  package mutating func scroll(height: Int) { cursor.scroll(height: height, count: lines.count) }
}

extension EntitiesPane {
  /// Lists entities and parts whose name contains the text, in any case; parts of folded sections too.
  package mutating func narrow(to text: String) {
    let kept = selectedLine
    filter = text
    list()
    // A name that is typed whole is meant, whatever else contains it.
    let wanted = text.lowercased()
    let place = lines.firstIndex { $0.name.lowercased() == wanted } ?? lines.firstIndex { $0.name == kept?.name }
    cursor = ListCursor(place ?? 0)
  }

  /// Folds or unfolds the section under the cursor, or the section of the part under it.
  ///
  /// Returns false if there is none; nil toggles it.
  @discardableResult
  package mutating func fold(_ isFolded: Bool? = nil) -> Bool {
    let section: Section
    switch selectedLine {
    case .section(let selected): section = selected
    case .part(let part): section = part.section
    default: return false
    }
    guard filter.isEmpty else { return false }
    tree.fold(section, isFolded)
    let kept = selectedLine
    list()
    cursor.select(lines.firstIndex { $0 == kept } ?? lines.firstIndex(of: .section(section)) ?? 0)
    return true
  }

  /// The number of lines that a search includes.
  var searchedCount: Int { entities.count + 1 + sections.reduce(0) { $0 + $1.parts.count } }

  /// The entities in their order.
  private var ordered: [Line] {
    func rows(_ line: Line) -> Int { counts[line.name] ?? 0 }
    let listed = entities.map(\.flat).enumerated()
    switch order {
    case .model: return entities
    // Entities with as many rows stay in the model's order.
    case .rows:
      return listed.sorted { (rows($1.element), $0.offset) < (rows($0.element), $1.offset) }.map(\.element)
    case .name:
      return listed.sorted {
        ($0.element.name.lowercased(), $0.offset) < ($1.element.name.lowercased(), $1.offset)
      }.map(\.element)
    }
  }

  private mutating func list() {
    guard filter.isEmpty else {
      let all = ordered + [.model] + sections.flatMap { $0.parts.map(Line.part) }
      lines = all.filter { $0.name.lowercased().contains(filter.lowercased()) }.map(\.flat)
      return
    }
    lines =
      ordered + [.model]
      + sections.flatMap { entry in
        [.section(entry.section)] + (isFolded(entry.section) ? [] : entry.parts.map(Line.part))
      }
  }
}

extension EntitiesPane.Line {
  /// The same without its place in the hierarchy.
  fileprivate var flat: Self {
    guard case .entity(let name, _, let isAbstract) = self else { return self }
    return .entity(name, depth: 0, isAbstract: isAbstract)
  }
}

// The order of the entities.
extension EntitiesPane {
  static let commands: [Command] = [.sortEntities]

  /// Lists the entities in the next order; returns it in words.
  mutating func sort() -> String {
    let words: String
    (order, words) =
      switch order {
      case .model: (.rows, "by their rows, the most first")
      case .rows: (.name, "by their names")
      case .name: (.model, "as the model has them")
      }
    list()
    return words
  }

  /// Takes the number of rows of each entity, with those of its sub-entities.
  mutating func take(_ counts: [String: RowCount]) {
    let kept = selectedLine
    self.counts = counts.mapValues(\.withSubentities)
    guard order == .rows else { return }
    list()
    cursor.select(index(of: kept))
  }
}

extension Command {
  static let sortEntities = Command(
    "sort entities", [.entities: []], "Sort the entities by their rows; again by name, then as the model has them",
    otherWords: "biggest largest size count most order"
  ) { browser in
    let kept = browser.entities.selectedLine
    browser.context.said = "the entities stand " + browser.entities.sort()
    guard browser.keys == .entities else { return browser.entities.cursor.select(browser.entities.index(of: kept)) }
    browser.entities.cursor = ListCursor()
    browser.context.go(.showSelected)
  }
}

extension EntitiesPane: SearchedPane, FoldedPane {
  var sought: String { filter }

  func index(of line: Line?) -> Int? { lines.firstIndex { $0.name == line?.name } }

  mutating func beginSearch() { start = selectedLine }

  mutating func seek(_ text: String, _ context: inout PaneContext) {
    narrow(to: text)
    if text.isEmpty { cursor.select(index(of: start)) }
    context.go(.showSelected)
  }

  var searchPrompt: any Prompt { SearchPrompt(self, isOfEntities: true) }

  func hits(_ context: PaneContext) -> String { "\(lines.count) of \(searchedCount)" }

  mutating func goLeft(_ context: inout PaneContext) { fold(true, &context) }
  mutating func goRight(_ context: inout PaneContext) { fold(false, &context) }
  mutating func fold(_ context: inout PaneContext) { fold() }

  private mutating func fold(_ isFolded: Bool?, _ context: inout PaneContext) {
    fold(isFolded)
    context.go(.showSelected)
  }

  mutating func copyValue(_ context: inout PaneContext) { selectedLine.map { context.copy($0.name) } }

  mutating func copyWhole(_ context: inout PaneContext) {
    // The place shows any other line like a line of the model, and copies it.
    if let entity = selectedLine?.entity { context.copy(entity) } else { context.meansNothing = true }
  }

  /// The name, an entity's table, and what the place shows of any other line.
  func copies(_ context: PaneContext) -> [CopyChoice] {
    let table = selected.flatMap { context.document.layout?.entities[$0]?.table }
    return [CopyChoice(letter: "v", title: "the name", content: .value)]
      + (table.map { [CopyChoice(letter: "t", title: "the table", content: .text($0))] } ?? [])
      + (selected == nil ? [CopyChoice(letter: "a", title: "all of it", content: .whole)] : [])
  }

  mutating func open(_ context: inout PaneContext) {
    if case .section = selectedLine {
      return fold(nil, &context)
    }
    context.go(.showSelected)
    context.go(.focus)
    if case .part(let part) = selectedLine, part.section.holdsTables { return TablePane.open(part.name, &context) }
    if case .part(let part) = selectedLine, part.section == .fetchRequests {
      PendingFetch.run(requestNamed: part.name, &context)
    }
  }

  mutating func move(by distance: Int, _ context: inout PaneContext) {
    cursor.move(by: distance, count: lines.count)
    scroll(height: context.bodyHeight)
    context.go(.showSelected)
  }

  mutating func press(at point: Point, in area: Rect, _ context: inout PaneContext) {
    scroll(height: area.size.rows)
    let line = cursor.window(height: area.size.rows, count: lines.count).lowerBound + point.row - area.minRow
    guard line < lines.count else { return }
    if context.hasKeys {
      move(by: line - cursor.index, &context)
    } else {
      press(line: line, cursor: cursor.index, &context)
    }
  }

  mutating func ask(_ occasion: Occasion, _ context: inout PaneContext) {
    if occasion == .resized { scroll(height: context.bodyHeight) }
  }

  mutating func clear(_ context: inout PaneContext) -> Bool {
    guard !filter.isEmpty else { return false }
    narrow(to: "")
    return true
  }
}

extension Keymap.Context { static let entities = Self("entities") }

extension EntitiesPane {
  /// The width of the list: the longest name and its count, but at most a third of the screen, or a quarter of one that
  /// has two columns beside it.
  func width(on size: Size) -> Int {
    let share = size.columns < SecondColumn.leastWidth ? 3 : 4
    return min(max(22, widestEntity + 14), max(22, size.columns / share))
  }

  func hints(_ context: PaneContext) -> [Command] {
    [.open, .find, .nextPane, .model, .findings, .versions, .history, .palette]
  }

  var crumb: String { selectedLine?.name ?? "" }

  func title(_ context: PaneContext) -> String { filter.isEmpty ? "Entities" : "Entities · /\(filter)" }

  func entity(_ context: PaneContext) -> String? { selected }

  /// Facts about the line under the cursor.
  func facts(_ context: PaneContext) -> [String] {
    let all = context.document.model.entities.count
    let found = filter.isEmpty ? "" : "\(entityCount) of "
    let count = found + Count.text(all, "entity", "entities")
    switch selectedLine {
    case .entity(let name, _, let isAbstract):
      let layout = context.document.layout?.entities[name]
      let table = layout?.table.map { ", table \($0)" } ?? ""
      let entityID = layout?.entityID.map { ", Z_ENT \($0)" } ?? ""
      let rows = context.known.counts[name].flatMap { count in
        count.own == count.withSubentities
          ? nil : "\(count.own.grouped) of its own, \(count.withSubentities.grouped) with sub-entities"
      }
      let title = isAbstract ? "\(name), abstract" : name
      return [(rows.map { "\(title): \($0)" } ?? title) + table + entityID, count]
    case .model: return ["the model: where it came from, what is wrong with it", count]
    case .section(let section): return [section.summary, count]
    case .part(let part): return [part.section.summary, count]
    case nil: return [count]
    }
  }

  func speech(_ context: PaneContext) -> String? {
    guard let line = selectedLine else { return nil }
    let place = "\(cursor.index + 1) of \(lines.count)"
    switch line {
    case .entity(let name, _, let isAbstract):
      let isMarked = context.known.audit?.isMarked(name) == true
      let count = context.known.counts[name]
      let below = count.map { $0.withSubentities - $0.own } ?? 0
      let parts =
        [name, count.map { Count.grouped($0.own, "row") } ?? "not counted yet"]
        .map(SpokenText.words) + (below > 0 ? ["\(below) of sub-entities"] : [])
      return (parts + (isAbstract ? ["abstract"] : []) + (isMarked ? ["with findings"] : []) + [place])
        .joined(separator: ", ")
    case .model: return "Model, \(Count.text(context.document.problems.count, "problem")), \(place)"
    case .section(let section):
      return "\(section.title), \(isFolded(section) ? "folded" : "open"), \(count(of: section)), \(place)"
    case .part(let part): return "\(part.name), in \(part.section.title), \(place)"
    }
  }

  func draw(on canvas: inout Canvas, in rect: Rect, _ context: PaneContext) {
    var cursor = cursor
    // A small screen has no blank cells at its edges.
    let rect = context.isNarrow ? rect.splitRight(1).left : rect
    cursor.scroll(height: rect.size.rows, count: lines.count)
    cursor.draw(on: &canvas, in: rect, count: lines.count, mark: .cursorRow) { canvas, index, area in
      draw(lines[index], on: &canvas, in: area, context)
    }
    if lines.isEmpty {
      canvas.write("nothing here has “\(filter)” in its name", at: rect.origin, as: .dim, width: rect.size.columns)
    }
  }

  private func draw(_ line: Line, on canvas: inout Canvas, in area: Rect, _ context: PaneContext) {
    switch line {
    case .entity(let name, let depth, let isAbstract):
      draw(
        String(repeating: "  ", count: min(depth, 6)) + name
          + (context.known.audit?.isMarked(name) == true ? " " + canvas.glyphs.warning : ""),
        Self.count(of: name, context), as: isAbstract ? .dim : .text, .number, in: area, on: &canvas)
    case .model:
      let problems = context.document.problems.count
      let figure = problems > 0 ? "\(canvas.glyphs.warning) \(problems)" : ""
      draw("Model", figure, as: .accent, .warning, in: area, on: &canvas)
    case .section(let section):
      draw(
        canvas.glyphs.fold(isFolded(section)) + section.title, String(count(of: section)), as: .heading, .dim, in: area,
        on: &canvas)
    case .part(let part):
      let rows = context.known.tableCounts[part.name].map(\.grouped) ?? "…"
      draw(
        (filter.isEmpty ? "  " : "") + part.name, part.section.holdsTables ? rows : "", as: .text, .number, in: area,
        on: &canvas)
    }
  }

  private func draw(
    _ name: String, _ figure: String, as role: Role, _ figureRole: Role, in line: Rect, on canvas: inout Canvas
  ) {
    let width = DisplayText.width(of: figure)
    canvas.write(
      name, at: Point(column: line.origin.column + 1, row: line.origin.row), as: role,
      width: max(1, line.size.columns - width - 2))
    canvas.write(
      figure, at: Point(column: line.endColumn - width, row: line.origin.row), as: figureRole, width: width)
  }

  /// The rows with sub-entities' and, if different, the entity's own before them.
  private static func count(of entity: String, _ context: PaneContext) -> String {
    guard let count = context.known.counts[entity] else { return context.document.layout == nil ? "" : "…" }
    return count.own == count.withSubentities
      ? count.own.grouped : "\(count.own.grouped) / \(count.withSubentities.grouped)"
  }
}
