import Predicates
import Questions
import SQLite
import Schema
import Storage
import StoreWriting

/// Reads which other rows a row refers to.
struct LinkReader {
  let links: StoreLinks
  let scan: StoreScan

  /// A row with its keys; rows with the same key are returned together.
  struct Found {
    /// The foreign keys that are integers; any other value leads nowhere.
    let keys: [(key: RowLinks.Key, value: Int64)]
    let links: RowLinks
  }

  func rows(at place: RowKey) throws(Failure) -> [Found] {
    guard let table = links.tables[place.table] else { return [] }
    var found: [Found] = []
    try scan.run(table.keysOfRow, with: [.integer(place.key)]) { row in
      let number = row.key(0)
      let links = table.links(of: number)
      var keys: [(key: RowLinks.Key, value: Int64)] = []
      for key in links.keys {
        if let index = table.keyColumns.firstIndex(of: key.column), let value = row.key(index + 1) {
          keys.append((key, value))
        }
      }
      found.append(Found(keys: keys, links: links))
      return true
    }
    return found
  }

  /// The entity of a row; nil if there is no such row.
  func entity(at place: RowKey) throws(Failure) -> String? {
    guard let table = links.tables[place.table] else { return nil }
    var entity: String?
    try scan.run(table.numberOfRow, with: [.integer(place.key)]) { row in
      entity = table.entity(numbered: row.key(0))
      return false
    }
    return entity
  }

  /// Calls `body` with the keys of a to-many's members, in its order, until it returns false.
  func members(of toMany: RowLinks.ToMany, _ owner: Int64, _ body: (Int64) -> Bool) throws(Failure) {
    try scan.run(toMany.members, with: [.integer(owner)]) { row in row.key(0).map(body) ?? true }
  }
}

extension StatementRow {
  /// The integer that SQLite holds; nil for any other value.
  func key(_ index: Int) -> Int64? { storageClass(index) == .integer ? integer(index) : nil }
}

extension SQLiteValue {
  /// The integer that SQLite holds; nil for any other value.
  var integer: Int64? { if case .integer(let number) = self { number } else { nil } }
}
