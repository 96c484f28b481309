import Foundation
import Predicates
import Questions
import SQLite
import Schema
import Synchronization

/// Answers pages: one job fills the index of keys while another reads rows by key.
final class RowLane: Sendable {
  private struct Pending {
    let request: PageRequest
    let reply: StoreSession.Reply
    /// Whether the index was filled again for it, because a page was newer.
    var isAgain = false
  }

  /// A fill that began under the lock of `state`, so none begins for a question that is no longer the newest.
  private struct Fill {
    /// The work on the lane of keys.
    let run: Job.Run
    /// The number that the keys carry into the index.
    let number: Int
  }

  private struct State {
    var pending: Pending?
    /// Gets the total when it is known.
    var latest: Pending?
    /// Has its rows and waits for the total.
    var awaitsTotal: Pending?
  }

  let index = RowIndex()
  private let compiler: RowQueryCompiler
  private let reader: RowReader
  private let watch: ChangeWatch
  private let keyLane: WorkLane
  private let rowLane: WorkLane
  private let state = Mutex(State())

  init(store: OpenedStore, compiler: RowQueryCompiler, watch: ChangeWatch) {
    self.compiler = compiler
    self.watch = watch
    reader = RowReader(store, compiler, readsWhole: false).counting(by: store.indexedColumns)
    keyLane = WorkLane("keys", store, cache: .sorting)
    rowLane = WorkLane("rows", store)
  }

  /// Opens both connections, so that the first page need not wait.
  func prepare() {
    keyLane.prepare()
    rowLane.prepare()
  }

  func ask(_ request: PageRequest, _ reply: @escaping StoreSession.Reply) {
    let pending = Pending(request: request, reply: reply)
    let begun: Fill? = state.withLock { state in
      state = State(pending: pending, latest: pending)
      guard !index.isAbout(request.query) else { return nil }
      let run = keyLane.job.begin()
      return index.goesBack(to: request.query) ? nil : Fill(run: run, number: index.begin(request.query))
    }
    if let begun { fill(request, begun) }
    rowLane.job.add { [self] in
      serve()
      serveEnd(request)
    }
  }

  func cancel() {
    let reply = state.withLock { state in
      keyLane.job.stop()
      rowLane.job.stop()
      index.stop()
      defer { state = State() }
      return (state.pending ?? state.awaitsTotal)?.reply
    }
    reply?(.failure(.cancelled))
  }

  /// Waits until nothing runs, after a `cancel()`, and closes the connections.
  func close() {
    keyLane.close()
    rowLane.close()
  }

  /// Fills the index for a query whose fill has begun.
  private func fill(_ request: PageRequest, _ begun: Fill) {
    let (mine, fill) = (begun.run, begun.number)
    keyLane.job.add { [self] in
      do throws(Failure) {
        let connection = try keyLane.connection(for: mine)
        let sql = try compiler.addresses(request.query)
        try reading(connection) { moment throws(Failure) in
          index.setMoment(moment, from: fill)
          if !request.query.sort.isEmpty, !request.query.isSlice, case .position(let start) = request.start {
            try fillHead(sql, count: start + request.count, connection, fill, mine)
          }
          guard mine.goesOn else { return }
          try fillAll(sql, connection, fill, mine)
        }
      } catch { fail(error, mine) }
    }
  }

  /// Reads the first keys of a sort alone: SQLite finds them far sooner than the whole order.
  private func fillHead(_ sql: SQL, count: Int, _ connection: Connection, _ fill: Int, _ mine: Job.Run) throws(Failure)
  {
    guard count <= 2000 else { return }
    var keys: [Int64] = []
    try connection.read("\(sql) LIMIT \(number: count)") { keys.append($0.integer(0) ?? 0) }
    guard mine.goesOn else { return }
    index.setHead(keys, from: fill)
    rowLane.job.add { [self] in serve() }
  }

  private func fillAll(_ sql: SQL, _ connection: Connection, _ fill: Int, _ mine: Job.Run) throws(Failure) {
    var chunk: [Int64] = []
    var sent = 256
    chunk.reserveCapacity(1 << 14)
    func send(isLast: Bool) {
      index.append(chunk, isLast: isLast, from: fill)
      chunk.removeAll(keepingCapacity: true)
      rowLane.job.add { [self] in serve() }
    }
    try connection.readWhile(sql) { statement in
      chunk.append(statement.integer(0) ?? 0)
      if chunk.count == sent {
        guard mine.goesOn else { return false }
        send(isLast: false)
        sent = 1 << 14
      }
      return true
    }
    guard mine.goesOn else { return }
    send(isLast: true)
    rowLane.job.add { [self] in tellTotal() }
  }

  private func fail(_ failure: Failure, _ mine: Job.Run) {
    guard mine.goesOn else { return }
    index.stop()
    let pending = state.withLock { state in
      defer { state = State() }
      return state.pending ?? state.latest
    }
    pending?.reply(.failure(failure))
  }

  /// Takes the request if it is still pending; a later cancel interrupts its work on the lane.
  private func take(_ request: PageRequest) -> (Pending, Job.Run)? {
    state.withLock { state in
      guard let pending = state.pending, pending.request == request else { return nil }
      state.pending = nil
      return (pending, rowLane.job.begin())
    }
  }

  /// Answers the pending page, if its keys are known.
  private func serve() {
    // The same page may be asked for again meanwhile; the newest request is answered.
    guard let request = state.withLock({ $0.pending?.request }), let window = index.window(for: request),
      let (pending, run) = take(request)
    else { return }
    do throws(Failure) {
      let connection = try rowLane.connection(for: run)
      let selection = try reader.selection(request.columns, of: request.query)
      var isNewer = false
      let rows = try reading(connection) { moment throws(Failure) in
        isNewer = moment != window.moment || moment == Self.unknownMoment
        return try reader.rows(window.keys, of: request, selection, connection)
      }
      if isNewer, !pending.isAgain { return fillAgain(pending) }
      // A writer that never pauses may have deleted rows since their keys were read.
      let found = isNewer ? rows.filter { $0.obstacle != .notFound(byKey: true) } : rows
      if case .atLeast = window.total { awaitTotal(pending) }
      pending.reply(
        .success(.page(Page(request: request, position: window.position, rows: found, total: window.total))))
    } catch { pending.reply(.failure(error)) }
  }

  private func awaitTotal(_ pending: Pending) {
    state.withLock { state in
      // A newer page may be pending, or all was cancelled.
      if state.latest?.request == pending.request { state.awaitsTotal = pending }
    }
  }

  /// Fills the index with the store's newest state, once for each request, because its keys are older than the rows.
  private func fillAgain(_ pending: Pending) {
    let again = Pending(request: pending.request, reply: pending.reply, isAgain: true)
    let begun: Fill? = state.withLock { state in
      // A newer page may be pending, or all was cancelled.
      guard state.pending == nil, state.latest != nil else { return nil }
      state.pending = again
      return Fill(run: keyLane.job.begin(), number: index.begin(pending.request.query))
    }
    if let begun { fill(pending.request, begun) }
  }

  /// Others saved while a read began.
  private static let unknownMoment = Int64.min

  /// Reads within one moment of the store and passes it to `body`; nil if the store is not live.
  private func reading<Result>(
    _ connection: Connection, _ body: (_ moment: Int64?) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let before = watch.moment
    return try connection.reading { () throws(Failure) in
      let moment = watch.moment
      return try body(moment == before ? moment : Self.unknownMoment)
    }
  }

  /// Reads the last rows in key order without an index: from the end, while the rest is counted.
  private func serveEnd(_ request: PageRequest) {
    guard request.start == .end, compiler.isInKeyOrder(request.query) else { return }
    guard let (mine, run) = take(request) else { return }
    do throws(Failure) {
      let connection = try rowLane.connection(for: run)
      let sql = try compiler.end(request.query, count: request.count)
      var keys: [Int64] = []
      var count = 0
      let selection = try reader.selection(request.columns, of: request.query)
      let rows = try connection.reading { () throws(Failure) in
        try connection.read(sql.keys) { keys.append($0.integer(0) ?? 0) }
        try connection.read(sql.count) { count = Int(clamping: $0.integer(0) ?? 0) }
        return try reader.rows(Array(keys.reversed()), of: request, selection, connection)
      }
      let page = Page(request: request, position: max(0, count - keys.count), rows: rows, total: .exactly(count))
      mine.reply(.success(.page(page)))
    } catch { mine.reply(.failure(error)) }
  }

  private func tellTotal() {
    // A pending page brings its total itself; a total sent earlier would look like the last answer.
    guard let latest = state.withLock({ $0.pending == nil ? $0.latest : nil }), index.isAbout(latest.request.query)
    else { return }
    state.withLock { $0.awaitsTotal = nil }
    latest.reply(.success(.total(latest.request.query, index.total)))
  }
}
