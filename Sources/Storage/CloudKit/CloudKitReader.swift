import Findings
import Predicates
import Questions
import SQLite
import Schema

/// Reads the state of a store's mirror in iCloud (FORMAT §6.2).
struct CloudKitReader {
  private let tables: CloudKitTables
  private let connection: Connection
  /// The `Z_ENT` of the store's entities.
  private let numbers: [Int64]

  /// Nil if the store is not mirrored.
  init?(_ store: OpenedStore, _ layout: StoreLayout, _ connection: Connection) {
    guard let tables = CloudKitTables(store.tables, layout) else { return nil }
    self.tables = tables
    self.connection = connection
    numbers = store.metadata.numbers.map { Int64($0.number) }
  }

  /// Throws `Failure`.
  func answer(_ question: CloudKitQuestion) throws(Failure) -> CloudKitAnswer {
    switch question {
    case .report: .report(try report())
    case .record(let object): .record(object, try record(object))
    case .rows(let entity, let state, let limit): .rows(entity: entity, state, try keys(entity, state, limit))
    }
  }

  // MARK: - The store as a whole

  func report() throws(Failure) -> CloudKitReport {
    var report = CloudKitReport()
    report.databases = try databases()
    (report.zones, report.zoneCount) = try zones()
    report.events = try CloudKitEventReader(connection: connection).events(tables)
    report.rows = try rows(exportFails: report.exportFails)
    report.pairs = try pairs(nil)
    return report
  }

  private func databases() throws(Failure) -> [CloudKitReport.Database] {
    let table = "ANSCKDATABASEMETADATA"
    guard tables.has(table, ["Z_PK"]) else { return [] }
    let columns = ["ZDATABASENAME", "ZDATABASESCOPENUM", "ZLASTFETCHDATE"].map { tables.column($0, of: table, as: "d") }
      .joined(separator: ", ")
    var found: [CloudKitReport.Database] = []
    try connection.read("SELECT \(columns) FROM ANSCKDATABASEMETADATA AS d ORDER BY d.Z_PK LIMIT 10") { row in
      found.append(
        .init(name: row.text(0), scope: row.integer(1).flatMap(CloudKitScope.init), fetchedAt: row.number(2)))
    }
    return found
  }

  /// What a zone may still need, by its column.
  private static let needs: KeyValuePairs = [
    "ZNEEDSIMPORT": "an import", "ZNEEDSNEWSHAREINVITATION": "a new share invitation",
    "ZNEEDSRECOVERYFROMIDENTITYLOSS": "recovery from a lost identity",
    "ZNEEDSRECOVERYFROMUSERPURGE": "recovery from a purge by the user",
    "ZNEEDSRECOVERYFROMZONEDELETE": "recovery from its deletion", "ZNEEDSSHAREDELETE": "its share deleted",
    "ZNEEDSSHAREUPDATE": "its share updated",
  ]

  private func zones(with key: Int64? = nil) throws(Failure) -> ([CloudKitReport.Zone], count: Int) {
    let (table, databases) = ("ANSCKRECORDZONEMETADATA", "ANSCKDATABASEMETADATA")
    guard tables.has(table, ["Z_PK"]) else { return ([], 0) }
    let hasScope = tables.has(table, ["ZDATABASE"]) && tables.has(databases, ["Z_PK", "ZDATABASESCOPENUM"])
    let columns =
      ["ZCKRECORDZONENAME", "ZCKOWNERNAME", "ZLASTFETCHDATE"].map { tables.column($0, of: table, as: "z") } + [
        hasScope ? "d.ZDATABASESCOPENUM" : "NULL"
      ] + Self.needs.map { tables.column($0.key, of: table, as: "z") }
    var sql: SQL = "SELECT \(list: columns) FROM ANSCKRECORDZONEMETADATA AS z"
    if hasScope { sql += " LEFT JOIN ANSCKDATABASEMETADATA AS d ON d.Z_PK = z.ZDATABASE" }
    if let key { sql += " WHERE z.Z_PK = \(bind: .integer(key))" }
    sql += " ORDER BY z.Z_PK LIMIT \(bind: .integer(Int64(CloudKitReport.mostZones)))"
    var found: [CloudKitReport.Zone] = []
    try connection.read(sql) { row in
      var zone = CloudKitReport.Zone(
        name: row.text(0), owner: row.text(1), scope: row.integer(3).flatMap(CloudKitScope.init))
      zone.fetchedAt = row.number(2)
      for (offset, need) in Self.needs.enumerated() where row.count(4 + offset) != 0 { zone.needs.append(need.value) }
      found.append(zone)
    }
    var count = found.count
    if key == nil, count == CloudKitReport.mostZones {
      try connection.read("SELECT COUNT(*) FROM ANSCKRECORDZONEMETADATA") { count = $0.count(0) }
    }
    return (found, count)
  }

  private func rows(exportFails: Bool) throws(Failure) -> [CloudKitReport.Rows] {
    var counts: [String: [CloudKitState: Int]] = [:]
    func add(_ place: CloudKitTables.Place, _ sql: SQL) throws(Failure) {
      try connection.read(sql) { row in
        guard let entity = row.integer(0).flatMap({ place.entities[$0] }),
          var state = row.text(1).flatMap(CloudKitState.init)
        else { return }
        if state == .waiting, exportFails { state = .failed }
        counts[entity, default: [:]][state, default: 0] += row.count(2)
      }
    }
    for place in tables.places {
      try add(place, tables.counts(of: place))
      try add(place, tables.countsWithoutRow(of: place))
    }
    try connection.read(tables.strays(besides: numbers, limit: 100)) { row in
      let name = "Z_ENT \(row.integer(0) ?? 0)"
      counts[name, default: [:]][.orphaned, default: 0] += row.count(1)
    }
    return counts.keys.sorted().map { .init(entity: $0, counts: counts[$0] ?? [:]) }
  }

  /// The pairs of many-to-many relationships, or only those that the given record is in.
  private func pairs(_ record: String?) throws(Failure) -> CloudKitReport.Pairs? {
    let table = "ANSCKMIRROREDRELATIONSHIP"
    guard tables.has(table, ["ZISUPLOADED", "ZNEEDSDELETE", "ZRECORDNAME", "ZRELATEDRECORDNAME"]) else { return nil }
    var sql: SQL = """
      SELECT COUNT(*), IFNULL(SUM(IFNULL(ZISUPLOADED, 0) <> 0), 0),
      IFNULL(SUM(IFNULL(ZNEEDSDELETE, 0) <> 0), 0) FROM ANSCKMIRROREDRELATIONSHIP
      """
    if let record {
      let name = SQL.binding(.text(record))
      sql += " WHERE ZRECORDNAME = \(name) OR ZRELATEDRECORDNAME = \(name)"
    }
    var found = CloudKitReport.Pairs()
    try connection.read(sql) { row in found = .init(all: row.count(0), uploaded: row.count(1), toDelete: row.count(2)) }
    return found
  }

  // MARK: - Rows

  /// A waiting row has failed if the newest export failed.
  private func keys(_ entity: String, _ state: CloudKitState, _ limit: Int) throws(Failure) -> KeyList {
    var keys = KeyList()
    guard let place = tables.place(of: entity), let number = place.entities.first(where: { $0.value == entity })?.key
    else { return keys }
    let stored = state == .failed ? .waiting : state
    try connection.read(tables.keys(number, in: place, stored, limit: limit)) { row in
      if let key = row.integer(0) { keys.append(key) }
    }
    return keys
  }

  // MARK: - One object

  private func record(_ object: ObjectID) throws(Failure) -> CloudKitRecord {
    var found = CloudKitRecord()
    let events = try CloudKitEventReader(connection: connection).events(tables)
    found.lastExport = events.first { $0.kind == .export }?.last
    guard let place = tables.place(of: object.entity) else { return found }
    let names = [
      "ZCKRECORDNAME", "ZLASTEXPORTEDTRANSACTIONNUMBER", "ZPENDINGEXPORTTRANSACTIONNUMBER", "ZNEEDSUPLOAD",
      "ZRECORDZONE",
    ]
    let columns: [SQL] = names.map(tables.column) + ["\(tables.column("ZCKSHARE")) IS NOT NULL", "m.Z_PK"]
    var hasRow = false
    var (zone, exported, pending, key): (Int64?, Int64?, Int64?, Int64?)
    func take(_ row: borrowing StatementRow) {
      hasRow = true
      found.state = row.text(0).flatMap(CloudKitState.init) ?? .unknown
      found.name = row.text(1)
      (exported, pending, zone) = (row.integer(2), row.integer(3), row.integer(5))
      found.needsUpload = (row.integer(4) ?? 0) != 0
      found.isShared = row.integer(6) == 1
      key = row.integer(7)
    }
    try connection.read(
      """
      SELECT \(list: [tables.state] + columns) FROM \(tables.joined(place)) \
      WHERE t.Z_PK = \(bind: .integer(object.pk))
      """
    ) { take($0) }
    // The mirror may still know an object that the store no longer has.
    if !hasRow { try connection.read(tables.recordWithoutRow(object.pk, in: place, columns)) { take($0) } }
    if found.state == .waiting, found.lastExport?.succeeded == false { found.state = .failed }
    if let zone { found.zone = try zones(with: zone).0.first }
    found.lastExported = try transaction(exported)
    found.pending = try transaction(pending)
    if let key { found.moves = try moves(of: key) }
    if let name = found.name { found.pairs = try pairs(name) ?? .init() }
    return found
  }

  /// Zero and NULL mean none.
  private func transaction(_ number: Int64?) throws(Failure) -> CloudKitRecord.Transaction? {
    guard let number, number != 0 else { return nil }
    var time: Double?
    if tables.has(HistoryTable.transactions, ["Z_PK", "ZTIMESTAMP"]) {
      try connection.read("SELECT ZTIMESTAMP FROM ATRANSACTION WHERE Z_PK = \(bind: .integer(number))") {
        time = $0.number(0)
      }
    }
    return .init(number: number, time: time)
  }

  private func moves(of key: Int64) throws(Failure) -> [CloudKitRecord.Move] {
    let table = "ANSCKRECORDZONEMOVERECEIPT"
    guard tables.has(table, ["Z_PK", "ZRECORDMETADATA"]) else { return [] }
    let columns = ["ZZONENAME", "ZMOVEDAT", "ZNEEDSCLOUDDELETE"].map { tables.column($0, of: table, as: "r") }.joined(
      separator: ", ")
    var found: [CloudKitRecord.Move] = []
    try connection.read(
      """
      SELECT \(columns) FROM ANSCKRECORDZONEMOVERECEIPT AS r \
      WHERE r.ZRECORDMETADATA = \(bind: .integer(key)) ORDER BY r.Z_PK DESC LIMIT 20
      """
    ) { row in found.append(.init(zone: row.text(0), time: row.number(1), needsDeletion: (row.integer(2) ?? 0) != 0)) }
    return found
  }
}
