import Decoding
import Predicates
import SQLite
import Schema

/// Reads the values that persistent history keeps of deleted objects (FORMAT §6.1, DIALECTS E5).
struct TombstoneReader: Sendable {
  let compiler: RowQueryCompiler
  let store: OpenedStore

  /// An entity whose deletions keep values, and their columns.
  private struct Source {
    let entity: String
    let kept: [(attribute: Attribute, column: Int)]
  }

  /// The newest deletions of entities that preserve values; empty if the store keeps no history.
  func newest(_ limit: Int, _ connection: Connection) throws(Failure) -> [Tombstone] {
    guard let changes = store.tables.first(where: { $0.name == "ACHANGE" }),
      let transactions = store.tables.first(where: { $0.name == "ATRANSACTION" }),
      ["Z_PK", "ZENTITY", "ZENTITYPK", "ZCHANGETYPE", "ZTRANSACTIONID"].allSatisfy({ changes.column(named: $0) != nil }
      ), ["Z_PK", "ZTIMESTAMP"].allSatisfy({ transactions.column(named: $0) != nil })
    else { return [] }
    let columns = changes.columns.map(\.name).filter { $0.hasPrefix("ZTOMBSTONE") }
    let sources = sources(columns)
    guard !sources.isEmpty else { return [] }
    var found: [Tombstone] = []
    try connection.read(sql(columns, sources.keys.sorted(), limit)) { row in
      guard let source = row.integer(0).flatMap({ sources[Int(clamping: $0)] }) else { return }
      let values = source.kept.map { attribute, column in
        let raw = row.value(3 + column)
        return Tombstone.Kept(
          attribute: attribute,
          cell: Cell(raw: .whole(raw), stored: CellDecoder.reading(of: .whole(raw), as: attribute)))
      }
      let time: Double? =
        switch row.value(2) {
        case .real(let seconds): seconds
        case .integer(let seconds): Double(seconds)
        default: nil
        }
      let object = ObjectID(entity: source.entity, pk: row.integer(1) ?? 0)
      found.append(Tombstone(objectID: object, time: time, values: values))
    }
    return found
  }

  /// By `Z_ENT`.
  private func sources(_ columns: [String]) -> [Int: Source] {
    var sources: [Int: Source] = [:]
    for entity in compiler.model.entities {
      guard let number = compiler.layout.entities[entity.name]?.entityID else { continue }
      let kept = compiler.model.tombstoneColumns(of: entity, among: columns)
      if !kept.isEmpty { sources[number] = Source(entity: entity.name, kept: kept) }
    }
    return sources
  }

  private func sql(_ columns: [String], _ numbers: [Int], _ limit: Int) -> SQL {
    let list: [SQL] = ["c.ZENTITY", "c.ZENTITYPK", "t.ZTIMESTAMP"] + columns.map { .column("c", $0) }
    return """
      SELECT \(list: list) \
      FROM ACHANGE AS c LEFT JOIN ATRANSACTION AS t ON t.Z_PK = c.ZTRANSACTIONID \
      WHERE c.ZCHANGETYPE = 2 AND c.ZENTITY IN (\(integers: numbers)) \
      ORDER BY c.Z_PK DESC LIMIT \(bind: .integer(Int64(limit)))
      """
  }
}
