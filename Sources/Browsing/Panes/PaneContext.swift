import Querying
import Schema
import Screen

/// What a pane is given to update itself and to draw: what was opened, the screen, and what is known by now.
struct PaneContext: Sendable {
  var document: Document
  /// The whole screen.
  var size: Size
  /// Where the place stands, within its frame.
  var area = Rect(.zero)
  /// Whether the place has the keys.
  var hasKeys = true
  /// The moment that relative dates in predicates count from, in seconds since 2001-01-01 UTC.
  var now: Double
  var usesLocalTime = false
  /// The layer that the user chose for rows; nil for what the entity opens in.
  var layer: Layer?
  /// Every entity's columns as the user left them.
  var keptColumns: [String: Columns] = [:]
  /// Whether predicates may look into payloads, in memory.
  var allowsInMemory = false
  /// The saved queries of the model, and what was asked before.
  var book: QueryBook
  var counts: [String: RowCount] = [:]
  /// The rows of tables that hold no entity's, by table.
  var tableCounts: [String: Int] = [:]
  /// What history keeps of deleted objects, the newest first, a line each.
  var deletions: [String] = []
  /// What an audit found since the store was opened; nil before one is asked for.
  var audit: AuditState?
  /// How far the export is; nil while there is none.
  var exporting: String?
  /// What goes to the clipboard when the record that was asked for it comes.
  var copying: Copying?
  var lanes = Lanes()
  /// Where `back` leads, the latest last.
  var trail: [any Pane] = []
  /// Where `forward` leads, the latest last.
  var ahead: [any Pane] = []
  var said: String?

  init(document: Document, size: Size, now: Double, book: QueryBook) {
    self.document = document
    self.size = size
    self.now = now
    self.book = book
  }

  /// Below this size one pane at a time is shown, without frames.
  var isNarrow: Bool { size.columns < 80 || size.rows < 20 }

  /// Lines between header, status and hints, without a frame's own.
  var bodyHeight: Int { max(1, size.rows - (isNarrow ? 3 : 5)) }

  /// The rows that the place was opened from.
  var opener: RowsPane? {
    get { trail.last as? RowsPane }
    set {
      if let newValue, trail.last is RowsPane { trail[trail.count - 1] = newValue }
    }
  }
}

/// What is asked of the world: a question or a viewing for each lane.
struct Lanes: Sendable {
  /// The number of each lane's newest question.
  var tickets: [Lane: Int] = [:]
  var running: Set<Lane> = []

  /// The ticket of a new question, whose answer drops those before it.
  mutating func begin(_ lane: Lane) -> Ticket {
    running.insert(lane)
    tickets[lane, default: 0] += 1
    return Ticket(lane: lane, number: tickets[lane, default: 0])
  }

  /// Whether an answer is to the lane's newest question.
  func awaits(_ ticket: Ticket) -> Bool { ticket.number == tickets[ticket.lane] }

  /// Lets go of what runs on a lane; false if nothing does.
  mutating func drop(_ lane: Lane) -> Bool {
    guard running.remove(lane) != nil else { return false }
    tickets[lane, default: 0] += 1
    return true
  }
}
