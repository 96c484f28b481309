import Foundation
import Predicates
import Schema

/// A predicate's text: what reads must print to what reads as the same, and be checked without a trap.
let predicateReaders = [
  Reader("predicate") { data in
    let text = String(decoding: data, as: UTF8.self)
    guard let tree = try? Predicates.Predicate(text) else { return }
    let printed = tree.description
    guard let again = try? Predicates.Predicate(printed) else {
      return require(false, "does not read back: \(printed)")
    }
    require(again == tree || holdsNaN(printed), "reads back as another tree: \(printed)")
    require(tree.unreadable == nil, "was read and counts as unreadable: \(printed)")
    guard let checked = try? checker.check(text) else { return }
    _ = try? compiler.keys(RowQuery(entity: item.name, predicate: checked.predicate))
    _ = QueryTranslation(checked.predicate, sort: [], entity: item, contract: Contract())
  }
]

/// What is not a number differs from itself.
private func holdsNaN(_ text: String) -> Bool { text.contains("nan") }

private let item = Entity(
  name: "Item",
  attributes: [
    Attribute(name: "name", type: .string, isOptional: true),
    Attribute(name: "age", type: .integer64),
    Attribute(name: "born", type: .date),
    Attribute(name: "code", type: .uuid),
    Attribute(name: "place", type: .composite, elements: [Attribute(name: "x", type: .double)]),
  ],
  relationships: [
    Relationship(name: "owner", destination: "Item"),
    Relationship(name: "tags", destination: "Item", isToMany: true),
  ])

private let model = Model(entities: [item])

private let checker = QueryChecker(
  catalog: PathCatalog(model: model), entity: item.name, now: 0, variables: QueryVariables(allowsUnfilled: true))

private let compiler = RowQueryCompiler(
  model: model,
  layout: StoreLayout(entities: [
    item.name: EntityLayout(
      entity: item.name, entityID: 1, table: "ZITEM",
      columns: [
        "name": column("ZNAME"), "age": column("ZAGE"), "born": column("ZBORN"), "code": column("ZCODE"),
        "place.x": column("ZX"),
      ],
      relationships: [
        "owner": .key(column: column("ZOWNER"), entityColumn: nil),
        "tags": .inverseKey(table: "ZITEM", column: column("ZOWNER"), orderColumn: nil),
      ])
  ]))

private func column(_ name: String) -> ColumnPlace { ColumnPlace(name: name, certainty: .verified) }
