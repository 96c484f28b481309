import Findings
import Foundation
import Predicates
import Presenting
import Questions
import Schema
import Screen

import struct Screen.Rect
import struct Screen.Size

/// The surroundings in which a pane updates and draws itself: the document, the screen, and what is known so far.
struct PaneContext: Sendable {
  var document: Document
  /// The keys of commands, for texts that name one.
  var keymap = Keymap.standard
  /// The whole screen.
  var size: Size
  /// The area of the place, below its title.
  var area = Rect(.zero)
  /// Whether the place has the keys.
  var hasKeys = true
  /// Whether something stands beside the place, to which the user can go over.
  var hasSecond = false
  /// The moment that relative dates in predicates count from, in seconds since 2001-01-01 UTC.
  var now: Double
  var look = Look()
  var known = KnownFacts()
  var memory: Memory
  var way = Way()
  /// Others' changes, while they are followed.
  var follow = FollowState()
  /// The export's progress; nil if there is none.
  var exporting: String?
  /// What the last export wrote, in a word: a row, a marked row.
  var exported = "row"
  /// The text to copy when the record that was asked for comes.
  var copying: Copying?
  var copyNames = CopyNames()
  /// The destination of the next copied value; nil for the clipboard.
  var delivery: Delivery?
  var lanes = Lanes()
  var said: String?
  /// Whether the command that runs means nothing in the pane.
  var meansNothing = false
  /// The box over the view.
  var box: (any Box)?
  /// The prompt on the status line.
  var prompt: (any Prompt)?
  /// A prompt whose text the world may refuse, until the next key.
  var refusable: (any Prompt)?
  /// Work for the world.
  private(set) var effects: [Effect] = []
  /// The next places to go to.
  private(set) var steps: [Step] = []

  init(document: Document, size: Size, now: Double, book: QueryBook, layouts: Layouts) {
    (self.document, self.size, self.now) = (document, size, now)
    memory = Memory(book: book, layouts: layouts)
  }

  /// Below this size one pane at a time is shown, without a title.
  var isNarrow: Bool { size.columns < 80 || size.rows < 20 }

  /// Whether a view may have a second column.
  var isWide: Bool { size.columns >= SecondColumn.leastWidth && !isNarrow }

  /// The lines with keys at the bottom.
  var hintLines: Int { HintLine.lines(on: size) }

  /// Lines between header, status and hints, without a title.
  var bodyHeight: Int { max(1, size.rows - hintLines - (isNarrow ? 2 : 3)) }

  /// How far a page's key moves.
  var pageHeight: Int { max(1, bodyHeight - 2) }

  /// A checker with the query's variables; a query that was evaluated in memory may be again.
  func checker(of query: RowQuery, isInMemory: Bool) -> QueryChecker {
    QueryChecker(
      catalog: document.pathCatalog, entity: query.entity, now: now,
      variables: QueryVariables(query.variables.mapValues { .object(entity: $0.entity) }),
      allowsInMemory: look.allowsInMemory || isInMemory, storeUUID: document.storeUUID)
  }

  func checker(of pane: RowsPane) -> QueryChecker { checker(of: pane.query, isInMemory: pane.isInMemory) }

  /// A record's property as the screen shows it; nil if it is not viewed yet.
  func shownField(_ index: Int, of record: Record, _ seen: ShownRecord?) -> ShownField? {
    guard record.fields.indices.contains(index) else { return nil }
    let field = record.fields[index]
    // Its count may come later than the record, and needs no decoding.
    if case .relationship = field.path.target {
      return ShownField(relationship: field, in: document, usesLocalTime: look.usesLocalTime)
    }
    guard let seen, seen.fields.indices.contains(index) else { return nil }
    return seen.fields[index]
  }

  /// The rows that the place was opened from.
  var opener: RowsPane? {
    get { way.trail.last?.asRows }
    set { if let newValue, opener != nil { way.trail[way.trail.count - 1] = newValue } }
  }
}

extension PaneContext {
  /// A step to another place.
  enum Step: Sendable {
    case enter(any Pane)
    case back
    /// Goes over to the second column.
    case over
    /// Goes forward to a place from the trail.
    case leave(for: any Pane)
    /// Shows the line under the cursor of the list of entities.
    case showSelected
    /// Gives the keys to the place.
    case focus
    case run(Command)
    case open(SavedQuery)
    case row(Int)
    /// Shows the place of a letter again.
    case place(Place)
    /// Shows an entity's rows; the way back leads here.
    case entity(String)
    case column(Path)
    /// Opens another store, at a path; if the user is not sure yet, what that loses is said first.
    case store(String, isSure: Bool)
    /// Copies the whole row, record or list that contains the value under the cursor, under a name.
    case copyWhole(String)
    /// Delivers the value under the cursor elsewhere than to the clipboard.
    case deliver(Delivery)
  }

  /// Asks the store, on the question's own lane or on another one.
  mutating func ask(_ question: Question, on lane: Lane? = nil) {
    effects.append(.ask(question, lanes.begin(lane ?? lanes.lane(of: question))))
  }

  mutating func ask(_ viewing: ShowRequest, on lane: Lane) { effects.append(.view(viewing, lanes.begin(lane))) }

  /// Copies a text, or takes it where the user wants to have it; a file gets the value's own bytes if it has some.
  mutating func copy(_ text: String, bytes: Data? = nil, as name: String? = nil) {
    defer { delivery = nil }
    copyNames.last = copyNames.chosen ?? name
    guard let delivery else { return effects.append(.copy(text)) }
    let data = if case .file = delivery { bytes } else { Data?.none }
    effects.append(.deliver(data ?? Data(text.utf8), delivery))
  }

  /// Copies a text of values; rows that hold only a part of them are read in full first.
  mutating func copy(_ viewing: CopyRequest, as name: String? = nil) {
    copyNames.awaited = copyNames.chosen ?? name
    guard let lacking = viewing.lacking else { return ask(.copy(viewing), on: .copy) }
    guard canCopy(lacking.bytes) else { return }
    copying = .rows(viewing, columns: lacking.indices)
    ask(lacking.question, on: .copy)
  }

  /// What was copied, and how much.
  func copied(_ amount: String, isPrinted: Bool) -> String {
    let what = "copied " + (copyNames.last.map { "\($0) · \(amount)" } ?? amount)
    return what + (isPrinted ? ", printed above" : " to the terminal's clipboard")
  }

  /// Whether so many bytes may be copied; more are not even read, which is said.
  mutating func canCopy(_ bytes: Int) -> Bool {
    guard bytes > Clipboard.most else { return true }
    said =
      "not copied: more than \(bytes.grouped) bytes, the most is \(Clipboard.most.grouped)" + " · e exports the rows"
    return false
  }

  /// Copies a part of an object when its record comes.
  mutating func copy(_ what: Copying, of object: ObjectID, as name: String? = nil) {
    copyNames.awaited = copyNames.chosen ?? name
    copying = what
    ask(.record(object), on: .copy)
  }

  /// Copies a record as a line of JSON.
  mutating func copy(_ record: Record) {
    copy(.record(record, look.layer ?? document.openingLayer(of: record.objectID.entity)))
  }

  mutating func perform(_ effect: Effect) { effects.append(effect) }

  /// Performs a prompt's effect; if the world refuses its text, the prompt comes back with it.
  mutating func perform(_ effect: Effect, for prompt: any Prompt) {
    refusable = prompt
    perform(effect)
  }

  /// Reports why the world refused, and reopens the prompt if no key was pressed since.
  mutating func tryAgain(_ reason: String) {
    said = reason
    guard box == nil, self.prompt == nil, let prompt = refusable else { return }
    self.prompt = prompt
    refusable = nil
  }

  /// Stops a lane's question; its answer will be dropped.
  mutating func stop(_ lane: Lane) {
    if lanes.drop(lane) { effects.append(.cancel(lane)) }
  }

  /// Stops a lane's question before a new one is asked.
  mutating func stopFirst(_ lane: Lane) {
    if lanes.drop(lane) { effects.insert(.cancel(lane), at: 0) }
  }

  mutating func go(_ step: Step) { steps.append(step) }

  mutating func enter(_ pane: any Pane) { steps.append(.enter(pane)) }

  /// Changes the saved queries, here and on disk.
  mutating func keep(_ change: QueryBook.Change) {
    memory.book.apply(change)
    effects.append(.keep(change))
  }

  /// Asks for an audit, unless one began since the store was opened.
  mutating func startAudit() {
    guard known.audit == nil, document.layout != nil else { return }
    known.audit = AuditState()
    perform(.audit(lanes.begin(.audit)))
  }

  /// Returns whether an export is running, and tells the user if it is.
  ///
  /// A second export has to wait for its end, and so has opening the store again.
  mutating func refusesBesideExport() -> Bool {
    if exporting != nil { said = "an export is running · Esc stops it" }
    return exporting != nil
  }

  /// Allows or forbids predicates to read payloads; `hint` names the key that asks one.
  mutating func allowInMemory(_ isAllowed: Bool, hint: String = " · w asks") {
    look.allowsInMemory = isAllowed
    said = isAllowed ? "predicates may look into payloads, in memory\(hint)" : "predicates stay in SQLite"
  }

  /// Stops counting for a query that the user left.
  mutating func stopComposing() {
    stop(.tally)
    _ = lanes.drop(.pause)
  }

  /// Forgets all that was known about the store before it was opened again.
  mutating func begin(_ document: Document) {
    self.document = document
    // The list of entities keeps its numbers until the new ones come.
    known = KnownFacts(counts: known.counts)
    copying = nil
    (lanes.running, lanes.ofSecond) = ([], [])
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

/// What is copied, in words; nil if it is only counted.
struct CopyNames: Sendable {
  /// The name that the user chose it by.
  var chosen: String?
  /// What is still read to be copied.
  var awaited: String?
  /// What was copied last.
  var last: String?
}

/// The questions and viewings of each lane.
struct Lanes: Sendable {
  /// The number of each lane's newest question.
  var tickets: [Lane: Int] = [:]
  var running: Set<Lane> = []
  /// The lanes whose newest question is that of the second column.
  var ofSecond: Set<Lane> = []
  /// Whether the second column asks now.
  var isSecondAsking = false
  /// The lane that the second column's pane would ask on as the place.
  private var former: Lane?

  /// The lanes whose answers the user waits for.
  var awaited: Set<Lane> { running.filter { !$0.isBackground && !ofSecond.contains($0) } }

  /// The lane for a question: what fills the second column has one of its own, so that the place keeps its lanes.
  mutating func lane(of question: Question) -> Lane {
    guard isSecondAsking, !question.lane.isBackground else { return question.lane }
    former = question.lane
    return .preview
  }

  /// The lane that a pane means when it hears of this one.
  func meant(by lane: Lane) -> Lane { lane == .preview && ofSecond.contains(lane) ? former ?? lane : lane }

  /// The ticket of a new question, whose answer drops those before it.
  mutating func begin(_ lane: Lane) -> Ticket {
    running.insert(lane)
    if isSecondAsking { ofSecond.insert(lane) } else { ofSecond.remove(lane) }
    tickets[lane, default: 0] += 1
    return Ticket(lane: lane, number: tickets[lane, default: 0])
  }

  /// Whether an answer is to the lane's newest question.
  func awaits(_ ticket: Ticket) -> Bool { ticket.number == tickets[ticket.lane] }

  /// Drops a lane's question; false if there is none.
  mutating func drop(_ lane: Lane) -> Bool {
    guard running.remove(lane) != nil else { return false }
    tickets[lane, default: 0] += 1
    return true
  }
}

extension PaneContext {
  /// How every view shows values and signs.
  struct Look: Sendable {
    var usesLocalTime = false
    /// The layer that the user chose for rows; nil for the entity's default.
    var layer: Layer?
    /// Whether what is under the cursor is shown beside or below it, if there is room.
    var showsPreview = true
    /// Whether predicates may read payloads, in memory.
    var allowsInMemory = false
    /// The names of the built-in themes, and of the present one.
    var themes: [String] = []
    var theme = ""
    /// Whether the screen shows only ASCII.
    var usesASCII = false
    /// How the screen can show pictures.
    var pictures = PictureSupport.halfBlocks
  }

  /// What was read of the store so far, beside the rows of the panes.
  struct KnownFacts: Sendable {
    /// The rows of each entity; empty until they were counted.
    var counts: [String: RowCount] = [:]
    /// The rows of tables that hold no entity's, by table.
    var tableCounts: [String: Int] = [:]
    /// The names of objects, as far as they were asked for.
    var names = KnownNames()
    /// The values that history keeps of deleted objects, the newest first, a line each.
    var deletions: [String] = []
    /// Lines of the app's source, as far as they were asked for; empty if they cannot be read.
    var sourceLines: [SourcePlace: String] = [:]
    /// The audit since the store was opened; nil before it is asked for.
    var audit: AuditState?
    /// The differences from the other store's rows; nil before they are asked for.
    var differences: StoreDifferences?
  }

  /// What the user did before, here or in former sessions.
  struct Memory: Sendable {
    /// The model's saved queries, and the last used predicates.
    var book: QueryBook
    /// The layouts of every entity's rows when the user left them.
    var layouts: Layouts
    /// The texts that were typed in each kind of prompt, the newest first.
    var typed: [String: [String]] = [:]
    /// The queries that were put together and not shown, by the rows that they were begun for.
    var drafts: [RowQuery: ComposerPane] = [:]
    /// The places that letters were set to.
    var places: [Character: Place] = [:]
    /// How often each thing was chosen in the palette, by its name.
    var uses: [String: Int] = [:]
    /// The stores that may be opened from here, by their paths, the latest first.
    var stores: [String] = []

    /// Puts a text that was typed in a prompt before the others.
    mutating func remember(_ text: String, typedIn kind: String) {
      typed[kind, default: []].removeAll { $0 == text }
      typed[kind, default: []].insert(text, at: 0)
    }
  }

  /// The places that the user came through.
  struct Way: Sendable {
    /// As many views as anybody finds back from; each more would make all keys slower.
    static let longest = 1_000

    /// The places that `back` returns to, the latest last.
    var trail: [any Pane] = []
    /// How long the trail was each time the user went over to the second column.
    ///
    /// While the trail has one of these lengths, a wide screen shows two columns.
    var over: Set<Int> = []
    /// The places that `forward` returns to, the latest last.
    var ahead: [any Pane] = []
    /// Where `:` left for an entity's rows, the latest last.
    var jumps: [Jump] = []
  }

  /// A place that a jump began at, with the way to it.
  struct Jump: Sendable {
    let place: any Pane
    let trail: [any Pane]
  }

  /// A pane with its line in the list of entities.
  struct Place: Sendable {
    var pane: any Pane
    let entities: EntitiesPane
  }
}
