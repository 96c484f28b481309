import Foundation

/// A store's files on disk: the database, its WAL and its shared memory.
struct StoreFiles: Hashable, Sendable {
  /// Size, modification time and inode of a file; nil if there is none.
  struct Stamp: Hashable, Sendable {
    let size: Int
    let modified: Date
    let inode: UInt64
  }

  /// How the files must be read (FORMAT §11).
  enum Way: Hashable, Sendable {
    /// The database alone; nothing writes to it.
    case alone
    /// The database and its log, in place.
    case live
    /// A copy, because a transaction was cut off or SQLite could not read the log in place.
    case copy
  }

  /// The store's path as the user gave it.
  let path: String
  /// The file itself, with links resolved: SQLite looks for a WAL beside this one.
  let place: String
  let database: Stamp?
  let wal: Stamp?
  /// A rollback journal in use: a transaction that was cut off must be undone before reading.
  let hasJournal: Bool

  init(path: String) {
    self.path = path
    place = Self.place(path)
    database = Self.stamp(place)
    wal = Self.stamp(place + "-wal")
    hasJournal = Self.isInUse(journal: place + "-journal")
  }

  var walBytes: Int { wal?.size ?? 0 }

  /// The folder with external data: `.NAME_SUPPORT` (FORMAT §4).
  var supportFolder: String {
    let url = URL(fileURLWithPath: place)
    return url.deletingLastPathComponent().appendingPathComponent(
      ".\(url.deletingPathExtension().lastPathComponent)_SUPPORT"
    ).path
  }

  /// How to read them in their present state.
  ///
  /// It opens and closes the shared memory, which drops this process's locks on it, so it must be called before
  /// SQLite opens the store.
  var way: Way {
    if hasJournal { return .copy }
    guard walBytes > 0 else { return .alone }
    // A writer that restarts its log changes one before the other.
    for wait in [0, 2000, 20000] {
      usleep(UInt32(wait))
      if agree { return .live }
    }
    return .copy
  }

  /// The header of the log; nil when there is no log, or when its header is damaged.
  var log: LogHeader? { (try? ReadableFile(place + "-wal").head(LogHeader.byteCount)).flatMap { LogHeader($0) } }

  /// The wal-index in the shared memory; nil if it is missing or damaged.
  var logIndex: LogIndex? { (try? ReadableFile(place + "-shm")).flatMap { LogIndex($0) } }

  /// The part that SQLite leaves out of a log that no program has open, because it then reads the frames again.
  ///
  /// It reads the whole log, as SQLite does then, and drops this process's locks as `way` does. Throws
  /// `StoreError.stopped` soon after the watch was stopped.
  func defectOfUnusedLog(_ watch: OpeningWatch) throws(StoreError) -> LogDefect? {
    guard let shared = try? ReadableFile(place + "-shm"), !shared.isLocked(at: Self.useLock),
      let index = LogIndex(shared), let header = log, let file = try? ReadableFile(place + "-wal")
    else { return nil }
    let log = try? WriteAheadLog(file, header: header) { _ in try watch.check() }
    try watch.check()
    return log?.defect(beside: index)
  }

  /// The byte of the shared memory that every program with the store open locks (SQLite's DMS).
  private static let useLock = 128

  /// Whether the files are unchanged, and stay so for a moment.
  ///
  /// A program that copies a file pauses between pieces, and file times have a grain of some milliseconds.
  func stay() -> Bool {
    for _ in 0..<6 {
      guard StoreFiles(path: path) == self else { return false }
      usleep(20_000)
    }
    return StoreFiles(path: path) == self
  }

  /// Whether database, log and shared memory belong together.
  ///
  /// If they are not, SQLite tries again for many seconds, or deletes the log beside an empty database.
  private var agree: Bool {
    guard let header = log, let index = logIndex, let head = try? ReadableFile(place).head(18),
      let pageSize = DatabaseHeader.pageSize(head)
    else { return false }
    // The log is read last, because a writer may make it longer meanwhile.
    return header.salts == index.salts && header.pageSize == index.pageSize && header.pageSize == pageSize
      && Self.stamp(place + "-wal").map(\.size) ?? 0 >= index.logBytes
  }

  /// A journal that was kept after its transaction ended is empty or begins with a zero.
  static func isInUse(journal path: String) -> Bool {
    guard let stamp = stamp(path), stamp.size > 0 else { return false }
    guard let first = try? ReadableFile(path).head(1) else { return true }
    return first != [0]
  }

  private static func place(_ path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Nil if it is not a regular file, such as a pipe or a folder.
  private static func stamp(_ path: String) -> Stamp? {
    guard let facts = try? FileManager.default.attributesOfItem(atPath: path),
      facts[.type] as? FileAttributeType == .typeRegular
    else { return nil }
    return Stamp(
      size: (facts[.size] as? NSNumber)?.intValue ?? 0, modified: facts[.modificationDate] as? Date ?? .distantPast,
      inode: (facts[.systemFileNumber] as? NSNumber)?.uint64Value ?? 0)
  }
}

extension StoreFiles {
  /// Whether saves go into a log, and none lies beside the file.
  var lacksLog: Bool {
    guard wal == nil, !hasJournal, let head = try? ReadableFile(place).head(19) else { return false }
    return head.count == 19 && head[18] == 2
  }

  /// Throws `StoreError.noEarlierStates` if saves go into the file itself, and `FileFailure`.
  func checkKeepsLog() throws {
    let head = try ReadableFile(place).head(19)
    let isEmpty = head.isEmpty && walBytes > 0
    guard !hasJournal, isEmpty || head.count == 19 && head[18] == 2 else { throw StoreError.noEarlierStates(path) }
  }
}

/// The first bytes of a SQLite database.
enum DatabaseHeader {
  static let magic = Array("SQLite format 3\0".utf8)

  /// The page size; nil if the bytes are not a database.
  static func pageSize(_ head: [UInt8]) -> Int? {
    guard head.count >= 18, head.starts(with: magic) else { return nil }
    let size = Int(head[16]) << 8 | Int(head[17])
    return size == 1 ? 65536 : size
  }
}

/// Recognizes a file by its first bytes before SQLite sees it (FORMAT §6.5).
enum StoreSignature {
  static func check(_ path: String, _ files: StoreFiles) throws(StoreError) {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { throw .noSuchFile(path) }
    if isFolder.boolValue { throw .isFolder(path) }
    guard isRegular(path) else { throw .notAFile(path) }
    let head: Data
    do {
      // Closing drops this process's locks on the file, so it happens before SQLite opens it.
      head = Data(try ReadableFile(path).head(256))
    } catch { throw .io(path, message: "it cannot be read: \(error.message)") }
    if head.starts(with: DatabaseHeader.magic) { return }
    // A store without any checkpoint has all its pages in the log, even the first.
    if files.log != nil { return }
    if head.isEmpty { throw files.walBytes > 0 ? .emptyBesideLog(path, pages: 0, of: 0) : .empty(path) }
    if head.starts(with: Data("bplist".utf8)) { throw .propertyList(path) }
    let text = String(decoding: head, as: UTF8.self)
    if text.hasPrefix("<?xml"), text.contains("database") { throw .xmlStore(path) }
    throw .notADatabase(path)
  }

  /// Opening a pipe would wait, and a device has no end.
  private static func isRegular(_ path: String) -> Bool {
    var facts = stat()
    return stat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFREG
  }
}
