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
  /// How the rows of every entity were laid out when the user left them.
  var layouts: Layouts
  /// What objects are called, as far as it was asked.
  var names = KnownNames()
  /// Whether the row under the cursor stands in full below the rows, where there is room.
  var showsPreview = true
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
  /// How the rows differ from the other store's; nil before that is asked for.
  var differences: StoreDifferences?
  /// How far the export is; nil while there is none.
  var exporting: String?
  /// What goes to the clipboard when the record that was asked for it comes.
  var copying: Copying?
  var lanes = Lanes()
  /// What others change, while that is followed.
  var follow = FollowState()
  /// Where `back` leads, the latest last.
  var trail: [any Pane] = []
  /// Where `forward` leads, the latest last.
  var ahead: [any Pane] = []
  var said: String?
  /// What was typed in each prompt, by its label, the newest first.
  var typed: [String: [String]] = [:]
  /// The places that letters lead to.
  var places: [Character: Place] = [:]
  /// How often each thing was chosen in the palette, by its name.
  var uses: [String: Int] = [:]
  /// The stores that may be opened from here, by their paths, the latest first.
  var stores: [String] = []
  /// The names of the built-in themes, and of the one that is shown.
  var themes: [String] = []
  var theme = ""
  /// Whether the screen has plain signs alone.
  var usesASCII = false
  /// Where the value goes that is copied next; nil for the clipboard.
  var delivery: Delivery?
  /// The box over the view.
  var box: (any Box)?
  /// What is typed on the status line.
  var prompt: (any Prompt)?
  /// A prompt whose text the world may refuse, until the next key.
  var refusable: (any Prompt)?
  /// What the world must do.
  private(set) var effects: [Effect] = []
  /// Where to go next.
  private(set) var steps: [Step] = []

  init(document: Document, size: Size, now: Double, book: QueryBook, layouts: Layouts) {
    self.document = document
    self.layouts = layouts
    self.size = size
    self.now = now
    self.book = book
  }

  /// Below this size one pane at a time is shown, without frames.
  var isNarrow: Bool { size.columns < 80 || size.rows < 20 }

  /// The lines with keys at the bottom.
  var hintLines: Int { HintLine.lines(on: size) }

  /// Lines between header, status and hints, without a frame's own.
  var bodyHeight: Int { max(1, size.rows - hintLines - (isNarrow ? 2 : 4)) }

  /// A checker that knows what a query's variables stand for; what is asked in memory may be so asked again.
  func checker(of query: RowQuery, isInMemory: Bool) -> QueryChecker {
    QueryChecker(
      catalog: document.pathCatalog,
      entity: query.entity,
      now: now,
      variables: QueryVariables(query.variables.mapValues { .object(entity: $0.entity) }),
      allowsInMemory: allowsInMemory || isInMemory
    )
  }

  func checker(of pane: RowsPane) -> QueryChecker {
    checker(of: pane.query, isInMemory: pane.isInMemory)
  }

  /// A record's property as the screen shows it; nil if it is not viewed yet.
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

  /// The rows that the place was opened from.
  var opener: RowsPane? {
    get { trail.last as? RowsPane }
    set {
      if let newValue, trail.last is RowsPane { trail[trail.count - 1] = newValue }
    }
  }
}

extension PaneContext {
  /// A way to another place.
  enum Step: Sendable {
    case enter(any Pane)
    /// Leaves the place ahead, for one that stood in the trail.
    case leave(for: any Pane)
    /// Shows what is under the cursor of the list of entities.
    case follow
    /// Gives the keys to the place.
    case focus
    case run(Command)
    case open(SavedQuery)
    case row(Int)
    /// Shows a place again that a letter stands for.
    case place(Place)
    case entity(String)
    case column(Path)
    /// Opens another store, at a path.
    case store(String)
    /// Takes the value under the cursor elsewhere than to the clipboard.
    case deliver(Delivery)
  }

  /// A pane with the line of the list of entities that it belongs to.
  struct Place: Sendable {
    var pane: any Pane
    let entities: EntitiesPane
  }

  mutating func ask(_ question: Question, on lane: Lane) {
    effects.append(.ask(question, lanes.begin(lane)))
  }

  mutating func ask(_ viewing: Viewing, on lane: Lane) {
    effects.append(.view(viewing, lanes.begin(lane)))
  }

  mutating func copy(_ text: String) {
    effects.append(delivery.map { .deliver(text, $0) } ?? .copy(text))
    delivery = nil
  }

  mutating func copy(_ viewing: CopyViewing) { ask(.copy(viewing), on: .copy) }

  /// Copies something of an object when its record comes.
  mutating func copy(_ what: Copying, of object: ObjectID) {
    copying = what
    ask(.record(object), on: .copy)
  }

  /// Copies a record as a line of JSON.
  mutating func copy(_ record: Record) {
    copy(.record(record, layer ?? document.openingLayer(of: record.objectID.entity)))
  }

  mutating func perform(_ effect: Effect) { effects.append(effect) }

  /// Does what a prompt asks for; should the world refuse its text, the prompt comes back with it.
  mutating func perform(_ effect: Effect, for prompt: any Prompt) {
    refusable = prompt
    perform(effect)
  }

  /// Says why the world refused, and lets the text be mended where no key was pressed since.
  mutating func tryAgain(_ reason: String) {
    said = reason
    guard box == nil, self.prompt == nil, let prompt = refusable else { return }
    self.prompt = prompt
    refusable = nil
  }

  /// Lets go of what is asked on a lane; its answer comes too late.
  mutating func stop(_ lane: Lane) {
    if lanes.drop(lane) { effects.append(.cancel(lane)) }
  }

  /// Lets go of it before anything new is asked.
  mutating func stopFirst(_ lane: Lane) {
    if lanes.drop(lane) { effects.insert(.cancel(lane), at: 0) }
  }

  mutating func go(_ step: Step) { steps.append(step) }

  mutating func enter(_ pane: any Pane) { steps.append(.enter(pane)) }

  /// Changes what is saved, here and on disk.
  mutating func keep(_ change: QueryBook.Change) {
    book.apply(change)
    effects.append(.keep(change))
  }

  /// Asks for an audit, unless there is one of this opening already.
  mutating func startAudit() {
    guard audit == nil, document.layout != nil else { return }
    audit = AuditState()
    perform(.audit(lanes.begin(.audit)))
  }

  /// Lets predicates look into payloads, or no more.
  mutating func toggleMemory(isOn: Bool, isComposing: Bool) {
    allowsInMemory = !isOn
    said =
      allowsInMemory
      ? "predicates may look into payloads, in memory" + (isComposing ? "" : " · w asks")
      : "predicates stay in SQLite"
  }

  /// Stops counting for a query that is left.
  mutating func stopComposing() {
    stop(.tally)
    _ = lanes.drop(.pause)
  }

  /// Forgets what was known of the store before it was opened again.
  mutating func begin(_ document: Document) {
    self.document = document
    audit = nil
    differences = nil
    copying = nil
    deletions = []
    names = KnownNames()
    tableCounts = [:]
    lanes.running = []
    for lane in Lane.allCases { lanes.tickets[lane, default: 0] += 1 }
  }

  var hasSteps: Bool { !steps.isEmpty }

  mutating func takeEffects() -> [Effect] {
    defer { effects = [] }
    return effects
  }

  mutating func takeSteps() -> [Step] {
    defer { steps = [] }
    return steps
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
