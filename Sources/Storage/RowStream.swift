import Dispatch
import Querying
import SQLite

/// Passes a query's rows to a closure, in their order and in constant memory.
///
/// One thread reads ahead while the caller's thread works.
struct RowStream<Element: Sendable>: Sendable {
  /// How rows are read.
  enum Source: Sendable {
    /// One statement finds and reads them.
    case rows(SQL, make: @Sendable (borrowing StatementRow) -> Element)
    /// One statement finds keys; others read the rows of some of them, in their order. They may leave out rows that
    /// no longer exist.
    case keys(SQL, read: @Sendable ([Int64]) throws(Failure) -> [Element])
  }

  let source: Source
  let limit: Int
  let offset: Int
  let connection: Connection
  /// Runs before a batch is passed on; throws if the batch is no longer valid.
  let check: @Sendable () throws(Failure) -> Void

  private static var batchSize: Int { 256 }

  /// Calls `body` until it returns false; blocks the caller, throws the error of reading.
  func run(_ body: (Element) -> Bool) throws(Failure) {
    guard limit > 0 else { return }
    let ahead = ReadAhead<Element>()
    let queue = DispatchQueue(label: "storescope.ahead")
    queue.async { ahead.end(Result { () throws(Failure) in try fill(ahead) }) }
    defer {
      ahead.close()
      connection.interrupt()
      queue.sync {}
    }
    while let batch = try ahead.next() {
      for element in batch where !body(element) { return }
    }
  }

  private func fill(_ ahead: ReadAhead<Element>) throws(Failure) {
    switch source {
    case .rows(let sql, let make): try fill(ahead, sql, make) { (batch) throws(Failure) in batch }
    case .keys(let sql, let read): try fill(ahead, sql, { $0.integer(0) ?? 0 }, read)
    }
  }

  private func fill<Found>(
    _ ahead: ReadAhead<Element>,
    _ sql: SQL,
    _ make: (borrowing StatementRow) -> Found,
    _ read: ([Found]) throws(Failure) -> [Element]
  ) throws(Failure) {
    var skipped = 0
    var left = limit
    var batch: [Found] = []
    batch.reserveCapacity(Self.batchSize)
    var failure: Failure?
    func send() -> Bool {
      defer { batch.removeAll(keepingCapacity: true) }
      do throws(Failure) {
        let elements = try read(batch)
        try check()
        return ahead.send(elements)
      } catch {
        failure = error
        return false
      }
    }
    try connection.readWhile(sql) { statement in
      if skipped < offset {
        skipped += 1
        return true
      }
      batch.append(make(statement))
      left -= 1
      return (batch.count < Self.batchSize || send()) && left > 0
    }
    if failure == nil, !batch.isEmpty { _ = send() }
    if let failure { throw failure }
  }
}
