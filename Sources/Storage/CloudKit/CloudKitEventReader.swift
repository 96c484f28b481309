import Predicates
import Questions
import SQLite
import Schema

/// Reads the newest setup, import and export that the mirror noted.
struct CloudKitEventReader {
  let connection: Connection

  private static let table = "ANSCKEVENT"
  private static let needed = ["Z_PK", "ZCLOUDKITEVENTTYPE", "ZSUCCEEDED", "ZENDEDAT", "ZSTARTEDAT"]
  /// The newest first.
  private static let order: SQL = " ORDER BY ZSTARTEDAT DESC, Z_PK DESC"

  /// Throws `Failure`.
  func events(_ tables: CloudKitTables) throws(Failure) -> [CloudKitEvents] {
    guard tables.has(Self.table, Self.needed) else { return [] }
    var found: [CloudKitEvents] = []
    for kind in CloudKitEvents.Kind.allCases {
      if let events = try events(kind, tables) { found.append(events) }
    }
    return found
  }

  private func events(_ kind: CloudKitEvents.Kind, _ tables: CloudKitTables) throws(Failure) -> CloudKitEvents? {
    let isKind: SQL = " WHERE ZCLOUDKITEVENTTYPE = \(bind: .integer(kind.rawValue))"
    let isFailure: SQL = "ZENDEDAT IS NOT NULL AND IFNULL(ZSUCCEEDED, 0) = 0"
    var events = CloudKitEvents(kind)
    try connection.read("SELECT COUNT(*), IFNULL(SUM(\(isFailure)), 0) FROM ANSCKEVENT\(isKind)") { row in
      events.count = row.count(0)
      events.failures = row.count(1)
    }
    guard events.count > 0 else { return nil }
    let ended: SQL = "\(isKind) AND ZENDEDAT IS NOT NULL"
    events.last = try first(ended, tables)
    events.lastSuccess = try first("\(ended) AND ZSUCCEEDED <> 0", tables)
    events.failuresInARow = events.failures
    if let began = events.lastSuccess?.began {
      try connection.read(
        """
        SELECT COUNT(*) FROM ANSCKEVENT\(isKind) AND \(isFailure) \
        AND ZSTARTEDAT > \(bind: .real(began))
        """
      ) { events.failuresInARow = $0.count(0) }
    }
    return events
  }

  private func first(_ condition: SQL, _ tables: CloudKitTables) throws(Failure) -> CloudKitEvents.Event? {
    let domain = tables.column("ZERRORDOMAIN", of: Self.table, as: "e")
    let code = tables.column("ZERRORCODE", of: Self.table, as: "e")
    var found: CloudKitEvents.Event?
    try connection.read(
      """
      SELECT ZSTARTEDAT, ZENDEDAT, ZSUCCEEDED, \(domain), \(code) \
      FROM ANSCKEVENT AS e\(condition)\(Self.order) LIMIT 1
      """
    ) { row in
      found = CloudKitEvents.Event(
        began: row.number(0), ended: row.number(1), succeeded: row.integer(2).map { $0 != 0 } ?? false,
        error: row.text(3).map { CloudKitError(domain: $0, code: row.integer(4) ?? 0) })
    }
    return found
  }
}

extension StatementRow {
  /// A number of either storage class; nil for anything else.
  func number(_ index: Int) -> Double? {
    switch value(index) {
    case .real(let number): number
    case .integer(let number): Double(number)
    default: nil
    }
  }

  /// A number of rows; 0 for NULL.
  func count(_ index: Int) -> Int { Int(clamping: integer(index) ?? 0) }
}
