package import Querying
import Schema
package import Screen

/// The explorer as a value: `update` takes what happened, `draw` shows how it stands.
package struct Browser: Sendable {
  package internal(set) var document: Document
  package internal(set) var size: Size
  package let keymap: Keymap
  /// Box drawing or plain ASCII.
  package let usesASCII: Bool

  var entities: EntitiesPane
  /// Where the user is.
  var place: Place
  /// Where `back` leads, the latest last.
  var trail: [Place] = []
  /// Where `forward` leads, the latest last.
  var ahead: [Place] = []
  var focus: Focus
  var overlay: Overlay?
  var input: Input?
  /// The saved queries of the model, and what was asked before.
  package internal(set) var book: QueryBook
  var recalled: Recall?
  /// Whether predicates may look into payloads, in memory.
  var allowsInMemory = false
  /// The fetch whose variables are being typed.
  var fetching: PendingFetch?
  /// How far the export is; nil while there is none.
  var exporting: String?
  var isZoomed = false
  var usesLocalTime = false
  /// The layer that the user chose for rows; nil for what the entity opens in.
  var layer: Layer?
  /// Every entity's columns as the user left them.
  var keptColumns: [String: Columns] = [:]
  /// What was last sought, to go on from the other end when it finds nothing more.
  var sought: FindRequest?
  var counts: [String: RowCount] = [:]
  /// What an audit found since the store was opened; nil before one is asked for.
  var audit: AuditState?
  /// The rows of tables that hold no entity's, by table.
  var tableCounts: [String: Int] = [:]
  /// What history keeps of deleted objects, the newest first, a line each.
  var deletions: [String] = []
  /// The moment that relative dates in predicates count from, in seconds since 2001-01-01 UTC.
  private(set) var now: Double
  var said: String?
  /// Keys about what is still being read, and all that were typed after them; Esc drops them.
  var waiting: [Key] = []
  /// What goes to the clipboard when the record that was asked for it comes.
  var copying: Copying?
  var isStoreChanged = false
  /// Whether the store is read again because others changed it.
  var readsChange = false
  /// What is said when nothing is typed any more.
  var unsaid: String?
  /// How often a writer came between a read and its answer since the last key.
  var overtakings = 0
  /// What opening the store again is at; nil while nobody does.
  var reopening: String?
  var tickets: [Lane: Int] = [:]
  var running: Set<Lane> = []

  package init(
    document: Document,
    entity: String? = nil,
    size: Size,
    keymap: Keymap = .standard,
    usesASCII: Bool = false,
    now: Double = 0,
    book: QueryBook = QueryBook()
  ) {
    self.document = document
    self.book = book
    self.size = size
    self.keymap = keymap
    self.usesASCII = usesASCII
    self.now = now
    entities = EntitiesPane(document: document)
    if let entity { entities.select(entity) }
    focus = entity == nil ? .entities : .main
    place = .empty
    if let entity = entities.selected { place = .rows(rows(of: entity)) }
  }

  /// Which half of the screen the keys go to.
  enum Focus: Hashable, Sendable { case entities, main }

  /// A box over the view.
  enum Overlay: Hashable, Sendable {
    case help(top: Int)
    case palette(text: String, cursor: Int)
    case columns(cursor: Int)
    case picker(PathPicker)
    case choice(ChoiceList)
    case value(ValueField)
    case fetches(cursor: Int)
    case summary(SummaryBox)
  }

  /// True while an answer is awaited; a key script's `wait` ends when it turns false.
  package var isBusy: Bool { !running.isEmpty || reopening != nil || exporting != nil }

  /// The first questions.
  package mutating func start() -> [Effect] {
    (document.layout == nil ? [] : [ask(.counts, on: .counts)]) + askForRows()
  }

  /// Moves the time on by the minute, so that counts for a relative date are worth something for as long.
  package mutating func tell(time: Double) {
    if abs(time - now) >= 60 { now = time }
  }

  package mutating func update(_ message: Message) -> [Effect] {
    let effects = take(message)
    return effects + viewAgain()
  }

  private mutating func take(_ message: Message) -> [Effect] {
    switch message {
    case .key(let key):
      let effects = type(key)
      sayWhatWaits()
      return dropRecordLookups() + effects
    case .resized(let size):
      self.size = size
      return settle()
    case .answered(let result, let ticket): return takeAndType { $0.take(result, ticket) }
    case .viewed(let sight, let ticket): return takeAndType { $0.take(sight, ticket) }
    case .audited(let news, let ticket): return takeAndType { $0.take(news, ticket) }
    case .counted(let news, let ticket): return take(news, ticket)
    case .paused(let ticket): return paused(ticket)
    case .storeChanged: isStoreChanged = true
    case .reopening(let activity): if reopening != nil { reopening = activity }
    case .notReopened(let reason): return notReopened(reason)
    case .exporting(let progress): takeExport(progress)
    case .told(let text): said = text
    }
    return []
  }
}

/// A view with everything that must be as it was when the user comes back.
enum Place: Hashable, Sendable {
  case empty
  case rows(RowsPane)
  case record(RecordPane)
  case value(ValuePane)
  case census(CensusPane)
  case model(ModelPane)
  case paths(PathsPane)
  case findings(FindingsPane)
  case composer(ComposerPane)

  var context: Keymap.Context {
    switch self {
    case .empty, .rows: .rows
    case .record: .record
    case .value: .value
    case .census: .census
    case .model: .model
    case .paths: .paths
    case .findings: .findings
    case .composer: .composer
    }
  }

  mutating func forget() {
    switch self {
    case .rows(var pane):
      pane.forget()
      self = .rows(pane)
    case .census(var pane):
      pane.forget()
      self = .census(pane)
    case .composer(var pane):
      pane.forget()
      self = .composer(pane)
    default: break
    }
  }
}
