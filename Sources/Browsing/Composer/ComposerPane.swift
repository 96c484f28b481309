package import Querying
import Schema

/// A query put together row by row, with its first rows, its counts and its plan.
package struct ComposerPane: Pane, Hashable, Sendable {
  static let keys = Keymap.Context.composer

  /// The part of a line that the cursor is on.
  package enum Part: Int, Hashable, Sendable, CaseIterable { case path, operation, value }

  /// How many rows a query finds; failed where nobody could say.
  package enum Tally: Hashable, Sendable {
    case rows(Int)
    case failed
  }

  /// Where the rows come from, without predicate and sort.
  package let base: RowQuery
  /// Whether it may be evaluated in memory, as the rows that it was taken from were.
  var allowsInMemory: Bool
  package private(set) var draft: QueryDraft
  /// The draft with a value that is still being typed.
  package private(set) var trial: QueryDraft?
  package private(set) var checked: CheckedDraft
  package private(set) var cursor = 0
  package private(set) var part = Part.path
  /// The first rows of the query, as they stood when it was last asked.
  package var rows: RowsPane
  package var tallies: [RowQuery: Tally] = [:]
  /// The query that the plan is of, and the plan.
  package var planned: RowQuery?
  package var plan: [PlanStep] = []
  /// Whether the spellings have the whole pane.
  package var showsSpellings = false
  /// The first line shown of the spellings.
  package var spellingsTop = 0
  /// The spellings of the query that was last asked.
  var spelled: SpelledQuery?
  /// What is being counted or planned.
  var asked: Question?
  /// Why the last change was not made; nil where it was, or has been said.
  var refusal: PredicateSyntaxError.Reason?
  private var former: [QueryDraft] = []

  package init(
    _ query: RowQuery,
    predicate: Predicate?,
    rows: RowsPane,
    checker: QueryChecker
  ) {
    var base = query
    base.predicate = nil
    base.sort = []
    self.base = base
    self.rows = rows
    allowsInMemory = checker.allowsInMemory
    draft = QueryDraft(entity: query.entity, predicate: predicate, sort: query.sort)
    checked = CheckedDraft(draft, checker)
    cursor = lines.count > 3 ? 1 : 0
  }

  package var entity: String { base.entity }
  var lines: [QueryDraft.Line] { draft.lines }
  var line: QueryDraft.Line? { lines.indices.contains(cursor) ? lines[cursor] : nil }

  /// The draft as it would be with the value that is being typed.
  var shown: QueryDraft { trial ?? draft }

  /// What the draft asks; nil where a row is wrong.
  package var query: RowQuery? {
    guard checked.complaint == nil else { return nil }
    var query = base
    query.predicate = checked.query?.predicate
    query.sort = shown.sort
    return query
  }

  var predicateText: String { draft.predicateText }

  var canUndo: Bool { !former.isEmpty }

  /// Whether a part of it looks into payloads or takes a locale's order, row by row.
  var isInMemory: Bool { checked.query?.isInMemory == true || shown.sort.isInMemory }

  /// Whether the rows at hand are those of the draft.
  var isUpToDate: Bool { query == rows.query }

  /// The counts that are not known yet: what each row matches, and where it finds nothing.
  var missingTallies: [RowQuery] {
    var missing: [RowQuery] = []
    for line in lines {
      guard let row = checked.rows[line.address], case .condition = line.content else { continue }
      for query in [matches(row), nils(row)] {
        if let query, tallies[query] == nil, !missing.contains(query) { missing.append(query) }
      }
    }
    return missing
  }

  /// What one row alone asks for.
  func matches(_ row: CheckedDraft.Row) -> RowQuery? { row.predicate.map(restricted) }

  /// The rows that hold nothing where one row looks.
  func nils(_ row: CheckedDraft.Row) -> RowQuery? { row.nilTest.map(restricted) }

  private func restricted(to predicate: CheckedPredicate) -> RowQuery {
    var query = base
    query.predicate = predicate
    return query
  }
}

extension ComposerPane {
  mutating func move(by distance: Int) {
    cursor = max(0, min(lines.count - 1, cursor + distance))
  }

  mutating func movePart(by distance: Int) {
    part = Part(rawValue: max(0, min(2, part.rawValue + distance))) ?? .path
  }

  mutating func select(line: Int, part: Part) {
    move(by: line - cursor)
    self.part = part
  }

  /// Puts the cursor on the line of a node.
  mutating func select(_ address: [Int], part: Part = .path) {
    cursor = lines.firstIndex { $0.isNode && $0.address == address } ?? cursor
    self.part = part
  }

  mutating func selectSort(_ index: Int) {
    let found = lines.firstIndex { line in
      if case .sort(_, index) = line.content { true } else { false }
    }
    cursor = found ?? cursor
  }

  /// Changes the draft, so that the state before can be had back; refuses what could not be read as text.
  mutating func change(_ checker: QueryChecker, _ body: (inout QueryDraft) -> Void) {
    var changed = draft
    body(&changed)
    trial = nil
    refusal = changed.predicate?.unreadable
    if refusal == nil, changed != draft {
      former.append(draft)
      draft = changed
    }
    check(checker)
  }

  /// Shows what a change would do without making it.
  mutating func attempt(_ checker: QueryChecker, _ body: ((inout QueryDraft) -> Void)?) {
    var changed = draft
    body?(&changed)
    trial = body == nil ? nil : changed
    check(checker)
  }

  /// Takes the last change back; false where there is none.
  mutating func undo(_ checker: QueryChecker) -> Bool {
    guard let last = former.popLast() else { return false }
    draft = last
    trial = nil
    check(checker)
    return true
  }

  private mutating func check(_ checker: QueryChecker) {
    checked = CheckedDraft(shown, checker)
    move(by: 0)
  }

  /// Spells the query as it stands, unless that was done before.
  mutating func spell(_ document: Document) {
    guard let query, spelled?.query != query else { return }
    spelled = SpelledQuery(query, document)
  }

  var viewingTicket: Int? {
    get { rows.viewingTicket }
    set { rows.viewingTicket = newValue }
  }

  func missing(usesLocalTime: Bool) -> Viewing? { rows.missing(usesLocalTime: usesLocalTime) }

  mutating func take(_ sight: Sight) { rows.look(sight) }

  /// Follows the store as it was opened again: what was counted is worth nothing.
  mutating func forget() {
    tallies = [:]
    planned = nil
    spelled = nil
    rows.forget()
  }
}
