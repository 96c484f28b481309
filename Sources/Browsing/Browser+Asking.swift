import Querying
import Schema

extension Browser {
  func rows(of entity: String) -> RowsPane {
    RowsPane(query: RowQuery(entity: entity), columns: document.columns(of: entity))
  }

  mutating func ask(_ question: Question, on lane: Lane) -> Effect {
    tickets[lane, default: 0] += 1
    running.insert(lane)
    return .ask(question, Ticket(lane: lane, number: tickets[lane, default: 0]))
  }

  /// Asks for the rows that the screen shows and does not have.
  mutating func askForRows() -> [Effect] {
    guard document.layout != nil, case .rows(var pane) = place else { return [] }
    pane.resize(height: rowsHeight)
    let request = pane.neededPage()
    place = .rows(pane)
    return request.map { [ask(.page($0), on: .rows)] } ?? []
  }

  /// Asks for whatever the current place lacks.
  mutating func askForPlace() -> [Effect] {
    if case .record(let pane) = place { return [ask(.record(pane.objectID), on: .record)] }
    return askForRows()
  }

  mutating func settle() -> [Effect] {
    entities.scroll(height: bodyHeight)
    return askForRows()
  }

  mutating func take(_ result: Result<Answer, Failure>, _ ticket: Ticket) -> [Effect] {
    guard ticket.number == tickets[ticket.lane] else { return [] }
    switch result {
    case .success(let answer):
      if isLast(answer) { running.remove(ticket.lane) }
      return take(answer)
    case .failure(let failure):
      running.remove(ticket.lane)
      take(failure, on: ticket.lane)
    }
    return []
  }

  /// A page whose total is still being counted is followed by the total.
  private func isLast(_ answer: Answer) -> Bool {
    switch answer {
    case .page(let page): if case .atLeast = page.total { false } else { true }
    case .total(_, .atLeast): false
    default: true
    }
  }

  private mutating func take(_ answer: Answer) -> [Effect] {
    switch answer {
    case .counts(let counts): self.counts = counts
    case .page(let page):
      guard case .rows(var pane) = place else { return [] }
      pane.take(page)
      place = .rows(pane)
      return askForRows()
    case .total(let query, let total):
      guard case .rows(var pane) = place else { return [] }
      pane.take(total, for: query)
      place = .rows(pane)
    case .record(let record):
      guard case .record(var pane) = place else { return [] }
      pane.take(record)
      place = .record(pane)
    case .found(let position): return take(found: position)
    }
    return []
  }

  private mutating func take(found position: Int?) -> [Effect] {
    guard case .rows(var pane) = place else { return [] }
    guard let position else {
      said = "no row shows “\(pane.findText)” from here on"
      return []
    }
    pane.move(to: position)
    place = .rows(pane)
    return askForRows()
  }

  private mutating func take(_ failure: Failure, on lane: Lane) {
    if failure == .storeChanged { isStoreChanged = true }
    if failure == .cancelled {
      said = "stopped"
    }
    switch place {
    case .rows(var pane) where lane == .rows:
      pane.take(failure)
      place = .rows(pane)
    case .record(var pane) where lane == .record:
      pane.failure = failure
      place = .record(pane)
    default: said = failure.sentence
    }
  }
}
