import Findings
import Foundation
import Schema
import StoreWriting
import Testing

@Suite struct StoreWritingErrorTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let rows: [String: [NewRow]]
    let message: String
    var testDescription: String { message }

    init(_ rows: [String: [NewRow]], _ message: String) {
      self.rows = rows
      self.message = message
    }
  }

  static let model = Model(entities: [
    Entity(name: "Vessel", isAbstract: true),
    Entity(
      name: "Ship", superentity: "Vessel",
      attributes: [
        Attribute(name: "name", type: .string), Attribute(name: "masts", type: .integer16),
        Attribute(name: "mood", type: .string, isTransient: true),
        Attribute(name: "place", type: .composite, elements: [Attribute(name: "latitude", type: .double)]),
      ],
      relationships: [
        Relationship(name: "captain", destination: "Person", inverse: "ship"),
        Relationship(name: "cargo", destination: "Person", isToMany: true),
      ]),
    Entity(name: "Person", relationships: [Relationship(name: "ship", destination: "Ship", inverse: "captain")]),
  ])

  static let cases: [Case] = [
    Case(["Shop": [NewRow()]], "the model has no entity 'Shop'; did you mean 'Ship'?"),
    Case(["Vessel": [NewRow()]], "'Vessel' is abstract; give the rows of a sub-entity"),
    Case(["Ship": [NewRow(values: ["nme": .null])]], "Ship has no property 'nme'; did you mean 'name'?"),
    Case(["Ship": [NewRow(values: ["zzzz": .null])]], "Ship has no property 'zzzz'"),
    Case(["Ship": [NewRow(values: ["mood": .string("x")])]], "Ship.mood is not stored, so it can have no value"),
    Case(["Ship": [NewRow(values: ["name": .integer(1)])]], "Ship.name is String, not an integer"),
    Case(["Ship": [NewRow(values: ["masts": .integer(70000)])]], "Ship.masts is Integer 16, which cannot hold 70000"),
    Case(
      ["Ship": [NewRow(values: ["place": .composite(["latitud": .null])])]],
      "Ship.place has no property 'latitud'; did you mean 'latitude'?"),
    Case(["Ship": [NewRow(label: "a"), NewRow(label: "a")]], "two rows of Ship are labelled 'a'"),
    Case(
      ["Ship": [NewRow(label: "a", values: ["captain": .references(["a"])])]],
      "Ship.captain names 'a', but no row of Person has this label"),
    Case(
      [
        "Person": [
          NewRow(label: "p", values: ["ship": .references(["s"])]),
          NewRow(label: "q", values: ["ship": .references(["s"])]),
        ], "Ship": [NewRow(label: "s")],
      ], "Ship.captain can hold one object, but 2 refer to each other: p, q"),
  ]

  @Test(arguments: cases) func `what is wrong is reported and leaves no file`(_ row: Case) throws {
    let shell = try WrittenStore()
    defer { shell.remove() }
    let error = #expect(throws: StoreWritingError.self) {
      try StoreWriter.create(at: shell.path, model: Self.model, rows: row.rows)
    }
    #expect(error?.sentence.line == row.message)
    #expect(try shell.files().isEmpty)
  }

  @Test func `an existing file is refused and kept`() throws {
    let shell = try WrittenStore()
    defer { shell.remove() }
    try Data("mine".utf8).write(to: URL(fileURLWithPath: shell.path))
    #expect(throws: StoreWritingError.fileExists(shell.path)) {
      try StoreWriter.create(at: shell.path, model: Self.model, rows: [:])
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: shell.path)) == Data("mine".utf8))
  }

  @Test func `a failure inside SQLite takes the file back`() throws {
    let shell = try WrittenStore()
    defer { shell.remove() }
    let model = Model(entities: [Entity(name: "Same"), Entity(name: "SAME")])
    #expect(throws: StoreWritingError.self) { try StoreWriter.create(at: shell.path, model: model, rows: [:]) }
    #expect(try shell.files().isEmpty)
  }
}
