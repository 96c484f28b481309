import Schema
import SourceReading
import Testing

struct StorableRelationshipTests {
  static let contract = read(
    #"""
    @ManagedObject class Category : ManagedObject {
      @Attribute var name : String
      @Relationship(inverse: "category", deleteRule: .cascade) var items : Set<Item>
    }
    typealias Goods = Item
    @ManagedObject class Item : ManagedObject {
      @Relationship(inverse: "items", deleteRule: .nullify) var category : Category
      @Relationship(
        inverse: .init(name: "contents", range: 0 ... .max, deleteRule: .deny, renamingIdentifier: "c"),
        deleteRule: .noAction, renamingIdentifier: "crate", ingestMode: .reference
      ) var box : Box?
      @Relationship(inverse: .init(name: "a", range: .toOptional, deleteRule: .cascade), deleteRule: .deny)
      var first : Box?
      @Relationship(inverse: .init(name: "b", range: 1...1, deleteRule: .cascade), deleteRule: .deny)
      var second : Box?
      @Relationship(inverse: .init(name: "d", range: .toMany, deleteRule: .cascade), deleteRule: .deny)
      var third : Set<Goods>
    }
    @ManagedObject class Box : ManagedObject {
      @Fetched(predicate: .init(format: "box = $FETCH_SOURCE"),
        sortDescriptors: [.init(key: "name", ascending: true), NSSortDescriptor(keyPath: \Item.size, ascending: false)])
      var items : [Item]
      @Fetched(countOf: Item.self, predicate: NSPredicate(format: "box = $FETCH_SOURCE")) var count : Int
      @Fetched(identifiersOf: Item.self) var ids : [NSManagedObjectID]
      @Fetched(dictionariesOf: Goods.self) var rows : [[String: Any]]
    }
    """#)

  struct Row: CustomTestStringConvertible {
    var owner: String
    var name: String
    /// Destination, range, rule.
    var expected: String
    var testDescription: String { "\(owner).\(name)" }
  }

  @Test(arguments: [
    Row(owner: "Category", name: "items", expected: "Item 0...0 many required=false cascade"),
    Row(owner: "Item", name: "category", expected: "Category 1...1 one required=true nullify"),
    Row(owner: "Item", name: "box", expected: "Box 0...1 one required=false noAction"),
    Row(owner: "Item", name: "third", expected: "Item 0...0 many required=false deny"),
  ])
  func `B10: the type gives the range, and every delete rule is read`(row: Row) throws {
    let found = try Self.contract.expected(row.owner).relationship(row.name)
    let range = "\(found.minCount ?? -1)...\(found.maxCount ?? -1)"
    let kind = "\(found.isToMany ? "many" : "one") required=\(!found.isOptional)"
    let rule = found.deleteRule.map { "\($0)" } ?? "-"
    #expect("\(found.destination) \(range) \(kind) \(rule)" == row.expected)
  }

  @Test(arguments: [
    ("box", "contents 0...0 deny c"), ("first", "a 0...1 cascade -"), ("second", "b 1...1 cascade -"),
    ("third", "d 0...0 cascade -"),
  ])
  func `B11: an inverse spec declares the inverse that the other class leaves out`(
    name: String, expected: String
  ) throws {
    let found = try Self.contract.expected("Item").relationship(name)
    let implied = try #require(found.implicitInverse)
    let range = "\(implied.minCount)...\(implied.maxCount)"
    let former = implied.renamingIdentifier ?? "-"
    #expect("\(implied.name) \(range) \(implied.deleteRule) \(former)" == expected)
    #expect(found.inverse == implied.name)
  }

  @Test func `B11: a text names an inverse that the other class declares`() throws {
    let items = try Self.contract.expected("Category").relationship("items")
    #expect(items.inverse == "category")
    #expect(items.implicitInverse == nil)
  }

  @Test func `B15: former name and import mode are kept`() throws {
    let box = try Self.contract.expected("Item").relationship("box")
    #expect(box.renamingIdentifier == "crate")
    #expect(box.otherArguments == ["ingestMode": ".reference"])
  }

  @Test(arguments: [
    ("items", "objects Item [Item] box = $FETCH_SOURCE name+,size-"),
    ("count", "count Item Int box = $FETCH_SOURCE "),
    ("ids", "identifiers Item [NSManagedObjectID] - "),
    ("rows", "dictionaries Item [[String: Any]] - "),
  ])
  func `B12: a fetched property has a mode, a target, a predicate and an order`(
    name: String, expected: String
  ) throws {
    let box = try Self.contract.expected("Box")
    let found = try #require(box.fetchedProperties.first { $0.name == name })
    let keys = found.sortKeys.map { $0.key + ($0.isAscending ? "+" : "-") }.joined(separator: ",")
    let type = found.swiftType.map(\.description) ?? "-"
    let line = "\(found.mode) \(found.destination) \(type) \(found.predicate ?? "-") \(keys)"
    #expect(line == expected)
  }

  @Test func `B11, B12, B13: what no rule covers is a finding with its place`() {
    let source = Marked(
      """
      @ManagedObject class A : ManagedObject {
        ①@Attribute @Transient var a : Int
        @Relationship(②inverse: other, deleteRule: .deny) var b : A?
        @Relationship(inverse: "c", deleteRule: .deny) var c : ③[A]
        @Attribute var d : ④Missing
        @Attribute(⑤key: 3) var e : Int
        @Fetched(⑥predicate: shared, ⑦sortDescriptors: order) var f : [A]
        @Fetched var ⑧g : Int
        ⑨@Attribute var h : Int { 3 }
      }
      """)
    #expect(
      source.findings == [
        "① '@Attribute' and '@Transient' stand together on 'a'; the first counts.",
        "② The inverse 'other' of 'b' is neither a name nor an InverseSpec.",
        "③ 'c' is an array, but relationships of storable have no order.",
        "④ The type 'Missing' of 'd' is declared in none of the files.",
        "⑤ 'key: 3' is no known argument of @Attribute.",
        "⑥ The predicate of 'f' is no format text.",
        "⑦ The sort descriptors of 'f' are no list of keys.",
        "⑧ 'g: Int' does not say what it fetches.",
        "⑨ '@Attribute' stands on a computed property, 'h', which is not stored.",
      ])
  }
}
