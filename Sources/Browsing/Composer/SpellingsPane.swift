import Findings
import Predicates
import Questions
import Screen

/// Every spelling of a query in full with its notes: beside the composer on a wide screen, else in its place.
///
/// When it has the keys, the composer that it was opened from goes on with its questions through it.
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

  private var spellings: QuerySpellings
  private var sections: [SpelledQuery.Section]
  private var lines: [Line]
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

  /// Lets the composer before it work, and shows what has become of the query.
  private mutating func follow(
    _ context: inout PaneContext, _ body: (inout ComposerPane, inout PaneContext) -> Void
  ) {
    guard !context.lanes.isSecondAsking, var composer = context.way.trail.last as? ComposerPane else { return }
    body(&composer, &context)
    context.way.trail[context.way.trail.count - 1] = composer
    let present = QuerySpellings(composer)
    guard present != spellings else { return }
    let fresh = SpellingsPane(present)
    (spellings, sections, lines) = (fresh.spellings, fresh.sections, fresh.lines)
    cursor = min(cursor, max(0, lines.count - 1))
  }

  mutating func ask(_ occasion: Occasion, _ context: inout PaneContext) {
    follow(&context) {
      // What is copied at once is the present query.
      $0.spell($1.document)
      $0.ask(occasion, &$1)
    }
  }

  mutating func take(_ answer: Answer, _ shown: Shown, _ context: inout PaneContext) {
    follow(&context) { $0.take(answer, shown, &$1) }
  }

  mutating func take(_ failure: Failure, on lane: Lane, _ context: inout PaneContext) -> Bool {
    var isTaken = false
    follow(&context) { isTaken = $0.take(failure, on: lane, &$1) }
    return isTaken
  }

  func purpose(of lane: Lane, _ context: PaneContext) -> Showing.Purpose {
    (context.way.trail.last as? ComposerPane)?.purpose(of: lane, context) ?? .other
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
