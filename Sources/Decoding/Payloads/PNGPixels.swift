import Archives
package import Foundation

/// The pixels of a PNG file (ISO/IEC 15948), averaged over squares where the file has more than were asked for.
///
/// A file is read line by line into few sums, so that neither its size nor its claims decide how much memory is used.
package struct PNGPixels: Hashable, Sendable {
  /// Why a file has no pixels here.
  package enum Failure: Error, Hashable, Sendable {
    case noPNG, cutShort, badHeader, badStream, noPalette, stopped
    case tooLarge(width: Int, height: Int)

    /// What is wrong with the file, after its name.
    package var words: String {
      switch self {
      case .noPNG: "it begins like a PNG file, but is none"
      case .cutShort: "the file is cut short"
      case .badHeader: "its header names a form of pixels that PNG does not have"
      case .badStream: "its compressed pixels are damaged"
      case .noPalette: "its palette is missing or too short"
      case .tooLarge(let width, let height):
        "\(width)×\(height) pixels are too many to draw"
      case .stopped: "it is no longer wanted"
      }
    }
  }

  /// Red, green, blue and opacity, each from 0 to 255.
  package struct Pixel: Hashable, Sendable {
    package let red, green, blue, opacity: UInt8
  }

  package let width: Int
  package let height: Int
  /// Line by line from the top left.
  package let pixels: [Pixel]

  /// The most bytes of pixels that are unpacked.
  package static let mostBytes = 64 << 20
  /// The most pixels, of which a terminal that draws the file itself makes four bytes each.
  private static let mostPixels = 64 << 20
  /// The most pixels on a side; PNG allows 2³¹ (ISO/IEC 15948 §11.2.2).
  private static let mostOnSide = 1 << 16

  /// Reads a file into at most so many pixels; throws `Failure`.
  package init(_ data: Data, most: (width: Int, height: Int), while goesOn: () -> Bool = { true }) throws(Failure) {
    let file = try PNGFile(data)
    let (columns, rows) = (file.width, file.height)
    guard columns <= Self.mostOnSide, rows <= Self.mostOnSide, columns * rows <= Self.mostPixels else {
      throw .tooLarge(width: columns, height: rows)
    }
    let bytes = file.passes.reduce(0) { $0 + $1.height * ($1.lineBytes + 1) }
    guard bytes <= Self.mostBytes else { throw .tooLarge(width: columns, height: rows) }
    let stream: [UInt8]
    do throws(RawDeflate.Failure) {
      stream = [UInt8](try RawDeflate.inflate(file.stream, wrapper: .zlib, limit: bytes))
    } catch {
      throw error == .cutShort ? .cutShort : .badStream
    }
    guard stream.count == bytes else { throw .cutShort }
    // The longer side decides, so that squares stay squares.
    let share = min(1, Double(max(1, most.width)) / Double(columns), Double(max(1, most.height)) / Double(rows))
    let (width, height) = (max(1, Int(Double(columns) * share)), max(1, Int(Double(rows) * share)))
    var sums = Sums(count: width * height)
    var start = 0
    for pass in file.passes {
      var above = [UInt8](repeating: 0, count: pass.lineBytes)
      for line in 0..<pass.height {
        guard goesOn() else { throw .stopped }
        let end = start + 1 + pass.lineBytes
        guard let filter = Filter(rawValue: stream[start]) else { throw .badStream }
        var bytes = Array(stream[start + 1..<end])
        filter.undo(&bytes, above, distance: file.pixelBytes)
        let row = (pass.origin.y + line * pass.step.y) * height / rows * width
        try file.forEachPixel(of: bytes, count: pass.width) { index, pixel in
          sums.add(pixel, at: row + (pass.origin.x + index * pass.step.x) * width / columns)
        }
        (above, start) = (bytes, end)
      }
    }
    (self.width, self.height, pixels) = (width, height, sums.pixels)
  }

  /// The pixels that fall into each square.
  private struct Sums {
    private var (red, green, blue, opacity, count): ([Int], [Int], [Int], [Int], [Int])

    init(count: Int) {
      let zeroes = [Int](repeating: 0, count: count)
      (red, green, blue, opacity, self.count) = (zeroes, zeroes, zeroes, zeroes, zeroes)
    }

    /// What is clear has no colour.
    mutating func add(_ pixel: Pixel, at index: Int) {
      let weight = Int(pixel.opacity)
      red[index] += Int(pixel.red) * weight
      green[index] += Int(pixel.green) * weight
      blue[index] += Int(pixel.blue) * weight
      opacity[index] += weight
      count[index] += 1
    }

    var pixels: [Pixel] {
      count.indices.map { index in
        let weight = max(1, opacity[index])
        func mean(_ sum: Int, _ weight: Int) -> UInt8 { UInt8(clamping: (sum + weight / 2) / weight) }
        return Pixel(
          red: mean(red[index], weight), green: mean(green[index], weight), blue: mean(blue[index], weight),
          opacity: mean(opacity[index], max(1, count[index])))
      }
    }
  }

  /// How a line's bytes differ from those before and above them (ISO/IEC 15948 §9).
  private enum Filter: UInt8 {
    case none, sub, up, average, paeth

    func undo(_ line: inout [UInt8], _ above: [UInt8], distance: Int) {
      switch self {
      case .none: return
      case .sub: for index in line.indices.dropFirst(distance) { line[index] &+= line[index - distance] }
      case .up: for index in line.indices { line[index] &+= above[index] }
      case .average:
        for index in line.indices {
          let left = index < distance ? 0 : Int(line[index - distance])
          line[index] &+= UInt8((left + Int(above[index])) / 2)
        }
      case .paeth:
        for index in line.indices {
          let (left, corner) = index < distance ? (0, 0) : (Int(line[index - distance]), Int(above[index - distance]))
          line[index] &+= Self.nearest(left, Int(above[index]), corner)
        }
      }
    }

    /// The one of three neighbours that is nearest to left + up − corner.
    private static func nearest(_ left: Int, _ up: Int, _ corner: Int) -> UInt8 {
      let (toLeft, toUp, toCorner) = (abs(up - corner), abs(left - corner), abs(left + up - 2 * corner))
      return UInt8(toLeft <= toUp && toLeft <= toCorner ? left : toUp <= toCorner ? up : corner)
    }
  }
}

/// The chunks of a PNG file that pixels need.
private struct PNGFile {
  /// One of the pictures, each with some of the pixels, that an interlaced file is made of; any other is one.
  struct Pass {
    let origin: (x: Int, y: Int)
    let step: (x: Int, y: Int)
    var (width, height, lineBytes) = (0, 0, 0)
  }

  let width: Int
  let height: Int
  private let depth: Int
  private let kind: Int
  private(set) var passes: [Pass] = []
  private var palette: [UInt8] = []
  /// The opacity of each colour of the palette, or the samples of the one clear colour.
  private var clear: [UInt8] = []
  private(set) var stream = Data()

  /// How many samples a pixel has, by the colour type; nil for types that PNG does not have.
  private static let samples = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4]
  private static let depths = [0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16]]
  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  init(_ data: Data) throws(PNGPixels.Failure) {
    let bytes = [UInt8](data)
    guard bytes.starts(with: Self.signature) else { throw .noPNG }
    func number(_ start: Int) -> Int { bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
    guard bytes.count >= 33 else { throw .cutShort }
    guard number(8) == 13, bytes[12..<16].elementsEqual("IHDR".utf8) else { throw .noPNG }
    (width, height, depth, kind) = (number(16), number(20), Int(bytes[24]), Int(bytes[25]))
    guard width > 0, height > 0, Self.depths[kind]?.contains(depth) == true, bytes[26] == 0, bytes[27] == 0,
      bytes[28] < 2
    else { throw .badHeader }
    passes = passes(isInterlaced: bytes[28] == 1)
    var position = 33
    while position + 8 <= bytes.count {
      let length = number(position)
      let content = position + 8
      guard length <= bytes.count - content else { throw .cutShort }
      let range = content..<content + length
      switch String(decoding: bytes[position + 4..<content], as: UTF8.self) {
      case "PLTE": palette = Array(bytes[range])
      case "tRNS": clear = Array(bytes[range])
      case "IDAT": stream.append(contentsOf: bytes[range])
      case "IEND": return
      default: break
      }
      // Behind the content stands its checksum.
      position = range.upperBound + 4
    }
    throw .cutShort
  }

  private var bits: Int { (Self.samples[kind] ?? 1) * depth }

  /// The distance of the bytes that filters compare.
  var pixelBytes: Int { max(1, bits / 8) }

  /// The whole picture, or the seven pictures of Adam7 (ISO/IEC 15948 §8.2), without those that have no pixel.
  private func passes(isInterlaced: Bool) -> [Pass] {
    let all =
      isInterlaced
      ? [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
      : [(0, 0, 1, 1)]
    return all.map { x, y, right, down in
      let columns = max(0, (width - x + right - 1) / right)
      return Pass(
        origin: (x, y), step: (right, down), width: columns, height: max(0, (height - y + down - 1) / down),
        lineBytes: (columns * bits + 7) / 8)
    }.filter { $0.width > 0 && $0.height > 0 }
  }

  /// Gives each pixel of an unfiltered line.
  func forEachPixel(
    of line: [UInt8], count: Int, _ body: (Int, PNGPixels.Pixel) -> Void
  ) throws(PNGPixels.Failure) {
    let size = bits / 8
    let isWide = depth == 16
    /// The first byte of a sample, in which its shade is.
    func sample(_ index: Int, _ number: Int) -> UInt8 { line[index * size + (isWide ? 2 * number : number)] }
    func isClear(_ index: Int) -> Bool {
      let count = Self.samples[kind] ?? 1
      guard clear.count >= 2 * count else { return false }
      return (0..<count).allSatisfy { number in
        isWide
          ? line[index * size + 2 * number] == clear[2 * number]
            && line[index * size + 2 * number + 1] == clear[2 * number + 1]
          : sample(index, number) == clear[2 * number + 1]
      }
    }
    for index in 0..<count {
      let (red, green, blue, opacity): (UInt8, UInt8, UInt8, UInt8)
      switch kind {
      case 0 where depth < 8:
        let value = small(index, of: line)
        let most = (1 << depth) - 1
        red = UInt8(value * 255 / most)
        (green, blue) = (red, red)
        opacity = clear.count >= 2 && value == Int(clear[1]) ? 0 : 255
      case 0, 4:
        red = sample(index, 0)
        (green, blue) = (red, red)
        opacity = kind == 4 ? sample(index, 1) : isClear(index) ? 0 : 255
      case 3:
        let value = depth < 8 ? small(index, of: line) : Int(line[index])
        guard palette.count >= 3 * value + 3 else { throw .noPalette }
        (red, green, blue) = (palette[3 * value], palette[3 * value + 1], palette[3 * value + 2])
        opacity = clear.indices.contains(value) ? clear[value] : 255
      default:
        (red, green, blue) = (sample(index, 0), sample(index, 1), sample(index, 2))
        opacity = kind == 6 ? sample(index, 3) : isClear(index) ? 0 : 255
      }
      body(index, PNGPixels.Pixel(red: red, green: green, blue: blue, opacity: opacity))
    }
  }

  /// A sample of fewer than eight bits; the first one is in the high bits.
  private func small(_ index: Int, of line: [UInt8]) -> Int {
    let bit = index * depth
    return Int(line[bit / 8]) >> (8 - depth - bit % 8) & ((1 << depth) - 1)
  }
}
