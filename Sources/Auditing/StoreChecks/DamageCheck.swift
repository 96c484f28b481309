import Findings
import Foundation
import Predicates
import Schema
import Storage

/// SQLite's own check of the file: the full one for a small file, else the quick one, which does not check the
/// contents of indexes.
struct DamageCheck: StoreCheck {
  /// Enough for a line about each lost index entry, because those are reported together.
  private static let mostLines = 10_000
  private static let mostFindings = 20
  /// In bytes; the full check of a larger file takes longer than the rest of an audit.
  private static let largest: Int64 = 64 << 20

  static func readsIndexes(_ store: CheckedStore) throws(Failure) -> Bool {
    let sql: SQL = "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size"
    guard case .integer(let size)? = try store.scan.rows(sql, columns: 1).first?.first else { return false }
    return size <= largest
  }

  func findings(_ store: CheckedStore) throws(Failure) -> [AuditedFinding] {
    let findings = try said(store)
    store.isDamaged = findings.contains { $0.finding.code == .storeSQLiteDamage }
    return findings
  }

  private func said(_ store: CheckedStore) throws(Failure) -> [AuditedFinding] {
    let readsIndexes = try Self.readsIndexes(store)
    do throws(Failure) { return try lines(readsIndexes ? "integrity_check" : "quick_check", store) } catch {
      guard case .sqlite(_, let message, _) = error else { throw error }
      let quick = readsIndexes ? try quickLines(store) : nil
      if let missing = MissingFromApp(message) { return [.unchecked(missing, isWhole: quick == nil)] + (quick ?? []) }
      // If the full check stops at an error, the quick one may still name the page.
      return quick.flatMap { $0.isEmpty ? nil : $0 } ?? [finding(message)]
    }
  }

  /// The lines of the quick check; nil if it stops at an error too.
  private func quickLines(_ store: CheckedStore) throws(Failure) -> [AuditedFinding]? {
    do throws(Failure) { return try lines("quick_check", store) } catch {
      guard case .sqlite = error else { throw error }
      return nil
    }
  }

  private func lines(_ check: SQL, _ store: CheckedStore) throws(Failure) -> [AuditedFinding] {
    let sql: SQL = "PRAGMA \(check)(\(number: Self.mostLines))"
    var lost = LostEntries()
    let others = try store.scan.rows(sql, columns: 1).compactMap { row -> String? in
      guard case .text(let line)? = row.first, line != "ok", !lost.take(line) else { return nil }
      return line
    }
    return others.prefix(Self.mostFindings).map(finding) + (try lost.findings(store))
  }

  /// SQLite may return many lines at once, after one that names the database.
  private func finding(_ text: String) -> AuditedFinding {
    let lines = text.split(separator: "\n").filter { !$0.hasPrefix("***") }
    let more = lines.count > 3 ? " and \(lines.count - 3) more" : ""
    let line = lines.isEmpty ? text : lines.prefix(3).joined(separator: ", ") + more
    return .damage(of: nil, "SQLite's check says: \(line)")
  }
}

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

/// What the schema needs and only the app defines, such as a function, from SQLite's message.
struct MissingFromApp: Hashable {
  /// `SQL function 'fold'`.
  let text: String

  private static let signs = [
    ("no such function: ", "SQL function"), ("unknown function: ", "SQL function"),
    ("no such collation sequence: ", "collating sequence"), ("no such tokenizer: ", "tokenizer"),
    ("no such module: ", "module"),
  ]

  /// Nil if the message is about anything else.
  init?(_ message: String) {
    for (sign, what) in Self.signs {
      guard let range = message.range(of: sign) else { continue }
      let name = message[range.upperBound...].prefix { !$0.isWhitespace && $0 != "(" }
      guard !name.isEmpty else { continue }
      text = "\(what) '\(name)'"
      return
    }
    return nil
  }
}

extension AuditedFinding {
  /// The finding that SQLite's check needs what only the app has; the rest may have been checked.
  static func unchecked(_ missing: MissingFromApp, isWhole: Bool) -> AuditedFinding {
    let what = isWhole ? "the file was not checked by SQLite" : "what indexes hold was not checked"
    return AuditedFinding(.storeSQLiteUnchecked, "\(what): the schema uses the \(missing.text), which only the app has")
  }
}
