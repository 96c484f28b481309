import Querying
import Schema

/// Counts the rows of every entity with one pass over each table.
struct RowCounter: Sendable {
  let compiler: RowQueryCompiler

  func counts(_ connection: Connection) throws(Failure) -> [String: RowCount] {
    let byTable = try rowsByNumber(connection)
    var own: [String: Int] = [:]
    for layout in compiler.layout.entities.values {
      guard let table = layout.table, let number = layout.entityID else { continue }
      own[layout.entity] = byTable[table]?[number] ?? 0
    }
    var counts: [String: RowCount] = [:]
    for entity in compiler.model.entities {
      let all = compiler.model.hierarchy(from: entity).reduce(0) { $0 + (own[$1.name] ?? 0) }
      counts[entity.name] = RowCount(own: own[entity.name] ?? 0, withSubentities: all)
    }
    return counts
  }

  /// Rows whose `Z_ENT` no entity of the model has.
  func unknownRows(_ connection: Connection) throws(Failure) -> [Finding] {
    let byTable = try rowsByNumber(connection)
    let known = Set(compiler.layout.entities.values.compactMap(\.entityID))
    var findings: [Finding] = []
    for (table, numbers) in byTable.sorted(by: { $0.key < $1.key }) {
      for (number, count) in numbers.sorted(by: { $0.key < $1.key }) where !known.contains(number) {
        findings.append(
          Finding(
            code: "store.row.unknown-entity",
            severity: .mismatch,
            rows: count,
            message: "\(count) rows of \(table) have Z_ENT \(number), which the model does not know"
          )
        )
      }
    }
    return findings
  }

  private func rowsByNumber(_ connection: Connection) throws(Failure) -> [String: [Int: Int]] {
    var found: [String: [Int: Int]] = [:]
    let shared = Dictionary(
      compiler.layout.entities.values.compactMap { layout in
        layout.table.map { ($0, layout.sharesTable) }
      }
    ) { $0 || $1 }
    do {
      for table in shared.keys {
        let sql: SQL =
          .text("SELECT Z_ENT, COUNT(*) FROM ") + .identifier(table) + .text(" GROUP BY Z_ENT")
        try connection.run(sql) { row in
          let number = row.integer(0).map { Int(clamping: $0) } ?? 0
          found[table, default: [:]][number] = Int(clamping: row.integer(1) ?? 0)
        }
      }
    } catch {
      throw error.asFailure
    }
    return found
  }
}
