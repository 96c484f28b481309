package import struct Foundation.Data

/// A picture in some cells of a canvas.
package struct Raster: Hashable, Sendable {
  package enum Content: Hashable, Sendable {
    /// Two pixels a cell, one above the other, line by line; nil where the ground shows.
    case pixels([Colour?])
    /// A file that the terminal draws itself, over cells that are blank.
    case file(PictureFile)
  }

  package let rect: Rect
  package let content: Content

  package init(_ content: Content, in rect: Rect) { (self.content, self.rect) = (content, rect) }

  /// The place of a picture of so many pixels in an area: as large as fits, but no larger than its pixels, two of which
  /// are in a cell.
  package static func rect(of width: Int, _ height: Int, in area: Rect) -> Rect {
    let (columns, lines) = (area.size.columns, 2 * area.size.rows)
    guard width > 0, height > 0, columns > 0, lines > 0 else { return Rect(origin: area.origin, size: .zero) }
    let share = min(1, Double(columns) / Double(width), Double(lines) / Double(height))
    let size = Size(
      columns: min(columns, max(1, Int(Double(width) * share))),
      rows: min(area.size.rows, max(1, (Int(Double(height) * share) + 1) / 2)))
    return Rect(origin: area.origin, size: size)
  }

  /// The look of a cell with two of its pixels; nil where something else was drawn over it.
  package func look(of cell: Canvas.Cell, at point: Point) -> Look? {
    guard case .pixels = content, rect.contains(point), cell.text == Self.upper || cell.text == Self.lower else {
      return nil
    }
    let (top, bottom) = halves(at: point)
    return cell.text == Self.upper
      ? Look(foreground: top, background: bottom) : Look(foreground: bottom, background: top)
  }

  fileprivate static let (upper, lower) = ("▀", "▄")

  fileprivate func halves(at point: Point) -> (top: Colour?, bottom: Colour?) {
    guard case .pixels(let pixels) = content else { return (nil, nil) }
    let first = (point.row - rect.minRow) * 2 * rect.size.columns + point.column - rect.minColumn
    func pixel(_ index: Int) -> Colour? { pixels.indices.contains(index) ? pixels[index] : nil }
    return (pixel(first), pixel(first + rect.size.columns))
  }
}

/// The bytes of a picture's file.
package struct PictureFile: Hashable, Sendable {
  package let bytes: Data
  /// Two files with the same number are the same: the bytes are compared at each key otherwise.
  private let number: Int

  /// `Data` itself counts only its first bytes.
  package init(_ bytes: Data) {
    self.bytes = bytes
    var hasher = Hasher()
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    number = hasher.finalize()
  }

  package static func == (one: Self, other: Self) -> Bool {
    one.number == other.number && one.bytes.count == other.bytes.count
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

/// How a screen shows pictures.
package enum PictureSupport: Hashable, Sendable {
  /// In words, and why.
  case words(Reason)
  /// Two pixels a cell.
  case halfBlocks
  /// The terminal draws PNG files (kitty's graphics protocol).
  case files

  package enum Reason: Hashable, Sendable {
    case onlyASCII, noColours, fewColours, spoken

    package var words: String {
      switch self {
      case .onlyASCII: "the screen shows only ASCII"
      case .noColours: "the screen has no colours"
      case .fewColours: "the terminal has fewer than 256 colours"
      case .spoken: "the screen is read line by line"
      }
    }
  }
}

extension Canvas {
  /// Draws a picture in place of what is there; the last one stays.
  package mutating func draw(_ raster: Raster) {
    fill(raster.rect)
    self.raster = raster
    guard case .pixels = raster.content else { return }
    for row in raster.rect.minRow..<raster.rect.endRow {
      for column in raster.rect.minColumn..<raster.rect.endColumn {
        let point = Point(column: column, row: row)
        let (top, bottom) = raster.halves(at: point)
        guard top != nil || bottom != nil else { continue }
        write(top == nil ? Raster.lower : Raster.upper, at: point, as: .text)
      }
    }
  }

  /// Takes away a picture that the terminal would draw over what lies on it.
  package mutating func removeFile() {
    if case .file = raster?.content { raster = nil }
  }
}
