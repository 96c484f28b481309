import Foundation
import TestSupport
import Testing

/// Fetch requests and fetched properties in their four modes, against plain SQL in the `sqlite3` shell.
@Suite(.enabled(if: SQLiteShell.isPresent, "the sqlite3 shell is not here"))
struct FetchCommandTests {
  private static let requests = """
        <fetchRequest name="Named" entity="SkyObject" predicateString="name == $NAME"/>
        <fetchRequest name="Brighter" entity="SkyObject" predicateString="magnitude &lt; $MAGNITUDE"/>
        <fetchRequest name="HowMany" entity="Star" resultType="4" predicateString="isVariable == YES"/>
        <fetchRequest name="Keys" entity="Planet" resultType="1" fetchLimit="2"/>
        <fetchRequest name="Kinds" entity="Observation" resultType="2" returnDistinctResults="YES"/>
        <fetchRequest name="Stars" entity="Star" resultType="2" returnDistinctResults="YES"/>
        <fetchRequest name="OwnRows" entity="SkyObject" includeSubentities="NO"/>
    </model>
    """

  private static let property = """
    <fetchedProperty name="elders" optional="YES">
        <fetchRequest name="fetchedPropertyFetchRequest" entity="Observer" \
    predicateString="born &lt; $FETCH_SOURCE.born"/>
    </fetchedProperty>
    </entity>
    <entity name="Plan"
    """

  private func with(_ body: (String) throws -> Void) throws {
    try TemporaryFolder.with { folder in
      let model = folder.appending(path: "Sky.xcdatamodel")
      try FileManager.default.createDirectory(at: model, withIntermediateDirectories: true)
      let contents = try String(contentsOf: ObservatoryStore.contents, encoding: .utf8).replacing(
        "</model>", with: Self.requests
      ).replacing(/<\/entity>\s*<entity name="Plan"/, with: Self.property)
      try Data(contents.utf8).write(to: model.appending(path: "contents"))
      try body(try ObservatoryStore.make(in: folder.appending(path: "s"), model: model.path))
    }
  }

  private func lines(_ arguments: String...) throws -> [String] { try lines(arguments) }

  private func lines(_ arguments: [String]) throws -> [String] {
    let outcome = try Program.run(["fetch"] + arguments)
    #expect(outcome.code == 0, "\(outcome.complaint)")
    return outcome.lines
  }

  private func keys(_ lines: [String]) throws -> [String] {
    try lines.map { line in
      let row = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      return "\(row?["pk"] ?? "")"
    }
  }

  private func plain(_ sql: String, _ store: String) throws -> [String] {
    try SQLiteShell.run(sql, on: store).split(separator: "\n").map(String.init)
  }

  @Test func `objects, a count, identifiers and dictionaries`() throws {
    try with { store in
      let variable = "SELECT COUNT(*) FROM ZSKYOBJECT WHERE ZISVARIABLE = 1"
      #expect(try lines(store, "HowMany") == plain(variable, store))
      let keys =
        "SELECT 'x-coredata://' || Z_UUID || '/Planet/p' || Z_PK FROM ZSKYOBJECT, Z_METADATA"
        + " WHERE Z_ENT = (SELECT Z_ENT FROM Z_PRIMARYKEY WHERE Z_NAME = 'Planet')" + " ORDER BY Z_PK LIMIT 2"
      #expect(try lines(store, "Keys") == plain(keys, store))
      let kinds = try lines(store, "Kinds", "--format", "ndjson")
      let total = try #require(plain("SELECT COUNT(*) FROM ZOBSERVATION", store).first)
      #expect(String(kinds.count) == total)
      #expect(kinds.allSatisfy { $0.contains("\"seeing\":") && !$0.contains("\"pk\":") })
      let bright = try self.keys(lines(store, "BrightObjects", "--format", "ndjson"))
      #expect(try bright == plain("SELECT Z_PK FROM ZSKYOBJECT WHERE ZMAGNITUDE < 1", store))
      #expect(try lines(store, "OwnRows", "--mode", "count") == ["0"])
    }
  }

  @Test func `distinct dictionaries differ in any leaf, and nothing else is made distinct`() throws {
    try with { store in
      try SQLiteShell.run(
        """
        UPDATE ZSKYOBJECT SET ZNAME = 'Twin', ZSPECTRALCLASS = 'B8V', ZTEMPERATURE = 13000,
        ZMAGNITUDE = 2, ZDISTANCE = 90, ZRIGHTASCENSION = 47, ZDECLINATION = Z_PK % 2,
        ZISVARIABLE = 0, ZKIND = NULL, ZPERIOD = NULL, ZMASS = NULL, ZMOONS = NULL, ZLINES = NULL
        WHERE ZSPECTRALCLASS IS NOT NULL
        """, on: store)
      // Six stars of two declinations.
      #expect(try lines(store, "Stars", "--format", "ndjson").count == 2)
      #expect(try lines(store, "Stars", "--mode", "objects", "--format", "ndjson").count == 6)
      #expect(try lines(store, "Stars", "--mode", "count") == ["6"])
      #expect(try lines(store, "Stars", "--mode", "identifiers").count == 6)
    }
  }

  @Test func `variables take values, or the source's property of their name`() throws {
    try with { store in
      let named = try keys(lines(store, "Named", "--set", "NAME=Vega", "--format", "ndjson"))
      #expect(try named == plain("SELECT Z_PK FROM ZSKYOBJECT WHERE ZNAME = 'Vega'", store))
      let vega = try #require(named.first)
      let brighter = try lines(store, "Brighter", "--of", "Star/p\(vega)", "--mode", "count")
      let sql =
        "SELECT COUNT(*) FROM ZSKYOBJECT WHERE ZMAGNITUDE"
        + " < (SELECT ZMAGNITUDE FROM ZSKYOBJECT WHERE ZNAME = 'Vega')"
      #expect(try brighter == plain(sql, store))
    }
  }

  @Test func `a fetched property runs for the object it belongs to`() throws {
    try with { store in
      for key in 1...4 {
        let found = try keys(lines(store, "Observer.elders", "--of", "p\(key)", "--format", "ndjson"))
        let sql =
          "SELECT o.Z_PK FROM ZOBSERVER o, ZOBSERVER s" + " WHERE s.Z_PK = \(key) AND o.ZBORN < s.ZBORN ORDER BY 1"
        #expect(try found == plain(sql, store), "p\(key)")
      }
    }
  }

  @Test func `what fills a format in the source of @Fetched is filled here too`() throws {
    try with { store in
      let source = store + ".swift"
      try Data(
        """
        import Storable
        enum Level : Int { case low = 1, high = 3 }
        @ManagedObject class Observer : ManagedObject {
          @Attribute var name : String
          @Fetched(predicate: .init(format: "%K > %d AND remark != %@", "seeing", Level.high.rawValue, "x"))
          var good : [Observation]
          @Fetched(countOf: Observation.self, predicate: NSPredicate(format: "seeing IN %@", [1, 4]))
          var chosen : Int
          @Fetched(countOf: Observation.self, predicate: NSPredicate(format: "seeing > %@", limit))
          var above : Int
        }
        """.utf8
      ).write(to: URL(fileURLWithPath: source))
      func run(_ name: String, _ options: String...) throws -> [String] {
        try lines([store, "Observer.\(name)", "--source", source, "--of", "p1"] + options)
      }
      let good = "SELECT Z_PK FROM ZOBSERVATION WHERE ZSEEING > 3 AND ZREMARK <> 'x' ORDER BY 1"
      #expect(try keys(run("good", "--format", "ndjson")) == plain(good, store))
      let chosen = "SELECT COUNT(*) FROM ZOBSERVATION WHERE ZSEEING IN (1, 4)"
      #expect(try run("chosen") == plain(chosen, store))
      let above = "SELECT COUNT(*) FROM ZOBSERVATION WHERE ZSEEING > 2"
      #expect(try run("above", "--set", "argument1=2") == plain(above, store))
      let open = try Program.run("fetch", store, "Observer.above", "--source", source, "--of", "p1")
      #expect(open.complaint.hasPrefix("storescope: $argument1 has no value"), "\(open.complaint)")
    }
  }

  @Test func `what cannot run is one sentence`() throws {
    try with { store in
      let cases: [([String], String)] = [
        (["Named"], "storescope: $NAME has no value · --set NAME=…"),
        (["Observer.elders"], "storescope: $FETCH_SOURCE has no object · --of names one"),
        (["Observer.elders", "--of", "p99"], "storescope: no such row"),
        (["Nmaed"], "storescope: the model has no fetch request and no fetched property “Nmaed”"),
        (["Named", "--set", "N=1"], "storescope: the predicate has no $N"),
      ]
      for (arguments, sentence) in cases {
        let outcome = try Program.run(["fetch", store] + arguments)
        #expect(outcome.code == 64)
        #expect(outcome.complaint.hasPrefix(sentence), "\(outcome.complaint)")
      }
    }
  }

  @Test(.enabled(if: RealStores.arePresent, "the real stores are not here"))
  func `a real store's fetched properties find what plain SQL finds`() throws {
    try TemporaryFolder.with { folder in
      let store = try RealStores.copy("coredataplus-2/SampleModel2_V1.sqlite", into: folder)
      let authors = try plain("SELECT Z_PK FROM ZWRITER ORDER BY 1", store)
      for author in authors.prefix(3) {
        let found = try keys(lines(store, "Author.feedbacks", "--of", author, "--format", "ndjson"))
        let sql =
          "SELECT f.Z_PK FROM ZFEEDBACK f, ZWRITER a WHERE a.Z_PK = \(author)"
          + " AND f.ZAUTHORALIAS = a.ZALIAS ORDER BY f.ZRATING, f.Z_PK"
        #expect(try found == plain(sql, store), "p\(author)")
      }
    }
  }
}
