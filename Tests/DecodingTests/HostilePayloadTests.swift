import Archives
import Decoding
import Foundation
import Schema
import Testing

/// Payloads that ask for more than their bytes are worth; each is to be told, cut or refused.
@Suite(.timeLimit(.minutes(5)))
struct HostilePayloadTests {
  private func box(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let length = content.count + 8
    return [0, 0, UInt8(length >> 8), UInt8(length & 0xff)] + Array(name.utf8) + content
  }

  @Test func `an image as large as its fields can say is told`() {
    let huge = box("ispe", [0, 0, 0, 0] + [UInt8](repeating: 0xff, count: 8))
    let properties = box(
      "iprp",
      box("ipco", huge + box("ispe", [UInt8](repeating: 1, count: 12)) + huge)
    )
    let data = Data(
      box("ftyp", Array("heic".utf8)) + box("meta", [0, 0, 0, 0] + properties)
    )
    #expect(Payload.caption(of: data) == "100 bytes, HEIC 4294967295×4294967295")
  }

  /// A gzip of the gzip of `{"a":[1]}`, and the zlib of the same; the bytes are Python's.
  @Test(arguments: [
    "H4sIAAAAAAACA5Pv5mAAASbm1WFeIZu6zHrWsjJEuc3ZzQkUBAB1EoGEHQAAAA==",
    "eJyT7+ZgAAEm5tVhXiGbusx61rIyRLnN2c0JFAQAYA8HBw==",
  ])
  func `what is packed in a packed payload is not looked into`(base64: String) throws {
    let data = try #require(Data(base64Encoded: base64))
    let node = try #require(PayloadTree.tree(of: data))
    #expect(node.summary == "29 bytes, gzip")
    #expect(node.children.map(\.type) == ["data"])
    #expect(node.children.allSatisfy { $0.children.isEmpty })
    #expect(PayloadLookup.value(at: ["a"], in: data) == nil)
  }

  @Test func `a transformer of more optionals than anyone writes is unknown, not a crash`() {
    let name = "boxedValueTransformer<Int\(String(repeating: "?", count: 200_000))>"
    let decoder = TransformedDecoder(name: name, swiftType: nil, contract: Contract())
    guard case .json(let shape, _) = decoder.kind else {
      Issue.record("\(decoder.kind)")
      return
    }
    #expect(shape == PayloadShape(root: .anything))
  }

  /// Arrays of which each holds the next one twice, around a text.
  private func doubling(_ levels: Int, around text: String) -> Data {
    var writer = KeyedArchiveWriter()
    let numbers = (0..<levels).map { _ in writer.reserve() }
    var inner = writer.string(text)
    for number in numbers.reversed() {
      let items = PropertyList.array([inner, inner])
      writer.describe(number, as: ["NSArray", "NSObject"], [.init("NS.objects", items)])
      inner = .uid(number)
    }
    return writer.data(root: numbers.first ?? 0)
  }

  @Test func `arrays that are shared are looked into as far as they are worth it`() {
    let two = PayloadValue.list([.text("a"), .text("a")])
    #expect(PayloadLookup.value(at: [], in: doubling(2, around: "a")) == .list([two, two]))
    #expect(PayloadLookup.value(at: [], in: doubling(50, around: "a")) == nil)
    #expect(PayloadLookup.value(at: ["0", "1", "0"], in: doubling(3, around: "a")) == .text("a"))
    let long = String(repeating: "a", count: 1 << 20)
    #expect(PayloadLookup.value(at: [], in: doubling(5, around: long)) != nil)
    #expect(PayloadLookup.value(at: [], in: doubling(10, around: long)) == nil)
  }

  @Test func `an index counts from the end too`() {
    let data = Data("[1, [2, 3], {\"a\": [4]}]".utf8)
    #expect(PayloadLookup.value(at: ["-1", "a", "-1"], in: data) == .integer(4))
    #expect(PayloadLookup.value(at: ["-2", "-2"], in: data) == .integer(2))
    #expect(PayloadLookup.value(at: ["-4"], in: data) == nil)
    #expect(PayloadLookup.value(at: ["3"], in: data) == nil)
  }

  @Test func `a list of more values than are looked into has no value`() {
    func zeros(_ count: Int) -> Data {
      Data(("[" + Array(repeating: "0", count: count).joined(separator: ",") + "]").utf8)
    }
    #expect(
      PayloadLookup.value(at: [], in: zeros(3)) == .list([.integer(0), .integer(0), .integer(0)])
    )
    #expect(PayloadLookup.value(at: [], in: zeros(200_000)) == nil)
    #expect(PayloadLookup.value(at: ["-1"], in: zeros(200_000)) == .integer(0))
  }
}
