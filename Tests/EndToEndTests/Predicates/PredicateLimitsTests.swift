import Foundation
import TestSupport
import Testing

/// Predicates at and beyond the limits of SQLite: they run, or one sentence says which limit it is.
struct PredicateLimitsTests {
  private func count(_ predicate: String) throws -> Program.Outcome {
    try TemporaryFolder.with { folder in
      let store = try ObservatoryStore.make(in: folder)
      return try Program.run("count", store, "SkyObject", "--where", predicate)
    }
  }

  private static let names = (0..<1_100).map { "\"n\($0)\"" } + ["\"VEGA\"", "\"Sun\""]

  private static func list(_ condition: String, joined separator: String = ", ") -> String {
    names.map { condition + $0 }.joined(separator: separator)
  }

  @Test(arguments: [
    (list("name ==[c] ", joined: " OR "), 2), (list("name !=[c] ", joined: " AND "), 13),
    ("name IN[c] {\(list(""))}", 2), ("name IN {\(list(""))}", 1),
  ])
  func `more alternatives than SQLite nests are no limit`(predicate: String, count: Int) throws {
    #expect(try self.count(predicate).lines == ["\(count)"])
  }

  private static let nested = (0..<12).reduce("name") { inner, _ in
    "TERNARY(\(inner) IN[c] {\"a\", \"b\", \"c\", \"d\"}, name, name)"
  }

  @Test(arguments: [
    ("abs:(-9223372036854775808) == 1", "a whole number of it does not fit into 64 bits"),
    ("\(nested) == \"x\"", "the predicate is too large for one statement"),
  ])
  func `a limit is no damage`(predicate: String, sentence: String) throws {
    let outcome = try count(predicate)
    #expect(outcome.code == 64)
    #expect(outcome.complaint.hasPrefix("storescope: " + sentence), "\(outcome.complaint)")
  }
}
