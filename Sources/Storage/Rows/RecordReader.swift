import Predicates
import Questions
import SQLite
import Schema

/// Reads one object with all its properties.
struct RecordReader: Sendable {
  let compiler: RowQueryCompiler
  let supportFolder: String

  /// The object as the entity that its own row names, which may be a sub-entity of the one asked for; the objects of
  /// its to-manys are not counted.
  ///
  /// `properties` are the ones to read; nil for all.
  func record(
    _ asked: ObjectID, _ connection: Connection, only properties: Set<String>? = nil
  ) throws(Failure) -> Record {
    let (object, number, saves) = try identity(asked, connection)
    guard let entity = compiler.model.entity(named: object.entity) else { throw .noSuchEntity(object.entity) }
    let layout = try compiler.entityLayout(object.entity)
    let paths = Self.paths(of: entity, in: compiler.model).filter { properties?.contains($0.property) != false }
    let reader = RowReader(compiler: compiler, supportFolder: supportFolder, readsWhole: true).leavingCounts
    let selection = try reader.selection(paths, of: object.entity)
    guard let row = try reader.row(of: object.pk, selection, connection) else { throw .noSuchRow(object) }
    let fields = zip(paths, row.cells).map { path, cell in
      Record.Field(path: path, column: column(of: path, in: layout), cell: cell)
    }
    return Record(objectID: row.objectID, entityID: number, saves: saves, fields: fields)
  }

  /// A row's entity and how often it was saved; a `Z_ENT` of an entity in another table is ignored.
  ///
  /// Throws `Failure` if no row has the key, or several have it.
  func identity(_ asked: ObjectID, _ connection: Connection) throws(Failure) -> (ObjectID, number: Int?, saves: Int64?)
  {
    guard let entity = compiler.model.entity(named: asked.entity) else { throw .noSuchEntity(asked.entity) }
    let layout = try compiler.entityLayout(asked.entity)
    guard let table = layout.table else { throw .noTable(entity: asked.entity) }
    let sql: SQL = """
      SELECT Z_ENT, \(layout.countsSaves ? "Z_OPT" : "NULL") FROM \(id: table) \
      WHERE Z_PK = \(bind: .integer(asked.pk))
      """
    var number: Int?
    var saves: Int64?
    var rows = 0
    try connection.read(sql) {
      number = $0.entityNumber(0)
      saves = $0.integer(1)
      rows += 1
    }
    if rows == 0 { throw .noSuchRow(asked) }
    if rows > 1 { throw .sharedKey(asked, rows: rows) }
    let actual = compiler.model.hierarchy(from: entity).first {
      number != nil && compiler.layout.entities[$0.name]?.entityID == number
    }
    return (ObjectID(entity: actual?.name ?? asked.entity, pk: asked.pk), number, saves)
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
    for attribute in model.attributes(of: entity) where !attribute.isTransient { add(attribute, "") }
    for relationship in model.relationships(of: entity) where !relationship.isTransient {
      paths.append(Path(root: entity.name, property: relationship.name, target: .relationship(relationship)))
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
}

extension RecordReader {
  /// Counts the objects of each to-many of an object, one after the other.
  func objectCounts(
    of object: ObjectID, _ connection: Connection, told: (_ relationship: String, _ count: Int) -> Void
  ) throws(Failure) {
    let layout = try compiler.entityLayout(object.entity)
    guard let entity = compiler.model.entity(named: object.entity), let table = layout.table else { return }
    let alias = RowQueryCompiler.alias
    for relationship in compiler.model.relationships(of: entity) where !relationship.isTransient {
      let place = layout.relationships[relationship.name]
      if case .key? = place { continue }
      guard let number = place?.objectCount(of: alias) else { continue }
      let sql: SQL = """
        SELECT \(number) FROM \(id: table) AS \(id: alias) WHERE Z_PK = \(bind: .integer(object.pk))
        """
      try connection.read(sql) { told(relationship.name, Int(clamping: $0.integer(0) ?? 0)) }
    }
  }

  /// How many rows lead to an object; relationships without such rows are left out.
  func referrers(to object: ObjectID, _ connection: Connection) throws(Failure) -> [Referrer] {
    var found: [Referrer] = []
    for (relationship, query) in compiler.referring(to: object) {
      // A relationship without a place in the store leads nowhere.
      guard let sql = try? compiler.count(query) else { continue }
      var count = 0
      try connection.read(sql) { count = Int(clamping: $0.integer(0) ?? 0) }
      guard count > 0 else { continue }
      found.append(Referrer(entity: query.entity, relationship: relationship, count: count))
    }
    return found
  }
}
