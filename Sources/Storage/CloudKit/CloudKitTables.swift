package import Predicates
import Questions
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
      guard let table = entity.table, let number = entity.entityID, shapes[table]?.hasReadableRows == true else {
        continue
      }
      found[table, default: [:]][Int64(number)] = entity.entity
    }
    places = found.keys.sorted().map { Place(table: $0, entities: found[$0] ?? [:]) }
  }

  package func place(of entity: String) -> Place? { places.first { $0.entities.values.contains(entity) } }

  func has(_ table: String, _ columns: [String]) -> Bool {
    columns.allSatisfy { shapes[table]?.column(named: $0) != nil }
  }

  /// A column of a table, or NULL if the table lacks it.
  func column(_ name: String, of table: String, as alias: String) -> SQL {
    shapes[table]?.column(named: name).map { .column(alias, $0.name) } ?? "NULL"
  }

  /// A column of a record.
  func column(_ name: String) -> SQL { records.column(named: name).map { .column(Self.record, $0.name) } ?? "NULL" }

  static func list(_ numbers: [Int64]) -> SQL { "(\(integers: numbers))" }

  // MARK: - Conditions

  private func isSet(_ name: String) -> SQL { "IFNULL(\(column(name)), 0) <> 0" }

  /// Whether a record is to be exported.
  package var isWaiting: SQL {
    """
    (\(isSet("ZNEEDSUPLOAD")) OR IFNULL(\(column("ZPENDINGEXPORTTRANSACTIONNUMBER")), 0) > \
    IFNULL(\(column("ZLASTEXPORTEDTRANSACTIONNUMBER")), 0))
    """
  }

  /// Whether a record has a name and a value that only an import or an export sets.
  private var wasInCloud: SQL {
    let signs = [
      "ZENCODEDRECORD", "ZENCODEDRECORDASSET", "ZCKRECORDSYSTEMFIELDS", "ZSYSTEMFIELDSASSET",
      "ZLASTEXPORTEDTRANSACTIONNUMBER",
    ]
    return """
      \(column("ZCKRECORDNAME")) IS NOT NULL \
      AND COALESCE(\(list: signs.map(column))) IS NOT NULL
      """
  }

  private var wasMoved: SQL {
    guard has("ANSCKRECORDZONEMOVERECEIPT", ["ZRECORDMETADATA"]) else { return "0" }
    return "EXISTS (SELECT 1 FROM ANSCKRECORDZONEMOVERECEIPT AS r WHERE r.ZRECORDMETADATA = m.Z_PK)"
  }

  /// The state of a row; its record may be missing.
  package var state: SQL {
    let cases: [(SQL, CloudKitState)] = [
      ("m.Z_PK IS NULL", .noRecord), (isSet("ZNEEDSLOCALDELETE"), .toDeleteHere),
      (isSet("ZNEEDSCLOUDDELETE"), .toDeleteInCloud), (isWaiting, .waiting), (wasMoved, .moved),
      (wasInCloud, .uploaded),
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
      ("IFNULL(\(column("ZPENDINGEXPORTCHANGETYPENUMBER")), -1) = 2", .toDeleteInCloud),
    ]
    if has("ANSCKHISTORYANALYZERSTATE", ["ZENTITYID", "ZENTITYPK", "ZFINALCHANGETYPENUM"]) {
      cases.append(
        (Self.isDeleted(in: ("ANSCKHISTORYANALYZERSTATE", "ZENTITYID", "ZFINALCHANGETYPENUM"), place), .toDeleteInCloud)
      )
    }
    if has(HistoryTable.changes, ["ZENTITY", "ZENTITYPK", "ZCHANGETYPE"]) {
      cases.append(
        (Self.isDeleted(in: ("\(text: HistoryTable.changes)", "ZENTITY", "ZCHANGETYPE"), place), .toDeleteInCloud))
    }
    return Self.state(cases, else: .orphaned)
  }

  /// Whether a deletion is noted under any number of the place's entities, because a record may have its root's.
  private static func isDeleted(in table: (name: SQL, entity: SQL, kind: SQL), _ place: Place) -> SQL {
    """
    m.ZENTITYPK IN (SELECT ZENTITYPK FROM \(table.name) WHERE \(table.kind) = 2 \
    AND \(table.entity) IN \(place.numbers))
    """
  }

  private static func state(_ cases: [(SQL, CloudKitState)], else last: CloudKitState) -> SQL {
    var sql: SQL = "CASE"
    for (condition, state) in cases { sql += " WHEN \(condition) THEN \(bind: .text(state.rawValue))" }
    return "\(sql) ELSE \(bind: .text(last.rawValue)) END"
  }

  // MARK: - Rows and records

  /// A table's rows, each joined to its record.
  package func joined(_ place: Place) -> SQL {
    """
    \(id: place.table) AS t LEFT JOIN \(id: records.name) AS m ON m.ZENTITYPK = t.Z_PK \
    AND m.ZENTITYID IN \(place.numbers)
    """
  }

  /// `Z_ENT`, state and number of a table's rows.
  func counts(of place: Place) -> SQL {
    """
    SELECT t.Z_ENT, \(state), COUNT(*) FROM \(joined(place)) WHERE t.Z_ENT IN \(place.numbers) \
    GROUP BY 1, 2
    """
  }

  /// The keys of an entity's own rows in one of some states.
  func keys(_ number: Int64, in place: Place, _ wanted: CloudKitState, limit: Int) -> SQL {
    """
    SELECT t.Z_PK FROM \(joined(place)) WHERE t.Z_ENT = \(bind: .integer(number)) \
    AND \(state) = \(bind: .text(wanted.rawValue)) ORDER BY t.Z_PK \
    LIMIT \(bind: .integer(Int64(limit)))
    """
  }

  private func withoutRow(_ place: Place) -> SQL {
    """
    \(id: records.name) AS m WHERE m.ZENTITYID IN \(place.numbers) \
    AND NOT EXISTS (SELECT 1 FROM \(id: place.table) AS t WHERE t.Z_PK = m.ZENTITYPK)
    """
  }

  /// Entity number, state and count of the records whose rows no longer exist.
  func countsWithoutRow(of place: Place) -> SQL {
    """
    SELECT m.ZENTITYID, \(stateWithoutRow(place)), COUNT(*) FROM \(withoutRow(place)) GROUP BY 1, 2
    """
  }

  /// The state of a record whose row no longer exists, then some of its columns.
  func recordWithoutRow(_ key: Int64, in place: Place, _ columns: [SQL]) -> SQL {
    """
    SELECT \(list: [stateWithoutRow(place)] + columns) FROM \(withoutRow(place)) \
    AND m.ZENTITYPK = \(bind: .integer(key))
    """
  }

  /// The keys of the rows that orphaned records of one entity had.
  package func orphans(of number: Int64, in place: Place) -> SQL {
    """
    SELECT m.ZENTITYPK FROM \(withoutRow(place)) AND m.ZENTITYID = \(bind: .integer(number)) \
    AND \(stateWithoutRow(place)) = \(bind: .text(CloudKitState.orphaned.rawValue)) ORDER BY 1
    """
  }

  /// The keys of an entity's rows that were last saved before a moment and are not in iCloud yet, and whether they
  /// lack a record; nil if the history cannot say.
  ///
  /// Rows without a record count if other rows of the entity have one.
  package func passedOver(_ number: Int64, in place: Place, before moment: Double) -> SQL? {
    guard has(HistoryTable.changes, ["ZENTITY", "ZENTITYPK", "ZTRANSACTIONID"]),
      has(HistoryTable.transactions, ["Z_PK", "ZTIMESTAMP"])
    else { return nil }
    func isIn(_ wanted: CloudKitState) -> SQL { "(\(state)) = \(bind: .text(wanted.rawValue))" }
    return """
      SELECT t.Z_PK, m.Z_PK IS NULL FROM \(joined(place)) \
      JOIN (SELECT c.ZENTITYPK AS pk, MAX(x.ZTIMESTAMP) AS saved FROM ACHANGE AS c
      JOIN ATRANSACTION AS x ON x.Z_PK = c.ZTRANSACTIONID \
      WHERE c.ZENTITY IN \(place.numbers) GROUP BY 1) AS h ON h.pk = t.Z_PK \
      WHERE t.Z_ENT = \(bind: .integer(number)) AND h.saved < \(bind: .real(moment)) \
      AND (\(isIn(.waiting)) OR \(isIn(.noRecord)) AND EXISTS (SELECT 1 \
      FROM \(id: records.name) AS o WHERE o.ZENTITYID = \(bind: .integer(number)))) \
      ORDER BY t.Z_PK
      """
  }

  /// When the second to last successful export began; no row if there are fewer than two.
  package var secondToLastExport: SQL? {
    let columns = ["Z_PK", "ZCLOUDKITEVENTTYPE", "ZSUCCEEDED", "ZENDEDAT", "ZSTARTEDAT"]
    guard has("ANSCKEVENT", columns) else { return nil }
    return """
      SELECT ZSTARTEDAT FROM ANSCKEVENT WHERE ZCLOUDKITEVENTTYPE = 2 AND ZENDEDAT IS NOT NULL
      AND ZSUCCEEDED <> 0 ORDER BY ZSTARTEDAT DESC, Z_PK DESC LIMIT 1 OFFSET 1
      """
  }

  /// The entity numbers that the store does not have, each with the number of its records that are not to be deleted.
  package func strays(besides numbers: [Int64], limit: Int) -> SQL {
    """
    SELECT m.ZENTITYID, COUNT(*) FROM \(id: records.name) AS m \
    WHERE m.ZENTITYID NOT IN \(Self.list(numbers)) AND NOT \(isSet("ZNEEDSLOCALDELETE")) \
    AND NOT \(isSet("ZNEEDSCLOUDDELETE")) GROUP BY 1 ORDER BY 2 DESC, 1 \
    LIMIT \(bind: .integer(Int64(limit)))
    """
  }
}
