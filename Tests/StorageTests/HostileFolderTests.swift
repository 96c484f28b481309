import Foundation
import Storage
import Testing
import TestSupport

/// Folders in which SQLite itself, though told to read only, deletes or writes a file, or waits for long.
@Suite(.enabled(if: SQLiteShell.isPresent, "there is no sqlite3"))
struct HostileFolderTests {
  /// How a folder came about, and what must be seen in it.
  struct Folder: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// Things in the store; nil when it cannot be opened.
    var things: Int?
    var kind = OpenedStore.Kind.copy
    var defect: LogDefect?
    /// Changes the files of a store with one thing in the file and two more in its log.
    let spoil: @Sendable (Files) throws -> Void
  }

  /// The files of a store.
  struct Files: Sendable {
    let path: String

    func read(_ suffix: String) throws -> Data { try Data(contentsOf: url(suffix)) }
    func write(_ data: Data, _ suffix: String) throws { try data.write(to: url(suffix)) }
    func remove(_ suffix: String) throws { try FileManager.default.removeItem(at: url(suffix)) }
    func url(_ suffix: String) -> URL { URL(filePath: path + suffix) }

    func change(_ suffix: String, _ body: (inout Data) -> Void) throws {
      var data = try read(suffix)
      body(&data)
      try write(data, suffix)
    }
  }

  static let logBytes = 32 + 2 * (24 + 4096)

  static let folders = [
    Folder(testDescription: "as its writer left it", things: 3, kind: .live) { _ in },
    Folder(testDescription: "no shared memory", things: 3) { try $0.remove("-shm") },
    Folder(testDescription: "shared memory of zeros", things: 3) { try $0.write(Data(count: 32768), "-shm") },
    Folder(testDescription: "shared memory cut short", things: 3) { try $0.change("-shm") { $0 = $0.prefix(100) } },
    Folder(testDescription: "shared memory of another log", things: 3) {
      try $0.change("-shm") { shared in
        for copy in [0, 48] { shared[copy + 32] ^= 1 }
        Self.sign(&shared)
      }
    },
    Folder(testDescription: "a damaged header of the log", things: 1, defect: .header(bytes: logBytes)) {
      try $0.change("-wal") { $0[17] ^= 1 }
    },
    Folder(
      testDescription: "a damaged header of the log, no shared memory", things: 1, defect: .header(bytes: logBytes)
    ) {
      try $0.change("-wal") { $0[17] ^= 1 }
      try $0.remove("-shm")
    },
    Folder(
      testDescription: "a frame that does not fit, before another", things: 1, defect: .torn(frame: 1, lostFrames: 2)
    ) {
      try $0.change("-wal") { $0[32 + 24 + 100] ^= 1 }
      try $0.remove("-shm")
    },
    Folder(testDescription: "a log that ends within a frame", things: 2) {
      try $0.change("-wal") { $0 = $0.dropLast(10) }
      try $0.remove("-shm")
    },
    Folder(
      testDescription: "a log that ends within a frame, beside its shared memory", things: 2,
      defect: .missingFrames(from: 2, count: 1)
    ) { try $0.change("-wal") { $0 = $0.dropLast(10) } },
    Folder(
      testDescription: "a frame with other salts, beside its shared memory", things: 1, kind: .live,
      defect: .missingFrames(from: 1, count: 2)
    ) { try $0.change("-wal") { $0[32 + 8] ^= 1 } },
    Folder(
      testDescription: "a damaged frame, beside its shared memory", things: 2, kind: .live,
      defect: .missingFrames(from: 2, count: 1)
    ) { try $0.change("-wal") { $0[32 + 24 + 4096 + 24 + 100] ^= 1 } },
    Folder(testDescription: "a log without saves", things: 1) {
      try $0.change("-wal") { $0 = $0.prefix(32) }
      try $0.remove("-shm")
    },
    Folder(testDescription: "an empty log", things: 1, kind: .resting) { try $0.write(Data(), "-wal") },
    Folder(testDescription: "neither log nor shared memory", things: 1, kind: .resting) {
      try $0.remove("-wal")
      try $0.remove("-shm")
    },
    Folder(testDescription: "an empty file beside a log of some pages") { try $0.write(Data(), "") },
    Folder(testDescription: "an empty file beside a log without shared memory") {
      try $0.write(Data(), "")
      try $0.remove("-shm")
    },
    Folder(testDescription: "an empty file beside a log and a journal") {
      try $0.write(Data(), "")
      try $0.write(Data(repeating: 1, count: 1000), "-journal")
    },
    Folder(testDescription: "an empty file beside a journal") {
      try $0.write(Data(), "")
      try $0.remove("-wal")
      try $0.remove("-shm")
      try $0.write(Data(repeating: 1, count: 1000), "-journal")
    },
    Folder(testDescription: "a journal that is none", things: 3) {
      try $0.write(Data(repeating: 1, count: 1000), "-journal")
    },
    Folder(
      testDescription: "the log of a store with other pages", things: 1, defect: .pageSize(log: 4096, database: 8192)
    ) { files in
      let log = try files.read("-wal")
      for suffix in ["", "-wal", "-shm"] { try files.remove(suffix) }
      try SQLiteShell.run("PRAGMA page_size=8192; " + ThingStore.schema, on: files.path)
      try files.write(log, "-wal")
    },
  ]

  /// The checksum that both copies of the shared memory's header end with.
  private static func sign(_ shared: inout Data) {
    var sums = (UInt32(0), UInt32(0))
    let words = (0..<10).map { word in (0..<4).reduce(UInt32(0)) { $0 | UInt32(shared[word * 4 + $1]) << (8 * $1) } }
    for pair in stride(from: 0, to: 10, by: 2) {
      sums.0 &+= words[pair] &+ sums.1
      sums.1 &+= words[pair + 1] &+ sums.0
    }
    for copy in [0, 48] {
      for byte in 0..<4 {
        shared[copy + 40 + byte] = UInt8(truncatingIfNeeded: sums.0 >> (8 * byte))
        shared[copy + 44 + byte] = UInt8(truncatingIfNeeded: sums.1 >> (8 * byte))
      }
    }
  }

  @Test(arguments: folders)
  func `reads what counts, and leaves the folder as it was`(_ folder: Folder) async throws {
    try await withStore { files in
      try folder.spoil(files)
      try expect(folder, of: files)
    }
  }

  @Test func `a store that lies wholly in its log is shown`() async throws {
    let folder = Folder(testDescription: "", things: 3) { _ in }
    for isShared in [true, false] {
      try await withStore(before: ["PRAGMA journal_mode=WAL;", "PRAGMA wal_autocheckpoint=0;"]) { files in
        try files.write(Data(), "")
        if !isShared { try files.remove("-shm") }
        try expect(folder, of: files)
      }
    }
  }

  @Test(.timeLimit(.minutes(20)))
  func `a pipe by the journal's name is not waited for`() async throws {
    try await withStore { files in
      #expect(mkfifo(files.path + "-journal", 0o600) == 0)
      let inPlace = try ThingStore.count(OpenedStore.open(files.path))
      let copied = try ThingStore.count(OpenedStore.open(files.path, asCopy: true))
      #expect(inPlace == 3)
      #expect(copied == 3)
    }
  }

  private func expect(_ folder: Folder, of files: Files) throws {
    let place = files.url("").deletingLastPathComponent()
    let before = try bytes(place)
    let start = ContinuousClock.now
    if let things = folder.things {
      var store: OpenedStore? = try OpenedStore.open(files.path)
      #expect(store?.kind == folder.kind)
      #expect(store?.logDefect == folder.defect)
      #expect(try store.map(ThingStore.count) == things)
      store = nil
      #expect(try ThingStore.count(OpenedStore.open(files.path, asCopy: true)) == things)
    } else {
      #expect(throws: StoreError.self) { try OpenedStore.open(files.path) }
      #expect(throws: StoreError.self) { try OpenedStore.open(files.path, asCopy: true) }
    }
    #expect(ContinuousClock.now - start < .seconds(5))
    #expect(try bytes(place) == before)
  }

  /// A store with one thing in the file and one more in each of two saves in the log.
  private func withStore(before: [String] = [], _ body: (Files) throws -> Void) async throws {
    try await ThingStore.with(before: before) { things in
      try things.writer.run("INSERT INTO ZTHING VALUES (2, 1, 1, 0);", "INSERT INTO ZTHING VALUES (3, 1, 1, 0);")
      // Closing would fold the log in, so the files are taken while the writer has them open.
      let folder = URL(filePath: things.path).deletingLastPathComponent().appending(path: "store")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let path = folder.appending(path: "a.sqlite").path
      for suffix in ["", "-wal", "-shm"] {
        try FileManager.default.copyItem(atPath: things.path + suffix, toPath: path + suffix)
      }
      try body(Files(path: path))
    }
  }

  private func bytes(_ folder: URL) throws -> [String: Data] {
    var found: [String: Data] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      found[name] = try Data(contentsOf: folder.appending(path: name))
    }
    return found
  }
}
