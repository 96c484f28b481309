import Foundation
import TestSupport
import Testing

/// The samples' broken values, with and without their source.
@Suite(.enabled(if: SQLiteShell.isPresent, "sqlite3 is not there"))
struct ConvertedLayerTests {
  private static let samples = [
    "Expedition", "Observatory", "Planetarium", "StarParty", "Workshop", "Plates", "Logbook",
  ]

  @Test(arguments: samples, [false, true])
  func `what is noted as unreadable is what an audit finds`(_ sample: String, _ hasSource: Bool) throws {
    try TemporaryFolder.with { folder in
      let store = try MadeOnce.demo(sample, into: folder).path
      let options = hasSource ? ["--source", folder.appending(path: sample).path] : []
      let made = try hasSource ? Converted(store, into: folder, "--source", options[1]) : Converted(store, into: folder)
      #expect(try made.unreadable() == AuditedLosses.of(store, options))
      #expect(try made("PRAGMA integrity_check") == "ok")
      #expect(try made("PRAGMA foreign_key_check") == "")
    }
  }

  @Test(arguments: samples + ["Storm"])
  func `with a source, views in sqlite3 show the same, but for what they name`(_ sample: String) throws {
    try TemporaryFolder.with { folder in
      let store = try MadeOnce.demo(sample, into: folder).path
      var options = ["--source", folder.appending(path: sample).path]
      if sample == "Storm" {
        options += ["--model", folder.appending(path: "Storm.xcdatamodeld").path]
        // No view checks a text.
        try SQLiteShell.run("UPDATE ZNIGHT SET ZREMARK = NULL WHERE hex(ZREMARK) = '52C3'", on: store)
      }
      let made = try Converted(store, into: folder, options: options)
      try ShownViews.expectSame(store, store, as: made, in: folder, options: options)
    }
  }

  @Test func `what the app uses instead of a value is not written, and the note names the column`() throws {
    try TemporaryFolder.with { folder in
      let store = try MadeOnce.demo("Expedition", into: folder).path
      let made = try Converted(store, into: folder, "--source", folder.appending(path: "Expedition").path)
      let note = try made(
        "SELECT s.\"table\", s.store_column, u.property, u.raw FROM _storescope_unreadable u JOIN _storescope s "
          + "ON s.\"table\" = u.\"table\" AND s.\"column\" = u.\"column\" WHERE u.raw = 'monsoon'")
      #expect(note == "Sighting|ZSKY_RAW|sky_raw|monsoon")
      let isNull = "sky IS NULL FROM Sighting WHERE pk IN (SELECT pk FROM _storescope_unreadable WHERE raw = 'monsoon')"
      #expect(try made("SELECT \(isNull)") == "1")
    }
  }

  @Test func `a composite whose leaf has no column is read`() throws {
    try TemporaryFolder.with { folder in
      let store = try MadeOnce.demo("Expedition", into: folder).path
      let options = ["--source", folder.appending(path: "Expedition").path]
      try SQLiteShell.run("ALTER TABLE ZCAMP DROP COLUMN ZALTITUDE", on: store)
      let made = try Converted(store, into: folder, options: options)
      #expect(try made.unreadable() == AuditedLosses.of(store, options))
      #expect(try made("SELECT count(place_latitude) > 0, count(place_altitude) FROM Camp") == "1|0")
      try ShownViews.expectSame(store, store, as: made, in: folder, options: options)
    }
  }

  @Test func `with a source, names are Swift's and values the app's`() throws {
    try TemporaryFolder.with { folder in
      let store = try MadeOnce.demo("Expedition", into: folder).path
      let source = folder.appending(path: "Expedition").path
      let made = try Converted(store, into: folder, "--source", source)
      let rows = try Program.run("rows", store, "Sighting", "--layer", "app", "--format", "ndjson", "--source", source)
      for row in try rows.objects() {
        let key = try #require(row["pk"] as? Int)
        let sky = try #require((row["values"] as? [String: Any])?["sky_raw"] as? [String: Any])
        let isNull = (sky["reason"] as? String)?.hasPrefix("NULL") ?? false
        let name = sky[isNull ? "default" : "value"] as? String ?? ""
        #expect(try made("SELECT sky FROM Sighting WHERE pk = \(key)") == name)
      }
      #expect(try made("SELECT \"column\" FROM _storescope WHERE property = 'place.lat'") == "place_latitude")
      #expect(try made("SELECT DISTINCT layer FROM _storescope") == "app")
      let stored = try Converted(store, into: folder, "--layer", "stored", "--source", source)
      #expect(try stored("SELECT DISTINCT layer FROM _storescope") == "stored")
      let raw = try SQLiteShell.run(
        "SELECT group_concat(ZSKY_RAW) FROM (SELECT * FROM ZSIGHTING ORDER BY Z_PK)", on: store)
      #expect(try stored("SELECT group_concat(sky) FROM (SELECT * FROM Sighting ORDER BY pk)") == raw)
    }
  }

  /// All values of a layer, through another format of the program.
  @Test(arguments: samples, ["stored", "app"])
  func `values are those that rows prints`(_ sample: String, _ layer: String) throws {
    try TemporaryFolder.with { folder in
      let store = try MadeOnce.demo(sample, into: folder).path
      let options = ["--layer", layer, "--source", folder.appending(path: sample).path]
      let made = try Converted(store, into: folder, options: options)
      try PrintedRows.expectSame(store, made, options)
    }
  }

  @Test(
    .enabled(if: RealStores.arePresent, "the real stores are not beside the package"),
    arguments: RealStores.stores.filter { !$0.hasPrefix("coredataplus-2") })
  func `a real store's values are those that rows prints`(_ store: String) throws {
    try TemporaryFolder.with { folder in
      let made = try Converted(RealStores.path(store), into: folder)
      try PrintedRows.expectSame(RealStores.path(store), made)
    }
  }
}

/// The values of plain tables beside those of `rows --format ndjson`.
private enum PrintedRows {
  private struct Column {
    let name: String
    let property: String
    let type: String

    /// The value that `rows` prints, in the app's layer what the app sees.
    func printed(_ values: [String: Any]) -> Any? {
      let steps = property.split(separator: ".").map(String.init)
      return steps.dropFirst().reduce(Self.seen(values[steps[0]])) { value, step in
        guard let leaves = value as? [String: Any], leaves["unreadable"] == nil else { return value }
        // In the app's layer a leaf has Swift's name, as the column has.
        return Self.seen(leaves[step] ?? leaves.first { name.hasSuffix("_" + $0.key) }?.value)
      }
    }

    private static func seen(_ printed: Any?) -> Any? {
      guard let object = printed as? [String: Any] else { return printed }
      if let value = object["value"] { return value }
      if object["nil"] as? String == "NULL" { return nil }
      // A default for another value than NULL hides it.
      if let value = object["default"], (object["reason"] as? String)?.hasPrefix("NULL") ?? true { return value }
      guard let reason = object["nil"] ?? object["trap"] ?? object["throws"] ?? object["reason"] else { return printed }
      return ["unreadable": reason]
    }
  }

  static func expectSame(_ store: String, _ made: Converted, _ options: [String] = []) throws {
    let noted = Set(
      try made.lines(
        "SELECT entity || ' ' || pk || ' ' || property FROM _storescope_unreadable WHERE property IS NOT NULL UNION ALL "
          + "SELECT entity || ' ' || pk || ' ' || property FROM _storescope_dangling"))
    let listed = try made.lines(
      "SELECT DISTINCT \"table\" || '|' || entity FROM _storescope WHERE type <> 'to-many' AND \"table\" IN "
        + "(SELECT name FROM sqlite_master WHERE type = 'table')")
    for line in listed {
      let parts = line.split(separator: "|").map(String.init)
      let (table, entity) = (parts[0], parts[1])
      let outcome = try Program.run(["rows", store, entity, "--exact", "--format", "ndjson"] + options)
      let rows = try outcome.objects()
      guard !rows.isEmpty else { continue }
      let columns = try made.lines(
        "SELECT \"column\" || '|' || property || '|' || type FROM _storescope WHERE \"table\" = '\(table)' "
          + "AND property IS NOT NULL AND type NOT LIKE 'position%' AND type NOT LIKE 'to-many%'"
      ).map { line in
        let facts = line.split(separator: "|").map(String.init)
        return Column(name: facts[0], property: facts[1], type: facts[2])
      }
      // SQLite takes at most 127 values in a call.
      for start in stride(from: 0, to: columns.count, by: 60) {
        let columns = columns[start..<min(columns.count, start + 60)]
        let pairs = columns.map {
          "'\($0.name)', iif(typeof(\"\($0.name)\") = 'blob', hex(\"\($0.name)\"), \"\($0.name)\")"
        }
        let text = try made(
          "SELECT json_object('pk', pk, 'values', json_object(\(pairs.joined(separator: ", ")))) FROM \"\(table)\" ORDER BY pk"
        )
        let plain = try text.split(separator: "\n").map {
          try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
        #expect(plain.count == rows.count, "\(parts)")
        for (plain, row) in zip(plain, rows) {
          let key = try #require(plain["pk"] as? Int)
          #expect(key == row["pk"] as? Int)
          let values = row["values"] as? [String: Any] ?? [:]
          let own = plain["values"] as? [String: Any] ?? [:]
          for column in columns {
            let printed = column.printed(values)
            let whole = column.property.prefix { $0 != "." }
            let isNoted = [column.property, String(whole)].contains { noted.contains("\(entity) \(key) \($0)") }
            #expect(
              isSame(own[column.name], printed, column.type, isNoted: isNoted),
              "\(entity) \(key) \(column): \(String(describing: own[column.name])) \(String(describing: printed))")
          }
        }
      }
    }
  }

  private static func isSame(_ plain: Any?, _ printed: Any?, _ type: String, isNoted: Bool) -> Bool {
    let isNull = plain == nil || plain is NSNull
    switch printed {
    case nil, is NSNull: return isNull
    case let object as [String: Any]:
      if isNull { return isNoted }
      if let key = object["pk"] as? Int { return plain as? Int == key }
      guard let text = object["base64"] as? String, let data = Data(base64Encoded: text) else {
        return isSameJSON(plain, object)
      }
      let own = plain as? String
      let hex = data.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined().uppercased()
      if own == hex || own == String(decoding: data, as: UTF8.self) { return true }
      // Archives and property lists are decoded.
      return data.starts(with: Data("bplist".utf8)) && json(plain) != nil
    case let list as [Any]: return isSameJSON(plain, list)
    case let text as String:
      if let own = plain as? String { return own == text }
      return (plain as? NSNumber).map { $0.doubleValue == Double(text) } ?? (isNull && text == "NaN")
    case let number as NSNumber:
      guard let own = plain as? NSNumber else { return false }
      if type.hasPrefix("Integer") { return own.int64Value == number.int64Value }
      let digits = type == "Float" ? 1e-6 : 1e-14
      return abs(own.doubleValue - number.doubleValue) <= abs(number.doubleValue) * digits
    default: return false
    }
  }

  private static func json(_ plain: Any?) -> Any? {
    (plain as? String).flatMap { try? JSONSerialization.jsonObject(with: Data($0.utf8), options: .fragmentsAllowed) }
  }

  private static func isSameJSON(_ plain: Any?, _ printed: Any) -> Bool {
    (json(plain) as? NSObject)?.isEqual(printed as? NSObject) ?? false
  }
}
