import Predicates
import Questions
import SQLite
import Schema

/// Walks over the rows that are followed, and compares them with how they were last seen.
final class FollowedWalk {
  /// A row that differs from how it was last seen; without bytes if it no longer exists.
  struct Change {
    let address: Int64
    let was: FollowedTable.Known?
    let isNow: FollowedTable.Known?
    /// The row's columns.
    let bytes: [UInt8]?
    /// Nil in the first walk, which reports no changes.
    let after: StoredRow?
  }

  /// What a stretch of the walk found.
  struct Piece {
    var rows: [FollowedTable.Known] = []
    var changes: [Change] = []
    /// The first row of the last walk that is not compared yet.
    var next: Int
    var isEnd = false
  }

  private let query: RowQuery
  private let compiler: RowQueryCompiler
  private let reader: RowReader
  private let selection: RowReader.Selection
  private let store: OpenedStore
  private var buffer: [UInt8] = []
  private var decoding: Connection?

  init(_ query: RowQuery, _ paths: [Path], _ store: OpenedStore, _ compiler: RowQueryCompiler) throws(Failure) {
    self.query = query
    self.compiler = compiler
    self.store = store
    reader = RowReader(store, compiler).counting(by: store.indexedColumns)
    selection = try reader.selection(paths, of: query.entity)
  }

  var statement: SQL { selection.sql }

  /// Reads rows behind `address` for about `time`, and compares them with `known` from `index` on.
  func piece(
    of known: FollowedTable, from index: Int, behind address: Int64?, isFirst: Bool, for time: Duration,
    _ connection: Connection
  ) throws(Failure) -> Piece {
    let sql = try compiler.followed(query, columns: selection.columns, joins: selection.joins, behind: address)
    let end = ContinuousClock.now + time
    let width = selection.columns.count
    var piece = Piece(next: index)
    piece.isEnd = true
    try connection.readWhile(sql) { row in
      // The clock costs more than a small row.
      if piece.rows.count % 8 == 7, ContinuousClock.now > end {
        piece.isEnd = false
        return false
      }
      let address = row.integer(0) ?? 0
      buffer.removeAll(keepingCapacity: true)
      PackedRow.pack(row, columns: width, to: &buffer)
      let now = FollowedTable.Known(
        address: address, number: Int32(clamping: row.integer(3) ?? 0),
        hash: PackedRow.hash(buffer) | (row.integer(width) == 1 ? 1 : 0))
      passOver(known, before: address, &piece)
      var was: FollowedTable.Known?
      if let here = known[piece.next], here.address == address {
        was = here
        piece.next += 1
      }
      piece.rows.append(now)
      guard was?.hash != now.hash else { return true }
      let after = isFirst ? nil : reader.storedRow(row, selection)
      piece.changes.append(Change(address: address, was: was, isNow: now, bytes: buffer, after: after))
      return true
    }
    if piece.isEnd { passOver(known, before: nil, &piece) }
    return piece
  }

  /// Reports known rows before `address` that this walk did not meet as deleted.
  private func passOver(_ known: FollowedTable, before address: Int64?, _ piece: inout Piece) {
    while let row = known[piece.next], address.map({ row.address < $0 }) ?? true {
      piece.changes.append(Change(address: row.address, was: row, isNow: nil, bytes: nil, after: nil))
      piece.next += 1
    }
  }

  /// The packed row; nil if it cannot be read back.
  func row(_ bytes: [UInt8]) throws(Failure) -> StoredRow? {
    guard let sql = PackedRow.statement(bytes) else { return nil }
    let connection = if let decoding { decoding } else { try store.connect() }
    decoding = connection
    var found: StoredRow?
    try connection.read(sql) { found = reader.storedRow($0, selection) }
    return found
  }

  /// The changes to report to an observer of the passing rows: none, one, or two.
  func told(_ change: Change, before: StoredRow?, _ query: RowQuery) -> [FollowedChange] {
    func made(_ kind: FollowedChange.Kind, _ row: FollowedTable.Known) -> FollowedChange {
      let known = kind == .delete || kind == .leave ? before ?? change.after : change.after
      let entity = selection.entityNames[Int(row.number)] ?? query.entity
      return FollowedChange(
        kind: kind, objectID: known?.objectID ?? ObjectID(entity: entity, pk: row.address),
        before: kind == .insert ? nil : before?.readings, after: kind == .delete ? nil : change.after?.readings)
    }
    switch (change.was, change.isNow) {
    case (nil, let now?): return now.passes ? [made(.insert, now)] : []
    case (let was?, nil): return was.passes ? [made(.delete, was)] : []
    case (let was?, let now?):
      // A row that became another entity's is another object.
      if was.number != now.number {
        return (was.passes ? [made(.delete, was)] : []) + (now.passes ? [made(.insert, now)] : [])
      }
      switch (was.passes, now.passes) {
      case (true, true):
        let update = made(.update, now)
        return update.places.isEmpty ? [] : [update]
      case (true, false): return [made(.leave, now)]
      case (false, true): return [made(.enter, now)]
      case (false, false): return []
      }
    case (nil, nil): return []
    }
  }
}
