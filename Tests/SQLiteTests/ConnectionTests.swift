import CSQLite
import Foundation
import Predicates
import SQLite
import Schema
import Testing

/// One connection to a database of its own: values in and out, interrupts, errors, and files that stay as they are.
@Suite struct ConnectionTests {
  /// A database with an empty table `t`, in a folder of its own.
  private static func with(_ body: (_ writer: Connection, _ folder: URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "storescope-sqlite-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "a b.sqlite")
    try Data().write(to: file)
    let writer = try Connection(writing: file.path)
    try writer.run("CREATE TABLE t (a, b)")
    try body(writer, folder)
  }

  private static func reader(_ folder: URL) throws -> Connection {
    try Connection(reading: "file:\(folder.path)/a%20b.sqlite?mode=ro", cache: .small)
  }

  /// The rows of a statement's first column.
  private static func values(_ connection: Connection, _ sql: SQL) throws -> [SQLiteValue] {
    var values: [SQLiteValue] = []
    try connection.run(sql) { values.append($0.value(0)) }
    return values
  }

  @Test(arguments: [
    (SQLiteValue.null, SQLiteValue.null, StorageClass.null),
    (.integer(.min), .integer(.min), .integer),
    (.integer(.max), .integer(.max), .integer),
    (.real(-0.1), .real(-0.1), .real),
    (.real(.infinity), .real(.infinity), .real),
    (.real(.nan), .null, .null),
    (.text(""), .text(""), .text),
    (.text("Ä 🪐\n"), .text("Ä 🪐\n"), .text),
    (.text("a\u{0}b"), .text("a\u{0}b"), .text),
    (.blob(Data([0, 255])), .blob(Data([0, 255])), .blob),
    (.blob(Data()), .blob(Data()), .blob),
  ])
  func `A value that is bound is stored in its class and read back`(
    _ bound: SQLiteValue, _ read: SQLiteValue, _ storageClass: StorageClass
  ) throws {
    try Self.with { writer, _ throws in
      try writer.run("INSERT INTO t (a) VALUES (\(bind: bound))")
      #expect(try Self.values(writer, "SELECT a FROM t") == [read])
      try writer.run("SELECT a FROM t") { #expect($0.storageClass(0) == storageClass) }
    }
  }

  @Test func `A statement runs once with each list of values`() throws {
    try Self.with { writer, _ throws in
      let rows: [[SQLiteValue]] = [[.integer(1), .text("x")], [.integer(2), .null]]
      try writer.run("INSERT INTO t VALUES (?, ?)", of: rows)
      #expect(try Self.values(writer, "SELECT a FROM t ORDER BY a") == [.integer(1), .integer(2)])
      #expect(try Self.values(writer, "SELECT b FROM t ORDER BY a") == [.text("x"), .null])
    }
  }

  @Test func `A statement that is prepared once may run within its own row, and after an error`() throws {
    try Self.with { writer, _ throws in
      let rows: [[SQLiteValue]] = [[.integer(1), .integer(2)], [.integer(2), .integer(3)]]
      try writer.run("INSERT INTO t VALUES (?, ?)", of: rows)
      let next = RepeatedStatement("SELECT b FROM t WHERE a = ?")
      var found: [SQLiteValue] = []
      try writer.run(next, with: [.integer(1)]) { outer in
        #expect(throws: Never.self) {
          try writer.run(next, with: [.integer(2)]) { inner in
            found.append(inner.value(0))
            return true
          }
        }
        found.append(outer.value(0))
        return false
      }
      #expect(found == [.integer(3), .integer(2)])
      let bad = RepeatedStatement("SELECT abs(?)")
      #expect(throws: SQLiteFailure.self) { try writer.run(bad, with: [.integer(.min)]) { _ in true } }
      try writer.run(bad, with: [.integer(-5)]) { row in
        found.append(row.value(0))
        return true
      }
      #expect(found.last == .integer(5))
      try writer.run("DROP TABLE t")
    }
  }

  @Test func `A row is added from that of another connection, value by value`() throws {
    try Self.with { source, _ throws in
      let values: [SQLiteValue] = [
        .null, .integer(.min), .real(-0.5), .text(""), .text("Ä\u{0}b"), .blob(Data()), .blob(Data([0, 255])),
      ]
      try source.run("INSERT INTO t (a) VALUES (?)", of: values.map { [$0] })
      try source.run("INSERT INTO t VALUES (CAST(x'c328' AS TEXT), 'old')")
      try Self.with { target, _ throws in
        let rows = try target.insert("INSERT INTO t VALUES (?, ?)")
        try source.run("SELECT a, b FROM t") { row in
          #expect(throws: Never.self) { try rows.add(row, replacing: [nil, nil]) }
        }
        let sql: SQL = "SELECT group_concat(quote(a) || typeof(a) || quote(b)) FROM t"
        #expect(try Self.values(target, sql) == Self.values(source, sql))
        try source.run("SELECT a, b FROM t WHERE b IS NOT NULL") { row in
          for other in [SQLiteValue.text("new"), .malformedText(Data([0xc3, 0x28])), .blob(Data())] {
            #expect(throws: Never.self) { try rows.add(row, replacing: [other, nil]) }
          }
        }
        let others = try Self.values(target, "SELECT a FROM t WHERE b = 'old' ORDER BY rowid")
        #expect(others.dropFirst() == [.text("new"), .malformedText(Data([0xc3, 0x28])), .blob(Data())])
      }
    }
  }

  @Test func `A statement's columns are converted as SQLite does`() throws {
    try Self.with { writer, _ throws in
      try writer.run("SELECT '12', 2.5, NULL, 'a' || char(0) || 'b', x'41ff'") { row in
        #expect(row.integer(0) == 12)
        #expect(row.integer(2) == nil)
        #expect(row.real(0) == 12)
        #expect(row.real(1) == 2.5)
        #expect(row.real(2) == 0)
        #expect(row.text(1) == "2.5")
        #expect(row.text(2) == nil)
        #expect(row.text(3) == "a\u{0}b")
        #expect(row.text(4) == "A\u{fffd}")
        #expect(row.byteCount(3) == 3)
        let bytes = row.withBytes(4) { Array($0) }
        #expect(bytes == [0x41, 0xff])
        let isASCII = row.withBytes(3) { $0.isASCII }
        #expect(isASCII)
        #expect(row.uuid(4) == nil)
      }
    }
  }

  @Test func `A text that is no UTF-8 keeps its bytes`() throws {
    try Self.with { writer, _ throws in
      let malformed = SQLiteValue.malformedText(Data([0x41, 0xff]))
      #expect(try Self.values(writer, "SELECT CAST(x'41ff' AS TEXT)") == [malformed])
      try writer.run("SELECT CAST(x'41ff' AS TEXT)") { row in
        let isUTF8 = row.withBytes(0) { $0.isUTF8 }
        #expect(!isUTF8)
      }
    }
  }

  @Test func `A blob of sixteen bytes is read as a UUID`() throws {
    let uuid = UUID()
    let bytes = withUnsafeBytes(of: uuid.uuid) { Data($0) }
    try Self.with { writer, _ throws in
      try writer.run("SELECT \(bind: .blob(bytes)), \(bind: .text(uuid.uuidString))") { row in
        #expect(row.uuid(0) == uuid)
        #expect(row.uuid(1) == nil)
      }
    }
  }

  @Test func `Rows are read until the reader has enough`() throws {
    try Self.with { writer, _ throws in
      var rows = 0
      try writer.runWhile("VALUES (1), (2), (3)") { _ in
        rows += 1
        return rows < 2
      }
      #expect(rows == 2)
    }
  }

  /// A statement that ends only by an interrupt.
  private static let endless: SQL =
    "WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"

  @Test func `An interrupt ends what runs, and holds until it is taken back`() throws {
    try Self.with { writer, _ throws in
      let other = Thread {
        usleep(20_000)
        writer.interrupt()
      }
      other.start()
      #expect(throws: SQLiteFailure.self) { try writer.run(Self.endless) }
      #expect(writer.isInterrupted)
      let failure = #expect(throws: SQLiteFailure.self) { try writer.run("SELECT 1") }
      #expect(failure?.isInterruption == true)
      writer.resume()
      #expect(try Self.values(writer, "SELECT 1") == [.integer(1)])
    }
  }

  @Test func `An interrupt between two statements is not forgotten`() throws {
    try Self.with { writer, _ throws in
      writer.interrupt()
      let failure = #expect(throws: SQLiteFailure.self) { try writer.run(Self.endless) }
      #expect(failure?.code == SQLITE_INTERRUPT)
    }
  }

  @Test func `A failure has SQLite's code and message, and the statement`() throws {
    try Self.with { writer, _ throws in
      let syntax = #expect(throws: SQLiteFailure.self) { try writer.run("SELEC 1") }
      #expect(syntax == SQLiteFailure(code: SQLITE_ERROR, message: "near \"SELEC\": syntax error", sql: "SELEC 1"))
      try writer.run("CREATE UNIQUE INDEX i ON t (a)")
      let rows: [[SQLiteValue]] = [[.integer(1)], [.integer(1)]]
      let twice = #expect(throws: SQLiteFailure.self) { try writer.run("INSERT INTO t (a) VALUES (?)", of: rows) }
      #expect(twice?.isConstraint == true)
      #expect(twice?.message == "UNIQUE constraint failed: t.a")
      #expect(twice?.isInterruption == false)
    }
  }

  @Test(arguments: [SQLiteValue.text(String(repeating: "x", count: 1001)), .blob(Data(repeating: 0, count: 1001))])
  func `A value that is too long for SQLite fails rather than becoming NULL`(_ value: SQLiteValue) throws {
    try Self.with { writer, _ throws in
      _ = writer.withHandle { sqlite3_limit($0, SQLITE_LIMIT_LENGTH, 1000) }
      let failure = #expect(throws: SQLiteFailure.self) { try writer.run("INSERT INTO t (a) VALUES (\(bind: value))") }
      #expect(failure?.code == SQLITE_TOOBIG)
      #expect(failure?.message == "string or blob too big")
      #expect(try Self.values(writer, "SELECT count(*) FROM t") == [.integer(0)])
    }
  }

  @Test func `A file that is not there is not made`() throws {
    try Self.with { _, folder throws in
      let before = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      for mode in ["ro", "rw", "rwc"] {
        let failure = #expect(throws: SQLiteFailure.self) {
          let uri = "file:\(folder.path)/none.sqlite?mode=\(mode)"
          let connection = try Connection(reading: uri, cache: .small)
          try connection.run("SELECT * FROM sqlite_schema")
        }
        #expect(failure?.code == SQLITE_CANTOPEN || failure?.code == SQLITE_PERM, "\(mode)")
      }
      #expect(throws: SQLiteFailure.self) { try Connection(writing: folder.appending(path: "none.sqlite").path) }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == before)
    }
  }

  @Test func `A reader cannot write, whatever it is asked`() throws {
    try Self.with { writer, folder throws in
      try writer.run("INSERT INTO t (a) VALUES (1)")
      let reader = try Self.reader(folder)
      let file = folder.appending(path: "a b.sqlite")
      let before = try Data(contentsOf: file)
      for sql: SQL in ["INSERT INTO t VALUES (1, 2)", "DROP TABLE t", "VACUUM"] {
        let failure = #expect(throws: SQLiteFailure.self) { try reader.run(sql) }
        #expect(failure?.code == SQLITE_READONLY, "\(sql.statement)")
      }
      try reader.run("PRAGMA query_only = 0")
      #expect(throws: SQLiteFailure.self) { try reader.run("DELETE FROM t") }
      #expect(throws: SQLiteFailure.self) { try reader.run("PRAGMA journal_mode = WAL") }
      #expect(try Data(contentsOf: file) == before)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a b.sqlite"])
    }
  }

  @Test func `A pipe by a journal's name is not waited for`() throws {
    try Self.with { _, folder throws in
      #expect(mkfifo(folder.appending(path: "a b.sqlite-journal").path, 0o600) == 0)
      let reader = try Self.reader(folder)
      #expect(try Self.values(reader, "SELECT count(*) FROM t") == [.integer(0)])
    }
  }

  @Test func `What is read in one state does not see later saves`() throws {
    try Self.with { writer, folder throws in
      try writer.run("PRAGMA journal_mode = WAL")
      try writer.run("INSERT INTO t (a) VALUES (1)")
      let reader = try Self.reader(folder)
      try reader.beginReading()
      #expect(try Self.values(reader, "SELECT a FROM t") == [.integer(1)])
      let mark = reader.walIndexMark
      let version = try reader.dataVersion()
      try writer.run("UPDATE t SET a = 2")
      #expect(reader.walIndexMark != mark)
      #expect(try Self.values(reader, "SELECT a FROM t") == [.integer(1)])
      reader.interrupt()
      reader.endReading()
      reader.resume()
      #expect(try Self.values(reader, "SELECT a FROM t") == [.integer(2)])
      #expect(try reader.dataVersion() != version)
    }
  }
}
