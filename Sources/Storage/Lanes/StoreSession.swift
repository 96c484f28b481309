import Decoding
package import Findings
import Foundation
package import Predicates
package import Questions
import SQLite
package import Schema

/// Answers questions about an open store, each kind on a lane with its own connection and queue.
///
/// A lane opens its connection at its first question, because most sessions do not use all lanes. SQLite never runs
/// on the shared thread pool, and an interrupt can only stop its own lane.
package final class StoreSession: Sendable {
  /// Receives an answer, on a lane's queue; when it is cancelled, perhaps on the caller's thread.
  ///
  /// A page is followed by its total, a record's counts come one by one.
  package typealias Reply = @Sendable (Result<Answer, Failure>) -> Void

  package let store: OpenedStore
  package let compiler: RowQueryCompiler
  private let rows: RowLane
  /// The lanes of all other questions.
  private let lanes: [Lane: WorkLane]
  private let finder: RowFinder
  private let watching: ChangeWatch

  package init(store: OpenedStore, model: Model, layout: StoreLayout) throws(Failure) {
    self.store = store
    watching = try ChangeWatch(store)
    compiler = RowQueryCompiler(model: model, layout: layout)
    rows = RowLane(store: store, compiler: compiler, watch: watching)
    let sorting: Set<Lane> = [.summary, .history, .cloudKit]
    lanes = Dictionary(
      uniqueKeysWithValues: Lane.allCases.map {
        ($0, WorkLane("\($0)", store, cache: sorting.contains($0) ? .sorting : .small))
      })
    finder = RowFinder(
      reader: RowReader(store, compiler), index: rows.index,
      helpers: (1..<min(4, max(2, ProcessInfo.processInfo.activeProcessorCount))).map { _ in LaneConnection(store) })
  }

  /// A session on the store's present state, whatever others save meanwhile, over so many connections.
  ///
  /// Throws `Failure`.
  package func ofOneState(connections: Int) throws(Failure) -> StoreSession {
    try StoreSession(
      store: try store.ofOneState(connections: connections), model: compiler.model, layout: compiler.layout)
  }

  /// Opens the connections for the first rows, before the first question.
  package func prepare() { rows.prepare() }

  /// Answers a question on its own lane, or on another one.
  package func ask(_ question: Question, on lane: Lane? = nil, reply answer: @escaping Reply) {
    // A writer may have moved pages under an immutable connection, which makes the read worthless.
    let reply: Reply = { [store] result in
      answer(store.isOvertaken ? .failure(.storeChanged) : result.mapError(store.told))
    }
    if case .page(let request) = question { return rows.ask(request, reply) }
    let isLong = if case .find = question { true } else { false }
    lanes[lane ?? question.lane]?.run(isLong: isLong, reply) { [self] (connection, run) throws(Failure) in
      try self.answer(question, connection, run, reply)
    }
  }

  /// The last answer to a question, after those that come one by one.
  private func answer(
    _ question: Question, _ connection: Connection, _ run: Job.Run, _ reply: Reply
  ) throws(Failure) -> Answer {
    switch question {
    // `RowLane` answers it.
    case .page: throw .cancelled
    case .counts:
      let (counts, problems) = try RowCounter(compiler: compiler).countsAndOdd(connection)
      return .counts(counts, problems: problems)
    case .tableCounts(let tables):
      return .tableCounts(try RowCounter(compiler: compiler).counts(of: tables, connection))
    case .tableRows(let request):
      var rows: [[String?]] = []
      try connection.read(request.sql) { row in rows.append(request.columns.indices.map { row.text($0) }) }
      return .tableRows(TableRows(request: request, rows: rows))
    case .record(let object): return .record(try recordReader.record(object, connection))
    case .rows(let query, let columns):
      return .rows(try RowReader(store, compiler).rows(of: query, columns, connection))
    case .recordCounts(let object):
      try recordReader.objectCounts(of: object, connection) { relationship, count in
        reply(.success(.objectCount(object, relationship: relationship, count)))
      }
      return .referrers(object, try recordReader.referrers(to: object, connection))
    case .neighbours(let request):
      return .neighbours(request, try RowReader(store, compiler).neighbours(request, connection))
    case .nested(let object, let contract):
      let views = NestedViews(compiler, contract, supportFolder: store.files.supportFolder, connection)
      return .nested(object, try views.fates(of: object))
    case .deletion(let object):
      _ = try recordReader.identity(object, connection)
      return .deletion(
        try DeletionWalk.preview(of: object, compiler: compiler, connection, isCurrent: { run.goesOn }))
    case .tombstones(let limit):
      return .tombstones(try TombstoneReader(compiler: compiler, store: store).newest(limit, connection))
    case .history(let request):
      let reader = try HistoryReader(compiler, store.tables, connection)
      return .history(try reader?.page(request, connection) ?? HistoryPage(request: request, lines: []))
    case .cloudKit(let question):
      return .cloudKit(try CloudKitReader(store, compiler.layout, connection)?.answer(question))
    case .find(let request): return .found(try finder.find(request, connection, run))
    case .summary(let request):
      return .summary(request, try SummaryReader(compiler: compiler).summary(request, connection))
    case .spans(let request): return try SpanReader(compiler: compiler).spans(request, connection)
    case .names(let request):
      let reader = NameReader(RowReader(store, compiler, readsWhole: false))
      return .names(request, try reader.names(request, connection))
    case .count(let query): return .counted(query, try count(query, connection))
    case .plan(let query): return .planned(query, try plan(query, connection))
    }
  }

  /// Stops a lane's question, which fails with `Failure.cancelled`.
  package func cancel(_ lane: Lane) { if lane == .rows { rows.cancel() } else { lanes[lane]?.job.stop() } }

  /// Replies whether others changed the store since the session began; nothing while it is asking.
  package func askForChange(reply: @escaping @Sendable (Bool) -> Void) { watching.ask(reply) }

  /// Stops all lanes without waiting; open questions fail with `Failure.cancelled`.
  package func cancel() {
    for lane in Lane.allCases { cancel(lane) }
  }

  /// Stops all lanes, waits for them, and closes their connections.
  ///
  /// Opening a store's file elsewhere in the process would drop their locks (FORMAT §11), so a live store is opened
  /// again only after this.
  package func finish() {
    cancel()
    rows.close()
    for lane in lanes.values { lane.close() }
    finder.close()
    watching.close()
  }

  private var recordReader: RecordReader { RecordReader(compiler: compiler, supportFolder: store.files.supportFolder) }

  /// Every entity's row counts, and rows that have no entity or no usable key; blocks the caller.
  package func counts() throws(Failure) -> (counts: [String: RowCount], problems: [Finding]) {
    let connection = try store.connect()
    do {
      let found = try RowCounter(compiler: compiler).countsAndOdd(connection)
      try checkNotOvertaken()
      return found
    } catch { throw store.told(error) }
  }

  /// The findings about rows of an entity's table that share a key or have none; blocks the caller.
  package func keyProblems(of entity: String) throws(Failure) -> [Finding] {
    let layout = try compiler.entityLayout(entity)
    guard let table = layout.table, !layout.address.isKey else { return [] }
    return try RowCounter(compiler: compiler).keyProblems(of: table, try store.connect())
  }

  /// The number of a query's rows; blocks the caller.
  package func count(_ query: RowQuery) throws(Failure) -> Int { try count(query, try store.connect()) }

  private func count(_ query: RowQuery, _ connection: Connection) throws(Failure) -> Int {
    var count = 0
    try connection.read(try compiler.count(query)) { count = Int(clamping: $0.integer(0) ?? 0) }
    try checkNotOvertaken()
    return count
  }

  /// Throws `Failure.storeChanged` if a writer overtook a read.
  func checkNotOvertaken() throws(Failure) {
    if store.isOvertaken { throw .storeChanged }
  }

  /// Calls `body` with rows in query order until it returns false; blocks the caller.
  package func stream(
    _ query: RowQuery, columns: [Path], limit: Int? = nil, offset: Int = 0, body: (StoredRow) -> Bool
  ) throws(Failure) {
    try pages(query, columns: columns, limit: limit, offset: offset) { $0.allSatisfy(body) }
  }

  /// The same with some rows after the others.
  package func pages(
    _ query: RowQuery, columns: [Path], limit: Int? = nil, offset: Int = 0, body: ([StoredRow]) -> Bool
  ) throws(Failure) {
    let rows = try store.connect()
    let reader = RowReader(store, compiler)
    let selection = try reader.selection(columns, of: query)
    let whole = try compiler.rows(query, columns: selection.columns.joined(separator: ", "), joins: selection.joins)
    try stream(query, limit, offset, body, whole: whole) { statement in
      reader.storedRow(statement, selection)
    } read: { addresses throws(Failure) in
      try reader.storedRows(addresses, selection, rows)
    }
  }

  /// Passes on a query's rows as `whole` returns them, or as `read` finds them at their addresses.
  func stream<Element: Weighed>(
    _ query: RowQuery, _ limit: Int?, _ offset: Int, _ body: ([Element]) -> Bool, whole: SQL,
    make: @escaping @Sendable (borrowing StatementRow) -> Element,
    read: @escaping @Sendable ([Int64]) throws(Failure) -> [Element]
  ) throws(Failure) {
    let connection = try store.connect(cache: .sorting)
    let stream = RowStream(
      source: try isOnePass(query, whole, connection)
        ? .rows(whole, make: make) : .keys(try compiler.addresses(query), read: read), limit: limit ?? .max,
      offset: offset, connection: connection
    ) { [self] () throws(Failure) in try checkNotOvertaken() }
    do throws(Failure) { try stream.run(body) } catch { throw store.told(error) }
  }

  /// Whether the table has a query's rows in the right order, so nothing is sorted and none is missing.
  ///
  /// Rows that SQLite sorts are better read by key, because it would copy all their columns to sort.
  private func isOnePass(_ query: RowQuery, _ whole: SQL, _ connection: Connection) throws(Failure) -> Bool {
    guard query.distinct.isEmpty, try !compiler.namesMissingRows(query) else { return false }
    let steps = try plan(of: whole, connection)
    guard case .scan(RowQueryCompiler.alias, index: nil)? = steps.first?.kind else { return false }
    return steps.allSatisfy { step in
      switch step.kind {
      case .sort, .temporary: false
      default: true
      }
    }
  }
}

extension StoreSession {
  /// Throws `Failure.noSuchRow` if the store has no such object; blocks the caller.
  package func checkExists(_ object: ObjectID) throws(Failure) {
    let query = RowQuery(entity: object.entity, source: .objects([object]))
    if try count(query) == 0 { throw .noSuchRow(object) }
  }
}

extension StoreSession {
  /// SQLite's plan for a query as Core Data fetches it, a step a line; blocks the caller, throws `Failure`.
  package func plan(_ query: RowQuery) throws(Failure) -> [PlanStep] { try plan(query, try store.connect()) }

  func plan(_ query: RowQuery, _ connection: Connection) throws(Failure) -> [PlanStep] {
    try plan(of: try compiler.fetch(query), connection)
  }

  func plan(of statement: SQL, _ connection: Connection) throws(Failure) -> [PlanStep] {
    let sql: SQL = "EXPLAIN QUERY PLAN \(statement)"
    var steps: [PlanStep] = []
    try connection.read(sql) { row in if let text = row.text(3) { steps.append(PlanStep(text)) } }
    return steps
  }
}

extension StoreSession {
  /// A summary of a column in a query's rows; blocks the caller, throws `Failure`.
  package func summary(_ request: SummaryRequest) throws(Failure) -> ColumnSummary {
    let connection = try store.connect(cache: .sorting)
    let found = try SummaryReader(compiler: compiler).summary(request, connection)
    if store.isOvertaken { throw .storeChanged }
    return found
  }
}

/// Summarizes a column in two passes over its values, the second in sorted order; only SQLite holds more than a few.
///
/// A third pass fills bins without the few values that lie far from all others.
struct SummaryReader: Sendable {
  let compiler: RowQueryCompiler

  func summary(_ request: SummaryRequest, _ connection: Connection) throws(Failure) -> ColumnSummary {
    var summary = ColumnSummary()
    let extremes = try compiler.extremes(of: request.path, in: request.query)
    let frequencies = try compiler.frequencies(of: request.path, in: request.query)
    var ends: (least: SQLiteValue, greatest: SQLiteValue) = (.null, .null)
    try connection.read(extremes) { row in
      ends = (row.value(2), row.value(3))
      summary.rows = Int(clamping: row.integer(0) ?? 0)
      summary.withoutValue = summary.rows - Int(clamping: row.integer(1) ?? 0)
      guard summary.rows > summary.withoutValue else { return }
      summary.minimum = cell(row.value(2), request)
      summary.maximum = cell(row.value(3), request)
    }
    var spread = Spread(request, rows: summary.rows - summary.withoutValue, ends)
    var most = MostFrequent(count: request.count)
    try connection.read(frequencies) { row in
      let (raw, rows) = (row.value(0), Int(clamping: row.integer(1) ?? 0))
      summary.distinct += 1
      most.add(raw, rows)
      spread.add(raw, rows)
    }
    summary.frequent = most.all.map { .init(cell: cell($0.raw, request), rows: $0.rows) }
    summary.quartiles = spread.quartiles.map { cell($0, request) }
    summary.bins = spread.bins
    guard var trimmed = spread.trimmed(request) else { return summary }
    try connection.read(frequencies) { trimmed.add($0.value(0), Int(clamping: $0.integer(1) ?? 0)) }
    guard let first = trimmed.bins.first, let last = trimmed.bins.last else { return summary }
    summary.bins = trimmed.bins
    let all = [
      (trimmed.below, ends.least, first.range.lowerBound, false),
      (trimmed.above, ends.greatest, last.range.upperBound, true),
    ]
    summary.outliers = all.filter { $0.0 > 0 }.map { rows, raw, bound, isAbove in
      .init(rows: rows, furthest: cell(raw, request), bound: bound, isAbove: isAbove)
    }
    return summary
  }

  /// A value as its column would show it; a measure as a plain number.
  private func cell(_ raw: SQLiteValue, _ request: SummaryRequest) -> Cell {
    if request.measures {
      guard case .integer(let number) = raw else { return Cell(raw: .whole(raw), stored: .value(.null)) }
      return Cell(raw: .whole(raw), stored: .value(.integer(number)))
    }
    return request.path.cell(of: raw) ?? Cell(raw: .whole(raw), stored: .value(.null))
  }
}
