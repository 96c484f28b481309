import Decoding
import Findings
import Predicates
import Presenting
package import Questions
import Schema
package import Screen
import Versioning

/// The explorer as a value: `update` takes messages, `draw` draws its state.
///
/// It only routes: keys and answers go to the panes, their questions and effects to the world.
package struct Browser: Sendable {
  /// Which half of the screen has the keys.
  enum Focus: Hashable, Sendable { case entities, main }

  package let keymap: Keymap
  /// The state that all panes share.
  var context: PaneContext
  var entities: EntitiesPane
  /// The pane where the user is.
  var place: any Pane = EmptyPane()
  /// What a wide screen shows beside the place; nil without a second column, and while the place is the second one.
  var second: SecondColumn?
  var focus: Focus
  var isZoomed = false
  /// Keys about something that is still being read, and all keys typed after them; Esc drops them.
  var waiting: [Key] = []
  /// What the key that is handled led to, and the key before it.
  var outcome = KeyOutcome()
  var formerOutcome = KeyOutcome()
  /// The number typed before a command: a repeat count, or a line.
  var count: Int?
  /// What the last key did and where, in words; nil before the first.
  package internal(set) var cause: String? { didSet { causes += 1 } }
  /// How often a key or a command did something.
  package private(set) var causes = 0
  /// The last position of the mouse while its button is held.
  var held: Point?
  /// Where the mouse was pressed on something that acts when it is released there.
  var awaitsRelease: Point?
  /// The width of the list of entities, if the user chose it.
  var listWidth: Int?
  /// Each entity's rows as the user left them.
  private var keptRows: [String: RowsPane] = [:]
  private(set) var isStoreChanged = false
  /// Whether the store is read again because others changed it.
  private var readsChange = false
  /// Whether the user chose a place, or the last session's place was restored.
  var isPlaced: Bool
  /// A message that is shown when no prompt is open any more.
  private var unsaid: String?
  /// How many reads a writer overtook since the last key.
  var overtakings = 0
  /// The progress of opening the store again; nil if it is not being opened.
  private(set) var reopening: String?
  /// The length of the trail when a view was opened from the list of entities, which gets the keys back.
  private var listDepth: Int?
  /// Whether the store is being opened again for another save of the log.
  private var isStepping = false

  package init(
    document: Document, entity: String? = nil, size: Size, keymap: Keymap = .standard, now: Double = 0,
    usesLocalTime: Bool = false, book: QueryBook = QueryBook(), themes: [String] = [], theme: String = "",
    usesASCII: Bool = false, layouts: Layouts = Layouts()
  ) {
    context = PaneContext(document: document, size: size, now: now, book: book, layouts: layouts)
    context.look.themes = themes
    context.look.theme = theme
    context.look.usesASCII = usesASCII
    context.look.usesLocalTime = usesLocalTime
    self.keymap = keymap
    context.keymap = keymap
    entities = EntitiesPane(document: document)
    let last = entity == nil ? Self.lastPlace(document, layouts) : nil
    if let entity = entity ?? last?.entity { entities.select(entity) }
    isPlaced = entity != nil || last != nil
    focus = isPlaced ? .main : .entities
    if let entity = entities.selected {
      var rows = RowsPane(RowQuery(entity: entity), keepsOrder: true, in: context)
      if let last { rows.go(to: last) }
      place = rows
    }
    // Marks stand on entities and columns only after an audit.
    if document.layout != nil, !document.readers.contract.isEmpty { context.said = "f finds what the app cannot read" }
    if last != nil {
      let parts = ["where you were last time", context.said].compactMap(\.self)
      context.said = parts.joined(separator: " · ")
    }
    arrange()
  }

  /// The place in the store's last session, if the model still has the entity.
  private static func lastPlace(_ document: Document, _ layouts: Layouts) -> Layouts.Place? {
    document.storeUUID.flatMap { layouts.places[$0] }.flatMap {
      document.model.entity(named: $0.entity) == nil ? nil : $0
    }
  }

  /// The present layouts, to be saved.
  package var layouts: Layouts {
    var layouts = context.memory.layouts
    if let rows = rowsOnTheWay.last, let store = document.storeUUID {
      layouts.places[store] = Layouts.Place(
        entity: rows.query.entity, row: rows.cursor, column: rows.columns.cursorPath?.persistentSpelling)
    }
    return layouts
  }

  /// The rows of this place and of those that it was opened from, the nearest first.
  private var rowsOnTheWay: [RowsPane] { ([place] + context.way.trail.reversed()).compactMap(\.asRows) }

  package var document: Document { context.document }
  package var size: Size { context.size }
  package var book: QueryBook { context.memory.book }

  /// Whether an answer is awaited; a key script's `wait` ends when it turns false.
  package var isBusy: Bool {
    !context.lanes.running.isEmpty || reopening != nil || context.exporting != nil || context.follow.isBeginning
  }

  /// The work that is still running, in words, for a key script that has waited too long.
  package var awaited: [String] {
    Lane.allCases.filter(context.lanes.running.contains).map(\.title)
      + [
        reopening == nil ? nil : "opening again", context.exporting == nil ? nil : "an export",
        context.follow.isBeginning ? "the first look at rows that are followed" : nil,
      ].compactMap(\.self)
  }

  /// The first questions.
  package mutating func start() -> [Effect] {
    if document.layout != nil { context.ask(.counts) }
    place.ask(.focused, &context)
    followPlace()
    return context.takeEffects()
  }

  /// Updates the time each minute, so that counts for relative dates stay valid in between.
  package mutating func tell(time: Double) {
    if abs(time - context.now) >= 60 { context.now = time }
  }

  /// What turns a lane's next answer into what is shown, with the screen's present state.
  package func showing(for lane: Lane) -> Showing {
    let (owner, around) = (isOfSecond(lane) ? secondInContext : nil) ?? (place, context)
    let purpose =
      lane == .copy
      ? context.copying.map { .copy($0) }
      : context.box?.purpose(of: lane) ?? owner.purpose(of: around.lanes.meant(by: lane), around)
    return Showing(document: document, usesLocalTime: context.look.usesLocalTime, purpose: purpose ?? .other)
  }

  package mutating func update(_ message: Message) -> [Effect] {
    take(message)
    followPlace()
    viewAgain()
    askForSource()
    arrange()
    return context.takeEffects()
  }

  /// Asks for the line of source that the place names.
  private mutating func askForSource() {
    guard !context.lanes.running.contains(.source), let source = place.source(context),
      context.known.sourceLines[source] == nil
    else { return }
    context.perform(.readSource(source, context.lanes.begin(.source)))
  }

  private mutating func take(_ message: Message) {
    if let ticket = message.ticket, !context.lanes.awaits(ticket) { return }
    switch message {
    case .key(let key):
      type(key)
      sayWhatWaits()
      dropLookups()
    case .command(let command):
      begin()
      context.go(.run(command))
      go()
    case .resized(let size):
      context.size = size
      arrange()
      entities.ask(.resized, &context)
      place.ask(.resized, &context)
      withSecond { $0.ask(.resized, &$1) }
    case .pictures(let support): context.look.pictures = support
    case .answered(let result, let ticket): takeAndType { $0.take(result, ticket) }
    case .viewed(let shown, let ticket): takeAndType { $0.take(shown, ticket) }
    case .audited(let news, _): takeAndType { $0.take(news) }
    case .counted(let news, _): take(news)
    case .compared(let versions, _):
      if !versions.isRehearsing { context.lanes.running.remove(.versions) }
      place.take(versions, &context)
    case .differing(let news, _):
      takeAndType { browser in
        switch news {
        case .progress, .entity: break
        case .done, .failed: browser.context.lanes.running.remove(.differences)
        }
        browser.context.known.differences?.take(news)
      }
    case .paused:
      guard context.lanes.running.remove(.pause) != nil else { break }
      place.ask(.paused, &context)
      fillSecond()
    case .storeChanged: isStoreChanged = !context.follow.isOn
    case .followed(let news): take(news)
    case .reopening(let activity): if reopening != nil { reopening = activity }
    case .notReopened(let reason): notReopened(reason)
    case .exporting(let progress): context.take(progress)
    case .copied(let count, let isPrinted):
      context.said = context.copied(Count.text(count, "character"), isPrinted: isPrinted)
    case .told(let text): context.said = text
    case .notWritten(let reason): context.tryAgain("not written: \(reason)")
    case .stores(let paths):
      context.memory.stores = paths
      context.box?.take(stores: paths)
    case .notOpened(let path, let words):
      guard let box = context.box as? StoresBox, box.asked == path else { break }
      context.box = nil
      context.said = words
    case .logged(let statements): place.take(statements, &context)
    case .edited(let text): context.prompt?.line = TextField(text)
    case .sourceLine(let place, let text, _):
      context.lanes.running.remove(.source)
      context.known.sourceLines[place] = text ?? ""
    }
  }
}

// Navigation between places.
extension Browser {
  /// Goes where panes and boxes asked to.
  mutating func go() {
    for step in context.takeSteps() {
      switch step {
      case .enter where context.way.trail.count >= PaneContext.Way.longest:
        context.said = "\(PaneContext.Way.longest.grouped) views are open · q goes up"
      case .enter(let pane):
        if focus == .entities, showsEntities { listDepth = context.way.trail.count }
        context.way.trail.append(place)
        context.way.ahead = []
        context.way.over.remove(context.way.trail.count)
        focus = .main
        show(pane, .entered)
      case .over: goOver()
      case .back:
        back()
        context.way.ahead = []
      case .leave(let pane):
        context.way.ahead.append(place)
        context.way.over.remove(context.way.trail.count)
        show(pane, .entered)
      case .showSelected: showSelected()
      case .focus: focus = .main
      case .run(let command): run(command)
      case .open(let query): open(query)
      case .row(let number): place.go(toLine: number, &context)
      case .entity(let name):
        cause = ": \(name)"
        jump(to: name)
      case .column(let path):
        _ = act { (rows: inout RowsPane, _) in rows.columns.select(path) }
      case .store(let path, let isSure):
        if !isSure, let loss {
          context.box = StoresBox(path, losing: loss)
          // A path that leads nowhere loses nothing.
          context.perform(.look(path))
        } else {
          context.perform(.open(path))
        }
      case .copyWhole(let name):
        context.meansNothing = false
        context.copyNames.chosen = name
        defer { context.copyNames.chosen = nil }
        _ = act { (pane: inout any Pane, context) in pane.copyWhole(&context) }
        if context.meansNothing { context.said = "only what is under the cursor can be copied here" }
      case .deliver(let delivery):
        context.delivery = delivery
        run(.copyCell)
      case .place(let marked):
        context.way.trail.append(place)
        context.way.ahead = []
        entities = marked.entities
        focus = .main
        show(marked.pane, .again)
      }
    }
    if context.hasSteps { go() }
  }

  mutating func show(_ pane: any Pane, _ occasion: Occasion) {
    place = pane
    context.way.over = context.way.over.filter { $0 <= context.way.trail.count }
    arrange()
    place.ask(occasion, &context)
  }

  /// Shows the line under the cursor in the list of entities: an entity's rows, or the model.
  private mutating func showSelected(always: Bool = false) {
    guard always || focus == .entities, let line = entities.selectedLine else { return }
    if let rows = place.asRows, rows.origin == nil, context.way.trail.isEmpty {
      if rows.query.entity == line.entity { return }
      keptRows[rows.query.entity] = rows
      keptRows[rows.query.entity]?.forget()
    }
    context.way.trail = []
    context.way.ahead = []
    context.way.jumps = []
    if let kept = line.entity.flatMap({ keptRows[$0] }) {
      show(kept, .again)
    } else if let entity = line.entity {
      show(RowsPane(RowQuery(entity: entity), keepsOrder: true, in: context), .entered)
    } else {
      show(ModelPane(line, context), .entered)
    }
  }

  /// Shows an entity's rows; the way back leads to where the jump began.
  private mutating func jump(to entity: String) {
    let starts = context.way.jumps + [PaneContext.Jump(place: place, trail: context.way.trail)]
    entities.seek("", &context)
    entities.select(entity)
    showSelected(always: true)
    focus = .main
    context.way.jumps = starts
  }

  /// Goes back to where the last jump began; false if there was none.
  mutating func returnFromJump() -> Bool {
    guard let jump = context.way.jumps.popLast() else { return false }
    context.way.trail = jump.trail
    context.way.ahead.append(place)
    (jump.trail.first ?? jump.place).entity(context).map { entities.select($0) }
    show(jump.place, .again)
    return true
  }

  /// Goes to the next part of the screen: the entities, the view, what stands beside it.
  mutating func switchPane() {
    if isOver {
      back()
      if showsEntities { focus = .entities }
    } else if keys == .entities || !goOver() {
      guard showsEntities || context.isNarrow else { return context.said = "nothing stands beside this view" }
      focus = focus == .entities ? .main : .entities
    }
    arrange()
    place.ask(.focused, &context)
  }

  /// Goes back to the place before; rows that the user has not seen are passed over, unless they are the aim.
  mutating func back(toUnseen: Bool = false) {
    let wasOver = isOver
    guard var last = context.way.trail.popLast() else {
      focus = .entities
      return
    }
    var left = [place]
    if last.isPassedThrough, !toUnseen, let before = context.way.trail.popLast() {
      left.insert(last, at: 0)
      last = before
    } else {
      last.isPassedThrough = false
    }
    if wasOver { keepSecond(left, of: last) } else { context.way.ahead += left.reversed() }
    context.stop(.census)
    context.stop(.summary)
    context.stopComposing()
    if listDepth == context.way.trail.count {
      listDepth = nil
      focus = .entities
    }
    show(last, .returned)
  }

  mutating func forward() {
    guard var next = context.way.ahead.popLast() else { return }
    context.way.trail.append(place)
    if next.isPassedThrough, let record = context.way.ahead.popLast() {
      context.way.trail.append(next)
      next = record
    }
    show(next, .again)
  }

  /// Whether there is no view above this one.
  var isTopmost: Bool {
    let hasList = !entities.lines.isEmpty
    return context.way.trail.isEmpty && (focus == .entities || !hasList)
  }

  /// Goes up to the view that this one was opened from; quits from the topmost view.
  ///
  /// After a key that was refused, a user may mean to close what did not open.
  mutating func ascend() {
    if !isTopmost {
      if context.way.trail.isEmpty { isZoomed = false }
      back()
    } else if formerOutcome.isRefused {
      context.said = "this is the topmost view · q again leaves"
    } else {
      leave(by: .ascend)
    }
  }

  /// Quits; before that it says once that filters or marks would be lost.
  mutating func leave(by command: Command) {
    guard !formerOutcome.warnsOfLoss, let loss else { return context.perform(.quit) }
    outcome.warnsOfLoss = true
    let key = keymap.key(for: command, in: contexts)?.label ?? command.title
    context.said = "\(loss) would be lost · \(key) again leaves"
  }

  /// The filters that the user added and the rows that the user marked, in words; nil if there are none.
  private var loss: String? {
    let shown = rowsOnTheWay
    // An entity that is shown again may have changed since it was left.
    let again = Set(shown.filter { $0.origin == nil }.map(\.query.entity))
    let panes = shown + keptRows.filter { !again.contains($0.key) }.values
    let filters = panes.reduce(0) { $0 + $1.chips.all.count { !$0.isGiven } }
    let marks = panes.reduce(0) { $0 + $1.marked.count }
    let parts = [
      filters == 0 ? nil : Count.text(filters, "filter"),
      marks == 0 ? nil : Count.text(marks, "marked row"),
    ].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: " and ")
  }

  /// Esc: stops running work, else undoes what narrows the view, else goes back one place; never quits.
  mutating func cancel() {
    // It answers the question whether to leave.
    if formerOutcome.warnsOfLoss { return }
    if stop() { return }
    if keys == .entities ? entities.clear(&context) : place.clear(&context) { return }
    if context.way.trail.isEmpty { context.said = "nothing to take back · q goes up, Q leaves" } else { back() }
  }

  /// Stops running work; false if there is none.
  mutating func stop() -> Bool {
    if reopening != nil {
      context.perform(.stopReopening)
      return true
    }
    if place.stop(&context) { return true }
    if context.exporting != nil {
      context.perform(.stopExport)
      return true
    }
    let stopped = context.lanes.awaited
    guard !stopped.isEmpty else { return false }
    context.said = "stopped"
    for lane in Lane.allCases where stopped.contains(lane) { context.stop(lane) }
    place.goOn(without: stopped, &context)
    return true
  }
}

// Answers.
extension Browser {
  private mutating func take(_ result: Result<ShownAnswer, Failure>, _ ticket: Ticket) {
    switch result {
    case .success(let seen):
      if Self.isLast(seen.answer) { context.lanes.running.remove(ticket.lane) }
      if ticket.lane == .copy { return take(seen.shown, ticket) }
      take(seen.answer, seen.shown, isOfSecond: isOfSecond(ticket.lane))
    case .failure(let failure):
      context.lanes.running.remove(ticket.lane)
      let isOfSecond = isOfSecond(ticket.lane)
      if failure == .storeChanged {
        // A cursor movement alone needs no answer that must be read again.
        guard ![.names, .preview].contains(ticket.lane), !isOfSecond else { return isStoreChanged = true }
        return readAgainWhenOvertaken(failure, on: ticket.lane)
      }
      if isOfSecond {
        withSecond { _ = $0.take(failure, on: $1.lanes.meant(by: ticket.lane), &$1) }
      } else {
        take(failure, on: ticket.lane)
      }
    }
  }

  /// Whether no further answer follows: a page's total or a record's counts may come later.
  private static func isLast(_ answer: Answer) -> Bool {
    switch answer {
    case .page(let page): if case .atLeast = page.total { false } else { true }
    case .total(_, .atLeast), .objectCount: false
    default: true
    }
  }

  private mutating func take(_ answer: Answer, _ shown: Shown, isOfSecond: Bool) {
    switch answer {
    case .counts(let counts, let problems):
      context.known.counts = counts
      entities.take(counts)
      takeProblems(problems)
      goToRows()
      let tables = document.otherTables.map(\.name)
      if !tables.isEmpty { context.ask(.tableCounts(tables)) }
    case .tableCounts(let counts):
      context.known.tableCounts = counts
      askForTombstones()
    case .names(let request, let names): context.known.names.take(names, of: request)
    case .tombstones: if case .deletions(let lines) = shown { context.known.deletions = lines }
    default: break
    }
    context.box?.take(answer, shown)
    // Names are for all.
    let isForAll = if case .names = answer { true } else { false }
    if !isOfSecond || isForAll { place.take(answer, shown, &context) }
    if isOfSecond || isForAll { withSecond { $0.take(answer, shown, &$1) } }
  }

  /// Goes to the first entity that has rows, if the first of all has none and the user has not chosen.
  private mutating func goToRows() {
    func isEmpty(_ entity: String?) -> Bool { entity.flatMap { context.known.counts[$0]?.withSubentities } == 0 }
    guard !isPlaced, isEmpty(entities.selected) else { return }
    isPlaced = true
    guard let full = entities.lines.compactMap(\.entity).first(where: { !isEmpty($0) }) else { return }
    entities.select(full)
    showSelected()
  }

  /// Rows of an unknown entity or without a key are among their table's others, so the user must be warned.
  private mutating func takeProblems(_ problems: [Finding]) {
    let codes = Set(problems.map(\.code))
    context.document.problems.removeAll { codes.contains($0.code) }
    context.document.problems += problems
    if let first = problems.first { context.said = first.message }
  }

  /// Asks for the values that history keeps of deleted objects, if the model preserves any.
  private mutating func askForTombstones() {
    let preserves = document.model.entities.contains { $0.attributes.contains(where: \.preservesValueOnDeletion) }
    if document.hasHistory && preserves { context.ask(.tombstones(limit: 500)) }
  }

  private mutating func take(_ failure: Failure, on lane: Lane) {
    if lane == .names { return context.known.names.isUnavailable = true }
    if failure == .cancelled { context.said = "stopped" }
    if context.box?.take(failure, on: lane) == true { return }
    if !place.take(failure, on: lane, &context) { context.said = failure.sentence.line }
  }

  private mutating func take(_ news: AuditNews) {
    context.known.audit?.take(news)
    switch news {
    case .found, .progress: break
    case .ended(let report, let seconds):
      context.lanes.running.remove(.audit)
      let tenths = Int((seconds * 10).rounded())
      context.said = !report.isStopped ? "audited in \(tenths / 10).\(tenths % 10) s" : "stopped, what was found stays"
    case .failed(let failure):
      context.lanes.running.remove(.audit)
      if failure == .storeChanged { return readAgainWhenOvertaken(failure, on: .audit) }
      context.said = failure.sentence.line
    }
  }

  private mutating func take(_ news: CensusNews) {
    if case .progress = news {} else { context.lanes.running.remove(.census) }
    place.take(news, &context)
    if case .failed(.storeChanged) = news { readAgainWhenOvertaken(.storeChanged, on: .census) }
  }

  /// Takes how values are shown that were already read.
  private mutating func take(_ shown: Shown, _ ticket: Ticket) {
    context.lanes.running.remove(ticket.lane)
    if case .copied(let text, let bytes) = shown {
      context.copy(text, bytes: bytes, as: context.copyNames.awaited)
    } else if isOfSecond(ticket.lane) {
      withSecond { pane, _ in pane.take(shown) }
    } else {
      context.box?.take(shown)
      place.take(shown)
    }
  }

  /// Asks again for values that are shown differently, and stops one for a place that was left.
  private mutating func viewAgain() {
    func ask(_ pane: inout any Pane, _ context: inout PaneContext) -> Bool {
      guard let missing = pane.missing(usesLocalTime: context.look.usesLocalTime) else { return false }
      let newest = context.lanes.tickets[.view]
      if context.lanes.running.contains(.view), pane.viewingTicket == newest { return true }
      context.ask(missing, on: .view)
      pane.viewingTicket = context.lanes.tickets[.view]
      return true
    }
    if ask(&place, &context) || withSecond(ask) == true { return }
    context.stop(.view)
  }

  /// Stops the counts and nested structs of a record that was left.
  mutating func dropLookups() {
    for lane in [Lane.recordCounts, .nested] {
      let owner = isOfSecond(lane) ? second?.panes.last : place
      if owner?.wants(lane, context) != true { context.stopFirst(lane) }
    }
  }
}

// Opening the store again.
extension Browser {
  /// Opens the store's newest state; a second request waits for the first.
  mutating func refresh() {
    guard reopening == nil, !context.refusesBesideExport() else { return }
    readsChange = isStoreChanged
    reopening = "reading again"
    context.perform(.reopen)
  }

  /// Opens the state after the save before or after this one; after the newest comes the store's present state.
  mutating func step(by distance: Int) {
    guard reopening == nil, !context.refusesBesideExport() else { return }
    let moment =
      document.commit.map { place in place.number + distance > place.count ? .newest : .commit(place.number + distance)
      } ?? StoreMoment.newestCommit
    stopFollowing()
    isStepping = true
    reopening = distance < 0 ? "opening the older save" : "opening the newer save"
    context.perform(.reopenAt(moment))
  }

  /// After so many overtaken reads since the last key, the user decides when to try again.
  private static let mostOvertakings = 3

  /// A read that a writer overtook is worthless: the store is opened again in its present state, and all cursors
  /// stay.
  private mutating func readAgainWhenOvertaken(_ failure: Failure, on lane: Lane) {
    isStoreChanged = true
    // A followed store is always opened in its newest state.
    if !context.follow.isOn { overtakings += 1 }
    guard overtakings <= Self.mostOvertakings else { return take(failure, on: lane) }
    // So that its page can be asked for again.
    if lane == .rows { _ = place.take(.cancelled, on: lane, &context) }
    refresh()
  }

  /// Replaces the document after a refresh; places stay, their rows are asked for again.
  package mutating func reopened(_ document: Document) -> [Effect] {
    let isRead = readsChange || isStoreChanged
    let wasAudited = context.known.audit != nil
    readsChange = false
    isStoreChanged = false
    reopening = nil
    context.begin(document)
    second = nil
    place.forget()
    for index in context.way.trail.indices { context.way.trail[index].forget() }
    for letter in context.memory.places.keys { context.memory.places[letter]?.pane.forget() }
    for query in context.memory.drafts.keys { context.memory.drafts[query]?.forget() }
    keptRows = [:]
    let saves = isStepping ? stepped(to: document) : nil
    isStepping = false
    if context.follow.isOn, saves == nil {
      context.said = nil
      return startAgain(wasAudited: wasAudited)
    }
    let text = saves ?? (isRead ? "another program changed the store, read again" : "read again")
    // Shown once, when no prompt uses the status line.
    if context.prompt == nil { context.said = text } else { unsaid = text }
    return startAgain(wasAudited: wasAudited)
  }

  private mutating func startAgain(wasAudited: Bool) -> [Effect] {
    let effects = start()
    place.ask(.again, &context)
    // Its marks are shown everywhere.
    if wasAudited { context.startAudit() }
    return effects + context.takeEffects()
  }

  private func stepped(to document: Document) -> String {
    guard let commit = document.commit else { return "the store as it is now" }
    if commit.number == 0 { return "the file without its log" }
    return document.saved?.text ?? "what this save changed is not known: the state before it is overwritten"
  }

  private mutating func sayWhatWaits() {
    guard context.prompt == nil, context.said == nil, let text = unsaid else { return }
    context.said = text
    unsaid = nil
  }

  /// The old document stays; rows that were not read meanwhile are asked for again.
  private mutating func notReopened(_ reason: String) {
    reopening = nil
    context.said = isStepping ? reason : "not read again: \(reason)"
    isStepping = false
    place.ask(.kept, &context)
  }
}

// Following others' changes.
extension Browser {
  /// Turns following on, or pauses it; changes during a pause are marked afterwards.
  package mutating func toggleFollowing() {
    let isOn = !context.follow.isOn
    context.follow.turn(on: isOn)
    if isOn {
      isStoreChanged = false
      context.said = "following what others save · F pauses"
      followPlace(isResumed: true)
    } else {
      context.perform(.unfollow)
      context.said = "paused · F resumes, and marks what changed meanwhile"
    }
  }

  /// Follows the rows on the screen, else those that the place was opened from.
  mutating func followPlace(isResumed: Bool = false) {
    guard context.follow.isOn, document.layout != nil, document.commit == nil, let rows = rowsOnTheWay.first else {
      return
    }
    var query = RowQuery(
      entity: rows.query.entity, includesSubentities: rows.query.includesSubentities, predicate: rows.query.predicate)
    query.variables = rows.query.variables
    guard isResumed || context.follow.request?.query != query else { return }
    let request = FollowRequest(query: query, paths: document.columns(of: query.entity))
    context.follow.begin(request)
    context.perform(.follow(request))
  }

  mutating func stopFollowing() {
    guard context.follow.isOn else { return }
    context.follow.turn(on: false)
    context.perform(.unfollow)
  }

  mutating func take(_ news: FollowNews) {
    guard context.follow.isOn else { return }
    context.follow.take(news)
    switch news {
    case .began: break
    case .changed(let marks, _):
      place.take(marks, isInSight: true, &context)
      withSecond { $0.take(marks, isInSight: true, &$1) }
      var trail = context.way.trail
      for index in trail.indices { trail[index].take(marks, isInSight: false, &context) }
      context.way.trail = trail
    case .settled:
      place.settleChanges(&context)
      if !context.lanes.running.contains(.counts) { context.ask(.counts) }
    case .overtaken: if reopening == nil { refresh() }
    case .gone: context.said = "the store's file is gone; waiting for it to come back"
    case .failed(let failure): context.said = "not followed: \(failure.sentence.line)"
    }
  }
}
