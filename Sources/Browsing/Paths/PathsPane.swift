import Decoding
import Findings
package import Predicates
import Schema
import Screen

/// The typed paths of an entity with every known fact about them.
package struct PathsPane: Pane {
  static let keys = Keymap.Context.paths
  static let commands: [Command] = [.paths, .pathSpelling]

  package var list: PathList

  package init(entity: String, in catalog: PathCatalog) { list = PathList(entity: entity, in: catalog) }

  func hints(_ context: PaneContext) -> [Command] {
    [.open, .find, .pathSpelling, .copyCell, .copyAs, .back, .palette]
  }

  var crumb: String { "paths of \(list.root)" }

  func entity(_ context: PaneContext) -> String? { list.entity }

  func facts(_ context: PaneContext) -> [String] { ["path \(list.cursor.index + 1) of \(list.candidates.count)"] }

  func title(_ context: PaneContext) -> String {
    let from = list.base.map { "\(list.root) › \($0.persistentSpelling)" } ?? list.root
    let letters = list.letters.isEmpty ? "" : " · “\(list.letters)”"
    return "Paths of \(from)\(letters) · \(list.spelling.rawValue) spelling"
  }

  mutating func open(_ context: inout PaneContext) {
    guard !list.stepIn(context.document.pathCatalog) else { return }
    context.said = "\(list.selected?.path.persistentSpelling ?? "") leads nowhere"
  }

  mutating func goRight(_ context: inout PaneContext) { open(&context) }
  mutating func goLeft(_ context: inout PaneContext) { _ = list.stepOut(context.document.pathCatalog) }
  func copyValue(_ context: inout PaneContext) { copied(inAllSpellings: false).map { context.copy($0) } }
  func copyWhole(_ context: inout PaneContext) { copied(inAllSpellings: true).map { context.copy($0) } }

  mutating func move(by distance: Int, _ context: inout PaneContext) { list.move(by: distance) }

  mutating func press(at point: Point, in area: Rect, _ context: inout PaneContext) {
    let height = Self.listHeight(of: area.size.rows)
    guard point.row - area.minRow < height else { return }
    let line = list.cursor.window(height: height, count: list.candidates.count).lowerBound
    press(line: line + point.row - area.minRow, cursor: list.cursor.index, &context)
  }

  mutating func clear(_ context: inout PaneContext) -> Bool {
    guard !list.letters.isEmpty else { return false }
    list.narrow(to: "", context.document.pathCatalog)
    return true
  }

  /// The path under the cursor in the spelling shown, or in all of them.
  func copied(inAllSpellings isAll: Bool) -> String? {
    guard let path = list.selected?.path else { return nil }
    guard isAll else { return path.text(in: list.spelling) }
    return PathSpelling.allCases.map { path.text(in: $0) }.joined(separator: "\n")
  }

  /// The facts about the path under the cursor, a sentence a line.
  func details(_ layout: StoreLayout?) -> [String] {
    guard let path = list.selected?.path else { return [] }
    var lines = [spellings(of: path, layout), nature(of: path)]
    if !path.operatorTitles.isEmpty, !path.isToMany {
      let hasNil = path.kind.allowsNilTest && !path.kind.operators.isEmpty
      lines.append("asked by " + path.operatorTitles.joined(separator: " ") + (hasNil ? ", == nil, != nil" : ""))
    }
    if path.isToMany { lines.append("needs " + path.quantifierTitles.joined(separator: ", ")) }
    if let plan = path.plan, !plan.namedValues.isEmpty {
      lines.append("\(plan.caseTitle) \(plan.caseTexts.joined(separator: ", "))")
    }
    if let error = path.sortError { lines.append(error.sentence.line) }
    return lines
  }

  private func spellings(of path: TypedPath, _ layout: StoreLayout?) -> String {
    var parts = ["Swift \(path.swiftSpelling)", "persistent \(path.persistentSpelling)"]
    if let column = path.column {
      let table = layout?.entities[path.finalEntity]?.table
      parts.append("column \(column)" + (table.map { " of \($0)" } ?? ""))
    }
    return parts.joined(separator: " · ")
  }

  private func nature(of path: TypedPath) -> String {
    var parts = [path.typeTag]
    if let type = path.plan?.swiftType { parts.append("Swift type \(type)") }
    if !path.storageCaption.isEmpty { parts.append(path.storageCaption) }
    parts.append(path.isOptional ? "optional" : "required")
    parts.append(path.isSortable ? "sortable" : "no sort")
    parts.append("said by \(path.origin.rawValue)")
    return parts.joined(separator: " · ")
  }
}

extension PathsPane: SearchedPane {
  var sought: String { list.letters }

  mutating func seek(_ text: String, _ context: inout PaneContext) {
    list.narrow(to: text, context.document.pathCatalog)
  }

  mutating func complete(_ context: inout PaneContext) { list.showNextSpelling(context.document.pathCatalog) }

  func hits(_ context: PaneContext) -> String { "\(list.candidates.count) found" }
}

extension Command {
  static let paths = PathsPane.opening(
    "paths", ["p"], "List the typed paths of the entity, with every fact"
  ) { browser in
    let path = browser.place.cursorPath
    guard let entity = path?.root ?? browser.entity else { return nil }
    var pane = PathsPane(entity: entity, in: browser.document.pathCatalog)
    if let path { pane.list.select(path.persistentSpelling) }
    return pane
  }
  static let pathSpelling = PathsPane.command(
    "spelling", [.tab], "Spell paths as Swift does, as the model does, or by column"
  ) { $0.complete(&$1) }
}

extension Keymap.Context { static let paths = Self("paths") }

extension PathsPane {
  /// The height of the list, without the facts below it if both fit.
  static func listHeight(of height: Int) -> Int { height >= 12 ? height - 7 : max(1, height - 3) }

  func draw(on canvas: inout Canvas, in rect: Rect, _ context: PaneContext) {
    let height = Self.listHeight(of: rect.size.rows)
    let area = rect.splitTop(height).top
    let shown = list.candidates[list.cursor.window(height: height, count: list.candidates.count)]
    let table = PathTable(shown.map(\.path), spelling: list.spelling, width: rect.size.columns - 1)
    if shown.isEmpty { canvas.write("no path has these letters in this order", at: rect.origin, as: .dim) }
    list.cursor.draw(on: &canvas, in: area, count: list.candidates.count, mark: .cursorRow) { canvas, index, line in
      let candidate = list.candidates[index]
      let start = line.origin.moved(columns: 1)
      table.drawName(of: candidate, isAble: true, on: &canvas, at: start)
      table.drawFacts(of: candidate.path, on: &canvas, at: start)
      if index == list.cursor.index { canvas.cursor = line.origin }
    }
    drawDetails(context.document.layout, on: &canvas, in: rect.splitTop(height).bottom)
  }

  private func drawDetails(_ layout: StoreLayout?, on canvas: inout Canvas, in rect: Rect) {
    guard rect.size.rows > 1 else { return }
    canvas.divide(rect.line(0))
    let lines = details(layout).flatMap { fact in
      DisplayText(fact).wrapped(to: max(1, rect.size.columns - 2), indent: 2)
    }
    for (offset, line) in lines.prefix(rect.size.rows - 1).enumerated() {
      canvas.write(line, at: rect.origin.moved(columns: 1, rows: offset + 1), as: .text)
    }
  }
}
