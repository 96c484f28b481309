import Decoding
import Testing

/// JSON as literals in source.
@Suite struct JSONLiteralTests {
  @Test func `literals are written in the order of their keys`() {
    let name = "Åse"
    let json: JSON = [
      "z": .string(name), "a": [1, -2.5, true, "\(name)!"], "none": .null, "m": [:], "list": [],
      "inner": ["y": 1, "x": 2],
    ]
    #expect(
      json.compact
        == #"{"z":"Åse","a":[1,-2.5,true,"Åse!"],"none":null,"m":{},"list":[],"inner":{"y":1,"x":2}}"#)
  }

  @Test func `a member that is nil is left out, null is not`() {
    let (missing, known): (String?, String?) = (nil, "b")
    let json: JSON = [
      "a": missing.map(JSON.string), "b": known.map(JSON.string), "c": .text(missing), "d": known == nil ? 1 : nil,
    ]
    #expect(json.compact == #"{"b":"b","c":null}"#)
  }

  @Test func `objects are joined in their order`() {
    #expect(JSON.joined(["b": 1], [:], ["a": 2]).compact == #"{"b":1,"a":2}"#)
    #expect(JSON.list([2, 1]) { ["n": .number($0)] }.compact == #"[{"n":2},{"n":1}]"#)
  }

  @Test func `a key that is written twice stops a debug build`() async {
    await #expect(processExitsWith: .success) { _ = ["a": 1, "b": 1] as JSON }
    await #expect(processExitsWith: .failure) { _ = ["a": 1, "b": 1, "a": nil] as JSON }
  }

  @Test func `keys of data may repeat`() {
    #expect(JSON.object([.init("a", 1), .init("a", 2)]).compact == #"{"a":1,"a":2}"#)
  }
}
