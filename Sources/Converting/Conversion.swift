import Decoding
import Foundation
package import Predicates
import SQLite
import Schema
package import Storage
import StoreWriting

/// Writes a store's rows as plain tables into a new SQLite file.
///
/// SQLite copies the rows itself, from the store that is attached for reading only, and asks the program for what it
/// cannot convert. All is of one state of the store, in constant memory.
package struct Conversion {
  /// What was written.
  package struct Summary: Hashable, Sendable {
    /// Rows by table, in the order of the tables.
    package internal(set) var rows: [Count] = []
    package internal(set) var unreadable = 0
    package internal(set) var dangling = 0
    /// What the file lacks, a sentence part each.
    package internal(set) var omissions: [String] = []

    package struct Count: Hashable, Sendable {
      package let table: String
      package let rows: Int
    }
  }

  private let session: StoreSession
  private let layout: PlainLayout
  private let chosen: RowQuery?
  private let namesFiles: Bool

  /// `chosen` selects rows of the layout's entity; with `namesFiles` external files are paths.
  package init(_ session: StoreSession, _ layout: PlainLayout, chosen: RowQuery?, namesFiles: Bool) {
    (self.session, self.layout, self.chosen, self.namesFiles) = (session, layout, chosen, namesFiles)
  }

  /// Writes the file beside its path and gives it its name at the end; an existing file is never touched.
  ///
  /// `began` gets a closure that removes what is written so far; `mayEnd` is called before the file gets its name, `tell`
  /// with each table's name. Throws `Explained` errors.
  package func write(
    to path: String, began: (_ remove: @escaping @Sendable () -> Void) -> Void, mayEnd: () throws -> Void,
    tell: (String) -> Void = { _ in }
  ) throws -> Summary {
    let file = try NewDatabase(path)
    began { file.remove() }
    do {
      let summary = try write(file, tell)
      try mayEnd()
      try file.finish()
      return summary
    } catch {
      file.remove()
      guard let failure = error as? SQLiteFailure else { throw error }
      // The store is only read.
      if failure.isOfWriting { throw StoreWritingError.file(path: path, reason: failure.message) }
      if failure.isTooBig {
        throw StoreWritingError.file(
          path: path,
          reason: "a row would be larger than SQLite allows; '--external path' writes the paths of files instead")
      }
      throw session.store.told(failure.asFailure)
    }
  }

  /// Its connection is closed when it returns.
  private func write(_ file: NewDatabase, _ tell: (String) -> Void) throws -> Summary {
    var encoding = "UTF-8"
    try session.scan().run("PRAGMA encoding") { row in
      encoding = row.text(0) ?? encoding
      return false
    }
    let database = try file.open(encoding: encoding)
    try session.store.beginReading(beside: database, as: "store")
    let store = session.store
    let decoder = PlainDecoder(
      database, external: { store.externalData(named: $0, wholly: $1) },
      externalPath: namesFiles ? { store.externalPath(named: $0) } : nil)
    var summary = Summary()
    try define(database)
    let keys = try takeKeys(database)
    for table in layout.tables {
      tell(table.name)
      decoder.table = table
      let isChosen: SQL? = keys.map { "t.\"Z_PK\" IN (SELECT pk FROM \($0))" }
      let names = table.columns.map { SQL.identifier($0.name) }
      try run(
        """
        INSERT INTO main.\(id: table.name) (\(list: names)) \
        \(table.select(.program, chosen: isChosen, sound: try soundLinks(of: table, database), orders: true))
        """, database, decoder)
      try noteRowsWithoutKey(table, isChosen, database)
      try checkStore()
    }
    for pairs in layout.pairs {
      tell(pairs.name)
      try write(pairs, keys, database)
      try checkStore()
    }
    for table in layout.tables {
      for index in table.indexes { try define(index, on: table, database, &summary) }
    }
    for pairs in layout.pairs {
      try database.execute("CREATE INDEX main.\(id: pairs.index) ON \(id: pairs.name) (member)")
    }
    for view in layout.views {
      try database.execute("CREATE VIEW main.\(id: view.name) AS \(view.select)")
    }
    if keys != nil { try database.execute("DROP TABLE temp.\"_storescope_keys\"") }
    for name in layout.tables.map(\.name) + layout.pairs.map(\.name) {
      summary.rows.append(.init(table: name, rows: try count(name, database)))
    }
    (summary.unreadable, summary.dangling) = try (
      count(PlainDecoder.unreadableTable, database), count(PlainDecoder.danglingTable, database)
    )
    try database.execute("COMMIT")
    return summary
  }

  /// Whether what was read is still one state.
  private func checkStore() throws(Failure) { if session.store.isOvertaken { throw .storeChanged } }

  private func run(_ sql: SQL, _ database: Connection, _ decoder: PlainDecoder) throws(SQLiteFailure) {
    do throws(SQLiteFailure) { try database.run(sql) } catch { throw decoder.failure ?? error }
  }

  private func count(_ table: String, _ database: Connection) throws(SQLiteFailure) -> Int {
    var count = 0
    try database.run("SELECT count(*) FROM main.\(id: table)") { count = Int(clamping: $0.integer(0) ?? 0) }
    return count
  }

  // MARK: - Definitions

  private func define(_ database: Connection) throws(SQLiteFailure) {
    for table in layout.tables { try database.execute(table.definition) }
    for pairs in layout.pairs { try database.execute(pairs.definition) }
    let names = PlainLayout.descriptionColumns.map(SQL.identifier)
    try database.execute("CREATE TABLE main.\"_storescope\" (\(names.joined(separator: " TEXT, ")) TEXT)")
    try database.execute(
      """
      CREATE TABLE main.\(id: PlainDecoder.unreadableTable) \
      ("entity" TEXT, "pk" INTEGER, "column" TEXT, "raw", "reason" TEXT, "table" TEXT, "property" TEXT)
      """)
    try database.execute(
      """
      CREATE TABLE main.\(id: PlainDecoder.danglingTable) \
      ("entity" TEXT, "pk" INTEGER, "column" TEXT, "key" INTEGER, "reason" TEXT, "table" TEXT, "property" TEXT)
      """)
    let marks = [SQL](repeating: "?", count: names.count)
    try database.run(
      ("INSERT INTO main.\"_storescope\" VALUES (\(list: marks))" as SQL).statement,
      of: layout.descriptions(namesFiles: namesFiles))
  }

  /// A model's unique index over rows that are not unique becomes a plain one.
  private func define(
    _ index: PlainLayout.Index, on table: PlainLayout.Table, _ database: Connection, _ summary: inout Summary
  ) throws(SQLiteFailure) {
    let columns = index.columns.map { name, isAscending -> SQL in "\(id: name)\(isAscending ? "" : " DESC")" }
    func statement(isUnique: Bool) -> SQL {
      "CREATE \(isUnique ? "UNIQUE " : "")INDEX main.\(id: index.name) ON \(id: table.name) (\(list: columns))"
    }
    do throws(SQLiteFailure) { try database.execute(statement(isUnique: index.isUnique)) } catch {
      guard index.isUnique, error.isConstraint else { throw error }
      summary.omissions.append("index \(index.name) is not unique, because rows of \(table.name) are not")
      try database.execute(statement(isUnique: false))
    }
  }

  // MARK: - Rows

  /// The keys of the chosen rows, in a table of their own; nil if all rows are taken.
  private func takeKeys(_ database: Connection) throws -> SQL? {
    guard let chosen else { return nil }
    try database.execute("CREATE TEMP TABLE \"_storescope_keys\" (pk INTEGER PRIMARY KEY)")
    let add = RepeatedStatement("INSERT OR IGNORE INTO temp.\"_storescope_keys\" VALUES (?)")
    var failure: SQLiteFailure?
    try session.scan().run(try session.compiler.keys(chosen)) { row in
      // Rows of another key are not taken.
      guard case .integer(let key) = row.value(0) else { return true }
      do throws(SQLiteFailure) { try database.run(add, with: [.integer(key)]) { _ in true } } catch { failure = error }
      return failure == nil
    }
    if let failure { throw failure }
    return "temp.\"_storescope_keys\""
  }

  /// The columns whose keys all lead to rows, so that not each must be looked up.
  private func soundLinks(of table: PlainLayout.Table, _ database: Connection) throws(SQLiteFailure) -> Set<Int> {
    var sound: Set<Int> = []
    for (id, column) in table.columns.enumerated() {
      guard case .link(let link) = column.content, let search = link.isUnsound(in: table.storeTable) else { continue }
      var isSound = true
      try database.run(search) { _ in isSound = false }
      if isSound { sound.insert(id) }
    }
    return sound
  }

  /// Notes rows that no key of their own leads to, in a table that Core Data did not make.
  private func noteRowsWithoutKey(
    _ table: PlainLayout.Table, _ isChosen: SQL?, _ database: Connection
  ) throws(SQLiteFailure) {
    guard let first = table.firstOfKey else { return }
    let condition = ([table.condition, "NOT \(first)", isChosen] as [SQL?]).compactMap(\.self).joined(
      separator: " AND ")
    try database.run(
      """
      INSERT INTO \(id: PlainDecoder.unreadableTable) SELECT \(bind: .text(table.entity)), NULL, \
      \(bind: .text(table.key.name)), t."Z_PK", \(bind: .text("no key of its own")), \(bind: .text(table.name)), NULL \
      FROM store.\(id: table.storeTable) AS t WHERE \(condition)
      """)
  }

  private func write(
    _ pairs: PlainLayout.Pairs, _ keys: SQL?, _ database: Connection
  ) throws(SQLiteFailure) {
    let names = pairs.columnNames.map { SQL.identifier($0) }
    try database.run("INSERT INTO main.\(id: pairs.name) (\(list: names)) \(pairs.select(keys: keys))")
    let owner = (
      entity: pairs.entity, path: pairs.relationship, column: "member", own: "j.owner" as SQL, other: "j.member" as SQL
    )
    try noteDangling(owner, pairs.member, pairs, keys, database)
    guard let inverse = pairs.inverse else { return }
    let member = (
      entity: inverse.entity, path: inverse.relationship, column: "owner", own: "j.member" as SQL,
      other: "j.owner" as SQL
    )
    try noteDangling(member, pairs.owner, pairs, keys, database)
  }

  /// Notes the keys of one side's objects that have no row, whether or not their own object has one.
  private func noteDangling(
    _ side: (entity: String, path: String, column: String, own: SQL, other: SQL), _ far: PlainLink,
    _ pairs: PlainLayout.Pairs,
    _ keys: SQL?, _ database: Connection
  ) throws(SQLiteFailure) {
    let taken: SQL = pairs.isTaken(keys: keys).map { " AND \($0)" } ?? ""
    try database.run(
      """
      INSERT INTO \(id: PlainDecoder.danglingTable) SELECT \(bind: .text(side.entity)), \(side.own), \
      \(bind: .text(side.column)), \(side.other), \(bind: .text(far.lack)), \(bind: .text(pairs.name)), \
      \(bind: .text(side.path)) FROM (\(pairs.source(.program))) AS j \
      WHERE \(side.other) IS NOT NULL AND \(far.found(side.other)) IS NULL\(taken)
      """)
  }
}

extension Connection {
  /// Runs a statement that may have no values bound, such as a definition.
  fileprivate func execute(_ sql: SQL) throws(SQLiteFailure) { try run(sql.script, of: CollectionOfOne([])) }
}

extension PlainLayout.Table {
  fileprivate var definition: SQL {
    let columns = columns.map { column -> SQL in
      let form = column.form
      var sql: SQL = "\(id: column.name) \(text: form.type.rawValue)"
      if case .key = column.content { sql += " PRIMARY KEY" }
      if form.isBoolean { sql += " CHECK (\(id: column.name) IN (0, 1))" }
      if case .link(let link) = column.content, let table = link.foreignTable {
        sql += " REFERENCES \(id: table)"
      }
      return sql
    }
    return "CREATE TABLE main.\(id: name) (\(list: columns))"
  }
}

extension PlainLayout.Pairs {
  fileprivate var definition: SQL {
    func end(_ name: SQL, _ link: PlainLink) -> SQL {
      "\(name) INTEGER NOT NULL\(link.foreignTable.map { " REFERENCES \(id: $0)" as SQL } ?? "")"
    }
    let places: SQL = columnNames.dropFirst(2).map { "\(id: $0) INTEGER, " as SQL }.joined(separator: "")
    return """
      CREATE TABLE main.\(id: name) (\(end("owner", owner)), \(end("member", member)), \(places)\
      PRIMARY KEY (owner, member)) WITHOUT ROWID
      """
  }
}
