import Decoding
import Foundation
import Schema
import Testing

/// Compositions whose source asks for other leaves than the store has (DIALECTS A18, §5.1).
@Suite struct CompositionTests {
  private static func point(_ fields: [(name: String, type: String)]) -> TypeDeclaration {
    TypeDeclaration(
      name: "Point",
      kind: .structure(
        .init(
          fields: fields.map {
            .init(
              name: $0.name, type: SwiftType(spelling: $0.type), codingKey: $0.name,
              location: AttributeReaderTests.place)
          })), isComposition: true, location: AttributeReaderTests.place)
  }

  private static let stored = Reading.value(
    .composite([
      .init(name: "x", reading: .value(.double(1))),
      .init(name: "tags", reading: .value(.data(Data("[3]".utf8)))),
    ]))

  private static func reader(_ fields: [(name: String, type: String)], _ dialect: Dialect) -> AttributeReader {
    AttributeReaderTests.reader(
      Attribute(
        name: "point", type: .composite, isOptional: true,
        elements: [
          Attribute(name: "x", type: .double, isOptional: true),
          Attribute(name: "tags", type: .binary, isOptional: true),
        ]), type: "Point?", method: .composition, dialect: dialect, types: [point(fields)])
  }

  @Test(arguments: [
    ("Double", #"{"nil":"2 of 3 leaves present, required and missing: z"}"#),
    ("Double?", #"{"value":{"x":1.0,"tags":{"base64":"WzNd"},"z":null}}"#),
  ])
  func `A field that the store has no leaf for is nil, and where it is required so is the whole`(
    type: String, json: String
  ) {
    let reader = Self.reader([("x", "Double"), ("tags", "Data?"), ("z", type)], .coreDataEvolution)
    #expect(reader.read(Self.stored).json.compact == json)
  }

  @Test(arguments: [Dialect.swiftData, .coreDataEvolution])
  func `An optional leaf that does not decode stops SwiftData, and is nil elsewhere`(dialect: Dialect) {
    let reading = Self.reader([("x", "Double"), ("tags", "[String]?")], dialect).read(Self.stored)
    let why = "not a [String]: [0]: expected String, found number (byte 1)"
    let expected =
      dialect == .swiftData ? #"{"trap":"tags: \#(why)"}"# : #"{"value":{"x":1.0,"tags":{"nil":"\#(why)"}}}"#
    #expect(reading.json.compact == expected)
  }

  @Test func `A required leaf that does not decode is reported with its own reason`() {
    let reader = Self.reader([("x", "Double"), ("tags", "[String]")], .coreDataEvolution)
    #expect(
      reader.read(Self.stored).json.compact
        == #"{"nil":"tags: not a [String]: [0]: expected String, found number (byte 1)"}"#)
  }

  @Test(arguments: [(AttributeType.string, Value.string("z"), "string"), (.binary, .data(Data([1, 2])), "bytes")])
  func `A composition over a column that is no composite is nil`(type: AttributeType, value: Value, found: String) {
    let reader = AttributeReaderTests.reader(
      Attribute(name: "flat", type: type, isOptional: true), type: "Point?", method: .composition,
      types: [Self.point([("x", "Double")])])
    #expect(reader.read(.value(value)).json.compact == #"{"nil":"\#(found) stored, the leaves of Point expected"}"#)
  }
}
