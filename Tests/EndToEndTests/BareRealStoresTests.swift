import Foundation
import Testing
import TestSupport

/// What is printed of a store without a model.
enum BareTables {
  /// The text of `schema` below the line that names the file.
  static func schema(_ store: String) throws -> String {
    let outcome = try Program.run("schema", store)
    #expect(outcome.code == 0, "\(outcome.complaint)")
    return outcome.lines.dropFirst().joined(separator: "\n")
  }
}

/// Stores of real apps whose model was taken away.
@Suite struct BareRealStoresTests {
  @Test(.enabled(if: RealStores.arePresent, "the real stores are not beside the package"))
  func `a store that never had a model is read by its columns, and the header says so`() throws {
    try TemporaryFolder.with { folder in
      let store = try RealStores.copy("surfjournal/SurfJournalModel.sqlite", into: folder)
      #expect(
        try BareTables.schema(store) == """
          no model, guessed from tables
          JournalEntry · Z_ENT 1 · ZJOURNALENTRY · 5000 rows
            date: Date? · ZDATE (guessed)
            height: String? · ZHEIGHT (guessed)
            location: String? · ZLOCATION (guessed)
            period: String? · ZPERIOD (guessed)
            rating: Integer 64? · ZRATING (guessed)
            wind: String? · ZWIND (guessed)
          advice: there is no model, so every name and type is a guess from the tables
          advice: ZJOURNALENTRY: date, height, location, period, rating and wind are guessed from \
          the columns; rating may hold numbers, booleans or keys
          """)
      // SELECT ZRATING, ZLOCATION FROM ZJOURNALENTRY WHERE Z_PK = 2
      let rows = try Program.run("rows", store, "JournalEntry", "--format", "ndjson", "--limit", "2")
      #expect(rows.lines.last?.contains(#""location":"Malibu","period":"4","rating":5"#) == true)
      let keys = folder.appending(path: "keys")
      try Data("wait\nscreen one\n".utf8).write(to: keys)
      let screen = try Program.run(store, "--keys", keys.path, "--size", "120x8")
      #expect(screen.lines.dropFirst().first?.contains("no model, guessed from tables") == true)
    }
  }

  /// Stores with a model of their own.
  private static let modelled = RealStores.stores.filter { !$0.hasPrefix("surfjournal") }

  /// Keys that nothing names, such as `owner` of a Person.
  private static let missed: [String: Int] = [
    "books/BKLibrary-1-091020131601.sqlite": 3, "coredataplus-1/SampleModel_V1.sqlite": 1,
    "coredataplus-1/SampleModel_V2.sqlite": 1, "datausage/DataUsage.sqlite": 2, "ledger/MyDB.sqlite": 5,
    "photos-10.15/Photos.sqlite": 34, "screentime/RMAdminStore-Local.sqlite": 14,
  ]

  @Test(
    .enabled(if: RealStores.arePresent && SQLiteShell.isPresent, "no real stores, or no sqlite3"), arguments: modelled)
  func `no guess contradicts the model that was taken away`(_ name: String) throws {
    try TemporaryFolder.with { folder in
      let store = try RealStores.copy(name, into: folder, leaving: ["-shm"])
      let known = try leads(store)
      try SQLiteShell.run("DELETE FROM Z_MODELCACHE", on: store)
      let guessed = try leads(store)
      let missed = known.keys.filter { guessed[$0] == nil }
      #expect(missed.count == Self.missed[name] ?? 0, "\(missed.sorted())")
      for (place, destinations) in guessed {
        // A relationship may lead to a super-entity of what its column's number says.
        let wrong = known[place].map { destinations.isDisjoint(with: $0) } ?? true
        #expect(!wrong, "\(place): \(destinations), not \(known[place] ?? [])")
      }
    }
  }

  /// The destinations of to-ones by table and column, and of many-to-manys by join table.
  private func leads(_ store: String) throws -> [String: Set<String>] {
    let printed = try Program.run("schema", "--json", store).json as? [String: Any]
    let entities = try #require(printed?["entities"] as? [[String: Any]])
    var found: [String: Set<String>] = [:]
    for entity in entities {
      for relationship in entity["relationships"] as? [[String: Any]] ?? [] {
        let table = entity["table"] as? String ?? ""
        let column = (relationship["column"] as? String).map { "\(table).\($0)" }
        guard let place = column ?? relationship["joinTable"] as? String else { continue }
        found[place, default: []].insert(relationship["destination"] as? String ?? "")
      }
    }
    return found
  }
}
