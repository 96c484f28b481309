import Schema

/// The part of a store's history that its log still holds (FORMAT §11.1).
///
/// It reads the files without SQLite and keeps them open. It must outlive every connection to the store, because
/// closing a file drops SQLite's locks (FORMAT §11).
package final class TransactionLog {
  private let files: StoreFiles
  let reach: LogReach
  /// The last commit of each transaction, from 1.
  private let lastCommits: [Int64: Int]
  /// The commits of each transaction whose state before and after is known; nil if one commit holds several.
  let commits: [Int64: Range<Int>]

  /// Nil if the store has no readable log.
  package init?(_ path: String) {
    let files = StoreFiles(path: path)
    guard files.walBytes > 0, (try? files.checkKeepsLog()) != nil, let header = files.log,
      let database = try? ReadableFile(files.place), let file = try? ReadableFile(files.place + "-wal"),
      let log = try? WriteAheadLog(file, header: header, told: { _ in })
    else { return nil }
    let reach = LogReach(path, log: log, file: file, database: database, index: files.logIndex)
    guard let first = try? reach.firstExact(),
      var walk = try? CommitWalk(over: reach, from: reach.firstWhole, tracks: { $0 == HistoryTable.transactions })
    else { return nil }
    var commits: [Int64: Range<Int>] = [:]
    var last: [Int64: Int] = [:]
    var several: Set<Int64> = []
    for number in reach.firstWhole..<log.commits.count {
      var added: [Int64] = []
      walk.step { if $0.kind == .insert { added.append($0.key) } }
      if added.count > 1 { several.formUnion(added) }
      guard let newest = walk.newestTransaction else { continue }
      last[newest] = number + 1
      // A commit without a transaction belongs to the one before it, whose state before may be overwritten.
      guard number >= first, let start = commits[newest]?.lowerBound ?? (added.isEmpty ? nil : number) else { continue }
      commits[newest] = start..<(number + 1)
    }
    lastCommits = last
    for number in several { commits[number] = nil }
    self.files = files
    self.reach = reach
    self.commits = commits
  }

  /// The last commit that ends with a transaction, from 1; nil if the log holds none.
  package func commit(of transaction: Int64) -> Int? { lastCommits[transaction] }

  /// Whether no checkpoint has changed the file since it was opened.
  var isAsItWas: Bool {
    let now = StoreFiles(path: files.path)
    return now.database == files.database
  }
}
