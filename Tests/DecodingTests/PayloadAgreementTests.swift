import Decoding
import Findings
import Foundation
import Schema
import Testing

/// Types that the checker could easily take for others, beside Foundation's JSONDecoder.
@Suite struct PayloadAgreementTests {
  struct Own: Decodable {
    init(from decoder: any Decoder) throws { _ = try decoder.singleValueContainer().decodeNil() }
  }
  struct Holder: Decodable {
    var own: Own
    var größe: Int?
  }
  enum Load: Decodable {
    case load(key: String, Int)
    case drop
    case plain
    enum CodingKeys: String, CodingKey { case load, drop = "del" }
    enum LoadCodingKeys: String, CodingKey { case key = "k", _1 = "n" }
  }
  enum Big: Int, Decodable { case a = 9_007_199_254_740_993 }
  struct Numbers: Decodable {
    var big: Big?
    var signed: Int64?
    var unsigned: UInt64?
    var small: Int8?
  }

  private static let place = SourcePlace(file: "Types.swift", line: 1, column: 1)

  private static func structure(_ name: String, _ fields: [(String, String)]) -> TypeDeclaration {
    TypeDeclaration(
      name: name,
      kind: .structure(
        .init(fields: fields.map { .init(name: $0.0, type: .init(spelling: $0.1), codingKey: $0.0, location: place) })),
      location: place)
  }

  private static var own: TypeDeclaration {
    var own = structure("Own", [])
    own.hasCustomDecoding = true
    return own
  }

  private static var load: TypeDeclaration {
    var key = TypeDeclaration.AssociatedValue(label: "key", type: .named("String"))
    key.codingKey = "k"
    var number = TypeDeclaration.AssociatedValue(label: nil, type: .named("Int"))
    number.codingKey = "n"
    let load = TypeDeclaration.EnumCase(name: "load", associatedValues: [key, number], location: place)
    var drop = TypeDeclaration.EnumCase(name: "drop", location: place)
    drop.codingKey = "del"
    var plain = TypeDeclaration.EnumCase(name: "plain", location: place)
    plain.codingKey = nil
    return TypeDeclaration(
      name: "Load", kind: .enumeration(.init(rawType: nil, cases: [load, drop, plain])), location: place)
  }

  private static let contract = Contract(
    types: Dictionary(
      uniqueKeysWithValues: [
        own, load, structure("Holder", [("own", "Own"), ("größe", "Int?")]),
        structure("Numbers", [("big", "Big?"), ("signed", "Int64?"), ("unsigned", "UInt64?"), ("small", "Int8?")]),
        TypeDeclaration(
          name: "Big",
          kind: .enumeration(
            .init(
              rawType: .named("Int"),
              cases: [.init(name: "a", rawValue: .integer(9_007_199_254_740_993), location: place)])), location: place),
      ].map { ($0.name, $0) }))

  private func expectAgreement<Value: Decodable>(_ type: Value.Type, _ name: String, _ text: String) {
    let decoded = Result { try JSONDecoder().decode(type, from: Data(text.utf8)) }
    let shape = PayloadShapeBuilder.shape(of: SwiftType(spelling: name), in: Self.contract)
    let fault = PayloadChecker.fault(in: Data(text.utf8), shape: shape)
    #expect((fault == nil) == ((try? decoded.get()) != nil), "\(fault?.sentence ?? "fits")")
  }

  @Test(arguments: [
    #"{"own":null}"#, #"{}"#, #"{"own":[1,]}"#, "{\"own\":1,\"gr\u{f6}\u{df}e\":\"x\"}",
    "{\"own\":1,\"gro\u{308}\u{df}e\":\"x\"}", "{\"own\":1,\"gro\u{308}\u{df}e\":1,\"gr\u{f6}\u{df}e\":\"x\"}",
    #"{"own":1,"gr\u00f6\u00dfe":"x"}"#, #"{"own":1,"gro\u0308\u00dfe":"x"}"#,
  ])
  func `a type with its own decoder, and a key in two spellings`(text: String) {
    expectAgreement(Holder.self, "Holder", text)
  }

  @Test(arguments: ["null", "[null]", #"["\q"]"#, "[1-2.e,]", "\u{FEFF}[]", "[1 2]", "[", "[1]x"])
  func `a type that nothing names, in lists of its own`(text: String) {
    expectAgreement(Own.self, "Undeclared", text)
  }

  @Test(arguments: [
    #"{"load":{"k":"x","n":3}}"#, #"{"load":{"key":"x","_1":3}}"#, #"{"del":{}}"#, #"{"drop":{}}"#, #"{"plain":{}}"#,
    #"{"load":{"k":"x"}}"#,
  ])
  func `cases and their values by the keys that the enum gives them`(text: String) {
    expectAgreement(Load.self, "Load", text)
  }

  static let numbers = [
    "9007199254740993", "9007199254740992", "9007199254740993.0", "9007199254740993.5", "1e19", "1.0e19",
    "18446744073709551615", "18446744073709551616", "18446744073709551615.0", "1e20", "1.5", "10e-1", "-0", "-0.0",
    "-0.5", "1e-400", "9223372036854775807", "9223372036854775808", "9223372036854775807.0", "9223372036854775807e0",
    "-9223372036854775808", "-1e18", "1e18", "0e400", "100e-2", "128", "-129", "1e400", "123456789012345678.9",
  ]

  @Test(arguments: numbers, ["big", "signed", "unsigned", "small"])
  func `whole numbers of every size, written in every way`(number: String, key: String) {
    expectAgreement(Numbers.self, "Numbers", #"{"\#(key)":\#(number)}"#)
  }

  @Test(arguments: [510, 511, 512, 513, 600])
  func `lists in lists, as deep as JSONDecoder goes`(depth: Int) {
    let open = String(repeating: "[", count: depth)
    let close = String(repeating: "]", count: depth)
    expectAgreement(Own.self, "Undeclared", open + close)
    expectAgreement(Own.self, "Undeclared", open + "1" + close)
    expectAgreement(Holder.self, "Holder", #"{"own":1,"x":\#(open)\#(close)}"#)
    expectAgreement([String: Int].self, "[String: Int]", #"{"a":1,"a":\#(open)\#(close)}"#)
  }

  /// The enum's case holds an object, so null under it is no number.
  @Test func `null under a case is reported as null`() {
    let shape = PayloadShapeBuilder.shape(of: .named("Load"), in: Self.contract)
    let fault = PayloadChecker.fault(in: Data(#"{"del":null}"#.utf8), shape: shape)
    #expect(fault?.kind == .wrongType(expected: "Load.del", found: "null"))
  }

  @Test func `a property wrapper makes a struct unverifiable`() {
    var flags = Self.structure("Flags", [("on", "Bool")])
    guard case .structure(var structure) = flags.kind else { return }
    structure.fields[0].isWrapped = true
    flags.kind = .structure(structure)
    let shape = PayloadShapeBuilder.shape(of: .named("Flags"), in: Contract(types: ["Flags": flags]))
    #expect(shape.unverifiable == ["Flags"])
    #expect(PayloadChecker.fault(in: Data("{}".utf8), shape: shape) == nil)
  }
}
