import Decoding
import Foundation
import Predicates
import Schema

/// Reads rows by key: builds the column list for the paths asked for and decodes the values.
struct RowReader: Sendable {
  let compiler: RowQueryCompiler
  let supportFolder: String
  /// Whether long blobs and texts are read in full.
  private(set) var readsWhole: Bool
  /// Whether the objects of to-manys are counted.
  private var countsObjects = true
  /// The columns that make a count fast; nil if every count may be slow.
  private var indexedColumns: Set<[String]>?
  let entityNames: [Int: String]
  /// The same for each table: a row whose number belongs to an entity in another table has no entity.
  private let namesByTable: [String: [Int: String]]

  init(compiler: RowQueryCompiler, supportFolder: String, readsWhole: Bool) {
    self.compiler = compiler
    self.supportFolder = supportFolder
    self.readsWhole = readsWhole
    var names: [Int: String] = [:]
    var namesByTable: [String: [Int: String]] = [:]
    for entity in compiler.layout.entities.values {
      guard let number = entity.entityID else { continue }
      names[number] = entity.entity
      if let table = entity.table { namesByTable[table, default: [:]][number] = entity.entity }
    }
    entityNames = names
    self.namesByTable = namesByTable
  }

  init(_ store: OpenedStore, _ compiler: RowQueryCompiler, readsWhole: Bool = true) {
    self.init(compiler: compiler, supportFolder: store.files.supportFolder, readsWhole: readsWhole)
  }

  /// The same reader for a record, whose objects are counted later.
  var leavingCounts: RowReader {
    var reader = self
    reader.countsObjects = false
    return reader
  }

  /// The same reader for values in full.
  var readingWhole: RowReader {
    var reader = self
    reader.readsWhole = true
    return reader
  }

  /// The same reader for a screen, which leaves out counts that would read a whole table.
  func counting(by indexedColumns: Set<[String]>) -> RowReader {
    var reader = self
    reader.indexedColumns = indexedColumns
    return reader
  }

  /// Whether the objects of a to-many are counted in each row.
  private func counts(_ place: RelationshipPlace?) -> Bool {
    guard countsObjects, let indexedColumns else { return countsObjects }
    func isIndexed(_ table: String, _ column: String) -> Bool {
      indexedColumns.contains([table.uppercased(), column.uppercased()])
    }
    switch place {
    case .inverseKey(let table, let column, _): return isIndexed(table, column.name)
    case .join(let table, let owner, let member, _, let isSelfInverse, _):
      return isIndexed(table, owner) && (!isSelfInverse || isIndexed(table, member))
    case .key, .missing, nil: return true
    }
  }

  /// How to decode one path's cell from a row's columns.
  indirect enum Plan: Sendable {
    /// Values that are not read whole have a column for the length of a long one.
    case attribute(Shared<Attribute>, column: Int, length: Int?)
    case composite([(name: String, plan: Plan)])
    case toOne(destination: String, key: Int, entity: Int?)
    case toMany(count: Int)
    case nothing(Reading)
  }

  /// Boxes a large value, so that a cell costs one reference and no copy.
  final class Shared<Wrapped: Sendable>: Sendable {
    let value: Wrapped

    init(_ value: Wrapped) { self.value = value }
  }

  /// The columns that rows are read from, and how to decode them: a row's address, its key, whether that leads to it,
  /// and `Z_ENT` come first.
  struct Selection: Sendable {
    /// The entity of the rows, unless a row names another.
    let entity: String
    let plans: [Plan]
    let columns: [SQL]
    let joins: Joins
    /// SELECT … FROM …, to be followed by WHERE.
    let sql: SQL
    let address: RowAddress
    /// Whether a join table names the rows, some of which may not exist.
    var mayMissRows = false
    /// The entities whose rows lie in the table, by number.
    let entityNames: [Int: String]

    /// The obstacle of a row that is not found.
    var obstacle: RowObstacle { mayMissRows ? .missingEnd : .notFound(byKey: address.isKey) }
  }

  /// The columns of a query's rows.
  func selection(_ paths: [Path], of query: RowQuery) throws(Failure) -> Selection {
    var selection = try selection(paths, of: query.entity)
    selection.mayMissRows = try compiler.namesMissingRows(query)
    return selection
  }

  func selection(_ paths: [Path], of entity: String) throws(Failure) -> Selection {
    let layout = try compiler.entityLayout(entity)
    guard let table = layout.table else { throw .noTable(entity: entity) }
    let alias = RowQueryCompiler.alias
    let key = SQL.column(alias, RowAddress.key.column)
    var columns = [.column(alias, layout.address.column), key, layout.address.hasKey(key), .column(alias, "Z_ENT")]
    var joins = Joins()
    var plans: [Plan] = []
    for path in paths { plans.append(try plan(path, &columns, &joins)) }
    let sql: SQL = "SELECT \(list: columns) FROM \(id: table) AS \(id: alias)\(joins.sql)"
    return Selection(
      entity: entity, plans: plans, columns: columns, joins: joins, sql: sql, address: layout.address,
      entityNames: namesByTable[table] ?? [:])
  }

  private func plan(_ path: Path, _ columns: inout [SQL], _ joins: inout Joins) throws(Failure) -> Plan {
    let alias = try compiler.alias(of: path, joins: &joins)
    let layout = try compiler.entityLayout(path.finalEntity)
    switch path.target {
    case .attribute(let attribute): return plan(attribute, path.property, layout, alias, &columns)
    case .relationship(let relationship): return plan(relationship, layout, alias, &columns)
    case .fetchedProperty: return .nothing(.value(.null))
    }
  }

  private func plan(
    _ attribute: Attribute, _ spelling: String, _ layout: EntityLayout, _ alias: String, _ columns: inout [SQL]
  ) -> Plan {
    if attribute.type == .composite {
      return .composite(
        attribute.elements.map { element in
          (element.name, plan(element, spelling + "." + element.name, layout, alias, &columns))
        })
    }
    guard let place = layout.columns[spelling], place.certainty != .missing else {
      let reason = layout.columns[spelling].map { UnreadableReason.columnMissing($0.name) }
      return .nothing(reason.map { .unreadable($0, .null) } ?? .value(.null))
    }
    let index = columns.count
    let column = SQL.column(alias, place.name)
    columns += readsWhole ? [column] : [shortened(column), overlong(column)]
    return .attribute(Shared(attribute), column: index, length: readsWhole ? nil : index + 1)
  }

  private static let longest = 512

  /// The start of a long text; a long blob is left out, because reading its start would read all of it.
  private func shortened(_ column: SQL) -> SQL {
    """
    CASE WHEN \(isLongBlob(column)) THEN x'' WHEN \(isLongText(column)) \
    THEN substr(\(column), 1, \(number: Self.longest)) ELSE \(column) END
    """
  }

  private func overlong(_ column: SQL) -> SQL {
    """
    CASE WHEN \(isLongBlob(column)) THEN length(\(column)) WHEN \(isLongText(column)) \
    THEN max(length(\(column)), \(number: Self.longest + 1)) END
    """
  }

  /// SQLite counts a text's characters only up to the first NUL, so its bytes are counted too.
  private func isLongText(_ column: SQL) -> SQL {
    """
    typeof(\(column)) = 'text' AND (length(\(column)) > \(number: Self.longest) \
    OR length(CAST(\(column) AS BLOB)) > \(number: Self.longest * 4))
    """
  }

  private func isLongBlob(_ column: SQL) -> SQL {
    "typeof(\(column)) = 'blob' AND length(\(column)) > \(number: Self.longest)"
  }

  private func plan(
    _ relationship: Relationship, _ layout: EntityLayout, _ alias: String, _ columns: inout [SQL]
  ) -> Plan {
    let index = columns.count
    switch layout.relationships[relationship.name] {
    case .key(let column, let entityColumn) where column.certainty != .missing:
      columns.append(.column(alias, column.name))
      if let entityColumn {
        columns.append(.column(alias, entityColumn))
        return .toOne(destination: relationship.destination, key: index, entity: index + 1)
      }
      guard let destination = compiler.layout.entities[relationship.destination], destination.sharesTable,
        let table = destination.table
      else { return .toOne(destination: relationship.destination, key: index, entity: nil) }
      columns.append("(SELECT Z_ENT FROM \(id: table) WHERE Z_PK = \(column: alias, column.name))")
      return .toOne(destination: relationship.destination, key: index, entity: index + 1)
    case .inverseKey(_, let column, _) where column.certainty == .missing:
      return .nothing(.unreadable(.columnMissing(column.name), .null))
    case .inverseKey, .join:
      guard counts(layout.relationships[relationship.name]) else { return .nothing(.value(.toMany(count: nil))) }
      columns.append(layout.relationships[relationship.name]?.objectCount(of: alias) ?? "0")
      return .toMany(count: index)
    case .key(let column, _): return .nothing(.unreadable(.columnMissing(column.name), .null))
    case .missing(let name): return .nothing(.unreadable(.columnMissing(name), .null))
    case nil: return .nothing(.value(.null))
    }
  }
}
