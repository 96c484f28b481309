import Screen

/// A pane that `/` filters or searches while the text is typed.
protocol SearchedPane: Pane {
  /// The present filter or search text; empty if there is none.
  var sought: String { get }
  /// Notes where the cursor is before a text is typed.
  mutating func beginSearch()
  /// Filters it, or moves the cursor to the text; an empty text undoes that, and the cursor is where the search began.
  mutating func seek(_ text: String, _ context: inout PaneContext)
  /// The number of matches and of all: `3 of 41`.
  func hits(_ context: PaneContext) -> String
}

extension SearchedPane {
  mutating func beginSearch() {}
  var searchPrompt: any Prompt { SearchPrompt(self) }
}

/// A pane of lines, in which `/` searches and `n` and `N` repeat the search.
protocol LinesPane: SearchedPane {
  var search: LineSearch { get set }
  /// The text of each line, as it is drawn.
  func searchedLines(_ context: PaneContext) -> [String]
  /// The number of the first of these lines.
  var firstSearched: Int { get }
  /// The line under the cursor.
  var cursor: Int { get }
  /// The numbers of the lines that were found.
  func places(_ context: PaneContext) -> [Int]
}

/// A text that is found in lines.
struct LineSearch: Hashable, Sendable {
  var text = ""
  /// The cursor before the search began.
  var start = 0

  /// The lines that contain the text, whatever its case.
  func hits(in lines: [String]) -> [Int] {
    let wanted = text.lowercased()
    guard !wanted.isEmpty else { return [] }
    return lines.indices.filter { lines[$0].lowercased().contains(wanted) }
  }
}

extension LinesPane {
  var sought: String { search.text }
  var firstSearched: Int { 0 }
  var hasNothingSought: Bool { sought.isEmpty }
  var highlighted: String { sought }

  func places(_ context: PaneContext) -> [Int] { placesOfText(context) }

  /// The numbers of the lines that contain the text.
  func placesOfText(_ context: PaneContext) -> [Int] {
    search.hits(in: searchedLines(context)).map { $0 + firstSearched }
  }

  mutating func beginSearch() { search.start = cursor }

  mutating func seek(_ text: String, _ context: inout PaneContext) { find(text, &context) }

  /// Moves the cursor to the text.
  mutating func find(_ text: String, _ context: inout PaneContext) {
    search.text = text
    let hits = places(context)
    let target = hits.first { $0 >= search.start } ?? hits.first ?? search.start
    move(by: target - cursor, &context)
  }

  func hits(_ context: PaneContext) -> String { found(context) }

  /// The number of the line that was found, and of all.
  func found(_ context: PaneContext) -> String {
    let hits = places(context)
    guard let index = hits.firstIndex(of: cursor) else { return "\(hits.count) found" }
    return "\(index + 1) of \(hits.count)"
  }

  /// Goes to the next line that contains the text, wrapping around.
  mutating func goToHit(forward: Bool, _ context: inout PaneContext) {
    let hits = places(context)
    let next = forward ? hits.first { $0 > cursor } ?? hits.first : hits.last { $0 < cursor } ?? hits.last
    guard let next else {
      context.said = sought.isEmpty ? "nothing to find yet · / types it" : "not found"
      return
    }
    if forward ? next <= cursor : next >= cursor {
      context.said = forward ? "no hit further down · this is the first" : "no hit further up · this is the last"
    }
    move(by: next - cursor, &context)
  }

  func copyValue(_ context: inout PaneContext) {
    let (lines, line) = (searchedLines(context), cursor - firstSearched)
    guard lines.indices.contains(line) else { return }
    if lines[line].isEmpty { context.said = "this line is empty" } else { context.copy(lines[line], as: "the line") }
  }

  func copyWhole(_ context: inout PaneContext) {
    context.copy(searchedLines(context).joined(separator: "\n"), as: "all lines")
  }
}

/// The text to search for in a pane, while it is typed.
struct SearchPrompt: Prompt {
  var line: TextField
  let label = "/"
  let enterTitle = "keep"
  let isOfEntities: Bool

  init(_ pane: some SearchedPane, isOfEntities: Bool = false) {
    line = TextField(prefilled: pane.sought)
    self.isOfEntities = isOfEntities
  }

  mutating func press(_ key: Key, _ searched: inout any SearchedPane, _ context: inout PaneContext) -> Bool {
    switch key {
    case .enter: return false
    case .up, .control("p"): searched.move(by: -1, &context)
    case .down, .control("n"): searched.move(by: 1, &context)
    case .escape where escClears:
      line = TextField()
      searched.seek("", &context)
    case .escape, .control("c"):
      searched.seek("", &context)
      return false
    default:
      edit(key)
      searched.seek(line.text, &context)
    }
    return true
  }

  /// What is sought shows in the view, so it is cleared like typed text.
  var escClears: Bool { !line.text.isEmpty }

  func remark(_ searched: any SearchedPane, _ context: PaneContext) -> PromptRemark {
    line.text.isEmpty ? PromptRemark() : PromptRemark(count: searched.hits(context))
  }
}

/// Takes the letters typed after `/` in a place without a search, so that none of them is a command.
struct NothingSoughtPrompt: Prompt {
  var line = TextField()
  let label = Self.reason + " · "
  static let reason = "there is nothing to search here"
  let enterTitle = "close"

  func history(_ context: PaneContext) -> [String] { [] }
}
