import Archives
import Decoding
import Foundation
import Schema
import Testing

/// Payloads that ask for more than their bytes are worth; each is to be told, cut or refused.
@Suite(.timeLimit(.minutes(20)))
struct HostilePayloadTests {
  private func box(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let length = content.count + 8
    return [0, 0, UInt8(length >> 8), UInt8(length & 0xff)] + Array(name.utf8) + content
  }

  @Test func `an image as large as its fields can say is reported`() {
    let huge = box("ispe", [0, 0, 0, 0] + [UInt8](repeating: 0xff, count: 8))
    let properties = box("iprp", box("ipco", huge + box("ispe", [UInt8](repeating: 1, count: 12)) + huge))
    let data = Data(box("ftyp", Array("heic".utf8)) + box("meta", [0, 0, 0, 0] + properties))
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
    #expect(PayloadLookup.value(at: [], in: zeros(3)) == .list([.integer(0), .integer(0), .integer(0)]))
    #expect(PayloadLookup.value(at: [], in: zeros(200_000)) == nil)
    #expect(PayloadLookup.value(at: ["-1"], in: zeros(200_000)) == .integer(0))
  }

  /// An array that refers to one object so many times.
  private func array(of count: Int, _ object: (inout KeyedArchiveWriter) -> PropertyList) throws -> Data {
    var writer = KeyedArchiveWriter()
    let item = object(&writer)
    let root = writer.array(Array(repeating: item, count: count))
    return writer.data(root: try #require(root.uid))
  }

  @Test(arguments: [
    PropertyList.data(Data(repeating: 0xff, count: 1 << 20)),
    .string(String(repeating: "a", count: 1 << 20)),
  ])
  func `a long value that is referred to often is shown some times`(value: PropertyList) throws {
    let bare = try #require(PayloadTree.tree(of: array(of: 19_000) { $0.plain(value) }))
    #expect(bare.children.count == 65)
    #expect(bare.children.last?.summary == "18936 more not shown")
    let key = value.data == nil ? "NS.string" : "NS.data"
    let boxed = try array(of: 19_000) { writer in writer.object(["NSMutableData"], [.init(key, writer.plain(value))]) }
    let node = try #require(PayloadTree.tree(of: boxed))
    #expect(node.summary == "19000 items" && node.children.count == 65)
  }

  @Test func `data in an archive is exported as its bytes`() throws {
    let data = try array(of: 1) { writer in
      writer.object(["NSMutableData"], [.init("NS.data", writer.plain(.data(Data([1, 2, 255]))))])
    }
    let node = try #require(PayloadTree.tree(of: data))
    #expect(node.children.map(\.summary) == ["3 bytes"])
    #expect(node.json == .array([.string("AQL/")]))
  }

  @Test func `an object of many fields is taken apart once`() throws {
    let fields = (0..<50_000).map { PropertyList.Entry("f\($0)", .uid(0)) }
    let data = try array(of: 19_000) { writer in writer.object(["Thing"], fields + [.init("NS.objects", .array([]))]) }
    let node = try #require(PayloadTree.tree(of: data))
    #expect(node.children.count == 19_000)
    #expect(Set(node.children.map(\.type)) == ["Thing"])
    #expect(PayloadLookup.value(at: [], in: data) == .list(Array(repeating: .list([]), count: 19_000)))
  }

  @Test func `arrays nested in objects are as deep as objects`() throws {
    var writer = KeyedArchiveWriter()
    let numbers = (0..<80).map { _ in writer.reserve() }
    for (index, number) in numbers.enumerated() {
      var value = index + 1 < numbers.count ? PropertyList.uid(numbers[index + 1]) : .null
      for _ in 0..<180 { value = .array([value]) }
      writer.describe(number, as: ["Thing"], [.init("next", value)])
    }
    var node = try #require(PayloadTree.tree(of: writer.data(root: numbers[0])))
    var depth = 0
    while let child = node.children.first {
      node = child
      depth += 1
    }
    #expect(depth == 60)
    #expect(node.summary == "nested deeper than is shown")
  }

  /// Bytes as zlib wraps them (RFC 1950).
  private func zlib(_ content: Data) throws -> Data {
    var (low, high): (UInt32, UInt32) = (1, 0)
    for byte in content {
      low = (low + UInt32(byte)) % 65_521
      high = (high + low) % 65_521
    }
    let sum = (high << 16 | low).bigEndian
    return try Data([0x78, 0x9c]) + RawDeflate.deflate(content) + withUnsafeBytes(of: sum) { Data($0) }
  }

  @Test func `JSON that was packed is bounded as JSON is`() throws {
    let content = Data("[0".utf8) + Data(String(repeating: ",0", count: 100_000).utf8) + Data("]".utf8)
    let packed = try #require(PayloadTree.tree(of: zlib(content)))
    let list = try #require(packed.children.first)
    #expect(list.summary == "100001 items")
    #expect(list.children.count == 20_001)
    #expect(list.children.last?.summary == "80001 more not shown")
  }

  @Test(arguments: [["A = [A]"], ["A = B", "B = A"], ["A = B?", "B = [C]", "C = A"]], [StorageMethod.codable, .raw])
  func `aliases that lead to themselves end`(aliases: [String], method: StorageMethod) {
    let reader = AttributeReaderTests.reader(
      Attribute(name: "x", type: .binary, isOptional: true), type: "A?", method: method, types: aliases.map(alias))
    #expect(reader.plan.codec == nil)
    #expect(reader.read(.value(.null)).reason == .null)
  }

  @Test func `aliases that double what they stand for end`() {
    let aliases = (0..<60).map { alias("A\($0) = [A\($0 + 1): A\($0 + 1)]") }
    let types = Dictionary(uniqueKeysWithValues: aliases.map { ($0.name, $0) })
    let shape = PayloadShapeBuilder.shape(of: .named("A0"), in: Contract(types: types))
    #expect(shape.declared.isEmpty)
  }

  private func alias(_ text: String) -> TypeDeclaration {
    let parts = text.components(separatedBy: " = ")
    return TypeDeclaration(
      name: parts[0], kind: .alias(SwiftType(spelling: parts[1])), location: AttributeReaderTests.place)
  }
}
