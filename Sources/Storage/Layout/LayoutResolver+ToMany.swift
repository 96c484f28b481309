import Findings
import Schema

extension LayoutResolver {
  /// The place of a to-many's keys: on the destination's table, or in a join table (FORMAT §2.2, §2.3).
  mutating func place(_ relationship: Relationship, of declarer: Entity) -> RelationshipPlace {
    let inverse = inverse(of: relationship)
    let found: RelationshipPlace? =
      if let inverse, inverse.relationship.isToMany {
        join(relationship, of: declarer, inverse: inverse.relationship, on: inverse.entity)
      } else if let inverse {
        inverseKey(relationship, of: declarer, inverse: inverse.relationship, on: inverse.entity)
      } else { ownerlessKey(relationship, of: declarer) }
    if let found { return found }
    let computed = computedName(relationship, of: declarer)
    let finding = Finding(
      code: .storeRelationshipMissing, entity: declarer.name, path: relationship.name,
      message: "nothing in the store fits \(declarer.name).\(relationship.name), " + "looked for \(computed)")
    // A finding about inherited properties is reported once.
    if !problems.contains(finding) { problems.append(finding) }
    return .missing(computed: computed)
  }

  private func computedName(_ relationship: Relationship, of declarer: Entity) -> String {
    if let inverse = inverse(of: relationship), !inverse.relationship.isToMany {
      let table = table(of: inverse.entity)?.name ?? "Z" + inverse.entity.name.uppercased()
      if case .key(let column, _)? = own[inverse.entity.name]?.relationships[inverse.relationship.name] {
        return "\(table).\(column.name)"
      }
      return "\(table).Z\(inverse.relationship.name.uppercased())"
    }
    let number = numbers[declarer.name].map(String.init) ?? "?"
    return relationship.inverse == nil
      ? "Z\(number)\(relationship.name.uppercased())" : "Z_\(number)\(relationship.name.uppercased())"
  }

  /// The inverse and the entity that declares it.
  private func inverse(of relationship: Relationship) -> (entity: Entity, relationship: Relationship)? {
    guard let name = relationship.inverse, let destination = model.entity(named: relationship.destination) else {
      return nil
    }
    for entity in [destination] + model.ancestors(of: destination) {
      if let found = entity.relationships.first(where: { $0.name == name }) { return (entity, found) }
    }
    return nil
  }

  /// One-to-many: the inverse's key on the destination's table.
  private mutating func inverseKey(
    _ relationship: Relationship, of declarer: Entity, inverse: Relationship, on entity: Entity
  ) -> RelationshipPlace? {
    guard case .key(let column, _)? = ownLayout(of: entity.name)?.relationships[inverse.name],
      column.certainty != .missing, let table = table(of: entity)
    else { return nil }
    let order = orderColumn(OrderColumn.name(besideKey: column.name), relationship, declarer, table)
    return .inverseKey(table: table.name, column: column, orderColumn: order)
  }

  /// One-to-many without inverse: a key on the destination's table, named after the owner's number.
  private mutating func ownerlessKey(_ relationship: Relationship, of declarer: Entity) -> RelationshipPlace? {
    guard let destination = model.entity(named: relationship.destination), let table = table(of: destination),
      let number = numbers[declarer.name],
      let column = table.column(named: "Z\(number)\(relationship.name.uppercased())")
    else { return nil }
    let order = orderColumn(OrderColumn.name(besideKey: column.name), relationship, declarer, table)
    return .inverseKey(
      table: table.name, column: ColumnPlace(name: column.name, certainty: .verified), orderColumn: order)
  }

  /// The column of an ordered relationship's order (FORMAT §2.2, §2.3); a missing one is reported.
  private mutating func orderColumn(
    _ computed: String, _ relationship: Relationship, _ declarer: Entity, _ table: TableShape
  ) -> String? {
    guard relationship.isOrdered else { return nil }
    if let found = table.column(named: computed)?.name { return found }
    reportMissing(computed, in: table, declarer.name, relationship.name)
    return nil
  }

  /// Many-to-many: the candidate table that exists and whose columns fit best.
  private mutating func join(
    _ relationship: Relationship, of declarer: Entity, inverse: Relationship, on other: Entity
  ) -> RelationshipPlace? {
    guard let a = numbers[declarer.name], let b = numbers[other.name] else { return nil }
    let r = relationship.name.uppercased()
    let s = inverse.name.uppercased()
    let isSelfInverse = declarer.name == other.name && relationship.name == inverse.name
    // This side's keys belong to the inverse, the other side's to the relationship.
    let ownerColumn = "Z_\(a)\(s)"
    let memberColumn = "Z_\(b)\(r)"
    var best: (join: JoinColumns, isExact: Bool)?
    for table in candidates(["Z_\(a)\(r)", "Z_\(b)\(s)"]) {
      guard let columns = columns(in: table, owner: ownerColumn, member: memberColumn, isSelfInverse: isSelfInverse)
      else { continue }
      if best == nil || (columns.isExact && best?.isExact == false) { best = columns }
    }
    guard let best, let table = tables[best.join.table.uppercased()] else { return nil }
    let order =
      isSelfInverse
      ? selfInverseOrder(relationship, best.join, table)
      : orderColumn(OrderColumn.name(besideMembers: best.join.member), relationship, declarer, table)
    return .join(
      table: best.join.table, owner: best.join.owner, member: best.join.member, orderColumn: order,
      isSelfInverse: isSelfInverse, certainty: .verified)
  }

  /// No store was seen with the order of a self-inverse, so a missing column proves nothing.
  private func selfInverseOrder(_ relationship: Relationship, _ join: JoinColumns, _ table: TableShape) -> String? {
    guard relationship.isOrdered else { return nil }
    return table.column(named: OrderColumn.name(besideMembers: join.owner))?.name
      ?? table.column(named: OrderColumn.reflexive)?.name
  }

  /// The tables with one of these names, then those with one of them and a number.
  private func candidates(_ names: [String]) -> [TableShape] {
    let exact = names.compactMap { tables[$0.uppercased()] }
    let numbered = tables.values.filter { table in names.contains { table.name.uppercased().isNumbered($0) } }.sorted {
      $0.name < $1.name
    }
    return exact + numbered
  }

  private struct JoinColumns {
    var table: String
    var owner: String
    var member: String
  }

  private func columns(
    in table: TableShape, owner: String, member: String, isSelfInverse: Bool
  ) -> (join: JoinColumns, isExact: Bool)? {
    let names = table.columns.map(\.name)
    func find(_ wanted: String, except taken: String?) -> String? {
      let free = names.filter { $0 != taken }
      return free.first { $0.uppercased() == wanted } ?? free.first { $0.uppercased().isNumbered(wanted) }
    }
    guard let ownerName = find(owner, except: nil) else { return nil }
    let memberName = isSelfInverse ? names.first { $0.uppercased() == "REFLEXIVE" } : find(member, except: ownerName)
    guard let memberName else { return nil }
    let isExact = ownerName.uppercased() == owner && (isSelfInverse || memberName.uppercased() == member)
    return (JoinColumns(table: table.name, owner: ownerName, member: memberName), isExact)
  }
}
