import Schema
import Testing

/// The slots of a history's bitmaps, worked out by hand from FORMAT §6.1.
struct ChangeSlotsTests {
  /// `Item` has a property in every group, `Tool` below it some of its own.
  private static let model = Model(entities: [
    Entity(
      name: "Tag", relationships: [Relationship(name: "items", destination: "Item", inverse: "tags", isToMany: true)]),
    Entity(
      name: "Box",
      relationships: [Relationship(name: "items", destination: "Item", inverse: "box", isToMany: true, isOrdered: true)]
    ),
    Entity(name: "Part", relationships: [Relationship(name: "item", destination: "Item", inverse: "parts")]),
    Entity(
      name: "Item",
      attributes: [
        Attribute(name: "weight", type: .double),
        Attribute(
          name: "place", type: .composite,
          elements: [Attribute(name: "row", type: .integer16), Attribute(name: "column", type: .integer16)]),
        Attribute(name: "shown", type: .boolean, isTransient: true),
      ],
      relationships: [
        Relationship(name: "tags", destination: "Tag", inverse: "items", isToMany: true),
        Relationship(name: "parts", destination: "Part", inverse: "item", isToMany: true),
        Relationship(name: "photos", destination: "Part", isToMany: true),
        Relationship(name: "next", destination: "Item"),
        Relationship(name: "box", destination: "Box", inverse: "items"),
      ]),
    Entity(
      name: "Tool", superentity: "Item", attributes: [Attribute(name: "edge", type: .string)],
      relationships: [Relationship(name: "after", destination: "Part")]),
  ])

  @Test func `columns come first, then collections, each group from the root entity down`() throws {
    let tool = try #require(Self.model.entity(named: "Tool"))
    #expect(
      Self.model.changeSlots(of: tool).paths == [
        // Keys, of the root entity first.
        "box", "next", "after",
        // The column of the entity's number, as Item has a sub-entity.
        "next",
        // The place in Box.items.
        "box", "place.row", "place.column", "weight", "edge", "parts", "photos", "tags",
      ])
  }

  @Test(
    arguments: [
      ([0b1000_0000, 0], ["b0"]), ([0b0000_0001, 0b0100_0000], ["b7", "b9"]),
      // What lies behind the last slot means nothing.
      ([0, 0b0111_1111], ["b9"]), ([0, 0, 0xff], []),
    ] as [([UInt8], [String])])
  func `the first bit is the highest of the first byte`(
    _ bytes: [UInt8], _ wanted: [String]
  ) {
    let slots = ChangeSlots((0..<10).map { ("b\($0)", .attribute) })
    #expect(bytes.withUnsafeBufferPointer { slots.properties(in: $0) } == wanted)
  }

  @Test func `a bitmap with too few bytes says nothing`() {
    let slots = ChangeSlots((0..<10).map { ("b\($0)", .attribute) })
    #expect(([0xff] as [UInt8]).withUnsafeBufferPointer { slots.properties(in: $0) } == nil)
  }
}
