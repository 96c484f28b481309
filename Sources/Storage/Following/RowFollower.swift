import CSQLite
import Foundation
package import Predicates
package import Questions
import SQLite
import Schema

/// Reports what others do to an entity's rows, by comparing each row with how it was last seen.
///
/// The table is walked again after each save, in pieces that take SQLite's read mark for 25 ms or less. A row is
/// compared within its piece, so a change is reported once, however many saves came in between. Several saves to a
/// row between two walks are one change. The follower outlives the store's openings: `follow` may be called again
/// with another one. One thread at a time uses it.
package final class RowFollower {
  /// More rows are not followed.
  package static let mostRows = 2_000_000

  package enum News: Sendable {
    /// All rows were seen once; what comes from now on are changes.
    case began(rows: Int, passing: Int)
    /// There are too many rows to keep their former values.
    case keepsNoValues
    case changed([FollowedChange])
  }

  package enum End: Sendable {
    case stopped
    /// The store's file no longer exists.
    case gone
    /// The store must be opened again: its file is another one, or must be read in another way.
    case replaced
  }

  private let query: RowQuery
  private let paths: [Path]
  private var table = FollowedTable()
  private var kept = KeptRows()
  /// Whether all rows were seen once.
  package private(set) var hasBegun = false
  /// The statement of the rows, which must be the same in each opening.
  private var statement: SQL?

  /// `paths` are the paths whose values a change reports.
  package init(_ query: RowQuery, paths: [Path]) { (self.query, self.paths) = (query, paths) }

  /// Follows an opening of the store until `goesOn` returns false or the store must be opened again; blocks the caller.
  ///
  /// `isShared` says that others read the same opening. Throws `Failure`.
  package func follow(
    _ store: OpenedStore, _ compiler: RowQueryCompiler, isShared: Bool, while goesOn: () -> Bool, tell: (News) -> Void
  ) throws(Failure) -> End {
    do throws(Failure) {
      let files = try FollowedFiles(store, isShared: isShared)
      let walk = try FollowedWalk(query, paths, store, compiler)
      if let statement, statement != walk.statement { throw .otherModel }
      statement = walk.statement
      return try follow(files, walk, while: goesOn, tell: tell)
    } catch {
      let told = store.told(error)
      // A store that was read before, and cannot be opened or has other columns now, is another store.
      if told == .storeChanged || told.isLocked || (hasBegun && error.isOfOtherFile) { return .replaced }
      throw told
    }
  }

  private func follow(
    _ files: FollowedFiles, _ walk: FollowedWalk, while goesOn: () -> Bool, tell: (News) -> Void
  ) throws(Failure) -> End {
    var pass: Pass?
    /// The state of the files that the whole last pass read.
    var seen: FollowedFiles.Mark?
    var pace = Pace()
    defer { if let pass { table = pass.ended(of: table) } }
    while goesOn() {
      switch files.state() {
      case .gone: return .gone
      case .replaced: return .replaced
      case .busy: pace.rest(isActive: true)
      case .at(let mark) where pass == nil && mark == seen: pace.rest(isActive: false)
      case .at(let mark):
        if pass == nil { try lookAtEnd(files, walk, mark, pace.piece, tell) }
        var current = pass ?? Pass(mark)
        let piece = try piece(files, walk, mark, from: current.next, behind: current.last, for: pace.piece)
        pace.took(isValid: piece != nil)
        guard let piece else { continue }
        if current.table.count + piece.rows.count > Self.mostRows {
          throw .tooManyRows(entity: query.entity, most: Self.mostRows)
        }
        try take(piece, walk, tell)
        current.take(piece, mark)
        pass = current
        guard piece.isEnd else { continue }
        table = current.table
        seen = current.isOfOneState ? mark : nil
        pass = nil
        if !hasBegun { tell(.began(rows: table.count, passing: table.passing)) }
        hasBegun = true
      }
    }
    return .stopped
  }

  /// A walk over so many rows takes no noticeable time.
  private static let fewRows = 2_000

  /// Looks first for new rows at the end of a long table, where an app adds them.
  private func lookAtEnd(
    _ files: FollowedFiles, _ walk: FollowedWalk, _ mark: FollowedFiles.Mark, _ time: Duration, _ tell: (News) -> Void
  ) throws(Failure) {
    guard hasBegun, table.count > Self.fewRows else { return }
    let piece = try piece(files, walk, mark, from: table.count, behind: table.addresses.last, for: time)
    guard let piece, !piece.rows.isEmpty else { return }
    try take(piece, walk, tell)
    table.append(piece.rows)
  }

  /// The next piece of a walk; nil if a writer overtook it.
  private func piece(
    _ files: FollowedFiles, _ walk: FollowedWalk, _ mark: FollowedFiles.Mark, from index: Int, behind address: Int64?,
    for time: Duration
  ) throws(Failure) -> FollowedWalk.Piece? {
    var piece: FollowedWalk.Piece?
    let (known, isFirst) = (table, !hasBegun)
    let isValid = try files.read(mark) { (connection) throws(Failure) in
      piece = try walk.piece(of: known, from: index, behind: address, isFirst: isFirst, for: time, connection)
    }
    return isValid ? piece : nil
  }

  /// A walk over the table, as far as it has come.
  private struct Pass {
    private let mark: FollowedFiles.Mark
    private(set) var table = FollowedTable()
    /// The first row of the last walk that is not compared yet.
    private(set) var next = 0
    private(set) var last: Int64?
    private(set) var isOfOneState = true

    init(_ mark: FollowedFiles.Mark) { self.mark = mark }

    mutating func take(_ piece: FollowedWalk.Piece, _ mark: FollowedFiles.Mark) {
      table.append(piece.rows)
      next = piece.next
      last = piece.rows.last?.address ?? last
      if mark != self.mark { isOfOneState = false }
    }

    /// The rows, and those of the last walk that this one did not reach.
    func ended(of known: FollowedTable) -> FollowedTable {
      var table = table
      table.append(known, from: next)
      return table
    }
  }

  /// Keeps the rows that a piece read, and reports its changes.
  private func take(_ piece: FollowedWalk.Piece, _ walk: FollowedWalk, _ tell: (News) -> Void) throws(Failure) {
    var changes: [FollowedChange] = []
    for change in piece.changes {
      if hasBegun { changes += walk.told(change, before: try kept[change.address].flatMap(walk.row), query) }
      let wasKeeping = kept.isKeeping
      kept.set(change.bytes, at: change.address)
      if wasKeeping, !kept.isKeeping { tell(.keepsNoValues) }
    }
    if !changes.isEmpty { tell(.changed(changes)) }
  }
}

extension Failure {
  /// Whether SQLite could not read a live store, as while its log is begun anew after a crash.
  fileprivate var isLocked: Bool {
    guard case .sqlite(let code, _, _) = self else { return false }
    return [SQLITE_BUSY, SQLITE_LOCKED, SQLITE_READONLY].contains(code & 0xff)
  }
}

/// How long a piece may take, and how long to wait before the next one.
private struct Pace {
  /// A reader holds SQLite's read mark for at most twice as long.
  private static let longest = Duration.milliseconds(25)
  private static let shortest = Duration.milliseconds(2)

  private(set) var piece = longest
  private var lastActive = ContinuousClock.now

  mutating func took(isValid: Bool) {
    // A writer that overtakes each piece leaves more room for a shorter one.
    piece = isValid ? min(Self.longest, piece * 2) : max(Self.shortest, piece / 2)
    lastActive = .now
    usleep(isValid ? 200 : 2_000)
  }

  mutating func rest(isActive: Bool) {
    if isActive { lastActive = .now }
    usleep(ContinuousClock.now - lastActive < .seconds(1) ? 8_000 : 25_000)
  }
}

extension Failure {
  /// Whether the file could not be opened, or its tables are others than they were.
  fileprivate var isOfOtherFile: Bool {
    guard case .sqlite(let code, let message, _) = self else { return false }
    return code & 0xff == SQLITE_CANTOPEN || message.hasPrefix("no such column") || message.hasPrefix("no such table")
  }
}
