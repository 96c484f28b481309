package import Querying
package import Schema

/// The tables of `NSPersistentCloudKitContainer`, and the queries on them (FORMAT §6.2).
///
/// They changed from system to system: a column that a store lacks counts as NULL.
package struct CloudKitTables: Sendable {
  /// An entity table with the numbers of the entities whose rows it holds.
  package struct Place: Hashable, Sendable {
    package let table: String
    /// By `Z_ENT`.
    package let entities: [Int64: String]

    /// The numbers as an SQL list in parentheses.
    var numbers: SQL { CloudKitTables.list(entities.keys.sorted()) }
  }

  /// The aliases of the row and of its record.
  static let (row, record) = ("t", "m")

  private let shapes: [String: TableShape]
  private let records: TableShape
  package let places: [Place]

  /// Nil if the store has no table of records.
  package init?(_ tables: [TableShape], _ layout: StoreLayout) {
    shapes = Dictionary(tables.map { ($0.name, $0) }) { first, _ in first }
    guard let records = shapes["ANSCKRECORDMETADATA"],
      ["Z_PK", "ZENTITYID", "ZENTITYPK"].allSatisfy({ records.column(named: $0) != nil })
    else { return nil }
    self.records = records
    var found: [String: [Int64: String]] = [:]
    for entity in layout.entities.values {
      guard let table = entity.table, let number = entity.entityID,
        shapes[table]?.hasReadableRows == true
      else { continue }
      found[table, default: [:]][Int64(number)] = entity.entity
    }
    places = found.keys.sorted().map { Place(table: $0, entities: found[$0] ?? [:]) }
  }

  package func place(of entity: String) -> Place? {
    places.first { $0.entities.values.contains(entity) }
  }

  func has(_ table: String, _ columns: [String]) -> Bool {
    columns.allSatisfy { shapes[table]?.column(named: $0) != nil }
  }

  /// A column of a table, or NULL if the table lacks it.
  func column(_ name: String, of table: String, as alias: String) -> SQL {
    shapes[table]?.column(named: name).map { .column(alias, $0.name) } ?? .text("NULL")
  }

  /// A column of a record.
  func column(_ name: String) -> SQL {
    records.column(named: name).map { .column(Self.record, $0.name) } ?? .text("NULL")
  }

  static func list(_ numbers: [Int64]) -> SQL {
    .text("(") + numbers.map { SQL.binding(.integer($0)) }.joined(separator: ", ") + .text(")")
  }

  // MARK: - Conditions

  private func isSet(_ name: String) -> SQL {
    .text("IFNULL(") + column(name) + .text(", 0) <> 0")
  }

  /// Whether a record is to be exported.
  package var isWaiting: SQL {
    .text("(") + isSet("ZNEEDSUPLOAD") + .text(" OR IFNULL(")
      + column("ZPENDINGEXPORTTRANSACTIONNUMBER") + .text(", 0) > IFNULL(")
      + column("ZLASTEXPORTEDTRANSACTIONNUMBER") + .text(", 0))")
  }

  /// Whether a record has a name and a value that only an import or an export sets.
  private var wasInCloud: SQL {
    let signs = [
      "ZENCODEDRECORD", "ZENCODEDRECORDASSET", "ZCKRECORDSYSTEMFIELDS", "ZSYSTEMFIELDSASSET",
      "ZLASTEXPORTEDTRANSACTIONNUMBER",
    ]
    return column("ZCKRECORDNAME") + .text(" IS NOT NULL AND COALESCE(")
      + signs.map(column).joined(separator: ", ") + .text(") IS NOT NULL")
  }

  private var wasMoved: SQL {
    guard has("ANSCKRECORDZONEMOVERECEIPT", ["ZRECORDMETADATA"]) else { return .text("0") }
    return .text(
      "EXISTS (SELECT 1 FROM ANSCKRECORDZONEMOVERECEIPT AS r WHERE r.ZRECORDMETADATA = m.Z_PK)"
    )
  }

  /// The state of a row; its record may be missing.
  package var state: SQL {
    let cases: [(SQL, CloudKitState)] = [
      (.text("m.Z_PK IS NULL"), .noRecord),
      (isSet("ZNEEDSLOCALDELETE"), .toDeleteHere), (isSet("ZNEEDSCLOUDDELETE"), .toDeleteInCloud),
      (isWaiting, .waiting), (wasMoved, .moved), (wasInCloud, .uploaded),
    ]
    return Self.state(cases, else: .unknown)
  }

  /// The state of a record whose row no longer exists.
  ///
  /// The next export sends the app's deletions to iCloud; until then they are in the history, or in the mirror's table
  /// of analyzed history.
  private func stateWithoutRow(_ place: Place) -> SQL {
    var cases: [(SQL, CloudKitState)] = [
      (isSet("ZNEEDSLOCALDELETE"), .toDeleteHere), (isSet("ZNEEDSCLOUDDELETE"), .toDeleteInCloud),
      (
        .text("IFNULL(") + column("ZPENDINGEXPORTCHANGETYPENUMBER") + .text(", -1) = 2"),
        .toDeleteInCloud
      ),
    ]
    if has("ANSCKHISTORYANALYZERSTATE", ["ZENTITYID", "ZENTITYPK", "ZFINALCHANGETYPENUM"]) {
      cases.append(
        (
          Self.isDeleted(
            in: ("ANSCKHISTORYANALYZERSTATE", "ZENTITYID", "ZFINALCHANGETYPENUM"),
            place
          ), .toDeleteInCloud
        )
      )
    }
    if has(HistoryTable.changes, ["ZENTITY", "ZENTITYPK", "ZCHANGETYPE"]) {
      cases.append(
        (
          Self.isDeleted(
            in: (HistoryTable.changes, "ZENTITY", "ZCHANGETYPE"),
            place
          ), .toDeleteInCloud
        )
      )
    }
    return Self.state(cases, else: .orphaned)
  }

  /// Whether a deletion is noted under any number of the place's entities, because a record may have its root's.
  private static func isDeleted(
    in table: (name: String, entity: String, kind: String),
    _ place: Place
  ) -> SQL {
    .text("m.ZENTITYPK IN (SELECT ZENTITYPK FROM \(table.name) WHERE \(table.kind) = 2 AND ")
      + .text("\(table.entity) IN ") + place.numbers + .text(")")
  }

  private static func state(
    _ cases: [(SQL, CloudKitState)],
    else last: CloudKitState
  ) -> SQL {
    var sql: SQL = .text("CASE")
    for (condition, state) in cases {
      sql += .text(" WHEN ") + condition + .text(" THEN ") + .binding(.text(state.rawValue))
    }
    return sql + .text(" ELSE ") + .binding(.text(last.rawValue)) + .text(" END")
  }

  // MARK: - Rows and records

  /// A table's rows, each joined to its record.
  package func joined(_ place: Place) -> SQL {
    .identifier(place.table) + .text(" AS t LEFT JOIN ") + .identifier(records.name)
      + .text(" AS m ON m.ZENTITYPK = t.Z_PK AND m.ZENTITYID IN ") + place.numbers
  }

  /// `Z_ENT`, state and number of a table's rows.
  func counts(of place: Place) -> SQL {
    .text("SELECT t.Z_ENT, ") + state + .text(", COUNT(*) FROM ") + joined(place)
      + .text(" WHERE t.Z_ENT IN ") + place.numbers + .text(" GROUP BY 1, 2")
  }

  /// The keys of an entity's own rows in one of some states.
  func keys(_ number: Int64, in place: Place, _ wanted: CloudKitState, limit: Int) -> SQL {
    .text("SELECT t.Z_PK FROM ") + joined(place) + .text(" WHERE t.Z_ENT = ")
      + .binding(.integer(number)) + .text(" AND ") + state + .text(" = ")
      + .binding(.text(wanted.rawValue)) + .text(" ORDER BY t.Z_PK LIMIT ")
      + .binding(.integer(Int64(limit)))
  }

  private func withoutRow(_ place: Place) -> SQL {
    .identifier(records.name) + .text(" AS m WHERE m.ZENTITYID IN ") + place.numbers
      + .text(" AND NOT EXISTS (SELECT 1 FROM ") + .identifier(place.table)
      + .text(" AS t WHERE t.Z_PK = m.ZENTITYPK)")
  }

  /// Entity number, state and count of the records whose rows no longer exist.
  func countsWithoutRow(of place: Place) -> SQL {
    .text("SELECT m.ZENTITYID, ") + stateWithoutRow(place) + .text(", COUNT(*) FROM ")
      + withoutRow(place) + .text(" GROUP BY 1, 2")
  }

  /// The state of a record whose row no longer exists, then some of its columns.
  func recordWithoutRow(_ key: Int64, in place: Place, _ columns: [SQL]) -> SQL {
    .text("SELECT ") + ([stateWithoutRow(place)] + columns).joined(separator: ", ")
      + .text(" FROM ") + withoutRow(place) + .text(" AND m.ZENTITYPK = ")
      + .binding(.integer(key))
  }

  /// The keys of the rows that orphaned records of one entity had.
  package func orphans(of number: Int64, in place: Place) -> SQL {
    .text("SELECT m.ZENTITYPK FROM ") + withoutRow(place) + .text(" AND m.ZENTITYID = ")
      + .binding(.integer(number)) + .text(" AND ") + stateWithoutRow(place) + .text(" = ")
      + .binding(.text(CloudKitState.orphaned.rawValue)) + .text(" ORDER BY 1")
  }

  /// The keys of an entity's rows that were last saved before a moment and are not in iCloud yet, and whether they
  /// lack a record; nil if the history cannot say.
  ///
  /// Rows without a record count if other rows of the entity have one.
  package func passedOver(_ number: Int64, in place: Place, before moment: Double) -> SQL? {
    guard has(HistoryTable.changes, ["ZENTITY", "ZENTITYPK", "ZTRANSACTIONID"]),
      has(HistoryTable.transactions, ["Z_PK", "ZTIMESTAMP"])
    else { return nil }
    func isIn(_ wanted: CloudKitState) -> SQL {
      .text("(") + state + .text(") = ") + .binding(.text(wanted.rawValue))
    }
    var sql: SQL = .text("SELECT t.Z_PK, m.Z_PK IS NULL FROM ") + joined(place)
    sql += .text(
      """
       JOIN (SELECT c.ZENTITYPK AS pk, MAX(x.ZTIMESTAMP) AS saved FROM ACHANGE AS c
      JOIN ATRANSACTION AS x ON x.Z_PK = c.ZTRANSACTIONID WHERE c.ZENTITY IN 
      """
    )
    sql += place.numbers + .text(" GROUP BY 1) AS h ON h.pk = t.Z_PK WHERE t.Z_ENT = ")
    sql += .binding(.integer(number)) + .text(" AND h.saved < ") + .binding(.real(moment))
    sql += .text(" AND (") + isIn(.waiting) + .text(" OR ") + isIn(.noRecord)
    sql += .text(" AND EXISTS (SELECT 1 FROM ") + .identifier(records.name)
    sql += .text(" AS o WHERE o.ZENTITYID = ") + .binding(.integer(number))
    return sql + .text(")) ORDER BY t.Z_PK")
  }

  /// When the second to last successful export began; no row if there are fewer than two.
  package var secondToLastExport: SQL? {
    let columns = ["Z_PK", "ZCLOUDKITEVENTTYPE", "ZSUCCEEDED", "ZENDEDAT", "ZSTARTEDAT"]
    guard has("ANSCKEVENT", columns) else { return nil }
    return .text(
      """
      SELECT ZSTARTEDAT FROM ANSCKEVENT WHERE ZCLOUDKITEVENTTYPE = 2 AND ZENDEDAT IS NOT NULL
      AND ZSUCCEEDED <> 0 ORDER BY ZSTARTEDAT DESC, Z_PK DESC LIMIT 1 OFFSET 1
      """
    )
  }

  /// The entity numbers that the store does not have, each with the number of its records that are not to be deleted.
  package func strays(besides numbers: [Int64], limit: Int) -> SQL {
    .text("SELECT m.ZENTITYID, COUNT(*) FROM ") + .identifier(records.name)
      + .text(" AS m WHERE m.ZENTITYID NOT IN ") + Self.list(numbers)
      + .text(" AND NOT ") + isSet("ZNEEDSLOCALDELETE")
      + .text(" AND NOT ") + isSet("ZNEEDSCLOUDDELETE")
      + .text(" GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ") + .binding(.integer(Int64(limit)))
  }
}
