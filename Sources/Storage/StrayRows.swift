package import Querying
package import Schema

/// Rows of a table about which one thing is odd, told together.
package protocol OddRows: Sendable {
  /// The statement of their keys; nil where they have none.
  var keys: SQL? { get }
  func finding(examples: [Int64]) -> Finding
}

/// Rows of a table whose `Z_ENT` is no number of the entities that live there.
package struct StrayRows: OddRows {
  package let table: String
  /// nil where it is NULL.
  package let number: Int?
  package let count: Int
  /// The entity among whose rows they are shown: the root of the table.
  let root: String?
  /// Who has the number: an entity with a table of its own, or an abstract one; nil where the model does not know it.
  let home: EntityLayout?

  /// The statement of their keys, in order; a number is what SQLite takes a text for, as in the count.
  package var keys: SQL? {
    .text("SELECT Z_PK FROM ") + .identifier(table) + .text(" WHERE CAST(Z_ENT AS INTEGER) IS ")
      + .binding(number.map { .integer(Int64($0)) } ?? .null) + .text(" ORDER BY Z_PK")
  }

  package func finding(examples: [Int64]) -> Finding {
    let rows = count == 1 ? "1 row of \(table) has" : "\(count) rows of \(table) have"
    let isElsewhere = home.map { $0.table != table } ?? false
    return Finding(
      code: isElsewhere ? "store.row.other-table" : "store.row.unknown-entity",
      severity: .mismatch,
      entity: root,
      rows: count,
      examples: examples,
      message: "\(rows) Z_ENT \(number.map(String.init) ?? "NULL"), which \(whose)"
    )
  }

  private var whose: String {
    guard number != nil else { return "is no entity's" }
    guard let home else { return "the model does not know" }
    if home.table == table { return "is \(home.entity), an abstract entity" }
    return "is \(home.entity) of \(home.table ?? "no table")"
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
      numbers.sorted { ($0.key ?? .min) < ($1.key ?? .min) }.compactMap { number, count in
        let home = number.flatMap { homes[$0] }
        // An abstract entity owns no rows (FORMAT §1.4).
        if let home, home.table == nil { return nil }
        if let home, home.table == table, !isAbstract(home) { return nil }
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

  private func isAbstract(_ layout: EntityLayout) -> Bool {
    compiler.model.entity(named: layout.entity)?.isAbstract == true
  }

  func root(of table: String) -> String? {
    compiler.model.entities.first {
      $0.superentity == nil && compiler.layout.entities[$0.name]?.table == table
    }?.name
  }
}
