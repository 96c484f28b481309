import CNcurses
import Screen

/// ncurses' colour pairs for the looks a theme makes, handed out as they come up.
struct Styles {
  struct Style {
    var pair: Int32
    /// The background's number, -1 for the terminal's own.
    var ground: Int
    var attributes: TextAttributes

    /// The attributes that change strokes alone; a constant, since this is asked for each cell.
    private static let strokeAttributes: TextAttributes = [.bold, .dim]

    /// Whether a blank looks the same in both styles: it has no strokes to colour or to thicken.
    func isSameBlank(as other: Style) -> Bool {
      ground == other.ground && attributes.union(other.attributes).isSubset(of: Self.strokeAttributes)
    }
  }

  private struct Kind: Hashable {
    let role: Role
    let backdrop: Role?
    let attributes: TextAttributes
  }

  private struct Colours: Hashable {
    let text: Int
    let ground: Int
  }

  private let theme: Theme
  private let colourCount = Int(cn_colours())
  private let pairCount = Int(cn_pairs())
  private var styles: [Kind: Style] = [:]
  private var pairs: [Colours: Int32] = [:]
  private var last: (kind: Kind, style: Style)?

  init(theme: Theme, hasColour: Bool) { self.theme = hasColour ? theme : theme.withoutColours }

  /// The styles of a row's cells; a blank takes a neighbour's where nobody can tell, since each
  /// change of colours costs the line to the terminal some twenty bytes, with direct colours forty.
  mutating func styles(of cells: ArraySlice<Canvas.Cell>) -> [Style] {
    var styles: [Style] = []
    styles.reserveCapacity(cells.count)
    for cell in cells {
      let own = style(of: cell)
      let isFree = cell.text == " " && cell.role == .text
      let neighbour = isFree ? styles.last.flatMap { own.isSameBlank(as: $0) ? $0 : nil } : nil
      styles.append(neighbour ?? own)
    }
    // What found none on its left may have one on its right.
    for index in styles.indices.dropLast().reversed() {
      let cell = cells[cells.startIndex + index]
      let next = styles[index + 1]
      guard cell.text == " ", cell.role == .text, styles[index].pair == style(of: cell).pair,
        styles[index].isSameBlank(as: next)
      else { continue }
      styles[index] = next
    }
    return styles
  }

  private mutating func style(of cell: Canvas.Cell) -> Style {
    let kind = Kind(role: cell.role, backdrop: cell.backdrop, attributes: cell.attributes)
    if let last, last.kind == kind { return last.style }
    let style = styles[kind] ?? makeStyle(of: cell)
    styles[kind] = style
    last = (kind, style)
    return style
  }

  /// The pairs that a terminal must have to show a picture: half of them are the picture's.
  static let leastPairsOfPictures = 1 << 14

  /// The style of two pixels, which are not kept: they seldom come again.
  mutating func style(of look: Look) -> Style {
    let (text, ground) = (look.foreground?.number(among: colourCount), look.background?.number(among: colourCount))
    return Style(pair: pair(for: Colours(text: text ?? -1, ground: ground ?? -1)), ground: ground ?? -1, attributes: [])
  }

  /// Gives all pairs back if former pictures took most of them; then all must be drawn anew.
  mutating func makeRoomForPicture() -> Bool {
    guard pairs.count > pairCount / 2 else { return false }
    (pairs, styles, last) = ([:], [:], nil)
    return true
  }

  private mutating func makeStyle(of cell: Canvas.Cell) -> Style {
    let look = theme.look(of: cell)
    guard colourCount >= 8, look.foreground != nil || look.background != nil else {
      return Style(pair: 0, ground: -1, attributes: look.attributes)
    }
    let ground = look.background?.number(among: colourCount) ?? -1
    let text = look.foreground?.number(among: colourCount, on: ground) ?? -1
    let attributes = look.attributes.union(colourCount < 256 ? attributesForFewColours(of: cell) : [])
    let pair = pair(for: Colours(text: text, ground: ground))
    return Style(pair: pair, ground: pair == 0 ? -1 : ground, attributes: attributes)
  }

  /// The differences of shades: dim text, and a backdrop that became the common ground.
  private func attributesForFewColours(of cell: Canvas.Cell) -> TextAttributes {
    var attributes = cell.role.attributes.intersection(.dim)
    if let backdrop = cell.backdrop, let ground = theme[backdrop].background?.number(among: colourCount),
      ground == theme[.text].background?.number(among: colourCount)
    {
      attributes.formUnion(backdrop.attributes)
    }
    return attributes
  }

  private mutating func pair(for colours: Colours) -> Int32 {
    if let known = pairs[colours] { return known }
    let number = Int32(pairs.count + 1)
    guard Int(number) < pairCount, cn_set_pair(number, Int32(colours.text), Int32(colours.ground)) != 0 else {
      return 0
    }
    pairs[colours] = number
    return number
  }
}
