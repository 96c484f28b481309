import Findings
import Predicates
import Schema
import Storage

/// Whether the persistent history is ever trimmed, and whether its updates record what they changed (FORMAT §6.1).
struct HistoryCheck: StoreCheck {
  /// Fewer changes do no harm.
  static let fewest: Int64 = 10_000
  /// A younger history may still be trimmed.
  static let seconds = 30.0 * 86_400

  func findings(_ store: CheckedStore) throws(Failure) -> [AuditedFinding] {
    guard store.isWhole, Self.hasColumns(store.opened.tables) else { return [] }
    return try [size(store)].compactMap(\.self) + unreadable(store)
  }

  private static func hasColumns(_ tables: [TableShape]) -> Bool {
    let needed = [
      HistoryTable.transactions: ["Z_PK", "ZTIMESTAMP"],
      HistoryTable.changes: ["ZCHANGETYPE", "ZENTITY", "ZCOLUMNS"],
    ]
    return needed.allSatisfy { name, columns in
      let table = tables.first { $0.name == name }
      return columns.allSatisfy { table?.column(named: $0) != nil }
    }
  }

  /// The first transaction exists as long as none was ever deleted.
  private func size(_ store: CheckedStore) throws(Failure) -> AuditedFinding? {
    let sql: SQL = """
      SELECT (SELECT COUNT(*) FROM ACHANGE), COUNT(*), MIN(Z_PK), MAX(ZTIMESTAMP) - MIN(ZTIMESTAMP)
      FROM ATRANSACTION
      """
    guard let row = try store.scan.rows(sql, columns: 4).first, case .integer(let changes) = row[0],
      case .integer(let transactions) = row[1], case .integer(1) = row[2], changes >= Self.fewest
    else { return nil }
    let seconds: Double
    switch row[3] {
    case .real(let number): seconds = number
    case .integer(let number): seconds = Double(number)
    default: return nil
    }
    guard seconds >= Self.seconds, seconds < 1e10 else { return nil }
    return AuditedFinding(
      .storeHistorySize,
      "the history keeps \(changes) changes of \(transactions) transactions over "
        + "\(Int(seconds / 86_400)) days, and none was ever trimmed")
  }

  private func unreadable(_ store: CheckedStore) throws(Failure) -> [AuditedFinding] {
    var short: [Int64: Int64] = [:]
    let sql: SQL = """
      SELECT ZENTITY, IFNULL(LENGTH(ZCOLUMNS), 0), COUNT(*) FROM ACHANGE WHERE ZCHANGETYPE = 1
      GROUP BY 1, 2
      """
    let slots = Dictionary(
      store.entities.compactMap { entity in
        store.layout.entities[entity.name]?.entityID.map {
          (Int64($0), store.model.changeSlots(of: entity).paths.count)
        }
      }
    ) { first, _ in first }
    for row in try store.scan.rows(sql, columns: 3) {
      guard case .integer(let number) = row[0], case .integer(let bytes) = row[1], case .integer(let count) = row[2],
        let slots = slots[number], bytes * 8 < Int64(slots)
      else { continue }
      short[number, default: 0] += count
    }
    return store.entities.compactMap { entity in
      guard let number = store.layout.entities[entity.name]?.entityID, let count = short[Int64(number)] else {
        return nil
      }
      return AuditedFinding(
        .storeHistoryUnreadable, "of \(count) updates in the history the changed properties are not known",
        entity: entity.name)
    }
  }
}
