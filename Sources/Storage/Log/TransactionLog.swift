import Decoding
package import Schema

/// The part of a store's history that its log still holds, with rows' values before and after (FORMAT §11.1).
///
/// It reads the files without SQLite and keeps them open. It must outlive every connection to the store, because
/// closing a file drops SQLite's locks (FORMAT §11).
package final class TransactionLog {
  private let files: StoreFiles
  private let reach: LogReach
  private let differences: RecordDifferences
  private let tables: [TableShape]
  private let names: EntityNames
  /// The last commit of each transaction, from 1.
  private let lastCommits: [Int64: Int]
  /// The commits of each transaction whose state before and after is known; nil if one commit holds several.
  private let commits: [Int64: Range<Int>]
  private var read: (transaction: Int64, values: [ObjectID: [String: (Reading, Reading)]])?

  /// Nil if the store has no readable log.
  package init?(_ path: String, model: Model, layout: StoreLayout, tables: [TableShape]) {
    let files = StoreFiles(path: path)
    guard files.walBytes > 0, (try? files.checkKeepsLog()) != nil, let header = files.log,
      let database = try? ReadableFile(files.place),
      let file = try? ReadableFile(files.place + "-wal"),
      let log = try? WriteAheadLog(file, header: header, told: { _ in })
    else { return nil }
    let reach = LogReach(path, log: log, file: file, database: database, index: files.logIndex)
    guard let first = try? reach.firstExact(),
      var walk = try? CommitWalk(
        over: reach,
        from: reach.firstWhole,
        tracks: { $0 == HistoryTable.transactions }
      )
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
      guard number >= first,
        let start = commits[newest]?.lowerBound ?? (added.isEmpty ? nil : number)
      else { continue }
      commits[newest] = start..<(number + 1)
    }
    lastCommits = last
    for number in several { commits[number] = nil }
    self.files = files
    self.reach = reach
    differences = RecordDifferences(model: model, layout: layout, tables: tables)
    self.tables = tables
    self.commits = commits
    names = EntityNames(layout)
  }

  /// The last commit that ends with a transaction, from 1; nil if the log holds none.
  package func commit(of transaction: Int64) -> Int? { lastCommits[transaction] }

  /// The values of an object before and after a transaction that updated it, by path: those that differ.
  ///
  /// Nil if the log does not hold both states.
  package func values(
    of object: ObjectID,
    in transaction: Int64
  ) -> [String: (before: Reading, after: Reading)]? {
    if read?.transaction != transaction { read = (transaction, values(in: transaction)) }
    return read?.values[object]?.mapValues { ($0.0, $0.1) }
  }

  private func values(in transaction: Int64) -> [ObjectID: [String: (Reading, Reading)]] {
    guard let range = commits[transaction], isAsItWas,
      var walk = try? CommitWalk(
        over: reach,
        from: range.lowerBound,
        shapes: tables,
        keepsRecords: true,
        tracks: { [names] in names.byTable[$0] != nil }
      )
    else { return [:] }
    var sides: [ObjectID: (before: RowRecord?, after: RowRecord?)] = [:]
    for _ in range {
      walk.step { change in
        let object = ObjectID(entity: names.entity(of: change), pk: change.key)
        let before = sides[object].map { $0.before } ?? change.before
        sides[object] = (before, change.after)
      }
    }
    guard isAsItWas else { return [:] }
    var found: [ObjectID: [String: (Reading, Reading)]] = [:]
    for (object, sides) in sides {
      guard let before = sides.before, let after = sides.after else { continue }
      found[object] = differences.between(before, after, of: object.entity)
    }
    return found
  }

  /// Whether no checkpoint has changed the file since it was opened.
  private var isAsItWas: Bool {
    let now = StoreFiles(path: files.path)
    return now.database == files.database
  }
}
