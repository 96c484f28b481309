import Foundation
import Predicates
import SQLite

/// The files of a followed store: their state, and reads that keep no writer waiting.
///
/// A live store is read under SQLite's read mark on the log. In a store without a log even a reader's lock would
/// refuse a writer, so it is read without one, and a read that a writer overtook is dropped.
final class FollowedFiles {
  /// Equal marks mean equal rows.
  enum Mark: Hashable {
    case log(WALIndexMark)
    case file(FileMark, header: [UInt8])
    /// A log that no program has open, so SQLite keeps its wal-index in its own memory.
    case unused([FileMark?])
    case copy
  }

  enum State: Equatable {
    case at(Mark)
    /// A transaction is being written into the file.
    case busy
    /// The file no longer exists.
    case gone
    /// It is another file, or must be opened in another way.
    case replaced
  }

  let store: OpenedStore
  /// Whether a change of a store at rest requires opening it again, because others read the same opening.
  private let isShared: Bool
  private let first: FileMark?
  private let firstFiles: [FileMark?]
  private let openedAt = ContinuousClock.now
  private var connection: Connection?
  /// The state that the connection of a store at rest reads.
  private var read: Mark?
  /// The newest mark of a store at rest, and whether a write since would show in its times.
  private var newest: (mark: Mark, file: FileMark, isSettled: Bool)?
  private var busySince: (file: FileMark, time: ContinuousClock.Instant)?

  /// A journal that stays so long while the file is not written belongs to a transaction that was cut off.
  private static let longestJournal = Duration.seconds(2)
  /// A new copy is made at most this often.
  private static let copyPause = Duration.milliseconds(500)

  init(_ store: OpenedStore, isShared: Bool) throws(Failure) {
    self.store = store
    self.isShared = isShared
    first = FileMark(store.files.place)
    firstFiles = Self.marks(store.files.place)
    guard store.kind == .live else { return }
    let connection = try store.connect()
    // SQLite maps the log's shared memory at the first read.
    try connection.reading {}
    self.connection = connection
  }

  private static func marks(_ place: String) -> [FileMark?] {
    [place, place + "-wal", place + "-journal"].map { FileMark($0) }
  }

  /// Makes a few system calls and uses no SQLite.
  func state() -> State {
    guard let file = FileMark(store.files.place) else { return .gone }
    guard let first, file.isSameFile(as: first), file.inode == store.files.database?.inode else { return .replaced }
    switch store.kind {
    case .live:
      guard let mark = connection?.walIndexMark else { return .at(.unused(Self.marks(store.files.place))) }
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
    // The change counter, the schema counter, and the write that the change counter is valid for.
    let mark = Mark.file(file, header: Array(bytes[24..<28] + bytes[40..<44] + bytes[92..<96]))
    if isShared, store.hasChanged { return .replaced }
    newest = (mark, file, isSettled)
    return .at(mark)
  }

  /// Reads within one state; false if a writer overtook the read, whose result must then be dropped.
  ///
  /// Throws `Failure`, and `Failure.storeChanged` if the store must be opened again.
  func read(_ mark: Mark, _ body: (Connection) throws(Failure) -> Void) throws(Failure) -> Bool {
    do throws(Failure) {
      switch store.kind {
      case .live, .copy:
        let connection = try opened()
        try connection.reading { () throws(Failure) in try body(connection) }
        return true
      case .resting:
        if read != mark { connection = nil }
        // SQLite never checks whether an immutable file has changed.
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
