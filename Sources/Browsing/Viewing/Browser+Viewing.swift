import Querying
import Schema

extension Browser {
  /// Views what a lane will bring, as the screen is now.
  package func viewer(for lane: Lane) -> Viewer {
    Viewer(document: document, usesLocalTime: usesLocalTime, purpose: purpose(of: lane))
  }

  private func purpose(of lane: Lane) -> Viewer.Purpose {
    switch lane {
    case .copy: return copying.map { .copy($0) } ?? .other
    case .summary:
      guard case .summary(let box) = overlay else { return .other }
      return .summary(box.layer)
    default: return place.purpose(of: lane, context)
    }
  }

  mutating func ask(_ viewing: Viewing, on lane: Lane) -> Effect {
    tickets[lane, default: 0] += 1
    running.insert(lane)
    return .view(viewing, Ticket(lane: lane, number: tickets[lane, default: 0]))
  }

  /// Asks to view what the screen shows otherwise than it came, and stops what is viewed for a place that was left.
  mutating func viewAgain() -> [Effect] {
    guard let missing = place.missing(usesLocalTime: usesLocalTime) else {
      guard running.remove(.view) != nil else { return [] }
      tickets[.view, default: 0] += 1
      return [.cancel(.view)]
    }
    if running.contains(.view), place.viewingTicket == tickets[.view] { return [] }
    let effect = ask(missing, on: .view)
    place.viewingTicket = tickets[.view]
    return [effect]
  }

  /// Takes what was seen without a question to the store.
  mutating func take(_ sight: Sight, _ ticket: Ticket) -> [Effect] {
    guard ticket.number == tickets[ticket.lane] else { return [] }
    running.remove(ticket.lane)
    if case .copied(let text) = sight { return [.copy(text)] }
    place.take(sight)
    return []
  }
}

extension PaneContext {
  /// A record's property as the screen shows it; nil where it is not viewed yet.
  func seenField(_ index: Int, of record: Record, _ seen: SeenRecord?) -> SeenField? {
    guard record.fields.indices.contains(index) else { return nil }
    let field = record.fields[index]
    // Its count may come later than the record, and nothing of it must be decoded.
    if case .relationship = field.path.target {
      return SeenField(relationship: field, in: document, usesLocalTime: usesLocalTime)
    }
    guard let seen, seen.fields.indices.contains(index) else { return nil }
    return seen.fields[index]
  }
}
