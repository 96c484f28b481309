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

  /// The rows' query that it was opened with.
  let opened: RowQuery
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
  /// Why the last change was not made; nil if it was, or has been said.
  var refusal: PredicateSyntaxError.Reason?
  private var former: [QueryDraft] = []

  package init(
    _ query: RowQuery,
    predicate: Predicate?,
    rows: RowsPane,
    checker: QueryChecker
  ) {
    opened = query
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

  /// What the draft asks; nil if a row is wrong.
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

  /// Takes the last change back; false if there is none.
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

// Changes of the draft.
extension ComposerPane {
  /// Adds a condition behind the line under the cursor, or at the end; returns its address.
  mutating func add(_ condition: DraftCondition, _ checker: QueryChecker) -> [Int] {
    let here = line.flatMap { $0.isNode ? $0.address : nil } ?? []
    var address: [Int] = []
    change(checker) { address = $0.insert(.condition(condition), after: here) }
    select(address, part: .operation)
    return address
  }

  mutating func change(
    at address: [Int],
    _ checker: QueryChecker,
    _ body: (inout DraftCondition) -> Void
  ) {
    guard var condition = draft.condition(at: address) else { return }
    body(&condition)
    change(checker) { $0.replace(at: address, with: .condition(condition)) }
  }

  mutating func sort(by path: Path, at index: Int?, _ checker: QueryChecker) {
    change(checker) { draft in
      if let index, draft.sort.indices.contains(index) {
        // A locale's order belongs to the strings of the path before.
        draft.sort[index] = SortKey(path: path, isAscending: draft.sort[index].isAscending)
      } else {
        draft.sort.removeAll { $0.path == path }
        draft.sort.append(SortKey(path: path))
      }
    }
    selectSort(index ?? draft.sort.count - 1)
  }

  /// ALL and ANY, up and down, true and false.
  mutating func turn(_ checker: QueryChecker) {
    guard let line else { return }
    switch line.content {
    case .group: change(checker) { $0.toggleConnective(at: line.address) }
    case .constant: change(checker) { $0.negate(at: line.address) }
    case .sort(_, let index): change(checker) { $0.sort[index].isAscending.toggle() }
    case .condition, .addCondition, .addSort: break
    }
  }

  mutating func negate(_ checker: QueryChecker) {
    guard let line, line.isNode else { return }
    change(checker) { $0.negate(at: line.address) }
  }

  /// Puts a condition into a group of its own; takes a group apart.
  mutating func group(_ checker: QueryChecker) {
    guard let line, line.isNode else { return }
    if case .group = line.content, !line.address.isEmpty {
      change(checker) { $0.unwrap(at: line.address) }
    } else {
      change(checker) { $0.wrap(at: line.address) }
      select(line.address)
    }
  }

  mutating func remove(_ checker: QueryChecker) {
    guard let line else { return }
    switch line.content {
    case .sort(_, let index): change(checker) { $0.sort.remove(at: index) }
    case .addCondition, .addSort: break
    default: change(checker) { $0.remove(at: line.address) }
    }
  }

  mutating func moveLine(by distance: Int, _ checker: QueryChecker) {
    guard let line else { return }
    if case .sort(_, let index) = line.content {
      let target = index + distance
      guard draft.sort.indices.contains(target) else { return }
      change(checker) { $0.sort.swapAt(index, target) }
      selectSort(target)
    } else if line.isNode {
      var address = line.address
      change(checker) { address = $0.move(at: line.address, by: distance) }
      select(address, part: part)
    }
  }

  /// The predicate that finds the rows too for which the app shows a default (DIALECTS A8).
  var correction: Predicate? {
    guard let line, case .fine(let query)? = checked.rows[line.address]?.state,
      case .condition = line.content
    else { return nil }
    for case .maskedDefault(_, let corrected) in query.notes { return corrected }
    return nil
  }

  /// False if there is nothing to correct.
  mutating func correct(_ checker: QueryChecker) -> Bool {
    guard let line, let correction else { return false }
    change(checker) { $0.replace(at: line.address, withTreeOf: correction) }
    return true
  }
}
