import Foundation
import Querying

/// A store that is open for reading, and how it had to be opened (FORMAT §11).
package final class OpenedStore: Sendable {
  /// What reading goes to.
  package enum Kind: String, Hashable, Sendable {
    /// The file with its WAL, seeing each commit.
    case live
    /// The file alone, which nobody writes.
    case resting
    /// A private copy in a temporary folder.
    case copy
  }

  package let path: String
  package let kind: Kind
  package let metadata: StoreMetadata
  package let tables: [TableShape]
  package let indexNames: [String]
  /// The columns that an index begins with, each behind its table's name, in upper case.
  let indexedColumns: Set<[String]>
  package let walBytes: Int
  let uri: String
  let files: StoreFiles
  private let copyFolder: String?

  /// Opens a store by the ladder of FORMAT §11, leaving no trace beside it; throws `StoreError`.
  package static func open(
    _ path: String,
    asCopy: Bool = false,
    watch: OpeningWatch = .none
  ) throws(StoreError) -> OpenedStore {
    let files = StoreFiles(path: path)
    try StoreSignature.check(path, files)
    guard !files.hasJournal else { return try copied(files, watch) }
    guard files.walBytes > 0 else {
      if asCopy { return try copied(files, watch) }
      watch.tell(.reading)
      return try OpenedStore(
        files,
        kind: .resting,
        uri: Self.uri(files.place, "mode=ro&immutable=1")
      )
    }
    guard files.hasSharedMemory else { return try copied(files, watch) }
    let uri = Self.uri(files.place, "mode=ro&readonly_shm=1")
    do {
      if asCopy { return try read(StoreCopy.ofLive(files, uri: uri, watch), files, watch) }
      watch.tell(.reading)
      return try OpenedStore(files, kind: .live, uri: uri)
    } catch {
      switch error {
      case .damaged, .io: return try copied(files, watch)
      default: throw error
      }
    }
  }

  private static func copied(
    _ files: StoreFiles,
    _ watch: OpeningWatch
  ) throws(StoreError) -> OpenedStore {
    try read(StoreCopy.ofFiles(files, watch), files, watch)
  }

  private static func read(
    _ copy: StoreCopy,
    _ files: StoreFiles,
    _ watch: OpeningWatch
  ) throws(StoreError) -> OpenedStore {
    watch.tell(.reading)
    do {
      try watch.check()
      return try OpenedStore(
        files,
        kind: .copy,
        uri: Self.uri(copy.path, "mode=ro&immutable=1"),
        folder: copy.folder
      )
    } catch {
      copy.remove()
      throw error
    }
  }

  private init(
    _ files: StoreFiles,
    kind: Kind,
    uri: String,
    folder: String? = nil
  ) throws(StoreError) {
    path = files.path
    self.kind = kind
    self.uri = uri
    self.files = files
    copyFolder = folder
    walBytes = files.walBytes
    do {
      let connection = try Connection(uri: uri, cache: .small)
      tables = try StoreReading.tables(connection)
      indexNames = try StoreReading.indexNames(connection)
      indexedColumns = try StoreReading.indexedColumns(connection)
      let names = Set(tables.map(\.name))
      if !names.contains("Z_METADATA"), !names.contains("Z_PRIMARYKEY") {
        throw StoreError.plainSQLite(files.path)
      }
      for table in ["Z_METADATA", "Z_PRIMARYKEY"] where !names.contains(table) {
        throw StoreError.missingTable(files.path, table: table)
      }
      metadata = try StoreMetadata(reading: connection, tables: names)
    } catch let error as StoreError {
      throw error
    } catch let error as SQLiteFailure {
      throw error.isDamage
        ? .damaged(files.path, message: error.message) : .io(files.path, message: error.message)
    } catch {
      throw .io(files.path, message: "\(error)")
    }
  }

  deinit {
    if let copyFolder { PrivateFolders.remove(copyFolder) }
  }

  /// Whether the store's files are no longer what they were when it was opened.
  package var hasChanged: Bool {
    let now = StoreFiles(path: path)
    return now.database != files.database || now.wal != files.wal
  }

  /// Whether what is being read may no longer be what it was.
  ///
  /// A file was replaced, or one changed that is read as immutable; what happens to a copy's
  /// original does not reach the copy.
  package var isOvertaken: Bool {
    switch kind {
    case .live: StoreFiles(path: path).database?.inode != files.database?.inode
    case .resting: hasChanged
    case .copy: false
    }
  }

  func connect(cache: Connection.Cache = .small) throws(Failure) -> Connection {
    do {
      return try Connection(uri: uri, cache: cache, supportFolder: files.supportFolder)
    } catch {
      throw .sqlite(code: error.code, message: error.message, sql: error.sql)
    }
  }

  /// A `file:` URI with every character that means something in one escaped.
  private static func uri(_ path: String, _ query: String) -> String {
    let absolute = URL(fileURLWithPath: path).path
    let plain = CharacterSet(charactersIn: "/-_.~").union(.alphanumerics)
    return
      "file:\(absolute.addingPercentEncoding(withAllowedCharacters: plain) ?? absolute)?\(query)"
  }
}
