/// Texts in which a sign stands beside a scalar that a Character would take together with it.
enum HardText {
  static let all: [String] = {
    var texts = ["", "a", "a b", " a ", "  ", "‘’ “”"]
    for sign in signs {
      texts.append(text([sign]))
      texts.append(text([sign, sign, sign]))
      for neighbour in neighbours {
        texts.append(text([sign] + neighbour))
        texts.append(text(neighbour + [sign]))
        texts.append(text(["a", sign] + neighbour + [sign, "b"]))
      }
    }
    return texts
  }()

  /// What any language may read as more than text.
  private static let signs: [Unicode.Scalar] = ["\t", "\n", "\r"] + (0x20...0x7E).compactMap(Unicode.Scalar.init)

  private static let neighbours: [[Unicode.Scalar]] = [
    ["\u{301}"], ["\u{200D}"], ["\u{FE0F}"], ["\u{BCD}"], ["\r", "\n"], ["\u{1100}", "\u{1161}"], ["\u{11A8}"],
    ["\u{1F1E6}", "\u{1F1E7}"], ["\u{202E}"], ["\u{2066}"], ["\u{200F}"], ["\0"], ["\u{1B}"], ["\u{85}"], ["\u{2028}"],
    ["\u{FEFF}"],
  ]

  private static func text(_ scalars: [Unicode.Scalar]) -> String { String(String.UnicodeScalarView(scalars)) }
}
