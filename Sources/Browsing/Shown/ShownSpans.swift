import Decoding
import Predicates
import Questions
import Schema
import Screen

/// The summaries of columns, as the box of columns shows them.
package struct ShownSpans: Hashable, Sendable {
  let rows: Int
  private let filled: [Path: Int]
  /// The least and the greatest value.
  private let ends: [Path: [String]]

  init(_ spans: [Path: ColumnSpan], rows: Int, usesLocalTime: Bool) {
    self.rows = rows
    filled = spans.mapValues(\.filled)
    ends = spans.reduce(into: [:]) { ends, span in
      guard let least = span.value.least, let greatest = span.value.greatest else { return }
      let texts = [least, greatest].map { cell in
        ValueSummary(cell.stored, of: span.key.attribute, localTime: usesLocalTime).text.visible
      }
      ends[span.key] = texts[0] == texts[1] ? [texts[0]] : texts
    }
  }

  func isEmpty(_ path: Path) -> Bool { rows > 0 && filled[path] == 0 }

  /// `24 of 29`.
  func count(of path: Path) -> String? { filled[path].map { "\($0) of \(rows)" } }

  /// `-34.9 … 51.5`, with both ends visible.
  func range(of path: Path, width: Int) -> String? {
    if isEmpty(path) { return "all nil" }
    guard var ends = ends[path] else { return nil }
    // Two days say more than two moments that are cut.
    if path.attribute?.type == .date, DisplayText.width(of: ends.joined(separator: " … ")) > width {
      ends = ends.map { String($0.prefix { $0 != " " }) }
    }
    let room = max(4, (width - 3) / 2)
    let spare = ends.map { max(0, room - DisplayText.width(of: $0)) }.reduce(0, +)
    return ends.map { DisplayText($0, limit: room + spare + 1).clipped(to: room + spare).string }.joined(
      separator: " … ")
  }

  func bar(of path: Path, _ glyphs: Glyphs) -> String? {
    filled[path].map { ShareBar(part: $0, of: rows, width: 8).text(glyphs) }
  }
}

/// A share as a bar in eighths of a column, of a given width on the screen.
struct ShareBar {
  private let eighths: Int
  /// The width that is filled up; nil if nothing stands for the rest.
  private let filled: Int?

  /// Anything above zero has at least one eighth; anything below all leaves at least one.
  init(part: Int, of whole: Int, width: Int, fills: Bool = true) {
    var eighths = whole > 0 ? Int((Double(part) / Double(whole) * Double(width * 8)).rounded()) : 0
    if part > 0 { eighths = max(1, eighths) }
    if part < whole { eighths = min(eighths, max(1, width * 8 - 1)) }
    self.eighths = width > 0 ? eighths : 0
    filled = fills ? width : nil
  }

  func text(_ glyphs: Glyphs) -> String { glyphs.bar(eighths: eighths, width: filled) }
}
