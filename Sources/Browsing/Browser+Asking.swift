import Findings
import Querying
import Schema

extension Browser {
  func rows(of entity: String) -> RowsPane {
    rows(RowQuery(entity: entity))
  }

  /// The rows of a query, with the columns as they were when its entity was last on the screen.
  func rows(_ query: RowQuery, origin: String? = nil) -> RowsPane {
    let paths = document.columns(of: query.entity)
    var pane = RowsPane(query: query, columns: paths, origin: origin)
    pane.layer = layer ?? document.openingLayer(of: query.entity)
    if let kept = keptColumns[query.entity], kept.offered == paths { pane.columns = kept }
    return pane
  }

  mutating func ask(_ question: Question, on lane: Lane) -> Effect {
    tickets[lane, default: 0] += 1
    running.insert(lane)
    return .ask(question, Ticket(lane: lane, number: tickets[lane, default: 0]))
  }

  /// Asks for the rows that the screen shows and does not have.
  mutating func askForRows() -> [Effect] {
    guard document.layout != nil, var pane = place as? RowsPane else { return [] }
    pane.resize(height: max(1, bodyHeight - (isNarrow ? 1 : 2)))
    let request = pane.neededPage()
    place = pane
    return request.map { [ask(.page($0), on: .rows)] } ?? askForPassedOver()
  }

  /// Asks for whatever the current place lacks.
  mutating func askForPlace() -> [Effect] {
    if let pane = place as? RecordPane { return [ask(.record(pane.objectID), on: .record)] }
    if place is FindingsPane { return startAudit() }
    if let pane = place as? CensusPane, !pane.isCounted { return count(pane.request) }
    if place is ComposerPane { return askForQuery() }
    return askForRows()
  }

  /// Asks what the shown record counts, once its own properties are on the screen.
  mutating func askForRecordCounts() -> [Effect] {
    guard let pane = place as? RecordPane, let object = pane.awaitsCounts else { return [] }
    return [ask(.recordCounts(object), on: .recordCounts)]
  }

  /// Asks what the row beside the record counts, once all of the record's own is known.
  private mutating func askForNeighbourCounts() -> [Effect] {
    guard let pane = place as? RecordPane, pane.awaitsCounts != pane.objectID else { return [] }
    return askForRecordCounts()
  }

  /// Stops what is looked for beside a record that was left: its counts and the structs within its structs.
  mutating func dropRecordLookups() -> [Effect] {
    let nested = dropNested()
    if let pane = place as? RecordPane, pane.awaitsCounts != nil { return nested }
    guard running.remove(.recordCounts) != nil else { return nested }
    tickets[.recordCounts, default: 0] += 1
    return nested + [.cancel(.recordCounts)]
  }

  /// Asks what history keeps of deleted objects, where the model has some of their values preserved.
  private mutating func askForTombstones() -> [Effect] {
    let hasHistory = document.otherTables.contains { $0.name == "ACHANGE" }
    let preserves = document.model.entities.contains {
      $0.attributes.contains(where: \.preservesValueOnDeletion)
    }
    return hasHistory && preserves ? [ask(.tombstones(limit: 500), on: .counts)] : []
  }

  mutating func settle() -> [Effect] {
    entities.scroll(height: bodyHeight)
    if place is ComposerPane { return askForQuery() }
    return askForRows()
  }

  mutating func take(_ result: Result<SeenAnswer, Failure>, _ ticket: Ticket) -> [Effect] {
    guard ticket.number == tickets[ticket.lane] else { return [] }
    switch result {
    case .success(let seen):
      if isLast(seen.answer) { running.remove(ticket.lane) }
      if ticket.lane == .copy { return take(seen.sight, ticket) }
      return take(seen.answer, seen.sight)
    case .failure(let failure):
      running.remove(ticket.lane)
      if failure == .storeChanged { return readAgainWhenOvertaken(failure, on: ticket.lane) }
      take(failure, on: ticket.lane)
      if ticket.lane == .tally { return askForTally() }
    }
    return []
  }

  /// A page whose total is still being counted is followed by the total, a count of a record by others.
  private func isLast(_ answer: Answer) -> Bool {
    switch answer {
    case .page(let page): if case .atLeast = page.total { false } else { true }
    case .total(_, .atLeast), .objectCount: false
    default: true
    }
  }

  private mutating func take(_ answer: Answer, _ sight: Sight) -> [Effect] {
    switch answer {
    case .counts(let counts, let problems):
      self.counts = counts
      takeProblems(problems)
      let tables = document.otherTables.map(\.name)
      return tables.isEmpty ? [] : [ask(.tableCounts(tables), on: .counts)]
    case .tableCounts(let counts):
      tableCounts = counts
      refreshPart()
      return askForTombstones()
    case .page(let page):
      if place is RecordPane, var pane = trail.last as? RowsPane {
        pane.take(page, sight)
        trail[trail.count - 1] = pane
      }
      if place is ComposerPane { return takeFirst(page, sight) }
      guard var pane = place as? RowsPane else { return [] }
      pane.take(page, sight)
      place = pane
      measureColumns()
      return askForRows()
    case .total(let query, let total):
      if var pane = place as? ComposerPane {
        pane.rows.take(total, for: query)
        place = pane
      }
      guard var pane = place as? RowsPane else { return [] }
      pane.take(total, for: query)
      place = pane
      return askForPassedOver()
    case .record(let record):
      guard var pane = place as? RecordPane else { return [] }
      if pane.takeNeighbour(record, sight) {
        place = pane
        return askForNeighbourCounts()
      }
      pane.take(
        record,
        sight,
        views: document.valueViews(of: record.objectID.entity),
        fetched: document.pathCatalog.fetchedProperties(of: record.objectID.entity)
      )
      pane.goToTarget(context)
      place = pane
      return askForRecordCounts() + askForNested()
    case .objectCount(let object, let relationship, let count):
      guard var pane = place as? RecordPane else { return [] }
      pane.take(count, of: relationship, to: object)
      place = pane
    case .referrers(let object, let referrers):
      guard var pane = place as? RecordPane else { return [] }
      pane.take(referrers, to: object)
      place = pane
      if object == pane.objectID { return askForNeighbourCounts() }
    case .neighbours(let request, let rows): return take(request, rows, sight)
    case .nested(let object, let fates): take(fates, of: object, sight)
    case .deletion(let deletion): take(deletion)
    case .tombstones:
      if case .deletions(let lines) = sight { deletions = lines }
      refreshPart()
    case .found(let found): return take(found)
    case .summary(let request, let summary): take(summary, of: request, sight)
    case .counted(let query, let count):
      return composer == nil ? takePassedOver(query, count) : takeTally(query, .rows(count))
    case .planned(let query, let plan): return takePlan(query, plan)
    }
    return []
  }

  /// Rows of an unknown entity or without a key stand among their table's others, so the user must hear of them.
  private mutating func takeProblems(_ problems: [Finding]) {
    let codes = Set(problems.map(\.code))
    document.problems.removeAll { codes.contains($0.code) }
    document.problems += problems
    if let first = problems.first { said = first.message }
  }

  /// Shows the counts that came while a table's facts were on the screen.
  private mutating func refreshPart() {
    guard let shown = place as? ModelPane, trail.isEmpty, let line = entities.selectedLine,
      line.entity == nil
    else { return }
    let pane = modelPane(line)
    if pane.crumb == shown.crumb, shown.cursor == 0 { place = pane }
  }

  private mutating func take(_ found: Found?) -> [Effect] {
    guard var pane = place as? RowsPane else { return [] }
    guard let found else { return findFromTheOtherEnd(pane) }
    pane.move(to: found.position)
    pane.columns.select(found.column)
    place = pane
    return askForRows()
  }

  mutating func take(_ failure: Failure, on lane: Lane) {
    if failure == .cancelled {
      said = "stopped"
    }
    if lane == .summary { return takeSummary(failure) }
    switch place {
    case var pane as RowsPane where lane == .tally:
      // Nobody can say it, which is no news to the user.
      pane.passedOver = []
      place = pane
    case var pane as RowsPane where lane == .rows:
      pane.take(failure)
      place = pane
    case var pane as ComposerPane where lane == .rows || lane == .tally:
      pane.take(failure, on: lane)
      place = pane
    case var pane as RecordPane where lane == .record:
      pane.failure = failure
      place = pane
    case is RecordPane where lane == .nested: break
    case is ModelPane where lane == .record && failure != .cancelled:
      endDeletion(failure.sentence.line)
      said = failure.sentence.line
    case is RecordPane where lane == .comparison:
      dropComparison()
      said = failure.sentence.line
    default: said = failure.sentence.line
    }
  }
}
