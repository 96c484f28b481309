import Decoding
import Foundation
import Testing

@Suite struct JSONReaderTests {
  /// A type that reads nothing of what it is decoded from.
  private struct Unread: Decodable { init(from decoder: any Decoder) throws {} }

  @Test(arguments: [
    "01", "1.", ".5", "-.5", "-", "1e", "+1", "--1", #""\u-000""#, #""\u12""#, #""\q""#, "nulll", "nul", "[1,]", "[,]",
    #"{"a":1,}"#, "\"\u{1}\"", "[1 2]", "", " ", "[", #"{"a"}"#, #"{1:2}"#, "]", "\u{FEFF}[1-2.e]", "[1] x",
    "{\"a\":tru}",
  ])
  func `what JSONDecoder cannot get past is refused, and nothing else`(_ text: String) {
    let decoded = try? JSONDecoder().decode(Unread.self, from: Data(text.utf8))
    let node = try? JSONReader.read(Data(text.utf8))
    #expect((node == nil) == (decoded == nil))
  }

  @Test(arguments: ["0", "-0", "0.10", "1e5", "1E+05", "-12.5e-3", "123456789012345678901234567890"])
  func `numbers keep their text`(_ text: String) throws {
    #expect(try JSONReader.read(Data(" \(text)\n".utf8)).summary == text)
  }

  @Test(arguments: [
    (#""plain""#, "plain"), (#""a\"b\\\/""#, #"a"b\/"#), (#""\u00e9\ud83d\ude00""#, "é😀"), (#""tail\n""#, "tail\n"),
    ("\"é😀\"", "é😀"),
  ])
  func `strings are unescaped`(_ text: String, _ expected: String) throws {
    #expect(try JSONReader.read(Data(text.utf8)).summary == expected)
  }

  @Test func `bytes that are no UTF-8 are mended`() throws {
    let node = try JSONReader.read(Data([0x5b, 0x22, 0xff, 0x61, 0x22, 0x5d]))
    #expect(node.children.map(\.summary) == ["\u{FFFD}a"])
  }

  @Test func `nesting is bounded`() {
    let text = String(repeating: "[", count: 100_000)
    #expect(throws: JSONReader.Failure.tooDeep(offset: 512)) { try JSONReader.read(Data(text.utf8)) }
  }
}
