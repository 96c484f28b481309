import Archives
import Decoding
import Foundation
import Schema
import Testing

/// What the Swift type of a property makes of a column that holds something else (DIALECTS A2, A4, A12, A19).
@Suite struct CastTests {
  private static func outcome(
    _ type: String, _ column: AttributeType, _ stored: Value, method: StorageMethod = .default
  ) -> String {
    AttributeReaderTests.reader(Attribute(name: "n", type: column, isOptional: true), type: type, method: method).read(
      .value(stored)
    ).json.compact
  }

  @Test(
    arguments: [
      ("Int?", .string("abc"), #"{"nil":"string stored, Int expected"}"#),
      ("Int", .string("abc"), #"{"trap":"string stored, Int expected"}"#),
      ("String?", .integer(5), #"{"nil":"integer stored, String expected"}"#),
      ("String?", .data(Data("x".utf8)), #"{"nil":"bytes stored, String expected"}"#),
      ("Int16?", .integer(70_000), #"{"nil":"70000 does not fit Int16"}"#), ("Int?", .double(3), #"{"value":3.0}"#),
      ("Int?", .double(3.5), #"{"nil":"3.5 does not fit Int"}"#), ("Double?", .integer(3), #"{"value":3}"#),
      ("Bool?", .boolean(true), #"{"value":true}"#),
      ("Decimal?", .double(1), #"{"nil":"floating point number stored, Decimal expected"}"#),
      ("Date?", .double(1), #"{"nil":"floating point number stored, Date expected"}"#),
    ] as [(String, Value, String)])
  func `a value that does not cast is nil or a trap`(
    type: String, stored: Value, json: String
  ) {
    #expect(Self.outcome(type, .string, stored) == json)
  }

  @Test func `bytes are no raw value of a text`() {
    let status = OutcomeTests.types["Status"]
    let reader = AttributeReaderTests.reader(
      Attribute(name: "s", type: .binary), type: "Status", method: .raw, types: status.map { [$0] } ?? [])
    #expect(
      reader.read(.value(.data(Data("draft".utf8)))).json.compact
        == #"{"trap":"bytes stored, raw type String expected"}"#)
  }

  /// The grid reads a start, the record the whole: neither may tell of a fault that is not there.
  @Test func `a long text in a column of bytes is read like long bytes`() {
    let long = #"{"a":"\#(String(repeating: "x", count: 600))"}"#
    let stored = Value.longString(prefix: String(long.prefix(512)), length: long.count)
    let reader = AttributeReaderTests.reader(
      Attribute(name: "c", type: .binary, isOptional: true), type: "Undeclared?", method: .codable)
    for value in [stored, .string(long)] { #expect(!reader.read(.value(value)).differs) }
    #expect(reader.read(.value(stored)).notes == [.notReadWhole(bytes: long.count)])
  }

  /// How a property may be declared whose value is long.
  private static let longValues: [(StorageMethod, String?, Value)] = [
    (.codable, "Undeclared?", .longData(prefix: Data(), length: 599)),
    (.default, "Data", .longData(prefix: Data(), length: 599)),
    (.default, nil, .longData(prefix: Data(), length: 599)),
    (.raw, "Status", .longString(prefix: "dra", length: 599)),
    (.codable, "Undeclared?", .external(ExternalData(fileName: "A", length: 599))),
  ]

  @Test(arguments: longValues)
  func `what was not read is shown as its size, and not judged`(
    _ method: StorageMethod, _ type: String?, _ value: Value
  ) {
    let status = OutcomeTests.types["Status"]
    let reader = AttributeReaderTests.reader(
      Attribute(name: "v", type: method == .raw ? .string : .binary), type: type, method: method,
      types: status.map { [$0] } ?? [])
    let reading = reader.read(.value(value))
    #expect(reading.notes == [.notReadWhole(bytes: 599)] && !reading.differs)
    let text = AppSummary(reading, of: .value(value), isBrief: true).text
    #expect(text.contains("599"), "\(text)")
  }

  @Test func `a leaf that is lost with others says so, and not that it is NULL`() {
    let lost = AppReading(.nilValue, reason: .null, notes: [.lostWith(composite: "tags")])
    #expect(lost.json.compact == #"{"nil":"it reads well, but another member of tags does not, so all of it is lost"}"#)
    #expect(AppReading(.nilValue, reason: .null).json.compact == #"{"nil":"NULL"}"#)
  }

  /// A keyed archive whose root is whatever the `$top` says.
  private func archive(top: PropertyList, _ objects: [PropertyList]) -> Data {
    BinaryPropertyListWriter.data(
      .dictionary([
        .init("$archiver", .string("NSKeyedArchiver")), .init("$version", .integer(100_000)),
        .init("$top", .dictionary([.init("root", top)])), .init("$objects", .array([.string("$null")] + objects)),
      ]))
  }

  @Test(
    arguments: [
      (.uid(1), [.string("a")], false), (.uid(0), [], false), (.uid(7), [.string("a")], true),
      (.uid(1), [.dictionary([.init("NS.time", .real(1))])], true), (.string("a"), [], true),
      (.uid(1), [.array([])], true),
    ] as [(PropertyList, [PropertyList], Bool)])
  func `an archive must lead to an object of a class, or to nil`(
    top: PropertyList, objects: [PropertyList], isDamaged: Bool
  ) {
    let reader = AttributeReaderTests.reader(
      Attribute(name: "t", type: .transformable, isOptional: true, valueTransformerName: "NSSecureUnarchiveFromData"),
      type: "NSObject?", method: .transformed)
    let reading = reader.read(.value(.data(archive(top: top, objects))))
    #expect((reading.reason == .damagedArchive) == isDamaged)
  }
}
