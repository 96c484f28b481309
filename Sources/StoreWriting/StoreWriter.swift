package import Foundation
import Predicates
package import Schema

import Archives
import SQLite

/// Writes a new store in Core Data's layout: plan the tables, link the rows, encode them, insert.
package enum StoreWriter {
  /// What was written, and what was left out.
  package struct Summary: Hashable, Sendable {
    package var storeUUID: String
    /// Rows by entity.
    package var rowCounts: [String: Int]
    /// Indexes and derived values of the model that the store lacks, a sentence part each.
    package var omissions: [String]
  }

  /// Writes the store, and removes it again if anything fails; an existing file is never touched.
  ///
  /// `began` gets a closure that removes the files, in case the program ends before they are whole. Core Data's
  /// triggers are left out. A SwiftData store gets history tables, empty unless there are `transactions`, and a
  /// version (FORMAT §3.2). Any store with `transactions`, which are saved one after the other, gets history tables.
  /// `cachedModel` is the keyed archive of `Z_MODELCACHE` before compression (FORMAT §1.3).
  @discardableResult
  package static func create(
    at path: String, model: Model, rows: [String: [NewRow]], transactions: [NewTransaction] = [],
    versionHashes: [String: Data]? = nil, isSwiftData: Bool = false, cachedModel: Data? = nil,
    began: (_ remove: @escaping @Sendable () -> Void) -> Void = { _ in }
  ) throws(StoreWritingError) -> Summary {
    let plan = try StorePlan(model)
    var encoder = RowEncoder(try ObjectGraph(plan, rows: rows), now: Date().timeIntervalSinceReferenceDate)
    let hasHistory = isSwiftData || !transactions.isEmpty
    let definition = StoreDDL(plan, hasHistory: hasHistory)
    let first = encoder.graph
    let encoded = try encode(&encoder, definition)
    let steps = try HistoryWriter.steps(transactions, after: &encoder, definition)
    let hasVersion = !isSwiftData || !model.versionIdentifiers.isEmpty
    let metadata = NewStoreMetadata(
      uuid: UUID().uuidString, modelIdentifiers: hasVersion ? model.versionIdentifiers : ["1.0.0"],
      versionHashes: versionHashes)
    let files = NewStoreFiles(path: path)
    try files.reserve()
    began { files.remove() }
    do {
      try files.write(external: encoder.values.externalFiles)
      try write(files.store.path, steps) { database in
        for statement in definition.statements { try database.run(statement) }
        try insert(metadata, cachedModel, into: database)
        try insertNumbers(of: first, into: database)
        if hasHistory { try insertHistoryNumbers(into: database) }
        try insert(encoded, into: database)
      }
    } catch {
      files.remove()
      throw error as? StoreWritingError ?? .sqlite((error as? SQLiteFailure)?.message ?? "\(error)")
    }
    return Summary(
      storeUUID: metadata.uuid,
      rowCounts: encoder.graph.objects.reduce(into: [:]) { $0[$1.entity.name, default: 0] += 1 },
      omissions: definition.omissions + encoder.uncomputed.sorted().map { "derived value \($0): its form is not known" }
    )
  }

  /// Every row with its table; all rows are encoded before any file exists.
  private static func encode(
    _ encoder: inout RowEncoder, _ definition: StoreDDL
  ) throws(StoreWritingError) -> [EncodedRow] {
    let plan = encoder.graph.plan
    var rows: [EncodedRow] = []
    var uniqueness = UniquenessCheck(encoder.graph, definition)
    for index in encoder.graph.objects.indices {
      let root = plan.root(of: encoder.graph.objects[index].entity)
      guard let table = plan.tables[root]?.name else { continue }
      let columns = try encoder.columns(of: index)
      try uniqueness.add(columns, of: index)
      rows.append(EncodedRow(table, columns))
    }
    for join in plan.joinTables { rows += encoder.rows(of: join).map { EncodedRow(join.table, $0) } }
    return rows
  }

  /// Writes all rows in one transaction, then each step in its own; no other file is left beside the store unless
  /// some steps stay in the log.
  private static func write(_ path: String, _ steps: [HistoryWriter.Step], _ body: (Connection) throws -> Void) throws {
    let database = try Connection(writing: path)
    func save(_ step: HistoryWriter.Step) throws {
      try database.run("BEGIN")
      for (sql, values) in step.statements { try database.run(sql, of: [values]) }
      try database.run("COMMIT")
    }
    try database.run("PRAGMA page_size = 4096")
    try database.run("PRAGMA auto_vacuum = INCREMENTAL")
    try database.run("BEGIN")
    try body(database)
    try database.run("COMMIT")
    let logged = steps.drop { !$0.staysInLog }
    for step in steps.dropLast(logged.count) { try save(step) }
    // Nearly every real store's header says WAL; closing the last connection clears the side files.
    try database.run("PRAGMA journal_mode = WAL")
    if !logged.isEmpty { try database.leaveLog() }
    for step in logged { try save(step) }
  }

  private static func insert(_ metadata: NewStoreMetadata, _ cachedModel: Data?, into database: Connection) throws {
    let properties = SQLiteValue.blob(metadata.propertyList())
    try database.run("INSERT INTO Z_METADATA VALUES (1, ?, ?)", of: [[.text(metadata.uuid), properties]])
    if let cachedModel {
      let cache = SQLiteValue.blob(try RawDeflate.deflate(cachedModel))
      try database.run("INSERT INTO Z_MODELCACHE VALUES (?)", of: [[cache]])
    }
  }

  /// `Z_PRIMARYKEY`; only the root entity has the highest key (FORMAT §1.2).
  private static func insertNumbers(of graph: ObjectGraph, into database: Connection) throws {
    let plan = graph.plan
    let rows = plan.entities.map { entity -> [SQLiteValue] in
      let isRoot = plan.root(of: entity) == entity.name
      let parent = isRoot ? 0 : entity.superentity.map(plan.id(of:)) ?? 0
      let highest = isRoot ? graph.highestKeys[entity.name] ?? 0 : 0
      return [
        .integer(Int64(plan.id(of: entity.name))), .text(entity.name), .integer(Int64(parent)),
        .integer(Int64(highest)),
      ]
    }
    try database.run("INSERT INTO Z_PRIMARYKEY VALUES (?, ?, ?, ?)", of: rows)
  }

  /// The numbers of the history's own entities (FORMAT §6.1).
  private static func insertHistoryNumbers(into database: Connection) throws {
    let names = ["CHANGE", "TRANSACTION", "TRANSACTIONSTRING"]
    let rows = names.enumerated().map { index, name -> [SQLiteValue] in [.integer(Int64(16001 + index)), .text(name)] }
    try database.run("INSERT INTO Z_PRIMARYKEY VALUES (?, ?, 0, 0)", of: rows)
  }

  /// Consecutive rows with the same columns share a statement.
  private static func insert(_ rows: [EncodedRow], into database: Connection) throws {
    var statement = ""
    var values: [[SQLiteValue]] = []
    for row in rows {
      let own = row.statement
      if own != statement || values.count == 1_000 {
        if !values.isEmpty { try database.run(statement, of: values) }
        statement = own
        values.removeAll(keepingCapacity: true)
      }
      values.append(row.bindings)
    }
    if !values.isEmpty { try database.run(statement, of: values) }
  }
}

extension Connection {
  /// Runs a statement without values; throws `SQLiteFailure`.
  func run(_ statement: String) throws(SQLiteFailure) { try run(statement, of: [[]]) }
}
