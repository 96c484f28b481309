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

  private static let spread: [([Int], ClosedRange<Int>, [[Int]])] = [
    (Array(1...60) + [123_456_789_012_345], 0...70, [[1, 123_456_789_012_345]]),
    ([-9_000_000] + Array(1...60), 0...70, [[1, -9_000_000]]),
    // Two of a hundred and two are few.
    (Array(1...100) + [5_000_000, 6_000_000], 0...110, [[2, 6_000_000]]),
    // A rounded bin would reach beyond the least of them, or the greatest of those below.
    (Array(1...60) + [640, 650], 0...650, [[1, 650]]),
    ([-590, -580] + Array(1...60), -580...100, [[1, -590]]),
    // A quarter is no exception, and nothing is far from a wide middle.
    (Array(1...30) + Array(1_000_001...1_000_010), 0...1_300_000, []),
    (Array(1...60) + [300], 0...350, []),
  ]

  @Test(arguments: spread)
  func `a few values far from all others stand apart from the bins`(
    _ values: [Int], _ range: ClosedRange<Int>, _ outliers: [[Int]]
  ) async throws {
    try await ThingStore.with { store in
      let rows = values.enumerated().map { "(\($0 + 1), 1, 1, \($1))" }.joined(separator: ", ")
      try store.writer.run("DELETE FROM ZTHING;", "INSERT INTO ZTHING VALUES \(rows);")
      let session = try store.session()
      defer { session.finish() }
      let path = Path(
        root: "Thing", property: "value", target: .attribute(Attribute(name: "value", type: .integer64)))
      let summary = try session.summary(SummaryRequest(query: RowQuery(entity: "Thing"), path: path, bins: 10))
      #expect(summary.outliers.map(\.rows) == outliers.map { $0[0] })
      #expect(summary.outliers.map(\.furthest.stored) == outliers.map { .value(.integer(Int64($0[1]))) })
      #expect(summary.outliers.map(\.isAbove) == outliers.map { $0[1] > 0 })
      // The others fill the bins.
      let left = outliers.reduce(0) { $0 + $1[0] }
      #expect(summary.bins.reduce(0) { $0 + $1.rows } == values.count - left)
      #expect(summary.bins.allSatisfy { Double(range.lowerBound) <= $0.range.lowerBound })
      #expect(summary.bins.allSatisfy { $0.range.upperBound <= Double(range.upperBound) })
      // The rows beyond the bound are those that are counted.
      for outliers in summary.outliers {
        let beyond = values.count { (Double($0) >= outliers.bound) == outliers.isAbove }
        #expect(beyond == outliers.rows)
      }
    }
  }
}
