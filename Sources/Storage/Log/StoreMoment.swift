/// Which state of a store is read: the newest, or one that its log still holds (FORMAT §11.1).
package enum StoreMoment: Hashable, Sendable {
  case newest
  /// As a commit left it: they count from 1, the oldest; 0 is the file without its log, -1 the commit before the newest.
  case commit(Int)
  /// As the last commit left it whose newest transaction of the history has this number.
  case transaction(Int64)
}

extension StoreMoment {
  /// The place in a log that holds nothing: only the file itself is left; throws `StoreError`.
  func placeWithoutLog(_ path: String) throws(StoreError) -> CommitPlace {
    switch self {
    case .newest, .commit(0): return CommitPlace(number: 0, count: 0, isExact: true)
    case .commit(let number): throw .noSuchCommit(path, asked: number, count: 0)
    case .transaction(let number):
      throw .noSuchTransaction(path, number, first: nil, last: nil)
    }
  }
}

/// A commit of a store's log, among the others.
package struct CommitPlace: Hashable, Sendable {
  /// From 1, the oldest; 0 is the file without its log.
  package let number: Int
  /// How many commits the log holds.
  package let count: Int
  /// Whether the database surely has no page of a later commit.
  package let isExact: Bool
  /// The newest transaction of the history then.
  package internal(set) var transaction: Int64?
  /// When that was, in seconds since 2001-01-01 UTC.
  package internal(set) var time: Double?

  package init(number: Int, count: Int, isExact: Bool) {
    self.number = number
    self.count = count
    self.isExact = isExact
  }
}

/// A log beside its database, and how far a checkpoint may have come (FORMAT §11.1).
struct LogReach {
  let path: String
  let log: WriteAheadLog
  let file: ReadableFile
  /// The database as it lies under the log.
  let database: ReadableFile
  private let index: LogIndex?

  /// `index` must have been read after the database, so that no checkpoint goes unseen.
  init(
    _ path: String,
    log: WriteAheadLog,
    file: ReadableFile,
    database: ReadableFile,
    index: LogIndex?
  ) {
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

  /// The first state that surely is as it was; throws `FileFailure`.
  func firstExact() throws(FileFailure) -> Int {
    if let index, index.copied == index.perhapsCopied { return firstWhole }
    // The index leaves it open, or there is none: the pages tell.
    let sure = min(try log.lastDoubt(file, over: database), index?.perhapsCopied ?? .max)
    return (firstWhole...log.commits.count).first { end(of: $0) >= sure } ?? log.commits.count
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
    case .commit(let asked):
      let number = asked < 0 ? count + asked : asked
      guard (0...count).contains(number) else {
        throw StoreError.noSuchCommit(path, asked: asked, count: count)
      }
      return number
    case .transaction(let asked):
      var walk = try CommitWalk(over: database, file, log) { $0 == HistoryTable.transactions }
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
