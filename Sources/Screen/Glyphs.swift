/// The signs the drawings make themselves, as box-drawing characters or in plain ASCII.
package struct Glyphs: Hashable, Sendable {
  /// Sixteen line pieces; the index adds up the arms: 1 up, 2 right, 4 down, 8 left.
  let lines: [Character]
  package let ellipsis: String
  package let cursor: String
  package let folded: String
  package let unfolded: String
  package let leaf: String
  package let null: String
  package let warning: String
  package let dash: String
  package let arrow: String
  package let back: String
  package let ascending: String
  package let descending: String
  package let bullet: String

  package static let unicode = Glyphs(
    lines: Array(" ╵╶└╷│┌├╴┘─┴┐┤┬┼"),
    ellipsis: "…",
    cursor: "▌",
    folded: "▸",
    unfolded: "▾",
    leaf: " ",
    null: "∅",
    warning: "⚠",
    dash: "─",
    arrow: "→",
    back: "←",
    ascending: "↑",
    descending: "↓",
    bullet: "·"
  )

  package static let ascii = Glyphs(
    lines: Array(" |-+||+++++-++++".prefix(10)) + Array("-+++++"),
    ellipsis: "~",
    cursor: ">",
    folded: "+",
    unfolded: "-",
    leaf: " ",
    null: "NULL",
    warning: "!",
    dash: "-",
    arrow: "->",
    back: "<-",
    ascending: "^",
    descending: "v",
    bullet: "|"
  )

  /// The arms of a line piece; nil for any other character.
  func arms(of text: String) -> Int? {
    guard let character = text.first, text.count == 1, character != " " else { return nil }
    return Glyphs.unicode.lines.firstIndex(of: character)
      ?? (self == .ascii && "|-+".contains(character) ? asciiArms[character] : nil)
  }

  func line(arms: Int) -> String {
    lines.indices.contains(arms) ? String(lines[arms]) : " "
  }
}

private let asciiArms: [Character: Int] = ["|": 5, "-": 10, "+": 15]
