import Schema

extension StoreMoment {
  /// The state of a store without a log, which is the file itself; throws `StoreError`.
  func placeWithoutLog(_ files: StoreFiles) throws(StoreError) -> CommitPlace {
    let path = files.path
    switch self {
    case .newest, .commit(0): return CommitPlace(number: 0, count: 0, isExact: true)
    case _ where files.lacksLog: throw .noLog(path)
    case .newestCommit: throw .noSuchCommit(path, asked: 1, count: 0)
    case .commit(let number): throw .noSuchCommit(path, asked: number, count: 0)
    case .transaction(let number): throw .noSuchTransaction(path, number, first: nil, last: nil)
    }
  }
}

/// A log beside its database, and how many of its frames a checkpoint may have copied (FORMAT §11.1).
struct LogReach {
  let path: String
  let log: WriteAheadLog
  let file: ReadableFile
  /// The database file without its log.
  let database: ReadableFile
  private let index: LogIndex?

  /// `index` must have been read after the database, so that no checkpoint is missed.
  init(_ path: String, log: WriteAheadLog, file: ReadableFile, database: ReadableFile, index: LogIndex?) {
    (self.path, self.log, self.file, self.database) = (path, log, file, database)
    self.index = index.flatMap { $0.salts == log.header.salts ? $0 : nil }
  }

  /// The place of a state in the log; throws `StoreError` and `FileFailure`.
  func place(of moment: StoreMoment) throws -> CommitPlace {
    let number = try number(of: moment)
    if number < firstWhole { throw StoreError.overwritten(path, commit: number, first: firstWhole) }
    return CommitPlace(number: number, count: log.commits.count, isExact: try isExact(number))
  }

  /// The first state that no checkpoint has overwritten.
  var firstWhole: Int {
    let copied = index?.copied ?? 0
    return (0...log.commits.count).first { end(of: $0) >= copied } ?? log.commits.count
  }

  /// The first state that is surely exact; throws `FileFailure`.
  func firstExact() throws(FileFailure) -> Int {
    if let index, index.copied == index.perhapsCopied { return firstWhole }
    // The index leaves it open, or is missing, so the pages are compared.
    let sure = min(try log.lastDoubt(file, over: database), index?.perhapsCopied ?? .max)
    return (firstWhole...log.commits.count).first { end(of: $0) >= sure } ?? log.commits.count
  }

  /// More rows than this are counted, but not kept.
  private static let mostChanges = 10_000

  /// The rows that a commit changed, with their values, and how many more; nil if the state before it is overwritten.
  func changes(of number: Int) throws(FileFailure) -> (rows: [RowChange], others: Int)? {
    guard number > firstWhole else { return nil }
    var walk = try CommitWalk(over: self, from: number - 1, keepsRecords: true) {
      $0.hasPrefix("Z") && !$0.hasPrefix("Z_")
    }
    var (rows, others) = ([RowChange](), 0)
    walk.step { if rows.count < Self.mostChanges { rows.append($0) } else { others += 1 } }
    return (rows, others)
  }

  private func isExact(_ number: Int) throws(FileFailure) -> Bool {
    if number == log.commits.count { return true }
    return number >= (try firstExact())
  }

  private func end(of number: Int) -> Int { log.frames(of: number).upperBound }

  private func number(of moment: StoreMoment) throws -> Int {
    let count = log.commits.count
    switch moment {
    case .newest: return count
    case .newestCommit:
      guard count > 0 else { throw StoreError.noSuchCommit(path, asked: 1, count: 0) }
      return count
    case .commit(let asked):
      let number = asked < 0 ? count + asked : asked
      guard (0...count).contains(number) else { throw StoreError.noSuchCommit(path, asked: asked, count: count) }
      return number
    case .transaction(let asked):
      var walk = try CommitWalk(over: self) { $0 == HistoryTable.transactions }
      var (found, last) = ([Int64: Int](), walk.newestTransaction)
      var first = last
      if let last { found[last] = 0 }
      for number in 0..<count {
        walk.step { _ in }
        last = walk.newestTransaction
        first = first ?? last
        if let last { found[last] = number + 1 }
      }
      if let number = found[asked] { return number }
      throw StoreError.noSuchTransaction(path, asked, first: first, last: last)
    }
  }
}

/// The names of persistent history's tables (FORMAT §6.1).
package enum HistoryTable {
  package static let transactions = "ATRANSACTION"
  package static let changes = "ACHANGE"
  package static let strings = "ATRANSACTIONSTRING"
}
