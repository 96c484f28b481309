import Escaping

/// A canvas as a picture in SVG, in the colours of a theme.
///
/// Text is placed by cells, so that a picture looks alike whatever font draws it; lines are drawn as lines.
package struct Picture {
  /// The first line of every picture.
  package static let marker = "<!-- A screen that storescope drew. -->"

  private let canvas: Canvas
  private let theme: Theme
  private static let (cellWidth, cellHeight, baseline, margin) = (84, 190, 142, 120)

  package init(_ canvas: Canvas, theme: Theme) { (self.canvas, self.theme) = (canvas, theme) }

  /// The whole file; lengths are tenths of a pixel.
  package var svg: String {
    let width = canvas.size.columns * Self.cellWidth + 2 * Self.margin
    let height = canvas.size.rows * Self.cellHeight + 2 * Self.margin
    let ground = hex(theme[.text].background, or: Self.ground)
    var lines = [
      Self.marker,
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width / 10)" height="\(height / 10)" viewBox="0 0 \(width) \(height)">
      """,
      """
      <style>text { font: 140px ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace; white-space: pre } \
      .bold { font-weight: bold } .dim { opacity: 0.6 } .underline { text-decoration: underline } \
      path { stroke-width: 10; fill: none }</style>
      """,
      "<rect width=\"\(width)\" height=\"\(height)\" rx=\"80\" fill=\"\(ground)\"/>",
    ]
    for row in 0..<canvas.size.rows { lines += self.row(row, ground: ground) }
    return (lines + ["</svg>", ""]).joined(separator: "\n")
  }

  private static let (ground, ink) = ("#101216", "#d6d9de")

  private func hex(_ colour: Colour?, or other: String) -> String {
    guard let colour else { return other }
    let digits = String(colour.value, radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }

  /// How the cells of a run look, as SVG says it.
  private struct Style: Hashable {
    var ink: String
    var ground: String
    var classes: [String]
    var arms: Arms?
  }

  private func style(of cell: Canvas.Cell, at point: Point) -> Style {
    let look = canvas.raster?.look(of: cell, at: point) ?? theme.look(of: cell)
    var (ink, ground) = (hex(look.foreground, or: Self.ink), hex(look.background, or: Self.ground))
    if look.attributes.contains(.reverse) { (ink, ground) = (ground, ink) }
    let classes = [
      look.attributes.contains(.bold) ? "bold" : nil, look.attributes.contains(.dim) ? "dim" : nil,
      look.attributes.contains(.underline) ? "underline" : nil,
    ].compactMap(\.self)
    return Style(ink: ink, ground: ground, classes: classes, arms: canvas.glyphs.arms(of: cell.text))
  }

  private func row(_ row: Int, ground: String) -> [String] {
    let cells = Array(canvas.row(row))
    let styles = cells.enumerated().map { style(of: $1, at: Point(column: $0, row: row)) }
    let top = Self.margin + row * Self.cellHeight
    var grounds: [String] = []
    var texts: [String] = []
    for range in runs(styles.map(\.ground)) where styles[range.lowerBound].ground != ground {
      grounds.append(
        """
        <rect x="\(left(range.lowerBound))" y="\(top)" width="\(range.count * Self.cellWidth)" \
        height="\(Self.cellHeight)" fill="\(styles[range.lowerBound].ground)"/>
        """)
    }
    for range in runs(styles) {
      let style = styles[range.lowerBound]
      if let arms = style.arms {
        texts.append(lines(arms, range, top, style))
      } else {
        texts += words(cells, range).map { text($0, cells, top, style) }
      }
    }
    return grounds + texts
  }

  private func left(_ column: Int) -> Int { Self.margin + column * Self.cellWidth }

  private func runs<Value: Equatable>(_ values: [Value]) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    for index in values.indices {
      if let last = runs.last, values[last.lowerBound] == values[index] {
        runs[runs.count - 1] = last.lowerBound..<index + 1
      } else {
        runs.append(index..<index + 1)
      }
    }
    return runs
  }

  /// The parts of a run between two and more spaces.
  private func words(_ cells: [Canvas.Cell], _ range: Range<Int>) -> [Range<Int>] {
    var words: [Range<Int>] = []
    for index in range where cells[index].text != " " {
      if let last = words.last, index - last.upperBound < 2 {
        words[words.count - 1] = last.lowerBound..<index + 1
      } else {
        words.append(index..<index + 1)
      }
    }
    return words
  }

  private func text(_ range: Range<Int>, _ cells: [Canvas.Cell], _ top: Int, _ style: Style) -> String {
    let text = XMLText.escaped(cells[range].map(\.text).joined())
    let classes = style.classes.isEmpty ? "" : " class=\"\(style.classes.joined(separator: " "))\""
    return """
      <text x="\(left(range.lowerBound))" y="\(top + Self.baseline)" \
      textLength="\(range.count * Self.cellWidth)" lengthAdjust="spacingAndGlyphs" \
      fill="\(style.ink)"\(classes)>\(text)</text>
      """
  }

  private func lines(_ arms: Arms, _ range: Range<Int>, _ top: Int, _ style: Style) -> String {
    let middle = top + Self.cellHeight / 2
    // A level line is one stroke from end to end.
    if arms == .level {
      let path = "M\(left(range.lowerBound)) \(middle)H\(left(range.upperBound))"
      return stroke(path, style)
    }
    var path = ""
    for column in range {
      let centre = left(column) + Self.cellWidth / 2
      if arms.contains(.up) { path += "M\(centre) \(middle)V\(top)" }
      if arms.contains(.down) { path += "M\(centre) \(middle)V\(top + Self.cellHeight)" }
      if arms.contains(.right) { path += "M\(centre) \(middle)H\(left(column + 1))" }
      if arms.contains(.left) { path += "M\(centre) \(middle)H\(left(column))" }
    }
    return stroke(path, style)
  }

  private func stroke(_ path: String, _ style: Style) -> String {
    let classes = style.classes.isEmpty ? "" : " class=\"\(style.classes.joined(separator: " "))\""
    return "<path stroke=\"\(style.ink)\"\(classes) d=\"\(path)\"/>"
  }
}
