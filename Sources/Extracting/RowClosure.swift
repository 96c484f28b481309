import Findings
import Predicates
import Questions
import Schema
import StoreWriting

/// Takes rows with all rows that they require, up to a bound, and others that are a few steps away.
///
/// A row is taken with its required rows or not at all, so that none lacks a row that it requires.
struct RowClosure {
  let reader: LinkReader
  let mostRows: Int
  private(set) var taken = TakenRows()
  /// Whether the bound kept a row out.
  private(set) var isCut = false
  /// The rows by their distance from those that were asked for, and by their table.
  private var layers: [[String: KeyList]] = [[:]]

  init(_ reader: LinkReader, mostRows: Int) { (self.reader, self.mostRows) = (reader, mostRows) }

  /// Takes a row that was asked for; false if it does not fit within the bound with the rows that it needs.
  mutating func take(_ row: RowKey) throws(Failure) -> Bool { try take(row, distance: 0) }

  /// Takes rows of one table that exist and were asked for, in their order, until the bound keeps one out.
  mutating func take(_ keys: KeyList, of table: String) throws(Failure) {
    let requiresNothing = reader.links.tables[table]?.requiresNothing == true
    for position in 0..<keys.count {
      guard let key = keys[position] else { continue }
      let row = RowKey(table: table, key: key)
      if !requiresNothing {
        guard try take(row) else { return }
      } else if !taken.contains(row) {
        guard hasRoom(for: 1) else { return }
        insert(row, distance: 0)
      }
    }
  }

  /// The rows that were asked for, by table.
  var asked: [String: KeyList] { layers.first ?? [:] }

  /// Takes a row that belongs to one that was asked for, if the bound allows it.
  mutating func takePartner(_ row: RowKey) throws(Failure) {
    if !isCut { _ = try take(row, distance: 1) }
  }

  /// Takes the objects of to-manys and optional to-ones, up to `depth` steps from the rows that were asked for.
  mutating func follow(depth: Int) throws(Failure) {
    var distance = 0
    while distance < min(depth, layers.count), !isCut {
      for (table, keys) in layers[distance].sorted(by: { $0.key < $1.key }) {
        for position in 0..<keys.count where !isCut {
          guard let key = keys[position] else { continue }
          for neighbour in try neighbours(of: RowKey(table: table, key: key)) where !isCut {
            _ = try take(neighbour, distance: distance + 1)
          }
        }
      }
      distance += 1
    }
  }

  private mutating func take(_ row: RowKey, distance: Int) throws(Failure) -> Bool {
    if taken.contains(row) { return true }
    var found: [(row: RowKey, distance: Int)] = []
    var seen: Set<RowKey> = [row]
    var waiting = [(row: row, distance: distance)]
    while let (next, steps) = waiting.popLast() {
      let rows = try reader.rows(at: next)
      // A key that leads to no row needs none.
      if rows.isEmpty { continue }
      found.append((next, steps))
      guard hasRoom(for: found.count) else { return false }
      for needed in try needs(of: rows, next) where !taken.contains(needed) && seen.insert(needed).inserted {
        waiting.append((needed, steps + 1))
      }
    }
    for (row, distance) in found { insert(row, distance: distance) }
    return true
  }

  private mutating func hasRoom(for rows: Int) -> Bool {
    if taken.count + rows > mostRows { isCut = true }
    return taken.count + rows <= mostRows
  }

  private mutating func insert(_ row: RowKey, distance: Int) {
    taken.insert(row)
    while layers.count <= distance { layers.append([:]) }
    layers[distance][row.table, default: KeyList()].append(row.key)
  }

  /// The rows that a row's required relationships lead to.
  private func needs(of rows: [LinkReader.Found], _ place: RowKey) throws(Failure) -> [RowKey] {
    var needs: [RowKey] = []
    for row in rows {
      for (key, value) in row.keys where key.isRequired { needs.append(RowKey(table: key.table, key: value)) }
      for toMany in row.links.toManys where toMany.least > 0 {
        var left = toMany.least
        try reader.members(of: toMany, place.key) { key in
          needs.append(RowKey(table: toMany.pairs.memberTable, key: key))
          left -= 1
          return left > 0
        }
      }
    }
    return needs
  }

  /// The rows that all its relationships lead to, at most one more than there is room for.
  private func neighbours(of place: RowKey) throws(Failure) -> [RowKey] {
    var found: [RowKey] = []
    let room = mostRows + 1
    for row in try reader.rows(at: place) {
      for (key, value) in row.keys where key.isOwn { found.append(RowKey(table: key.table, key: value)) }
      for toMany in row.links.toManys {
        try reader.members(of: toMany, place.key) { key in
          let member = RowKey(table: toMany.pairs.memberTable, key: key)
          if !taken.contains(member) { found.append(member) }
          return found.count < room
        }
      }
    }
    return found
  }
}
