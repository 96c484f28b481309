import Decoding
import Foundation
import Schema
import Testing

@Suite struct CellDecoderTests {
  struct Case: CustomTestStringConvertible {
    let type: AttributeType
    let raw: RawValue
    let expected: Reading
    var testDescription: String { "\(type.title) from \(raw.literal)" }
  }

  static let cases: [Case] = [
    Case(type: .integer16, raw: .integer(7), expected: .value(.integer(7))),
    Case(type: .integer16, raw: .integer(40_000), expected: .unreadable(.outOfRange(.integer16), .integer(40_000))),
    Case(type: .boolean, raw: .integer(2), expected: .value(.boolean(true))),
    Case(type: .double, raw: .integer(3), expected: .value(.double(3))),
    Case(type: .date, raw: .integer(0), expected: .value(.date(0))),
    Case(type: .decimal, raw: .real(10.11), expected: .value(.decimal(Decimal(string: "10.11") ?? 0))),
    Case(type: .decimal, raw: .real(1e200), expected: .unreadable(.outOfRange(.decimal), .real(1e200))),
    Case(type: .decimal, raw: .text("NaN"), expected: .value(.decimal(.nan))),
    Case(
      type: .decimal, raw: .text("nan"),
      expected: .unreadable(.wrongStorageClass(found: "TEXT", expected: .decimal), .text("nan"))),
    Case(
      type: .double, raw: .text("NaN"),
      expected: .unreadable(.wrongStorageClass(found: "TEXT", expected: .double), .text("NaN"))),
    Case(type: .uuid, raw: .blob(Data([1])), expected: .unreadable(.wrongUUIDLength(1), .blob(Data([1])))),
    Case(type: .binary, raw: .text("x"), expected: .value(.data(Data("x".utf8)))),
    Case(
      type: .string, raw: .integer(1),
      expected: .unreadable(.wrongStorageClass(found: "INTEGER", expected: .string), .integer(1))),
    Case(type: .string, raw: .null, expected: .value(.null)),
  ]

  @Test(arguments: cases) func `each type is read from what SQLite holds`(_ item: Case) {
    let attribute = Attribute(name: "a", type: item.type)
    #expect(CellDecoder.reading(of: item.raw, as: attribute) == item.expected)
  }

  @Test func `external storage is recognised by its tag, and names only bare UUIDs`() {
    let attribute = Attribute(name: "a", type: .binary, allowsExternalBinaryDataStorage: true)
    let name = "6513270E-269E-4D37-B2A7-4DE452E6B438"
    #expect(CellDecoder.reading(of: .blob(Data([1, 9])), as: attribute) == .value(.data(Data([9]))))
    let tagged = Data([2]) + Data(name.utf8) + [0]
    #expect(
      CellDecoder.reading(of: .blob(tagged), as: attribute)
        == .value(.external(ExternalData(fileName: name, length: nil))))
    let climbing = Data([2]) + Data("../../../../../../../../../etc/passwd".utf8) + [0]
    #expect(
      CellDecoder.reading(of: .blob(climbing), as: attribute) == .unreadable(.malformedExternalName, .blob(climbing)))
  }

  /// The prefix is cut out of a longer piece of bytes, so it does not start at 0.
  @Test func `a long external blob is recognised by its tag too`() {
    let attribute = Attribute(name: "a", type: .binary, allowsExternalBinaryDataStorage: true)
    func reading(_ tag: UInt8) -> Reading {
      let prefix = (Data([0, 0]) + Data([tag, 7, 8])).dropFirst(2)
      return CellDecoder.reading(of: .longBlob(prefix: prefix, length: 900), as: attribute)
    }
    guard case .value(.longData(let prefix, let length)) = reading(1) else {
      Issue.record("\(reading(1))")
      return
    }
    #expect(Array(prefix) == [7, 8] && prefix.startIndex == 0 && length == 899)
    for (tag, reason) in [(9, .unknownExternalTag(9)), (2, .malformedExternalName)] as [(UInt8, UnreadableReason)] {
      guard case .unreadable(reason, _) = reading(tag) else {
        Issue.record("\(reading(tag))")
        continue
      }
    }
  }

  /// A file's name is short, so a long value has its bytes right there.
  @Test func `a long external blob of which nothing was read is a long value`() {
    let attribute = Attribute(name: "a", type: .binary, allowsExternalBinaryDataStorage: true)
    #expect(
      CellDecoder.reading(of: .longBlob(prefix: Data(), length: 900), as: attribute)
        == .value(.longData(prefix: Data(), length: 899)))
  }

  @Test(
    arguments: [
      (.text("text"), .unreadable(.unknownExternalTag(0x74), .text("text"))),
      (.text(""), .unreadable(.emptyExternalBlob, .text(""))),
      (.text("\u{2}text"), .unreadable(.malformedExternalName, .text("\u{2}text"))),
      (.text("\u{1}text"), .value(.data(Data("text".utf8)))),
      (.malformedText(Data([0xFF])), .unreadable(.unknownExternalTag(0xFF), .malformedText(Data([0xFF])))),
      (
        .longText(prefix: "long", length: 9_000),
        .unreadable(.unknownExternalTag(0x6C), .longText(prefix: "long", length: 9_000))
      ),
      (.longText(prefix: "\u{1}long", length: 9_000), .value(.longString(prefix: "long", length: 8_999))),
    ] as [(RawValue, Reading)])
  func `text in a column of external storage is recognised by its first byte`(
    _ raw: RawValue, _ expected: Reading
  ) {
    let attribute = Attribute(name: "a", type: .binary, allowsExternalBinaryDataStorage: true)
    #expect(CellDecoder.reading(of: raw, as: attribute) == expected)
  }

  @Test(
    arguments: [
      (0.0, "2001-01-01T00:00:00.000Z"),
      (-63_114_076_800, nil),
      (63_113_904_000, "4001-01-01T00:00:00.000Z"),
      (737_057_646.843063, "2024-05-10T18:14:06.843Z"),
      (-0.0004, "2001-01-01T00:00:00.000Z"),
      (86_399.9996, "2001-01-02T00:00:00.000Z"),
      (-978_307_200, "1970-01-01T00:00:00.000Z"),
    ] as [(Double, String?)])
  func `dates are written in UTC to the millisecond`(_ seconds: Double, _ expected: String?) {
    #expect(DateText.iso(seconds) == expected)
  }

  @Test func `JSON that is cut short says at which byte`() throws {
    #expect(throws: JSONReader.Failure.endsEarly(offset: 5)) { try JSONReader.read(Data("[\"a\",".utf8)) }
    let node = try JSONReader.read(Data(#"{"b": [1, -2.5e3], "a": "\u00e9"}"#.utf8))
    #expect(node.children.map(\.label) == ["b", "a"])
    #expect(node.children[0].children.map(\.summary) == ["1", "-2.5e3"])
    #expect(node.children[1].summary == "é")
  }

  @Test(
    arguments: [
      (Reading.value(.null), "null"), (.value(.integer(-7)), "-7"), (.value(.boolean(true)), "true"),
      (.value(.double(0.1)), "0.1"), (.value(.double(.infinity)), #""inf""#),
      (.value(.string("a\"\n\u{85}é")), #""a\"\n\u0085é""#),
      (.value(.string("a text that is longer than sixteen bytes\\")), #""a text that is longer than sixteen bytes\\""#),
      (.value(.date(0.0009)), #""2001-01-01T00:00:00.001Z""#),
      (.value(.date(-23_000_000_000)), #"{"seconds":-23000000000.0}"#),
      (
        .value(.uuid(UUID(uuid: (1, 2, 0xab, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 0xf0)))),
        #""0102AB04-0506-0708-090A-0B0C0D0E0FF0""#
      ), (.value(.toOne(ObjectID(entity: "A", pk: 3))), #"{"entity":"A","pk":3}"#),
      (.unreadable(.notUTF8, .integer(1)), #"{"unreadable":"text that is not UTF-8","raw":1}"#),
    ] as [(Reading, String)])
  func `a row's JSON is that of its readings`(_ reading: Reading, _ expected: String) {
    var bytes = Array("x".utf8)
    reading.writeJSON(to: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == "x" + expected)
    #expect(reading.json.compact == expected)
  }
}
