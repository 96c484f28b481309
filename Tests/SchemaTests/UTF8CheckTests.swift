import Foundation
import Schema
import Testing

/// Long texts are looked at in parts; what lies across their ends must count as it does elsewhere.
@Suite struct UTF8CheckTests {
  @Test(arguments: ["a", "é", "日", "😀"], Array(16_378...16_386))
  func `a scalar counts as one wherever it stands`(
    _ scalar: String, _ start: Int
  ) {
    let bytes = Array(repeating: UInt8(ascii: "x"), count: start) + Array(scalar.utf8)
    for count in start...bytes.count {
      let part = bytes.prefix(count)
      let isValid = String(data: Data(part), encoding: .utf8) != nil
      #expect(Array(part).withUnsafeBufferPointer { $0.isUTF8 } == isValid)
      let more = Array(part) + Array("more".utf8)
      let isMoreValid = String(data: Data(more), encoding: .utf8) != nil
      #expect(more.withUnsafeBufferPointer { $0.isUTF8 } == isMoreValid)
    }
  }

  @Test(arguments: [[0x80], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xFF]])
  func `bytes that are no UTF-8 are found`(_ wrong: [UInt8]) {
    for start in [0, 5, 16_383, 16_384, 40_000] {
      let bytes = Array(repeating: UInt8(ascii: "x"), count: start) + wrong
      #expect(!bytes.withUnsafeBufferPointer { $0.isUTF8 })
    }
  }

  @Test func `a long run of bytes that only go on is no UTF-8`() {
    let bytes = [UInt8](repeating: 0x80, count: 100_000)
    #expect(!bytes.withUnsafeBufferPointer { $0.isUTF8 })
  }
}
