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

  @Test func `with a source, names are Swift's and values the app's`() throws {
    try TemporaryFolder.with { folder in
      let store = try MadeOnce.demo("Expedition", into: folder).path
      let source = folder.appending(path: "Expedition").path
      let made = try Converted(store, into: folder, "--source", source)
      let rows = try Program.run("rows", store, "Sighting", "--layer", "app", "--format", "ndjson", "--source", source)
      for row in try rows.objects() {
        let key = try #require(row["pk"] as? Int)
        let sky = try #require((row["values"] as? [String: Any])?["sky_raw"] as? [String: Any])
        let name = sky["value"] as? String ?? sky["default"] as? String ?? ""
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

  /// All of the stored layer's values, through another format of the program.
  @Test(arguments: ["Expedition", "Observatory", "Planetarium", "StarParty"])
  func `values are those that rows prints`(_ sample: String) throws {
    try TemporaryFolder.with { folder in
      let store = try MadeOnce.demo(sample, into: folder).path
      let made = try Converted(store, into: folder)
      try PrintedRows.expectSame(store, made)
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
  static func expectSame(_ store: String, _ made: Converted) throws {
    let listed = try made.lines(
      "SELECT DISTINCT \"table\" || '|' || entity FROM _storescope WHERE type <> 'to-many' AND \"table\" IN "
        + "(SELECT name FROM sqlite_master WHERE type = 'table')")
    for line in listed {
      let parts = line.split(separator: "|").map(String.init)
      let outcome = try Program.run("rows", store, parts[1], "--exact", "--format", "ndjson")
      let rows = try outcome.objects()
      guard !rows.isEmpty else { continue }
      let columns = try made.lines(
        "SELECT \"column\" || '|' || property || '|' || type FROM _storescope WHERE \"table\" = '\(parts[0])' "
          + "AND property IS NOT NULL AND type NOT LIKE 'position%' AND type NOT LIKE 'to-many%'"
      ).map { $0.split(separator: "|").map(String.init) }
      let pairs = columns.map { "'\($0[0])', iif(typeof(\"\($0[0])\") = 'blob', hex(\"\($0[0])\"), \"\($0[0])\")" }
      // SQLite takes at most 127 values in a call.
      for start in stride(from: 0, to: pairs.count, by: 60) {
        let part = pairs[start..<min(pairs.count, start + 60)].joined(separator: ", ")
        let text = try made(
          "SELECT json_object('pk', pk, 'values', json_object(\(part))) FROM \"\(parts[0])\" ORDER BY pk")
        let plain = try text.split(separator: "\n").map {
          try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
        #expect(plain.count == rows.count, "\(parts)")
        for (plain, row) in zip(plain, rows) {
          #expect(plain["pk"] as? Int == row["pk"] as? Int)
          let values = row["values"] as? [String: Any] ?? [:]
          let own = plain["values"] as? [String: Any] ?? [:]
          for column in columns[start..<min(columns.count, start + 60)] {
            let printed = column[1].split(separator: ".").reduce(values as Any?) { value, step in
              (value as? [String: Any])?[String(step)]
            }
            let key = plain["pk"] as? Int ?? 0
            #expect(
              isSame(own[column[0]], printed),
              "\(parts[1]) \(key) \(column[1]): \(String(describing: own[column[0]])) \(String(describing: printed))")
          }
        }
      }
    }
  }

  private static func isSame(_ plain: Any?, _ printed: Any?) -> Bool {
    let isNull = plain == nil || plain is NSNull
    switch printed {
    case nil, is NSNull: return isNull
    case let object as [String: Any]:
      if let key = object["pk"] as? Int { return plain as? Int == key || isNull }
      // NULL, and noted.
      if object["unreadable"] != nil || object["seconds"] != nil { return isNull }
      guard let text = object["base64"] as? String, let data = Data(base64Encoded: text) else {
        return object["external"] != nil
      }
      let hex = data.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined().uppercased()
      let own = plain as? String
      // What is decoded is JSON; JSON itself stays as it is.
      let isJSON =
        own.flatMap { try? JSONSerialization.jsonObject(with: Data($0.utf8), options: .fragmentsAllowed) } != nil
      return own == hex || own == String(decoding: data, as: UTF8.self) || isJSON || isNull
    case let text as String:
      if let own = plain as? String { return own == text }
      return (plain as? NSNumber).map { $0.doubleValue == Double(text) } ?? (isNull && text == "NaN")
    case let number as NSNumber:
      guard let own = plain as? NSNumber else { return false }
      return abs(own.doubleValue - number.doubleValue) <= abs(number.doubleValue) * 1e-6
    default: return false
    }
  }
}
