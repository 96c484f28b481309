import Decoding
import Foundation
import TestSupport
import Testing

@Suite struct PNGPixelsTests {
  private static let folder = MarkedSource.folder.appending(path: "Pictures")
  static let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).filter {
    $0.hasSuffix(".png")
  }.map { String($0.dropLast(4)) }.sorted()

  private static func file(_ name: String) throws -> Data {
    try Data(contentsOf: folder.appending(path: "\(name).png"))
  }

  /// The pixels as RRGGBBAA.
  private static func hex(_ pixels: PNGPixels) -> [String] {
    pixels.pixels.map { pixel in
      [pixel.red, pixel.green, pixel.blue, pixel.opacity].map { byte in
        (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }.joined()
    }
  }

  @Test(arguments: names)
  func `every form of pixels is read as Pillow reads it`(_ name: String) throws {
    let expected = try String(contentsOf: Self.folder.appending(path: "\(name).txt"), encoding: .utf8)
    let pixels = try PNGPixels(try Self.file(name), most: (100, 100))
    #expect(pixels.width == 13 && pixels.height == 9)
    let shown = zip(Self.hex(pixels), expected.split { $0 == " " || $0 == "\n" })
    // What is clear has no colour here.
    for (index, (pixel, wanted)) in shown.enumerated() where !(pixel.hasSuffix("00") && wanted.hasSuffix("00")) {
      #expect(pixel == wanted, "pixel \(index)")
    }
    #expect(pixels.pixels.count == expected.split { $0 == " " || $0 == "\n" }.count)
  }

  @Test func `all forms of PNG are there`() { #expect(Self.names.count == 34) }

  @Test func `fewer pixels are means of squares`() throws {
    let all = try PNGPixels(try Self.file("grey-8"), most: (100, 100))
    let one = try PNGPixels(try Self.file("grey-8"), most: (1, 1))
    let sum = all.pixels.reduce(0) { $0 + Int($1.red) }
    #expect(one.width == 1 && one.height == 1)
    #expect(Int(one.pixels[0].red) == (sum + all.pixels.count / 2) / all.pixels.count)
    let wide = try PNGPixels(try Self.file("grey-8"), most: (6, 100))
    #expect(wide.width == 6 && wide.height == 4)
  }

  @Test func `a file is read at most as far as it is wanted`() throws {
    let file = try Self.file("rgb-8")
    #expect(throws: PNGPixels.Failure.stopped) { try PNGPixels(file, most: (9, 9), while: { false }) }
  }

  /// A file of one grey pixel with other bytes in some places.
  private static func tampered(_ changes: [(place: Int, byte: UInt8)]) throws -> Data {
    var bytes = [UInt8](try file("grey-8"))
    for (place, byte) in changes { bytes[place] = byte }
    return Data(bytes)
  }

  @Test(
    arguments: [
      ([(0, 0x88)], .noPNG), ([(12, 0x4A)], .noPNG), ([(25, 1)], .badHeader), ([(24, 3)], .badHeader),
      ([(28, 2)], .badHeader), ([(16, 0), (19, 0)], .badHeader), ([(23, 200)], .cutShort), ([(23, 2)], .badStream),
      // Billions of pixels, and many in one line.
      ([(16, 0x7F), (20, 0x7F)], .tooLarge(width: 0x7F00_000D, height: 0x7F00_0009)),
      ([(16, 0xFF), (20, 0xFF), (24, 16), (25, 6)], .tooLarge(width: 0xFF00_000D, height: 0xFF00_0009)),
      ([(18, 0xFF), (22, 0xFF)], .tooLarge(width: 0xFF0D, height: 0xFF09)),
      // The length of a chunk.
      ([(33, 0xFF)], .cutShort), ([(36, 0xFF)], .cutShort),
      // Without a palette.
      ([(25, 3)], .noPalette),
    ] as [([(Int, UInt8)], PNGPixels.Failure)])
  func `a file that lies has no pixels, and says why`(_ changes: [(Int, UInt8)], _ failure: PNGPixels.Failure) throws {
    let data = try Self.tampered(changes.map { (place: $0.0, byte: $0.1) })
    #expect(throws: failure) { try PNGPixels(data, most: (100, 100)) }
    #expect(!failure.words.isEmpty)
  }

  @Test(arguments: names)
  func `a file that is cut or damaged anywhere ends in a failure or in pixels`(_ name: String) throws {
    let file = try Self.file(name)
    // The last four bytes are a checksum.
    for length in stride(from: 0, to: file.count - 4, by: 13) {
      let pixels = try? PNGPixels(file.prefix(length), most: (5, 5))
      #expect(pixels == nil, "cut to \(length)")
    }
    for place in stride(from: 0, to: file.count, by: 5) {
      var damaged = file
      damaged[place] ^= 0x55
      let pixels = try? PNGPixels(damaged, most: (5, 5))
      #expect(pixels.map { $0.pixels.count <= 25 } ?? true, "damaged at \(place)")
    }
  }

  @Test func `a stream that unpacks to more than its pixels is refused`() throws {
    // The chunk with the stream of a picture a line higher than its header says.
    let data = try Self.tampered([(23, 8)])
    #expect(throws: PNGPixels.Failure.badStream) { try PNGPixels(data, most: (9, 9)) }
  }
}
