import Foundation
import Screen
import Testing

import struct Screen.Point
import struct Screen.Rect
import struct Screen.Size

@Suite struct RasterTests {
  private static let (red, blue) = (Colour(red: 255, green: 0, blue: 0), Colour(red: 0, green: 0, blue: 255))

  @Test func `two pixels are in a cell, and nothing where both are clear`() {
    var canvas = Canvas(size: Size(columns: 6, rows: 3))
    canvas.write("abcdef", at: Point(column: 0, row: 1))
    let pixels: [Colour?] = [Self.red, nil, Self.red, nil, Self.blue, Self.blue, nil, nil]
    let raster = Raster(.pixels(pixels), in: Rect(column: 1, row: 1, columns: 4, rows: 1))
    canvas.draw(raster)
    #expect(canvas.text == ["", "a▀▄▀ f", ""])
    func look(_ column: Int) -> Look? {
      let point = Point(column: column, row: 1)
      return raster.look(of: canvas[point], at: point)
    }
    #expect(look(1) == Look(foreground: Self.red, background: Self.blue))
    #expect(look(2) == Look(foreground: Self.blue))
    #expect(look(3) == Look(foreground: Self.red))
    #expect(look(4) == nil && look(0) == nil)
    canvas.write("box", at: Point(column: 1, row: 1))
    #expect(look(1) == nil)
  }

  @Test(arguments: [
    // Two pixels a cell, never larger than its pixels.
    (8, 8, 8, 4), (1, 1, 1, 1), (400, 100, 40, 5), (100, 400, 5, 10), (40, 20, 40, 10), (5000, 1, 40, 1),
    (1, 5000, 1, 10), (0, 5, 0, 0),
  ])
  func `a picture keeps its shape in an area`(_ width: Int, _ height: Int, _ columns: Int, _ rows: Int) {
    let rect = Raster.rect(of: width, height, in: Rect(column: 3, row: 2, columns: 40, rows: 10))
    #expect(rect == Rect(column: 3, row: 2, columns: columns, rows: rows))
  }

  @Test func `a picture by the terminal is taken away before a box, pixels stay`() {
    var canvas = Canvas(size: Size(columns: 4, rows: 2))
    let rect = Rect(column: 0, row: 0, columns: 2, rows: 1)
    canvas.draw(Raster(.file(PictureFile(Data([1, 2]))), in: rect))
    #expect(canvas.text == ["", ""] && canvas.raster != nil)
    canvas.removeFile()
    #expect(canvas.raster == nil)
    canvas.draw(Raster(.pixels([Self.red, Self.red, nil, nil]), in: rect))
    canvas.removeFile()
    #expect(canvas.raster != nil)
  }

  @Test func `files differ by all of their bytes`() {
    let long = Data(repeating: 7, count: 5_000)
    var other = long
    other[4_999] = 8
    #expect(PictureFile(long) == PictureFile(Data(repeating: 7, count: 5_000)))
    #expect(PictureFile(long) != PictureFile(other))
  }

  @Test func `a picture shows in an SVG and in a recording`() {
    var canvas = Canvas(size: Size(columns: 4, rows: 1))
    canvas.draw(Raster(.pixels([Self.red, Self.blue]), in: Rect(column: 0, row: 0, columns: 1, rows: 1)))
    let svg = Picture(canvas, theme: .mono).svg
    #expect(svg.contains("fill=\"#ff0000\"") && svg.contains("fill=\"#0000ff\""))
    var recording = Recording(theme: .mono)
    recording.add(canvas)
    #expect(recording.asciicast(title: "").contains("38;2;255;0;0;48;2;0;0;255m"))
  }
}
