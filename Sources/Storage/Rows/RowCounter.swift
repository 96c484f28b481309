import Findings
import Predicates
import Questions
import SQLite
import Schema

/// Counts the rows of every entity with one pass over each table.
struct RowCounter: Sendable {
  let compiler: RowQueryCompiler

  /// How many rows a table has, by `Z_ENT`.
  typealias Numbers = [String: [RowNumber: Int]]

  /// The counts of the tables that can be counted, and findings about the others and about odd rows.
  ///
  /// A row is odd if it has no key, or a `Z_ENT` of no entity of the model or of one in another table.
  func countsAndOdd(_ connection: Connection) throws(Failure) -> (counts: [String: RowCount], problems: [Finding]) {
    let (byTable, damage) = try rowsByNumber(connection)
    var odd: [any OddRows] = strays(byTable)
    for table in byTable.keys.sorted() { odd += try withoutKey(in: table, connection) }
    return (counts(byTable), damage + (try findings(odd, connection)))
  }

  private func counts(_ byTable: Numbers) -> [String: RowCount] {
    var own: [String: Int] = [:]
    for layout in compiler.layout.entities.values {
      guard let table = layout.table, let number = layout.entityID else { continue }
      own[layout.entity] = byTable[table].map { $0[.number(number)] ?? 0 }
    }
    let uncounted = Set(
      compiler.layout.entities.values.filter { layout in layout.table.map { byTable[$0] == nil } ?? false }.map(
        \.entity))
    var counts: [String: RowCount] = [:]
    for entity in compiler.model.entities {
      let below = compiler.model.hierarchy(from: entity)
      if below.contains(where: { uncounted.contains($0.name) }) { continue }
      let all = below.reduce(0) { $0 + (own[$1.name] ?? 0) }
      counts[entity.name] = RowCount(own: own[entity.name] ?? 0, withSubentities: all)
    }
    return counts
  }

  /// The rows of tables by name; one that SQLite cannot read, such as an R-tree's, is left out.
  func counts(of tables: [String], _ connection: Connection) throws(Failure) -> [String: Int] {
    var counts: [String: Int] = [:]
    for table in tables {
      do {
        try connection.run("SELECT COUNT(*) FROM \(id: table)") { row in
          counts[table] = Int(clamping: row.integer(0) ?? 0)
        }
      } catch { if error.isInterruption { throw .cancelled } }
    }
    return counts
  }

  private func findings(_ odd: [any OddRows], _ connection: Connection) throws(Failure) -> [Finding] {
    var findings: [Finding] = []
    for rows in odd {
      var keys: [Int64] = []
      if let sql = rows.keys { try connection.read("\(sql) LIMIT 5") { keys.append($0.integer(0) ?? 0) } }
      findings.append(rows.finding(examples: keys))
    }
    return findings
  }

  /// The findings about the rows of a table that share a key or have none.
  func keyProblems(of table: String, _ connection: Connection) throws(Failure) -> [Finding] {
    try findings(try withoutKey(in: table, connection), connection)
  }

  func strays(of table: String, _ connection: Connection) throws(Failure) -> [StrayRows] {
    strays([table: try numbers(of: table, connection)])
  }

  /// A damaged table is left out, with a finding.
  private func rowsByNumber(_ connection: Connection) throws(Failure) -> (numbers: Numbers, damage: [Finding]) {
    var found: Numbers = [:]
    var damage: [Finding] = []
    for table in Set(compiler.layout.entities.values.compactMap(\.table)).sorted() {
      do throws(Failure) { found[table] = try numbers(of: table, connection) } catch {
        guard case .sqlite(_, let message, _) = error, error.isDamage else { throw error }
        damage.append(
          Finding(
            code: .storeSQLiteDamage, entity: root(of: table),
            message: "the rows of \(table) cannot be counted: \(message)"))
      }
    }
    return (found, damage)
  }

  /// Reading every row takes a third of the time of GROUP BY, which sorts them first.
  private func numbers(of table: String, _ connection: Connection) throws(Failure) -> [RowNumber: Int] {
    var tally = Tally()
    try connection.read("SELECT Z_ENT FROM \(id: table)") { row in tally.add(RowNumber(row.value(0))) }
    return tally.counts
  }
}

/// Counts each number; equal numbers mostly follow each other.
private struct Tally {
  private var number = RowNumber.null
  private var length = 0
  private var others: [RowNumber: Int] = [:]

  mutating func add(_ next: RowNumber) {
    if next != number { settle(next) }
    length += 1
  }

  private mutating func settle(_ next: RowNumber) {
    if length > 0 { others[number, default: 0] += length }
    (number, length) = (next, 0)
  }

  var counts: [RowNumber: Int] {
    var copy = self
    copy.settle(.null)
    return copy.others
  }
}
