import CSQLite
import Decoding
import Escaping
import Foundation
package import Predicates
package import Schema
package import SQLite

/// A store that is open for reading, and how it had to be opened (FORMAT §11).
package final class OpenedStore: Sendable {
  /// How the store is read.
  package enum Kind: String, Hashable, Sendable {
    /// The file with its WAL, seeing each commit.
    case live
    /// The file alone, which nothing writes to.
    case resting
    /// A private copy in a temporary folder.
    case copy
  }

  package let path: String
  package let kind: Kind
  package let metadata: StoreMetadata
  package let tables: [TableShape]
  package let indexNames: [String]
  /// The first columns of each index, each with its table's name, in upper case.
  package let indexedColumns: Set<[String]>
  package let walBytes: Int
  /// The part of the log that was left out because it is damaged.
  package let logDefect: LogDefect?
  /// The commit of the log that the store is read at; nil if it is read at its newest state.
  package let commit: CommitPlace?
  /// The rows that this commit changed, and how many more; nil if that is not known.
  private let changes: (rows: [RowChange], others: Int)?
  let uri: String
  let files: StoreFiles
  private let copyFolder: String?
  /// The one state that every connection reads, if only one is read.
  private let snapshot: StoreSnapshot?
  private let hold: HeldFiles.Hold?

  private static let mostTries = 5

  /// Opens a store by the ladder of FORMAT §11, leaving no trace beside it; throws `StoreError`.
  ///
  /// With `connections`, all reads of a live store are of one state, over so many connections. At an earlier `moment`
  /// the store is a private copy, with the log's commits up to then.
  package static func open(
    _ path: String, at moment: StoreMoment = .newest, asCopy: Bool = false, connections: Int = 0,
    watch: OpeningWatch = .none
  ) throws(StoreError) -> OpenedStore {
    for attempt in 0..<mostTries {
      usleep(UInt32(attempt * 20_000))
      let files = StoreFiles(path: path)
      var way: StoreFiles.Way?
      do {
        try StoreSignature.check(path, files)
        if moment != .newest { return try read(.ofFiles(files, at: moment, watch), files, watch) }
        let found = files.way
        way = found
        return try open(files, found, asCopy, connections, watch)
      } catch {
        // A file that is being written or replaced may look empty, cut short or damaged.
        if way == .live || !error.looksUnfinished || files.stay() { throw error }
      }
    }
    throw .changing(path)
  }

  private static func open(
    _ files: StoreFiles, _ way: StoreFiles.Way, _ asCopy: Bool, _ connections: Int, _ watch: OpeningWatch
  ) throws(StoreError) -> OpenedStore {
    switch way {
    case .copy: return try copied(files, watch)
    case .alone:
      if asCopy { return try copied(files, watch) }
      watch.tell(.reading)
      return try OpenedStore(files, kind: .resting, uri: Self.uri(files.place, "mode=ro&immutable=1"))
    case .live:
      let uri = Self.uri(files.place, "mode=ro&readonly_shm=1")
      let defect = try files.defectOfUnusedLog(watch)
      do {
        if asCopy { return try read(.ofLive(files, uri: uri, defect, watch), files, watch) }
        watch.tell(.reading)
        return try OpenedStore(files, kind: .live, uri: uri, defect: defect, connections: connections)
      } catch {
        switch error {
        case .damaged, .io, .changing: return try copied(files, watch)
        default: throw error
        }
      }
    }
  }

  private static func copied(_ files: StoreFiles, _ watch: OpeningWatch) throws(StoreError) -> OpenedStore {
    try read(StoreCopy.ofFiles(files, watch), files, watch)
  }

  private static func read(
    _ copy: StoreCopy, _ files: StoreFiles, _ watch: OpeningWatch
  ) throws(StoreError) -> OpenedStore {
    watch.tell(.reading)
    do {
      try watch.check()
      return try OpenedStore(files, kind: .copy, uri: Self.uri(copy.path, "mode=ro&immutable=1"), copy: copy)
    } catch {
      copy.remove()
      throw error
    }
  }

  private init(
    _ files: StoreFiles, kind: Kind, uri: String, copy: StoreCopy? = nil, defect: LogDefect? = nil, connections: Int = 0
  ) throws(StoreError) {
    path = files.path
    self.kind = kind
    self.uri = uri
    self.files = files
    copyFolder = copy?.folder
    changes = copy?.changes
    logDefect = copy?.defect ?? defect
    walBytes = files.walBytes
    hold = kind == .live ? HeldFiles.Hold([files.place, files.place + "-shm"]) : nil
    do {
      let open = { () throws(SQLiteFailure) in
        try Connection(uri: uri, cache: .sorting, supportFolder: files.supportFolder)
      }
      if kind == .live, connections > 0 {
        snapshot = try StoreSnapshot(of: connections, open: open)
        if snapshot == nil { throw StoreError.changing(files.path) }
      } else {
        snapshot = nil
      }
      let connection = try snapshot?.connection() ?? Connection(uri: uri)
      if snapshot == nil { try connection.beginReading() }
      let tables = try StoreReading.tables(connection)
      self.tables = tables
      indexNames = try StoreReading.indexNames(connection)
      indexedColumns = try StoreReading.indexedColumns(connection)
      let names = Set(tables.map(\.name))
      if !names.contains("Z_METADATA"), !names.contains("Z_PRIMARYKEY") { throw StoreError.plainSQLite(files.path) }
      for table in ["Z_METADATA", "Z_PRIMARYKEY"] where !names.contains(table) {
        throw StoreError.missingTable(files.path, table: table)
      }
      metadata = try StoreMetadata(reading: connection, tables: names)
      commit = copy?.commit.map { $0.dated(connection, tables) }
    } catch let error as StoreError { throw error } catch let error as SQLiteFailure {
      throw error.asStoreError(files.path)
    } catch { throw .io(files.path, message: "\(error)") }
  }

  private init(_ store: OpenedStore, snapshot: StoreSnapshot) {
    path = store.path
    kind = store.kind
    metadata = store.metadata
    tables = store.tables
    indexNames = store.indexNames
    indexedColumns = store.indexedColumns
    logDefect = store.logDefect
    commit = nil
    changes = nil
    // The size of the log when this state was read, not when the store was opened.
    walBytes = StoreFiles(path: store.path).walBytes
    uri = store.uri
    files = store.files
    hold = store.hold
    copyFolder = nil
    self.snapshot = snapshot
  }

  /// The same store, reading its newest state over so many connections; itself if nothing changes it.
  ///
  /// Throws `Failure`.
  package func ofOneState(connections: Int) throws(Failure) -> OpenedStore {
    guard kind == .live, snapshot == nil else { return self }
    do throws(SQLiteFailure) {
      let snapshot = try StoreSnapshot(of: connections) { () throws(SQLiteFailure) in
        try Connection(uri: uri, cache: .sorting, supportFolder: files.supportFolder)
      }
      if let snapshot { return OpenedStore(self, snapshot: snapshot) }
    } catch { throw error.asFailure }
    throw .storeChanged
  }

  deinit { if let copyFolder { PrivateFolders.remove(copyFolder) } }

  /// The changes of the commit that the store is read at; nil if they are not known, or the newest state is read.
  package func savedChanges(_ model: Model, _ layout: StoreLayout) -> SavedChanges? {
    guard let changes else { return nil }
    let names = EntityNames(layout)
    let differences = RecordDifferences(model: model, layout: layout, tables: tables)
    var found = SavedChanges(others: changes.others)
    for change in changes.rows where names.byTable[change.table] != nil {
      let object = ObjectID(entity: names.entity(of: change), pk: change.key)
      var values: [String: String] = [:]
      if let before = change.before, let after = change.after {
        values = differences.between(before, after, of: object.entity).mapValues {
          String(ValueSummary($0.0).text.prefix(100))
        }
      }
      found.add(.init(kind: change.kind, before: values), to: object)
    }
    return found
  }

  /// Whether its saves go into a log, and none lies beside it.
  package var lacksLog: Bool { files.lacksLog }

  /// Whether the store's files changed since it was opened.
  package var hasChanged: Bool {
    let now = StoreFiles(path: path)
    return now.database != files.database || now.wal != files.wal
  }

  /// Whether what is read may no longer be true.
  ///
  /// A file was replaced, or a file that is read as immutable changed; changes of a copy's original do not matter.
  package var isOvertaken: Bool {
    switch kind {
    case .live: StoreFiles(path: path).database?.inode != files.database?.inode
    case .resting: hasChanged
    case .copy: false
    }
  }

  /// Whether a program saves into the file itself, perhaps again before it is read to the end.
  package var mayBeOvertaken: Bool {
    guard kind == .resting, !lacksLog, let file = StoreFiles(path: path).database else { return false }
    // A file may be dated in the future.
    return abs(file.modified.timeIntervalSinceNow) < Self.rest
  }

  /// A program that saved nothing for so many seconds is not expected to save while a listing is printed.
  private static let rest = 10.0

  /// The failure to report: a page that a writer moved during a read looks like damage.
  ///
  /// It may watch the files for a moment, so it must not be called on the loop's thread.
  package func told(_ failure: Failure) -> Failure {
    guard failure != .cancelled else { return failure }
    let isMoving = failure.looksTorn && kind != .copy && !StoreFiles(path: path).stay()
    return isOvertaken || isMoving ? .storeChanged : failure
  }

  /// Whether all reads are of one state while others may write.
  package var isSnapshot: Bool { snapshot != nil }

  /// Whether others saved after the state that is read.
  package var isPassed: Bool { (try? snapshot?.isNewest()) == false }

  /// Ends what runs on the connections of one state.
  package func interruptSnapshot() { snapshot?.interrupt() }

  /// The bytes that the log gained since the state that is read, because no writer could reset it.
  package var logGrowth: Int { snapshot == nil ? 0 : max(0, StoreFiles(path: path).walBytes - walBytes) }

  func connect(cache: Connection.Cache = .small) throws(Failure) -> Connection {
    do {
      if let free = snapshot?.connection() { return free }
      let connection = try Connection(uri: uri, cache: cache, supportFolder: files.supportFolder)
      guard let snapshot else { return connection }
      try connection.beginReading()
      if snapshot.isEnded { throw Failure.cancelled }
      guard try snapshot.isNewest() else { throw Failure.storeChanged }
      return connection
    } catch let error as SQLiteFailure {
      throw .sqlite(code: error.code, message: error.message, sql: error.sql)
    } catch let error as Failure { throw error } catch { throw .cancelled }
  }

  /// Begins a transaction on a connection to another file, which reads the store's one state under a name until then.
  ///
  /// Throws `Failure`.
  package func beginReading(beside connection: Connection, as name: String) throws(Failure) {
    do throws(SQLiteFailure) {
      try connection.attach(reading: uri, as: name)
      try connection.run("BEGIN")
      try connection.run("SELECT count(*) FROM \(id: name).sqlite_master")
      guard let snapshot else { return }
      snapshot.join(connection)
      if try snapshot.isNewest() { return }
    } catch { throw error.asFailure }
    throw .storeChanged
  }

  private static func uri(_ path: String, _ query: String) -> String {
    "file:\(URIPath.escaped(URL(fileURLWithPath: path).path))?\(query)"
  }
}

extension Failure {
  /// Whether this is SQLite's error for a file that is only partly there.
  fileprivate var looksTorn: Bool {
    guard case .sqlite(let code, _, _) = self else { return false }
    return [SQLITE_ERROR, SQLITE_IOERR, SQLITE_CORRUPT, SQLITE_NOTADB].contains(code & 0xff)
  }
}

extension OpenedStore {
  /// The tables that hold no entity's rows, in the order of their names.
  package func otherTables(of layout: StoreLayout) -> [StoreTable] {
    let places = layout.entities.values
    let ofEntities = Set(places.compactMap { $0.table?.uppercased() })
    let joins = Set(
      places.flatMap(\.relationships.values).compactMap { place -> String? in
        guard case .join(let table, _, _, _, _, _) = place else { return nil }
        return table.uppercased()
      })
    return tables.filter { !ofEntities.contains($0.name.uppercased()) }.sorted { $0.name < $1.name }.map { table in
      StoreTable(
        name: table.name, family: StoreTable.Family(of: table.name.uppercased(), joins: joins), columns: table.columns)
    }
  }
}

extension StoreTable.Family {
  /// The families of table names (FORMAT §1.1); `name` in capitals.
  fileprivate init(of name: String, joins: Set<String>) {
    self =
      if joins.contains(name) { .join } else if name == "ACHANGE" || name.hasPrefix("ATRANSACTION") {
        .history
      } else if name.hasPrefix("ANSCK") {
        .cloudKit
      } else if ["Z_METADATA", "Z_PRIMARYKEY", "Z_MODELCACHE"].contains(name) || name.hasPrefix("SQLITE_")
        || name.hasPrefix("Z_RT_")
      {
        .bookkeeping
      } else { .unexplained }
  }
}
