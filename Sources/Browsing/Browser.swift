package import Querying
import Schema
package import Screen

/// The explorer as a value: `update` takes what happened, `draw` shows how it stands.
package struct Browser: Sendable {
  package let keymap: Keymap
  /// Box drawing or plain ASCII.
  package let usesASCII: Bool

  /// What all panes share.
  var context: PaneContext
  var entities: EntitiesPane
  /// Where the user is.
  var place: any Pane = EmptyPane()
  var focus: Focus
  var overlay: Overlay?
  var input: Input?
  var recalled: Recall?
  /// The fetch whose variables are being typed.
  var fetching: PendingFetch?
  var isZoomed = false
  /// What was last sought, to go on from the other end when it finds nothing more.
  var sought: FindRequest?
  /// Keys about what is still being read, and all that were typed after them; Esc drops them.
  var waiting: [Key] = []
  var isStoreChanged = false
  /// Whether the store is read again because others changed it.
  var readsChange = false
  /// What is said when nothing is typed any more.
  var unsaid: String?
  /// How often a writer came between a read and its answer since the last key.
  var overtakings = 0
  /// What opening the store again is at; nil while nobody does.
  var reopening: String?

  package init(
    document: Document,
    entity: String? = nil,
    size: Size,
    keymap: Keymap = .standard,
    usesASCII: Bool = false,
    now: Double = 0,
    book: QueryBook = QueryBook()
  ) {
    context = PaneContext(document: document, size: size, now: now, book: book)
    self.keymap = keymap
    self.usesASCII = usesASCII
    entities = EntitiesPane(document: document)
    if let entity { entities.select(entity) }
    focus = entity == nil ? .entities : .main
    if let entity = entities.selected { place = rows(of: entity) }
    arrange()
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
    if abs(time - context.now) >= 60 { context.now = time }
  }

  package mutating func update(_ message: Message) -> [Effect] {
    let effects = take(message)
    defer { arrange() }
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

extension Browser {
  package var size: Size {
    get { context.size }
    set { context.size = newValue }
  }
  package var document: Document {
    get { context.document }
    set { context.document = newValue }
  }
  package var book: QueryBook {
    get { context.book }
    set { context.book = newValue }
  }
  var trail: [any Pane] {
    get { context.trail }
    set { context.trail = newValue }
  }
  var ahead: [any Pane] {
    get { context.ahead }
    set { context.ahead = newValue }
  }
  var allowsInMemory: Bool {
    get { context.allowsInMemory }
    set { context.allowsInMemory = newValue }
  }
  var exporting: String? {
    get { context.exporting }
    set { context.exporting = newValue }
  }
  var usesLocalTime: Bool {
    get { context.usesLocalTime }
    set { context.usesLocalTime = newValue }
  }
  var layer: Layer? {
    get { context.layer }
    set { context.layer = newValue }
  }
  var keptColumns: [String: Columns] {
    get { context.keptColumns }
    set { context.keptColumns = newValue }
  }
  var counts: [String: RowCount] {
    get { context.counts }
    set { context.counts = newValue }
  }
  var audit: AuditState? {
    get { context.audit }
    set { context.audit = newValue }
  }
  var tableCounts: [String: Int] {
    get { context.tableCounts }
    set { context.tableCounts = newValue }
  }
  var deletions: [String] {
    get { context.deletions }
    set { context.deletions = newValue }
  }
  var said: String? {
    get { context.said }
    set { context.said = newValue }
  }
  var copying: Copying? {
    get { context.copying }
    set { context.copying = newValue }
  }
  var tickets: [Lane: Int] {
    get { context.lanes.tickets }
    set { context.lanes.tickets = newValue }
  }
  var running: Set<Lane> {
    get { context.lanes.running }
    set { context.lanes.running = newValue }
  }
  var now: Double { context.now }
  var isNarrow: Bool { context.isNarrow }
  var bodyHeight: Int { context.bodyHeight }
}
