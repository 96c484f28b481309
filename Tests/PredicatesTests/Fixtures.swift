import Findings
import Predicates
import Schema

/// A small model that has one of everything a path can meet, and what source says of it.
enum Fixtures {
  static let model = Model(entities: [
    Entity(
      name: "Item",
      attributes: [
        Attribute(name: "name", type: .string),
        Attribute(name: "note", type: .string, isOptional: true),
        Attribute(name: "rank", type: .integer32),
        Attribute(name: "price", type: .decimal, isOptional: true),
        Attribute(name: "done", type: .boolean),
        Attribute(name: "born", type: .date, isOptional: true),
        Attribute(name: "code", type: .uuid),
        Attribute(name: "link", type: .uri, isOptional: true),
        Attribute(name: "data", type: .binary, isOptional: true),
        Attribute(name: "temporary", type: .string, isOptional: true, isTransient: true),
        Attribute(name: "status_raw", type: .string, isOptional: true),
        Attribute(name: "level_raw", type: .integer16),
        Attribute(name: "flags", type: .integer64),
        Attribute(
          name: "location", type: .composite, isOptional: true,
          elements: [Attribute(name: "lat", type: .double), Attribute(name: "lon", type: .double)]),
        Attribute(
          name: "glass", type: .composite, isOptional: true,
          elements: [Attribute(name: "glass", type: .string, isOptional: true)], userInfo: ["EnumType": "1"]),
        Attribute(
          name: "shape", type: .composite, isOptional: true,
          elements: [
            Attribute(name: "circle", type: .string, isOptional: true),
            Attribute(name: "square", type: .string, isOptional: true),
          ], userInfo: ["EnumType": "1"]),
      ],
      relationships: [
        Relationship(name: "owner", destination: "Person", isOptional: true),
        Relationship(name: "tags", destination: "Tag", isToMany: true, isOptional: true),
      ], fetchedProperties: [FetchedProperty(name: "similar", fetchRequest: FetchRequest(name: "", entity: "Item"))]),
    Entity(name: "SpecialItem", superentity: "Item"),
    Entity(
      name: "Person",
      attributes: [Attribute(name: "person_name", type: .string), Attribute(name: "age", type: .integer16)],
      relationships: [
        Relationship(name: "items", destination: "Item", isToMany: true),
        Relationship(name: "boss", destination: "Person", isOptional: true),
      ]),
    Entity(
      name: "Tag",
      attributes: [
        Attribute(name: "tag_name", type: .string),
        Attribute(name: "score", type: .double, isOptional: true),
      ],
      relationships: [
        Relationship(name: "items", destination: "Item", isToMany: true),
        Relationship(name: "author", destination: "Person", isOptional: true),
      ]),
  ])

  private static let location = SourcePlace(file: "Item.swift", line: 1, column: 1)

  static let contract = Contract(
    entities: [
      EntityContract(
        entityName: "Item", swiftName: "Item", dialect: .coreDataEvolution,
        properties: [
          property("status", "status_raw", "Status?", .raw, default: ".draft"),
          property("level", "level_raw", "Level", .raw),
          property("flagSet", "flags", "Flags", .raw),
          property("place", "location", "Place?", .composition),
        ],
        relationships: [
          RelationshipContract(
            swiftName: "keeper", persistentName: "owner", swiftType: .named("Person"), destination: "Person",
            location: location)
        ], location: location),
      EntityContract(
        entityName: "Person", swiftName: "Person", dialect: .coreDataEvolution,
        properties: [property("name", "person_name", "String", .default)], location: location),
      EntityContract(
        entityName: "Tag", swiftName: "Tag", dialect: .coreDataEvolution,
        properties: [property("name", "tag_name", "String", .default)], location: location),
    ],
    types: [
      "Status": enumeration("Status", "String", [("draft", .string("draft_v1")), ("live", .string("live"))]),
      "Level": enumeration("Level", "Int16", [("low", .integer(1)), ("high", .integer(5))]),
      "Flags": TypeDeclaration(
        name: "Flags", kind: .rawStruct(rawType: .named("Int"), flags: [TypeDeclaration.Flag(name: "bold", bits: 4)]),
        location: location),
      "Place": TypeDeclaration(
        name: "Place",
        kind: .structure(TypeDeclaration.Structure(fields: [field("latitude", "lat"), field("longitude", "lon")])),
        location: location),
    ])

  static let layout = StoreLayout(entities: [
    "Item": EntityLayout(
      entity: "Item", entityID: 1, table: "ZITEM",
      columns: [
        "name": ColumnPlace(name: "ZNAME", certainty: .verified),
        "location.lat": ColumnPlace(name: "ZLAT", certainty: .verified),
        "glass.glass": ColumnPlace(name: "ZGLASS", certainty: .verified),
      ], relationships: ["owner": .key(column: ColumnPlace(name: "ZOWNER", certainty: .verified), entityColumn: nil)])
  ])

  static let catalog = PathCatalog(model: model, contract: contract, layout: layout)

  private static func property(
    _ swiftName: String, _ name: String, _ type: String, _ method: StorageMethod, default text: String? = nil
  ) -> PropertyContract {
    PropertyContract(
      swiftName: swiftName, persistentName: name, swiftType: SwiftType(spelling: type), storageMethod: method,
      defaultValue: text.map { DefaultExpression(text: $0, caseName: String($0.dropFirst())) }, location: location)
  }

  private static func enumeration(_ name: String, _ rawType: String, _ cases: [(String, RawLiteral)]) -> TypeDeclaration
  {
    TypeDeclaration(
      name: name,
      kind: .enumeration(
        TypeDeclaration.Enumeration(
          rawType: .named(rawType),
          cases: cases.map { TypeDeclaration.EnumCase(name: $0.0, rawValue: $0.1, location: location) })),
      location: location)
  }

  private static func field(_ name: String, _ persistentName: String) -> TypeDeclaration.Field {
    TypeDeclaration.Field(
      name: name, type: .named("Double"), codingKey: name, persistentName: persistentName, location: location)
  }
}
