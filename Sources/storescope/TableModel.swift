import Schema
import Storage

/// A model guessed from the tables alone, every column labelled as a guess (FORMAT §11).
struct TableModel {
  let model: Model
  let layout: StoreLayout

  init(store: OpenedStore) {
    self.init(numbers: store.metadata.numbers, tables: store.tables)
  }

  init(numbers: [EntityNumber], tables: [TableShape]) {
    let byNumber = Dictionary(numbers.map { ($0.number, $0) }) { first, _ in first }
    let tables = Dictionary(tables.map { ($0.name.uppercased(), $0) }) { first, _ in first }
    var entities: [Entity] = []
    var layouts: [String: EntityLayout] = [:]
    var seen: Set<String> = []
    for number in numbers where seen.insert(number.name).inserted {
      let root = Self.root(of: number, in: byNumber)
      guard let table = tables["Z" + root.name.uppercased()] else { continue }
      var attributes: [Attribute] = []
      var columns: [String: ColumnPlace] = [:]
      for column in table.columns where !["Z_PK", "Z_ENT", "Z_OPT"].contains(column.name) {
        let name = Self.name(of: column.name)
        columns[name] = ColumnPlace(name: column.name, certainty: .guessed)
        attributes.append(
          Attribute(name: name, type: Self.type(of: column.declaredType), isOptional: true)
        )
      }
      let parent = byNumber[number.superNumber]
      entities.append(
        Entity(
          name: number.name,
          superentity: parent?.name == number.name ? nil : parent?.name,
          attributes: root.number == number.number ? attributes : []
        )
      )
      layouts[number.name] = EntityLayout(
        entity: number.name,
        entityID: number.number,
        table: table.name,
        columns: columns,
        sharesTable: numbers.contains { $0.superNumber != 0 }
      )
    }
    model = Model(entities: entities)
    layout = StoreLayout(entities: layouts)
  }

  private static func root(
    of entity: EntityNumber,
    in numbers: [Int: EntityNumber]
  ) -> EntityNumber {
    var current = entity
    var seen: Set<Int> = [entity.number]
    while let parent = numbers[current.superNumber], seen.insert(parent.number).inserted {
      current = parent
    }
    return current
  }

  private static func name(of column: String) -> String {
    let name = column.hasPrefix("Z") && column.count > 1 ? String(column.dropFirst()) : column
    return name.lowercased()
  }

  private static func type(of declared: String) -> AttributeType {
    switch declared.uppercased() {
    case "INTEGER": .integer64
    case "FLOAT": .double
    case "DECIMAL": .decimal
    case "TIMESTAMP": .date
    case "VARCHAR": .string
    case "BLOB": .binary
    default: .undefined
    }
  }
}
