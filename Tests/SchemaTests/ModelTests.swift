import Schema
import Testing

@Suite struct ModelTests {
  let model = Model(entities: [
    Entity(name: "NWActivity", superentity: nil),
    Entity(
      name: "Car",
      superentity: "Vehicle",
      attributes: [Attribute(name: "doors", type: .integer16)]
    ),
    Entity(name: "Vehicle", attributes: [Attribute(name: "wheels", type: .integer16)]),
    Entity(name: "NetworkAttachment"),
    Entity(name: "Loop", superentity: "Loop"),
  ])

  @Test func `roots are ordered without regard to case`() {
    #expect(model.rootEntities.map(\.name) == ["NetworkAttachment", "NWActivity", "Vehicle"])
  }

  @Test func `an entity has its ancestors' attributes too`() throws {
    let car = try #require(model.entity(named: "Car"))
    #expect(model.attributes(of: car).map(\.name) == ["doors", "wheels"])
    #expect(model.rootEntity(of: car).name == "Vehicle")
    #expect(model.declarer(of: "wheels", in: car)?.name == "Vehicle")
  }

  @Test func `an entity that is its own super-entity ends the walk`() throws {
    let loop = try #require(model.entity(named: "Loop"))
    #expect(model.ancestors(of: loop) == [])
    #expect(model.hierarchy(from: loop).map(\.name) == ["Loop"])
  }
}
