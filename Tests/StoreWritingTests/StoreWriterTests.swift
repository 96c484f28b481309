import Archives
import Foundation
import Schema
import StoreWriting
import Testing
import TestSupport

@Suite(.enabled(if: SQLiteShell.isPresent, "the sqlite3 shell is not installed"))
struct StoreWriterTests {
  private let shell: WrittenStore

  init() throws { shell = try WrittenStore() }

  private func create(_ entities: [Entity], _ rows: [String: [NewRow]]) throws {
    try StoreWriter.create(at: shell.path, model: Model(entities: entities), rows: rows)
  }

  @Test func `every type is stored in its form`() throws {
    defer { shell.remove() }
    let types: [(String, AttributeType, NewValue)] = [
      ("a16", .integer16, .integer(-7)), ("a64", .integer64, .integer(Int64.max)), ("bool", .boolean, .boolean(true)),
      ("date", .date, .date(0)), ("decimal", .decimal, .decimal(Decimal(string: "10.11") ?? 0)),
      ("double", .double, .double(-1.5)), ("half", .date, .date(0.5)), ("link", .uri, .string("https://example.org/")),
      ("text", .string, .string("é🎉")),
      ("uuid", .uuid, .uuid(try #require(UUID(uuidString: "00112233-4455-6677-8899-AABBCCDDEEFF")))),
      ("bytes", .binary, .data(Data([0, 255]))),
    ]
    try create(
      [Entity(name: "Thing", attributes: types.map { Attribute(name: $0.0, type: $0.1) })],
      ["Thing": [NewRow(values: Dictionary(uniqueKeysWithValues: types.map { ($0.0, $0.2) }))]])
    let columns = types.map { "quote(Z\($0.0.uppercased()))" }.joined(separator: ", ")
    #expect(
      try shell("SELECT \(columns) FROM ZTHING") == """
        -7|9223372036854775807|1|0|10.11|-1.5|0.5|'https://example.org/'|'é🎉'|\
        X'00112233445566778899AABBCCDDEEFF'|X'00FF'
        """)
    #expect(try shell("SELECT typeof(ZDATE), typeof(ZHALF) FROM ZTHING") == "integer|real")
  }

  @Test func `raw values stay as they are, byte for byte`() throws {
    defer { shell.remove() }
    let raw: [(String, SQLiteValue)] = [
      ("a", .text("{\"retryCount\":")), ("b", .malformedText(Data([0x61, 0xFF, 0x62]))), ("c", .blob(Data([3, 1, 2]))),
      ("d", .integer(5)), ("e", .text("")),
    ]
    try create(
      [Entity(name: "Thing", attributes: raw.map { Attribute(name: $0.0, type: .binary) })],
      ["Thing": [NewRow(values: Dictionary(uniqueKeysWithValues: raw.map { ($0.0, .raw($0.1)) }))]])
    #expect(
      try shell("SELECT typeof(ZA), hex(ZA), typeof(ZB), hex(ZB), hex(ZC), ZD, typeof(ZE) FROM ZTHING")
        == "text|7B227265747279436F756E74223A|text|61FF62|030102|5|text")
  }

  @Test func `an external blob is tagged and lies in the support folder`() throws {
    defer { shell.remove() }
    try create(
      [
        Entity(
          name: "Photo", attributes: [Attribute(name: "pixels", type: .binary, allowsExternalBinaryDataStorage: true)])
      ],
      [
        "Photo": [
          NewRow(values: ["pixels": .data(Data([9]))]),
          NewRow(values: ["pixels": .external(Data([1, 2, 3]))]),
        ]
      ])
    #expect(try shell("SELECT hex(ZPIXELS) FROM ZPHOTO WHERE Z_PK = 1") == "0109")
    let name = try shell("SELECT CAST(substr(ZPIXELS, 2, 36) AS TEXT) FROM ZPHOTO WHERE Z_PK = 2")
    #expect(try shell("SELECT length(ZPIXELS), hex(substr(ZPIXELS, 38)) FROM ZPHOTO WHERE Z_PK = 2") == "38|00")
    let file = shell.folder.appendingPathComponent(".test_SUPPORT/_EXTERNAL_DATA/\(name)")
    #expect(try Data(contentsOf: file) == Data([1, 2, 3]))
  }

  @Test func `a blob of more than 100,000 bytes lies in the support folder`() throws {
    defer { shell.remove() }
    let entity = Entity(
      name: "Photo", attributes: [Attribute(name: "pixels", type: .binary, allowsExternalBinaryDataStorage: true)])
    let rows = [100_000, 100_001].map { NewRow(values: ["pixels": .data(Data(repeating: 7, count: $0))]) }
    try create([entity], ["Photo": rows])
    #expect(try shell("SELECT length(ZPIXELS) FROM ZPHOTO ORDER BY Z_PK") == "100001\n38")
  }

  @Test func `relationships are written on both sides, whichever side names them`() throws {
    defer { shell.remove() }
    try create(
      [
        Entity(
          name: "Author", attributes: [Attribute(name: "name", type: .string)],
          relationships: [
            Relationship(name: "books", destination: "Book", inverse: "author", isToMany: true, isOrdered: true),
            Relationship(name: "friends", destination: "Author", inverse: "friends", isToMany: true),
          ]),
        Entity(
          name: "Book",
          relationships: [
            Relationship(name: "author", destination: "Author", inverse: "books"),
            Relationship(name: "tags", destination: "Tag", inverse: "books", isToMany: true),
          ]),
        Entity(name: "Comic", superentity: "Book"),
        Entity(
          name: "Tag",
          relationships: [
            Relationship(name: "books", destination: "Book", inverse: "tags", isToMany: true),
            Relationship(name: "best", destination: "Book"),
          ]),
      ],
      [
        "Author": [
          NewRow(label: "ann", values: ["books": .references(["c", "a"]), "friends": .references(["bob"])]),
          NewRow(label: "bob", values: ["friends": .references(["ann", "bob"])]),
        ],
        "Book": [NewRow(label: "a"), NewRow(label: "b", values: ["author": .references(["ann"])])],
        "Comic": [NewRow(label: "c", values: ["tags": .references(["red"])])],
        "Tag": [NewRow(label: "red", values: ["books": .references(["a"]), "best": .references(["c"])])],
      ])
    #expect(
      try shell("SELECT Z_PK, Z_ENT, ZAUTHOR, Z_FOK_AUTHOR FROM ZBOOK") == """
        1|2|1|3072
        2|2|1|4096
        3|3|1|2048
        """)
    #expect(try shell("SELECT * FROM Z_1FRIENDS ORDER BY 1, 2") == "2|1\n2|2")
    #expect(try shell("SELECT * FROM Z_2TAGS ORDER BY 1") == "1|1\n3|1")
    #expect(try shell("SELECT ZBEST, Z2_BEST FROM ZTAG") == "3|3")
  }

  @Test func `derived values are computed once`() throws {
    defer { shell.remove() }
    try create(
      [
        Entity(name: "Page", relationships: [Relationship(name: "book", destination: "Book", inverse: "pages")]),
        Entity(
          name: "Book",
          attributes: [
            Attribute(name: "count", type: .integer64, derivationExpression: "pages.@count"),
            Attribute(name: "title", type: .string),
            Attribute(name: "plain", type: .string, derivationExpression: "canonical:(title)"),
            Attribute(name: "saved", type: .date, derivationExpression: "now()"),
          ], relationships: [Relationship(name: "pages", destination: "Page", inverse: "book", isToMany: true)]),
      ],
      [
        "Book": [NewRow(label: "b", values: ["title": .string("Éa")])],
        "Page": [NewRow(values: ["book": .references(["b"])]), NewRow(values: ["book": .references(["b"])])],
      ])
    #expect(try shell("SELECT ZCOUNT, ZPLAIN, ZSAVED > 8e8 FROM ZBOOK") == "2|ea|1")
  }

  @Test func `the header, the metadata and the model cache are Core Data's`() throws {
    defer { shell.remove() }
    let archive = Data("an archive".utf8)
    let summary = try StoreWriter.create(
      at: shell.path, model: Model(entities: [Entity(name: "A")], versionIdentifiers: ["7"]), rows: [:],
      versionHashes: ["A": Data(repeating: 1, count: 32)], cachedModel: archive)
    #expect(try shell("PRAGMA page_size; PRAGMA auto_vacuum; PRAGMA integrity_check") == "4096\n2\nok")
    #expect(try shell("SELECT Z_VERSION, Z_UUID FROM Z_METADATA") == "1|\(summary.storeUUID)")
    #expect(try shell.files() == ["test.sqlite"])
    let header = try Data(contentsOf: URL(fileURLWithPath: shell.path)).prefix(20)
    #expect(header.suffix(2) == Data([2, 2]))
    let cache = try shell.data("SELECT hex(Z_CONTENT) FROM Z_MODELCACHE")
    #expect(try RawDeflate.inflate(cache) == archive)
    let list = try PropertyListSerialization.propertyList(
      from: try shell.data("SELECT hex(Z_PLIST) FROM Z_METADATA"), format: nil)
    let plist = try #require(list as? [String: Any])
    #expect(plist["NSStoreType"] as? String == "SQLite")
    #expect(plist["NSStoreModelVersionIdentifiers"] as? [String] == ["7"])
    #expect(plist["NSStoreModelVersionHashes"] as? [String: Data] == ["A": Data(repeating: 1, count: 32)])
  }
}
