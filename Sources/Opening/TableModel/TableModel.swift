import Findings
import Schema
import Storage

/// A model guessed from the tables alone, every guess labelled (FORMAT §12).
///
/// `Z_PRIMARYKEY` gives entities and inheritance; names and types of columns and the names of join
/// tables give properties. What a sub-entity owns is not known, so the root entity gets it all.
struct TableModel {
  let model: Model
  /// Its problems are the guesses, one `model.guessed` for each, and entities whose rows cannot be read.
  let layout: StoreLayout

  init(store: OpenedStore) {
    self.init(numbers: store.metadata.numbers, tables: store.tables, indexNames: store.indexNames)
  }

  init(numbers: [EntityNumber], tables: [TableShape], indexNames: [String]) {
    let (hierarchies, unreadable) = TableHierarchy.all(numbers, tables)
    var guess = TableGuess(hierarchies: hierarchies, indexNames: indexNames)
    for hierarchy in hierarchies { guess.guessKeys(of: hierarchy) }
    guess.guessJoins(tables)
    for hierarchy in hierarchies { guess.guessAttributes(of: hierarchy) }
    var entities: [Entity] = []
    var layouts: [String: EntityLayout] = [:]
    for hierarchy in hierarchies {
      let columns = guess.columns[hierarchy.root.name] ?? [:]
      for member in hierarchy.members {
        entities.append(
          Entity(
            name: member.name, superentity: hierarchy.parents[member.name],
            attributes: guess.attributes[member.name] ?? [],
            relationships: guess.relationships[member.name]?.map(\.relationship) ?? []))
        let places = hierarchy.lineage(of: member).flatMap { guess.relationships[$0] ?? [] }
        var layout = EntityLayout(
          entity: member.name, entityID: member.number, table: hierarchy.table.name, columns: columns,
          relationships: Dictionary(places.map { ($0.relationship.name, $0.place) }) { own, _ in own })
        layout.sharesTable = hierarchy.members.count > 1
        layout.address = hierarchy.table.address
        layout.countsSaves = hierarchy.table.countsSaves
        layouts[member.name] = layout
      }
    }
    model = Model(entities: entities)
    layout = StoreLayout(entities: layouts, problems: unreadable + guess.problems)
  }
}

/// The entities that share a table, as `Z_PRIMARYKEY` lists them.
struct TableHierarchy {
  let root: EntityNumber
  let table: TableShape
  /// In the order of their numbers, the root among them.
  let members: [EntityNumber]
  /// The name of each member's super-entity by the member's own.
  let parents: [String: String]

  /// A member's name and those of its super-entities, nearest first.
  func lineage(of member: EntityNumber) -> [String] {
    var names = [member.name]
    var next = parents[member.name]
    while let name = next, !names.contains(name) {
      names.append(name)
      next = parents[name]
    }
    return names
  }

  /// Those whose root has a table of readable rows, and what is wrong with the others.
  ///
  /// A name that is listed twice counts once, and a cycle is cut.
  static func all(_ numbers: [EntityNumber], _ tables: [TableShape]) -> ([TableHierarchy], problems: [Finding]) {
    var problems: [Finding] = []
    let tables = Dictionary(tables.map { ($0.name.uppercased(), $0) }) { first, _ in first }
    var names: Set<String> = []
    let numbers = numbers.sorted { $0.number < $1.number }.filter { names.insert($0.name).inserted }
    let byNumber = Dictionary(numbers.map { ($0.number, $0) }) { first, _ in first }
    let rootOf = roots(of: numbers, byNumber)
    var roots: [Int] = []
    var members: [Int: [EntityNumber]] = [:]
    for number in numbers {
      guard let root = rootOf[number.number] else { continue }
      if members[root] == nil { roots.append(root) }
      members[root, default: []].append(number)
    }
    let hierarchies: [TableHierarchy] = roots.compactMap { root in
      guard let root = byNumber[root], let members = members[root.number] else { return nil }
      guard let table = tables["Z" + root.name.uppercased()] else {
        // History and CloudKit name their tables otherwise.
        if root.number < LayoutResolver.firstReservedNumber { problems.append(TableShape.missing(of: root.name)) }
        return nil
      }
      problems += table.problems(of: root.name)
      guard table.hasReadableRows else { return nil }
      let below = members.filter { $0.number != root.number }
      var parents = Dictionary(
        uniqueKeysWithValues: below.map { ($0.name, byNumber[$0.superNumber]?.name ?? root.name) })
      for cut in Model.cuts(in: below.map(\.name), parents: parents) { parents[cut] = root.name }
      return TableHierarchy(root: root, table: table, members: members, parents: parents)
    }
    return (hierarchies, problems)
  }

  /// The topmost entity's number by each entity's own; of a cycle, the lowest number.
  private static func roots(of entities: [EntityNumber], _ numbers: [Int: EntityNumber]) -> [Int: Int] {
    var roots: [Int: Int] = [:]
    for entity in entities {
      var walked: [Int] = []
      var seen: Set<Int> = []
      var next: EntityNumber? = entity
      while let current = next, roots[current.number] == nil, seen.insert(current.number).inserted {
        walked.append(current.number)
        next = numbers[current.superNumber]
      }
      let cycle = next.map { next in walked.drop { $0 != next.number } }
      let root = next.flatMap { roots[$0.number] } ?? cycle?.min() ?? walked.last ?? entity.number
      for number in walked { roots[number] = root }
    }
    return roots
  }
}
