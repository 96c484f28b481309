import Decoding
package import Predicates
package import Questions
import SQLite
package import Schema

/// An object of a to-many.
package struct Link: Sendable {
  /// The owner's index among those that were asked for.
  package let owner: Int
  /// Its index among the owner's objects; nil if the relationship is not ordered.
  package let position: Int?
  package let row: StoredRow
}

/// Reads the objects of to-manys beside the rows that own them, over one connection.
package final class StoreLinks {
  fileprivate let store: OpenedStore
  fileprivate let reader: RowReader
  fileprivate let connection: Connection

  package init(_ session: StoreSession) throws(Failure) {
    store = session.store
    reader = RowReader(session.store, session.compiler)
    connection = try session.store.connect(cache: .sorting)
  }

  /// The value of a to-many that the store lacks; nil if it has it.
  package func missing(_ path: Path) -> Reading? {
    guard let relationship = path.relationship,
      let place = reader.compiler.layout.entities[path.finalEntity]?.relationships[relationship.name]
    else { return .value(.null) }
    return place.missingColumn.map { .unreadable(.columnMissing($0), .null) }
  }

  /// A reader of the objects of the to-many that a path ends at, with some of their columns.
  ///
  /// Throws `Failure`, also if the store lacks the relationship.
  package func reader(of path: Path, columns: [Path]) throws(Failure) -> LinkReader {
    try LinkReader(path, columns, self)
  }
}

/// Reads the objects of a to-many for some owners at a time, owner after owner and in the relationship's order.
///
/// One statement finds the keys of all. Only as many objects are in memory as are read at once.
package final class LinkReader {
  private let links: StoreLinks
  private let place: RelationshipPlace
  private let destination: EntityLayout
  private let selection: RowReader.Selection
  private let isOrdered: Bool
  private var keys: StatementCursor?
  private var last = (owner: -1, position: 0)
  private var size = BatchSize()

  fileprivate init(_ path: Path, _ columns: [Path], _ links: StoreLinks) throws(Failure) {
    let compiler = links.reader.compiler
    guard let relationship = path.relationship,
      let place = try compiler.entityLayout(path.finalEntity).relationships[relationship.name]
    else { throw .noTable(entity: path.persistentSpelling) }
    self.links = links
    self.place = place
    destination = try compiler.entityLayout(relationship.destination)
    isOrdered = place.orderColumn != nil
    var selection = try links.reader.selection(columns, of: relationship.destination)
    if case .join = place { selection.mayMissRows = true }
    self.selection = selection
  }

  /// Begins with other owners, by their keys; nil is one that has no objects.
  package func begin(_ owners: [Int64?]) throws(Failure) {
    (keys, last) = (nil, (-1, 0))
    guard owners.contains(where: { $0 != nil }) else { return }
    guard let sql = place.links(of: owners, in: destination) else {
      throw .noTable(entity: destination.entity)
    }
    do throws(SQLiteFailure) { keys = try StatementCursor(sql, on: links.connection) } catch {
      throw links.store.told(error.asFailure)
    }
  }

  /// The next objects, those of earlier owners left out; none at the end.
  package func next(from owner: Int) throws(Failure) -> [Link] {
    guard let keys else { return [] }
    var found: [(owner: Int, position: Int?, address: Int64)] = []
    do throws(SQLiteFailure) {
      try keys.read { row in
        let here = Int(clamping: row.integer(0) ?? 0)
        last = (here, here == last.owner ? last.position + 1 : 0)
        if here >= owner { found.append((here, isOrdered ? last.position : nil, row.integer(1) ?? 0)) }
        return found.count < size.count
      }
    } catch { throw links.store.told(error.asFailure) }
    guard !found.isEmpty else { return [] }
    let rows: [StoredRow]
    do throws(Failure) {
      rows = try links.reader.storedRows(found.map(\.address), selection, links.connection)
    } catch { throw links.store.told(error) }
    if links.store.isOvertaken { throw .storeChanged }
    size.note(bytes: rows.reduce(0) { $0 + $1.bytes })
    return zip(found, rows).map { Link(owner: $0.owner, position: $0.position, row: $1) }
  }
}
