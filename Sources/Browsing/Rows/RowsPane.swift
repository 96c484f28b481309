import Decoding
package import Predicates
package import Questions
package import Schema
import Screen

/// The virtual table of one query's rows: cursor, columns, and the present stretch of rows.
package struct RowsPane: Pane, Hashable, Sendable {
  static let keys = Keymap.Context.rows

  private var selection: RowsSelection
  package var columns: Columns
  /// The cursor and the rows around it.
  var window = RowWindow()
  /// The number of the last request.
  var viewingTicket: Int?
  /// The layer of the columns that have none of their own.
  package var layer = Layer.stored
  /// False for the first rows below a query, where nothing is chosen.
  package var showsCursor = true
  var search = RowSearch()
  /// The rows that the predicate passes over; nil until they are asked for.
  var passedOver: [PassedOver]?
  /// Whether a record was opened through these rows, which the user has not seen.
  var isPassedThrough = false
  var preview = RowPreview()
  /// The window whose names were last asked for, so that moving in it asks for none again.
  var namedWindow: NamedWindow?
  /// The rows that the user marked, in the order of marking.
  package internal(set) var marked: [Row] = []
  /// The column that names the objects, which stays in sight.
  var nameColumn: Path?
  /// The properties with findings, which have a sign.
  var warned: Set<String> = []
  var widths = ColumnWidths()
  /// The rows and their order before each change.
  private var history = UndoHistory<Arrangement>()

  /// The cells on the screen, whose objects have names.
  struct NamedWindow: Hashable, Sendable {
    let rows: Range<Int>
    let width: Int
    let column: Int
    let leftmost: Int
    let hidden: Int
  }

  /// The rows and their order, to go back to.
  private struct Arrangement: Hashable, Sendable {
    let selection: RowsSelection
    let columns: Columns
    let marked: [Row]
    let cursor: Int
    /// Whether some of its rows had come.
    let wasShown: Bool
  }

  package init(query: RowQuery, columns: [Path], origin: String? = nil) {
    selection = RowsSelection(query: query, origin: origin)
    self.columns = Columns(paths: columns)
    restricted(as: nil)
  }

  package internal(set) var query: RowQuery {
    get { selection.query }
    set { selection.query = newValue }
  }

  package internal(set) var chips: Chips {
    get { selection.chips }
    set { selection.chips = newValue }
  }

  package internal(set) var origin: String? {
    get { selection.origin }
    set { selection.origin = newValue }
  }

  var trace: FindingTrace? {
    get { selection.trace }
    set { selection.trace = newValue }
  }

  /// The predicate as text; empty if all rows are shown, or if it has no text.
  package var predicateText: String { chips.text }

  /// Whether a predicate or a key of the order is evaluated row by row.
  package var isInMemory: Bool { chips.all.contains(where: \.isInMemory) || query.sort.isInMemory }

  /// The 0-based position under the cursor.
  package var cursor: Int { window.cursor }
  package var top: Int { window.top }
  /// The number of rows that the screen shows.
  package var height: Int { window.height }
  /// The rows in memory by position.
  package var rows: [Int: Row] { window.rows }
  package var total: RowTotal? { window.total }
  package var failure: Failure? { window.failure }
  /// The last position that is known to exist.
  package var lastKnown: Int { window.lastKnown }
  package var selectedRow: Row? { window.selected }

  package var selectedCell: Cell? {
    guard let row = selectedRow, let index = columns.cursorIndex, row.cells.indices.contains(index) else { return nil }
    return row.cells[index]
  }

  /// The layer that a column is shown in.
  package func layer(ofColumn index: Int) -> Layer {
    columns.all.indices.contains(index) ? columns.all[index].layer ?? layer : layer
  }

  /// The layer of the column under the cursor.
  package var cursorLayer: Layer { columns.cursorIndex.map(layer(ofColumn:)) ?? layer }

  /// A cell as the screen shows it; nil if it was not viewed yet.
  func seenCell(at position: Int, column index: Int) -> ShownCell? {
    window.seenCell(at: position, column: index, in: layer(ofColumn: index))
  }
}

extension RowsPane {
  package mutating func move(by distance: Int) { window.move(by: distance) }

  package mutating func move(to position: Int) { window.move(to: position) }

  package mutating func resize(height: Int) { window.resize(height: height) }

  /// Goes to the saved place in the rows.
  mutating func go(to left: Layouts.Place) {
    window.jump(to: left.row)
    if let path = columns.paths.first(where: { $0.persistentSpelling == left.column }) { columns.select(path) }
  }

  /// Makes the column under the cursor the only sort key, or adds it after the others: first ascending, then
  /// descending, then removed.
  package mutating func sort(adds: Bool = false) -> SortError? {
    guard let path = columns.cursorPath else { return nil }
    if let error = path.sortError { return error }
    var keys = adds ? query.sort : query.sort.filter { $0.path == path }
    if let index = keys.firstIndex(where: { $0.path == path }) {
      if keys[index].isAscending { keys[index].isAscending = false } else { keys.remove(at: index) }
    } else {
      keys.append(SortKey(path: path))
    }
    sort(by: keys)
    return nil
  }

  /// Puts the rows in another order.
  mutating func sort(by keys: [SortKey]) { change { $0.query.sort = keys } }

  /// Shows the rows of another query, with the text of its predicate.
  mutating func show(_ query: RowQuery, where text: String, filtersInMemory: Bool) {
    change { pane in
      pane.query = query
      pane.chips = Chips(of: query, text.isEmpty ? nil : text, isInMemory: filtersInMemory)
    }
  }

  /// Sets the text of the predicate that the query already has.
  mutating func restricted(as text: String?) { chips = Chips(of: query, text, isGiven: true) }

  /// Begins with the chips that are given with the place.
  mutating func begin(with chips: Chips) {
    self.chips = chips
    forget()
  }
}

// Shown rows, and undo.
extension RowsPane {
  /// Shows other rows, or the same in another order: from the first on, or with the cursor on the same object if their
  /// order is that of the keys.
  mutating func change(_ body: (inout Self) -> Void) {
    let before = arrangement
    let kept = selectedRow?.objectID.pk
    body(&self)
    history.note(before)
    forget()
    let isInKeyOrder = query.sort.isEmpty && query.source == .entity && query.distinct.isEmpty
    let wasOfEntity = before.selection.query.source == .entity
    let staysOnObject = isInKeyOrder && !query.isSlice && wasOfEntity
    window.restart(at: staysOnObject ? kept : nil)
  }

  /// Notes a change of which columns are shown, and in which order.
  mutating func noteColumns(_ body: (inout Self) -> Void) {
    let before = arrangement
    body(&self)
    if !columns.isArranged(as: before.columns) { history.note(before) }
  }

  /// Takes all marks off.
  mutating func clearMarks() {
    history.note(arrangement)
    marked = []
  }

  private var arrangement: Arrangement {
    Arrangement(selection: selection, columns: columns, marked: marked, cursor: cursor, wasShown: !rows.isEmpty)
  }

  private mutating func show(_ arrangement: Arrangement) {
    let isOfSameRows = selection == arrangement.selection
    let hasCells = columns.paths == arrangement.columns.paths
    // Marks are set beside other changes, so only what took them off brings them back.
    if isOfSameRows, columns.isArranged(as: arrangement.columns) { marked = arrangement.marked }
    selection = arrangement.selection
    columns = arrangement.columns
    namedWindow = nil
    if isOfSameRows, hasCells { return }
    let position = isOfSameRows ? cursor : arrangement.cursor
    forget()
    move(to: position)
  }

  var canUndo: Bool { history.canUndo }
  var canRedo: Bool { history.canRedo }

  mutating func undo() { history.undo(arrangement).map { show($0) } }

  mutating func redo() { history.redo(arrangement).map { show($0) } }

  /// Goes back to the rows before, if none of the new order has come; false if one has.
  mutating func restore() -> Bool {
    guard rows.isEmpty, let last = history.restore(where: \.wasShown) else { return false }
    show(last)
    return true
  }

  /// Forgets the present rows, so that they are asked for again.
  package mutating func forget() {
    window.forget()
    passedOver = nil
    preview.forget()
    namedWindow = nil
  }
}

extension RowsPane {
  /// The page to ask for, if visible rows are missing and not being read.
  package mutating func neededPage() -> PageRequest? {
    window.neededPage(of: query, columns: columns.paths, whole: wholeColumns)
  }

  /// The columns whose long values are needed, because the app decodes them as a whole.
  var wholeColumns: [Path] {
    columns.shown.filter { layer(ofColumn: $0) == .app }.map { columns.all[$0].path }.filter {
      $0.attribute?.isDecodedWhole == true
    }
  }

  package mutating func take(_ page: Page, _ shown: Shown) {
    guard page.request.query == query else { return }
    namedWindow = nil
    if window.isRefreshed(by: page) { preview.forget() }
    window.take(page, shown)
  }

  mutating func take(_ shown: Shown) {
    guard case .rows = shown else { return }
    window.look(shown)
    measure(anew: true)
  }

  /// How the rows must be shown.
  func viewing(usesLocalTime: Bool) -> ShownLayers {
    let visible = columns.shown.map { ($0, layer(ofColumn: $0)) }
    return ShownLayers(layers: Dictionary(uniqueKeysWithValues: visible), usesLocalTime: usesLocalTime)
  }

  /// The present rows, if they must be viewed again in another way; nil if not.
  func missing(usesLocalTime: Bool) -> ShowRequest? {
    let viewing = viewing(usesLocalTime: usesLocalTime)
    return window.lacks(viewing) ? .rows(rows, columns.paths, viewing) : nil
  }

  /// Asks for the present rows again, which stay until then.
  mutating func refresh(_ context: inout PaneContext) {
    guard failure == nil else { return }
    window.isStale = context.lanes.running.contains(.rows)
    guard !window.isStale else { return }
    let page = window.refreshedPage(of: query, columns: columns.paths, whole: wholeColumns)
    context.ask(.page(page))
  }

  /// Shows others' changes: at once, unless a visible row disappears, which is shown a moment longer.
  mutating func take(_ changes: [ObjectID: ChangeMark], isInSight: Bool, _ context: inout PaneContext) {
    guard isInSight else { return window.isStale = true }
    let onScreen = window.visible.compactMap { rows[$0]?.objectID }
    if !onScreen.contains(where: { context.follow.marks[$0]?.isGone == true }) { refresh(&context) }
  }

  mutating func settleChanges(_ context: inout PaneContext) { refresh(&context) }

  package mutating func take(_ total: RowTotal, for query: RowQuery) {
    if query == self.query { window.take(total) }
  }

  package mutating func take(_ failure: Failure) { window.take(failure) }
}

extension RowsPane {
  static let commands: [Command] = [
    .goToRow, .predicate, .saveQuery, .fetch, .inMemory, .removeChip, .editChip, .redo, .sort, .addSortKey,
    .firstColumn, .lastColumn, .goToColumn, .columns, .hideColumn, .showColumns, .compare,
    .deletion, .layer, .undo, .filterToValue, .excludeValue, .mark,
    .export,
  ]
}

// The filters.
extension RowsPane {
  /// Adds a predicate that rows must pass; returns notes about it.
  ///
  /// Blanks add nothing. `isGiven` says that the predicate is given with the place.
  @discardableResult
  mutating func restrict(
    to text: String, isGiven: Bool = false, _ checker: QueryChecker
  ) throws(PredicateTextError) -> [QueryNote] {
    try put(text, at: nil, isGiven: isGiven, checker)
  }

  /// Replaces the chip at an index, or adds one at the end; blanks remove the chip.
  @discardableResult
  mutating func put(
    _ text: String, at index: Int?, isGiven: Bool = false, _ checker: QueryChecker
  ) throws(PredicateTextError) -> [QueryNote] {
    let text = text.trimmingBlanks
    let index = index.flatMap { chips.all.indices.contains($0) ? $0 : nil }
    guard !text.isEmpty else {
      if let index { removeChip(at: index) }
      return []
    }
    let checked = try checker.check(text)
    let chip = Chips.Chip(
      text, checked.predicate, isInMemory: checked.isInMemory, isGiven: index.map { chips.all[$0].isGiven } ?? isGiven)
    var all = chips.all
    if let index { all[index] = chip } else { all.append(chip) }
    if isGiven { begin(with: Chips(all)) } else { change { $0.chips = Chips(all) } }
    return checked.notes
  }

  mutating func removeChip(at index: Int) {
    guard chips.all.indices.contains(index) else { return }
    var all = chips.all
    all.remove(at: index)
    change { pane in
      pane.chips = Chips(all)
      // Other rows are not the finding's any more.
      if pane.chips.all.allSatisfy({ !$0.isGiven }) { pane.trace = nil }
    }
  }

  /// Shows all rows of the entity instead of those of the source.
  mutating func removeSource() {
    change { pane in
      pane.query.source = .entity
      pane.origin = nil
      pane.trace = nil
    }
  }

  /// Shows a draft's query: each part of its AND is a chip, and unchanged chips stay.
  mutating func show(_ query: RowQuery, of draft: QueryDraft, _ checker: QueryChecker) {
    var parts: [Predicate] = []
    if let predicate = draft.predicate {
      if case .and(let all) = predicate { parts = all } else { parts = [predicate] }
    }
    let texts = parts.map(\.description)
    let found = texts.compactMap { text in
      chips.all.first { $0.text == text }
        ?? (try? checker.check(text)).map { Chips.Chip(text, $0.predicate, isInMemory: $0.isInMemory) }
    }
    change { pane in
      pane.query = query
      pane.chips =
        found.count == parts.count
        ? Chips(found) : Chips(of: query, draft.predicateText, isInMemory: checker.allowsInMemory)
    }
  }
}

/// A search for text in the visible columns, row by row, from the cursor on.
struct RowSearch: Hashable, Sendable {
  var text = ""
  /// Whether the answer to the last question moves the cursor.
  private(set) var isWaiting = false
  /// The last question, to continue from the other end when it finds nothing more.
  private var last: FindRequest?

  /// Gives the running search up, because the cursor goes elsewhere.
  mutating func drop() { isWaiting = false }

  /// The next row that shows the text, from a position on; a negative one is before all rows.
  mutating func request(in query: RowQuery, columns: [Path], from start: Int, forward: Bool) -> FindRequest {
    let request = FindRequest(query: query, columns: columns, text: text, start: start, isForward: forward)
    last = request
    isWaiting = true
    return request
  }

  /// The last question from the other end of the rows; nil if it began there, or if the rows are others now.
  mutating func fromOtherEnd(of query: RowQuery, _ total: RowTotal?) -> FindRequest? {
    guard var request = last, request.query == query, request.text == text else { return nil }
    last = nil
    if request.isForward {
      guard request.start > 0 else { return nil }
      request.start = 0
    } else {
      guard case .exactly(let number)? = total, number > 0, request.start < number - 1 else { return nil }
      request.start = number - 1
    }
    return request
  }
}

/// Rows that a predicate cannot find because they have no value at its path (FORMAT §10.2).
struct PassedOver: Hashable, Sendable {
  let note: QueryNote
  /// The query that counts them.
  let query: RowQuery
  /// Nil if they have not been counted.
  var rows: Int?

  /// The rows that the predicate of a rows view may pass over.
  static func all(by pane: RowsPane, _ context: PaneContext) -> [PassedOver] {
    let checker = context.checker(of: pane)
    let notes = (try? checker.check(pane.predicateText))?.notes ?? []
    return notes.compactMap { note in
      guard let path = note.countedPath, let typed = try? checker.catalog.path(path, from: pane.query.entity) else {
        return nil
      }
      var query = pane.query
      query.predicate = .isNil(.path(typed, .row))
      query.sort = []
      return PassedOver(note: note, query: query)
    }
  }
}
