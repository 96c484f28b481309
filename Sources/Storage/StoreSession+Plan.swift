package import Querying
import SQLite
import Schema

extension StoreSession {
  /// SQLite's plan for finding a query's keys, a step a line; blocks the caller, throws `Failure`.
  package func plan(_ query: RowQuery) throws(Failure) -> [PlanStep] {
    try plan(query, try store.connect())
  }

  func plan(_ query: RowQuery, _ connection: Connection) throws(Failure) -> [PlanStep] {
    try plan(of: try compiler.keys(query), connection)
  }

  func plan(of statement: SQL, _ connection: Connection) throws(Failure) -> [PlanStep] {
    let sql: SQL = .text("EXPLAIN QUERY PLAN ") + statement
    var steps: [PlanStep] = []
    try connection.read(sql) { row in
      if let text = row.text(3) { steps.append(PlanStep(text)) }
    }
    return steps
  }
}
