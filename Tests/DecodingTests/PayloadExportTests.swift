import Archives
import Decoding
import Foundation
import Schema
import Testing

/// Payloads as JSON for other programs: nothing of them may get lost on the way.
@Suite struct PayloadExportTests {
  private func json(_ payload: Payload, _ data: Data) -> String { AppValue.payload(payload, data).json.compact }

  @Test(arguments: [
    "0.12345678901234567890", "123456789012345678901234567890", "9007199254740993", "-2.5e3", "1e400", "-0",
    #"{"[0]":5}"#, "[]", "{}", "[{},[]]", #"{"a":[1,"b",null,true]}"#,
  ])
  func `JSON goes out as it is stored`(text: String) {
    #expect(json(.json, Data(text.utf8)) == text)
  }

  @Test func `what only JSONDecoder takes goes out as JSON`() {
    let text = "\u{FEFF}{\"a\":[1,],\"x\":\"\\q\",\"n\":1-2.e}"
    #expect(json(.json, Data(text.utf8)) == #"{"a":[1],"x":"q","n":"1-2.e"}"#)
  }

  /// Of two equal keys Swift's JSONDecoder reads the first; one letter in two spellings is one key.
  @Test(arguments: [
    (#"{"a":1,"a":2}"#, #"{"a":1}"#), (#"{"a":1,"\u0061":"x"}"#, #"{"a":1}"#),
    (#"[{"b":{"x":null,"x":3},"b":4}]"#, #"[{"b":{"x":null}}]"#), ("{\"o\u{308}\":1,\"\u{F6}\":2}", "{\"o\u{308}\":1}"),
  ])
  func `of a key that stands twice the first goes out`(text: String, first: String) {
    #expect(json(.json, Data(text.utf8)) == first)
  }

  private func archive(_ objects: [PropertyList]) -> Data {
    BinaryPropertyListWriter.data(
      .dictionary([
        .init("$archiver", .string("NSKeyedArchiver")), .init("$version", .integer(100_000)),
        .init("$top", .dictionary([.init("root", .uid(1))])), .init("$objects", .array([.string("$null")] + objects)),
      ]))
  }

  private func type(_ name: String) -> PropertyList {
    .dictionary([.init("$classname", .string(name)), .init("$classes", .array([.string(name)]))])
  }

  @Test(arguments: ["UserSettings", "ArrayOfSets"])
  func `an archived object without fields is an object, whatever its class is called`(name: String) {
    let data = archive([.dictionary([.init("$class", .uid(2))]), type(name)])
    #expect(json(.keyedArchive, data) == "{}")
  }

  @Test func `an archive that refers to itself goes out whole, as bytes`() {
    let node: PropertyList = .dictionary([.init("next", .uid(1)), .init("$class", .uid(2))])
    let data = archive([node, type("Node")])
    let bytes = data.base64EncodedString()
    #expect(json(.keyedArchive, data) == #"{"base64":"\#(bytes)"}"#)
    #expect(
      AppReading(.value(.payload(.keyedArchive, data))).json.compact == #"{"value":{"base64":"\#(bytes)"},"#
        + #""notes":["not taken apart as a whole: ↑ cycle to object 1"]}"#)
  }

  /// `1` and `"1"` are two keys of a dictionary, and one in JSON.
  @Test func `an archive whose keys are written alike goes out as bytes`() {
    let dictionary: PropertyList = .dictionary([
      .init("NS.keys", .array([.uid(2), .uid(3)])), .init("NS.objects", .array([.uid(4), .uid(5)])),
      .init("$class", .uid(6)),
    ])
    let data = archive([
      dictionary, .integer(1), .string("1"), .string("number"), .string("text"), type("NSDictionary"),
    ])
    let bytes = data.base64EncodedString()
    #expect(
      AppReading(.value(.payload(.keyedArchive, data))).json.compact == #"{"value":{"base64":"\#(bytes)"},"#
        + #""notes":["not taken apart as a whole: two keys are written 1"]}"#)
  }

  @Test func `a whole archive goes out without a note, also in a field`() {
    let data = archive([.string("x")])
    let reading = AppReading(.value(.payload(.keyedArchive, data)))
    #expect(reading.json.compact == #"{"value":"x"}"#)
    let node: PropertyList = .dictionary([.init("next", .uid(1)), .init("$class", .uid(2))])
    let cyclic = AppReading(.value(.payload(.keyedArchive, archive([node, type("Node")]))))
    let both = AppReading(
      .value(
        .structure(type: nil, fields: [.init(name: "whole", reading: reading), .init(name: "cut", reading: cyclic)])))
    #expect(both.json.compact == #"{"value":{"whole":"x","cut":\#(cyclic.json.compact)}}"#)
  }

  @Test(arguments: [(20_000, false), (20_001, true)])
  func `a list that is longer than a tree goes out whole, as bytes`(
    count: Int, isBytes: Bool
  ) {
    let items = [PropertyList](repeating: .integer(7), count: count)
    let data = BinaryPropertyListWriter.data(.array(items))
    #expect(json(.propertyList, data).hasPrefix(#"{"base64""#) == isBytes)
  }

  /// `JSONDecoder` refuses the payload for a, past the mark and the comma; the tree shows the place.
  @Test func `a fault is marked in a payload that only JSONDecoder takes`() {
    let data = Data("\u{FEFF}{\"a\":\"x\",\"b\":[1,]}".utf8)
    let fault = PayloadFault(kind: .wrongType(expected: "Int", found: "string"), path: ["a"], offset: 8)
    #expect(PayloadNode.tree(of: data, marking: fault).firstMarked == [0])
  }
}
