import Archives
import Foundation
import Testing

@Suite struct BinaryPropertyListTests {
  /// Foundation writes, the reader reads: an independent twin.
  let list: [String: Any] = [
    "text": "née 日本", "number": -7, "real": 1.5, "flag": true,
    "data": Data([1, 2, 3]), "date": Date(timeIntervalSinceReferenceDate: 12),
    "items": [1, 2, "three"],
  ]

  private func bytes() throws -> Data {
    try PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0)
  }

  @Test func `every kind of value is read`() throws {
    let read = try BinaryPropertyListReader.read(bytes())
    #expect(read["text"] == .string("née 日本"))
    #expect(read["number"] == .integer(-7))
    #expect(read["real"] == .real(1.5))
    #expect(read["flag"] == .boolean(true))
    #expect(read["data"] == .data(Data([1, 2, 3])))
    #expect(read["date"] == .date(12))
    #expect(read["items"] == .array([.integer(1), .integer(2), .string("three")]))
  }

  @Test func `a list cut anywhere is refused or read, never a crash`() throws {
    let whole = try bytes()
    for length in 0..<whole.count {
      #expect(throws: BinaryPropertyListReader.Failure.self) {
        try BinaryPropertyListReader.read(whole.prefix(length))
      }
    }
  }

  @Test func `random changes never crash`() throws {
    let whole = try bytes()
    var seed: UInt64 = 42
    func next() -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(seed >> 33)
    }
    for _ in 0..<3000 {
      var broken = whole
      for _ in 0...(next() % 4) { broken[next() % broken.count] = UInt8(next() % 256) }
      _ = try? BinaryPropertyListReader.read(broken)
      _ = try? KeyedArchive(broken)
    }
  }

  @Test func `an array that holds itself is a cycle`() {
    var bytes = Data("bplist00".utf8) + [0xa1, 0x00, 0x08]
    bytes += [UInt8](repeating: 0, count: 6) + [1, 1]
    bytes +=
      [0, 0, 0, 0, 0, 0, 0, 1] + [UInt8](repeating: 0, count: 8) + [0, 0, 0, 0, 0, 0, 0, 10]
    #expect(throws: BinaryPropertyListReader.Failure.cycle) {
      try BinaryPropertyListReader.read(bytes)
    }
  }

  @Test func `a text that is referred to a million times is held once`() throws {
    let length = 1 << 20
    func counted(_ marker: UInt8, _ count: Int) -> Data {
      Data([marker | 0x0f, 0x12]) + (0..<4).reversed().map { UInt8(count >> ($0 * 8) & 0xff) }
    }
    var bytes = Data("bplist00".utf8) + counted(0xa0, length) + Data(repeating: 1, count: length)
    let second = bytes.count
    bytes += counted(0x50, length) + Data(repeating: 0x61, count: length)
    let table = bytes.count
    func word(_ number: Int) -> Data {
      Data((0..<8).reversed().map { UInt8(number >> ($0 * 8) & 0xff) })
    }
    bytes += word(8) + word(second)
    bytes += Data(count: 6) + [8, 1] + word(2) + word(0) + word(table)
    let list = try BinaryPropertyListReader.read(bytes)
    #expect(list.array?.count == length)
    #expect(list.array?.last?.string?.utf8.count == length)
  }

  @Test func `deflated bytes come back, cut ones are refused`() throws {
    let text = Data(String(repeating: "storescope ", count: 500).utf8)
    let packed = try RawDeflate.deflate(text)
    #expect(packed.count < text.count)
    #expect(try RawDeflate.inflate(packed) == text)
    #expect(throws: RawDeflate.Failure.cutShort) { try RawDeflate.inflate(packed.dropLast(3)) }
    #expect(throws: RawDeflate.Failure.tooLong(limit: 100)) {
      try RawDeflate.inflate(packed, limit: 100)
    }
  }
}
