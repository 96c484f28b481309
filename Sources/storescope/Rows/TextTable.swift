import Screen

/// A table for people: widths fit the first rows, later ones are cut to them.
///
/// An uncut one never cuts the last column.
struct TextTable {
  private static let sample = 200
  /// The width of its widest field.
  private let widest: Int
  private var header: [String] = []
  private var pending: [[String]] = []
  private var widths: [Int] = []

  private let isCut: Bool
  private let sink: any ByteSink

  init(widest: Int = 40, isCut: Bool = true, to sink: any ByteSink = StandardSink()) {
    (self.widest, self.isCut, self.sink) = (widest, isCut, sink)
  }

  mutating func start(_ header: [String]) { self.header = header }

  mutating func add(_ fields: [String?]) {
    let texts = fields.enumerated().map { column, text in
      let isCut = isCut || column < fields.count - 1
      return isCut ? Self.start(of: text ?? "NULL") : text ?? "NULL"
    }
    if widths.isEmpty {
      pending.append(texts)
      if pending.count == Self.sample { settle() }
    } else {
      write(texts)
    }
  }

  /// As much of a long text as a column may show.
  private static func start(of text: String) -> String {
    text.utf8.count > 4096 ? String(text.unicodeScalars.prefix(1024)) : text
  }

  mutating func finish() { if widths.isEmpty { settle() } }

  private mutating func settle() {
    widths = header.indices.map { column in
      let texts = [header[column]] + pending.map { $0[column] }
      return min(widest, texts.map { DisplayText($0, limit: widest).width }.max() ?? 0)
    }
    write(header)
    sink.write(widths.map { String(repeating: "-", count: $0) }.joined(separator: "  ") + "\n")
    pending.forEach(write)
    pending = []
  }

  private func write(_ texts: [String]) {
    let space = UInt8(ascii: " ")
    sink.append { bytes in
      let start = bytes.count
      for (column, text) in texts.enumerated() {
        if column > 0 { bytes += [space, space] }
        if !isCut, column == texts.count - 1 {
          bytes += DisplayText(text).string.utf8
          continue
        }
        let width = widths.indices.contains(column) ? widths[column] : nil
        if DisplayText.isASCIIPrintable(text), text.utf8.count <= width ?? widest {
          bytes += text.utf8
          bytes += repeatElement(space, count: max(0, (width ?? 0) - text.utf8.count))
        } else {
          let shown = DisplayText(text, limit: widest)
          bytes += Self.fit(shown, width ?? shown.width).utf8
        }
      }
      while bytes.count > start, bytes.last == space { bytes.removeLast() }
      bytes.append(UInt8(ascii: "\n"))
    }
  }

  private static func fit(_ text: DisplayText, _ width: Int) -> String {
    guard text.width > width else { return text.string + String(repeating: " ", count: width - text.width) }
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
