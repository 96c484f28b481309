import Foundation
import Predicates
import SQLite
package import Schema

/// A commit of a store's log: what it wrote (FORMAT §11.1).
package struct StoreCommit: Hashable, Sendable {
  /// From 1, the oldest.
  package let number: Int
  package let frames: Int
  /// The number of different pages in its frames.
  package let pages: Int
  /// The history's transactions that it added, or the newest one if it added none.
  package let transactions: [Int64]
  /// When the newest of them was, in seconds since 2001-01-01 UTC.
  package let time: Double?
  /// By entity; nil if a checkpoint has overwritten the state before.
  package let rows: [String: ChangeCounts]?
  /// Whether the store can surely be read exactly as it was then.
  package let isExact: Bool
}

/// The commits that a store's log holds.
package struct StoreCommits: Hashable, Sendable {
  /// Oldest first.
  package let commits: [StoreCommit]
  /// The first state that no checkpoint has overwritten; 0 is the file without its log.
  package let firstWhole: Int
  /// The first state that is surely exact.
  package let firstExact: Int
  package let defect: LogDefect?
  /// Whether no log lies beside the file.
  package let lacksLog: Bool

  /// What is said of a store whose saves go into a log, if it has none beside it.
  package static let noLog =
    "no log (-wal) lies beside the file; if it was left behind in a copy, the newest saves are missing"

  /// Reads the log of a store that no connection of this process has open; throws `StoreError`.
  package static func read(_ path: String, layout: StoreLayout, tables: [TableShape]) throws(StoreError) -> StoreCommits
  {
    for attempt in 0..<5 {
      usleep(UInt32(attempt * 20_000))
      let before = StoreFiles(path: path)
      let header = before.log
      do {
        try before.checkKeepsLog()
        let found = try StoreCommits(before, header, layout, tables)
        let after = StoreFiles(path: path)
        if after.database == before.database, after.log == header { return found }
      } catch let error as StoreError { throw error } catch let error as FileFailure {
        if StoreFiles(path: path) == before { throw .io(path, message: error.message) }
      } catch { throw .io(path, message: "\(error)") }
    }
    throw .changing(path)
  }

  /// The warning about a state that may not be exact.
  package static func doubt(of number: Int) -> String {
    "commit \(number) is not known to be exact, because a checkpoint may have put pages of later "
      + "commits into the file"
  }

  private init(_ files: StoreFiles, _ header: LogHeader?, _ layout: StoreLayout, _ tables: [TableShape]) throws {
    lacksLog = files.lacksLog
    guard files.walBytes > 0, let header else {
      (commits, firstWhole, firstExact) = ([], 0, 0)
      defect = files.walBytes > 0 ? .header(bytes: files.walBytes) : nil
      return
    }
    let database = try ReadableFile(files.place)
    let file = try ReadableFile(files.place + "-wal")
    let log = try WriteAheadLog(file, header: header) { _ in }
    let index = files.logIndex
    let reach = LogReach(files.path, log: log, file: file, database: database, index: index)
    (firstWhole, firstExact) = (reach.firstWhole, try reach.firstExact())
    defect = log.defect(beside: index)
    let names = EntityNames(layout)
    var walk = try CommitWalk(over: reach, from: firstWhole, shapes: tables) {
      names.byTable[$0] != nil || $0 == HistoryTable.transactions
    }
    var commits: [StoreCommit] = []
    for (place, commit) in log.commits.enumerated() {
      let number = place + 1
      let frames = log.frames(of: place).upperBound..<commit.end
      let isKnown = number > firstWhole
      var rows: [String: ChangeCounts] = [:]
      var transactions: [Int64] = []
      if isKnown {
        walk.step { change in
          if change.table == HistoryTable.transactions {
            if change.kind == .insert { transactions.append(change.key) }
          } else {
            let entity = names.entity(of: change)
            rows[entity, default: ChangeCounts()].add(change.kind)
          }
        }
      }
      let isDated = number >= firstWhole
      if isDated, transactions.isEmpty { transactions = walk.newestTransaction.map { [$0] } ?? [] }
      commits.append(
        StoreCommit(
          number: number, frames: frames.count, pages: log.pages(in: frames).count, transactions: transactions,
          time: isDated ? walk.transactionTime : nil, rows: isKnown ? rows : nil, isExact: number >= firstExact))
    }
    self.commits = commits
  }
}

/// The entities whose rows lie in each table, by `Z_ENT`.
struct EntityNames {
  private(set) var byTable: [String: [Int64: String]] = [:]

  init(_ layout: StoreLayout) {
    for entity in layout.entities.values {
      guard let table = entity.table, let number = entity.entityID else { continue }
      byTable[table, default: [:]][Int64(number)] = entity.entity
    }
  }

  /// The row's entity, or its table if no entity has the number.
  func entity(of change: RowChange) -> String { change.number.flatMap { byTable[change.table]?[$0] } ?? change.table }
}

extension CommitPlace {
  /// The same commit with the newest transaction of the store's history.
  func dated(_ connection: Connection, _ tables: [TableShape]) -> CommitPlace {
    guard let table = tables.first(where: { $0.name == HistoryTable.transactions }) else { return self }
    let time: SQL = table.column(named: "ZTIMESTAMP") == nil ? "NULL" : "ZTIMESTAMP"
    var place = self
    try? connection.run("SELECT Z_PK, \(time) FROM ATRANSACTION ORDER BY Z_PK DESC LIMIT 1") { row in
      place.transaction = row.integer(0)
      place.time = row.storageClass(1) == .null ? nil : row.real(1)
    }
    return place
  }
}
