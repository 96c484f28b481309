import Findings
import Predicates
import Schema
import Storage

/// Whether the store has the indexes that the model declares, under their names or over the same columns.
///
/// `KeyIndexCheck` checks the indexes of relationships.
struct IndexCheck: StoreCheck {
  func findings(_ store: CheckedStore) throws(Failure) -> [AuditedFinding] {
    guard let known = try StoreIndexes(store) else { return [] }
    let names = Set(store.opened.indexNames.map { $0.lowercased() })
    return store.declarers.flatMap { entity -> [AuditedFinding] in
      guard let place = store.place(of: entity.name) else { return [] }
      let columns = IndexedColumns(entity, place.layout, store.model)
      let fetched = entity.fetchIndexes.compactMap { index -> AuditedFinding? in
        guard !index.storeNames(of: entity.name).contains(where: { names.contains($0.lowercased()) }),
          let columns = columns.columns(of: index), !known.has(columns, on: place.table)
        else { return nil }
        return .missingIndex("index \(index.name) of \(entity.name)", entity)
      }
      let unique = entity.uniquenessConstraints.compactMap { constraint -> AuditedFinding? in
        guard let columns = columns.columns(of: constraint), !known.hasUnique(columns, on: place.table) else {
          return nil
        }
        let list = constraint.joined(separator: ", ")
        return .missingIndex("the unique index over \(list) of \(entity.name)", entity)
      }
      return fetched + unique
    }
  }
}

/// The indexes that Core Data makes without being asked: over the keys of relationships, both columns of a join table,
/// and `Z_ENT` where entities share a table (FORMAT §2.1…§2.3, §6.4).
struct KeyIndexCheck: StoreCheck {
  func findings(_ store: CheckedStore) throws(Failure) -> [AuditedFinding] {
    guard let known = try StoreIndexes(store) else { return [] }
    return store.declarers.flatMap { entity -> [AuditedFinding] in
      guard let place = store.place(of: entity.name) else { return [] }
      var findings = entity.relationships.flatMap { relationship in
        columns(of: relationship, place, store).filter { !known.leads($0.column, on: $0.table) }.map { missing in
          AuditedFinding.missingIndex(
            "the index over \(missing.table).\(missing.column) of " + "\(entity.name).\(relationship.name)", entity,
            path: relationship.name)
        }
      }
      if Self.tellsRowsApart(entity, store.model), !known.leads("Z_ENT", on: place.table) {
        findings.append(.missingIndex("the index over \(place.table).Z_ENT", entity))
      }
      return findings
    }
  }

  /// Whether a root's table holds rows of several entities; if only one of them has rows, `Z_ENT` is not indexed.
  private static func tellsRowsApart(_ root: Entity, _ model: Model) -> Bool {
    root.superentity == nil && model.hierarchy(from: root).filter { !$0.isAbstract }.count > 1
  }

  /// The columns that an index must begin with; those of an inverse's key are the inverse's.
  ///
  /// Empty unless the column is verified: it may have been guessed from the indexes.
  private func columns(
    of relationship: Relationship, _ place: (layout: EntityLayout, table: String), _ store: CheckedStore
  ) -> [(table: String, column: String)] {
    switch place.layout.relationships[relationship.name] {
    case .key(let column, _)? where column.certainty == .verified: [(place.table, column.name)]
    case .inverseKey(let table, let column, _)? where relationship.inverse == nil && column.certainty == .verified:
      [(table, column.name)]
    case .join(let table, _, let member, _, _, .verified)?: [(table, member)]
    default: []
    }
  }
}

/// Indexes with more or fewer entries than their tables have rows, if SQLite's quick check left indexes out.
///
/// Whether an entry has its row's value is not checked, because that takes many times as long.
struct IndexEntriesCheck: StoreCheck {
  func findings(_ store: CheckedStore) throws(Failure) -> [AuditedFinding] {
    guard store.isWhole, try !DamageCheck.readsIndexes(store) else { return [] }
    let sql: SQL = """
      SELECT m.name, l.name FROM sqlite_master AS m, pragma_index_list(m.name) AS l
      WHERE m.type = 'table' AND m.name LIKE 'Z%' AND NOT l.partial ORDER BY 1, 2
      """
    var indexes: [[SQLiteValue]] = []
    var findings: [AuditedFinding] = []
    try store.reading("the list of indexes", nil) { () throws(Failure) in indexes = try store.scan.rows(sql, columns: 2)
    }
    var counted: (table: String, rows: Int64)?
    for row in indexes {
      guard case .text(let table) = row[0], case .text(let index) = row[1] else { continue }
      try store.reading("the entries of \(index)", nil) { () throws(Failure) in
        if counted?.table != table { counted = try count(in: table, " NOT INDEXED", store).map { (table, $0) } }
        // Without a condition SQLite counts with the smallest index instead.
        let way: SQL = " INDEXED BY \(id: index) WHERE 1"
        let entries = try count(in: table, way, store)
        guard let rows = counted?.rows, let entries, entries != rows else { return }
        findings.append(
          .damage(
            of: nil,
            "the index \(index) has \(entries) entries for \(rows) rows of \(table), "
              + "so what is looked up by it is not found or found twice"))
      }
    }
    return findings
  }

  /// Nil if SQLite cannot count so, as with an index whose collation the app defines.
  private func count(in table: String, _ way: SQL, _ store: CheckedStore) throws(Failure) -> Int64? {
    let sql: SQL = "SELECT COUNT(*) FROM \(id: table)\(way)"
    do throws(Failure) {
      guard case .integer(let count)? = try store.scan.rows(sql, columns: 1).first?.first else { return nil }
      return count
    } catch {
      if case .sqlite = error, !error.isDamage { return nil }
      throw error
    }
  }
}

/// The columns of each table's indexes, in order, primary keys of join tables included.
struct StoreIndexes {
  private struct Index {
    var columns: [String] = []
    var isUnique = false
    /// Whether a condition leaves rows out.
    var isPartial = false
  }

  private var byTable: [String: [Index]] = [:]

  /// Nil if the schema is too damaged to be read; throws `Failure`.
  init?(_ store: CheckedStore) throws(Failure) {
    let sql: SQL = """
      SELECT m.tbl_name, m.name, i.name, l."unique", l.partial FROM sqlite_master AS m,
        pragma_index_list(m.tbl_name) AS l, pragma_index_info(m.name) AS i
      WHERE m.type = 'index' AND l.name = m.name ORDER BY m.name, i.seqno
      """
    var rows: [[SQLiteValue]] = []
    let isRead = try store.reading(FindingCode.storeIndexMissing.rawValue, nil) { () throws(Failure) in
      rows = try store.scan.rows(sql, columns: 5)
    }
    guard isRead else { return nil }
    var found: [String: (table: String, index: Index)] = [:]
    for row in rows {
      guard case .text(let table) = row[0], case .text(let name) = row[1], case .text(let column) = row[2] else {
        continue
      }
      var known = found[name] ?? (table, Index())
      known.index.columns.append(column)
      known.index.isUnique = row[3] == .integer(1)
      known.index.isPartial = row[4] == .integer(1)
      found[name] = known
    }
    for (table, index) in found.values { byTable[table, default: []].append(index) }
  }

  /// Whether an index is over exactly these columns; a constraint's index does not count, because a fetch index is
  /// made beside it (FORMAT §6.4).
  func has(_ columns: [String], on table: String) -> Bool {
    byTable[table]?.contains { !$0.isUnique && $0.columns == columns } == true
  }

  /// Whether SQLite ensures that these columns' values are unique, in any order.
  func hasUnique(_ columns: [String], on table: String) -> Bool {
    byTable[table]?.contains { $0.isUnique && !$0.isPartial && Set($0.columns) == Set(columns) } == true
  }

  /// Whether a column's values can be looked up; the index may have a former name.
  func leads(_ column: String, on table: String) -> Bool {
    byTable[table]?.contains { !$0.isPartial && $0.columns.first == column } == true
  }
}

/// The columns of an entity's indexes and uniqueness constraints (FORMAT §6.4).
struct IndexedColumns {
  private let entity: Entity
  private let layout: EntityLayout
  private let model: Model

  init(_ entity: Entity, _ layout: EntityLayout, _ model: Model) {
    (self.entity, self.layout, self.model) = (entity, layout, model)
  }

  /// Nil if it has no index of its own: it is over an expression, a property without a column, or a single
  /// relationship, whose key has an index anyway.
  func columns(of index: FetchIndex) -> [String]? {
    var columns: [String] = []
    for element in index.elements {
      guard let column = column(of: element.property) else { return nil }
      if index.elements.count == 1, isKey(element.property) { return nil }
      columns.append(column)
    }
    return columns.isEmpty ? nil : columns
  }

  private func isKey(_ property: String) -> Bool {
    if case .key? = layout.relationships[property] { true } else { false }
  }

  /// nil if a property of the constraint has no column.
  func columns(of constraint: [String]) -> [String]? {
    var columns: [String] = []
    for property in constraint {
      guard let column = column(of: property) else { return nil }
      columns.append(column)
    }
    return columns.isEmpty ? nil : columns
  }

  private func column(of property: String) -> String? {
    if let column = layout.columns[property], column.certainty != .missing { return column.name }
    if case .key(let column, _)? = layout.relationships[property] { return column.name }
    guard let attribute = model.attributes(of: entity).first(where: { $0.name == property }), attribute.isSwiftDataEnum,
      attribute.elements.count == 1
    else { return nil }
    return layout.columns[property + "." + attribute.elements[0].name]?.name
  }
}
