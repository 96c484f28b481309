import Archives
import Decoding
import Foundation
import Schema
import Testing

@Suite struct PayloadTests {
  @Test(
    arguments: [
      ([], "empty"),
      (Array("[1]".utf8), "3 bytes, JSON"),
      (Array("hello".utf8), "5 bytes, text"),
      (Array("[draft] call Ann".utf8), "16 bytes, text"),
      (Array("[12:30] lunch".utf8), "13 bytes, text"),
      (Array("[1] see below".utf8), "13 bytes, text"),
      (Array("{not yet}".utf8), "9 bytes, text"),
      (Array("[{\"a\":".utf8), "6 bytes, JSON"),
      (Array("{\"a\":oops}".utf8), "10 bytes, JSON"),
      ([0xef, 0xbb, 0xbf] + Array("{}".utf8), "5 bytes, JSON"),
      (Array("12".utf8), "2 bytes, text"),
      ([0x1f, 0x8b, 8], "3 bytes, gzip"),
      // zlib's stream of one `a`, and the same cut short.
      ([0x78, 0x9c, 0x4b, 0x04, 0x00, 0x00, 0x62, 0x00, 0x62], "9 bytes, zlib"),
      ([0x78, 0x9c, 0x4b, 0xff], "4 bytes"),
      ([0xff, 0xd8, 0xff, 0xe0], "4 bytes, JPEG"),
      (
        [
          0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 32, 0, 0, 0, 16,
        ], "24 bytes, PNG 32×16"
      ),
      (Array("GIF89a".utf8) + [3, 0, 2, 1], "10 bytes, GIF 3×258"),
      (Array(repeating: 0xc8, count: 24), "24 bytes"),
    ] as [([UInt8], String)])
  func `bytes say what they are`(_ bytes: [UInt8], _ caption: String) {
    #expect(Payload.caption(of: Data(bytes)) == caption)
  }

  @Test func `an archived decimal number is its value`() throws {
    let node = try #require(
      tree(
        """
        YnBsaXN0MDDUAQIDBAUGHSBZJGFyY2hpdmVyWCRvYmplY3RzVCR0b3BYJHZlcnNpb25fEA9OU0tleWVkQXJj\
        aGl2ZXKjBwgWVSRudWxs1wkKCwwNDg8QERITFBMVViRjbGFzc1pOUy5jb21wYWN0W05TLmV4cG9uZW50WU5T\
        Lmxlbmd0aFtOUy5tYW50aXNzYV5OUy5tYW50aXNzYS5ib1tOUy5uZWdhdGl2ZYACCRP//////////hABTxAQ\
        8wMAAAAAAAAAAAAAAAAAAAjSFxgZGlgkY2xhc3Nlc1okY2xhc3NuYW1loxobHF8QD05TRGVjaW1hbE51bWJl\
        clhOU051bWJlclhOU09iamVjdNEeH1Ryb290gAESAAGGoAAIABEAGwAkACkAMgBEAEgATgBdAGQAbwB7AIUA\
        kQCgAKwArgCvALgAugDNAM4A0wDcAOcA6wD9AQYBDwESARcBGQAAAAAAAAIBAAAAAAAAACEAAAAAAAAAAAAA\
        AAAAAAEe
        """))
    #expect(node.type == "NSDecimalNumber")
    #expect(node.summary == "10.11")
    #expect(node.kind == .number)
  }

  @Test func `an archived address is resolved against its base`() throws {
    let node = try #require(
      tree(
        """
        YnBsaXN0MDDUAQIDBAUGGh1ZJGFyY2hpdmVyWCRvYmplY3RzVCR0b3BYJHZlcnNpb25fEA9OU0tleWVkQXJj\
        aGl2ZXKmBwgPFBUZVSRudWxs0wkKCwwNDlYkY2xhc3NXTlMuYmFzZVtOUy5yZWxhdGl2ZYACgASAA9IQERIT\
        WCRjbGFzc2VzWiRjbGFzc25hbWWhE1VOU1VSTFNiL2PTCQoLFhcYgAKAAIAFXxAQaHR0cHM6Ly94Lm9yZy9h\
        L9EbHFRyb290gAESAAGGoAgRGyQpMkRLUVhfZ3N1d3l+h5KUmp6lp6mrvsHGyAAAAAAAAAEBAAAAAAAAAB4A\
        AAAAAAAAAAAAAAAAAADN
        """))
    #expect(node.summary == "https://x.org/a/b/c")
  }

  @Test func `an object that holds itself is cut`() throws {
    let node = try #require(
      tree(
        """
        YnBsaXN0MDDUAQIDBAUGEhVZJGFyY2hpdmVyWCRvYmplY3RzVCR0b3BYJHZlcnNpb25fEA9OU0tleWVkQXJj\
        aGl2ZXKjBwgNVSRudWxs0gkKCwxWJGNsYXNzVHNlbGaAAoAB0g4PEBFYJGNsYXNzZXNaJGNsYXNzbmFtZaER\
        VE5vZGXRExRUcm9vdIABEgABhqAIERskKTJESE5TWl9hY2hxfH6DhouNAAAAAAAAAQEAAAAAAAAAFgAAAAAA\
        AAAAAAAAAAAAAJI=
        """))
    #expect(node.type == "Node")
    #expect(node.children.map(\.summary) == ["↑ cycle to object 1"])
  }

  @Test func `a plain array inside an object is followed into the archive`() throws {
    let node = try #require(
      tree(
        """
        YnBsaXN0MDDUAQIDBAUGGx5ZJGFyY2hpdmVyWCRvYmplY3RzVCR0b3BYJHZlcnNpb25fEA9OU0tleWVkQXJj\
        aGl2ZXKlBwgOExhVJG51bGzSCQoLDFYkY2xhc3NaTlMub2JqZWN0c4ADoQ2AAtIJDxARVWlubmVygAShEoAB\
        0hQVFhdYJGNsYXNzZXNaJGNsYXNzbmFtZaEXV05TQXJyYXnSFBUZGqEaWUFwcC5UaGluZ9EcHVRyb290gAES\
        AAGGoAgRGyQpMkRKUFVcZ2lrbXJ4enx+g4yXmaGmqLK1urwAAAAAAAABAQAAAAAAAAAfAAAAAAAAAAAAAAAA\
        AAAAwQ==
        """))
    let inner = try #require(node.children.first?.children.first)
    #expect(inner.label == "inner")
    #expect(inner.children.map(\.summary) == ["↑ cycle to object 1"])
  }

  @Test(arguments: [
    "[10, [20, 21, 22], {\"a\": 1, \"b\": 2}, 40, 50]",
    """
    <?xml version="1.0"?><plist version="1.0"><array><integer>10</integer><array>
    <integer>20</integer><integer>21</integer><integer>22</integer></array>
    <dict><key>a</key><integer>1</integer><key>b</key><integer>2</integer></dict>
    <integer>40</integer><integer>50</integer></array></plist>
    """,
  ])
  func `a tree has no more nodes than it may, and each list shows how many are left out`(_ text: String) throws {
    let data = Data(text.utf8)
    #expect(
      outline(try #require(PayloadTree.tree(of: data, within: PayloadBudget(values: 4)))) == [
        "5 items", "  [0] 10", "  [1] 3 items", "    [0] 20", "    [1] 21", "    … 1 more not shown",
        "  … 3 more not shown",
      ])
    let ten = PayloadTree.tree(of: data, within: PayloadBudget(values: 10))
    #expect(outline(try #require(ten)).count == 11)
  }

  @Test func `broken JSON shows where it breaks, however much stands before`() {
    let text = "[1, 2, [3, 4, 5, oops"
    let node = JSONReader.readPartly(Data(text.utf8), within: PayloadBudget(values: 3))
    #expect(
      outline(node) == [
        "3 items", "  [0] 1", "  [1] 2", "  [2] 4 items", "    [3] ⚠ no JSON from here on (byte 17)",
        "    … 3 more not shown",
      ])
  }

  /// A line for each node: its label and what is said of it.
  private func outline(_ node: PayloadNode, depth: Int = 0) -> [String] {
    let label = node.label.isEmpty ? "" : node.label + " "
    return [String(repeating: "  ", count: depth) + label + node.summary]
      + node.children.flatMap { outline($0, depth: depth + 1) }
  }

  @Test func `no bytes bring a reader down`() {
    var generator = Sequence64(state: 20_010_101)
    let starts = ["bplist00", "[{\"a\":1}]", "\u{1f}", "x\u{1}", "GIF89", "\u{2}", ""]
    for _ in 0..<1500 {
      var data = Data(starts[Int.random(in: starts.indices, using: &generator)].utf8)
      for _ in 0..<Int.random(in: 0...80, using: &generator) { data.append(.random(in: 0...255, using: &generator)) }
      _ = PayloadTree.tree(of: data)
      for type in AttributeType.allCases {
        let attribute = Attribute(name: "a", type: type, allowsExternalBinaryDataStorage: true)
        let reading = CellDecoder.reading(of: .blob(data), as: attribute)
        _ = ValueSummary(reading).text
        #expect(throws: Never.self) { try JSONReader.read(Data(reading.json.compact.utf8)) }
      }
    }
  }

  private func tree(_ base64: String) -> PayloadNode? {
    Data(base64Encoded: base64).flatMap { PayloadTree.tree(of: $0) }
  }

  /// The same numbers in every run (SplitMix64).
  private struct Sequence64: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9e37_79b9_7f4a_7c15
      var z = state
      z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
      z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
      return z ^ (z >> 31)
    }
  }
}
