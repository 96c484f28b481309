import Querying

extension Browser {
  /// Asks for the store as it is now; a second time only when the first is over.
  mutating func refresh() -> [Effect] {
    guard reopening == nil else { return [] }
    reopening = "reading again"
    return [.reopen]
  }

  /// Replaces what was opened after a refresh; places stay, their rows are asked for again.
  package mutating func reopened(_ document: Document) -> [Effect] {
    self.document = document
    isStoreChanged = false
    reopening = nil
    running = []
    audit = nil
    for lane in Lane.allCases { tickets[lane, default: 0] += 1 }
    place.forget()
    for index in trail.indices { trail[index].forget() }
    said = "read again"
    return start() + askForPlace()
  }

  /// What was open stays; rows that the attempt kept from coming are asked for again.
  mutating func notReopened(_ reason: String) -> [Effect] {
    reopening = nil
    said = "not read again: \(reason)"
    return askForRows()
  }
}
