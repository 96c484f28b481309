import Dispatch
import Querying

/// Hands over what the keys of a query lead to, in their order and in constant memory.
///
/// One thread reads ahead while the caller's works on what was read.
struct RowStream<Element: Sendable>: Sendable {
  let keys: SQL
  let limit: Int
  let offset: Int
  let connection: Connection
  /// What stands under some keys, in their order; may leave out rows that are gone.
  let read: @Sendable ([Int64]) throws(Failure) -> [Element]

  private static var batchSize: Int { 256 }

  /// Calls `body` until it returns false; blocks the caller, throws what reading failed with.
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
    var skipped = 0
    var left = limit
    var batch: [Int64] = []
    var failure: Failure?
    func send() -> Bool {
      defer { batch.removeAll(keepingCapacity: true) }
      do throws(Failure) {
        return ahead.send(try read(batch))
      } catch {
        failure = error
        return false
      }
    }
    do throws(SQLiteFailure) {
      try connection.runWhile(keys) { statement in
        if skipped < offset {
          skipped += 1
          return true
        }
        batch.append(statement.integer(0) ?? 0)
        left -= 1
        return (batch.count < Self.batchSize || send()) && left > 0
      }
    } catch {
      throw error.asFailure
    }
    if failure == nil, !batch.isEmpty { _ = send() }
    if let failure { throw failure }
  }
}
