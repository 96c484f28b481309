import Foundation
import Schema
import Storage

extension TableGuess {
  /// To-ones of a table, and the to-manys whose keys it holds (FORMAT §2.1, §2.2).
  mutating func guessKeys(of hierarchy: TableHierarchy) {
    let table = hierarchy.table
    for column in table.columns where !isExplained(column.name, in: table) {
      if let partnered = partner(column, in: table) {
        toOne(
          partnered.key, to: partnered.destination, partner: column.name, because: "\(column.name) stands beside it",
          of: hierarchy)
      }
    }
    for column in table.columns
    where !isExplained(column.name, in: table) && column.declaredType.uppercased() == "INTEGER"
      && hasKeyIndex(column.name, in: table)
    {
      if let (owner, name) = numbered(column.name.dropFirst()) {
        ownerless(column.name, named: name, of: owner, in: hierarchy)
      } else if let (destination, reason) = destination(of: column.name, in: hierarchy) {
        toOne(column.name, to: destination, partner: nil, because: reason, of: hierarchy)
      } else {
        say(
          "\(table.name).\(column.name) has the index of a key, but nothing names its entity, "
            + "so it is read as a number", of: hierarchy.root)
      }
    }
  }

  /// The key beside a `Z<n>_<NAME>` column, and the entity with the number n.
  private func partner(_ column: TableColumn, in table: TableShape) -> (key: String, destination: EntityNumber)? {
    guard let (destination, rest) = numbered(column.name.dropFirst()), rest.hasPrefix("_"),
      let key = table.column(named: "Z" + rest.dropFirst()), key.name != column.name,
      key.declaredType.uppercased() == "INTEGER"
    else { return nil }
    return (key.name, destination)
  }

  /// An entity's number at the start of a name, and what follows it.
  func numbered(_ text: some StringProtocol) -> (EntityNumber, String)? {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    let rest = text.dropFirst(digits.count)
    guard !rest.isEmpty, let number = Int(digits), let entity = byNumber[number] else { return nil }
    return (entity, String(rest))
  }

  /// The entity that a key without a `Z<n>_` column leads to, and why it is thought so.
  ///
  /// Such an entity has no sub-entities (FORMAT §2.1).
  private func destination(of column: String, in hierarchy: TableHierarchy) -> (entity: EntityNumber, reason: String)? {
    let last = column.lastIndex { !$0.isNumber } ?? column.startIndex
    let name = column[...last].dropFirst().uppercased()
    let all = hierarchies.flatMap(\.members)
    let leaves = all.filter { leaf in !all.contains { $0.superNumber == leaf.number } }
    if let same = leaves.first(where: { $0.name.uppercased() == name }) {
      return (same, "it has a key's index and the entity's name")
    }
    if hierarchies.count == 1, leaves.count == 1, let only = leaves.first {
      return (only, "it has a key's index and there is no other entity")
    }
    // Short names occur in others by chance.
    guard name.count > 3 else { return nil }
    let prefix = commonPrefix(all.map { $0.name.uppercased() })
    if prefix.count > 1, let bare = leaves.first(where: { $0.name.uppercased() == prefix + name }) {
      return (bare, "it has a key's index and the entity's name without \(bare.name.prefix(prefix.count))")
    }
    let longer = leaves.filter { $0.name.uppercased().hasSuffix(name) }
    if let first = longer.first {
      return longer.count == 1 ? (first, "it has a key's index and ends the entity's name") : nil
    }
    // What ends with its own entity's name is often named for the inverse: `groupBeingKeyAsset`.
    let shorter = leaves.filter { leaf in
      leaf.name.count > 3 && name.hasSuffix(leaf.name.uppercased())
        && !hierarchy.members.contains { $0.number == leaf.number }
    }
    return shorter.max { $0.name.count < $1.name.count }.map {
      ($0, "it has a key's index and ends with the entity's name")
    }
  }

  /// Many apps begin every entity's name alike: `EntityAccount`, `EntityBank`.
  private func commonPrefix(_ names: [String]) -> String {
    guard names.count > 1, let first = names.first else { return "" }
    return names.dropFirst().reduce(first) { $0.commonPrefix(with: $1) }
  }

  private mutating func toOne(
    _ key: String, to destination: EntityNumber, partner: String?, because reason: String, of hierarchy: TableHierarchy
  ) {
    let table = hierarchy.table
    explain(key, in: table)
    explain(partner, in: table)
    let spelled = spelling.name(ofKey: key, to: destination.name)
    let name = free(spelled, in: hierarchy.root)
    let place = ColumnPlace(name: key, certainty: .guessed)
    add(
      Relationship(name: name, destination: destination.name, isOptional: true), to: hierarchy.root,
      at: .key(column: place, entityColumn: partner))
    say("\(table.name).\(key) is taken for a to-one to \(destination.name): \(reason)", of: hierarchy.root, name)
    guard let order = table.column(named: OrderColumn.name(besideKey: key))?.name else { return }
    explain(order, in: table)
    let back = free(spelling.back(from: hierarchy.root.name, through: name), in: destination)
    add(
      Relationship(
        name: back, destination: hierarchy.root.name, inverse: name, isToMany: true, isOrdered: true, isOptional: true),
      to: destination, at: .inverseKey(table: table.name, column: place, orderColumn: order))
    setInverse(back, of: name, in: hierarchy.root)
    say(
      "\(table.name).\(order) is the order of a to-many of \(destination.name) " + "whose name the store does not hold",
      of: destination, back)
  }

  private mutating func ownerless(
    _ key: String, named text: String, of owner: EntityNumber, in hierarchy: TableHierarchy
  ) {
    let table = hierarchy.table
    explain(key, in: table)
    let order = table.column(named: OrderColumn.name(besideKey: key))?.name
    explain(order, in: table)
    let name = free(spelling.name(text), in: owner)
    add(
      Relationship(
        name: name, destination: hierarchy.root.name, isToMany: true, isOrdered: order != nil, isOptional: true),
      to: owner,
      at: .inverseKey(table: table.name, column: ColumnPlace(name: key, certainty: .guessed), orderColumn: order))
    say(
      "\(table.name).\(key) is taken for a to-many of \(owner.name) without an inverse: "
        + "it has a key's index and \(owner.name)'s number", of: owner, name)
  }
}
