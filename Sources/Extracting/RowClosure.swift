import Querying
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
  /// The rows by their distance from those that were asked for.
  private var layers: [[RowKey]] = [[]]

  init(_ reader: LinkReader, mostRows: Int) { (self.reader, self.mostRows) = (reader, mostRows) }

  /// Takes a row that was asked for; false if it does not fit within the bound with the rows that it needs.
  mutating func take(_ row: RowKey) throws(Failure) -> Bool { try take(row, distance: 0) }

  /// The rows that were asked for.
  var asked: [RowKey] { layers.first ?? [] }

  /// Takes a row that belongs to one that was asked for, if the bound allows it.
  mutating func takePartner(_ row: RowKey) throws(Failure) {
    if !isCut { _ = try take(row, distance: 1) }
  }

  /// Takes the objects of to-manys and optional to-ones, up to `depth` steps from the rows that were asked for.
  mutating func follow(depth: Int) throws(Failure) {
    var distance = 0
    while distance < min(depth, layers.count), !isCut {
      for row in layers[distance] {
        for neighbour in try neighbours(of: row) where !isCut {
          _ = try take(neighbour, distance: distance + 1)
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
      guard taken.count + found.count <= mostRows else {
        isCut = true
        return false
      }
      for needed in try needs(of: rows, next)
      where !taken.contains(needed) && seen.insert(needed).inserted {
        waiting.append((needed, steps + 1))
      }
    }
    for (row, distance) in found {
      taken.insert(row)
      while layers.count <= distance { layers.append([]) }
      layers[distance].append(row)
    }
    return true
  }

  /// The rows that a row's required relationships lead to.
  private func needs(of rows: [LinkReader.Found], _ place: RowKey) throws(Failure) -> [RowKey] {
    var needs: [RowKey] = []
    for row in rows {
      for (key, value) in row.keys where key.isRequired {
        needs.append(RowKey(table: key.table, key: value))
      }
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
      for (key, value) in row.keys where key.isOwn {
        found.append(RowKey(table: key.table, key: value))
      }
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
