import Foundation

/// The signs of the program's own texts in words, for people who hear them.
package enum SpokenText {
  /// Longer signs come before those that they begin with.
  private static let words: [(sign: String, word: String)] = [
    ("↵", "Enter"), ("⌫", "BSpace"), ("⇧tab", "BTab"), ("↑↓", "Up Down"), ("↑ ", "Up "), ("↓ ", "Down "),
    ("↑", "ascending "), ("↓", "descending "), ("→ n ", "to-many "), (" → ", " to "), ("→ ", "to-one "), ("→", "to "),
    ("← ", "from "), ("←", "Left"), ("» ", "fetched property "), (" · ", ", "), ("·", ""), (" › ", ", "),
    ("⚠ ", "warning: "), ("⚠", "warning"), ("✖", ""), ("≠", "differs:"), ("∅", "nil"), ("▸", "folded"), ("▾", ""),
    ("✓", "checked"), ("[x]", "checked"), ("[ ]", "not checked"), ("✕", ""), ("⏳", ""), ("✎", "changed "),
    ("−", "minus "), ("↗", "into the filter "), ("↘", "out of the filter "), ("⇤", "pinned"), ("≥ ", "at least "),
    ("≥", "at least "),
  ]

  /// Signs that only draw: parts of frames, bars, scroll bars, and the caret.
  private static let drawn = Set("▏▎▍▌▋▊▉█░▕┃▇" + "╵╶└╷│┌├╴┘─┴┐┤┬┼")

  private static func times(_ count: Substring) -> String { count == "1" ? "once" : "\(count) times" }

  /// A text of the program with words in place of its signs, and numbers without blanks between their digits.
  package static func words(_ text: String) -> String {
    var text = text
    if text.utf8.contains(where: { $0 >= 0x80 }) || text.contains("[") {
      text = text.replacing(/→(\d)/) { "\($0.1)" }.replacing(/([0-9]+)×(?=$|[ ,;)])/) { times($0.1) }
        .replacing(/×([0-9]+)/) { times($0.1) }.replacing(/(^|[ ])\[([a-z]{2,})\]/) { "\($0.1)\($0.2), chosen of" }
      for (sign, word) in words where text.contains(sign) { text = text.replacing(sign, with: word) }
      text.removeAll { drawn.contains($0) }
    }
    return text.replacing(/(^|[ (])([0-9]{1,3}(?: [0-9]{3})+)(?![0-9])/) { $0.1 + $0.2.filter { $0 != " " } }
      .replacing(/(^|[ (])\^([A-Z])(?![a-z])/) { "\($0.1)C-\($0.2.lowercased())" }
      .split(separator: " ").joined(separator: " ").replacing(" ,", with: ",")
  }
}

extension Canvas {
  /// A canvas on which nothing needs to be cut, to be heard.
  package static let spokenSize = Size(columns: 1_000, rows: 200)

  /// The lines that have something to be heard, from a row on, within a rectangle.
  package func spoken(in rect: Rect) -> [String] {
    (rect.minRow..<rect.endRow).filter { !isOfTitles($0, in: rect) }.map { spoken(row: $0, in: rect) }
      .filter { !$0.isEmpty }
  }

  /// A row in words, with a comma between columns; what a store holds stays as it is.
  package func spoken(row: Int, in rect: Rect? = nil) -> String {
    var columns: [Column] = []
    var blanks = 2
    let cells = self.row(row)
    for column in (rect?.minColumn ?? 0)..<min(rect?.endColumn ?? size.columns, size.columns) {
      let cell = cells[cells.startIndex + column]
      if cell.text.isEmpty { continue }
      if cell.text == " " || isDrawing(cell) {
        blanks += 1
        continue
      }
      let follows = columns.last.map { $0.isHeading != (cell.role == .heading) } == true
      if blanks > 1 || blanks == 1 && follows { columns.append(Column(isHeading: cell.role == .heading)) }
      columns[columns.count - 1].append(cell, after: blanks)
      blanks = 0
    }
    var text = ""
    for column in columns {
      let words = column.words
      guard !words.isEmpty, words != "–" else { continue }
      text += text.isEmpty || text.hasSuffix(": ") || text.hasSuffix(" ") ? words : ", " + words
      if column.isHeading { text += ": " }
    }
    return text.hasSuffix(": ") ? String(text.dropLast(2)) : text
  }

  /// The row of the cursor; nil without one.
  package var spokenRow: Int? {
    let marked = (0..<size.rows).first { row in
      self.row(row).contains { $0.backdrop == .cursorRow || $0.backdrop == .selection }
    }
    return cursor?.row ?? marked
  }

  /// The part below a row's next line from edge to edge, up to the one after that: it explains what is above it.
  package func explanation(below row: Int, in rect: Rect) -> Rect? {
    let rules = (row..<rect.endRow).filter { row in
      (rect.minColumn..<rect.endColumn).allSatisfy { self[Point(column: $0, row: row)].role == .border }
    }
    guard let first = rules.first else { return nil }
    let end = rules.dropFirst().first ?? rect.endRow
    return Rect(column: rect.minColumn, row: first + 1, columns: rect.size.columns, rows: end - first - 1)
  }

  /// The title of the box that is drawn on top.
  package var boxTitle: String? {
    for row in 0..<size.rows {
      let cells = self.row(row)
      guard cells.contains(where: { $0.role == .focusedBorder }) else { continue }
      let title = cells.filter { $0.role == .title }.map(\.text).joined()
      return title.isEmpty ? nil : title
    }
    return nil
  }

  /// Whether a row holds only the titles of columns.
  private func isOfTitles(_ row: Int, in rect: Rect) -> Bool {
    (rect.minColumn..<rect.endColumn).allSatisfy { column in
      let cell = self[Point(column: column, row: row)]
      return cell.text == " " || cell.role == .heading || cell.role == .border
    }
  }

  private func isDrawing(_ cell: Cell) -> Bool {
    cell.role == .border || cell.role == .focusedBorder || cell.role == .accent && cell.text == glyphs.cursor
  }

  /// What stands together in a row.
  private struct Column {
    let isHeading: Bool
    private var pieces: [(text: String, isData: Bool)] = []

    init(isHeading: Bool) { self.isHeading = isHeading }

    mutating func append(_ cell: Cell, after blanks: Int) {
      let isData = cell.role.isStoreData
      let text = (blanks == 1 && !pieces.isEmpty ? " " : "") + cell.text
      if let last = pieces.last, last.isData == isData {
        pieces[pieces.count - 1].text += text
      } else {
        pieces.append((text, isData))
      }
    }

    /// Signs are words only in what the program says itself.
    var words: String {
      pieces.map { piece in
        guard !piece.isData else { return piece.text }
        let words = SpokenText.words(piece.text)
        return (piece.text.hasPrefix(" ") && !words.isEmpty ? " " : "") + words
          + (piece.text.hasSuffix(" ") && !words.isEmpty ? " " : "")
      }.joined().trimmingCharacters(in: .whitespaces)
    }
  }
}
