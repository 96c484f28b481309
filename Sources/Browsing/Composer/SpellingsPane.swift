import Predicates
import Screen

/// Every spelling of a query in full with its notes: beside the composer on a wide screen, else in its place.
struct SpellingsPane: LinesPane, Hashable, Sendable {
  static let keys = Keymap.Context.spellings
  static let commands: [Command] = []

  private struct Line: Hashable {
    var text: String
    var role = Role.text
    var language: Syntax.Language?
    /// The number of its spelling; nil for a warning about the query.
    var section: Int?
  }

  private let spellings: QuerySpellings
  private let sections: [SpelledQuery.Section]
  private let lines: [Line]
  private(set) var cursor = 0
  var search = LineSearch()
  let crumb = "spellings"

  init(_ spellings: QuerySpellings) {
    self.spellings = spellings
    sections = spellings.inOrder
    lines =
      spellings.warnings.map { Line(text: "⚠ \($0)", role: .warning) }
      + sections.enumerated().flatMap { number, section in Self.lines(of: section, number) }
  }

  private static func lines(of section: SpelledQuery.Section, _ number: Int) -> [Line] {
    var notes = section.notes
    var lines = [Line(text: section.title, role: .heading, section: number)]
    if section.text.isEmpty {
      notes = section.gaps + notes.filter { !section.gaps.contains($0) }
    } else {
      lines += section.text.split(separator: "\n", omittingEmptySubsequences: false).map {
        Line(text: String($0), language: section.kind.language, section: number)
      }
    }
    let (sign, role): (String, Role) = section.kind == .plan ? (QuerySpellings.slow, .dim) : ("⚠", .warning)
    return lines + notes.map { Line(text: "\(sign) \($0)", role: role, section: number) }
  }

  private var wrapped: WrappedLines {
    WrappedLines(lines: lines.map { .init(text: $0.text, role: $0.role, language: $0.language) }, cursor: cursor)
  }

  func hints(_ context: PaneContext) -> [Command] { [.copyCell, .copyAs, .find, .spellings, .back, .palette] }

  func hintTitle(of command: Command) -> String? { command == .spellings ? "lines" : nil }

  func title(_ context: PaneContext) -> String { "Copy as" }

  func facts(_ context: PaneContext) -> [String] {
    selected.map { ["\(sections[$0].title) · spelling \($0 + 1) of \(sections.count)"] } ?? []
  }

  func searchedLines(_ context: PaneContext) -> [String] { lines.map(\.text) }

  /// The number of the spelling under the cursor.
  private var selected: Int? { lines.indices.contains(cursor) ? lines[cursor].section : nil }

  mutating func move(by distance: Int, _ context: inout PaneContext) {
    cursor = max(0, min(lines.count - 1, cursor + distance))
  }

  mutating func press(at point: Point, in area: Rect, _ context: inout PaneContext) {
    guard let line = wrapped.line(at: point.row - area.minRow, size: area.size) else { return }
    move(by: line - cursor, &context)
  }

  func draw(on canvas: inout Canvas, in rect: Rect, _ context: PaneContext) { wrapped.draw(on: &canvas, in: rect) }

  func compose(_ entity: String?, _ context: inout PaneContext) { context.go(.back) }

  func copies(_ context: PaneContext) -> [CopyChoice] {
    let letters = "abcdefghijklmnopqrstuvwxyz"
    return zip(letters, spellings.copied).map { letter, section in
      CopyChoice(letter: letter, title: section.title, content: .text(section.text))
    }
  }

  /// The spelling under the cursor, at first that of the source's dialect.
  func copyValue(_ context: inout PaneContext) {
    guard let section = (selected ?? sections.indices.first).map({ sections[$0] }), !section.text.isEmpty else {
      context.said = "there is nothing to copy here"
      return
    }
    context.copy(section.copied.text, as: section.title)
  }
}

extension QuerySpellings {
  /// The spelling of the source's own dialect and the plan before the others.
  fileprivate var inOrder: [Section] {
    let plan = sections.filter { $0.kind == .plan }
    let others = sections.filter { $0.kind != .plan }
    return others.prefix(1) + plan + others.dropFirst()
  }
}

extension Keymap.Context { static let spellings = Self("spellings") }

extension Command {
  static let spellings = Command(
    "spellings", [.composer: [.tab], .spellings: [.tab]],
    "Go to every spelling of the query in full with its notes, or back to its lines"
  ) { browser in
    let isBack = browser.act { (_: inout SpellingsPane, context: inout PaneContext) in context.go(.back) }
    if isBack { return }
    let isThere = browser.act { (composer: inout ComposerPane, context: inout PaneContext) in
      composer.goToSpellings(&context)
    }
    if !isThere { browser.context.meansNothing = true }
  }
}
