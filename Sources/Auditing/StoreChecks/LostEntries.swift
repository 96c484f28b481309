import Findings
import Predicates
import Schema
import Storage

/// Rows that SQLite's own check misses in an index, and indexes with a wrong number of entries; one finding for each
/// index.
struct LostEntries {
  /// By index: the rowids of its missing rows, which are the keys in an entity's table.
  private var indexes: [String: [Int64]] = [:]

  /// Takes `row 12 missing from index X` and `wrong # of entries in index X`; false for any other line.
  mutating func take(_ line: String) -> Bool {
    let missing = " missing from index "
    if line.hasPrefix("row "), let middle = line.firstRange(of: missing),
      let row = Int64(line[line.index(line.startIndex, offsetBy: 4)..<middle.lowerBound])
    {
      indexes[String(line[middle.upperBound...]), default: []].append(row)
      return true
    }
    let wrong = "wrong # of entries in index "
    guard line.hasPrefix(wrong) else { return false }
    let index = String(line.dropFirst(wrong.count))
    indexes[index] = indexes[index] ?? []
    return true
  }

  /// One for each index; its rows are those of the entity at the root of the table.
  func findings(_ store: CheckedStore) throws(Failure) -> [AuditedFinding] {
    var findings: [AuditedFinding] = []
    for (index, lost) in indexes.sorted(by: { $0.key < $1.key }) {
      let keys = lost.sorted()
      let root = try table(of: index, store).flatMap { table in
        store.model.entities.first {
          $0.superentity == nil && store.layout.entities[$0.name]?.table == table
            && store.layout.entities[$0.name]?.address.isKey == true
        }
      }
      let count = keys.count
      var found = AuditedFinding.damage(
        of: root?.name,
        count == 0
          ? "the index \(index) has more or fewer entries than its table has rows"
          : "\(Count.text(count, "row")) \(count == 1 ? "is" : "are") missing from the index \(index), "
            + "so what is looked up by it is not found")
      if root != nil {
        found.finding.rows = count
        found.finding.examples = Array(keys.prefix(5))
        for key in keys { found.keys.append(key) }
      }
      findings.append(found)
    }
    return findings
  }

  private func table(of index: String, _ store: CheckedStore) throws(Failure) -> String? {
    let sql: SQL = "SELECT tbl_name FROM sqlite_master WHERE type = 'index' AND name = \(bind: .text(index))"
    guard case .text(let table)? = try store.scan.rows(sql, columns: 1).first?.first else { return nil }
    return table
  }
}
