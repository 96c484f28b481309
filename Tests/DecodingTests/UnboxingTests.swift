import Decoding
import Findings
import Foundation
import Schema
import Testing

/// CoreValue's `fromObject`, key by key, by DIALECTS C3–C7 and the outcome matrix of §5.1.
@Suite struct UnboxingTests {
  private static let place = SourcePlace(file: "Shop.swift", line: 3, column: 1)

  private static let model = Model(entities: [
    Entity(
      name: "Employee",
      attributes: [
        Attribute(name: "age", type: .integer16), Attribute(name: "grade", type: .string),
        Attribute(name: "name", type: .string, isOptional: true),
        Attribute(name: "badge", type: .transformable, isOptional: true),
      ],
      relationships: [
        Relationship(name: "shop", destination: "Shop"),
        Relationship(name: "shifts", destination: "Shift", isToMany: true, isOrdered: true),
        Relationship(name: "friends", destination: "Employee", isToMany: true),
      ])
  ])

  private static let grade = TypeDeclaration(
    name: "Grade",
    kind: .enumeration(
      .init(rawType: .named("String"), cases: [.init(name: "junior", rawValue: .string("j"), location: place)])),
    location: place)

  private static let row: [String: Reading] = [
    "age": .value(.integer(31)), "grade": .value(.string("j")), "name": .value(.null),
    "badge": .value(.data(Data([1]))), "shop": .value(.toOne(ObjectID(entity: "Shop", pk: 1))),
    "shifts": .value(.toMany(count: 3)), "friends": .value(.toMany(count: 2)),
  ]

  private static func view(_ chain: [(ValueView.Read.Kind, String)], _ fields: [(String, String)]) -> ValueView {
    ValueView(
      name: "Staff", entityName: "Employee", capabilities: [.read],
      fields: fields.map { .init(name: $0.0, type: SwiftType(spelling: $0.1), codingKey: nil, location: place) },
      reads: chain.map { .init(key: $0.1, kind: $0.0, location: place) }, location: place)
  }

  private static func steps(
    _ view: ValueView, changing changes: [String: Reading] = [:]
  ) throws -> [ValueViewUnboxing.Step]? {
    let row = row.merging(changes) { $1 }
    let contract = Contract(types: ["Grade": grade])
    let entity = try #require(model.entity(named: "Employee"))
    return ValueViewUnboxing(view, of: entity, in: model, contract: contract).steps(
      { row[$0] }, objectID: ObjectID(entity: "Employee", pk: 7))
  }

  /// `reads`, or the reason with which the first key ends the chain.
  private static func run(_ view: ValueView, changing changes: [String: Reading] = [:]) throws -> String {
    let steps = try #require(try steps(view, changing: changes))
    guard let reading = steps.first(where: \.stops)?.reading else { return "reads" }
    let word = reading.outcome == .trap ? "stops" : "throws"
    return "\(word): \(reading.reason?.sentence ?? "")"
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let kind: ValueView.Read.Kind
    let key: String
    let type: String
    var stored: Reading?
    let sentence: String

    var testDescription: String { "\(kind.rawValue) \(key) as \(type) \(sentence)" }
  }

  private static let cases: [Case] = [
    Case(kind: .required, key: "age", type: "Int16", sentence: "reads"),
    Case(
      kind: .required, key: "age", type: "Int16", stored: .value(.null),
      sentence: "throws: age: Int16 expected, NULL stored"),
    Case(kind: .optional, key: "age", type: "Int16?", stored: .value(.null), sentence: "reads"),
    Case(kind: .required, key: "age", type: "Int16", stored: .value(.integer(40_000)), sentence: "reads"),
    Case(kind: .required, key: "age", type: "Double", sentence: "reads"),
    Case(kind: .required, key: "age", type: "String", sentence: "throws: age: String expected, 31 stored"),
    Case(kind: .optional, key: "age", type: "String?", sentence: "reads"),
    Case(kind: .required, key: "grade", type: "Grade", sentence: "reads"),
    Case(
      kind: .required, key: "grade", type: "Grade", stored: .value(.string("x")),
      sentence: "throws: grade: Grade expected, \"x\" stored"),
    Case(kind: .required, key: "wage", type: "Int", sentence: "stops: wage: Int expected, no such property"),
    Case(kind: .required, key: "badge", type: "Data", sentence: "throws: badge: Data expected, a Transformable stored"),
    Case(kind: .required, key: "shop", type: "Shop", sentence: "reads"),
    Case(
      kind: .required, key: "shop", type: "Shop", stored: .value(.null),
      sentence: "throws: shop: Shop expected, NULL stored"),
    Case(kind: .list, key: "shifts", type: "[Shift]", sentence: "reads"),
    Case(
      kind: .list, key: "friends", type: "[Staff]",
      sentence: "throws: friends: [Staff] expected, an unordered to-many stored"),
    Case(kind: .list, key: "age", type: "[Int]", sentence: "throws: age: [Int] expected, no to-many stored"),
    Case(kind: .required, key: "objectID", type: "NSManagedObjectID?", sentence: "reads"),
  ]

  @Test(arguments: cases)
  func `one key, by its operator and type`(_ test: Case) throws {
    let view = Self.view([(test.kind, test.key)], [("value", test.type)])
    let changes = test.stored.map { [test.key: $0] } ?? [:]
    #expect(try Self.run(view, changing: changes) == test.sentence)
  }

  @Test func `nothing is read after the first key that fails`() throws {
    let view = Self.view(
      [(.required, "age"), (.required, "name"), (.required, "grade")],
      [("age", "Int16"), ("name", "String"), ("grade", "Grade")])
    let steps = try Self.steps(view)
    #expect(
      steps?.map(\.sentence) == [
        "<| \"age\" → age: Int16 = 31",
        "<| \"name\" → name: String = ⚠ throws: name: String expected, NULL stored",
        "<| \"grade\" → grade: Grade = not reached",
      ])
  }

  /// C4: `NSNumber.int16Value` and `int32Value` keep the lower bits.
  @Test(
    arguments: [("Int16", 40_000), ("Int16", -32_769), ("Int32", 2_147_483_648), ("Int", 70_000)] as [(String, Int64)])
  func `a number that is too large is cut, not refused`(type: String, stored: Int64) throws {
    let view = Self.view([(.required, "age")], [("age", type)])
    let number = NSNumber(value: stored)
    let expected: Int64 =
      switch type {
      case "Int16": Int64(number.int16Value)
      case "Int32": Int64(number.int32Value)
      default: stored
      }
    let steps = try Self.steps(view, changing: ["age": .value(.integer(stored))])
    #expect(steps?.map(\.reading?.outcome) == [.value(.stored(.integer(expected)))])
  }

  /// C3: values go into the initialiser by place, so a swapped order meets another type.
  @Test func `keys in another order than the properties are reported and simulated`() throws {
    let view = Self.view(
      [(.required, "age"), (.optional, "name")], [("name", "String?"), ("age", "Int16"), ("grade", "Grade")])
    #expect(try Self.run(view) == "throws: age: String expected, 31 stored")
    #expect(
      view.remarks(in: Self.model).map(\.sentence) == [
        "reads \"age\" where the initialiser takes name", "reads \"name\" where the initialiser takes age",
        "grade is not read", "badge is Transformable, which CoreValue cannot hold",
        "friends is an unordered to-many, which CoreValue cannot hold",
      ])
  }

  @Test func `operators that do not fit the model are reported`() {
    let view = Self.view(
      [(.required, "name"), (.optional, "age"), (.list, "friends"), (.required, "wage")],
      [("name", "String"), ("age", "Int16?"), ("friends", "[Staff]"), ("wage", "Int")])
    #expect(
      view.remarks(in: Self.model).prefix(4) == [
        .requiredReadsOptional("name"), .optionalReadsRequired("age"), .listOfUnordered("friends"), .unknownKey("wage"),
      ])
  }

  /// C6, C9: what a nested value type does decides too, and it is made of other rows.
  @Test func `a nested value type is reported as not known where nobody follows it`() throws {
    var shift = Self.view([(.required, "age")], [("age", "Int16")])
    shift.name = "Shift"
    let view = Self.view([(.list, "shifts")], [("shifts", "[Shift]")])
    let entity = try #require(Self.model.entity(named: "Employee"))
    let unboxing = ValueViewUnboxing(view, of: entity, in: Self.model, contract: Contract(valueViews: [shift]))
    let key = ObjectID(entity: "Employee", pk: 7)
    #expect(unboxing.read(Self.row, objectID: key)?.notes == [.nested("Shift")])
    let empty = Self.row.merging(["shifts": .value(.toMany(count: 0))]) { $1 }
    #expect(unboxing.read(empty, objectID: key)?.notes == [])
  }

  private static func stop(_ isTrap: Bool) -> NestedStop {
    let (shift, why) = (ObjectID(entity: "Shift", pk: 4), "age: Int16 expected, NULL stored")
    return NestedStop(object: shift, reason: why, cause: why, isTrap: isTrap)
  }

  /// C3, C7: `<|?` is `try?` over `<|`, and no Swift code catches an exception of Objective-C.
  @Test(arguments: [
    (ValueView.Read.Kind.list, NestedFate.reads, AppReading.Outcome?.none), (.list, .stops(stop(false)), .throwing),
    (.list, .stops(stop(true)), .trap), (.required, .stops(stop(false)), .throwing),
    (.optional, .stops(stop(false)), .nilValue), (.optional, .stops(stop(true)), .trap), (.required, .reads, nil),
  ])
  func `a nested value type that cannot be made decides for the whole`(
    _ kind: ValueView.Read.Kind, _ fate: NestedFate, _ expected: AppReading.Outcome?
  ) throws {
    var shift = Self.view([(.required, "age")], [("age", "Int16")])
    shift.name = "Shift"
    let key = kind == .list ? "shifts" : "shop"
    let type = kind == .list ? "[Shift]" : kind == .optional ? "Shift?" : "Shift"
    let view = Self.view([(kind, key)], [(key, type)])
    let entity = try #require(Self.model.entity(named: "Employee"))
    let contract = Contract(valueViews: [shift])
    let unboxing = ValueViewUnboxing(view, of: entity, in: Self.model, contract: contract)
    let object = ObjectID(entity: "Employee", pk: 7)
    let steps = unboxing.steps({ Self.row[$0] }, objectID: object) { place, _ in
      place == NestedPlace(key: key, view: "Shift") ? fate : .unknown
    }
    let reading = try #require(steps?.first?.reading)
    #expect(reading.notes == [])
    if let expected {
      #expect(reading.outcome == expected)
      let why = "Shift not made of Shift p4: age: Int16 expected, NULL stored"
      #expect(reading.reason?.sentence == "\(key): \(why)")
      #expect(reading.reason?.cause == "\(key): Shift not made: age: Int16 expected, NULL stored")
    } else {
      #expect(!reading.differs)
    }
  }

  @Test func `a chain that source does not show leaves the outcome open`() throws {
    var view = Self.view([], [])
    view.constructions = []
    #expect(try Self.steps(view) == nil)
    let entity = try #require(Self.model.entity(named: "Employee"))
    let unboxing = ValueViewUnboxing(view, of: entity, in: Self.model, contract: Contract())
    #expect(unboxing.read(Self.row, objectID: ObjectID(entity: "Employee", pk: 7)) == nil)
  }
}
