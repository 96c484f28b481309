import Querying
import Schema
import Storage

/// Whether the store has the indexes that the model declares, under their names or over the same columns.
struct IndexCheck: StoreCheck {
  func findings(_ store: CheckedStore) throws(Failure) -> [AuditedFinding] {
    let known = try indexes(store)
    let names = Set(store.opened.indexNames.map { $0.lowercased() })
    return store.entities.flatMap { entity -> [AuditedFinding] in
      guard let place = store.place(of: entity.name) else { return [] }
      return entity.fetchIndexes.compactMap { index in
        if index.storeNames(of: entity.name).contains(where: { names.contains($0.lowercased()) }) {
          return nil
        }
        guard let columns = columns(of: index, place.layout, store.model.relationships(of: entity)),
          known[place.table]?.contains(columns) != true
        else { return nil }
        return finding(index, entity)
      }
    }
  }

  /// The columns of each table's indexes, in order.
  private func indexes(_ store: CheckedStore) throws(Failure) -> [String: Set<[String]>] {
    let sql = """
      SELECT m.tbl_name, m.name, i.name FROM sqlite_master AS m, pragma_index_info(m.name) AS i
      WHERE m.type = 'index' ORDER BY m.name, i.seqno
      """
    var columns: [String: (table: String, columns: [String])] = [:]
    for row in try store.scan.rows(.text(sql), columns: 3) {
      guard case .text(let table) = row[0], case .text(let name) = row[1],
        case .text(let column) = row[2]
      else { continue }
      columns[name, default: (table, [])].columns.append(column)
    }
    return Dictionary(columns.values.map { ($0.table, [$0.columns]) }) { $0.union($1) }
  }

  /// nil for what has no index of its own: one over an expression or over a relationship that is no key (FORMAT §6.4).
  private func columns(
    of index: FetchIndex,
    _ layout: EntityLayout,
    _ relationships: [Relationship]
  ) -> [String]? {
    var columns: [String] = []
    for element in index.elements {
      if let column = layout.columns[element.property] {
        columns.append(column.name)
      } else if case .key(let column, _)? = layout.relationships[element.property] {
        columns.append(column.name)
      } else if relationships.contains(where: { $0.name == element.property })
        || element.isExpression
      {
        return nil
      }
    }
    return columns
  }

  private func finding(_ index: FetchIndex, _ entity: Entity) -> AuditedFinding {
    AuditedFinding(
      Finding(
        code: StoreKind.missingIndex.code,
        severity: StoreKind.missingIndex.severity,
        entity: entity.name,
        message: "index \(index.name) of \(entity.name) is declared and not in the store",
        hint: "A store that was not migrated since keeps the indexes it was created with."
      )
    )
  }
}
