import Predicates
import Questions
import Schema
import Storage
import TestSupport
import Testing

/// The quartiles of a column; between two rows the lower one's value is taken.
@Suite(.enabled(if: SQLiteShell.isPresent, "there is no sqlite3"))
struct QuartileTests {
  @Test(arguments: [
    ([1, 2, 3, 4], [1, 2, 3]), ([1, 2, 3, 4, 5], [2, 3, 4]), ([1, 1, 1, 1, 1, 1, 1, 9], [1, 1, 1]),
    ([5, 3, 4, 1, 2, 8, 7, 6, 9], [3, 5, 7]), ([7], [7, 7, 7]),
  ])
  func `a quarter, half and three quarters of the rows lie below`(_ values: [Int], _ quartiles: [Int64]) async throws {
    try await ThingStore.with { store in
      let rows = values.enumerated().map { "(\($0 + 1), 1, 1, \($1))" }.joined(separator: ", ")
      try store.writer.run("DELETE FROM ZTHING;", "INSERT INTO ZTHING VALUES \(rows);")
      let session = try store.session()
      defer { session.finish() }
      let path = Path(
        root: "Thing", property: "value", target: .attribute(Attribute(name: "value", type: .integer64)))
      let summary = try session.summary(SummaryRequest(query: RowQuery(entity: "Thing"), path: path, bins: 10))
      #expect(summary.quartiles.map(\.stored) == quartiles.map { Reading.value(.integer($0)) })
    }
  }
}
