/// The signs the drawings make themselves, as box-drawing characters or in plain ASCII.
package struct Glyphs: Hashable, Sendable {
  /// Sixteen line pieces; the index is the arms' raw value.
  let lines: [Character]
  package let ellipsis: String
  package let cursor: String
  package let folded: String
  package let unfolded: String
  package let null: String
  package let warning: String
  package let dash: String
  package let arrow: String
  package let ascending: String
  package let descending: String
  /// The moving part of a scroll bar: in a blank cell, and on a line.
  package let thumb: String
  package let thumbOnLine: String

  /// The parts of a bar's last column, from one eighth to all of it.
  private let eighths: [Character]
  /// The rest of a bar.
  private let empty: Character

  /// A bar of so many eighths of a column; `width` fills it up with a sign for what is left.
  package func bar(eighths count: Int, width: Int? = nil) -> String {
    let full = String(repeating: eighths.last ?? "#", count: max(0, count) / 8)
    let bar = full + (count > 0 && count % 8 > 0 ? String(eighths[count % 8 - 1]) : "")
    return bar + String(repeating: empty, count: max(0, (width ?? 0) - bar.count))
  }

  package static let unicode = Glyphs(
    lines: Array(" ╵╶└╷│┌├╴┘─┴┐┤┬┼"), ellipsis: "…", cursor: "▌", folded: "▸", unfolded: "▾", null: "∅", warning: "⚠",
    dash: "─", arrow: "→", ascending: "↑", descending: "↓", thumb: "▕", thumbOnLine: "┃",
    eighths: Array("▏▎▍▌▋▊▉█"), empty: "░")

  package static let ascii = Glyphs(
    lines: Array(" |-+||++-+-+++++"), ellipsis: "~", cursor: ">", folded: "+", unfolded: "-", null: "NULL",
    warning: "!", dash: "-", arrow: "->", ascending: "^", descending: "v", thumb: "|", thumbOnLine: "#",
    eighths: Array("----===#"), empty: ".")

  /// The ASCII sign for each sign in the program's own texts; a sign of two columns becomes this one and a blank.
  static let asciiSubstitutes: [String: String] = [
    "·": "|", "…": "~", "“": "\"", "”": "\"", "⚠": "!", "↑": "^", "↓": "v", "→": ">", "←": "<", "›": ">", "‹": "<",
    "»": ">", "–": "-", "×": "x", "⏳": "*", "≥": ">", "▏": "_", "│": "|", "∅": "-", "✓": "+", "▸": "+", "▾": "-",
    "█": "#",
    "▌": ">", "✕": "x", "✖": "X", "≠": "%", "▇": "#", "░": ".", "−": "-", "✎": "~", "↗": "/", "↘": "\\",
  ]

  /// The names of keys that have a sign of their own.
  private static let keys = [("↵", "Enter"), ("⌫", "BSpace"), ("⇧tab", "S-Tab"), ("↑↓", "Up Down")]
  /// The names of keys whose sign means something else in a text.
  private static let arrows = [("→", "Right"), ("←", "Left"), ("↑", "Up"), ("↓", "Down")]

  /// A text with the names of keys in place of their signs.
  package static func named(_ text: String) -> String { replacing(keys, in: text) }

  /// A key's label with its name in place of its sign.
  package static func named(key label: String) -> String { replacing(keys + arrows, in: label) }

  private static func replacing(_ names: [(String, String)], in text: String) -> String {
    guard text.utf8.contains(where: { $0 >= 0x80 }) else { return text }
    return names.reduce(text) { $0.replacing($1.0, with: $1.1) }
  }
}
