import Schema
import Storage

extension TableGuess {
  /// Many-to-manys from the names of join tables and their columns (FORMAT §2.3).
  mutating func guessJoins(_ tables: [TableShape]) {
    for table in tables.sorted(by: { $0.name < $1.name }) {
      guard table.name.hasPrefix("Z_"), numberAhead(in: table.name) else { continue }
      let columns = table.columns.map(\.name).filter { !$0.hasPrefix(OrderColumn.prefix) }
      let sides = columns.compactMap { side($0, in: table, of: columns) }
      if columns.count == 2, sides.count == 2 {
        join(sides[0], sides[1], in: table)
      } else if let side = sides.first, sides.count == 1, columns.contains("REFLEXIVE") {
        selfInverse(side, in: table)
      } else {
        say("\(table.name) looks like a join table, but its columns name no two entities")
      }
    }
  }

  private func numberAhead(in name: String) -> Bool {
    let rest = name.dropFirst(2)
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    return !digits.isEmpty && digits.count < rest.count
  }

  /// A column of keys: of which entity, and the name of the relationship that leads there.
  private struct Side {
    var column: String
    var entity: EntityNumber
    var name: String
  }

  private func side(_ column: String, in table: TableShape, of columns: [String]) -> Side? {
    guard column.hasPrefix("Z_"), let (entity, name) = numbered(column.dropFirst(2)) else { return nil }
    // The table is named for one of the relationships, without the number that a column may have.
    let whole = table.name.drop { !$0.isNumber }.drop { $0.isNumber }
    let isNumbered = name.hasPrefix(whole) && name.dropFirst(whole.count).allSatisfy(\.isNumber)
    return Side(column: column, entity: entity, name: spelling.name(isNumbered ? String(whole) : name))
  }

  private mutating func join(_ first: Side, _ second: Side, in table: TableShape) {
    // Each column is named for the relationship that leads to its keys from the other side.
    let names = (free(first.name, in: second.entity), free(second.name, in: first.entity))
    let sides = [(first, second, names.0, names.1), (second, first, names.1, names.0)]
    for (members, owners, name, inverse) in sides {
      let order = table.column(named: OrderColumn.name(besideMembers: members.column))?.name
      add(
        Relationship(
          name: name, destination: members.entity.name, inverse: inverse, isToMany: true, isOrdered: order != nil,
          isOptional: true), to: owners.entity,
        at: .join(
          table: table.name, owner: owners.column, member: members.column, orderColumn: order, isSelfInverse: false,
          certainty: .guessed))
      say(
        "\(table.name).\(members.column) is taken for a to-many from \(owners.entity.name) "
          + "to \(members.entity.name): its name has the entity's number", of: owners.entity, name)
    }
  }

  private mutating func selfInverse(_ side: Side, in table: TableShape) {
    let name = free(side.name, in: side.entity)
    let order = table.columns.map(\.name).first { $0.hasPrefix(OrderColumn.prefix) }
    add(
      Relationship(
        name: name, destination: side.entity.name, inverse: name, isToMany: true, isOrdered: order != nil,
        isOptional: true), to: side.entity,
      at: .join(
        table: table.name, owner: side.column, member: "REFLEXIVE", orderColumn: order, isSelfInverse: true,
        certainty: .guessed))
    say(
      "\(table.name) is taken for a to-many from \(side.entity.name) to itself: " + "it has a column REFLEXIVE",
      of: side.entity, name)
  }
}
