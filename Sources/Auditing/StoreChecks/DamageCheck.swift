import Querying
import Schema
import Storage

/// SQLite's own check of the file.
struct DamageCheck: StoreCheck {
  private static let mostLines = 20

  func findings(_ store: CheckedStore) throws(Failure) -> [AuditedFinding] {
    let rows: [[RawValue]]
    do throws(Failure) {
      rows = try store.scan.rows(.text("PRAGMA quick_check(\(Self.mostLines))"), columns: 1)
    } catch {
      guard case .sqlite(_, let message, _) = error else { throw error }
      return [finding(message)]
    }
    return rows.compactMap { row in
      guard case .text(let line)? = row.first, line != "ok" else { return nil }
      return finding(line)
    }
  }

  /// SQLite may say many lines at once, below one that names the database.
  private func finding(_ text: String) -> AuditedFinding {
    let lines = text.split(separator: "\n").filter { !$0.hasPrefix("***") }
    let more = lines.count > 3 ? " and \(lines.count - 3) more" : ""
    let line = lines.isEmpty ? text : lines.prefix(3).joined(separator: ", ") + more
    return .damage(of: nil, "SQLite's check says: \(line)")
  }
}
