import Findings
import Predicates
import Schema
import Storage

/// The rows of a listing that SQLite lists but does not find.
struct UnfoundRows {
  private(set) var count = 0
  private var examples: [Int64] = []

  mutating func add(_ obstacle: RowObstacle?, _ key: Int64) {
    guard let obstacle, case .notFound = obstacle else { return }
    count += 1
    if obstacle.leavesKey, examples.count < 5 { examples.append(key) }
  }

  /// Warns on standard error about these rows, and about rows of the entity's table that share a key or have none.
  func warn(of entity: String, _ session: StoreSession) throws {
    if count > 0 {
      let rows = Count.text(count, "row")
      let keys = examples.map { "p\($0)" }.joined(separator: ", ") + (count > 5 ? ", …" : "")
      Output.warn(
        "note: SQLite lists \(rows) of \(entity) and does not find " + (count == 1 ? "it" : "them")
          + (examples.isEmpty ? "" : ": \(keys)") + " · storescope audit reports what is damaged")
    }
    for problem in try session.keyProblems(of: entity) { Output.warn("note: \(problem.message)") }
  }
}
