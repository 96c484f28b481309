import Decoding
package import Querying
package import Schema
import Screen

/// The virtual table of one query's rows: cursor, columns, and the present stretch of rows.
package struct RowsPane: Pane, Hashable, Sendable {
  static let keys = Keymap.Context.rows

  package internal(set) var query: RowQuery
  /// The filters; together they are the query's predicate.
  package internal(set) var chips = Chips()
  /// The source of the rows, if they are not all of an entity: `Cocktail p3 · spec`.
  package internal(set) var origin: String?
  package var columns: Columns
  /// The 0-based position under the cursor.
  package private(set) var cursor = 0
  package private(set) var top = 0
  /// The present rows by position: a few screens around the cursor.
  package private(set) var rows: [Int: Row] = [:]
  /// The same as the screen shows them; each comes with its row, and again when it must be shown in another way.
  private(set) var seen: [Int: SeenRow] = [:]
  /// How they are shown.
  private var seenAs: RowsViewing?
  /// The number of the last viewing.
  var viewingTicket: Int?
  package private(set) var total: RowTotal?
  /// The layer of the columns that have none of their own.
  package var layer = Layer.stored
  /// False for the first rows below a query, where nothing is chosen.
  package var showsCursor = true
  package var findText = ""
  /// The last search, to continue from the other end when it finds nothing more.
  var sought: FindRequest?
  /// The chip that the typed predicate will replace; nil if it is a new one.
  var editedChip: Int?
  package var failure: Failure?
  /// The rows that the predicate passes over; nil until they are asked for.
  var passedOver: [PassedOver]?
  /// Whether a record was opened through these rows, which the user has not seen.
  var isPassedThrough = false
  /// The finding that these rows were opened from.
  var trace: FindingTrace?
  /// The row under the cursor in full; nil until it is read, and if there is no room for it.
  var preview: RowPreview?
  /// The object whose preview is being read, or will be in a moment.
  var awaitedPreview: ObjectID?
  /// The window whose names were last asked for, so that moving in it asks for none again.
  var namedWindow: [Int] = []
  /// The rows that the user marked, in the order of marking.
  package internal(set) var marked: [Row] = []
  /// The column that names the objects, which stays in sight.
  var nameColumn: Path?
  /// The properties with findings, which have a sign.
  var warned: Set<String> = []
  /// The widest value that each column has shown so far, by its index among all columns.
  var valueWidths: [Path: Int] = [:]
  /// The widths of the leaves' titles in their layers.
  var leafTitles: [Path: Int] = [:]
  /// The number of rows that the screen shows.
  package private(set) var height = 20
  private var isAsking: PageRequest?
  /// The request that was answered last: repeating it would bring nothing new.
  private var answered: PageRequest?
  /// A page that is read again because rows changed, and the object that the cursor must stay on.
  private var refreshing: Refreshing?
  /// The key of the object that the cursor comes to when other rows are shown.
  private var landing: Int64?
  /// Whether rows changed while others were being read.
  var isStale = false
  /// The state before each change of predicate and order, the latest last, and the undone ones.
  private var past: [Arrangement] = []
  private var undone: [Arrangement] = []

  private struct Refreshing: Hashable, Sendable {
    let request: PageRequest
    let anchor: ObjectID?
  }

  /// The rows and their order, to go back to.
  private struct Arrangement: Hashable, Sendable {
    let query: RowQuery
    let chips: Chips
    let origin: String?
    let trace: FindingTrace?
    let cursor: Int
    /// Whether some of its rows had come.
    let wasShown: Bool
  }

  package init(query: RowQuery, columns: [Path], origin: String? = nil) {
    self.query = query
    self.origin = origin
    self.columns = Columns(paths: columns)
    restricted(as: nil)
  }

  /// The predicate as text; empty if all rows are shown, or if it has no text.
  package var predicateText: String { chips.text }

  /// Whether a predicate or a key of the order is evaluated row by row.
  package var isInMemory: Bool {
    chips.all.contains(where: \.isInMemory) || query.sort.isInMemory
  }

  package var selectedRow: Row? { rows[cursor] }

  package var selectedCell: Cell? {
    guard let row = selectedRow, let index = columns.cursorIndex, row.cells.indices.contains(index)
    else { return nil }
    return row.cells[index]
  }

  /// The layer that a column is shown in.
  package func layer(ofColumn index: Int) -> Layer {
    columns.all.indices.contains(index) ? columns.all[index].layer ?? layer : layer
  }

  /// The layer of the column under the cursor.
  package var cursorLayer: Layer { columns.cursorIndex.map(layer(ofColumn:)) ?? layer }

  /// A cell as the screen shows it; nil if it was not viewed yet.
  func seenCell(at position: Int, column index: Int) -> SeenCell? {
    guard let row = seen[position], row.objectID == rows[position]?.objectID,
      let cell = row.cells[index], cell.layer == layer(ofColumn: index)
    else { return nil }
    return cell
  }

  /// The last position that is known to exist.
  package var lastKnown: Int { max(0, (total?.number ?? 1) - 1) }
}

extension RowsPane {
  package mutating func move(by distance: Int) {
    landing = nil
    cursor = max(0, min(cursor + distance, lastKnown))
    scroll()
  }

  package mutating func move(to position: Int) {
    landing = nil
    cursor = max(0, position)
    scroll()
  }

  /// Goes to the saved place in the rows.
  mutating func go(to left: Layouts.Place) {
    cursor = max(0, left.row)
    top = cursor
    if let path = columns.paths.first(where: { $0.persistentSpelling == left.column }) {
      columns.select(path)
    }
  }

  package mutating func resize(height: Int) {
    self.height = max(1, height)
    scroll()
  }

  private mutating func scroll() {
    let count = max(lastKnown, cursor) + 1
    top = ListCursor(cursor, top: top).window(height: height, count: count).lowerBound
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
      pane.chips = Chips(
        query.predicate.map {
          [.init(text.isEmpty ? nil : text, $0, isInMemory: filtersInMemory, isGiven: false)]
        } ?? []
      )
    }
  }

  /// Sets the text of the predicate that the query already has.
  mutating func restricted(as text: String?) {
    chips = Chips(
      query.predicate.map { [.init(text, $0, isInMemory: false, isGiven: true)] } ?? []
    )
  }

  /// Begins with the chips that are given with the place.
  mutating func begin(with chips: Chips) {
    self.chips = chips
    query.predicate = chips.predicate
    forget()
  }
}

// Shown rows, and undo.
extension RowsPane {
  /// More than a user undoes.
  private static let mostPast = 100

  /// Shows other rows, or the same in another order: from the first on, or with the cursor on the same object if their
  /// order is that of the keys.
  mutating func change(_ body: (inout Self) -> Void) {
    let before = arrangement
    let kept = selectedRow?.objectID.pk
    body(&self)
    past = past.suffix(Self.mostPast - 1) + [before]
    undone = []
    query.predicate = chips.predicate
    forget()
    cursor = 0
    top = 0
    let isInKeyOrder = query.sort.isEmpty && query.source == .entity && query.distinct.isEmpty
    if isInKeyOrder, !query.isSlice, before.query.source == .entity { landing = kept }
  }

  private var arrangement: Arrangement {
    Arrangement(
      query: query,
      chips: chips,
      origin: origin,
      trace: trace,
      cursor: cursor,
      wasShown: !rows.isEmpty
    )
  }

  private mutating func show(_ arrangement: Arrangement) {
    query = arrangement.query
    chips = arrangement.chips
    origin = arrangement.origin
    trace = arrangement.trace
    forget()
    move(to: arrangement.cursor)
  }

  var canUndo: Bool { !past.isEmpty }
  var canRedo: Bool { !undone.isEmpty }

  mutating func undo() {
    guard let last = past.popLast() else { return }
    undone.append(arrangement)
    show(last)
  }

  mutating func redo() {
    guard let next = undone.popLast() else { return }
    past.append(arrangement)
    show(next)
  }

  /// Goes back to the rows before, if none of the new order has come; false if one has.
  mutating func restore() -> Bool {
    guard rows.isEmpty, let index = past.lastIndex(where: \.wasShown) else { return false }
    let last = past[index]
    past.removeSubrange(index...)
    show(last)
    return true
  }

  /// Forgets the present rows, so that they are asked for again.
  package mutating func forget() {
    landing = nil
    rows = [:]
    seen = [:]
    total = nil
    isAsking = nil
    answered = nil
    failure = nil
    passedOver = nil
    preview = nil
    awaitedPreview = nil
    namedWindow = []
  }
}

extension RowsPane {
  /// The page to ask for, if visible rows are missing and not being read.
  package mutating func neededPage() -> PageRequest? {
    guard failure == nil else { return nil }
    let end = total.map { total in
      if case .exactly(let number) = total { min(top + height, number) } else { top + height }
    }
    let visible = top..<max(top, end ?? top + height)
    guard visible.contains(where: { rows[$0] == nil }) || total == nil else { return nil }
    let start = landing.map(PageRequest.Start.key) ?? .position(max(0, top - height))
    let request = request(start)
    return request == answered ? nil : ask(request)
  }

  /// The page with the last rows.
  package mutating func lastPage() -> PageRequest? { ask(request(.end)) }

  private func request(_ start: PageRequest.Start) -> PageRequest {
    PageRequest(query: query, start: start, count: height * 3, columns: columns.paths)
  }

  /// Allows a page to be asked for again whose answer may have come while another view was shown.
  mutating func dropQuestion() { isAsking = nil }

  private mutating func ask(_ request: PageRequest) -> PageRequest? {
    guard request != isAsking else { return nil }
    isAsking = request
    return request
  }

  package mutating func take(_ page: Page, _ sight: Sight) {
    guard page.request.query == query else { return }
    if page.request == isAsking { isAsking = nil }
    answered = page.request
    namedWindow = []
    failure = nil
    total = page.total
    if page.request == refreshing?.request { takeRefreshed(page) }
    for (offset, row) in page.rows.enumerated() { rows[page.position + offset] = row }
    if case .key(let key) = page.request.start, landing == key { land(on: key, page) }
    if page.request.start == .end { cursor = max(0, page.position + page.rows.count - 1) }
    if case .exactly(let number) = page.total { cursor = min(cursor, max(0, number - 1)) }
    scroll()
    let near = (top - 3 * height)...(top + 4 * height)
    if rows.count > 10 * height { rows = rows.filter { near.contains($0.key) } }
    look(sight)
  }

  /// Puts the cursor on the object that it was on, or on the next one, in the middle of the screen.
  private mutating func land(on key: Int64, _ page: Page) {
    let offset = page.rows.firstIndex { $0.objectID.pk >= key } ?? max(0, page.rows.count - 1)
    move(to: page.position + offset)
    top = max(0, cursor - height / 2)
  }

  mutating func take(_ sight: Sight) {
    guard case .rows = sight else { return }
    look(sight)
    measure(anew: true)
  }

  /// Takes the sight of the present rows.
  mutating func look(_ sight: Sight) {
    guard case .rows(let found, let viewing) = sight else { return }
    if viewing != seenAs { seen = [:] }
    seenAs = viewing
    seen.merge(found) { _, new in new }
    if seen.count > rows.count { seen = seen.filter { rows[$0.key] != nil } }
  }

  /// How the rows must be shown.
  func viewing(usesLocalTime: Bool) -> RowsViewing {
    let visible = columns.shown.map { ($0, layer(ofColumn: $0)) }
    return RowsViewing(
      layers: Dictionary(uniqueKeysWithValues: visible),
      usesLocalTime: usesLocalTime
    )
  }

  /// The present rows, if they must be viewed again in another way; nil if not.
  func missing(usesLocalTime: Bool) -> Viewing? {
    let viewing = viewing(usesLocalTime: usesLocalTime)
    guard !rows.isEmpty,
      viewing != seenAs || rows.contains(where: { seen[$0.key]?.objectID != $0.value.objectID })
    else { return nil }
    return .rows(rows, columns.paths, viewing)
  }

  /// Asks for the present rows again, which stay until then.
  mutating func refresh(_ context: inout PaneContext) {
    guard failure == nil else { return }
    isStale = context.lanes.running.contains(.rows)
    guard !isStale else { return }
    let request = request(.position(max(0, top - height)))
    refreshing = Refreshing(request: request, anchor: selectedRow?.objectID)
    isAsking = request
    context.ask(.page(request), on: .rows)
  }

  /// The cursor follows its row if it moved.
  private mutating func takeRefreshed(_ page: Page) {
    let anchor = refreshing?.anchor
    refreshing = nil
    rows = [:]
    seen = [:]
    preview = nil
    awaitedPreview = nil
    guard let anchor, let offset = page.rows.firstIndex(where: { $0.objectID == anchor }) else {
      return
    }
    let distance = page.position + offset - cursor
    cursor += distance
    // The top row stays at the top, so that new rows above it do not move the screen.
    if top > 0 { top = max(0, top + distance) }
  }

  /// Shows others' changes: at once, unless a visible row disappears, which is shown a moment longer.
  mutating func take(_ marks: [ObjectID: ChangeMark], _ context: inout PaneContext) {
    let onScreen = (top..<top + height).compactMap { rows[$0]?.objectID }
    if !onScreen.contains(where: { context.follow.marks[$0]?.isGone == true }) { refresh(&context) }
  }

  package mutating func take(_ total: RowTotal, for query: RowQuery) {
    if query == self.query { self.total = total }
  }

  package mutating func take(_ failure: Failure) {
    isAsking = nil
    if failure != .cancelled { self.failure = failure }
  }
}
