import Escaping
import Predicates

/// Views over a store in the form of plain tables, as a script for SQLite's shell.
package struct ViewScript {
  private let layout: PlainLayout

  package init(_ layout: PlainLayout) { self.layout = layout }

  /// The statements and comments, a line or more each, in an order in which each finds what it needs.
  package func write(_ line: (String) -> Void) {
    line("-- texts are not checked to be UTF-8, and a Decimal beyond 1e±100 is NULL")
    for table in layout.tables {
      for column in table.columns {
        guard case .attribute(let cell) = column.content, let lack = cell.lack else { continue }
        line("-- \(SQLText.comment("\(table.name).\(column.name)")): \(lack)")
      }
      line(view(table.name, table.select(.shell, orders: false)))
    }
    for view in layout.views { line(self.view(view.name, view.select)) }
    for pairs in layout.pairs { line(view(pairs.name, pairs.select())) }
    let rows = layout.descriptions().map { row -> SQL in "(\(list: row.map { SQL.binding($0) }))" }
    let names = PlainLayout.descriptionColumns.map(SQL.identifier)
    if rows.isEmpty { return }
    line(
      ("CREATE TEMP VIEW \(id: "_storescope") (\(list: names)) AS VALUES \(rows.joined(separator: ",\n  "))" as SQL)
        .script)
  }

  private func view(_ name: String, _ select: SQL) -> String {
    ("CREATE TEMP VIEW \(id: name) AS \(select)" as SQL).script
  }
}
