import Screen

/// A table for people: widths fit the first rows, later ones are cut to them.
struct TextTable {
  private static let sample = 200
  /// The width of its widest field.
  private let widest: Int
  private var header: [String] = []
  private var pending: [[DisplayText]] = []
  private var widths: [Int] = []

  init(widest: Int = 40) { self.widest = widest }

  mutating func start(_ header: [String]) { self.header = header }

  mutating func add(_ fields: [String?]) {
    let texts = fields.map { DisplayText($0 ?? "NULL", limit: widest) }
    if widths.isEmpty {
      pending.append(texts)
      if pending.count == Self.sample { settle() }
    } else {
      write(texts)
    }
  }

  mutating func finish() { if widths.isEmpty { settle() } }

  private mutating func settle() {
    let titles = header.map { DisplayText($0, limit: widest) }
    widths = titles.indices.map { column in
      let longest = pending.map { $0[column].width }.max() ?? 0
      return min(widest, max(titles[column].width, longest))
    }
    write(titles)
    Output.line(widths.map { String(repeating: "-", count: $0) }.joined(separator: "  "))
    pending.forEach(write)
    pending = []
  }

  private func write(_ texts: [DisplayText]) {
    var line = ""
    for (column, text) in texts.enumerated() {
      if column > 0 { line += "  " }
      let width = widths.indices.contains(column) ? widths[column] : text.width
      line += Self.fit(text, width)
    }
    while line.last == " " { line.removeLast() }
    Output.line(line)
  }

  private static func fit(_ text: DisplayText, _ width: Int) -> String {
    guard text.width > width else {
      return text.string + String(repeating: " ", count: width - text.width)
    }
    var kept = ""
    var used = 0
    for glyph in text.glyphs {
      if used + glyph.width > width - 1 { break }
      kept += glyph.text
      used += glyph.width
    }
    return kept + "…" + String(repeating: " ", count: max(0, width - used - 1))
  }
}
