import Schema

/// A row by its table and key.
package struct RowKey: Hashable, Sendable {
  package let table: String
  package let key: Int64

  package init(table: String, key: Int64) { (self.table, self.key) = (table, key) }
}

/// What the tables of a store hold between two saves.
struct StoreState {
  struct Object {
    let entity: Entity
    let columns: [String: SQLiteValue]
    /// The objects at the end of each to-many.
    let members: [String: [RowKey]]
  }

  private(set) var objects: [RowKey: Object] = [:]
  /// In the order of entities and keys.
  private(set) var order: [RowKey] = []
  /// The rows of join tables.
  private(set) var joins: [String: Set<[String: SQLiteValue]>] = [:]

  init(_ encoder: inout RowEncoder, _ definition: StoreDDL) throws(StoreWritingError) {
    let graph = encoder.graph
    let plan = graph.plan
    var uniqueness = UniquenessCheck(graph, definition)
    func id(_ index: Int) -> RowKey {
      let object = graph.objects[index]
      return RowKey(table: plan.tables[plan.root(of: object.entity)]?.name ?? "", key: object.pk)
    }
    for index in graph.objects.indices {
      let object = graph.objects[index]
      let columns = try encoder.columns(of: index)
      try uniqueness.add(columns, of: index)
      var members: [String: [RowKey]] = [:]
      for relationship in plan.model.relationships(of: object.entity)
      where relationship.isToMany && !relationship.isTransient {
        members[relationship.name] = graph.members(of: index, through: relationship.name).map(id)
      }
      objects[id(index)] = Object(entity: object.entity, columns: columns, members: members)
      order.append(id(index))
    }
    for join in plan.joinTables { joins[join.table] = Set(encoder.rows(of: join)) }
  }
}
