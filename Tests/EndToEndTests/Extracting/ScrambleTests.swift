import Foundation
import TestSupport
import Testing

/// What a scrambled store says, and what it still says: searched by Python, counted by the shell.
@Suite(.enabled(if: SQLiteShell.isPresent && Python.path != nil, "sqlite3 or python3 is not there"))
struct ScrambleTests {
  struct Store: Sendable, CustomTestStringConvertible {
    let path: String
    let entity: String
    var words = 100
    var testDescription: String { path }
  }

  @Test(
    .enabled(if: RealStores.arePresent, "real stores are not there"),
    arguments: [
      Store(path: "photos-10.15/Photos.sqlite", entity: "GenericAsset"),
      Store(path: "swiftdata-composites/composites.store", entity: "Cocktail"),
      Store(path: "bookmarks/Bookmarks_V3.sqlite", entity: "BookmarkEntity", words: 1),
      Store(path: "ledger/MyDB.sqlite", entity: "EntityTransactions", words: 10),
      Store(path: "moody/Moody 2.moody", entity: "Mood", words: 1),
      Store(path: "knowledge/knowledgec-10.13.db", entity: "Event", words: 10),
    ])
  func `no word of a real store is left`(_ store: Store) throws {
    let path = RealStores.path(store.path)
    let before = try RealStores.fingerprint()
    try TemporaryFolder.with { folder in
      let options = ["--entity", store.entity, "--depth", "1", "--rows", "2000"]
      let plain = folder.appending(path: "plain.sqlite").path
      let other = folder.appending(path: "other.sqlite").path
      for (file, scramble) in [(plain, []), (other, ["--scramble"])] {
        let outcome = try Program.run(["extract", path, file] + options + scramble)
        #expect(outcome.code == 0, "\(outcome.complaint)")
        #expect(try SQLiteShell.run("PRAGMA integrity_check", on: file) == "ok")
      }
      #expect(try WordSearch.common(plain, other, atLeast: store.words) == [])
      #expect(try Self.findings(other) == Self.findings(plain))
    }
    #expect(try RealStores.fingerprint() == before)
  }

  /// Code, entity, path and rows of each finding.
  private static func findings(_ store: String, _ options: [String] = []) throws -> Set<String> {
    let outcome = try Program.run(["audit", store, "--json"] + options)
    let report = try #require(outcome.json as? [String: Any], "\(outcome.complaint)")
    return Set(
      (report["findings"] as? [[String: Any]] ?? []).map {
        "\($0["code"] ?? "") \($0["entity"] ?? "").\($0["path"] ?? "") \($0["rows"] ?? "")"
      })
  }

  private static let model = """
    <entity name="Visit">
      <attribute name="address" optional="YES" attributeType="URI"/>
      <attribute name="at" optional="YES" attributeType="Date"/>
      <attribute name="bag" optional="YES" attributeType="Binary"/>
      <attribute name="code" optional="YES" attributeType="String"/>
      <attribute name="folded" optional="YES" attributeType="String" derived="YES" derivationExpression="canonical:(name)"/>
      <attribute name="mark" optional="YES" attributeType="UUID"/>
      <attribute name="name" optional="YES" attributeType="String"/>
      <attribute name="pages" optional="YES" attributeType="Integer 16"/>
      <uniquenessConstraints><uniquenessConstraint><constraint value="code"/></uniquenessConstraint></uniquenessConstraints>
    </entity>
    """
  private static let names = [
    "Ada Lovelace", "Łukasz Żółć", "Анна Каренина", "東京タワー", "김치찌개", "👩‍🚀🚀 moon", "x1", "αβγδ", "", "  - ",
    "Ada Lovelace", "tel 0049-30-1234", "DEADBEEF-0000-4000-8000-00000000ABCD", "2024-02-29T23:30:00Z",
  ]

  private func scrambled(_ body: (_ original: String, _ other: Extracted) throws -> Void) throws {
    let rows = Self.names.enumerated().map { number, name in
      let json =
        #"{\"secretKey\": [\"hidden \\u00e9t\\u00e9\", 12.50, true, null], \"id\": \"deadbeef-0000-4000-8000-00000000abcd\"}"#
      return """
          - { name: "\(name)", code: "\(Character(Unicode.Scalar(UInt8(65 + number))))", pages: \(number), at: 2020-01-0\(number % 9 + 1)T10:00:00Z, mark: DEADBEEF-0000-4000-8000-00000000ABCD, address: "https://example.org/%41da?q=Lovelace", bag: { text: "\(json)" } }
        """
    }
    try CreatedStore.with(Self.model, "Visit:\n" + rows.joined(separator: "\n")) { store in
      let folder = store.deletingLastPathComponent()
      try body(store.path, Extracted(store.path, into: folder, "--entity", "Visit", "--scramble"))
    }
  }

  @Test func `texts keep length, script, case, blanks and punctuation, and equal ones stay equal`() throws {
    try scrambled { original, other in
      let query = "SELECT json_group_array(ZNAME) FROM (SELECT ZNAME FROM ZVISIT ORDER BY Z_PK)"
      func names(_ text: String) throws -> [String] {
        try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String])
      }
      let before = try names(SQLiteShell.run(query, on: original))
      let after = try names(other(query))
      #expect(before == Self.names)
      for (old, new) in zip(before, after) {
        #expect(old.utf8.count == new.utf8.count, "\(old) → \(new)")
        #expect(old.utf16.count == new.utf16.count)
        // A UUID is one all the same, of other digits.
        if UUID(uuidString: old) != nil { continue }
        for (one, two) in zip(old.unicodeScalars, new.unicodeScalars) {
          #expect(one.properties.generalCategory == two.properties.generalCategory, "\(old) → \(new)")
        }
      }
      #expect(after[0] == after[10])
      #expect(Set(after).count == Set(before).count)
      #expect(after[9] == before[9])
      #expect(try WordSearch.common(original, other.path) == [])
    }
  }

  @Test func `dates move together, a UUID is the same one everywhere, a scheme stays`() throws {
    try scrambled { original, other in
      let dates = "SELECT group_concat(ZAT, ' ') FROM (SELECT ZAT FROM ZVISIT ORDER BY Z_PK)"
      func numbers(_ text: String) -> [Double] { text.split(separator: " ").compactMap { Double($0) } }
      let moved = zip(numbers(try SQLiteShell.run(dates, on: original)), numbers(try other(dates))).map { $1 - $0 }
      #expect(Set(moved).count == 1)
      #expect(moved.first ?? 0 < 0)
      let mark = try other("SELECT DISTINCT hex(ZMARK) FROM ZVISIT")
      #expect(mark.count == 32)
      #expect(mark != "DEADBEEF0000400080000000000ABCD")
      let text = try other("SELECT replace(ZNAME, '-', '') FROM ZVISIT WHERE length(ZNAME) = 36")
      #expect(text == mark)
      let inside = try other(
        "SELECT DISTINCT upper(replace(json_extract(CAST(ZBAG AS TEXT), '$.' || key), '-', '')) FROM ZVISIT, json_each(CAST(ZBAG AS TEXT)) WHERE type = 'text'"
      )
      #expect(inside == mark)
      let address = try other("SELECT DISTINCT ZADDRESS FROM ZVISIT")
      #expect(address.hasPrefix("https://"))
      #expect(address.count == "https://example.org/%41da?q=Lovelace".count)
    }
  }

  @Test func `JSON keeps its shape, unique texts stay unique, derived ones follow, numbers stay`() throws {
    try scrambled { original, other in
      let shape = """
        SELECT DISTINCT group_concat(type || coalesce(CASE WHEN type IN ('real', 'integer') THEN atom END, ''), ' ')
        FROM (SELECT j.type, j.atom, v.Z_PK FROM ZVISIT v, json_tree(CAST(v.ZBAG AS TEXT)) j ORDER BY v.Z_PK, j.id) GROUP BY Z_PK
        """
      let kept = try other(shape)
      #expect(try kept == SQLiteShell.run(shape, on: original))
      #expect(try other("SELECT count(DISTINCT ZCODE) FROM ZVISIT") == "\(Self.names.count)")
      #expect(
        try other("SELECT group_concat(ZPAGES) FROM ZVISIT")
          == SQLiteShell.run("SELECT group_concat(ZPAGES) FROM ZVISIT", on: original))
      #expect(try Self.findings(other.path) == Self.findings(original))
    }
  }

  @Test(.enabled(if: RealStores.arePresent, "real stores are not there"))
  func `what source declares stays, and a failing payload stays byte for byte`() throws {
    try TemporaryFolder.with { folder in
      let source = folder.appending(path: "App.swift")
      try Data(CocktailSource.text.utf8).write(to: source)
      let home = folder.appending(path: "home")
      try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
      let store = try RealStores.copy("swiftdata-composites/composites.store", into: home)
      let cut = "SELECT min(Z_PK) FROM ZCOCKTAIL WHERE length(ZFLAVORS) > 30"
      let key = try SQLiteShell.run(cut, on: store)
      try SQLiteShell.run("UPDATE ZCOCKTAIL SET ZFLAVORS = substr(ZFLAVORS, 1, 20) WHERE Z_PK = \(key)", on: store)
      let options = ["--source", source.path]
      let found = try Extracted(
        store, into: home, "--object", "Cocktail/p\(key)", "--depth", "1", "--scramble", "--source", source.path)
      let flavors = "SELECT hex(ZFLAVORS) FROM ZCOCKTAIL WHERE Z_PK = \(key)"
      #expect(try found(flavors) == SQLiteShell.run(flavors, on: store))
      let number = try #require(Int(key))
      func codes(_ path: String) throws -> Set<Substring> {
        let found = try Extracted.findings(path, of: number, options)
        return Set(found.map { $0.prefix { $0 != " " } })
      }
      #expect(try codes(found.path) == codes(store))
      #expect(try codes(found.path).contains("decode.codable.cut-short"))
      // Keys of Booze, which source declares.
      let booze = try found("SELECT count(*) FROM ZCOCKTAIL WHERE CAST(ZBOOZE AS TEXT) LIKE '%\"ingredientType\"%'")
      #expect(booze == "1")
    }
  }
}
