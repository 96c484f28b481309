import Schema

/// What the tables of a store hold between two saves.
struct StoreState {
  /// A row by its table and key.
  struct RowID: Hashable {
    let table: String
    let pk: Int64
  }

  struct Object {
    let entity: Entity
    let columns: [String: RawValue]
    /// The objects at the end of each to-many.
    let members: [String: [RowID]]
  }

  private(set) var objects: [RowID: Object] = [:]
  /// In the order of entities and keys.
  private(set) var order: [RowID] = []
  /// The rows of join tables.
  private(set) var joins: [String: Set<[String: RawValue]>] = [:]

  init(
    _ encoder: inout RowEncoder,
    _ definition: StoreDDL
  ) throws(StoreWritingError) {
    let graph = encoder.graph
    let plan = graph.plan
    var uniqueness = UniquenessCheck(graph, definition)
    func id(_ index: Int) -> RowID {
      let object = graph.objects[index]
      return RowID(table: plan.tables[plan.root(of: object.entity)]?.name ?? "", pk: object.pk)
    }
    for index in graph.objects.indices {
      let object = graph.objects[index]
      let columns = try encoder.columns(of: index)
      try uniqueness.add(columns, of: index)
      var members: [String: [RowID]] = [:]
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
