import Querying

extension Browser {
  /// Asks for the store as it is now; a second time only when the first is over.
  mutating func refresh() -> [Effect] {
    guard reopening == nil else { return [] }
    guard exporting == nil else {
      said = "an export is running · Esc stops it"
      return []
    }
    readsChange = isStoreChanged
    reopening = "reading again"
    return [.reopen]
  }

  /// After so many overtaken reads since the last key the user decides when to try again.
  private static let mostOvertakings = 3

  /// A read that a writer overtook is worth nothing: the store is opened again as it is now, and all
  /// cursors stay where they are.
  mutating func readAgainWhenOvertaken(_ failure: Failure, on lane: Lane) -> [Effect] {
    isStoreChanged = true
    overtakings += 1
    guard overtakings <= Self.mostOvertakings else {
      take(failure, on: lane)
      return []
    }
    if lane == .rows, var pane = place as? RowsPane {
      // Its page may be asked for again.
      pane.take(.cancelled)
      place = pane
    }
    return refresh()
  }

  /// Replaces what was opened after a refresh; places stay, their rows are asked for again.
  package mutating func reopened(_ document: Document) -> [Effect] {
    self.document = document
    readsChange = readsChange || isStoreChanged
    isStoreChanged = false
    reopening = nil
    running = []
    let wasAudited = audit != nil
    audit = nil
    copying = nil
    deletions = []
    tableCounts = [:]
    for lane in Lane.allCases { tickets[lane, default: 0] += 1 }
    place.forget()
    for index in trail.indices { trail[index].forget() }
    say(readsChange ? "another program changed the store, read again" : "read again")
    readsChange = false
    let effects = start() + askForPlace()
    // Its marks stand wherever the user is.
    return effects + (wasAudited ? startAudit() : [])
  }

  /// Says it once: when a line that is typed leaves the status line free.
  private mutating func say(_ text: String) {
    if input == nil { said = text } else { unsaid = text }
  }

  mutating func sayWhatWaits() {
    guard input == nil, said == nil, let text = unsaid else { return }
    said = text
    unsaid = nil
  }

  /// What was open stays; rows that the attempt kept from coming are asked for again.
  mutating func notReopened(_ reason: String) -> [Effect] {
    reopening = nil
    said = "not read again: \(reason)"
    if let pane = place as? RecordPane, pane.record == nil { return askForPlace() }
    return askForRows()
  }
}
