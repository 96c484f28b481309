import Querying
import Schema
import Storage

/// SQLite's own check of the file: the whole one of a file that is not large, else the quick one, which leaves out what
/// indexes hold.
struct DamageCheck: StoreCheck {
  private static let mostLines = 20
  /// The whole check of a larger file takes longer than the rest of an audit, in bytes.
  private static let largest: Int64 = 64 << 20

  static func readsIndexes(_ store: CheckedStore) throws(Failure) -> Bool {
    let sql = SQL.text("SELECT page_count * page_size FROM pragma_page_count, pragma_page_size")
    guard case .integer(let size)? = try store.scan.rows(sql, columns: 1).first?.first else {
      return false
    }
    return size <= largest
  }

  func findings(_ store: CheckedStore) throws(Failure) -> [AuditedFinding] {
    let rows: [[RawValue]]
    do throws(Failure) {
      let check = try Self.readsIndexes(store) ? "integrity_check" : "quick_check"
      rows = try store.scan.rows(.text("PRAGMA \(check)(\(Self.mostLines))"), columns: 1)
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
