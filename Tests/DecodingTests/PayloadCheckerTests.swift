import Decoding
import Findings
import Foundation
import Schema
import Testing

/// The checker beside Foundation's JSONDecoder, which is what it must agree with.
@Suite struct PayloadCheckerTests {
  enum Mode: String, Codable, CaseIterable { case fast, slow = "SLOW" }
  enum Level: Int, Codable { case low = 1, high = 5 }
  enum Spirit: Codable {
    case none
    case gins(String)
    case mix(base: String, parts: Int)
  }
  struct Step: Codable {
    var number: Int8
    var method: String?
  }
  struct Recipe: Codable {
    var name: String
    var mode: Mode
    var level: Level?
    var steps: [Step]
    var weights: [String: Double]
    var byNumber: [Int: Bool]?
    var spirit: Spirit?
    var made: Date?
    var id: UUID?
    var photo: Data?
    var small: UInt8?
  }

  /// The same types, as a contract declares them.
  static let contract: Contract = {
    let place = SourcePlace(file: "Recipe.swift", line: 1, column: 1)
    func field(_ name: String, _ type: String) -> TypeDeclaration.Field {
      TypeDeclaration.Field(name: name, type: SwiftType(spelling: type), codingKey: name, location: place)
    }
    func type(_ name: String, _ kind: TypeDeclaration.Kind) -> (String, TypeDeclaration) {
      (name, TypeDeclaration(name: name, kind: kind, conformances: ["Codable"], location: place))
    }
    func enumCase(
      _ name: String, _ raw: RawLiteral? = nil, _ values: [TypeDeclaration.AssociatedValue] = []
    ) -> TypeDeclaration.EnumCase {
      TypeDeclaration.EnumCase(name: name, rawValue: raw, associatedValues: values, location: place)
    }
    let string = SwiftType.named("String")
    return Contract(
      types: Dictionary(uniqueKeysWithValues: [
        type(
          "Mode",
          .enumeration(
            .init(rawType: string, cases: [enumCase("fast", .string("fast")), enumCase("slow", .string("SLOW"))]))),
        type(
          "Level",
          .enumeration(
            .init(rawType: .named("Int"), cases: [enumCase("low", .integer(1)), enumCase("high", .integer(5))]))),
        type(
          "Spirit",
          .enumeration(
            .init(
              rawType: nil,
              cases: [
                enumCase("none"), enumCase("gins", nil, [.init(label: nil, type: string)]),
                enumCase("mix", nil, [.init(label: "base", type: string), .init(label: "parts", type: .named("Int"))]),
              ]))),
        type("Step", .structure(.init(fields: [field("number", "Int8"), field("method", "String?")]))),
        type(
          "Recipe",
          .structure(
            .init(fields: [
              field("name", "String"), field("mode", "Mode"), field("level", "Level?"), field("steps", "[Step]"),
              field("weights", "[String: Double]"), field("byNumber", "[Int: Bool]?"), field("spirit", "Spirit?"),
              field("made", "Date?"), field("id", "UUID?"), field("photo", "Data?"), field("small", "UInt8?"),
            ]))),
      ]))
  }()

  static let shape = PayloadShapeBuilder.shape(of: .named("Recipe"), in: contract)

  /// Members that replace or join those of a recipe that reads; an empty text leaves one out.
  static func recipe(_ changes: [String: String]) -> String {
    var members = ["name": #""Gin""#, "mode": #""SLOW""#, "steps": "[]", "weights": "{}"]
    for (key, value) in changes { members[key] = value }
    let texts = members.filter { !$0.value.isEmpty }.map { "\"\($0)\":\($1)" }
    return "{" + texts.sorted().joined(separator: ",") + "}"
  }

  static let payloads: [String] = [
    recipe([:]), recipe(["name": ""]), recipe(["name": "null"]), recipe(["name": "7"]), recipe(["mode": #""medium""#]),
    recipe(["mode": "1"]), recipe(["mode": #""fast""#]), recipe(["level": "5"]), recipe(["level": "2"]),
    recipe(["level": "5.0"]), recipe(["level": "null"]), recipe(["level": #""5""#]),
    recipe(["steps": #"[{"number":1}]"#]), recipe(["steps": #"[{"number":200}]"#]),
    recipe(["steps": #"[{"number":1,"method":null}]"#]), recipe(["steps": #"[{"method":"x"}]"#]),
    recipe(["steps": "[null]"]), recipe(["steps": "{}"]), recipe(["steps": #"[{"number":1.5}]"#]),
    recipe(["weights": #"{"a":1,"b":2.5e3}"#]), recipe(["weights": #"{"a":"1"}"#]),
    recipe(["byNumber": #"{"1":true}"#]), recipe(["byNumber": #"{"one":true}"#]), recipe(["spirit": #"{"none":{}}"#]),
    recipe(["spirit": #"{"gins":{"_0":"London"}}"#]), recipe(["spirit": #"{"gins":{}}"#]),
    recipe(["spirit": #"{"rum":{}}"#]), recipe(["spirit": #"{"mix":{"base":"x","parts":2}}"#]),
    recipe(["spirit": #"{"mix":{"base":"x","parts":"2"}}"#]), recipe(["spirit": "{}"]),
    recipe(["spirit": #"{"none":{},"gins":{"_0":"a"}}"#]), recipe(["spirit": #""none""#]), recipe(["made": "7e8"]),
    recipe(["made": #""2001-01-01T00:00:00Z""#]), recipe(["id": #""6F1F2F1C-8B6B-4B53-9C1C-0C3C1C6E0F11""#]),
    recipe(["id": #""6F1F""#]), recipe(["photo": #""aGVsbG8=""#]), recipe(["photo": #""?""#]), recipe(["small": "255"]),
    recipe(["small": "256"]), recipe(["small": "-1"]), recipe(["extra": #"{"deep":[1,{"x":null}]}"#]),
    recipe(["name": #""\u00e9\n""#]), recipe(["name": "\"Zoë 🍸\""]), "null", "{}", "[]", "7", "", " ", "nul",
    "{\"name\":", recipe([:]) + "x", recipe([:]) + " \n", String(recipe([:]).dropLast(3)), "{\"name\":\"Gin\",}",
    "{'name':1}", recipe(["small": "01"]), recipe(["small": "+1"]), recipe(["name": "\"a\u{7}b\""]),
    recipe(["weights": #"{"a":-0.0}"#]),
  ]

  /// What Foundation takes beyond JSON, and what it leaves unread (DIALECTS A11).
  static let oddities: [String] = [
    recipe(["extra": #""\q\u12G4""#]), recipe(["extra": #""\u12""#]), recipe(["extra": "\"\u{1}\""]),
    recipe(["extra": "[1-2.e,01,-,]"]), recipe(["extra": "+1"]), recipe(["extra": "1x"]),
    recipe(["extra": #"{"\q":1,}"#]), recipe(["extra": "{1:1}"]), recipe(["extra": "[,]"]), recipe(["\\q": "1"]),
    recipe(["name": #""\q""#]), recipe(["name": #""\ud800""#]), recipe(["name": #""\ud83d\ude00""#]),
    recipe(["name": #""\ude00\ud83d""#]), recipe(["\\ud800": "1"]), recipe(["steps": #"[{"number":1},]"#]),
    recipe(["steps": "[,]"]), recipe(["level": "1,\"level\":2"]), recipe(["level": "2,\"level\":1"]),
    recipe(["weights": #"{"a":1,"a":"x"}"#]), recipe(["weights": #"{"a":"x","a":1}"#]),
    recipe(["weights": #"{"b":2,"a":1,"a":1x,}"#]), recipe(["weights": #"{"a":1,"b":"x","a":"y"}"#]),
    recipe(["byNumber": #"{"1":true,"1":0}"#]), recipe(["byNumber": #"{"1":true,"01":0}"#]),
    recipe(["spirit": #"{"none":{},"rum":1}"#]), recipe(["spirit": #"{"none":{},"none":1}"#]),
    recipe(["spirit": #"{"gins":{"_0":"a","_0":1}}"#]), recipe(["spirit": #"{"none":null}"#]),
    recipe(["made": "1e999"]), recipe(["made": "1e-999"]), recipe(["made": "0e-999"]),
    recipe(["weights": #"{"a":2e-324}"#]), recipe(["weights": #"{"a":5e-324}"#]), recipe(["weights": #"{"a":0e5}"#]),
    recipe(["weights": #"{"a":0e55}"#]), "\u{FEFF}" + recipe([:]), recipe([:]) + "\u{FEFF}", "{\"name\":\"Gin\",,}",
  ]

  /// Bytes that are no UTF-8, each in a place where a text may stand.
  static let malformed: [(before: String, after: String)] = [
    (#"{"name":"Gin","mode":"fast","steps":[],"weights":{},"extra":""#, #""}"#),
    (#"{"name":"Gin","mode":"fast","steps":[],"weights":{},"extra":[{""#, #"":1}]}"#),
    (#"{"name":"Gin","mode":"fast","steps":[],"weights":{},""#, #"":1}"#),
    (#"{"mode":"fast","steps":[],"weights":{},"name":""#, #""}"#),
    (#"{"name":"Gin","mode":"fast","steps":[],"weights":{""#, #"":1}}"#),
    (#"{"name":"Gin","mode":"fast","steps":[],"weights":{}}"#, ""),
  ]

  @Test(arguments: payloads + oddities)
  func `A payload has a fault exactly where JSONDecoder throws`(text: String) {
    expectAgreement(Data(text.utf8))
  }

  @Test(arguments: malformed, [[0xff], [0xe2, 0x82], [0xed, 0xa0, 0x80], [0xc0, 0x80]] as [[UInt8]])
  func `Bytes that are no UTF-8 are a fault where JSONDecoder reads them`(
    place: (before: String, after: String), bytes: [UInt8]
  ) {
    expectAgreement(Data(place.before.utf8) + Data(bytes) + Data(place.after.utf8))
  }

  private func expectAgreement(_ data: Data) {
    let text = String(decoding: data, as: UTF8.self)
    let decoded = Result { try JSONDecoder().decode(Recipe.self, from: data) }
    let fault = PayloadChecker.fault(in: data, shape: Self.shape)
    #expect((fault == nil) == ((try? decoded.get()) != nil), "\(text): \(fault?.sentence ?? "fits")")
  }

  @Test(arguments: [
    (#"{"name":"a","mode":"fast","weights":{}}"#, "key \"steps\" is missing (byte 38)"),
    (
      #"{"name":"a","mode":"fast","weights":{},"steps":[{"number":1},{"number":"x"}]}"#,
      "steps[1].number: expected Int8, found string (byte 71)"
    ), (#"{"name":"a","mode":"odd","weights":{},"steps":[]}"#, "mode: \"odd\" is no case of Mode (byte 19)"),
    (#"{"name":"a","mode":"fa"#, "mode: the JSON is cut short (byte 22)"),
    (#"{"name":null,"mode":"fast"}"#, "name: null where String is required (byte 8)"),
    ("", "no bytes where JSON should be (byte 0)"), ("oops", "not JSON (byte 0)"),
  ])
  func `A fault says its coding path and its byte`(text: String, sentence: String) {
    let fault = PayloadChecker.fault(in: Data(text.utf8), shape: Self.shape)
    #expect(fault?.sentence == sentence)
  }

  @Test func `A payload nested beyond every limit is refused and does not crash`() {
    let deep = String(repeating: "[", count: 100_000)
    let fault = PayloadChecker.fault(in: Data(deep.utf8), shape: PayloadShape(root: .anything))
    #expect(fault?.kind == .tooDeep)
  }

  @Test func `A recursive type has a finite shape`() {
    let place = SourcePlace(file: "Tree.swift", line: 1, column: 1)
    let tree = TypeDeclaration(
      name: "Tree",
      kind: .structure(
        .init(fields: [
          .init(name: "value", type: .named("Int"), codingKey: "value", location: place),
          .init(name: "children", type: .array(.named("Tree")), codingKey: "children", location: place),
        ])), location: place)
    let shape = PayloadShapeBuilder.shape(of: .named("Tree"), in: Contract(types: ["Tree": tree]))
    let text = #"{"value":1,"children":[{"value":2,"children":[{"value":"3","children":[]}]}]}"#
    #expect(PayloadChecker.fault(in: Data(text.utf8), shape: shape)?.codingPath == "children[0].children[0].value")
  }
}
