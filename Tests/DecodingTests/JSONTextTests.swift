import Decoding
import Foundation
import Schema
import Testing

/// JSON in the encodings that `JSONDecoder` reads beside UTF-8.
@Suite struct JSONTextTests {
  private static let json = #"{"name":"Zoë","tags":["a","🐱"]}"#

  private struct Note: Decodable, Equatable {
    var name: String
    var tags: [String]
  }

  private static let marks: [String.Encoding: [UInt8]] = [
    .utf16BigEndian: [0xFE, 0xFF], .utf16LittleEndian: [0xFF, 0xFE], .utf32BigEndian: [0, 0, 0xFE, 0xFF],
  ]

  private static func data(_ encoding: String.Encoding, _ text: String, marked: Bool) -> Data? {
    text.data(using: encoding).map { Data(marked ? marks[encoding] ?? [] : []) + $0 }
  }

  private static let forms: [(String.Encoding, isMarked: Bool)] = [
    (.utf16BigEndian, true), (.utf16BigEndian, false), (.utf16LittleEndian, true), (.utf16LittleEndian, false),
    (.utf32BigEndian, true), (.utf32BigEndian, false), (.utf32LittleEndian, false),
  ]

  @Test(arguments: forms)
  func `what JSONDecoder reads is read`(_ encoding: String.Encoding, isMarked: Bool) throws {
    let data = try #require(Self.data(encoding, Self.json, marked: isMarked))
    #expect(try JSONDecoder().decode(Note.self, from: data) == Note(name: "Zoë", tags: ["a", "🐱"]))
    #expect(Payload.sniff(data) == .json)
    #expect(try JSONReader.read(data).json.compact == Self.json)
    let reader = AttributeReaderTests.reader(
      Attribute(name: "note", type: .binary), type: "[String: [String]]", method: .codable, dialect: .coreDataEvolution)
    let lists = try #require(Self.data(encoding, #"{"a":["b"]}"#, marked: isMarked))
    #expect(reader.read(.value(.data(lists))).json.compact == #"{"value":{"a":["b"]}}"#)
    #expect(JSONLayout.text(of: lists)?.hasPrefix("{\n") == true)
    let broken = try #require(Self.data(encoding, #"{"a":5}"#, marked: isMarked))
    #expect(reader.read(.value(.data(broken))).json.compact.contains("nil"))
  }

  @Test func `bytes with zeros are not taken for a text`() {
    #expect(Payload.sniff(Data([1, 0, 2, 0, 3, 0, 4])) == .opaque)
    #expect(Payload.sniff(Data([0xFF, 0xFE, 1, 2, 3])) == .opaque)
  }
}
