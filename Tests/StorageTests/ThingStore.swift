import Foundation
import Predicates
import Schema
import Storage
import TestSupport

/// A small store that a shell has open and writes: things with a number, the log never folded in.
struct ThingStore {
  static let model = Model(entities: [Entity(name: "Thing", attributes: [Attribute(name: "value", type: .integer64)])])

  /// What makes a store of one thing.
  static let schema = """
    CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR, Z_PLIST BLOB);
    CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER, Z_MAX INTEGER);
    INSERT INTO Z_PRIMARYKEY VALUES (1, 'Thing', 0, 1);
    CREATE TABLE ZTHING (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZVALUE INTEGER);
    INSERT INTO ZTHING VALUES (1, 1, 1, 0);
    """

  let path: String
  let writer: OpenShell

  /// Runs `before` ahead of the schema, and turns the log on behind it.
  static func with<Result>(before: [String] = [], _ body: (ThingStore) async throws -> Result) async throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "things.sqlite").path
    let writer = try OpenShell(path)
    defer { writer.end() }
    for statement in before { try writer.run(statement) }
    try writer.run(schema, "PRAGMA journal_mode=WAL;", "PRAGMA wal_autocheckpoint=0;")
    return try await body(ThingStore(path: path, writer: writer))
  }

  func session(connections: Int = 0) throws -> StoreSession {
    let store = try OpenedStore.open(path, connections: connections)
    let layout = LayoutResolver.resolve(model: Self.model, numbers: store.metadata.numbers, tables: store.tables)
    return try StoreSession(store: store, model: Self.model, layout: layout)
  }

  static func count(_ store: OpenedStore) throws -> Int {
    let layout = StoreLayout(entities: [:])
    let scan = try StoreSession(store: store, model: Model(), layout: layout).scan()
    return try number("SELECT count(*) FROM ZTHING", scan)
  }

  static func number(_ sql: SQL, _ scan: StoreScan) throws -> Int {
    guard case .integer(let number)? = try scan.rows(sql, columns: 1).first?.first else { return -1 }
    return Int(number)
  }
}
