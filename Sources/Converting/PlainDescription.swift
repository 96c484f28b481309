import Decoding
import Predicates
import Schema

// What each column of plain tables comes from, as the rows of `_storescope`.
extension PlainLayout {
  static let descriptionColumns = [
    "table", "column", "entity", "property", "store_table", "store_column", "type", "unit", "layer",
  ]

  /// With `namesFiles`, external files are paths.
  func descriptions(namesFiles: Bool = false) -> [[SQLiteValue]] {
    func unit(_ column: PlainColumn) -> String? {
      guard namesFiles, case .attribute(let cell) = column.content,
        cell.reader.attribute.allowsExternalBinaryDataStorage
      else { return column.form.unit }
      return "path of an external file, else \(column.form.unit ?? "bytes")"
    }
    return tables.flatMap { table in
      table.columns.map { column in
        row(
          table.name, column.name, table.entity, column.path, table.storeTable, column.storeColumns, column.typeTitle,
          unit(column))
      }
    }
      + views.flatMap { view in
        [
          row(
            view.name, view.entityColumn, view.entity, "", view.storeTable, nil, "entity", "name of the row's entity")
        ]
          + view.columns.map { column in
            row(
              view.name, column.name, view.entity, column.path, column.storeTable, column.storeColumns,
              column.typeTitle, unit(column))
          }
      } + pairs.flatMap(rows)
  }

  private func rows(of pairs: Pairs) -> [[SQLiteValue]] {
    func row(_ column: String, _ end: PlainLink, _ store: String?, _ unit: String) -> [SQLiteValue] {
      self.row(
        pairs.name, column, pairs.entity, pairs.relationship, pairs.storeTable, store, "to-many", unit)
    }
    var rows = [
      row("owner", pairs.owner, pairs.owner.column, "pk of \(pairs.owner.destination)"),
      row("member", pairs.member, pairs.member.column, "pk of \(pairs.member.destination)"),
    ]
    if let order = pairs.memberOrder { rows.append(row("position", pairs.member, order, "from 0")) }
    if let order = pairs.ownerOrder { rows.append(row("owner_position", pairs.owner, order, "from 0")) }
    return rows
  }

  private func row(
    _ table: String, _ column: String, _ entity: String, _ property: String, _ storeTable: String,
    _ storeColumn: String?, _ type: String, _ unit: String?
  ) -> [SQLiteValue] {
    [
      .text(table), .text(column), .text(entity), property.isEmpty ? .null : .text(property), .text(storeTable),
      storeColumn.map(SQLiteValue.text) ?? .null, .text(type), unit.map(SQLiteValue.text) ?? .null,
      .text(layer.rawValue),
    ]
  }
}
