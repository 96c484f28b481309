package import Schema

extension OpenedStore {
  /// The tables that hold no entity's rows, in the order of their names.
  package func otherTables(of layout: StoreLayout) -> [StoreTable] {
    let places = layout.entities.values
    let ofEntities = Set(places.compactMap { $0.table?.uppercased() })
    let joins = Set(
      places.flatMap(\.relationships.values).compactMap { place -> String? in
        guard case .join(let table, _, _, _, _, _) = place else { return nil }
        return table.uppercased()
      })
    return tables.filter { !ofEntities.contains($0.name.uppercased()) }.sorted { $0.name < $1.name }.map { table in
      StoreTable(
        name: table.name, family: StoreTable.Family(of: table.name.uppercased(), joins: joins), columns: table.columns)
    }
  }
}

extension StoreTable.Family {
  /// The families of table names (FORMAT §1.1); `name` in capitals.
  fileprivate init(of name: String, joins: Set<String>) {
    self =
      if joins.contains(name) { .join } else if name == "ACHANGE" || name.hasPrefix("ATRANSACTION") {
        .history
      } else if name.hasPrefix("ANSCK") {
        .cloudKit
      } else if ["Z_METADATA", "Z_PRIMARYKEY", "Z_MODELCACHE"].contains(name) || name.hasPrefix("SQLITE_")
        || name.hasPrefix("Z_RT_")
      {
        .bookkeeping
      } else { .unexplained }
  }
}
