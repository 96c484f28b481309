import Foundation
import Querying
import SQLite

/// The files of a store that is followed: which state they are in, and a read of it that keeps no writer waiting.
///
/// A live store is read under the mark of SQLite's log. In a store whose saves go into the file itself even a
/// reader's lock would refuse a writer, so it is read without one, and what a writer overtook is dropped.
final class FollowedFiles {
  /// Two equal ones are of the same rows.
  enum Mark: Hashable {
    case log(LogMark)
    case file(FileMark, header: [UInt8])
    /// A log that no program has open: SQLite keeps its index in memory of its own.
    case unused([FileMark?])
    case copy
  }

  enum State: Equatable {
    case at(Mark)
    /// A transaction is being written into the file.
    case busy
    /// There is no file by the name.
    case gone
    /// There is another file, or it must be opened in another way.
    case replaced
  }

  let store: OpenedStore
  /// Whether a change of a store at rest asks for opening it again, because others read it too.
  private let isShared: Bool
  private let first: FileMark?
  private let firstFiles: [FileMark?]
  private let openedAt = ContinuousClock.now
  private var connection: Connection?
  /// What the connection of a store at rest reads.
  private var read: Mark?
  /// The newest mark of a store at rest, and whether a write since would show in its times.
  private var newest: (mark: Mark, file: FileMark, isSettled: Bool)?
  private var busySince: (file: FileMark, time: ContinuousClock.Instant)?

  /// A journal that stays so long without a write to the file is of a transaction that was cut off.
  private static let longestJournal = Duration.seconds(2)
  /// A copy is made anew at most so often.
  private static let copyPause = Duration.milliseconds(500)

  init(_ store: OpenedStore, isShared: Bool) throws(Failure) {
    self.store = store
    self.isShared = isShared
    first = FileMark(store.files.place)
    firstFiles = Self.marks(store.files.place)
    guard store.kind == .live else { return }
    let connection = try store.connect()
    // SQLite maps the log's shared memory with the first read.
    try connection.reading {}
    self.connection = connection
  }

  private static func marks(_ place: String) -> [FileMark?] {
    [place, place + "-wal", place + "-journal"].map { FileMark($0) }
  }

  /// Costs some calls of the system and none of SQLite.
  func state() -> State {
    guard let file = FileMark(store.files.place) else { return .gone }
    guard let first, file.isSameFile(as: first),
      file.inode == store.files.database?.inode
    else { return .replaced }
    switch store.kind {
    case .live:
      guard let mark = connection?.logMark else {
        return .at(.unused(Self.marks(store.files.place)))
      }
      return .at(.log(mark))
    case .resting: return restingState(file)
    case .copy:
      guard ContinuousClock.now - openedAt > Self.copyPause,
        store.hasChanged || Self.marks(store.files.place) != firstFiles
      else { return .at(.copy) }
      return .replaced
    }
  }

  private func restingState(_ file: FileMark) -> State {
    let place = store.files.place
    if let log = FileMark(place + "-wal"), log.size > 0 { return .replaced }
    if StoreFiles.isInUse(journal: place + "-journal") {
      let since = busySince.flatMap { $0.file == file ? $0.time : nil } ?? .now
      busySince = (file, since)
      return ContinuousClock.now - since > Self.longestJournal ? .replaced : .busy
    }
    busySince = nil
    if let newest, newest.isSettled, newest.file == file { return .at(newest.mark) }
    let isSettled = file.isSettled
    // This process holds no lock on a store at rest, so closing the file drops none.
    guard let bytes = try? ReadableFile(place).head(100), bytes.count == 100 else { return .busy }
    // The counts of changes and of schemas, and the write that the former is of.
    let mark = Mark.file(file, header: Array(bytes[24..<28] + bytes[40..<44] + bytes[92..<96]))
    if isShared, store.hasChanged { return .replaced }
    newest = (mark, file, isSettled)
    return .at(mark)
  }

  /// Reads within one state; false if a writer overtook it, so that what was read is worth nothing.
  ///
  /// Throws `Failure`, and `Failure.storeChanged` where the store must be opened again.
  func read(_ mark: Mark, _ body: (Connection) throws(Failure) -> Void) throws(Failure) -> Bool {
    do throws(Failure) {
      switch store.kind {
      case .live, .copy:
        let connection = try opened()
        try connection.reading { () throws(Failure) in try body(connection) }
        return true
      case .resting:
        if read != mark { connection = nil }
        // SQLite never looks whether an immutable file has changed.
        let connection = try opened()
        read = mark
        try body(connection)
        return state() == .at(mark)
      }
    } catch {
      if store.kind == .resting, state() != .at(mark) {
        connection = nil
        return false
      }
      throw error
    }
  }

  private func opened() throws(Failure) -> Connection {
    if let connection { return connection }
    let made = try store.connect()
    connection = made
    return made
  }
}
