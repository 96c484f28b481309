import ArgumentParser
import Decoding
import Findings
import Opening
import Predicates
import Presenting
import Questions
import Schema
import Storage

/// The layers of a cell that can be printed.
enum RowLayer: String, ExpressibleByArgument, CaseIterable { case stored, raw, app }

/// Prints a query's rows one after the other, in one layer.
struct RowListing {
  let document: OpenedDocument
  var layer = RowLayer.stored
  /// The columns of the stored and the app layer.
  let columns: RowColumns
  var format: RowFormat
  var limit: Int?
  var offset = 0
  /// The first member of each JSON object.
  var member: JSON.Member?
  var sink: any ByteSink = StandardSink()
  /// A to-many of the query's entity: its objects are listed, with the columns, instead of the rows.
  var link: Path?
  /// False stops the listing, as does output that is dropped.
  var goesOn: () -> Bool = { !Output.isRefused }
  /// Called with the number of printed rows.
  var tell: (Int) -> Void = { _ in }

  /// Returns the rows that were listed but not found.
  func print(_ query: RowQuery, _ session: StoreSession) throws -> UnfoundRows {
    switch layer {
    case .raw: return try printRaw(query, session)
    case .stored: return try print(query, session) { paths in StoredRowValues(paths, format) }
    case .app:
      let scan = try session.scan()
      return try print(query, session) { paths in
        AppRowValues(document, paths, session.compiler, scan, isForPeople: format.isForPeople)
      }
    }
  }

  private func print(
    _ query: RowQuery, _ session: StoreSession, made: ([Path]) -> any PathValues
  ) throws -> UnfoundRows {
    if let link { return try print(LinkColumn(link, columns: columns), of: query, session, made) }
    guard columns.links.isEmpty, columns.counts.isEmpty else {
      let run = try LinkRun(session, while: goesOn)
      let values = try LinkedRowValues(columns, run, isApp: layer == .app, format, made: made)
      let unfound = try print(query, session, values)
      if let failure = run.failure { throw failure }
      return unfound
    }
    return try print(query, session, made(columns.paths))
  }

  private func print(_ query: RowQuery, _ session: StoreSession, _ values: any PathValues) throws -> UnfoundRows {
    // A value type reads keys that the chosen columns may lack.
    try list(values, hasViews: !columns.isChosen) { write in
      try session.pages(query, columns: columns.paths + values.further, limit: limit, offset: offset) { rows in
        values.begin(rows)
        return rows.enumerated().allSatisfy { place, row in
          values.begin(row, at: place)
          let listed = ListedRow(row.objectID, row.obstacle, values: columns.places(of: row, asked: query.entity))
          return values.lines { write(listed) }
        }
      }
    }
  }

  /// The objects of a to-many of the query's rows.
  private func print(
    _ link: LinkColumn, of query: RowQuery, _ session: StoreSession, _ made: ([Path]) -> any PathValues
  ) throws -> UnfoundRows {
    let run = try LinkRun(session, while: goesOn)
    let owner = link.path.owner
    let values = try LinkedRowValues(link.columns, run, isApp: layer == .app, format, made: made)
    let walk = try LinkWalk(link, values, owner: owner.map { _ in 0 }, run)
    guard walk.missing == nil else { throw Failure.noTable(entity: "\(query.entity).\(link.path.persistentSpelling)") }
    let asked = link.path.relationship?.destination ?? ""
    var (skipped, left) = (0, limit ?? .max)
    guard left > 0 else { return try list(values, namesOwners: true) { _ in } }
    let unfound = try list(values, hasViews: !link.columns.isChosen, namesOwners: true) { write in
      try session.pages(query, columns: owner.map { [$0] } ?? []) { rows in
        walk.begin(rows)
        return rows.enumerated().allSatisfy { place, row in
          while walk.advance(place) {
            guard let object = walk.current else { continue }
            if skipped < offset {
              skipped += 1
              continue
            }
            var listed = ListedRow(
              object.row.objectID, object.row.obstacle, values: link.columns.places(of: object.row, asked: asked))
            listed.link = (row.objectID, object.position)
            guard walk.isLost ? write(listed) : values.lines({ write(listed) }) else { return false }
            left -= 1
            if left == 0 { return false }
          }
          return true
        }
      }
    }
    if let failure = run.failure { throw failure }
    return unfound
  }

  private func printRaw(_ query: RowQuery, _ session: StoreSession) throws -> UnfoundRows {
    let layouts = document.layout.entities
    let place = layouts[query.entity]?.table
    let table = document.store?.tables.first { $0.name == place }
    // A row whose number belongs to an entity in another table has no entity.
    let names = Dictionary(
      layouts.values.compactMap { layout in
        layout.table == place ? layout.entityID.map { (Int64($0), layout.entity) } : nil
      }
    ) { first, _ in first }
    let values = RawRowValues(table?.columns.map(\.name) ?? [], format)
    let key = values.names.firstIndex(of: "Z_PK")
    return try list(values, namesObjects: false) { write in
      try session.streamRaw(query, limit: limit, offset: offset) { row in
        var object = ObjectID(entity: query.entity, pk: row.key)
        for case ("Z_ENT", .integer(let number)) in row.values { object.entity = names[number] ?? query.entity }
        values.raw = row.values.map(\.value)
        var listed = ListedRow(object, row.obstacle, values: Array(row.values.indices))
        if listed.isLost, listed.key != nil, let key {
          values.raw = values.names.indices.map { $0 == key ? .integer(row.key) : .null }
          listed.values = [key]
        }
        return write(listed)
      }
    }
  }

  /// Writes the rows that `read` passes on.
  private func list(
    _ values: any RowValues, hasViews: Bool = false, namesObjects: Bool = true, namesOwners: Bool = false,
    _ read: ((ListedRow) -> Bool) throws -> Void
  ) throws -> UnfoundRows {
    let frame = RowFrame(
      member: member, storeUUID: document.store?.metadata.uuid ?? "", hasViews: hasViews, namesObjects: namesObjects,
      namesOwners: namesOwners)
    var writer = format.writer(of: values, frame, to: sink)
    var (count, unfound) = (0, UnfoundRows())
    writer.start()
    try read { row in
      if let object = row.objectID { unfound.add(row.obstacle, object.pk) }
      writer.write(row)
      count += 1
      tell(count)
      return goesOn()
    }
    writer.finish()
    return unfound
  }
}

/// The rows of a listing that SQLite lists but does not find.
struct UnfoundRows {
  private(set) var count = 0
  private var examples: [Int64] = []

  mutating func add(_ obstacle: RowObstacle?, _ key: Int64) {
    guard let obstacle, case .notFound = obstacle else { return }
    count += 1
    if obstacle.leavesKey, examples.count < 5 { examples.append(key) }
  }

  /// Warns on standard error about these rows, and about rows of the entity's table that share a key or have none.
  func warn(of entity: String, _ session: StoreSession) throws {
    if count > 0 {
      let rows = Count.text(count, "row")
      let keys = examples.map { "p\($0)" }.joined(separator: ", ") + (count > 5 ? ", …" : "")
      Output.warn(
        "note: SQLite lists \(rows) of \(entity) and does not find " + (count == 1 ? "it" : "them")
          + (examples.isEmpty ? "" : ": \(keys)") + " · storescope audit reports what is damaged")
    }
    for problem in try session.keyProblems(of: entity) { Output.warn("note: \(problem.message)") }
  }
}
