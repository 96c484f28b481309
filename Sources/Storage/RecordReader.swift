import Querying
import Schema

/// Reads one object with all its properties, and who refers to it.
struct RecordReader: Sendable {
  let compiler: RowQueryCompiler
  let supportFolder: String

  func record(_ object: ObjectID, _ connection: Connection) throws(Failure) -> Record {
    let model = compiler.model
    guard let entity = model.entity(named: object.entity) else {
      throw .noSuchEntity(object.entity)
    }
    let layout = try compiler.entityLayout(object.entity)
    guard let table = layout.table else { throw .noTable(entity: object.entity) }
    let paths = Self.paths(of: entity, in: model)
    let reader = RowReader(compiler: compiler, supportFolder: supportFolder, readsWhole: true)
    let selection = try reader.selection(paths, of: object.entity)
    guard
      let row = try reader.rows([object.pk], selection, object.entity, connection).first
    else { throw .noSuchRow(object) }
    var saves: Int64?
    do {
      let sql: SQL =
        .text("SELECT Z_OPT FROM ") + .identifier(table) + .text(" WHERE Z_PK = ")
        + .binding(.integer(object.pk))
      try connection.run(sql) { saves = $0.integer(0) }
    } catch {
      throw error.asFailure
    }
    let fields = zip(paths, row.cells).map { path, cell in
      Record.Field(path: path, column: column(of: path, in: layout), cell: cell)
    }
    return Record(
      objectID: row.objectID,
      entityID: layout.entityID,
      saves: saves,
      fields: fields,
      referrers: try referrers(to: object, entity, connection)
    )
  }

  /// Attributes with their leaves below them, then relationships.
  static func paths(of entity: Entity, in model: Model) -> [Path] {
    var paths: [Path] = []
    func add(_ attribute: Attribute, _ prefix: String) {
      let spelling = prefix + attribute.name
      paths.append(Path(root: entity.name, property: spelling, target: .attribute(attribute)))
      guard !attribute.isSwiftDataEnum else { return }
      for element in attribute.elements { add(element, spelling + ".") }
    }
    for attribute in model.attributes(of: entity) where !attribute.isTransient {
      add(attribute, "")
    }
    for relationship in model.relationships(of: entity) where !relationship.isTransient {
      paths.append(
        Path(root: entity.name, property: relationship.name, target: .relationship(relationship))
      )
    }
    return paths
  }

  private func column(of path: Path, in layout: EntityLayout) -> String? {
    switch path.target {
    case .attribute: return layout.columns[path.property]?.name
    case .relationship(let relationship):
      switch layout.relationships[relationship.name] {
      case .key(let column, _): return column.name
      case .inverseKey(_, let column, _): return column.name
      case .join(let table, _, _, _, _, _): return table
      case .missing, nil: return nil
      }
    case .fetchedProperty: return nil
    }
  }

  private static let mostReferrers = 1000

  /// To-ones without inverse that point at the object; others are its own relationships already.
  private func referrers(
    to object: ObjectID,
    _ entity: Entity,
    _ connection: Connection
  ) throws(Failure) -> [Record.Referrer] {
    let model = compiler.model
    let names = Set(([entity] + model.ancestors(of: entity)).map(\.name))
    var found: [Record.Referrer] = []
    for other in model.entities {
      for relationship in other.relationships
      where !relationship.isToMany && relationship.inverse == nil
        && names.contains(relationship.destination)
      {
        let layout = try compiler.entityLayout(other.name)
        guard let table = layout.table,
          case .key(let column, _)? = layout.relationships[relationship.name],
          column.certainty != .missing
        else { continue }
        var objects: [ObjectID] = []
        let sql: SQL =
          .text("SELECT Z_PK FROM ") + .identifier(table) + .text(" WHERE ")
          + .identifier(column.name) + .text(" = ") + .binding(.integer(object.pk))
          + .text(" LIMIT \(Self.mostReferrers)")
        do {
          try connection.run(sql) { row in
            objects.append(ObjectID(entity: other.name, pk: row.integer(0) ?? 0))
          }
        } catch {
          throw error.asFailure
        }
        guard !objects.isEmpty else { continue }
        found.append(
          Record.Referrer(entity: other.name, relationship: relationship.name, objects: objects)
        )
      }
    }
    return found
  }
}
