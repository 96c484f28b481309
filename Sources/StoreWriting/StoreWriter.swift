package import Foundation
package import Schema

import Archives
import GRDB

/// Writes a new store in Core Data's layout: plan the tables, link the rows, encode them, insert.
package enum StoreWriter {
  /// What was written, and what was left out.
  package struct Summary: Hashable, Sendable {
    package var storeUUID: String
    /// Rows by entity.
    package var rowCounts: [String: Int]
    /// Indexes and derived values of the model that the store does without, one sentence part each.
    package var omissions: [String]
  }

  /// Writes the store and removes it again where anything fails; an existing file is never touched.
  ///
  /// `began` is told what removes it when its files are there, for a program that ends before they are whole.
  /// Core Data's triggers are left out. `cachedModel` is the keyed archive of `Z_MODELCACHE` before
  /// compression (FORMAT §1.3).
  @discardableResult
  package static func create(
    at path: String,
    model: Model,
    rows: [String: [NewRow]],
    versionHashes: [String: Data]? = nil,
    cachedModel: Data? = nil,
    began: (_ remove: @escaping @Sendable () -> Void) -> Void = { _ in }
  ) throws(StoreWritingError) -> Summary {
    let plan = try StorePlan(model)
    var encoder = RowEncoder(
      try ObjectGraph(plan, rows: rows),
      now: Date().timeIntervalSinceReferenceDate
    )
    let encoded = try encode(&encoder)
    let definition = StoreDDL(plan)
    let metadata = NewStoreMetadata(
      uuid: UUID().uuidString,
      modelIdentifiers: model.versionIdentifiers,
      versionHashes: versionHashes
    )
    let files = NewStoreFiles(path: path)
    try files.reserve()
    began { files.remove() }
    do {
      try files.write(external: encoder.values.externalFiles)
      let database = try open(files.store.path)
      try database.writeWithoutTransaction { database in
        try database.inTransaction {
          for statement in definition.statements { try database.execute(sql: statement) }
          try insert(metadata, cachedModel, into: database)
          try insertNumbers(of: encoder.graph, into: database)
          for (table, columns) in encoded { try insert(columns, into: table, of: database) }
          return .commit
        }
        // Nearly every real store's header says WAL; closing the last connection clears the side files.
        try database.execute(sql: "PRAGMA journal_mode = WAL")
      }
      try database.close()
    } catch {
      files.remove()
      throw error as? StoreWritingError ?? .sqlite("\(error)")
    }
    return Summary(
      storeUUID: metadata.uuid,
      rowCounts: encoder.graph.objects.reduce(into: [:]) { $0[$1.entity.name, default: 0] += 1 },
      omissions: definition.omissions
        + encoder.uncomputed.sorted().map { "derived value \($0): its form is not known" }
    )
  }

  /// Every row with its table; all is encoded before any file exists.
  private static func encode(
    _ encoder: inout RowEncoder
  ) throws(StoreWritingError)
    -> [(table: String, columns: [String: RawValue])]
  {
    let plan = encoder.graph.plan
    var rows: [(table: String, columns: [String: RawValue])] = []
    for index in encoder.graph.objects.indices {
      let root = plan.root(of: encoder.graph.objects[index].entity)
      guard let table = plan.tables[root]?.name else { continue }
      rows.append((table, try encoder.columns(of: index)))
    }
    for join in plan.joinTables {
      rows += encoder.rows(of: join).map { (join.table, $0) }
    }
    return rows
  }

  private static func open(_ path: String) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.prepareDatabase { database in
      try database.execute(sql: "PRAGMA page_size = 4096; PRAGMA auto_vacuum = INCREMENTAL")
    }
    return try DatabaseQueue(path: path, configuration: configuration)
  }

  private static func insert(
    _ metadata: NewStoreMetadata,
    _ cachedModel: Data?,
    into database: Database
  ) throws {
    try database.execute(
      sql: "INSERT INTO Z_METADATA VALUES (1, ?, ?)",
      arguments: [metadata.uuid, try metadata.propertyList()]
    )
    if let cachedModel {
      try database.execute(
        sql: "INSERT INTO Z_MODELCACHE VALUES (?)",
        arguments: [try RawDeflate.deflate(cachedModel)]
      )
    }
  }

  /// `Z_PRIMARYKEY`; the highest key stands on the root entity only (FORMAT §1.2).
  private static func insertNumbers(of graph: ObjectGraph, into database: Database) throws {
    let plan = graph.plan
    for entity in plan.entities {
      let isRoot = plan.root(of: entity) == entity.name
      let parent = isRoot ? 0 : entity.superentity.map(plan.id(of:)) ?? 0
      try database.execute(
        sql: "INSERT INTO Z_PRIMARYKEY VALUES (?, ?, ?, ?)",
        arguments: [
          plan.id(of: entity.name), entity.name, parent,
          isRoot ? graph.highestKeys[entity.name] ?? 0 : 0,
        ]
      )
    }
  }

  private static func insert(
    _ columns: [String: RawValue],
    into table: String,
    of database: Database
  ) throws {
    let columns = columns.sorted { $0.key < $1.key }
    let names = columns.map { StoreDDL.quote($0.key) }.joined(separator: ", ")
    // Text that is not UTF-8 can only be bound as a blob.
    let marks = columns.map { column in
      if case .malformedText = column.value { "CAST(? AS TEXT)" } else { "?" }
    }
    let statement = try database.cachedStatement(
      sql:
        "INSERT INTO \(StoreDDL.quote(table)) (\(names)) VALUES (\(marks.joined(separator: ", ")))"
    )
    try statement.execute(arguments: StatementArguments(columns.map(\.value.databaseValue)))
  }
}

extension RawValue {
  /// As SQLite binds it; what was cut short for reading is written as it stands.
  fileprivate var databaseValue: DatabaseValue {
    switch self {
    case .null: .null
    case .integer(let number): number.databaseValue
    case .real(let number): number.databaseValue
    case .text(let text), .longText(let text, _): text.databaseValue
    case .blob(let data), .malformedText(let data), .longBlob(let data, _): data.databaseValue
    }
  }
}
