import Decoding
import Findings
import Foundation
import Screen

import struct Screen.Rect

/// A value that is a picture, as the screen shows it.
struct ShownPicture: Hashable, Sendable {
  /// PNG, JPEG, GIF, HEIC or AVIF.
  let kind: String
  let size: ImageSize?
  let byteCount: Int
  /// The file, for a terminal that draws it itself; nil unless its pixels could be read.
  let file: PictureFile?
  let pixels: PNGPixels?
  /// Why it is not drawn, whatever the screen can do.
  let obstacle: String?

  /// The most bytes of a picture that is drawn.
  static let mostBytes = 8 << 20
  /// More pixels than a screen shows with two in a cell.
  private static let most = (width: 400, height: 240)

  /// The name of a picture's format; nil if the bytes are no picture.
  static func kind(of data: Data) -> String? {
    guard case .image(let kind) = Payload.sniff(data) else { return nil }
    return kind
  }

  /// Nil if the bytes are no picture.
  init?(_ data: Data, while goesOn: () -> Bool) {
    guard let kind = Self.kind(of: data) else { return nil }
    self.kind = kind
    size = ImageSize(of: data, kind: kind)
    byteCount = data.count
    var (pixels, obstacle): (PNGPixels?, String?)
    if kind != "PNG" {
      obstacle = "only PNG files are"
    } else if data.count > Self.mostBytes {
      obstacle = "it has more than \(Self.mostBytes >> 20) MiB"
    } else {
      do throws(PNGPixels.Failure) { pixels = try PNGPixels(data, most: Self.most, while: goesOn) } catch {
        obstacle = error.words
      }
    }
    (self.pixels, self.obstacle) = (pixels, obstacle)
    file = pixels == nil ? nil : PictureFile(data)
  }

  /// Format, size in pixels, and bytes.
  var caption: String {
    [kind, size.map { "\($0.text) pixels" } ?? "its size is not known", Count.text(byteCount, "byte")].joined(
      separator: " · ")
  }

  /// Why no picture is drawn; nil if one is.
  func obstacle(on look: PaneContext.Look) -> String? {
    if let obstacle { return obstacle }
    if look.usesASCII { return PictureSupport.Reason.onlyASCII.words }
    if case .words(let reason) = look.pictures { return reason.words }
    return nil
  }

  /// The lines above the picture, or in its place.
  func lines(on look: PaneContext.Look) -> [String] {
    [caption] + (obstacle(on: look).map { ["not drawn: \($0)", "O saves it to a file or opens it elsewhere"] } ?? [])
  }

  /// Draws the caption, and below it the picture or why there is none.
  func draw(on canvas: inout Canvas, in rect: Rect, look: PaneContext.Look) {
    let lines = lines(on: look)
    for (index, line) in lines.enumerated() where index < rect.size.rows {
      canvas.write(
        line, at: rect.origin.moved(rows: index), as: index == 0 ? .text : .dim, width: rect.size.columns)
    }
    guard obstacle(on: look) == nil, let pixels else { return }
    let area = rect.splitTop(lines.count).bottom
    let (width, height) = (size?.width ?? pixels.width, size?.height ?? pixels.height)
    let place = Raster.rect(of: width, height, in: area)
    guard !place.isEmpty else { return }
    if look.pictures == .files, let file {
      canvas.draw(Raster(.file(file), in: place))
    } else {
      canvas.draw(Raster(.pixels(pixels.colours(width: place.size.columns, height: 2 * place.size.rows)), in: place))
    }
  }
}

extension PNGPixels {
  /// The means of the pixels in so many squares; nil for those that are clear.
  fileprivate func colours(width: Int, height: Int) -> [Colour?] {
    (0..<height).flatMap { row in (0..<width).map { column in colour(column, of: width, row, of: height) } }
  }

  private func colour(_ column: Int, of columns: Int, _ row: Int, of rows: Int) -> Colour? {
    func range(_ index: Int, of count: Int, _ length: Int) -> Range<Int> {
      let start = index * length / count
      return start..<max(start + 1, (index + 1) * length / count)
    }
    var (red, green, blue, opacity, count) = (0, 0, 0, 0, 0)
    for y in range(row, of: rows, height) {
      for x in range(column, of: columns, width) {
        let pixel = pixels[y * width + x]
        let weight = Int(pixel.opacity)
        red += Int(pixel.red) * weight
        green += Int(pixel.green) * weight
        blue += Int(pixel.blue) * weight
        opacity += weight
        count += 1
      }
    }
    // What is mostly clear shows the ground.
    guard opacity * 2 >= count * 255, opacity > 0 else { return nil }
    func mean(_ sum: Int) -> UInt8 { UInt8(clamping: (sum + opacity / 2) / opacity) }
    return Colour(red: mean(red), green: mean(green), blue: mean(blue))
  }
}
