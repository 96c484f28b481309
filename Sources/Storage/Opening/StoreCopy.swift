import Foundation
import SQLite
import Schema
import UserFiles

/// A private copy of a store, for stores that cannot or must not be read in place.
struct StoreCopy {
  let path: String
  let folder: String
  /// The part of the log that was left out.
  private(set) var defect: LogDefect?
  /// The last commit in it; nil if there is no log, or if the newest state was asked for.
  private(set) var commit: CommitPlace?
  /// The rows that this commit changed, as many as are worth showing, and how many more; nil if that is not known.
  private(set) var changes: (rows: [RowChange], others: Int)?
  private let files: StoreFiles
  private let watch: OpeningWatch

  /// Copies the database and adds the saves of its log, up to a moment, or undoes a journal; throws `StoreError`.
  static func ofFiles(
    _ files: StoreFiles, at moment: StoreMoment = .newest, _ watch: OpeningWatch
  ) throws(StoreError) -> StoreCopy {
    try made(files, watch) { copy throws(StoreError) in try copy.takeFiles(moment) }
  }

  /// Copies one state of what SQLite reads under a URI, while others write; throws `StoreError`.
  ///
  /// `defect` is the part of the log that SQLite leaves out.
  static func ofLive(
    _ files: StoreFiles, uri: String, _ defect: LogDefect?, _ watch: OpeningWatch
  ) throws(StoreError) -> StoreCopy {
    try made(files, watch) { copy throws(StoreError) in
      copy.defect = defect
      try copy.takeSnapshot(of: uri)
    }
  }

  func remove() { PrivateFolders.remove(folder) }

  private static func made(
    _ files: StoreFiles, _ watch: OpeningWatch, _ fill: (inout StoreCopy) throws(StoreError) -> Void
  ) throws(StoreError) -> StoreCopy {
    try checkSpace(for: files)
    let folder: URL
    do { folder = try PrivateFolders.make() } catch { throw .noPrivateFolder(error) }
    let name = URL(fileURLWithPath: files.place).lastPathComponent
    var copy = StoreCopy(
      path: folder.appendingPathComponent(name).path, folder: folder.path, files: files, watch: watch)
    do throws(StoreError) { try fill(&copy) } catch {
      copy.remove()
      throw error
    }
    return copy
  }

  private static func checkSpace(for files: StoreFiles) throws(StoreError) {
    let needed = (files.database?.size ?? 0) + files.walBytes
    let manager = FileManager.default
    let facts = try? manager.attributesOfFileSystem(forPath: TemporaryFolder.path)
    if let space = (facts?[.systemFreeSize] as? NSNumber)?.intValue, space < needed {
      throw .notEnoughSpace(files.path, needed: needed)
    }
  }

  /// A copy of a store that is being written can be torn, so it is made again while the files change.
  private mutating func takeFiles(_ moment: StoreMoment) throws(StoreError) {
    for attempt in 0..<5 {
      usleep(UInt32(attempt * 20_000))
      let before = StoreFiles(path: files.path)
      let log = before.log
      do {
        defect = nil
        try takeDatabase(before, moment)
        let after = StoreFiles(path: files.path)
        // The contents of a log stay the same when a writer appends to it.
        if moment == .newest ? after == before : after.database == before.database && after.log == log { return }
      } catch let error as StoreError { throw error } catch let error as SQLiteFailure {
        if StoreFiles(path: files.path) == before { throw error.asStoreError(files.path) }
      } catch let error as FileFailure {
        if error.isMissing, StoreFiles(path: files.path) != before { continue }
        throw error.isNoSpace
          ? .notEnoughSpace(files.path, needed: before.bytes)
          : .io(files.path, message: "it cannot be copied to \(folder): \(error.message)")
      } catch { throw .io(files.path, message: "it cannot be copied to \(folder)") }
    }
    throw .changing(files.path)
  }

  /// Copies the pages of the database, then undoes a journal, then adds the log's saves.
  private mutating func takeDatabase(_ before: StoreFiles, _ moment: StoreMoment) throws {
    if moment != .newest { try before.checkKeepsLog() }
    var done = 0
    let watch = watch
    func told(_ count: Int) throws(StoreError) {
      try watch.check()
      done += count
      watch.tell(.copying(bytes: done, of: max(before.bytes, done)))
    }
    try WritableFile(path).copy(ReadableFile(before.place), told: told)
    // A journal beside a database without pages is of an older one.
    if before.hasJournal, before.database?.size != 0 {
      try WritableFile(path + "-journal").copy(ReadableFile(before.place + "-journal"), told: told)
      watch.tell(.settlingCopy)
      try WritableCopy.settle(path, watch)
    }
    guard let (file, log) = try readLog(before, told) else {
      if moment != .newest { commit = try moment.placeWithoutLog(files) }
      return
    }
    // Read after the database, so that no checkpoint is missed.
    let index = before.logIndex
    defect = log.defect(beside: index)
    if moment != .newest {
      let database = try ReadableFile(path)
      let reach = LogReach(files.path, log: log, file: file, database: database, index: index)
      let place = try reach.place(of: moment)
      commit = place
      changes = try reach.changes(of: place.number)
    }
    let count = commit?.number ?? log.commits.count
    watch.tell(.settlingCopy)
    try log.apply(0..<count, of: file, to: WritableFile(adding: path)) { (_) throws(StoreError) in try watch.check() }
    guard before.database?.size == 0 else { return }
    // Pages that a checkpoint moved into a file that was emptied since are lost.
    let pages = log.pages(in: log.frames(of: count))
    let (found, all) = (pages.count, Int(log.commits.prefix(count).last?.pageCount ?? 0))
    guard pages[1] != nil else { throw StoreError.emptyBesideLog(files.path, pages: found, of: all) }
    if found < all { defect = .onlyPages(found, of: all) }
  }

  /// The log of the database; nil if there is none, or none that belongs to it.
  private mutating func readLog(
    _ before: StoreFiles, _ told: (Int) throws(StoreError) -> Void
  ) throws -> (file: ReadableFile, log: WriteAheadLog)? {
    guard before.walBytes > 0 else { return nil }
    guard let header = before.log else {
      defect = .header(bytes: before.walBytes)
      return nil
    }
    let head = try ReadableFile(before.place).head(18)
    if let pageSize = DatabaseHeader.pageSize(head), pageSize != header.pageSize {
      defect = .pageSize(log: header.pageSize, database: pageSize)
      return nil
    }
    let file = try ReadableFile(before.place + "-wal")
    return (file, try WriteAheadLog(file, header: header, told: told))
  }

  /// Closes both connections at the end, which settling needs.
  private func takeSnapshot(of uri: String) throws(StoreError) {
    let backup = try telling { () throws(SQLiteFailure) in try StoreBackup(of: Connection(uri: uri), to: path) }
    while let state = try telling({ () throws(SQLiteFailure) in try backup.step() }) {
      try watch.check()
      watch.tell(.copying(bytes: state.done, of: state.all))
    }
  }

  private func telling<Result>(_ body: () throws(SQLiteFailure) -> Result) throws(StoreError) -> Result {
    do throws(SQLiteFailure) { return try body() } catch { throw error.asStoreError(files.path) }
  }
}

extension StoreFiles { fileprivate var bytes: Int { (database?.size ?? 0) + walBytes } }
