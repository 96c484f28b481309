import Findings
import Querying
import Schema

extension Browser {
  /// Counts what the column or the property under the cursor holds.
  mutating func openCensus() -> [Effect] {
    guard let request = censusRequest else {
      said = "a relationship has no values to count"
      return []
    }
    enter(CensusPane(request))
    return count(request)
  }

  /// What would be counted here; nil where nothing with a column of its own is under the cursor.
  var censusRequest: CensusRequest? {
    switch place {
    case let pane as RowsPane:
      guard let path = pane.columns.cursorPath, case .attribute = path.target else { return nil }
      // The rows of another entity's column are not those that are shown.
      guard path.prefix.isEmpty else {
        return CensusRequest(entity: path.finalEntity, path: path.property)
      }
      var request = CensusRequest(entity: pane.query.entity, path: path.property)
      if !pane.query.isWhole {
        request.rows = pane.query
        request.predicate = pane.predicateText
      }
      return request
    case let pane as RecordPane:
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
    if var pane = place as? CensusPane {
      pane.take(news)
      place = pane
    }
    guard case .failed(.storeChanged) = news else { return [] }
    return readAgainWhenOvertaken(.storeChanged, on: .census)
  }

  /// The rows that were counted, as they stood there where they still do.
  private func counted(by request: CensusRequest) -> RowsPane {
    guard let query = request.rows else { return rows(of: request.entity) }
    if let pane = trail.last as? RowsPane, pane.query == query { return pane }
    return rows(query)
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
      var rows = counted(by: pane.request)
      let isBoth = !rows.predicateText.isEmpty
      guard isBoth || rows.query.predicate == nil else {
        said = "a stored request's own predicate is not added to"
        return []
      }
      do {
        try rows.restrict(
          to: isBoth ? "(\(rows.predicateText)) AND (\(predicate))" : predicate,
          checker(of: rows)
        )
      } catch {
        said = error.sentence.line
        return []
      }
      let dropped = dropCensus()
      enter(rows)
      return dropped + askForRows()
    case .object(let object):
      let dropped = dropCensus()
      return dropped + openRecord(object)
    case nil: return []
    }
  }
}
