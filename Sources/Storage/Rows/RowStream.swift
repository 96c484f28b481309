import Predicates
import Questions
import SQLite
import Schema

/// A row whose texts and data limit how many are read ahead.
protocol Weighed: Sendable {
  /// How many bytes these have.
  var bytes: Int { get }
}

/// Passes a query's rows to a closure, in their order and in constant memory.
///
/// One thread reads ahead while the caller's thread works, but not beyond rows with long values: of these no more are
/// in memory than are worked on, each at most once here and once in SQLite.
struct RowStream<Element: Weighed>: Sendable {
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

  /// Calls `body` with some rows after the others until it returns false; blocks the caller, throws the error of
  /// reading.
  func run(_ body: ([Element]) -> Bool) throws(Failure) {
    guard limit > 0 else { return }
    let ahead = ReadAhead<Element>(connection) { ahead throws(Failure) in try fill(ahead) }
    defer { ahead.close() }
    while let batch = try ahead.next(), body(batch) {}
  }

  private func fill(_ ahead: ReadAhead<Element>) throws(Failure) {
    switch source {
    case .rows(let sql, let make):
      var bytes = 0
      try collect(sql, make) { row in
        bytes += row.bytes
        return bytes > BatchSize.mostBytes
      } pass: { (rows) throws(Failure) in
        defer { bytes = 0 }
        return try send(rows, bytes, ahead)
      }
    case .keys(let sql, let read):
      var size = BatchSize()
      try collect(sql, { $0.integer(0) ?? 0 }, isFull: { _ in false }) { (keys) throws(Failure) in
        var rest = keys[...]
        while !rest.isEmpty {
          let rows = try read(Array(rest.prefix(size.count)))
          rest = rest.dropFirst(size.count)
          let bytes = rows.reduce(0) { $0 + $1.bytes }
          guard try send(rows, bytes, ahead) else { return false }
          size.note(bytes: bytes)
        }
        return true
      }
    }
  }

  private func send(_ rows: [Element], _ bytes: Int, _ ahead: ReadAhead<Element>) throws(Failure) -> Bool {
    try check()
    return ahead.send(rows, isLarge: bytes > BatchSize.mostBytes)
  }

  /// Passes on what `make` finds in batches, after the rows to skip and up to the limit, until `pass` returns false.
  private func collect<Found>(
    _ sql: SQL, _ make: (borrowing StatementRow) -> Found, isFull: (Found) -> Bool,
    pass: ([Found]) throws(Failure) -> Bool
  ) throws(Failure) {
    var skipped = 0
    var left = limit
    var batch: [Found] = []
    batch.reserveCapacity(BatchSize.most)
    var failure: Failure?
    func passOn() -> Bool {
      defer { batch.removeAll(keepingCapacity: true) }
      do throws(Failure) { return try pass(batch) } catch {
        failure = error
        return false
      }
    }
    try connection.readWhile(sql) { statement in
      if skipped < offset {
        skipped += 1
        return true
      }
      let found = make(statement)
      batch.append(found)
      left -= 1
      let isDue = isFull(found) || batch.count >= BatchSize.most
      return (!isDue || passOn()) && left > 0
    }
    if failure == nil, !batch.isEmpty { _ = passOn() }
    if let failure { throw failure }
  }
}

/// How many rows are read at once: fewer if their values are long.
struct BatchSize {
  static let most = 256
  /// A batch of more bytes is worked off before the next is read.
  static let mostBytes = 4 << 20

  /// Nothing is known of the rows yet, so the first are few.
  private(set) var count = 4

  /// Takes the bytes of the last batch.
  mutating func note(bytes: Int) {
    count = bytes > Self.mostBytes ? max(1, count / 16) : min(Self.most, count * 2)
  }
}

extension StoredRow: Weighed { var bytes: Int { readings.reduce(0) { $0 + $1.bytes } } }

extension Reading {
  fileprivate var bytes: Int {
    switch self {
    case .value(.scalar(.string(let text))), .value(.scalar(.uri(let text))): text.utf8.count
    case .value(.scalar(.data(let data))): data.count
    case .value(.external(let file)): file.data?.count ?? 0
    case .value(.composite(let leaves)): leaves.reduce(0) { $0 + $1.reading.bytes }
    case .value: 0
    case .unreadable(_, .whole(let value)): value.bytes
    case .unreadable: 0
    }
  }
}

extension RawRow: Weighed { var bytes: Int { values.reduce(0) { $0 + $1.value.bytes } } }

extension SQLiteValue {
  fileprivate var bytes: Int {
    switch self {
    case .text(let text): text.utf8.count
    case .blob(let data), .malformedText(let data): data.count
    case .null, .integer, .real: 0
    }
  }
}
