import Schema
import Testing

@Suite struct ContractMergingTests {
  private let source = Contract(entities: [
    Declaring.entity(
      "Item",
      .coreDataEvolution,
      properties: [
        Declaring.property("status", .maybe("Status"), .raw),
        Declaring.property("keywords", .maybe("Data"), .transformed),
      ]
    )
  ])

  private func config(_ properties: PropertyContract...) -> Contract {
    var entity = Declaring.entity("Item", .coreDataEvolution, properties: properties)
    for index in entity.properties.indices { entity.properties[index].origin = .config }
    return Contract(entities: [entity])
  }

  @Test func `every fact keeps its origin`() throws {
    let merged = source.merging(
      config(
        Declaring.property("status", .maybe("Status"), .raw),
        Declaring.property("payload", .maybe("Config"), .codable)
      )
    )
    let item = try #require(merged.entity(named: "Item"))
    #expect(
      item.properties.map { "\($0.persistentName) \($0.origin)" }
        == ["status source", "keywords source", "payload config"]
    )
    #expect(merged.findings.isEmpty)
  }

  @Test func `source wins, and a difference is a finding`() throws {
    let merged = source.merging(config(Declaring.property("status", .maybe("String"), .default)))
    #expect(merged.entity(named: "Item")?.property(persistentName: "status")?.storageMethod == .raw)
    #expect(
      merged.findings.map(\.message) == [
        "type: source says Status, the configuration String",
        "storage method: source says raw, the configuration default",
      ]
    )
    #expect(merged.findings.allSatisfy { $0.code == "config.contradicts-source" })
  }

  @Test func `a transformer that source leaves open is taken from the configuration`() {
    let merged = source.merging(
      config(Declaring.property("keywords", .maybe("Data"), .transformed, transformer: "Words"))
    )
    let keywords = merged.entity(named: "Item")?.property(persistentName: "keywords")
    #expect(keywords?.transformerName == "Words")
    #expect(keywords?.origin == .source)
    #expect(keywords?.otherOrigins == [.transformer: .config])
  }

  @Test func `an entity without source stands by the configuration`() {
    let merged = Contract().merging(source)
    #expect(merged.entities.map(\.entityName) == ["Item"])
  }
}
