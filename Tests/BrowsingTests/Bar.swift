import Browsing
import Findings
import Foundation
import Schema

/// A made-up bar with a contract: a raw enum, a per-case enum, a struct over leaves, and JSON.
enum Bar {
  static let glass = Attribute(
    name: "glass", type: .composite, elements: [Attribute(name: "glass", type: .string, isOptional: true)],
    userInfo: ["EnumType": "Glass"])
  static let ice = Attribute(
    name: "ice", type: .composite, isOptional: true,
    elements: [
      Attribute(name: "cube", type: .boolean, isOptional: true),
      Attribute(name: "crushed", type: .boolean, isOptional: true),
    ], userInfo: ["EnumType": "Ice"])
  static let author = Attribute(
    name: "author", type: .composite, isOptional: true,
    elements: [
      Attribute(name: "person", type: .string, isOptional: true),
      Attribute(name: "year", type: .integer16, isOptional: true),
    ])
  static let tags = Attribute(name: "tags", type: .binary)

  static let model = Model(entities: [
    Entity(name: "Cocktail", attributes: [Attribute(name: "name", type: .string), glass, ice, author, tags])
  ])

  static func place(_ line: Int) -> SourcePlace { SourcePlace(file: "Bar.swift", line: line, column: 7) }

  private static func property(_ name: String, _ type: String, _ method: StorageMethod, line: Int) -> PropertyContract {
    PropertyContract(
      swiftName: name, swiftType: SwiftType(spelling: type), storageMethod: method, location: place(line))
  }

  private static func enumeration(_ name: String, _ raw: String?, _ cases: [(String, String)]) -> TypeDeclaration {
    TypeDeclaration(
      name: name,
      kind: .enumeration(
        .init(
          rawType: raw.map { SwiftType(spelling: $0) },
          cases: cases.map { .init(name: $0.0, rawValue: raw == nil ? nil : .string($0.1), location: place(20)) })),
      conformances: ["Codable"], location: place(20))
  }

  private static let authorType = TypeDeclaration(
    name: "Author",
    kind: .structure(
      .init(fields: [
        .init(name: "person", type: .named("String"), codingKey: "person", location: place(31)),
        .init(name: "year", type: .optional(.named("Int")), codingKey: "year", location: place(32)),
      ])), conformances: ["Codable"], location: place(30))

  static let contract = Contract(
    entities: [
      EntityContract(
        entityName: "Cocktail", swiftName: "Cocktail", dialect: .swiftData,
        properties: [
          property("name", "String", .default, line: 3),
          property("glass", "Glass", .raw, line: 4),
          property("ice", "Ice?", .raw, line: 5),
          property("author", "Author?", .composition, line: 6),
          property("tags", "[String]", .codable, line: 7),
        ], location: place(2))
    ],
    types: Dictionary(
      uniqueKeysWithValues: [
        enumeration("Glass", "String", [("coupe", "Coupe"), ("nickAndNora", "Nick and Nora")]),
        enumeration("Ice", nil, [("cube", ""), ("crushed", "")]), authorType,
      ].map { ($0.name, $0) }))

  static let layout = StoreLayout(entities: [
    "Cocktail": EntityLayout(
      entity: "Cocktail", entityID: 1, table: "ZCOCKTAIL",
      columns: Dictionary(
        uniqueKeysWithValues: [
          ("name", "ZNAME"), ("glass.glass", "ZGLASS"), ("ice.cube", "ZCUBE"), ("ice.crushed", "ZCRUSHED"),
          ("author.person", "ZPERSON"), ("author.year", "ZYEAR"), ("tags", "ZTAGS"),
        ].map { ($0.0, ColumnPlace(name: $0.1, certainty: .verified)) }))
  ])

  static func document(_ contract: Contract = contract) -> Document {
    Document(
      title: "bar.store", kind: "SwiftData", modelSource: "model: store", opened: "read-only", storeUUID: "ABC",
      model: model, layout: layout, problems: [], contract: contract)
  }

  /// A drink as the store holds it; nil is NULL.
  struct Drink {
    var name = "Daisy"
    var glass: String? = "Coupe"
    var isCrushed = false
    var person: String?
    var year: Int64?
    var tags = #"["sour","long"]"#

    private func leaf(_ name: String, _ value: Value?) -> Value.Leaf {
      .init(name: name, reading: .value(value ?? .null))
    }

    func stored(_ property: String) -> Reading {
      switch property {
      case "name": .value(.string(name))
      case "glass": .value(glass.map { .composite([leaf("glass", .string($0))]) } ?? .null)
      case "glass.glass": .value(glass.map(Value.string) ?? .null)
      case "ice": .value(isCrushed ? .composite([leaf("cube", nil), leaf("crushed", .boolean(true))]) : .null)
      case "ice.crushed": .value(isCrushed ? .boolean(true) : .null)
      case "author":
        .value(
          person == nil && year == nil
            ? .null : .composite([leaf("person", person.map(Value.string)), leaf("year", year.map(Value.integer))]))
      case "author.person": .value(person.map(Value.string) ?? .null)
      case "author.year": .value(year.map(Value.integer) ?? .null)
      case "tags": .value(.data(Data(tags.utf8)))
      default: .value(.null)
      }
    }

    func cell(_ property: String) -> Cell {
      let stored = stored(property)
      let raw: RawValue =
        switch stored {
        case .value(.scalar(.string(let text))): .text(text)
        case .value(.scalar(.integer(let number))): .integer(number)
        case .value(.scalar(.data(let data))): .blob(data)
        case .value(.scalar(.boolean(let flag))): .integer(flag ? 1 : 0)
        default: .null
        }
      return Cell(raw: raw, stored: stored)
    }
  }

  static let drinks = [
    Drink(person: "Ann", year: 1934),
    Drink(name: "Fizz", glass: "Thimble", isCrushed: true, tags: #"["sour","lo"#),
    Drink(name: "Negus", glass: nil, year: 1920, tags: #"["sour",7]"#),
  ]
}
