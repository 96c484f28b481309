import Foundation
import Fuzzer
import Querying
import Schema

/// A predicate's text: what reads must print to what reads as the same, and be checked without a trap.
private let readers = [
  Reader("predicate") { data in
    let text = String(decoding: data, as: UTF8.self)
    guard let tree = try? Querying.Predicate(text) else { return }
    let printed = tree.description
    // What NSPredicate prints may nest deeper than what was read, by its brackets alone.
    guard let again = try? Querying.Predicate(printed) else {
      require(text.utf8.count > 64, "does not read back: \(printed)")
      return
    }
    require(again == tree || holdsNaN(printed), "reads back as another tree: \(printed)")
    _ = try? checker.check(text)
  }
]

/// What is not a number differs from itself.
private func holdsNaN(_ text: String) -> Bool { text.contains("nan") }

private let checker = QueryChecker(
  catalog: PathCatalog(
    model: Model(entities: [
      Entity(
        name: "Item",
        attributes: [
          Attribute(name: "name", type: .string, isOptional: true),
          Attribute(name: "age", type: .integer64),
          Attribute(name: "born", type: .date),
          Attribute(name: "code", type: .uuid),
          Attribute(
            name: "place",
            type: .composite,
            elements: [Attribute(name: "x", type: .double)]
          ),
        ],
        relationships: [
          Relationship(name: "owner", destination: "Item"),
          Relationship(name: "tags", destination: "Item", isToMany: true),
        ]
      )
    ])
  ),
  entity: "Item",
  now: 0,
  variables: QueryVariables(allowsUnfilled: true)
)

private let reader = Reader.chosen(among: readers)

@_cdecl("LLVMFuzzerTestOneInput")
func testOneInput(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  reader.read(Data(bytes: bytes, count: count))
  return 0
}
