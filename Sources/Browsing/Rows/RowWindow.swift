import Decoding
import Predicates
import Questions
import Schema
import Screen

/// The stretch of a query's rows that is in memory, a few screens around the cursor, and what is being read of them.
struct RowWindow: Hashable, Sendable {
  /// The 0-based position under the cursor.
  private(set) var cursor = 0
  /// The position of the first row on the screen.
  private(set) var top = 0
  /// The number of rows that the screen shows.
  private(set) var height = 20
  /// The rows by position.
  private(set) var rows: [Int: Row] = [:]
  private(set) var total: RowTotal?
  var failure: Failure?
  /// Whether rows changed while others were being read.
  var isStale = false
  /// The rows as the screen shows them; each comes with its row, and again when it must be shown in another way.
  private var seen: [Int: ShownRow] = [:]
  /// How they are shown.
  private var seenAs: ShownLayers?
  private var asked: PageRequest?
  /// The columns whose long values were asked for with the present rows.
  private var wholeColumns: [Path] = []
  /// The request that was answered last: repeating it would bring nothing new.
  private var answered: PageRequest?
  private var refreshing: Refreshing?
  /// Where the cursor comes to when the rows there are read; nil after it was moved elsewhere.
  private var landing: PageRequest.Start?

  /// A page that is read again because rows changed, and the object that the cursor must stay on.
  private struct Refreshing: Hashable, Sendable {
    let request: PageRequest
    let anchor: ObjectID?
  }

  var selected: Row? { rows[cursor] }

  /// Whether the cursor is on its way to a place in rows that are being read.
  var isLanding: Bool { landing != nil && landing == asked?.start }

  /// The last position that is known to exist.
  var lastKnown: Int { max(0, (total?.number ?? 1) - 1) }

  /// The positions that the screen shows.
  var visible: Range<Int> { top..<top + height }

  /// A cell of a row as the screen shows it, in a layer; nil if it was not viewed yet.
  func seenCell(at position: Int, column index: Int, in layer: Layer) -> ShownCell? {
    guard let row = seen[position], row.objectID == rows[position]?.objectID, let cell = row.cells[index],
      cell.layer == layer
    else { return nil }
    return cell
  }
}

// The cursor.
extension RowWindow {
  /// No store has rows beyond this position, but a file with layouts or a typed number may name one.
  private static let farthest = Int(Int32.max)

  mutating func move(by distance: Int) {
    landing = nil
    cursor = max(0, min(cursor + distance, lastKnown))
    scroll()
  }

  mutating func move(to position: Int) {
    landing = nil
    cursor = min(max(0, position), Self.farthest)
    scroll()
  }

  /// Goes to a position that need not be known yet, and shows it first.
  mutating func jump(to position: Int) {
    cursor = min(max(0, position), Self.farthest)
    top = cursor
  }

  mutating func resize(height: Int) {
    self.height = max(1, height)
    scroll()
  }

  private mutating func scroll() {
    let count = max(lastKnown, cursor) + 1
    top = ListCursor(cursor, top: top).window(height: height, count: count).lowerBound
  }

  /// Forgets the present rows, so that they are asked for again.
  mutating func forget() {
    landing = nil
    rows = [:]
    seen = [:]
    total = nil
    asked = nil
    answered = nil
    refreshing = nil
    failure = nil
  }

  /// Begins with the first row of others, or with an object's if it is among them.
  mutating func restart(at key: Int64?) {
    forget()
    jump(to: 0)
    landing = key.map { .key($0) }
  }
}

// Questions.
extension RowWindow {
  /// The page to ask for, if visible rows or long values of some columns are missing and not being read.
  mutating func neededPage(of query: RowQuery, columns: [Path], whole: [Path]) -> PageRequest? {
    guard failure == nil else { return nil }
    let end = total.map { total in
      if case .exactly(let number) = total { min(top + height, number) } else { top + height }
    }
    let visible = top..<max(top, end ?? top + height)
    guard visible.contains(where: { rows[$0] == nil }) || total == nil || lacks(whole, of: columns) else { return nil }
    let request = request(landing ?? aroundScreen, query, columns, whole)
    return request == answered ? nil : ask(request)
  }

  /// The page with the last rows.
  mutating func lastPage(of query: RowQuery, columns: [Path], whole: [Path]) -> PageRequest? {
    landing = .end
    return ask(request(.end, query, columns, whole))
  }

  /// The page to ask for again because rows changed; the present rows stay until it comes.
  mutating func refreshedPage(of query: RowQuery, columns: [Path], whole: [Path]) -> PageRequest {
    let request = request(aroundScreen, query, columns, whole)
    refreshing = Refreshing(request: request, anchor: selected?.objectID)
    asked = request
    return request
  }

  /// Allows a page to be asked for again whose answer may have come while another view was shown.
  mutating func dropQuestion() { asked = nil }

  private var aroundScreen: PageRequest.Start { .position(max(0, top - height)) }

  private func request(_ start: PageRequest.Start, _ query: RowQuery, _ columns: [Path], _ whole: [Path]) -> PageRequest
  {
    PageRequest(query: query, start: start, count: height * 3, columns: columns, whole: whole)
  }

  /// Whether a visible row lacks a long value of a column that a page could bring.
  private func lacks(_ whole: [Path], of columns: [Path]) -> Bool {
    if whole == wholeColumns { return false }
    let wanted = Set(whole).subtracting(wholeColumns)
    let missing = columns.indices.filter { wanted.contains(columns[$0]) }
    return visible.contains { position in
      let cells = rows[position]?.cells ?? []
      return missing.contains { cells.indices.contains($0) && cells[$0].stored.cutLength > 0 }
    }
  }

  private mutating func ask(_ request: PageRequest) -> PageRequest? {
    guard request != asked else { return nil }
    asked = request
    return request
  }
}

// Answers.
extension RowWindow {
  /// Whether a page replaces the present rows because some of them changed.
  func isRefreshed(by page: Page) -> Bool { page.request == refreshing?.request }

  mutating func take(_ page: Page, _ shown: Shown) {
    if page.request == asked { asked = nil }
    answered = page.request
    failure = nil
    total = page.total
    if isRefreshed(by: page) { takeRefreshed(page) }
    // Other rows would lack long values, or have those that are not asked for any more.
    if page.request.whole != wholeColumns { rows = [:] }
    wholeColumns = page.request.whole
    for (offset, row) in page.rows.enumerated() { rows[page.position + offset] = row }
    if landing == page.request.start { land(page) }
    if case .exactly(let number) = page.total { cursor = min(cursor, max(0, number - 1)) }
    scroll()
    let near = (top - 3 * height)...(top + 4 * height)
    if rows.count > 10 * height { rows = rows.filter { near.contains($0.key) } }
    look(shown)
  }

  mutating func take(_ total: RowTotal) { self.total = total }

  mutating func take(_ failure: Failure) {
    asked = nil
    landing = nil
    if failure != .cancelled { self.failure = failure }
  }

  /// Puts the cursor on the object that it was on, or on the next one, in the middle of the screen; or on the last row.
  private mutating func land(_ page: Page) {
    let last = max(0, page.rows.count - 1)
    guard case .key(let key) = page.request.start else { return move(to: page.position + last) }
    move(to: page.position + (page.rows.firstIndex { $0.objectID.pk >= key } ?? last))
    top = max(0, cursor - height / 2)
  }

  /// The cursor follows its row if it moved.
  private mutating func takeRefreshed(_ page: Page) {
    let anchor = refreshing?.anchor
    refreshing = nil
    rows = [:]
    seen = [:]
    guard let anchor, let offset = page.rows.firstIndex(where: { $0.objectID == anchor }) else { return }
    let distance = page.position + offset - cursor
    cursor += distance
    // The top row stays at the top, so that new rows above it do not move the screen.
    if top > 0 { top = max(0, top + distance) }
  }

  /// Takes how the present rows are shown.
  mutating func look(_ shown: Shown) {
    guard case .rows(let found, let viewing) = shown else { return }
    if viewing != seenAs { seen = [:] }
    seenAs = viewing
    seen.merge(found) { _, new in new }
    if seen.count > rows.count { seen = seen.filter { rows[$0.key] != nil } }
  }

  /// Whether the present rows must be viewed again to be shown in a way.
  func lacks(_ viewing: ShownLayers) -> Bool {
    !rows.isEmpty && (viewing != seenAs || rows.contains { seen[$0.key]?.objectID != $0.value.objectID })
  }
}
