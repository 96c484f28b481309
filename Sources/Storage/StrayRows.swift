package import Querying
package import Schema

/// Rows of a table whose `Z_ENT` is no number of the entities that live there.
package struct StrayRows: Hashable, Sendable {
  package let table: String
  package let number: Int
  package let count: Int
  /// The entity among whose rows they are shown: the root of the table.
  let root: String?
  /// Who has the number, with a table of its own; nil where the model does not know it.
  let home: EntityLayout?

  /// The statement of their keys, in order.
  package var keys: SQL {
    .text("SELECT Z_PK FROM ") + .identifier(table) + .text(" WHERE ifnull(Z_ENT, 0) = ")
      + .binding(.integer(Int64(number))) + .text(" ORDER BY Z_PK")
  }

  package func finding(examples: [Int64]) -> Finding {
    let rows = count == 1 ? "1 row of \(table) has" : "\(count) rows of \(table) have"
    let whose =
      home.map { "is \($0.entity) of \($0.table ?? "no table")" } ?? "the model does not know"
    return Finding(
      code: home == nil ? "store.row.unknown-entity" : "store.row.other-table",
      severity: .mismatch,
      entity: root,
      rows: count,
      examples: examples,
      message: "\(rows) Z_ENT \(number), which \(whose)"
    )
  }
}

extension RowCounter {
  /// The rows that no entity of their table owns, by table and number.
  func strays(_ byTable: Numbers) -> [StrayRows] {
    var homes: [Int: EntityLayout] = [:]
    for layout in compiler.layout.entities.values {
      if let number = layout.entityID { homes[number] = layout }
    }
    return byTable.sorted { $0.key < $1.key }.flatMap { table, numbers in
      numbers.sorted { $0.key < $1.key }.compactMap { number, count in
        let home = homes[number]
        if let home, home.table == nil || home.table == table { return nil }
        return StrayRows(
          table: table,
          number: number,
          count: count,
          root: root(of: table),
          home: home
        )
      }
    }
  }

  private func root(of table: String) -> String? {
    compiler.model.entities.first {
      $0.superentity == nil && compiler.layout.entities[$0.name]?.table == table
    }?.name
  }
}
