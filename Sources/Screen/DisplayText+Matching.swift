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
  package mutating func markMatches(of wanted: String, in text: DisplayText, at point: Point) {
    for columns in text.columns(of: wanted) {
      mark(
        Rect(
          column: point.column + columns.lowerBound,
          row: point.row,
          columns: columns.count,
          rows: 1
        ),
        .match
      )
    }
  }

  /// Lays `.match` under every place of a rectangle's lines that reads as `wanted`.
  package mutating func markMatches(of wanted: String, in rect: Rect) {
    guard !wanted.isEmpty else { return }
    for offset in 0..<rect.size.rows {
      let line = rect.line(offset)
      let text = (line.minColumn..<line.endColumn)
        .map { self[Point(column: $0, row: line.minRow)].text }.joined()
      markMatches(of: wanted, in: DisplayText(text), at: line.origin)
    }
  }
}
