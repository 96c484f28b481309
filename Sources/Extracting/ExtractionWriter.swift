import Foundation
import Predicates
import SQLite
import Schema
import Storage
import StoreWriting

/// Writes taken rows, the pairs between them and their external files into a new store.
struct ExtractionWriter {
  static let keysPerStatement = 200
  private static let mostDangling = 100_000
  private static let mostMembers = 100
  private static let bookkeeping = ["Z_METADATA", "Z_PRIMARYKEY", "Z_MODELCACHE"]

  let reader: LinkReader
  let session: StoreSession
  let taken: TakenRows
  let replica: StoreReplica
  var scrambler: CellScrambler?
  private(set) var summary = ExtractedStore()

  private var scan: StoreScan { reader.scan }

  /// Tables and rows first: triggers would call functions that only Core Data has, and indexes are built faster at
  /// the end.
  mutating func write(_ schema: SchemaCopy) throws {
    summary.omissions = schema.omissions
    for table in schema.tables { try replica.define(statement(of: table)) }
    try writeBookkeeping(Set(schema.tables.map(\.name)))
    for table in reader.links.tables.values.sorted(by: { $0.name < $1.name }) { try writeRows(of: table) }
    for join in reader.links.joins { try writePairs(of: join) }
    for tree in schema.trees { try write(tree) }
    for item in schema.rest { try define(item) }
  }

  /// Notes a statement that SQLite rejects, such as a unique index over rows that are not unique.
  private mutating func define(_ item: SchemaCopy.Item) throws {
    do throws(StoreWritingError) { try replica.define(statement(of: item)) } catch {
      guard case .sqlite(let message) = error else { throw error }
      summary.omissions.append("\(item.kind) \(item.name): \(message)")
    }
  }

  private mutating func statement(of item: SchemaCopy.Item) -> String {
    scrambler?.scrambled(statement: item.statement) ?? item.statement
  }

  /// All rows of Core Data's own tables; the copy gets a UUID of its own.
  private mutating func writeBookkeeping(_ names: Set<String>) throws {
    summary.uuid = UUID().uuidString
    for shape in session.store.tables where Self.bookkeeping.contains(shape.name) && names.contains(shape.name) {
      let columns = shape.columns.map(\.name)
      let uuid = shape.name == "Z_METADATA" ? columns.firstIndex(of: "Z_UUID") : nil
      let table = try replica.table(shape.name, columns)
      let sql: SQL = "SELECT \(self.list(columns)) FROM \(id: shape.name)"
      try Self.each(sql, scan) { row in
        var others = [SQLiteValue?](repeating: nil, count: columns.count)
        if let uuid { others[uuid] = .text(summary.uuid) }
        scrambler?.scramble(bookkeeping: row, columns, &others)
        try table.add(row, replacing: others)
      }
    }
  }

  /// How the rows of one entity refer to others, by the places of their columns.
  private struct LinkPlaces {
    struct Key {
      let key: RowLinks.Key
      let index: Int
      /// The columns that mean nothing without the key.
      let dependent: [Int]
    }

    struct ToMany {
      let toMany: RowLinks.ToMany
      /// The columns that count its members.
      let counts: [Int]
    }

    let entity: String
    let keys: [Key]
    let toManys: [ToMany]

    init(_ table: LinkedTable, number: Int64?, _ columns: [String]) {
      entity = table.entity(numbered: number)
      let links = table.links(of: number)
      keys = links.keys.compactMap { key in
        guard let index = columns.firstIndex(of: key.column) else { return nil }
        // A value that is derived from no object is NULL.
        let derived = links.derived.filter { !$0.isCount && $0.path == key.path && key.isOwn }
        let dependent = ([key.column] + key.companions + derived.map(\.column)).compactMap {
          columns.firstIndex(of: $0)
        }
        return Key(key: key, index: index, dependent: dependent)
      }
      toManys = links.toManys.map { toMany in
        let counts = links.derived.filter { $0.isCount && $0.path == toMany.path }.compactMap {
          columns.firstIndex(of: $0.column)
        }
        return ToMany(toMany: toMany, counts: counts)
      }
    }
  }

  private mutating func writeRows(of table: LinkedTable) throws {
    guard let taken = taken.tables[table.name] else { return }
    // If `Z_PK` is not the rowid, rows keep their rowids too.
    let isBeside = table.index(of: table.address.column) == nil
    let columns = (isBeside ? [table.address.column] : []) + table.columns
    let number = columns.firstIndex(of: "Z_ENT")
    let key = columns.firstIndex(of: RowAddress.key.column)
    let target = try replica.table(table.name, columns)
    var known: [Int64?: LinkPlaces] = [:]
    try taken.forEachPiece(of: Self.keysPerStatement) { keys in
      let sql: SQL = """
        SELECT \(list(columns)) FROM \(id: table.name) WHERE Z_PK IN (\(integers: keys)) \
        ORDER BY \(id: table.address.column)
        """
      try Self.each(sql, scan) { row in
        let number = number.flatMap { row.key($0) }
        let places = known[number] ?? LinkPlaces(table, number: number, columns)
        known[number] = places
        let object = ObjectID(entity: places.entity, pk: key.flatMap { row.key($0) } ?? 0)
        summary.rows[object.entity, default: 0] += 1
        var others = [SQLiteValue?](repeating: nil, count: columns.count)
        for key in places.keys { try cut(key, of: object, row, &others) }
        for toMany in places.toManys { try noteMembers(of: toMany, object, row, &others) }
        let place = RowKey(table: table.name, key: object.pk)
        for (index, column) in columns.enumerated() { try copyExternalFile(of: row, index, column, object, place) }
        scrambler?.scramble(row, columns, &others, of: object.entity, at: place)
        try target.add(row, replacing: others)
      }
    }
  }

  /// Removes the key of a row that is not taken; a key that was dangling before stays as it was.
  private mutating func cut(
    _ place: LinkPlaces.Key, of object: ObjectID, _ row: borrowing StatementRow, _ others: inout [SQLiteValue?]
  ) throws {
    guard let value = row.key(place.index) else { return }
    let other = RowKey(table: place.key.table, key: value)
    if taken.contains(other) { return }
    let entity = try reader.entity(at: other)
    let end = ObjectID(entity: entity ?? place.key.destination, pk: value)
    note(object, place.key.path, end, isKept: entity == nil)
    if entity == nil { return }
    for index in place.dependent { others[index] = .null }
  }

  /// Notes the members of a to-many that are not taken, the first of each by name.
  ///
  /// Where the row stores the number of its members, it is counted anew, as Core Data would; a wrong number stays.
  private mutating func noteMembers(
    of place: LinkPlaces.ToMany, _ object: ObjectID, _ row: borrowing StatementRow, _ values: inout [SQLiteValue?]
  ) throws {
    let toMany = place.toMany
    let members = taken.tables[toMany.pairs.memberTable] ?? KeySet()
    var left: [Int64] = []
    var (others, all) = (0, 0)
    try reader.members(of: toMany, object.pk) { key in
      all += 1
      if members.contains(key) { return true }
      if left.count < Self.mostMembers { left.append(key) } else { others += 1 }
      return true
    }
    var kept = 0
    for key in left {
      let entity = try reader.entity(at: RowKey(table: toMany.pairs.memberTable, key: key))
      let end = ObjectID(entity: entity ?? toMany.destination, pk: key)
      note(object, toMany.path, end, isKept: entity == nil)
      if entity == nil { kept += 1 }
    }
    summary.danglingCount += others
    for index in place.counts where row.key(index) == Int64(all) {
      values[index] = .integer(Int64(all - left.count - others + kept))
    }
  }

  private mutating func note(_ object: ObjectID, _ path: String, _ end: ObjectID, isKept: Bool) {
    summary.danglingCount += 1
    guard summary.dangling.count < Self.mostDangling else { return }
    summary.dangling.append(.init(object: object, path: path, to: end, isKept: isKept))
  }

  /// Writes the pairs of a join table whose ends are both taken, and those with only one end in the original.
  private mutating func writePairs(of join: KeyPairs) throws {
    guard let shape = session.store.tables.first(where: { $0.name == join.table }) else { return }
    let columns = shape.columns.map(\.name)
    let table = try replica.table(join.table, columns)
    typealias End = (own: String, table: String, other: String, otherTable: String)
    let ends: [End] = [
      (own: join.owner, table: join.ownerTable, other: join.member, otherTable: join.memberTable),
      (join.member, join.memberTable, join.owner, join.ownerTable),
    ]
    for (index, end) in ends.enumerated() {
      guard let keys = taken.tables[end.table] else { continue }
      guard let other = columns.firstIndex(of: end.other) else { continue }
      try keys.forEachPiece(of: Self.keysPerStatement) { keys in
        let sql: SQL = """
          SELECT \(list(columns)) FROM \(id: join.table) \
          WHERE \(id: end.own) IN (\(integers: keys))
          """
        try Self.each(sql, scan) { row in
          let isTaken: Bool
          if let key = row.key(other) {
            let place = RowKey(table: end.otherTable, key: key)
            // Pairs with both ends came with the first column.
            if taken.contains(place) { isTaken = index == 0 } else { isTaken = try reader.entity(at: place) == nil }
          } else {
            isTaken = true
          }
          guard isTaken else { return }
          try add(row, of: columns.count, to: table)
        }
      }
    }
  }

  /// Writes an R-tree with the entries of taken rows; it is named after its entity (FORMAT §6.4).
  private mutating func write(_ tree: SchemaCopy.Item) throws {
    let owner = session.compiler.layout.entities.values.filter { tree.name.hasPrefix("Z_RT_\($0.entity)_") }.max {
      $0.entity.count < $1.entity.count
    }
    do throws(StoreWritingError) { try replica.define(statement(of: tree)) } catch {
      guard case .sqlite(let message) = error else { throw error }
      summary.omissions.append("R-tree \(tree.name): \(message)")
      return
    }
    let shown = try scan.rows("SELECT name FROM pragma_table_info(\(bind: .text(tree.name)))", columns: 1)
    let columns = shown.compactMap { row in if case .text(let name)? = row.first { name } else { nil } }
    guard let table = owner?.table, let keys = taken.tables[table], let key = columns.first else { return }
    let entries = try replica.table(tree.name, columns)
    try keys.forEachPiece(of: Self.keysPerStatement) { keys in
      let sql: SQL = "SELECT \(list(columns)) FROM \(id: tree.name) WHERE \(id: key) IN (\(integers: keys))"
      try Self.each(sql, scan) { row in try add(row, of: columns.count, to: entries) }
    }
  }

  /// Adds a row of a table that is no entity's.
  private mutating func add(_ row: borrowing StatementRow, of columns: Int, to table: StoreReplica.Table) throws {
    var others = [SQLiteValue?](repeating: nil, count: columns)
    scrambler?.scramble(row, &others)
    try table.add(row, replacing: others)
  }

  /// Copies the file that a value refers to; a missing file stays missing (FORMAT §4).
  private mutating func copyExternalFile(
    of row: borrowing StatementRow, _ index: Int, _ column: String, _ object: ObjectID, _ place: RowKey
  ) throws {
    guard row.storageClass(index) == .blob, row.byteCount(index) == SQLiteValue.externalNameLength,
      let name = row.value(index).externalFileName, let file = scan.externalData(name)
    else { return }
    guard let data = file.data else {
      if let length = file.length {
        summary.omissions.append("external file \(name) of \(ByteCount.text(length)): too long")
      }
      return
    }
    summary.externalFiles += 1
    if scrambler?.keeps(column, at: place) == false,
      let other = scrambler?.scrambled(file: name, data, of: object.entity, column)
    {
      try replica.add(external: other.name, other.data)
    } else {
      try replica.add(external: name, data)
    }
  }

  /// Calls `body` with each row of a statement; its first error ends the walk.
  private static func each(_ sql: SQL, _ scan: StoreScan, _ body: (borrowing StatementRow) throws -> Void) throws {
    var failure: (any Error)?
    try scan.run(sql) { row in
      do { try body(row) } catch { failure = error }
      return failure == nil
    }
    if let failure { throw failure }
  }

  private func list(_ columns: [String]) -> SQL { columns.map(SQL.identifier).joined(separator: ", ") }
}

extension SQLiteValue {
  static let externalNameLength = 38

  /// The file of external storage that a tagged value names: `02`, 36 characters, `00` (FORMAT §4).
  var externalFileName: String? {
    guard case .blob(let data) = self, data.count == Self.externalNameLength, data.first == 2, data.last == 0 else {
      return nil
    }
    let name = String(decoding: data.dropFirst().dropLast(), as: UTF8.self)
    return UUID(uuidString: name) == nil ? nil : name
  }
}
