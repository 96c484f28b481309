import Diagrams
import Schema
import Screen
import Testing

@Suite struct DiagramTests {
  private static let model = Model(entities: [
    Entity(name: "Vehicle", isAbstract: true, attributes: [Attribute(name: "plate", type: .string)]),
    Entity(
      name: "Car", superentity: "Vehicle", attributes: [Attribute(name: "seats", type: .integer16, isOptional: true)],
      relationships: [
        Relationship(name: "owner", destination: "Person", inverse: "cars", isOptional: true),
        Relationship(name: "stops", destination: "note \"{A}\"", isToMany: true, isOrdered: true, maxCount: 5),
      ]),
    Entity(
      name: "Person",
      relationships: [
        Relationship(name: "cars", destination: "Car", inverse: "owner", isToMany: true),
        Relationship(name: "rides", destination: "Vehicle", isToMany: true, minCount: 1),
      ]),
    Entity(name: "note \"{A}\""),
    Entity(name: "Alone"),
  ])

  private static func drawn(_ entity: String, columns: Int? = nil, isASCII: Bool = false) throws -> [String] {
    let diagram = EntityDiagram(of: try #require(model.entity(named: entity)), in: model)
    let size = Size(columns: columns ?? diagram.width, rows: diagram.height)
    var canvas = Canvas(size: size, isASCII: isASCII)
    diagram.draw(on: &canvas, in: canvas.bounds)
    return canvas.text
  }

  @Test func `an entity stands between what points to it and what it points to`() throws {
    // Who points to its super-entity points to it too.
    #expect(
      try Self.drawn("Car") == [
        "                     ┌─ Car ─────────────┐",
        "     Person.cars * → │ seats Integer 16? │ is a → Vehicle",
        " Person.rides 1..* → │ plate String      │ owner 0..1 → Person",
        "                     │                   │ stops 0..5 ordered → note \"{A}\"",
        "                     └───────────────────┘",
      ])
    #expect(try Self.drawn("Alone") == ["┌─ Alone ─┐", "│         │", "└─────────┘"])
  }

  @Test func `what does not fit is cut, in plain signs where those are asked for`() throws {
    let lines = try Self.drawn("Car", columns: 50, isASCII: true)
    #expect(lines.allSatisfy { $0.count <= 50 && $0.allSatisfy(\.isASCII) })
    #expect(lines[1].contains(" -> | seats Int"))
  }

  @Test func `Mermaid names a relationship and its inverse once, and any entity by a label`() {
    #expect(
      ModelDiagram(of: Self.model).mermaid == [
        "classDiagram",
        "  class E1[\"Alone\"]",
        "  class E2[\"Car\"] {",
        "    seats Integer 16?",
        "  }",
        "  class E3[\"Person\"]",
        "  class E4[\"Vehicle\"] {",
        "    plate String",
        "  }",
        "  class E5[\"note #34;#123;A#125;#34;\"]",
        "  E4 <|-- E2",
        "  E2 \"*\" -- \"0..1\" E3 : owner / cars",
        "  E2 --> \"0..5 ordered\" E5 : stops",
        "  E3 --> \"1..*\" E4 : rides",
      ])
  }

  @Test func `a relationship that is its own inverse is one line`() {
    let diagram = ModelDiagram(
      of: Model(entities: [
        Entity(
          name: "Person",
          relationships: [Relationship(name: "friends", destination: "Person", inverse: "friends", isToMany: true)])
      ]))
    #expect(diagram.mermaid.dropFirst(2) == ["  E1 \"*\" -- \"*\" E1 : friends / friends"])
    #expect(diagram.dot.count { $0.contains("label=\"friends / friends\"") } == 1)
  }

  @Test func `DOT escapes what its records take for more than text`() {
    let lines = ModelDiagram(of: Self.model).dot
    #expect(lines.first == "digraph model {" && lines.last == "}")
    #expect(lines.contains(#"  "note \"{A}\"" [label="{note\ \"\{A\}\"|}"];"#))
    #expect(lines.contains(#"  "Car" -> "Vehicle" [arrowhead=empty];"#))
    #expect(lines.contains(#"  "Car" -> "Person" [label="owner / cars", headlabel="0..1", taillabel="*", dir=none];"#))
  }

  @Test(arguments: [
    (0, ["Car"]), (1, ["Car", "Person", "Vehicle", "note \"{A}\""]), (9, ["Car", "Person", "Vehicle", "note \"{A}\""]),
  ])
  func `around an entity stand those within so many steps`(depth: Int, names: [String]) throws {
    let car = try #require(Self.model.entity(named: "Car"))
    let diagram = ModelDiagram(of: Self.model, around: car, depth: depth)
    #expect(diagram.text.count == names.count)
    for name in names { #expect(diagram.text.contains { $0.contains("─ \(name) ─") }) }
  }
}
