import Escaping

/// Text made harmless and measured: the only way of data and names onto the screen.
///
/// Control characters, bidi controls, joiners, invisible and unassigned scalars become visible:
///
///     DisplayText("a\u{1B}[31m\n").string   // a␛[31m⏎
///
/// A glyph is a base scalar with at most three marks of width nought, as terminals agree on
/// nothing longer. Variation selectors and skin tones are left out, flags appear as letters.
package struct DisplayText: Hashable, Sendable {
  package struct Glyph: Hashable, Sendable {
    package var text: String
    package let width: Int
  }

  package private(set) var glyphs: [Glyph] = []
  package private(set) var width = 0

  /// Reads at most as much of `text` as fills `limit` columns and shows that there is more.
  package init(_ text: String, limit: Int = .max) {
    var marks = 0
    for scalar in text.unicodeScalars {
      switch Self.form(of: scalar, after: glyphs.last) {
      case .glyph(let width):
        append(Glyph(text: String(scalar), width: width))
        marks = 0
      case .mark where marks < 3 && !glyphs.isEmpty:
        glyphs[glyphs.count - 1].text.unicodeScalars.append(scalar)
        marks += 1
      case .mark:
        append(spelled: TerminalText.code(of: scalar))
        marks = 3
      case .dropped: break
      case .spelled(let visible):
        append(spelled: visible)
        marks = 3
      }
      if width > limit { break }
    }
  }

  package var string: String { glyphs.map(\.text).joined() }

  private mutating func append(_ glyph: Glyph) {
    glyphs.append(glyph)
    width += glyph.width
  }

  mutating func append(_ more: [Glyph]) {
    glyphs += more
    width += more.reduce(0) { $0 + $1.width }
  }

  private mutating func append(spelled: String) {
    for character in spelled { append(Glyph(text: String(character), width: 1)) }
  }
}

extension DisplayText {
  /// Whether each byte is a glyph one column wide, so that nothing has to be made harmless.
  package static func isASCIIPrintable(_ text: String) -> Bool { text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F } }

  /// The columns the text takes after it was made harmless.
  package static func width(of text: String) -> Int {
    isASCIIPrintable(text) ? text.utf8.count : DisplayText(text).width
  }

  /// At most `columns` wide; what was cut ends in `ellipsis`.
  package func clipped(to columns: Int, ellipsis: String = "…") -> DisplayText {
    guard width > columns else { return self }
    let sign = DisplayText(ellipsis)
    let room = columns - sign.width
    var result = DisplayText("")
    guard columns > 0 else { return result }
    for glyph in glyphs {
      guard result.width + glyph.width <= max(room, 0) else { break }
      result.append(glyph)
    }
    if room >= 0 { sign.glyphs.forEach { result.append($0) } }
    return result
  }

  /// At most `columns` wide; what was cut stood in the middle, so that start and end can be read.
  package func clippedInTheMiddle(to columns: Int, ellipsis: String = "…") -> DisplayText {
    let sign = DisplayText(ellipsis)
    let room = columns - sign.width
    guard width > columns, room > 1 else { return clipped(to: columns, ellipsis: ellipsis) }
    var start = DisplayText("")
    for glyph in glyphs {
      guard start.width + glyph.width <= room / 2 else { break }
      start.append(glyph)
    }
    var end: [Glyph] = []
    var left = room - start.width
    for glyph in glyphs.reversed() {
      guard glyph.width <= left else { break }
      end.append(glyph)
      left -= glyph.width
    }
    for glyph in sign.glyphs + end.reversed() { start.append(glyph) }
    return start
  }

  /// Exactly `columns` wide, by cutting or by spaces.
  package func padded(to columns: Int) -> DisplayText {
    var result = clipped(to: columns)
    let missing = max(0, columns - result.width)
    result.append(Array(repeating: Glyph(text: " ", width: 1), count: missing))
    return result
  }
}

extension DisplayText {
  /// The columns where `wanted` occurs, capitals or not; what was made visible is found as such.
  ///
  ///     DisplayText("Birch birch").columns(of: "bir")   // [0..<3, 6..<9]
  package func columns(of wanted: String) -> [Range<Int>] {
    let wanted = DisplayText(wanted.lowercased()).glyphs.map(\.text)
    guard !wanted.isEmpty, wanted.count <= glyphs.count else { return [] }
    let lowered = glyphs.map { $0.text.lowercased() }
    var found: [Range<Int>] = []
    var (index, column) = (0, 0)
    while index + wanted.count <= glyphs.count {
      if lowered[index..<index + wanted.count].elementsEqual(wanted) {
        let width = glyphs[index..<index + wanted.count].reduce(0) { $0 + $1.width }
        found.append(column..<column + width)
        (index, column) = (index + wanted.count, column + width)
      } else {
        column += glyphs[index].width
        index += 1
      }
    }
    return found
  }
}

extension Canvas {
  /// Lays `.match` under every place of a written text that reads as `wanted`.
  package mutating func highlightMatches(of wanted: String, in text: DisplayText, at point: Point) {
    for columns in text.columns(of: wanted) {
      highlight(
        Rect(column: point.column + columns.lowerBound, row: point.row, columns: columns.count, rows: 1), .match)
    }
  }

  /// Lays `.match` under every place of a rectangle's lines that reads as `wanted`.
  package mutating func highlightMatches(of wanted: String, in rect: Rect) {
    guard !wanted.isEmpty else { return }
    for offset in 0..<rect.size.rows {
      let line = rect.line(offset)
      let text = (line.minColumn..<line.endColumn).map { self[Point(column: $0, row: line.minRow)].text }.joined()
      highlightMatches(of: wanted, in: DisplayText(text), at: line.origin)
    }
  }
}

extension DisplayText {
  /// The text on lines of at most `columns`, broken at spaces if there are any.
  ///
  /// Lines after the first begin with `indent` spaces.
  package func wrapped(to columns: Int, indent: Int = 0) -> [DisplayText] {
    guard width > columns, columns > 0 else { return [self] }
    let indent = indent < columns / 2 ? indent : 0
    var lines: [DisplayText] = []
    var rest = glyphs[...]
    while !rest.isEmpty {
      let start = lines.isEmpty ? 0 : indent
      let end = Self.lineEnd(of: rest, columns: columns - start)
      let blanks = Array(repeating: Glyph(text: " ", width: 1), count: start)
      lines.append(DisplayText(glyphs: blanks + rest[..<end]))
      rest = rest[end...]
      if rest.first?.text == " " { rest = rest.dropFirst() }
    }
    return lines
  }

  /// Where a line ends: at its edge, or after the last space before it; at least one glyph on.
  private static func lineEnd(of glyphs: ArraySlice<Glyph>, columns: Int) -> Int {
    var width = 0
    var end = glyphs.startIndex
    while end < glyphs.endIndex, width + glyphs[end].width <= columns {
      width += glyphs[end].width
      end += 1
    }
    guard end < glyphs.endIndex, glyphs[end].text != " " else {
      return max(end, min(glyphs.startIndex + 1, glyphs.endIndex))
    }
    let space = glyphs[..<end].lastIndex { $0.text == " " }
    if let space, space > glyphs.startIndex + (end - glyphs.startIndex) / 3 { return space + 1 }
    return max(end, glyphs.startIndex + 1)
  }

  private init(glyphs: [Glyph]) {
    self.init("")
    append(glyphs)
  }
}

extension DisplayText {
  /// What becomes of one scalar.
  enum Form: Equatable {
    case glyph(width: Int)
    /// Drawn in the cell of the glyph before it.
    case mark
    case dropped
    case spelled(String)
  }

  static func form(of scalar: Unicode.Scalar, after previous: Glyph?) -> Form {
    let value = scalar.value
    switch value {
    case 0x20...0x7E: return .glyph(width: 1)
    case 0xA1...0xAC, 0xAE...0x2FF: return .glyph(width: 1)
    case 0x1160...0x11FF, 0xD7B0...0xD7C6, 0xD7CB...0xD7FB: return .mark
    case 0xFE0E, 0xFE0F: return previous == nil ? .spelled(TerminalText.code(of: scalar)) : .dropped
    case 0x1F1E6...0x1F1FF: return .spelled(String(Character(scalarAt(value - 0x1F1E6 + 0x24B6))))
    case 0x1F3FB...0x1F3FF:
      let base = previous?.text.unicodeScalars.first
      return base?.properties.isEmojiModifierBase == true ? .dropped : .glyph(width: 2)
    default: break
    }
    if let sign = TerminalText.sign(for: scalar) { return .spelled(sign) }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return .mark
    case .spaceSeparator: return value == 0x3000 ? .glyph(width: 2) : .spelled("␣")
    default: return .glyph(width: isWide(scalar) ? 2 : 1)
    }
  }

  private static func scalarAt(_ value: UInt32) -> Unicode.Scalar { Unicode.Scalar(value) ?? "\u{FFFD}" }

  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= 0x1100 else { return false }
    if scalar.properties.isEmojiPresentation { return true }
    var low = 0
    var high = wideRanges.count
    while low < high {
      let middle = (low + high) / 2
      if wideRanges[middle].upperBound < scalar.value { low = middle + 1 } else { high = middle }
    }
    return low < wideRanges.count && wideRanges[low].contains(scalar.value)
  }
}

/// East Asian Width W and F of Unicode 14; later wide scalars are emoji and know it themselves.
private let wideRanges: [ClosedRange<UInt32>] = [
  0x1100...0x115F, 0x231A...0x231B, 0x2329...0x232A, 0x23E9...0x23EC, 0x23F0...0x23F0, 0x23F3...0x23F3, 0x25FD...0x25FE,
  0x2614...0x2615, 0x2648...0x2653, 0x267F...0x267F, 0x2693...0x2693, 0x26A1...0x26A1, 0x26AA...0x26AB, 0x26BD...0x26BE,
  0x26C4...0x26C5, 0x26CE...0x26CE, 0x26D4...0x26D4, 0x26EA...0x26EA, 0x26F2...0x26F3, 0x26F5...0x26F5, 0x26FA...0x26FA,
  0x26FD...0x26FD, 0x2705...0x2705, 0x270A...0x270B, 0x2728...0x2728, 0x274C...0x274C, 0x274E...0x274E, 0x2753...0x2755,
  0x2757...0x2757, 0x2795...0x2797, 0x27B0...0x27B0, 0x27BF...0x27BF, 0x2B1B...0x2B1C, 0x2B50...0x2B50, 0x2B55...0x2B55,
  0x2E80...0x303E, 0x3041...0x3247, 0x3250...0x4DBF, 0x4E00...0xA4C6, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAD9,
  0xFE10...0xFE6B, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18D08, 0x1AFF0...0x1B2FB, 0x1F004...0x1F004,
  0x1F0CF...0x1F0CF, 0x1F18E...0x1F18E, 0x1F191...0x1F19A, 0x1F200...0x1F320, 0x1F32D...0x1F335, 0x1F337...0x1F37C,
  0x1F37E...0x1F393, 0x1F3A0...0x1F3CA, 0x1F3CF...0x1F3D3, 0x1F3E0...0x1F3F0, 0x1F3F4...0x1F3F4, 0x1F3F8...0x1F43E,
  0x1F440...0x1F440, 0x1F442...0x1F4FC, 0x1F4FF...0x1F53D, 0x1F54B...0x1F54E, 0x1F550...0x1F567, 0x1F57A...0x1F57A,
  0x1F595...0x1F596, 0x1F5A4...0x1F5A4, 0x1F5FB...0x1F64F, 0x1F680...0x1F6C5, 0x1F6CC...0x1F6CC, 0x1F6D0...0x1F6D2,
  0x1F6D5...0x1F6DF, 0x1F6EB...0x1F6EC, 0x1F6F4...0x1F6FC, 0x1F7E0...0x1F7F0, 0x1F90C...0x1F93A, 0x1F93C...0x1F945,
  0x1F947...0x1F9FF, 0x1FA70...0x1FAF6, 0x20000...0x3134A,
]

extension String {
  /// The text with blanks up to a number of columns on screen, and one blank at least.
  package func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(1, width - DisplayText.width(of: self)))
  }

  /// Blanks before the text, up to a number of columns on screen.
  package func padded(left width: Int) -> String {
    String(repeating: " ", count: max(0, width - DisplayText.width(of: self))) + self
  }
}
