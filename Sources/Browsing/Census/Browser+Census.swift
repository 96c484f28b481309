import Querying
import Schema

extension Browser {
  /// Counts what the column or the property under the cursor holds.
  mutating func openCensus() -> [Effect] {
    guard let request = censusRequest else {
      said = "a relationship has no values to count"
      return []
    }
    enter(.census(CensusPane(request)))
    return count(request)
  }

  /// What would be counted here; nil where nothing with a column of its own is under the cursor.
  var censusRequest: CensusRequest? {
    switch place {
    case .rows(let pane):
      guard let path = pane.columns.cursorPath, case .attribute = path.target else { return nil }
      return CensusRequest(entity: pane.query.entity, path: path.property)
    case .record(let pane):
      guard case .field(let field) = pane.selectedLine, case .attribute = field.path.target
      else { return nil }
      return CensusRequest(entity: pane.objectID.entity, path: field.path.property)
    default: return nil
    }
  }

  mutating func count(_ request: CensusRequest) -> [Effect] {
    tickets[.census, default: 0] += 1
    running.insert(.census)
    return [.count(request, Ticket(lane: .census, number: tickets[.census, default: 0]))]
  }

  mutating func take(_ news: CensusNews, _ ticket: Ticket) -> [Effect] {
    guard ticket.number == tickets[.census] else { return [] }
    if case .progress = news {} else { running.remove(.census) }
    if case .failed(.storeChanged) = news { isStoreChanged = true }
    guard case .census(var pane) = place else { return [] }
    pane.take(news)
    place = .census(pane)
    return []
  }

  /// Stops counting for a screen that is left.
  mutating func dropCensus() -> [Effect] {
    guard running.remove(.census) != nil else { return [] }
    tickets[.census, default: 0] += 1
    return [.cancel(.census)]
  }

  /// The rows that a line of the census is about.
  mutating func open(_ pane: CensusPane) -> [Effect] {
    switch pane.target {
    case .rows(let predicate):
      var rows = rows(of: pane.request.entity)
      do {
        try rows.restrict(to: predicate, document, now: now)
      } catch {
        said = error.sentence.line
        return []
      }
      let dropped = dropCensus()
      enter(.rows(rows))
      return dropped + askForRows()
    case .object(let object):
      let dropped = dropCensus()
      return dropped + openRecord(object)
    case nil: return []
    }
  }
}
