package import Findings
package import Predicates
import SQLite
import Schema

/// Rows of a table that are odd in the same way, reported together.
package protocol OddRows: Sendable {
  /// The statement of their keys; nil if they have none.
  var keys: SQL? { get }
  func finding(examples: [Int64]) -> Finding
}

/// The value of `Z_ENT` in a row.
package enum RowNumber: Hashable, Comparable, Sendable {
  case null
  /// A text, a blob or a fraction, which equals no entity's number.
  case other
  case number(Int)

  init(_ value: SQLiteValue) {
    switch value {
    case .integer(let number): self = .number(Int(clamping: number))
    case .real(let number): self = Int(exactly: number).map(RowNumber.number) ?? .other
    case .null: self = .null
    default: self = .other
    }
  }
}

extension StatementRow {
  /// A `Z_ENT`; SQL's `=` finds it equal to no text.
  func entityNumber(_ index: Int) -> Int? {
    if case .number(let number) = RowNumber(value(index)) { number } else { nil }
  }
}

/// Rows of a table whose `Z_ENT` is no number of the table's entities.
package struct StrayRows: OddRows {
  package let table: String
  package let number: RowNumber
  package let count: Int
  /// The entity in whose rows they are shown: the root of the table.
  let root: String?
  /// The entity with the number: it has another table, or is abstract; nil if the model does not know it.
  let home: EntityLayout?

  /// The statement of their keys, in order.
  package var keys: SQL? {
    let condition: SQL =
      switch number {
      case .null: "Z_ENT IS NULL"
      case .other:
        """
        Z_ENT IS NOT NULL AND (typeof(Z_ENT) NOT IN ('integer', 'real') \
        OR Z_ENT <> CAST(Z_ENT AS INTEGER))
        """
      case .number(let number): "Z_ENT = \(bind: .integer(Int64(number)))"
      }
    return "SELECT Z_PK FROM \(id: table) WHERE \(condition) ORDER BY Z_PK"
  }

  package func finding(examples: [Int64]) -> Finding {
    let rows = Count.text(count, "row of \(table) has", "rows of \(table) have")
    let isElsewhere = home.map { $0.table != table } ?? false
    return Finding(
      code: isElsewhere ? .storeRowOtherTable : .storeRowUnknownEntity, severity: .mismatch, entity: root, rows: count,
      examples: examples, message: "\(rows) \(held), which \(whose)")
  }

  private var held: String {
    switch number {
    case .null: "Z_ENT NULL"
    case .other: "a Z_ENT that is no whole number"
    case .number(let number): "Z_ENT \(number)"
    }
  }

  private var whose: String {
    guard case .number = number else { return "is no entity's" }
    guard let home else { return "the model does not know" }
    if home.table == table { return "is \(home.entity), an abstract entity" }
    return "is \(home.entity) of \(home.table ?? "no table")"
  }
}

extension RowCounter {
  /// The rows with no entity of their table, by table and number.
  func strays(_ byTable: Numbers) -> [StrayRows] {
    var homes: [Int: EntityLayout] = [:]
    for layout in compiler.layout.entities.values {
      if let number = layout.entityID { homes[number] = layout }
    }
    return byTable.sorted { $0.key < $1.key }.flatMap { table, numbers in
      numbers.sorted { $0.key < $1.key }.compactMap { number, count in
        let home: EntityLayout? = if case .number(let number) = number { homes[number] } else { nil }
        // An abstract entity owns no rows (FORMAT §1.4).
        if let home, home.table == nil { return nil }
        if let home, home.table == table, !isAbstract(home) { return nil }
        return StrayRows(table: table, number: number, count: count, root: root(of: table), home: home)
      }
    }
  }

  private func isAbstract(_ layout: EntityLayout) -> Bool {
    compiler.model.entity(named: layout.entity)?.isAbstract == true
  }

  func root(of table: String) -> String? {
    compiler.model.entities.first { $0.superentity == nil && compiler.layout.entities[$0.name]?.table == table }?.name
  }
}
