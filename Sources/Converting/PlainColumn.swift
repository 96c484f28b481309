import Decoding
import Predicates
import Schema

/// A column of a plain table: where it comes from, and its value as SQL.
package struct PlainColumn: Sendable {
  enum Content: Sendable {
    case key
    case attribute(PlainCell)
    case link(PlainLink)
    /// The place among the objects of an ordered to-many whose key is here, from 0.
    case position(PlainLink, order: String)
  }

  let name: String
  /// The property's path in the model; empty for the key.
  let path: String
  let storeTable: String
  let typeTitle: String
  let content: Content

  /// The store's columns, as the table of columns names them.
  var storeColumns: String? {
    switch content {
    case .key: "Z_PK"
    case .attribute(let cell): cell.columns.isEmpty ? nil : cell.columns.joined(separator: ", ")
    case .link(let link): link.column
    case .position(_, let order): order
    }
  }

  var form: PlainForm {
    switch content {
    case .key: PlainForm(type: .integer, condition: "1")
    case .attribute(let cell): cell.form
    case .link(let link):
      PlainForm(type: .integer, unit: "pk of \(link.foreignTable ?? link.destination)", condition: "1")
    case .position: PlainForm(type: .integer, unit: "from 0", condition: "1")
    }
  }
}

/// A key that leads to the rows of an entity.
package struct PlainLink: Sendable {
  /// The store's column; nil if it is missing.
  let column: String?
  let destination: String
  let host: PlainHost
  /// The table of the rows it leads to; nil if the store has none.
  var table: String?
  /// The condition on these rows, with the alias `d`; nil for all of the table.
  var condition: SQL?
  /// The plain table that holds all of these rows; nil if there are several, or not all rows are taken.
  var foreignTable: String?

  /// The key of the row that a key leads to; NULL if there is none.
  func found(_ key: SQL) -> SQL {
    guard let table else { return "NULL" }
    let condition: SQL = condition.map { " AND \($0)" } ?? ""
    return """
      (SELECT d."Z_PK" FROM \(host.schema).\(id: table) AS d WHERE d."Z_PK" = \(key)\(condition) LIMIT 1)
      """
  }

  /// Why a key is noted as leading nowhere.
  var lack: String {
    guard let table else { return "the store has no table of \(destination)" }
    return condition == nil ? "no row of \(table)" : "no row of \(destination) in \(table)"
  }

  /// The condition on an entity's rows, own or also of those below; nil for the whole table.
  ///
  /// Rows with a number that the model does not know are the root's, as in `rows`.
  static func condition(
    on entity: Entity, _ place: EntityLayout, in model: Model, _ layout: StoreLayout, alias: String,
    withSubentities: Bool
  ) -> SQL? {
    guard place.sharesTable else { return nil }
    let wanted = Set((withSubentities ? model.hierarchy(from: entity) : [entity]).map(\.name))
    let number = SQL.column(alias, "Z_ENT")
    if model.ancestors(of: entity).isEmpty {
      let others = layout.entities.values.filter { $0.table == place.table && !wanted.contains($0.entity) }.compactMap(
        \.entityID)
      if others.isEmpty { return nil }
      return "ifnull(\(number) NOT IN (\(numbers: others)), 1)"
    }
    return "\(number) IN (\(numbers: wanted.compactMap { layout.entities[$0]?.entityID }))"
  }
}

extension SQL.StringInterpolation {
  /// Numbers that are written, with commas between them.
  fileprivate mutating func appendInterpolation(numbers: [Int]) {
    for (index, number) in numbers.sorted().enumerated() {
      appendInterpolation(text: index > 0 ? ", " : "")
      appendInterpolation(number: number)
    }
  }
}
