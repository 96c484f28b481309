import Archives
import Foundation
import Testing

@Suite struct BinaryPropertyListTests {
  /// Foundation writes, the reader reads: an independent twin.
  let list: [String: Any] = [
    "text": "née 日本", "number": -7, "real": 1.5, "flag": true, "data": Data([1, 2, 3]),
    "date": Date(timeIntervalSinceReferenceDate: 12), "items": [1, 2, "three"],
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

  /// What is above Int64's greatest is written in sixteen bytes.
  @Test(arguments: [UInt64.max, UInt64(Int64.max) + 1])
  func `a number above Int64's greatest stays positive`(_ number: UInt64) throws {
    let low = (0..<8).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    let object: [UInt8] = [0x14] + [UInt8](repeating: 0, count: 8) + low
    #expect(try BinaryPropertyListReader.read(list(object, offsets: [8])) == .unsigned(number))
  }

  @Test func `a list cut anywhere is refused`() throws {
    let whole = try bytes()
    for length in 0..<whole.count {
      #expect(throws: BinaryPropertyListReader.Failure.self) { try BinaryPropertyListReader.read(whole.prefix(length)) }
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
    bytes += [0, 0, 0, 0, 0, 0, 0, 1] + [UInt8](repeating: 0, count: 8) + [0, 0, 0, 0, 0, 0, 0, 10]
    #expect(throws: BinaryPropertyListReader.Failure.cycle) { try BinaryPropertyListReader.read(bytes) }
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
    func word(_ number: Int) -> Data { Data((0..<8).reversed().map { UInt8(number >> ($0 * 8) & 0xff) }) }
    bytes += word(8) + word(second)
    bytes += Data(count: 6) + [8, 1] + word(2) + word(0) + word(table)
    let list = try BinaryPropertyListReader.read(bytes)
    #expect(list.array?.count == length)
    #expect(list.array?.last?.string?.utf8.count == length)
  }

  /// A list of one object, whose bytes are given.
  private func list(_ objects: [UInt8], offsets: [UInt8]) -> Data {
    let table = UInt64(8 + objects.count)
    var bytes = Data("bplist00".utf8)
    for part in [objects, offsets, [0, 0, 0, 0, 0, 0, 1, 1]] { bytes.append(contentsOf: part) }
    for number in [UInt64(offsets.count), 0, table] {
      withUnsafeBytes(of: number.bigEndian) { bytes.append(contentsOf: $0) }
    }
    return bytes
  }

  @Test func `a key that is no text stays visible`() throws {
    // {7: 1, "7": 2, true: 1}
    let bytes = list(
      [0xd3, 1, 2, 3, 4, 5, 4, 0x10, 7, 0x51, 0x37, 0x09, 0x10, 1, 0x10, 2], offsets: [8, 15, 17, 19, 20, 22])
    let read = try BinaryPropertyListReader.read(bytes)
    #expect(read.entries?.map(\.key) == ["7", "7", "true"])
    #expect(read.entries?.map(\.value) == [.integer(1), .integer(2), .integer(1)])
  }

  @Test func `data as a key is shown by its size`() throws {
    // {<010203>: true}
    let bytes = list([0xd1, 1, 2, 0x43, 1, 2, 3, 0x09], offsets: [8, 11, 15])
    #expect(try BinaryPropertyListReader.read(bytes).entries?.map(\.key) == ["data of 3 bytes"])
  }

  /// An array of texts, each of 14 times `^`; the mark that starts such a text is `^` too.
  private func texts(_ count: UInt8, apart: UInt8) -> Data {
    let array = [0xaf, 0x10, count] + (1...count)
    let first = 8 + UInt8(array.count)
    return list(array + [UInt8](repeating: 0x5e, count: 80), offsets: [8] + (0..<count).map { first + $0 * apart })
  }

  @Test func `texts may be one and the same, but not overlap more than a file is long`() throws {
    let text = PropertyList.string(String(repeating: "^", count: 14))
    let same = try BinaryPropertyListReader.read(texts(60, apart: 0))
    #expect(same == .array(Array(repeating: text, count: 60)))
    #expect(throws: BinaryPropertyListReader.Failure.tooLarge) {
      try BinaryPropertyListReader.read(texts(60, apart: 1))
    }
  }

  @Test func `a hole in a known-keys dictionary is the token itself, not what equals it`() throws {
    var writer = KeyedArchiveWriter()
    let token = writer.plain(.string("NSKnownKeysDictionaryEmpty"))
    let equal = writer.plain(.string("NSKnownKeysDictionaryEmpty"))
    let keys = writer.array(["a", "b", "c"].map { writer.string($0) })
    let values = writer.array([equal, token, KeyedArchiveWriter.null])
    let mapping = writer.object(["NSKnownKeysMappingStrategy1"], [.init("keys", keys)])
    let fields: [PropertyList.Entry] = [
      .init("searchMapping", mapping), .init("values", values), .init("emptyToken", token),
    ]
    let root = try #require(writer.object(["NSKnownKeysDictionary1"], fields).uid)
    let archive = try KeyedArchive(writer.data(root: root))
    let pairs = archive[root].flatMap { archive.pairs(of: $0) }
    #expect(pairs?.map { archive.text(of: $0.key) } == ["a", "c"])
    #expect(pairs?.map(\.value) == [equal, KeyedArchiveWriter.null])
  }

  @Test(arguments: [0x01, 0x07, 0x0a, 0x0c, 0x0d, 0x0e, 0x0f] as [UInt8])
  func `a marker that nobody defines is refused with its offset`(_ marker: UInt8) {
    #expect(throws: BinaryPropertyListReader.Failure.malformed(offset: 8)) {
      try BinaryPropertyListReader.read(list([marker], offsets: [8]))
    }
  }

  @Test func `bytes after a stream's end are refused`() throws {
    let packed = try RawDeflate.deflate(Data("storescope".utf8))
    #expect(throws: RawDeflate.Failure.trailing) { try RawDeflate.inflate(packed + Data([0])) }
  }

  @Test func `deflated bytes come back, cut ones are refused`() throws {
    let text = Data(String(repeating: "storescope ", count: 500).utf8)
    let packed = try RawDeflate.deflate(text)
    #expect(packed.count < text.count)
    #expect(try RawDeflate.inflate(packed) == text)
    #expect(throws: RawDeflate.Failure.cutShort) { try RawDeflate.inflate(packed.dropLast(3)) }
    #expect(throws: RawDeflate.Failure.tooLong(limit: 100)) { try RawDeflate.inflate(packed, limit: 100) }
  }

  /// A chain of arrays, each holding the next one twice, around a number.
  private func doubling(_ levels: Int) -> Data {
    var bytes = Data("bplist00".utf8)
    for level in 1...levels { bytes += [0xa2, UInt8(level), UInt8(level)] }
    bytes += [0x10, 0x07]
    let table = bytes.count
    bytes += (0...levels).map { UInt8(8 + 3 * $0) } + [UInt8](repeating: 0, count: 6) + [1, 1]
    for number in [levels + 1, 0, table] { bytes += [UInt8](repeating: 0, count: 7) + [UInt8(number)] }
    return bytes
  }

  @Test func `arrays that are shared are read up to what their bytes can mean`() throws {
    var expected = PropertyList.integer(7)
    for _ in 1...10 { expected = .array([expected, expected]) }
    #expect(try BinaryPropertyListReader.read(doubling(10)) == expected)
    #expect(throws: BinaryPropertyListReader.Failure.tooLarge) { try BinaryPropertyListReader.read(doubling(16)) }
  }
}
