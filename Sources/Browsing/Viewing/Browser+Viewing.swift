import Querying
import Schema

extension Browser {
  /// Views what a lane will bring, as the screen is now.
  package func viewer(for lane: Lane) -> Viewer {
    Viewer(document: document, usesLocalTime: usesLocalTime, purpose: purpose(of: lane))
  }

  private func purpose(of lane: Lane) -> Viewer.Purpose {
    switch lane {
    case .rows: return askedRows.map { .rows($0.viewing(usesLocalTime: usesLocalTime)) } ?? .other
    case .nested:
      guard case .record(let pane) = place, let record = pane.record else { return .other }
      return .nested(record, neighbour: pane.comparison?.record)
    case .comparison:
      guard case .record(let pane) = place, case .field(let field) = pane.selectedLine else {
        return .other
      }
      // What is wrong between rows shows in no value by itself.
      return .neighbours(field.path, except: recordTrace?.keys)
    case .copy: return copying.map { .copy($0) } ?? .other
    case .summary:
      guard case .summary(let box) = overlay else { return .other }
      return .summary(box.layer)
    default: return .other
    }
  }

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

  /// The rows that a page is asked for: those on the screen, or those that the record was opened from.
  private var askedRows: RowsPane? {
    if case .record = place, case .rows(let pane)? = trail.last { return pane }
    return rowsPane ?? composer?.rows
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
    switch (sight, place) {
    case (.copied(let text), _): return [.copy(text)]
    case (.rows, .rows(var pane)):
      pane.take(sight)
      place = .rows(pane)
      measureColumns(anew: true)
    case (.rows, .composer(var pane)):
      pane.rows.take(sight)
      place = .composer(pane)
    case (.record, .record(var pane)):
      pane.take(sight)
      place = .record(pane)
    case (.value(let value), .value(var pane)):
      pane.take(value)
      place = .value(pane)
    default: break
    }
    return []
  }
}

extension Place {
  /// What is to be viewed of it; nil where all that is shown is there.
  fileprivate func missing(usesLocalTime: Bool) -> Viewing? {
    switch self {
    case .rows(let pane): pane.missing(usesLocalTime: usesLocalTime)
    case .composer(let pane): pane.rows.missing(usesLocalTime: usesLocalTime)
    case .record(let pane): pane.missing(usesLocalTime: usesLocalTime)
    case .value(let pane): pane.missing(usesLocalTime: usesLocalTime)
    default: nil
    }
  }

  /// The number of its last viewing: what another place asked for is no use to it.
  fileprivate var viewingTicket: Int? {
    get {
      switch self {
      case .rows(let pane): pane.viewingTicket
      case .composer(let pane): pane.rows.viewingTicket
      case .record(let pane): pane.viewingTicket
      case .value(let pane): pane.viewingTicket
      default: nil
      }
    }
    set {
      switch self {
      case .rows(var pane):
        pane.viewingTicket = newValue
        self = .rows(pane)
      case .composer(var pane):
        pane.rows.viewingTicket = newValue
        self = .composer(pane)
      case .record(var pane):
        pane.viewingTicket = newValue
        self = .record(pane)
      case .value(var pane):
        pane.viewingTicket = newValue
        self = .value(pane)
      default: break
      }
    }
  }
}
