import Foundation
import ModelReading
import Predicates
import Questions
import Schema
import Storage
import TestSupport
import Testing

/// Computed columns and conditions on groups of fetch requests, against plain SQL in the `sqlite3` shell.
@Suite(.enabled(if: SQLiteShell.isPresent, "the sqlite3 shell is not here"))
struct FetchedGroupsTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let entity: String
    var groups: [String] = []
    var computed: [(name: String, expression: String)]
    var having: String?
    var predicate: String?
    /// Rows of the columns that are grouped by, then of those that are computed.
    let sql: String
    var testDescription: String { sql }
  }

  private static let stars = "FROM ZSKYOBJECT WHERE Z_ENT = (SELECT Z_ENT FROM Z_PRIMARYKEY WHERE Z_NAME = 'Star')"

  static let cases: [Case] = [
    Case(
      entity: "Star", computed: [("most", "max:(temperature)"), ("all", "sum:(temperature)")],
      sql: "SELECT MAX(ZTEMPERATURE), SUM(ZTEMPERATURE) \(stars)"),
    Case(
      entity: "Star", groups: ["isVariable"], computed: [("number", "count:(name)"), ("mean", "average:(magnitude)")],
      sql: "SELECT ZISVARIABLE, COUNT(ZNAME), AVG(ZMAGNITUDE) \(stars) GROUP BY 1 ORDER BY MIN(Z_PK)"),
    Case(
      entity: "Star", groups: ["constellation.name"], computed: [("number", "count:(name)")], having: "number > 1",
      sql: """
        SELECT c.ZNAME, COUNT(s.ZNAME) FROM ZSKYOBJECT s LEFT JOIN ZCONSTELLATION c
        ON c.Z_PK = s.ZCONSTELLATION
        WHERE s.Z_ENT = (SELECT Z_ENT FROM Z_PRIMARYKEY WHERE Z_NAME = 'Star')
        GROUP BY 1 HAVING COUNT(s.ZNAME) > 1 ORDER BY MIN(s.Z_PK)
        """),
    Case(
      entity: "Star", groups: ["isVariable"], computed: [("spread", "max:(magnitude) - min:(magnitude)")],
      having: "min:(magnitude) < 100 AND NOT sum:(temperature) == nil", predicate: "temperature > 0",
      sql: """
        SELECT ZISVARIABLE, MAX(ZMAGNITUDE) - MIN(ZMAGNITUDE) \(stars) AND ZTEMPERATURE > 0
        GROUP BY 1 ORDER BY MIN(Z_PK)
        """),
    Case(
      entity: "Star", computed: [("doubled", "temperature * 2")], predicate: "temperature != nil",
      sql: "SELECT ZTEMPERATURE * 2 \(stars) AND ZTEMPERATURE NOT NULL ORDER BY Z_PK"),
  ]

  @Test(arguments: cases)
  func `what is computed is what plain SQL computes`(_ wanted: Case) throws {
    let sample = Package.root.appending(path: "SampleStores/Observatory")
    let file = sample.appending(path: "Observatory.xcdatamodeld").path
    try TemporaryFolder.with { folder in
      let path = folder.appending(path: "observatory.sqlite").path
      let rows = sample.appending(path: "rows.yaml").path
      let made = try Program.run("create", path, "--model", file, "--rows", rows)
      try #require(made.code == 0, "\(made.complaint)")
      let store = try OpenedStore.open(path)
      let model = try ModelFile.read(file).current().model
      let layout = LayoutResolver.resolve(model: model, numbers: store.metadata.numbers, tables: store.tables)
      let session = try StoreSession(store: store, model: model, layout: layout)
      var request = FetchRequest(
        name: "r", entity: wanted.entity, predicate: wanted.predicate, resultType: .dictionaries)
      request.propertiesToFetch = wanted.groups
      request.propertiesToGroupBy = wanted.groups
      request.havingPredicate = wanted.having
      request.expressionsToFetch = wanted.computed.map { FetchedExpression(name: $0.name, expression: $0.expression) }
      let planner = FetchPlanner(catalog: PathCatalog(model: model, layout: layout), now: 0)
      let fetch = try planner.fetch(request)
      var found: [String] = []
      try session.dictionaries(fetch) { row in
        found.append(row.readings.map(Self.text).joined(separator: "|"))
        return true
      }
      let plain = try SQLiteShell.run(wanted.sql, on: path).split(separator: "\n").map(String.init)
      try #require(!plain.isEmpty)
      #expect(found.count == plain.count)
      for (mine, theirs) in zip(found, plain) {
        let pairs = zip(mine.split(separator: "|"), theirs.split(separator: "|"))
        #expect(pairs.allSatisfy(Self.isSame), "\(mine), \(theirs)")
      }
    }
  }

  /// The shell writes fifteen digits of a number.
  private static func isSame(_ left: Substring, _ right: Substring) -> Bool {
    guard let one = Double(left), let other = Double(right) else { return left == right }
    return abs(one - other) <= abs(other) * 1e-12
  }

  /// As the shell writes it.
  private static func text(_ reading: Reading) -> String {
    switch reading.value?.scalar {
    case .integer(let number)?: "\(number)"
    case .boolean(let flag)?: flag ? "1" : "0"
    case .double(let number)?: "\(number)"
    case .decimal(let number)?: "\(number)"
    case .string(let text)?: text
    default: ""
    }
  }
}
