package import Predicates
package import Questions
import Schema

/// A query composed line by line, with its first rows, its counts and its plan.
package struct ComposerPane: Pane, Hashable, Sendable {
  static let keys = Keymap.Context.composer

  /// The part of a line under the cursor.
  package enum Part: Int, Hashable, Sendable, CaseIterable { case path, operation, value }

  /// The number of rows that a query finds; failed if it could not be counted.
  package enum Tally: Hashable, Sendable {
    case rows(Int)
    case failed
  }

  /// The query of the rows that it was opened with.
  let opened: RowQuery
  /// Whether its rows were shown, so that they and not the draft are what the user goes on from.
  var wasShown = false
  /// The source of the rows, without predicate and sort.
  package let base: RowQuery
  /// Whether it may be evaluated in memory, as its original rows were.
  var allowsInMemory: Bool
  package private(set) var draft: QueryDraft
  /// The draft with a value that is still being typed.
  package private(set) var trial: QueryDraft?
  package private(set) var checked: CheckedDraft
  package private(set) var cursor = 0
  package private(set) var part = Part.path
  /// The first rows of the query, as it last was asked.
  package var rows: RowsPane
  package var tallies: [RowQuery: Tally] = [:]
  /// The query of the plan, and the plan.
  package var planned: RowQuery?
  package var plan: [PlanStep] = []
  /// The spellings of the last asked query.
  var spelled: SpelledQuery?
  /// The question that is being counted or planned.
  var asked: Question?
  /// Why the last change was refused; nil if it was not, or was reported.
  var refusal: PredicateSyntaxError.Reason?
  var history = UndoHistory<QueryDraft>()

  package init(_ query: RowQuery, predicate: Predicate?, rows: RowsPane, checker: QueryChecker) {
    opened = query
    var base = query
    base.predicate = nil
    base.sort = []
    self.base = base
    self.rows = rows
    allowsInMemory = checker.allowsInMemory
    draft = QueryDraft(entity: query.entity, predicate: predicate, sort: query.sort)
    checked = CheckedDraft(draft, checker)
    // Enter begins, and does not turn ALL into ANY.
    cursor = 1
  }

  package var entity: String { base.entity }
  var lines: [QueryDraft.Line] { draft.lines }
  var line: QueryDraft.Line? { lines.indices.contains(cursor) ? lines[cursor] : nil }

  /// The draft as it would be with the value that is being typed.
  var shown: QueryDraft { trial ?? draft }

  /// The draft's query; nil if a row is invalid.
  package var query: RowQuery? {
    guard checked.complaint == nil else { return nil }
    var query = base
    query.predicate = checked.query?.predicate
    query.sort = shown.sort
    return query
  }

  var predicateText: String { draft.predicateText }

  var canUndo: Bool { history.canUndo }
  var canRedo: Bool { history.canRedo }

  /// Whether a part of it reads payloads or uses a locale's order, row by row.
  var isInMemory: Bool { checked.query?.isInMemory == true || shown.sort.isInMemory }

  /// Whether the shown rows are those of the draft.
  var isUpToDate: Bool { query == rows.query }

  /// The missing counts: the matches of each row alone and with those above it, and the rows without a value there.
  var missingTallies: [RowQuery] {
    var missing: [RowQuery] = []
    for line in lines {
      guard let row = checked.rows[line.address], line.isComparison else { continue }
      for query in CountColumn.allCases.map({ self.query($0, of: row) }) {
        if let query, tallies[query] == nil, !missing.contains(query) { missing.append(query) }
      }
    }
    return missing
  }

  /// What is counted for a row, in the order in which it is asked for and shown.
  enum CountColumn: CaseIterable {
    /// The rows that pass it alone.
    case alone
    /// The rows that pass it and all above it.
    case soFar
    /// The rows without a value at its path.
    case withoutValue
  }

  /// The query of a count; nil if there is nothing to count.
  func query(_ column: CountColumn, of row: CheckedDraft.Row) -> RowQuery? {
    switch column {
    case .alone: row.predicate.map { restricted(to: $0, row.entity) }
    case .soFar: row.soFar.map { restricted(to: $0, base.entity) }
    case .withoutValue: row.nilTest.map { restricted(to: $0, row.entity) }
    }
  }

  /// A count; nil if it is not known.
  func count(_ column: CountColumn, of row: CheckedDraft.Row) -> Int? {
    guard let query = query(column, of: row), case .rows(let count)? = tallies[query] else { return nil }
    return count
  }

  /// The address of the row that leaves no row of the store, whatever follows; nil if some are left.
  var emptying: [Int]? {
    var found: [Int]?
    for line in lines where line.isComparison {
      guard let row = checked.rows[line.address], row.soFar != nil else { continue }
      found = count(.soFar, of: row) == 0 ? found ?? line.address : nil
    }
    return found
  }

  /// The rows, or in a subquery all objects of the entity.
  private func restricted(to predicate: CheckedPredicate, _ entity: String) -> RowQuery {
    var query = entity == base.entity ? base : RowQuery(entity: entity)
    query.predicate = predicate
    return query
  }
}

extension ComposerPane {
  mutating func move(by distance: Int) { cursor = max(0, min(lines.count - 1, cursor + distance)) }

  mutating func movePart(by distance: Int) { part = Part(rawValue: max(0, min(2, part.rawValue + distance))) ?? .path }

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
    let found = lines.firstIndex { line in if case .sort(_, index) = line.content { true } else { false } }
    cursor = found ?? cursor
  }

  /// Changes the draft, and keeps its former state for undo; refuses a change that could not be read as text.
  mutating func change(_ checker: QueryChecker, _ body: (inout QueryDraft) -> Void) {
    var changed = draft
    body(&changed)
    trial = nil
    refusal = changed.predicate?.unreadable
    if refusal == nil, changed != draft {
      history.note(draft)
      draft = changed
    }
    check(checker)
  }

  /// Shows the effect of a change without making it.
  mutating func attempt(_ checker: QueryChecker, _ body: ((inout QueryDraft) -> Void)?) {
    var changed = draft
    body?(&changed)
    trial = body == nil ? nil : changed
    check(checker)
  }

  mutating func show(_ draft: QueryDraft, _ checker: QueryChecker) {
    self.draft = draft
    trial = nil
    check(checker)
  }

  private mutating func check(_ checker: QueryChecker) {
    checked = CheckedDraft(shown, checker)
    move(by: 0)
  }

  /// Spells the present query, unless that was done before.
  mutating func spell(_ document: Document) {
    guard let query, spelled?.query != query else { return }
    spelled = SpelledQuery(query, written: draft.predicateText, document)
  }

  var viewingTicket: Int? {
    get { rows.viewingTicket }
    set { rows.viewingTicket = newValue }
  }

  func missing(usesLocalTime: Bool) -> ShowRequest? { rows.missing(usesLocalTime: usesLocalTime) }

  mutating func take(_ shown: Shown) { rows.window.look(shown) }

  /// Forgets all counts, because the store was opened again.
  mutating func forget() {
    tallies = [:]
    planned = nil
    spelled = nil
    rows.forget()
  }
}

// Changes of the draft.
extension ComposerPane {
  /// Adds a group of conditions on the objects of a to-many, or puts it at an address; returns its address.
  mutating func addSubquery(over path: TypedPath, at address: [Int]?, _ checker: QueryChecker) -> [Int]? {
    let here = address ?? line?.address ?? []
    guard let group = draft.subquery(over: path, at: here) else { return nil }
    var found = here
    change(checker) { draft in
      if address == nil {
        found = draft.insert(.group(group), after: here)
      } else {
        draft.replace(at: here, with: .group(group))
      }
    }
    select(found)
    return found
  }

  /// Adds an empty group to the group at an address, ANY to ALL and ALL to ANY, with the cursor in it.
  mutating func addGroup(in outer: [Int], _ checker: QueryChecker) {
    guard case .group(let group)? = draft.node(at: outer) else { return }
    var address = outer
    change(checker) { address = $0.insert(.group(DraftGroup(isAny: !group.isAny)), after: outer) }
    cursor = lines.firstIndex { $0.content == .addCondition && $0.address == address } ?? cursor
    part = .path
  }

  /// Adds a condition in a new group of its own; returns its address.
  mutating func add(_ condition: DraftCondition, inGroupOf outer: [Int], _ checker: QueryChecker) -> [Int] {
    guard case .group(let group)? = draft.node(at: outer) else { return add(condition, checker) }
    var address = outer
    change(checker) {
      address = $0.insert(.group(DraftGroup(isAny: !group.isAny, nodes: [.condition(condition)])), after: outer) + [0]
    }
    select(address, part: .operation)
    return address
  }

  /// Adds a condition after the line under the cursor, or at the end; returns its address.
  mutating func add(_ condition: DraftCondition, _ checker: QueryChecker) -> [Int] {
    let here = line?.address ?? []
    var address: [Int] = []
    change(checker) { address = $0.insert(.condition(condition), after: here) }
    select(address, part: .operation)
    return address
  }

  mutating func change(at address: [Int], _ checker: QueryChecker, _ body: (inout DraftCondition) -> Void) {
    guard var condition = draft.condition(at: address) else { return }
    body(&condition)
    change(checker) { $0.replace(at: address, with: condition) }
  }

  mutating func sort(by path: Path, at index: Int?, _ checker: QueryChecker) {
    change(checker) { draft in
      if let index, draft.sort.indices.contains(index) {
        // A locale's order applies only to the strings of the former path.
        draft.sort[index] = SortKey(path: path, isAscending: draft.sort[index].isAscending)
      } else {
        draft.sort.removeAll { $0.path == path }
        draft.sort.append(SortKey(path: path))
      }
    }
    selectSort(index ?? draft.sort.count - 1)
  }

  /// Toggles ALL and ANY, ascending and descending, true and false.
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

  /// Puts a condition into a group of its own; dissolves a group.
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

  /// The predicate that also finds rows for which the app shows a default (DIALECTS A8).
  var correction: Predicate? {
    guard let line, case .fine(let query)? = checked.rows[line.address]?.state, case .condition = line.content else {
      return nil
    }
    for case .maskedDefault(_, let corrected) in query.notes { return corrected }
    return nil
  }

  mutating func correct(_ checker: QueryChecker) {
    guard let line, let correction else { return }
    change(checker) { $0.replace(at: line.address, withTreeOf: correction) }
  }
}
