import Findings
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
