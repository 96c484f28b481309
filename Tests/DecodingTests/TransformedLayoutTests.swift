import Archives
import Decoding
import Foundation
import Schema
import Testing

/// The two layouts of `.transformed`: the model's own transformer, or a column of its output (DIALECTS A13, A14).
@Suite struct TransformedLayoutTests {
  @Test func `A transformer over a primitive column is noted, and the value read as it is stored`() {
    let reader = AttributeReaderTests.reader(
      Attribute(name: "keywords", type: .string, isOptional: true), type: "Keywords?", method: .transformed)
    #expect(
      reader.read(.value(.string("a,b"))).json.compact
        == #"{"value":"a,b","notes":["a transformer over a primitive column, the layout before 2026"]}"#)
    #expect(reader.read(.value(.null)).json.compact == #"{"nil":"NULL"}"#)
  }

  @Test func `A transformer over a Binary column is noted too, and its bytes are shown`() {
    let reader = AttributeReaderTests.reader(
      Attribute(name: "keywords", type: .binary, isOptional: true), type: "Keywords?", method: .transformed)
    #expect(
      reader.read(.value(.data(Data("a,b".utf8)))).json.compact
        == #"{"value":"a,b","notes":["a transformer over a primitive column, the layout before 2026"]}"#)
  }

  /// An archived dictionary as CoreDataEvolution's runtime schema writes it.
  private func archive(_ leaves: [(String, PropertyList)]) -> Data {
    var writer = KeyedArchiveWriter()
    let root = writer.reserve()
    let keys = leaves.map { writer.string($0.0) }
    let values = leaves.map { writer.plain($0.1) }
    writer.describe(
      root, as: ["NSDictionary", "NSObject"], [.init("NS.keys", .array(keys)), .init("NS.objects", .array(values))])
    return writer.data(root: root)
  }

  @Test(arguments: [
    (["lat", "lng"], #"{"value":{"latitude":1.5,"lng":2.5},"notes":["#),
    (["lat"], #"{"value":{"latitude":1.5,"lng":null},"notes":["#),
    (["lng"], #"{"nil":"1 of 2 leaves present, required and missing: latitude","notes":["#),
  ])
  func `A composition that is archived as a dictionary reads as the struct, and is noted`(
    keys: [String], start: String
  ) {
    let point = TypeDeclaration(
      name: "Point",
      kind: .structure(
        .init(fields: [
          .init(
            name: "latitude", type: .named("Double"), codingKey: "latitude", persistentName: "lat",
            location: AttributeReaderTests.place),
          .init(name: "lng", type: .optional(.named("Double")), codingKey: "lng", location: AttributeReaderTests.place),
        ])), isComposition: true, location: AttributeReaderTests.place)
    let reader = AttributeReaderTests.reader(
      Attribute(name: "location", type: .transformable, isOptional: true), type: "Point?", method: .composition,
      types: [point])
    let leaves: [String: PropertyList] = ["lat": .real(1.5), "lng": .real(2.5)]
    let data = archive(keys.compactMap { key in leaves[key].map { (key, $0) } })
    let note = #""stored as an archived dictionary, not as leaf columns"]}"#
    #expect(reader.read(.value(.data(data))).json.compact == start + note)
  }
}

/// Decoders that a configuration assigns by name.
@Suite struct AssignedNameTests {
  @Test func `A decoder is found by the declaring entity and by a leaf's path`() throws {
    let model = Model(entities: [
      Entity(
        name: "Base",
        attributes: [
          Attribute(name: "blob", type: .binary),
          Attribute(name: "place", type: .composite, elements: [Attribute(name: "note", type: .binary)]),
        ]),
      Entity(name: "Sub", superentity: "Base"),
    ])
    let contract = Contract(assignedDecoders: [
      "Base.blob": AssignedDecoder(steps: [.utf8]),
      "Base.place.note": AssignedDecoder(steps: [.utf8]),
    ])
    for path in ["blob", "place.note"] {
      let reader = try #require(AttributeReader(at: path, of: "Sub", in: model, contract: contract))
      #expect(reader.read(.value(.data(Data([1, 65])))).json.compact == #"{"value":"\u0001A"}"#)
    }
  }

  /// The 13 primitives may be leaves (DIALECTS A1); those that are objects in the archive are read as such.
  @Test func `a leaf of every primitive reads from the archive`() throws {
    let id = try #require(UUID(uuidString: "6F1F2F1C-8B6B-4B53-9C1C-0C3C1C6E0F11"))
    var writer = KeyedArchiveWriter()
    let root = writer.reserve()
    let bytes = withUnsafeBytes(of: id.uuid) { Data($0) }
    let leaves: [(String, String, PropertyList)] = [
      ("id", "UUID", writer.object(["NSUUID", "NSObject"], [.init("NS.uuidbytes", .data(bytes))])),
      ("photo", "Data", writer.object(["NSMutableData", "NSObject"], [.init("NS.data", .data(Data([1, 2])))])),
      ("plain", "Data", writer.plain(.data(Data([3])))),
      ("made", "Date", writer.object(["NSDate", "NSObject"], [.init("NS.time", .real(0))])),
    ]
    let keys = leaves.map { writer.string($0.0) }
    writer.describe(
      root, as: ["NSDictionary", "NSObject"],
      [.init("NS.keys", .array(keys)), .init("NS.objects", .array(leaves.map(\.2)))])
    let fields = leaves.map { name, type, _ in
      TypeDeclaration.Field(name: name, type: .named(type), codingKey: name, location: AttributeReaderTests.place)
    }
    let reader = AttributeReaderTests.reader(
      Attribute(name: "tag", type: .transformable, isOptional: true), type: "Tag?", method: .composition,
      types: [
        TypeDeclaration(
          name: "Tag", kind: .structure(.init(fields: fields)), isComposition: true,
          location: AttributeReaderTests.place)
      ])
    guard case .value(.structure(_, let found)) = reader.read(.value(.data(writer.data(root: root)))).outcome else {
      Issue.record("the composition does not read")
      return
    }
    let values: [Value] = [.uuid(id), .data(Data([1, 2])), .data(Data([3])), .date(0)]
    #expect(found.map(\.reading.outcome) == values.map { .value(.stored($0)) })
  }
}
