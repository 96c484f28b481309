import Decoding
import Predicates
import Questions
import SQLite
import Schema

/// Reads persistent history, newest transaction first (FORMAT §6.1).
///
/// Memory does not grow with the changes: only the strings of the history are kept.
struct HistoryReader {
  /// The entity that a row's `ZENTITY` stands for.
  private struct Source {
    let entity: String
    let slots: ChangeSlots
    let kept: [(attribute: Attribute, column: Int)]
  }

  private let sources: [Int64: Source]
  private let numbers: [String: Int64]
  private let transactions: TableShape
  private let changes: TableShape
  private let strings: [Int64: String]
  private let tombstones: [String]

  private static let needed = [
    HistoryTable.transactions: ["Z_PK"],
    HistoryTable.changes: ["Z_PK", "ZCHANGETYPE", "ZENTITY", "ZENTITYPK", "ZTRANSACTIONID"],
  ]

  /// Nil if the store keeps no history; throws `Failure`.
  init?(_ compiler: RowQueryCompiler, _ tables: [TableShape], _ connection: Connection) throws(Failure) {
    func table(_ name: String) -> TableShape? {
      let found = tables.first { $0.name == name }
      let isWhole = Self.needed[name]?.allSatisfy { found?.column(named: $0) != nil }
      return isWhole == false ? nil : found
    }
    guard let transactions = table(HistoryTable.transactions), let changes = table(HistoryTable.changes) else {
      return nil
    }
    (self.transactions, self.changes) = (transactions, changes)
    let tombstones = changes.columns.map(\.name).filter { $0.hasPrefix("ZTOMBSTONE") }
    self.tombstones = tombstones
    var sources: [Int64: Source] = [:]
    var numbers: [String: Int64] = [:]
    for entity in compiler.model.entities {
      guard let number = compiler.layout.entities[entity.name]?.entityID else { continue }
      numbers[entity.name] = Int64(number)
      sources[Int64(number)] = Source(
        entity: entity.name, slots: compiler.model.changeSlots(of: entity),
        kept: compiler.model.tombstoneColumns(of: entity, among: tombstones))
    }
    (self.sources, self.numbers) = (sources, numbers)
    var strings: [Int64: String] = [:]
    if let table = table(HistoryTable.strings), table.column(named: "ZNAME") != nil {
      try connection.read("SELECT Z_PK, ZNAME FROM \(id: table.name)") { row in
        if let key = row.integer(0), let text = row.text(1) { strings[key] = text }
      }
    }
    self.strings = strings
  }

  /// Calls `body` with each change and its transaction until it returns false.
  ///
  /// A transaction that changed nothing comes with nil, unless changes of some kind are asked for. It begins with the
  /// transaction `newest`, if that is given. Throws `Failure`.
  func stream(
    _ filter: HistoryFilter, from newest: Int64? = nil, _ connection: Connection,
    body: (HistoryTransaction, HistoryChange?) -> Bool
  ) throws(Failure) {
    var transaction = HistoryTransaction(number: -1)
    try connection.readWhile(sql(filter, from: newest)) { row in
      if row.integer(0) != transaction.number { transaction = self.transaction(row) }
      guard row.integer(Self.changeColumn) != nil else { return body(transaction, nil) }
      let change = change(row)
      return filter.fits(change) ? body(transaction, change) : true
    }
  }

  /// One page of the history; throws `Failure`.
  func page(_ request: HistoryRequest, _ connection: Connection) throws(Failure) -> HistoryPage {
    var lines: [HistoryLine] = []
    var (passed, counts) = (0, [String: ChangeCounts]())
    var open: HistoryTransaction?
    func add(_ line: HistoryLine) {
      if passed < request.offset { passed += 1 } else { lines.append(line) }
    }
    try stream(request.filter, from: request.newest, connection) { transaction, change in
      if request.listsChanges {
        if let change { add(.change(transaction, change)) }
        return lines.count < request.limit
      }
      if let last = open, last.number != transaction.number {
        add(.transaction(last, counts))
        counts = [:]
        if lines.count == request.limit {
          open = nil
          return false
        }
      }
      open = transaction
      if let change { counts[change.objectID.entity, default: ChangeCounts()].add(change.kind) }
      return true
    }
    if let open { add(.transaction(open, counts)) }
    return HistoryPage(request: request, lines: lines)
  }

  // MARK: - Rows

  private static let names = ["AUTHOR", "BUNDLEID", "CONTEXTNAME", "PROCESSID"]
  private static let changeColumn = 2 + 2 * names.count
  private static let tombstoneColumn = changeColumn + 4

  private func transaction(_ row: borrowing StatementRow) -> HistoryTransaction {
    func text(_ column: Int) -> String? { row.integer(column).flatMap { strings[$0] } ?? row.text(column + 1) }
    var transaction = HistoryTransaction(number: row.integer(0) ?? 0)
    transaction.time = row.storageClass(1) == .null ? nil : row.real(1)
    transaction.author = text(2)
    transaction.bundle = text(4)
    transaction.context = text(6)
    transaction.process = text(8)
    return transaction
  }

  private func change(_ row: borrowing StatementRow) -> HistoryChange {
    let first = Self.changeColumn
    let number = row.integer(first + 1) ?? 0
    let source = sources[number]
    // A kind that is newer than this reader is shown as an update of unknown fields.
    let kind = row.integer(first).flatMap { HistoryChange.Kind(rawValue: $0) } ?? .update
    var change = HistoryChange(
      objectID: ObjectID(entity: source?.entity ?? "Z_ENT \(number)", pk: row.integer(first + 2) ?? 0), kind: kind)
    if kind == .update { change.properties = row.withBytes(first + 3) { source?.slots.properties(in: $0) } }
    if kind == .delete, let source {
      for (attribute, column) in source.kept {
        let raw = row.value(Self.tombstoneColumn + column)
        let cell = Cell(raw: .whole(raw), stored: CellDecoder.reading(of: .whole(raw), as: attribute))
        change.tombstone.append(Tombstone.Kept(attribute: attribute, cell: cell))
      }
    }
    return change
  }

  // MARK: - SQL

  /// Goes over the transactions by their key and looks each one's changes up.
  ///
  /// So nothing is sorted, and the newest come at once. SQLite itself would begin with all changes of an entity, or with
  /// an index of authors, and sort what it finds.
  private func sql(_ filter: HistoryFilter, from newest: Int64?) -> SQL {
    func column(_ alias: String, _ name: String, of table: TableShape) -> SQL {
      table.column(named: name).map { .column(alias, $0.name) } ?? "NULL"
    }
    var columns: [SQL] = [.column("t", "Z_PK"), column("t", "ZTIMESTAMP", of: transactions)]
    for name in Self.names {
      columns.append(column("t", "Z\(name)TS", of: transactions))
      columns.append(column("t", "Z\(name)", of: transactions))
    }
    for name in ["ZCHANGETYPE", "ZENTITY", "ZENTITYPK", "ZCOLUMNS"] { columns.append(column("c", name, of: changes)) }
    columns += tombstones.map { .column("c", $0) }
    var sql: SQL = """
      SELECT \(list: columns) FROM ATRANSACTION AS t NOT INDEXED \
      \(filter.asksForChanges ? "CROSS" : "LEFT") JOIN ACHANGE AS c ON c.ZTRANSACTIONID = t.Z_PK
      """
    var conditions = conditions(filter)
    if let newest { conditions.append("t.Z_PK <= \(bind: .integer(newest))") }
    if !conditions.isEmpty { sql += " WHERE \(conditions.joined(separator: " AND "))" }
    return "\(sql) ORDER BY t.Z_PK DESC, c.Z_PK"
  }

  private func conditions(_ filter: HistoryFilter) -> [SQL] {
    var found: [SQL] = []
    func bound(_ bound: HistoryFilter.Bound?, _ sign: SQL) {
      switch bound {
      case .transaction(let number): found.append("t.Z_PK \(sign) \(bind: .integer(number))")
      case .date(let seconds): found.append("t.ZTIMESTAMP \(sign) \(bind: .real(seconds))")
      case nil: break
      }
    }
    bound(filter.since, ">=")
    bound(filter.until, "<=")
    if let entities = filter.entities {
      let numbers = entities.compactMap { self.numbers[$0] }.sorted()
      found.append("c.ZENTITY IN (\(integers: numbers))")
    }
    if let object = filter.object {
      found.append(
        """
        c.ZENTITYPK = \(bind: .integer(object.pk)) \
        AND c.ZENTITY = \(bind: .integer(numbers[object.entity] ?? -1))
        """)
    }
    if filter.property != nil { found.append("c.ZCHANGETYPE = 1") }
    if let author = filter.author {
      let keys = strings.filter { $0.value == author }.keys.sorted()
      var parts: [SQL] = []
      if transactions.column(named: "ZAUTHOR") != nil { parts.append("t.ZAUTHOR = \(bind: .text(author))") }
      if transactions.column(named: "ZAUTHORTS") != nil, !keys.isEmpty {
        parts.append("t.ZAUTHORTS IN (\(integers: keys))")
      }
      found.append(parts.isEmpty ? "0" : "(\(parts.joined(separator: " OR ")))")
    }
    return found
  }
}
