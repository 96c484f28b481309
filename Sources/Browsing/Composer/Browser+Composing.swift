import Findings
import Querying
import Schema
import Screen

extension Browser {
  /// The query on the screen; nil in another place.
  var composer: ComposerPane? { if let pane = place as? ComposerPane { pane } else { nil } }

  /// A checker that knows what the query's variables stand for; what is asked in memory may be so asked again.
  func checker(of query: RowQuery, isInMemory: Bool) -> QueryChecker {
    QueryChecker(
      catalog: document.pathCatalog,
      entity: query.entity,
      now: now,
      variables: QueryVariables(query.variables.mapValues { .object(entity: $0.entity) }),
      allowsInMemory: allowsInMemory || isInMemory
    )
  }

  func checker(of pane: RowsPane) -> QueryChecker {
    checker(of: pane.query, isInMemory: pane.isInMemory)
  }

  func checker(of pane: ComposerPane) -> QueryChecker {
    checker(of: pane.base, isInMemory: pane.allowsInMemory)
  }

  /// Takes the rows' predicate and sort apart, to be changed row by row.
  mutating func compose() -> [Effect] {
    guard composer == nil else { return [] }
    guard document.layout != nil else {
      said = "a model alone has no rows to ask for"
      return []
    }
    guard let pane = rowsPane ?? entityInView.map({ rows(of: $0) }) else { return [] }
    return compose(pane)
  }

  /// Takes the predicate and sort of rows apart, whether they are on the screen or not.
  mutating func compose(_ pane: RowsPane) -> [Effect] {
    guard pane.query.predicate == nil || !pane.predicateText.isEmpty else {
      said = "a stored request's own predicate is not composed"
      return []
    }
    guard let draft = draft(of: pane) else { return [] }
    var preview = rows(RowQuery(entity: pane.query.entity), origin: pane.origin)
    preview.showsCursor = false
    let composer = ComposerPane(
      pane.query,
      predicate: draft.predicate,
      rows: preview,
      checker: checker(of: pane)
    )
    enter(composer)
    return askNow()
  }

  /// Lets predicates look into payloads, or no more; a query that is composed is checked again.
  mutating func toggleInMemory() -> [Effect] {
    allowsInMemory = !(allowsInMemory || composer?.allowsInMemory == true)
    said =
      allowsInMemory
      ? "predicates may look into payloads, in memory" + (composer == nil ? " · w asks" : "")
      : "predicates stay in SQLite"
    guard var pane = place as? ComposerPane else { return [] }
    pane.allowsInMemory = allowsInMemory
    pane.change(checker(of: pane)) { _ in }
    place = pane
    return askForQuery()
  }

  /// Asks for what the query lacks after a moment without keys; says why the last change was refused.
  mutating func askForQuery() -> [Effect] {
    guard var pane = place as? ComposerPane else { return [] }
    if let refusal = pane.refusal {
      said = refusal.sentence.line
      pane.refusal = nil
      place = pane
    }
    tickets[.pause, default: 0] += 1
    running.insert(.pause)
    return [.pause(Ticket(lane: .pause, number: tickets[.pause, default: 0]))]
  }

  mutating func paused(_ ticket: Ticket) -> [Effect] {
    guard ticket.number == tickets[.pause], running.remove(.pause) != nil else { return [] }
    return askNow()
  }

  private mutating func askNow() -> [Effect] {
    guard var pane = place as? ComposerPane else { return [] }
    pane.spell(document)
    if let query = pane.query, pane.rows.query != query {
      pane.rows.show(
        query,
        where: pane.shown.predicateText,
        filtersInMemory: pane.checked.query?.isInMemory == true
      )
    }
    pane.rows.resize(height: pane.heights(bodyHeight, isNarrow: isNarrow).preview)
    let page = pane.query == nil ? nil : pane.rows.neededPage()
    place = pane
    return (page.map { [ask(.page($0), on: .rows)] } ?? []) + askForTally()
  }

  /// Asks for the plan, then for one count after the other.
  mutating func askForTally() -> [Effect] {
    guard var pane = place as? ComposerPane else { return [] }
    var next: Question?
    if let query = pane.query, pane.planned != query { next = .plan(query) }
    next = next ?? pane.missingTallies.first.map { .count($0) }
    // What is under way and still wanted goes on.
    if running.contains(.tally), let asked = pane.asked, pane.wants(asked) { return [] }
    guard let next else { return [] }
    pane.asked = next
    place = pane
    return [ask(next, on: .tally)]
  }

  mutating func takeTally(_ query: RowQuery, _ tally: ComposerPane.Tally) -> [Effect] {
    guard var pane = place as? ComposerPane else { return [] }
    pane.tallies[query] = tally
    place = pane
    return askForTally()
  }

  mutating func takePlan(_ query: RowQuery, _ plan: [PlanStep]) -> [Effect] {
    guard var pane = place as? ComposerPane else { return [] }
    pane.planned = query
    pane.plan = plan
    place = pane
    return askForTally()
  }

  /// Takes the first rows.
  mutating func takeFirst(_ page: Page, _ sight: Sight) -> [Effect] {
    guard var pane = place as? ComposerPane else { return [] }
    pane.rows.take(page, sight)
    place = pane
    return []
  }

  /// Stops counting for a query that is left.
  mutating func dropTallies() -> [Effect] {
    let dropped: [Lane] = [.tally, .pause].filter { running.remove($0) != nil }
    for lane in dropped { tickets[lane, default: 0] += 1 }
    return dropped.contains(.tally) ? [.cancel(.tally)] : []
  }

  /// Goes from the query to its rows.
  mutating func showQueryRows() -> [Effect] {
    guard let pane = place as? ComposerPane else { return [] }
    guard let query = pane.query else {
      said = pane.checked.complaint?.sentence.line
      return []
    }
    let dropped = dropTallies()
    let text = pane.draft.predicateText
    var next = rows(pane.base, origin: pane.rows.origin)
    if let former = trail.last as? RowsPane, former.isOf(pane.base) {
      next = former
      trail.removeLast()
    }
    if next.query != query {
      next.show(query, where: text, filtersInMemory: pane.checked.query?.isInMemory == true)
    }
    if pane.draft.isUnfinished { said = "a row without a value is left out" }
    ahead.append(place)
    place = next
    let asked = QueryBook.Asked(entity: pane.entity, predicate: text)
    return dropped + (text.isEmpty ? [] : keep(.remember(asked))) + askForRows()
  }
}

extension RowsPane {
  /// Whether these are rows of the same source, whatever is asked of them.
  fileprivate func isOf(_ base: RowQuery) -> Bool {
    query.entity == base.entity && query.source == base.source
      && query.includesSubentities == base.includesSubentities
  }
}
