import Findings
import Schema
import Storage
import Testing

/// What a layout does where the store is not as the model says.
@Suite struct FallbackTests {
  private func resolve(_ entities: [Entity], _ numbers: [(Int, String)], _ tables: [String: [String]]) -> StoreLayout {
    LayoutResolver.resolve(
      model: Model(entities: entities),
      numbers: numbers.map { EntityNumber(number: $0.0, name: $0.1, superNumber: 0, maximumKey: 0) },
      tables: tables.map { name, columns in
        TableShape(name: name, columns: (["Z_PK", "Z_ENT", "Z_OPT"] + columns).map { .init($0, "VARCHAR") })
      })
  }

  private func entity(_ name: String, _ attributes: Attribute...) -> Entity {
    Entity(name: name, attributes: attributes)
  }

  private func text(_ name: String, renamed: String? = nil) -> Attribute {
    Attribute(name: name, type: .string, renamingIdentifier: renamed)
  }

  @Test func `an entity of another name is taken by its number, and said to be a guess`() {
    let layout = resolve([entity("Auto", text("plate"))], [(1, "Car")], ["ZCAR": ["ZPLATE"]])
    #expect(layout.entities["Auto"]?.entityID == 1)
    #expect(layout.entities["Auto"]?.table == "ZCAR")
    #expect(layout.entities["Auto"]?.columns["plate"] == ColumnPlace(name: "ZPLATE", certainty: .unverified))
    #expect(layout.problems.contains { $0.code.rawValue == "store.entity.unverified" })
  }

  @Test func `an entity whose columns do not fit is not taken by its number`() {
    let layout = resolve([entity("Boat", text("keel"))], [(1, "Car")], ["ZCAR": ["ZPLATE"]])
    #expect(layout.entities["Boat"]?.entityID == nil)
    #expect(
      layout.problems.map(\.code.rawValue) == [
        "store.entity.unknown", "store.table.missing", "store.entity.missing", "store.table.unexplained",
      ])
  }

  @Test(arguments: [("ZOLD", "ZOLD"), ("ZPLATE7", "ZPLATE7"), ("ZOTHER", nil)])
  func `an absent column is looked for by earlier name and number`(column: String, found: String?) {
    let layout = resolve([entity("Car", text("plate", renamed: "old"))], [(1, "Car")], ["ZCAR": [column]])
    let place = layout.entities["Car"]?.columns["plate"]
    #expect(place?.certainty == (found == nil ? .missing : .unverified))
    #expect(place?.name == found ?? "ZPLATE")
    #expect(
      layout.problems.map(\.code.rawValue)
        == (found == nil ? ["store.column.missing", "store.column.unexplained"] : ["store.column.unverified"]))
  }

  @Test func `a leaf is looked for under its qualified spelling`() {
    let author = Attribute(name: "author", type: .composite, elements: [text("year")])
    let layout = resolve([entity("Book", author)], [(1, "Book")], ["ZBOOK": ["ZAUTHOR_YEAR"]])
    #expect(
      layout.entities["Book"]?.columns["author.year"] == ColumnPlace(name: "ZAUTHOR_YEAR", certainty: .unverified))
  }

  @Test func `of two numbered columns none is taken`() {
    let layout = resolve([entity("Car", text("plate"))], [(1, "Car")], ["ZCAR": ["ZPLATE1", "ZPLATE2"]])
    #expect(layout.entities["Car"]?.columns["plate"]?.certainty == .missing)
  }

  @Test func `bookkeeping is explained, other tables are named`() {
    let layout = resolve(
      [entity("Car", text("plate"))], [(1, "Car"), (16001, "CHANGE")],
      [
        "ZCAR": ["Z_PK", "Z_ENT", "Z_OPT", "ZPLATE"], "Z_METADATA": ["A"], "Z_MODELCACHE": ["A"], "Z_PRIMARYKEY": ["A"],
        "ACHANGE": ["A"], "ATRANSACTIONSTRING": ["A"], "ANSCKEVENT": ["A"], "sqlite_stat1": ["A"],
        "Z_RT_Car_place_node": ["A"], "notes": ["A"],
      ])
    #expect(layout.problems.map(\.message) == ["the model does not explain the table notes"])
  }

  @Test func `a to-many whose inverse lacks its column names that column`() {
    let layout = resolve(
      [
        Entity(
          name: "Owner",
          relationships: [Relationship(name: "cars", destination: "Car", inverse: "owner", isToMany: true)]),
        Entity(name: "Car", relationships: [Relationship(name: "owner", destination: "Owner", inverse: "cars")]),
      ], [(1, "Car"), (2, "Owner")], ["ZCAR": [], "ZOWNER": []])
    #expect(layout.entities["Owner"]?.relationships["cars"] == .missing(computed: "ZCAR.ZOWNER"))
  }
}
