import Schema
import StoreWriting
import Testing
import TestSupport

/// R-tree indexes, with the statements that a real Photos store holds (FORMAT §6.4).
@Suite(.enabled(if: SQLiteShell.isPresent, "the sqlite3 shell is not installed"))
struct RTreeTests {
  private let shell: WrittenStore

  init() throws { shell = try WrittenStore() }

  private func asset(_ elements: [FetchIndex.Element]) -> Model {
    Model(entities: [
      Entity(
        name: "GenericAsset",
        attributes: [
          Attribute(name: "latitude", type: .double), Attribute(name: "longitude", type: .double),
          Attribute(name: "title", type: .string),
        ], fetchIndexes: [FetchIndex(name: "boundedByRect", elements: elements)])
    ])
  }

  private static let both = ["latitude", "longitude"].map { FetchIndex.Element(property: $0, isRTree: true) }

  @Test func `it is a virtual table that triggers keep`() throws {
    defer { shell.remove() }
    let summary = try StoreWriter.create(
      at: shell.path, model: asset(Self.both),
      rows: [
        "GenericAsset": [
          NewRow(values: ["latitude": .double(51.5), "longitude": .double(-0.125)]),
          NewRow(values: ["latitude": .double(-33.5), "longitude": .double(151)]),
        ]
      ])
    #expect(summary.omissions == [])
    let tree = "Z_RT_GenericAsset_boundedByRect"
    #expect(
      try shell("SELECT sql FROM sqlite_master WHERE name = '\(tree)'") == """
        CREATE VIRTUAL TABLE \(tree) USING RTREE (Z_PK INTEGER PRIMARY KEY, ZLATITUDE_MIN FLOAT, \
        ZLATITUDE_MAX FLOAT, ZLONGITUDE_MIN FLOAT, ZLONGITUDE_MAX FLOAT)
        """)
    let fields = "Z_PK, ZLATITUDE_MIN, ZLATITUDE_MAX, ZLONGITUDE_MIN, ZLONGITUDE_MAX"
    let values = "NEW.Z_PK, NEW.ZLATITUDE ,NEW.ZLATITUDE, NEW.ZLONGITUDE, NEW.ZLONGITUDE"
    let head = { (event: String) in "CREATE TRIGGER \(tree)_\(event) AFTER \(event) ON ZGENERICASSET FOR EACH ROW BEGIN"
    }
    #expect(
      try shell("SELECT sql FROM sqlite_master WHERE type = 'trigger' ORDER BY name") == """
        \(head("DELETE")) DELETE FROM \(tree) WHERE Z_PK = OLD.Z_PK ; END
        \(head("INSERT")) INSERT OR REPLACE INTO \(tree) (\(fields)) VALUES (\(values)) ; END
        \(head("UPDATE")) DELETE FROM \(tree) WHERE Z_PK = NEW.Z_PK ; \
        INSERT INTO \(tree) (\(fields)) VALUES (\(values)) ; END
        """)
    #expect(try shell("SELECT Z_PK, ZLONGITUDE_MIN FROM \(tree) WHERE ZLATITUDE_MIN > 0") == "1|-0.125")
    #expect(try shell("PRAGMA integrity_check") == "ok")
  }

  @Test(arguments: [
    both + [FetchIndex.Element(property: "title")],
    [FetchIndex.Element(property: "nothing", isRTree: true)],
    Array(repeating: both, count: 3).flatMap(\.self),
  ])
  func `what SQLite's R-tree cannot hold is left out and said`(_ elements: [FetchIndex.Element]) throws {
    defer { shell.remove() }
    let summary = try StoreWriter.create(at: shell.path, model: asset(elements), rows: [:])
    #expect(summary.omissions == ["index GenericAsset.boundedByRect: not an R-tree of one to five columns"])
    #expect(try shell("SELECT count(*) FROM sqlite_master WHERE type = 'trigger'") == "0")
  }
}
