import Foundation
import TestSupport
import Testing

/// Real stores as plain tables, compared with what an independent reader found and with SQLite's own look at the store.
@Suite(.enabled(if: RealStores.arePresent && SQLiteShell.isPresent, "no real stores, or no sqlite3"))
struct ConvertedRealStoreTests {
  private static let outside = "a date outside of the years 1583 to 9999"

  @Test(arguments: RealStores.stores)
  func `a real store has the rows, values and links that SQLite holds, and stays as it is`(_ store: String) throws {
    try TemporaryFolder.with { folder in
      let before = try RealStores.fingerprint()
      let made = try Converted(RealStores.path(store), into: folder)
      #expect(try RealStores.fingerprint() == before)
      #expect(try made("PRAGMA integrity_check") == "ok")
      #expect(try made("PRAGMA foreign_key_check") == "")
      let copy = try RealStores.copy(store, into: folder)
      let entities = try RealStores.expected(store)
      for entity in entities {
        let name = try #require(entity["name"] as? String)
        for (key, all) in [("rowCount", false), ("rowCountWithSubentities", true)] {
          let rows = try #require(entity[key] as? Int)
          guard let table = try made.table(of: name, withSubentities: all) else {
            #expect(rows == 0, "\(name) has no table")
            continue
          }
          #expect(try made("SELECT count(*) FROM \"\(table)\"") == "\(rows)", "\(name)")
        }
      }
      let checks = try Self.checks(entities, made)
      let script = "ATTACH '\(made.path)' AS p;" + checks.map { "SELECT \($0.sql);" }.joined(separator: "\n")
      let file = folder.appending(path: "checks.sql")
      try Data(script.utf8).write(to: file)
      let counts = try SQLiteShell.run(".read '\(file.path)'", on: copy).split(separator: "\n").map(String.init)
      try #require(counts.count == checks.count, "\(counts.filter { Int($0) == nil })")
      for (check, count) in zip(checks, counts) { #expect(count == "0", "\(check.name): \(check.sql)") }
    }
  }

  private struct Check {
    let name: String
    let sql: String
  }

  /// Each counts the rows of an entity that differ in one property.
  private static func checks(_ entities: [[String: Any]], _ made: Converted) throws -> [Check] {
    let parents = Dictionary(
      entities.compactMap { entity in (entity["name"] as? String).map { ($0, entity["superentity"] as? String) } }
    ) { first, _ in first }
    func root(_ name: String) -> String {
      guard case .some(.some(let parent)) = parents[name] else { return name }
      return root(parent)
    }
    var checks: [Check] = []
    for entity in entities {
      let name = try #require(entity["name"] as? String)
      guard let table = try made.table(of: name), let number = entity["entityID"] as? Int else { continue }
      let rows = "p.\"\(table)\" AS p JOIN main.\"Z\(root(name).uppercased())\" AS r ON r.Z_PK = p.pk"
      func add(_ path: String, _ differs: String) {
        let noted =
          "p.pk NOT IN (SELECT pk FROM p._storescope_unreadable WHERE entity = '\(name)' AND property = '\(path)')"
        checks.append(
          Check(name: "\(name).\(path)", sql: "count(*) FROM \(rows) WHERE (\(differs)) AND \(noted)"))
      }
      add("", "r.Z_ENT <> \(number)")
      for (attribute, facts) in entity["attributes"] as? [String: [String: Any]] ?? [:] {
        if let column = facts["column"] as? String, let type = facts["type"] as? String {
          add(attribute, difference("p.\"\(attribute)\"", "r.\"\(column)\"", type))
        }
        for (leaf, column) in facts["leaves"] as? [String: String] ?? [:] {
          add("\(attribute).\(leaf)", difference("p.\"\(attribute)_\(leaf)\"", "r.\"\(column)\"", "leaf"))
        }
      }
      for (relationship, facts) in entity["relationships"] as? [String: [String: Any]] ?? [:]
      where facts["toMany"] as? Bool == false {
        let column = try made(
          "SELECT store_column FROM _storescope WHERE entity = '\(name)' AND property = '\(relationship)' "
            + "AND type = 'to-one' LIMIT 1")
        guard !column.isEmpty else { continue }
        let dangling =
          "(SELECT pk FROM p._storescope_dangling WHERE entity = '\(name)' AND property = '\(relationship)')"
        add(relationship, "p.\"\(relationship)\" IS NOT r.\"\(column)\" AND p.pk NOT IN \(dangling)")
      }
    }
    return checks
  }

  /// Holds for a plain value that is not what SQLite holds, by other functions than the program uses.
  private static func difference(_ plain: String, _ stored: String, _ type: String) -> String {
    let isDecoded = "typeof(\(plain)) = 'text' AND json_valid(\(plain))"
    let isUUID = "length(\(stored)) = 16 AND replace(\(plain), '-', '') IS upper(hex(\(stored)))"
    return switch type {
    case "Date":
      "(\(plain) IS NULL) <> (\(stored) IS NULL) "
        + "OR \(stored) IS NOT NULL AND ifnull(abs((julianday(\(plain)) - 2451910.5) * 86400 - \(stored)) > 0.001, 1)"
    case "UUID": "\(stored) IS NOT NULL AND NOT (\(isUUID))"
    case "Boolean": "\(plain) IS NOT iif(\(stored) IS NULL, NULL, \(stored) <> 0)"
    case "Binary":
      // An external file's bytes are nowhere in SQLite.
      "\(plain) IS NOT \(stored) AND \(plain) IS NOT substr(\(stored), 2) "
        + "AND NOT (typeof(\(plain)) = 'blob' AND substr(\(stored), 1, 1) = x'02')"
    case "Transformable", "Codable", "leaf":
      "\(plain) IS NOT \(stored) AND \(plain) IS NOT substr(\(stored), 2) AND NOT (\(isDecoded)) AND NOT (\(isUUID))"
    default: "\(plain) IS NOT \(stored)"
    }
  }

  @Test(arguments: RealStores.stores)
  func `what is noted as unreadable is what an audit finds`(_ store: String) throws {
    try TemporaryFolder.with { folder in
      let made = try Converted(RealStores.path(store), into: folder)
      // An app reads these dates; ISO 8601 alone cannot say which days they are.
      try made("DELETE FROM _storescope_unreadable WHERE reason = '\(Self.outside)'")
      #expect(try made.unreadable() == AuditedLosses.of(RealStores.path(store), []))
    }
  }

  @Test(arguments: RealStores.stores)
  func `views in sqlite3 show what convert writes, but for what they name`(_ store: String) throws {
    try TemporaryFolder.with { folder in
      let made = try Converted(RealStores.path(store), into: folder)
      let copy = try RealStores.copy(store, into: folder)
      try ShownViews.expectSame(RealStores.path(store), copy, as: made, in: folder)
    }
  }

  /// Objects in relationship order: by their order column, then by key (FORMAT §2.2, §2.3).
  @Test(arguments: [
    ("bookmarks/Bookmarks_V1.sqlite", "BookmarkEntity", "parent", "ZPARENT", "ZBOOKMARKENTITY"),
    ("bookmarks/Bookmarks_V3.sqlite", "BookmarkEntity", "favoriteFolder", "ZFAVORITEFOLDER", "ZBOOKMARKENTITY"),
    ("ledger/MyDB.sqlite", "EntityAccount", "parent", "ZPARENT", "ZENTITYACCOUNT"),
  ])
  func `positions are those of the store's order`(
    _ store: String, _ table: String, _ key: String, _ column: String, _ storeTable: String
  ) throws {
    try TemporaryFolder.with { folder in
      let made = try Converted(RealStores.path(store), into: folder)
      let copy = try RealStores.copy(store, into: folder)
      let order = "Z_FOK_" + column.dropFirst()
      let stored = try SQLiteShell.run(
        "SELECT \(column), Z_PK FROM \(storeTable) WHERE \(column) IS NOT NULL ORDER BY \(column), \(order), Z_PK",
        on: copy)
      #expect(
        try made("SELECT \"\(key)\", pk FROM \"\(table)\" WHERE \"\(key)\" IS NOT NULL ORDER BY 1, \"\(key)_position\"")
          == stored)
      #expect(!stored.isEmpty)
      let sparse =
        "SELECT count(*) FROM \"\(table)\" GROUP BY \"\(key)\" HAVING max(\"\(key)_position\") <> count(*) - 1"
      #expect(try made(sparse) == "")
    }
  }

  @Test func `pairs of a many-to-many are in the order of their owner`() throws {
    try TemporaryFolder.with { folder in
      let store = "photos-10.15/Photos.sqlite"
      let made = try Converted(RealStores.path(store), into: folder)
      let copy = try RealStores.copy(store, into: folder)
      let stored = try SQLiteShell.run(
        "SELECT Z_26ALBUMS, Z_34ASSETS FROM Z_26ASSETS ORDER BY Z_26ALBUMS, Z_FOK_34ASSETS, Z_34ASSETS", on: copy)
      #expect(!stored.isEmpty)
      #expect(try made("SELECT owner, member FROM Album_assets ORDER BY owner, position") == stored)
    }
  }
}

/// What the views that `views` prints show in the shell.
enum ShownViews {
  /// Expects each view to have the rows of the table, in both directions, but for columns that a comment names.
  static func expectSame(
    _ store: String, _ copy: String, as made: Converted, in folder: URL, options: [String] = []
  ) throws {
    let views = try Program.run(["views", store] + options)
    try #require(views.code == 0, "\(views.complaint)")
    let file = folder.appending(path: "views.sql")
    try views.output.write(to: file)
    let named = Set(
      views.lines.filter { $0.hasPrefix("-- ") }.compactMap { $0.dropFirst(3).split(separator: ":").first }.map(
        String.init))
    var script = [".read '\(file.path)'", "ATTACH '\(made.path)' AS p;"]
    var checks: [String] = []
    let tables = try made.lines(
      "SELECT name FROM sqlite_master WHERE type IN ('table', 'view') AND name NOT LIKE '\\_storescope%' ESCAPE '\\'")
    // A view over several tables lacks what one of its tables lacks.
    let lacking = Set(named.compactMap { $0.split(separator: ".").last.map(String.init) })
    func name(_ text: String) -> String { quoted(text, "\"") }
    func text(_ text: String) -> String { quoted(text, "'") }
    for table in tables {
      let isView = try made("SELECT type FROM sqlite_master WHERE name = \(text(table))") == "view"
      let columns = try made.lines("SELECT name FROM pragma_table_info(\(text(table)))").filter {
        isView ? !lacking.contains($0) : !named.contains("\(table).\($0)")
      }.map(name).joined(separator: ", ")
      for (left, right) in [("temp", "p"), ("p", "temp")] {
        checks.append("\(left).\(table)")
        script.append(
          "SELECT count(*) FROM (SELECT \(columns) FROM \(left).\(name(table)) EXCEPT SELECT \(columns) FROM \(right).\(name(table)));"
        )
      }
      checks.append("rows of \(table)")
      script.append("SELECT (SELECT count(*) FROM temp.\(name(table))) - (SELECT count(*) FROM p.\(name(table)));")
    }
    let query = folder.appending(path: "compare.sql")
    try Data(script.joined(separator: "\n").utf8).write(to: query)
    let said = try SQLiteShell.run(".read '\(query.path)'", on: copy).split(separator: "\n").map(String.init)
    #expect(said.count == checks.count, "\(said.filter { Int($0) == nil })")
    for (check, count) in zip(checks, said) { #expect(count == "0", "\(check)") }
    #expect(try made("SELECT count(*) FROM _storescope") != "0")
  }

  /// By scalars: a quote with a mark after it is another Character.
  private static func quoted(_ text: String, _ quote: Unicode.Scalar) -> String {
    let doubled = text.unicodeScalars.flatMap { $0 == quote ? [quote, quote] : [$0] }
    return String(String.UnicodeScalarView([quote] + doubled + [quote]))
  }
}
