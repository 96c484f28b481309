import Decoding
import Findings
import Foundation
import Schema
import Testing

/// Payloads that fit their declared type are told in Swift's words.
@Suite struct DeclaredPayloadTests {
  private static let shape = PayloadShape(
    root: .declared(0),
    declared: [
      .object(
        name: "Config",
        fields: [
          .init(key: "retry_count", name: "retryCount", node: .primitive(.int)),
          .init(key: "made", node: .primitive(.date)),
          .init(key: "mode", node: .declared(1)),
          .init(key: "shape", node: .declared(2)),
          .init(key: "host", node: .optional(.primitive(.string))),
          .init(key: "bytes", node: .primitive(.data)),
          .init(key: "byMode", node: .pairs(.declared(1), .primitive(.double))),
          .init(key: "any", node: .anything),
        ]),
      .rawEnum(
        name: "Mode", type: .string, rawValues: [.string("SLOW")],
        codec: RawCodec(
          TypeDeclaration(
            name: "Mode",
            kind: .enumeration(
              .init(rawType: .named("String"), cases: [.init(name: "slow", rawValue: .string("SLOW"), location: place)])
            ), location: place))),
      .caseEnum(
        name: "Shape",
        cases: [
          .init(name: "b", swiftName: "blank", fields: []),
          .init(name: "c", swiftName: "circle", fields: [.init(key: "r", name: "radius", node: .primitive(.double))]),
        ]),
    ])
  private static let place = SourcePlace(file: "Config.swift", line: 1, column: 1)

  private func reading(_ shape: String) -> AppReading {
    let text = """
      {"mode":"SLOW","retry_count":3e0,"made":86400,"shape":\(shape),"bytes":"AP8=",\
      "byMode":["SLOW",1.5],"any":{"x":[1,null]},"more":1}
      """
    return AppReading(.value(.declaredPayload(.json, Data(text.utf8), Self.shape)))
  }

  @Test func `Property names, cases and dates stand where JSON has keys, objects and numbers`() {
    #expect(
      reading(#"{"b":{}}"#).json.compact == """
        {"value":{"retryCount":3,"made":"2001-01-02T00:00:00.000Z","mode":"slow","shape":"blank",\
        "host":null,"bytes":{"base64":"AP8="},"byMode":{"slow":1.5},"any":{"x":[1,null]}}}
        """)
    #expect(reading(#"{"c":{"r":2}}"#).json.compact.contains(#""shape":{"circle":{"radius":2.0}}"#))
  }

  @Test func `A tree keeps the JSON's keys and says what Swift makes of them`() throws {
    let text = #"{"retry_count":3,"made":86400,"mode":"SLOW","shape":{"c":{"r":2}},"byMode":["SLOW",1],"any":{"r":1}}"#
    let tree = try #require(PayloadTree.tree(of: Data(text.utf8)))
    let named = Self.shape.naming(tree)
    var found: [String: String] = [:]
    func walk(_ node: PayloadNode, _ path: String) {
      let swift = [node.swiftName, node.swiftValue].compactMap(\.self).joined(separator: " = ")
      if !swift.isEmpty { found[path] = swift }
      for child in node.children { walk(child, path + "/" + child.label) }
    }
    walk(named, "")
    #expect(
      found == [
        "/retry_count": "retryCount", "/made": "2001-01-02 00:00:00", "/mode": ".slow", "/shape/c": "circle",
        "/shape/c/r": "radius", "/byMode/[0]": ".slow",
      ])
  }

  @Test func `On one line it reads as Swift would print it`() {
    let reading = reading(#"{"c":{"r":2}}"#)
    let line = AppSummary(reading, of: .value(.null)).text
    #expect(
      line.hasPrefix("Config(retryCount: 3, made: 2001-01-02 00:00:00, mode: .slow, shape: .circle(radius: 2"),
      "\(line)")
    #expect(line.contains("host: nil"), "\(line)")
  }
}
