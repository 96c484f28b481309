import Decoding
import Foundation
import Testing

@Suite struct JSONReaderTests {
  @Test(
    arguments: [
      "01", "1.", ".5", "-.5", "-", "1e", "+1", "--1", #""\u-000""#, #""\u+123""#, "nulll", "nul",
      "[1,]", #"{"a":1,}"#, "\"\u{1}\"", "[1 2]", "", " ", "[", #"{"a"}"#, #"{1:2}"#, "]",
    ]
  )
  func `what RFC 8259 does not allow is refused`(_ text: String) {
    #expect(throws: JSONReader.Failure.self) { try JSONReader.read(Data(text.utf8)) }
  }

  @Test(arguments: [
    "0", "-0", "0.10", "1e5", "1E+05", "-12.5e-3", "123456789012345678901234567890",
  ])
  func `numbers keep their text`(_ text: String) throws {
    #expect(try JSONReader.read(Data(" \(text)\n".utf8)).summary == text)
  }

  @Test(
    arguments: [
      (#""plain""#, "plain"), (#""a\"b\\\/""#, #"a"b\/"#), (#""\u00e9\ud83d\ude00""#, "é😀"),
      (#""tail\n""#, "tail\n"), ("\"é😀\"", "é😀"),
    ]
  )
  func `strings are unescaped`(_ text: String, _ expected: String) throws {
    #expect(try JSONReader.read(Data(text.utf8)).summary == expected)
  }

  @Test func `a string that is not UTF-8 is refused where it starts`() {
    #expect(throws: JSONReader.Failure.unexpected(offset: 2)) {
      try JSONReader.read(Data([0x5b, 0x22, 0xff, 0x22, 0x5d]))
    }
  }

  @Test func `nesting is bounded`() {
    let text = String(repeating: "[", count: 100_000)
    #expect(throws: JSONReader.Failure.tooDeep(offset: 200)) {
      try JSONReader.read(Data(text.utf8))
    }
  }
}
