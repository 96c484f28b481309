import Archives
import Census
import Decoding
import Foundation
import Schema
import Testing

/// Walks over payloads that would never end, or find something that is not so, without their bounds.
@Suite(.timeLimit(.minutes(20)))
struct PayloadBoundTests {
  private func nested(_ levels: Int, around value: PropertyList) -> PropertyList {
    (0..<levels).reduce(value) { inner, _ in .array([inner]) }
  }

  private func archive(_ list: PropertyList, of writer: KeyedArchiveWriter) throws -> Data {
    writer.data(root: try #require(list.uid))
  }

  /// Arrays of which each holds the next one so many times.
  private func chained(_ levels: Int, times: Int) throws -> Data {
    var writer = KeyedArchiveWriter()
    var inner = writer.string("a")
    for _ in 0..<levels { inner = writer.array(Array(repeating: inner, count: times)) }
    return try archive(inner, of: writer)
  }

  private let cut = AppReason.cut("nested deeper than is shown")

  @Test func `a property list a hundred levels deep goes out as bytes`() {
    let data = BinaryPropertyListWriter.data(nested(100, around: .integer(1)))
    let reading = AppReading(.value(.payload(.propertyList, data)))
    #expect(reading.cut == cut)
    #expect(
      reading.json.compact == #"{"value":{"base64":"\#(data.base64EncodedString())"},"#
        + #""notes":["not taken apart as a whole: nested deeper than is shown"]}"#)
  }

  @Test(arguments: [1, 2])
  func `an archive a hundred levels deep goes out as bytes`(times: Int) throws {
    let data = try chained(100, times: times)
    #expect(AppReading(.value(.payload(.keyedArchive, data))).cut == cut)
    #expect(AppValue.payload(.keyedArchive, data).json == Value.data(data).json)
  }

  private func depth(_ node: PayloadNode) -> Int { 1 + (node.children.map(depth).max() ?? 0) }

  @Test func `JSON is shown down to the level that other payloads are`() throws {
    let text = String(repeating: "[", count: 300) + String(repeating: "]", count: 300)
    let tree = try #require(PayloadTree.tree(of: Data(text.utf8)))
    #expect(depth(tree) == 61)
    #expect(tree.omission == "nested deeper than is shown")
    #expect(AppValue.payload(.json, Data(text.utf8)).json.compact == text)
  }

  @Test func `the place where deep JSON breaks is shown`() {
    let text = #"{"a":1,"b":"# + String(repeating: "[", count: 300) + "1,oops"
    let tree = JSONReader.readPartly(Data(text.utf8))
    #expect(tree.firstMarked?.count == 301)
    #expect(tree.children.map(\.label) == ["a", "b"])
  }

  @Test func `more than a million small numbers stay bytes`() {
    func read(_ count: Int) -> AppReading {
      AttributeReaderTests.reader(
        Attribute(name: "levels", type: .binary),
        assigned: ["Item.levels": AssignedDecoder(steps: [.integers(bytes: 1, isSigned: false, isBigEndian: false)])]
      ).read(.value(.data(Data(repeating: 7, count: count))))
    }
    #expect(read(3).value == .integers([7, 7, 7]))
    #expect(read(1_000_001).notes == [.cut("more than 1000000 numbers")])
  }

  /// Of a million casts, each of the same few objects, none is needed twice.
  @Test func `an element is cast however often others stand before it`() throws {
    var writer = KeyedArchiveWriter()
    let text = writer.string("a")
    let texts = writer.array(Array(repeating: text, count: 1000))
    let number = writer.plain(.integer(1))
    let wrong = writer.array([text, number])
    let root = writer.array(Array(repeating: texts, count: 1000) + [wrong])
    var cast = AttributeReaderTests.reader(
      Attribute(name: "names", type: .transformable), type: "[[String]]?", method: .transformed
    ).read(.value(.data(try archive(root, of: writer))))
    cast.asserts = false
    #expect(cast.reason == .wrongArchived(path: "[1000][1]", found: "NSNumber", expected: "String"))
  }

  @Test func `an archive of more objects than are cast says so`() throws {
    let numbers = BinaryPropertyListWriter.data(
      .dictionary([
        .init("$archiver", .string("NSKeyedArchiver")), .init("$version", .integer(100_000)),
        .init("$top", .dictionary([.init("root", .uid(1))])),
        .init(
          "$objects",
          .array([
            .string("$null"),
            .dictionary([
              .init("NS.objects", .array(Array(repeating: .integer(1), count: 1_000_001))),
              .init("$class", .uid(2)),
            ]),
            .dictionary([.init("$classname", .string("NSArray")), .init("$classes", .array([.string("NSArray")]))]),
          ])),
      ]))
    let reading = AttributeReaderTests.reader(
      Attribute(name: "numbers", type: .transformable), type: "[Int]?", method: .transformed
    ).read(.value(.data(numbers)))
    #expect(reading.value != nil)
    #expect(reading.notes == [.cut("more than 1000000 objects")])
  }

  @Test func `objects of one key each have a type however deep they stand`() throws {
    let text = String(repeating: #"{"a":"#, count: 40) + "1" + String(repeating: "}", count: 40)
    let census = CountedColumn.payloads([text, text])
    let swift = try #require(census.json?.swift)
    #expect(swift.contains("var a: Int"))
    #expect(swift.components(separatedBy: "struct ").count == 41)
  }

  @Test func `a key of any length is no name`() throws {
    let key = String(repeating: "k", count: 257)
    let members = (0..<100).map { #""m\#($0)":1"# }.joined(separator: ",")
    let census = CountedColumn.payloads([#"{"\#(key)":{\#(members)}}"#])
    let shapes = try #require(census.json)
    #expect(shapes.keySets.map(\.title) == ["{ keys that are data }"])
    #expect(shapes.swift.contains("typealias ItemPayload = [String: "))
    #expect(shapes.shape.places.allSatisfy { $0.path.utf8.count < 20 })
    let short = CountedColumn.payloads([#"{"\#(key.dropLast())":1}"#])
    #expect(short.json?.shape.members.count == 1)
  }

  /// Each second value fails and is forgotten again, because its key stood there before.
  @Test func `the way to a fault that does not count is not spelled`() {
    let key = String(repeating: "k", count: 1 << 22)
    let pairs = String(repeating: #","a":"x""#, count: 50_000)
    let shape = PayloadShape(
      root: .dictionary(.dictionary(.primitive(.int), hasIntegerKeys: false), hasIntegerKeys: false))
    let data = Data(#"{"\#(key)":{"a":1\#(pairs)}}"#.utf8)
    #expect(PayloadChecker.fault(in: data, shape: shape) == nil)
  }
}
