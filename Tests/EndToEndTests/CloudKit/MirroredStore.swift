import Foundation
import TestSupport
import Testing

/// A store with the tables of `NSPersistentCloudKitContainer`, written here by the plain shell as FORMAT §6.2 has them.
struct MirroredStore {
  /// How the columns of records were named.
  enum Age: CaseIterable {
    /// Framework 1347: a record lies in its row.
    case inRow
    /// Newer ones: a record is an asset in a table of its own, and some columns are gone.
    case inAssets
  }

  let store: URL
  var path: String { store.path }

  private static let model = """
    <entity name="Book"><attribute name="title" optional="YES" attributeType="String"/></entity>
    <entity name="Person"><attribute name="name" optional="YES" attributeType="String"/></entity>
    <entity name="Author" parentEntity="Person"/>
    """

  private static let rows = """
    Book:
    \((1...8).map { "  - title: Book \($0)" }.joined(separator: "\n"))
    Person:
      - name: Ada
    Author:
      - name: Mary
    """

  static func with<Result>(
    _ age: Age = .inRow, _ sql: String..., body: (MirroredStore) throws -> Result
  ) throws -> Result {
    try CreatedStore.with(model, rows) { store in
      let mirrored = MirroredStore(store: store)
      try mirrored.run(tables(age))
      for sql in sql { try mirrored.run(sql) }
      return try body(mirrored)
    }
  }

  func run(_ sql: String) throws { try SQLiteShell.run(sql, on: path) }

  func number(of entity: String) throws -> Int {
    let text = try SQLiteShell.run("SELECT Z_ENT FROM Z_PRIMARYKEY WHERE Z_NAME = '\(entity)'", on: path)
    return try #require(Int(text))
  }

  /// The bytes of the store and the names of all that lies beside it.
  func state() throws -> [String] {
    let folder = store.deletingLastPathComponent()
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    return try names + [Data(contentsOf: store).base64EncodedString()]
  }

  private static func tables(_ age: Age) -> String {
    let record =
      age == .inRow
      ? "ZCKRECORDSYSTEMFIELDS BLOB, ZCKSHARE BLOB, ZENCODEDRECORD BLOB"
      : "ZENCODEDRECORDASSET INTEGER, ZSYSTEMFIELDSASSET INTEGER"
    return """
      CREATE TABLE ANSCKDATABASEMETADATA (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZDATABASESCOPENUM INTEGER, ZHASSUBSCRIPTIONNUM INTEGER, ZLASTFETCHDATE TIMESTAMP, ZDATABASENAME VARCHAR, ZCURRENTCHANGETOKEN BLOB);
      CREATE TABLE ANSCKEVENT (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZCLOUDKITEVENTTYPE INTEGER, ZCOUNTAFFECTEDOBJECTS INTEGER, ZCOUNTFINISHEDOBJECTS INTEGER, ZERRORCODE INTEGER, ZSUCCEEDED INTEGER, ZENDEDAT TIMESTAMP, ZSTARTEDAT TIMESTAMP, ZERRORDOMAIN VARCHAR, ZEVENTIDENTIFIER BLOB);
      CREATE TABLE ANSCKRECORDMETADATA (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZENTITYID INTEGER, ZENTITYPK INTEGER, ZLASTEXPORTEDTRANSACTIONNUMBER INTEGER, ZNEEDSCLOUDDELETE INTEGER, ZNEEDSLOCALDELETE INTEGER, ZNEEDSUPLOAD INTEGER, ZPENDINGEXPORTCHANGETYPENUMBER INTEGER, ZPENDINGEXPORTTRANSACTIONNUMBER INTEGER, ZRECORDZONE INTEGER, ZCKRECORDNAME VARCHAR, \(record));
      CREATE UNIQUE INDEX Z_NSCKRecordMetadata_UNIQUE_entityId_entityPK ON ANSCKRECORDMETADATA (ZENTITYID COLLATE BINARY ASC, ZENTITYPK COLLATE BINARY ASC);
      CREATE TABLE ANSCKRECORDZONEMETADATA (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZHASRECORDZONENUM INTEGER, ZNEEDSIMPORT INTEGER, ZNEEDSRECOVERYFROMUSERPURGE INTEGER, ZDATABASE INTEGER, ZLASTFETCHDATE TIMESTAMP, ZCKOWNERNAME VARCHAR, ZCKRECORDZONENAME VARCHAR);
      CREATE TABLE ANSCKRECORDZONEMOVERECEIPT (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZNEEDSCLOUDDELETE INTEGER, ZRECORDMETADATA INTEGER, ZMOVEDAT TIMESTAMP, ZOWNERNAME VARCHAR, ZRECORDNAME VARCHAR, ZZONENAME VARCHAR);
      CREATE TABLE ANSCKHISTORYANALYZERSTATE (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZENTITYID INTEGER, ZENTITYPK INTEGER, ZFINALCHANGETYPENUM INTEGER);
      CREATE TABLE ANSCKMIRROREDRELATIONSHIP (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZISPENDING INTEGER, ZISUPLOADED INTEGER, ZNEEDSDELETE INTEGER, ZRECORDNAME VARCHAR, ZRELATEDRECORDNAME VARCHAR);
      CREATE TABLE ATRANSACTION (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZTIMESTAMP FLOAT, ZAUTHOR VARCHAR);
      CREATE TABLE ACHANGE (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZCHANGETYPE INTEGER, ZENTITY INTEGER, ZENTITYPK INTEGER, ZTRANSACTIONID INTEGER, ZCOLUMNS BLOB);
      INSERT INTO ANSCKDATABASEMETADATA VALUES (1, 17001, 1, 2, 1, 789000000, 'Private', NULL);
      INSERT INTO ANSCKRECORDZONEMETADATA VALUES (1, 17012, 1, 1, 0, 1, 1, 789000060, '__defaultOwner__', 'com.apple.coredata.cloudkit.zone');
      """
  }

  /// A record of an object: what is not given is 0 or NULL.
  func add(record key: Int, of entity: Int, _ values: [String: String] = [:]) throws {
    let all = ["ZENTITYID": "\(entity)", "ZENTITYPK": "\(key)"].merging(values) { $1 }
    let columns = all.keys.sorted()
    try run(
      """
      INSERT INTO ANSCKRECORDMETADATA (Z_ENT, \(columns.joined(separator: ", ")))
      VALUES (17011, \(columns.map { all[$0] ?? "NULL" }.joined(separator: ", ")))
      """)
  }

  /// Events that began at these times and took a second; `kind` as the table has it, a failure with its error.
  func add(_ kind: Int, at times: [Int], error: (domain: String, code: Int)? = nil) throws {
    for time in times {
      try run(
        """
        INSERT INTO ANSCKEVENT (Z_ENT, ZCLOUDKITEVENTTYPE, ZSUCCEEDED, ZSTARTEDAT, ZENDEDAT, ZERRORDOMAIN, ZERRORCODE)
        VALUES (17002, \(kind), \(error == nil ? 1 : 0), \(time), \(time) + 1,
        \(error.map { "'\($0.domain)'" } ?? "NULL"), \(error?.code ?? 0))
        """)
    }
  }

  /// A transaction of the history, and the objects that it saved; changes as the table has them: 0 insert, 2 delete.
  func add(transaction time: Int, _ change: Int, _ keys: [Int], of entity: Int) throws {
    try run("INSERT INTO ATRANSACTION (Z_ENT, ZTIMESTAMP, ZAUTHOR) VALUES (16002, \(time), 'app')")
    for key in keys {
      try run(
        """
        INSERT INTO ACHANGE (Z_ENT, ZCHANGETYPE, ZENTITY, ZENTITYPK, ZTRANSACTIONID)
        VALUES (16001, \(change), \(entity), \(key), (SELECT MAX(Z_PK) FROM ATRANSACTION))
        """)
    }
  }
}
