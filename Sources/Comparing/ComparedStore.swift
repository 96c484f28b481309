import Predicates
package import Schema
package import Storage

/// One of two stores that are compared, with the model that reads it.
package struct ComparedStore: Sendable {
  package let store: OpenedStore
  package let model: Model
  package let layout: StoreLayout

  package init(store: OpenedStore, model: Model, layout: StoreLayout) {
    (self.store, self.model, self.layout) = (store, model, layout)
  }

  var compiler: RowQueryCompiler { RowQueryCompiler(model: model, layout: layout) }

  /// Where an entity's rows lie; nil if the store has no table with keys for it.
  func table(of entity: Entity) -> EntityTable? {
    guard let place = layout.entities[entity.name], let name = place.table else { return nil }
    if place.sharesTable, place.entityID == nil { return nil }
    return EntityTable(name: name, place: place)
  }

  func isIndexed(_ table: String, _ column: String) -> Bool {
    store.indexedColumns.contains([table.uppercased(), column.uppercased()])
  }

  /// Whether SQLite finds a table's rows by `Z_PK` without reading all of them.
  func findsByKey(_ table: EntityTable) -> Bool {
    table.place.address.isKey || isIndexed(table.name, RowAddress.key.column)
  }
}

/// An entity's rows in SQL.
struct EntityTable: Sendable {
  let name: String
  let place: EntityLayout

  /// `"ZCAR" AS "r"`.
  func named(_ alias: String) -> SQL { "\(id: name) AS \(id: alias)" }

  /// Which of the table's rows are the entity's own; nil if all are.
  func condition(_ alias: String) -> SQL? {
    guard place.sharesTable, let number = place.entityID else { return nil }
    return "\(column: alias, "Z_ENT") = \(number: number)"
  }

  /// ` FROM … WHERE …`.
  func rows(_ alias: String) -> SQL { " FROM \(named(alias))\(condition(alias).map { " WHERE \($0)" } ?? SQL())" }

  /// A leaf's column; nil if the table has none.
  func column(_ path: String, _ alias: String) -> SQL? {
    guard let column = place.columns[path], column.certainty != .missing else { return nil }
    return .column(alias, column.name)
  }
}
