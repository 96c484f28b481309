/// The strokes of a line piece, from the middle of its cell to the edges.
struct Arms: OptionSet, Hashable {
  let rawValue: Int

  static let up = Arms(rawValue: 1)
  static let right = Arms(rawValue: 2)
  static let down = Arms(rawValue: 4)
  static let left = Arms(rawValue: 8)
  static let level: Arms = [.left, .right]
  static let upright: Arms = [.up, .down]
}

extension Glyphs {
  /// The arms of a line piece; nil for any other character.
  func arms(of text: String) -> Arms? {
    guard let character = text.first, text.count == 1, character != " " else { return nil }
    if let index = Glyphs.unicode.lines.firstIndex(of: character) { return Arms(rawValue: index) }
    guard self == .ascii else { return nil }
    switch character {
    case "|": return .upright
    case "-": return .level
    case "+": return [.upright, .level]
    default: return nil
    }
  }

  func line(_ arms: Arms) -> String { String(lines[arms.rawValue]) }
}
