import Decoding
import Foundation
import Schema
import Testing

/// What a computed property makes of a stored raw value, of an unknown one and of NULL (DIALECTS §2.8).
@Suite struct WrapperOutcomeTests {
  private static let status = TypeDeclaration(
    name: "Status",
    kind: .enumeration(
      .init(
        rawType: .named("String"),
        cases: ["draft", "done"].map { .init(name: $0, rawValue: .string($0), location: AttributeReaderTests.place) })),
    location: AttributeReaderTests.place)

  struct Getter: Sendable, CustomTestStringConvertible {
    var type = "Status"
    var fallback: String?
    var traps = false
    var readsRawValue = true
    var rawValueOfNull: RawLiteral?
    let unknown: String
    var known = #"{"value":"done"}"#
    let null: String
    var testDescription: String { "\(type) \(fallback ?? "-") \(traps) → \(unknown), \(null)" }
  }

  private static let why = #""\"zz\" is no case of Status""#

  private static let getters = [
    Getter(
      fallback: "draft", rawValueOfNull: .string(""), unknown: #"{"default":"draft","reason":\#(why)}"#,
      null: #"{"default":"draft","reason":"NULL"}"#),
    Getter(
      fallback: "draft", rawValueOfNull: .string("done"), unknown: #"{"default":"draft","reason":\#(why)}"#,
      null: #"{"default":"done","reason":"NULL"}"#),
    Getter(traps: true, unknown: #"{"trap":\#(why)}"#, null: #"{"nil":"NULL"}"#),
    Getter(type: "Status?", unknown: #"{"nil":\#(why)}"#, null: #"{"nil":"NULL"}"#),
    Getter(readsRawValue: false, unknown: notUnderstood("zz"), known: notUnderstood("done"), null: #"{"nil":"NULL"}"#),
  ]

  /// The stored value, because a getter that is not understood may make any case of it.
  private static func notUnderstood(_ stored: String) -> String {
    #"{"value":"\#(stored)","notes":["what 'status' makes of it is not understood"]}"#
  }

  private static func read(_ getter: Getter, _ value: Value) -> String {
    var wrapper = PropertyContract.Wrapper(name: "status", type: SwiftType(spelling: getter.type))
    wrapper.fallback = getter.fallback.map { DefaultExpression(text: "." + $0, caseName: $0) }
    wrapper.traps = getter.traps
    wrapper.readsRawValue = getter.readsRawValue
    wrapper.rawValueOfNull = getter.rawValueOfNull
    return AttributeReaderTests.reader(
      Attribute(name: "statusRaw", type: .string, isOptional: true), type: "String?", dialect: .plainCoreData,
      types: [status], wrapper: wrapper
    ).read(.value(value)).json.compact
  }

  @Test(arguments: getters)
  func `The app sees what the getter gives`(getter: Getter) {
    #expect(Self.read(getter, .string("done")) == getter.known)
    #expect(Self.read(getter, .string("zz")) == getter.unknown)
    #expect(Self.read(getter, .null) == getter.null)
  }

  @Test func `Bytes of a property that is Data are what the app sees, whatever they look like`() {
    let json = Data("{\"a\":1}".utf8)
    func read(_ type: String?) -> String {
      AttributeReaderTests.reader(Attribute(name: "d", type: .binary, isOptional: true), type: type).read(
        .value(.data(json))
      ).json.compact
    }
    #expect(read("Data?") == #"{"value":{"base64":"eyJhIjoxfQ=="}}"#)
    #expect(read(nil) == #"{"value":{"a":1}}"#)
  }

  @Test(arguments: [
    ("Int?", "7", "7"), ("String?", "\"s\"", "\"s\""), ("Date?", "5.5", "\"2001-01-01T00:00:05.500Z\""),
  ])
  func `A codable scalar is JSON like any other codable value`(type: String, stored: String, shown: String) {
    let reader = AttributeReaderTests.reader(
      Attribute(name: "c", type: .binary, isOptional: true), type: type, method: .codable)
    #expect(reader.read(.value(.data(Data(stored.utf8)))).json.compact == #"{"value":\#(shown)}"#)
  }

  @Test(arguments: ["Pair<Int>?", "Unknown?", "[Unknown]?"])
  func `A type that the source does not show is reported as not checked`(type: String) {
    let reader = AttributeReaderTests.reader(
      Attribute(name: "c", type: .binary, isOptional: true), type: type, method: .codable)
    let name = type == "Pair<Int>?" ? "Pair<Int>" : "Unknown"
    #expect(reader.read(.value(.data(Data("[]".utf8)))).notes == [.unresolved(name)])
  }

  @Test func `A default that was not evaluated is reported as its text`() {
    let entity = Entity(name: "Item", attributes: [Attribute(name: "s", type: .string, isOptional: true)])
    let contract = Contract(
      entities: [
        EntityContract(
          entityName: "Item", swiftName: "Item", dialect: .coreDataEvolution,
          properties: [
            PropertyContract(
              swiftName: "s", swiftType: .optional(.named("Status")), storageMethod: .raw,
              defaultValue: DefaultExpression(text: "Status.first()"), location: AttributeReaderTests.place)
          ], location: AttributeReaderTests.place)
      ], types: ["Status": Self.status])
    let reader = AttributeReader(entity.attributes[0], of: entity, in: Model(entities: [entity]), contract: contract)
    #expect(
      reader.read(.value(.null)).json.compact == #"{"default":{"notEvaluated":"Status.first()"},"reason":"NULL"}"#)
  }
}
