import Findings
import Schema
import SourceReading
import Testing

struct CoreValueTests {
  static let contract = read(
    """
    enum Job: String { case cook, owner = "OWNER" }
    extension Job: Boxing, Unboxing {}

    struct Employee : CVManagedPersistentStruct {
      static let EntityName = "CDEmployee"
      var objectID: NSManagedObjectID?
      let name: String
      var age: Int16
      let position: String?
      let job: Job
      static func fromObject(_ o: NSManagedObject) throws -> Employee {
        return try curry(self.init)
          <^> o <|? "objectID"
          <*> o <| "name"
          <*> o <| "age"
          <*> o <|? "position"
          <*> o <| "job"
      }
    }

    struct Shop: CVManagedUniqueStruct {
      static var EntityName: String { return "Shop" }
      var id: Int32
      var owner: Employee
      var staff: [Employee]
      static var IdentifierName: String = "id"
      func IdentifierValue() -> IdentifierType { return self.id }
      static func fromObject(_ o: NSManagedObject) throws -> Shop {
        let start = try curry(Shop.init) <^> o <| "id" <*> o <| "owner"
        return try start <*> o <|| "staff"
      }
    }

    struct Draft: BoxingStruct { let EntityName = "Note"; var text: String }
    struct Reader: UnboxingStruct {
      static let EntityName = "Note"
      var text: String
      static func fromObject(_ o: NSManagedObject) throws -> Reader {
        Reader(text: try o <| "text")
      }
    }
    struct Other { var a: Int }
    """)

  func view(_ name: String) throws -> ValueView { try #require(Self.contract.valueViews.first { $0.name == name }) }

  @Test(arguments: [("Employee", "CDEmployee"), ("Shop", "Shop"), ("Draft", "Note"), ("Reader", "Note")])
  func `C1: a value type is a view over the entity that it names`(name: String, entity: String) throws {
    #expect(try view(name).entityName == entity)
    #expect(Self.contract.valueViews.count == 4)
    #expect(Self.contract.entities.isEmpty)
    #expect(Self.contract.findings.isEmpty)
  }

  @Test func `C1: the fields keep their order, which is that of the initialiser`() throws {
    let fields = try view("Employee").fields.map { "\($0.name): \($0.type)" }
    #expect(fields == ["objectID: NSManagedObjectID?", "name: String", "age: Int16", "position: String?", "job: Job"])
    #expect(try view("Draft").fields.map(\.name) == ["text"])
  }

  @Test(arguments: [
    ("BoxingStruct", "insert"), ("BoxingPersistentStruct", "insert update"),
    ("BoxingUniqueStruct", "insert update unique"), ("UnboxingStruct", "read"), ("CVManagedStruct", "insert read"),
    ("CVManagedPersistentStruct", "insert update read"), ("CVManagedUniqueStruct", "insert update read unique"),
    ("CVManagedStruct, Hashable", "insert read"), ("BoxingStruct, UnboxingStruct", "insert read"),
  ])
  func `C2: the protocol says what a value can do`(name: String, capabilities: String) throws {
    let contract = read("struct A: \(name) { static let EntityName = \"A\"; var a: Int }")
    let view = try #require(contract.valueViews.first)
    #expect(view.capabilities.map(\.rawValue).joined(separator: " ") == capabilities)
  }

  @Test(arguments: [
    ("Employee", "<|?objectID <|name <|age <|?position <|job"), ("Shop", "<|id <|owner <||staff"), ("Reader", "<|text"),
  ])
  func `C3: the chain of fromObject gives keys and operators in order`(name: String, expected: String) throws {
    let reads = try #require(try view(name).reads)
    #expect(reads.map { $0.kind.rawValue + $0.key }.joined(separator: " ") == expected)
  }

  @Test func `C3: a view that does not read has no chain`() throws { #expect(try view("Draft").reads == nil) }

  @Test(arguments: [
    (ValueView.Read.Kind.required, "throws throws trap"), (.optional, "nil nil trap"), (.list, "throws throws trap"),
  ])
  func `C3, C7: an operator decides what NULL, a wrong value and a missing property come to`(
    kind: ValueView.Read.Kind, expected: String
  ) {
    let place = SourcePlace(file: "a", line: 1, column: 1)
    let read = ValueView.Read(key: "name", kind: kind, location: place)
    let outcomes = [read.whenNil, read.whenWrong, read.whenMissing]
    #expect(outcomes.map(\.rawValue).joined(separator: " ") == expected)
  }

  @Test func `C4, C6: an enum in an extension's protocols keeps its raw values`() throws {
    let job = try Self.contract.expectedType("Job")
    #expect(job.lines == ["cook = cook", "owner = OWNER"])
    #expect(job.conformances.isSuperset(of: ["Boxing", "Unboxing"]))
  }

  @Test func `C8: a unique value names its identifier and the type to look for`() throws {
    let shop = try view("Shop")
    #expect(shop.identifierName == "id")
    #expect(shop.identifierType == .named("Int32"))
    #expect(shop.fields.map(\.name) == ["id", "owner", "staff"])
    #expect(try view("Employee").identifierName == nil)
  }

  @Test func `C9: a view keeps its protocols for the comparison with nested ones`() throws {
    #expect(try view("Employee").protocols == ["CVManagedPersistentStruct"])
    #expect(try view("Shop").protocols == ["CVManagedUniqueStruct"])
  }

  @Test func `C3: places and what is not understood`() throws {
    let source = Marked(
      """
      ①struct A: UnboxingStruct {
        var a: Int
        static func ②fromObject(_ o: NSManagedObject) throws -> A { try curry(self.init) <^> o <| ③"a" }
      }
      struct B: UnboxingStruct {
        static let EntityName = "B"
        static func fromObject(_ o: NSManagedObject) throws -> B { try curry(self.init) <^> o <| ④key }
      }
      struct C: UnboxingStruct {
        static let EntityName = "C"
        static func ⑤fromObject(_ o: NSManagedObject) throws -> C { C() }
      }
      struct D: BoxingStruct { static var ⑥EntityName = name }
      """)
    #expect(
      source.findings == [
        "④ A key that 'B' reads is no text.",
        "⑤ 'fromObject' of 'C' reads nothing with '<|', '<|?' or '<||'.",
        "⑥ 'D' gives its EntityName as no text; its own name is taken for it.",
      ])
    let view = try #require(source.contract.valueViews.first)
    #expect(source.mark(view.location) == "①")
    #expect(source.mark(view.readsLocation) == "②")
    #expect(source.mark(view.reads?.first?.location) == "③")
  }

  @Test(arguments: [
    #"curry(self.init) <^> (o <| "a") <*> o <|? "b" <*> (o <| "c")"#,
    #"try curry(self.init) <^> o <| "a" <*> (try o <|? "b") <*> o <| "c""#,
  ])
  func `C3: keys stand in the order of the text, in brackets or not`(chain: String) throws {
    let contract = read(
      """
      struct S: UnboxingStruct {
        static let EntityName = "E"
        let a: Int, b: Int?, c: Int
        static func fromObject(_ o: NSManagedObject) throws -> S { return \(chain) }
      }
      """)
    #expect(contract.valueViews.first?.reads?.map(\.key) == ["a", "b", "c"])
  }
}
