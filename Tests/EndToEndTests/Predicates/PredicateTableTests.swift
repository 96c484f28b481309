import Foundation
import ModelReading
import Predicates
import Questions
import Schema
import Storage
import TestSupport
import Testing

/// Predicates over stores of real apps and over the sample, against plain SQL in the `sqlite3` shell.
@Suite(.enabled(if: SQLiteShell.isPresent, "the sqlite3 shell is not here"))
struct PredicateTableTests {
  private static let real: [PredicateTable] =
    CompositePredicates.tables + RealPredicates.tables + SystemPredicates.tables

  @Test(.enabled(if: RealStores.arePresent, "the real stores are not here"), arguments: real)
  func `a predicate finds the rows of a real store that plain SQL finds`(table: PredicateTable) throws {
    try TemporaryFolder.with { folder in
      let path = try RealStores.copy(table.store, into: folder)
      let store = try OpenedStore.open(path)
      let cache = try #require(store.metadata.cachedModel)
      try check(table, store, CompiledModelReader.readCache(cache), path)
    }
  }

  @Test(arguments: ObservatoryPredicates.tables)
  func `a predicate finds the rows of the sample that plain SQL finds`(
    table: PredicateTable
  ) throws {
    try TemporaryFolder.with { folder in
      let path = try ObservatoryStore.make(in: folder)
      try check(table, OpenedStore.open(path), ModelFile.read(ObservatoryStore.model).current().model, path)
    }
  }

  @Test func `the guide names every function`() throws {
    let guide = try String(
      contentsOf: Package.root.appending(path: "Sources/storescope/Help/Predicates.md"), encoding: .utf8)
    let row = try #require(
      guide.components(separatedBy: "\n").first { $0.hasPrefix("| `\(PredicateFunction.all[0].name):(") })
    #expect(row.matches(of: /`([A-Za-z]+):/).map { String($0.1) } == PredicateFunction.all.map(\.name))
  }

  private func check(_ table: PredicateTable, _ store: OpenedStore, _ model: Model, _ path: String) throws {
    let layout = LayoutResolver.resolve(model: model, numbers: store.metadata.numbers, tables: store.tables)
    let session = try StoreSession(store: store, model: model, layout: layout)
    let checker = QueryChecker(catalog: PathCatalog(model: model, layout: layout), entity: table.entity, now: 0)
    let all = try keys("1", of: table, in: path)
    for expectation in table.cases {
      let expected = try expectedKeys(expectation, of: table, in: path)
      do {
        let query = RowQuery(
          entity: table.entity, includesSubentities: !table.isExact,
          predicate: try checker.check(expectation.text).predicate)
        var found: [Int64] = []
        try session.stream(query, columns: []) { row in
          found.append(row.objectID.pk)
          return true
        }
        #expect(found.sorted() == expected, "\(table.entity): \(expectation.text)")
        #expect(try session.count(query) == expected.count, "\(table.entity): \(expectation.text)")
        try checkCopied(query, expected, session, path, expectation.text)
      } catch { Issue.record("\(table.entity): \(expectation.text): \(error)") }
      let isTrivial = expected.isEmpty || expected == all
      #expect(isTrivial == expectation.isTrivial, "\(table.entity): \(expectation.text)")
    }
  }

  /// What is taken away runs in the shell as it stands; without a comment it finds the same rows.
  private func checkCopied(
    _ query: RowQuery, _ expected: [Int64], _ session: StoreSession, _ path: String, _ text: String
  ) throws {
    let script = try session.compiler.forShell.keys(query).script
    let found = try SQLiteShell.run(script, on: path).split(separator: "\n").compactMap { Int64($0) }
    #expect(script.contains("/*") || found.sorted() == expected, "\(text): \(script)")
  }

  private func keys(_ sql: String, of table: PredicateTable, in path: String) throws -> [Int64] {
    let query = "SELECT t.Z_PK FROM \(table.table) t WHERE (\(table.rows)) AND (\(sql)) ORDER BY 1"
    return try SQLiteShell.run(query, on: path).split(separator: "\n").map { try #require(Int64($0)) }
  }

  private func expectedKeys(_ expectation: PredicateCase, of table: PredicateTable, in path: String) throws -> [Int64] {
    guard case .swift(let column, let passes) = expectation.expected else {
      guard case .sql(let sql) = expectation.expected else { return [] }
      return try keys(sql, of: table, in: path)
    }
    let query = """
      SELECT t.Z_PK || ' ' || hex(\(column)) FROM \(table.table) t
      WHERE (\(table.rows)) AND \(column) IS NOT NULL ORDER BY t.Z_PK
      """
    return try SQLiteShell.run(query, on: path).split(separator: "\n").compactMap { line in
      let parts = line.split(separator: " ", omittingEmptySubsequences: false)
      let bytes = SQLiteShell.bytes(ofHex: try #require(parts.last))
      return passes(String(decoding: bytes, as: UTF8.self)) ? Int64(parts[0]) : nil
    }
  }
}
