/// One thing a user did at the terminal.
package enum Key: Hashable, Sendable {
  case character(Character)
  case enter, escape, tab, backTab, backspace, delete, insert
  case up, down, left, right, pageUp, pageDown, home, end
  case control(Character)
  case alt(Character)
  case function(Int)
  /// A key that no command can have, such as an arrow with Shift.
  case other
  /// The whole of a bracketed paste; its line ends are `\n`.
  case paste(String)
  case mouse(MouseEvent)
}

/// What the mouse did and where.
package struct MouseEvent: Hashable, Sendable {
  package enum Kind: Hashable, Sendable { case press, release, drag, wheelUp, wheelDown, wheelLeft, wheelRight }

  package let kind: Kind
  package let point: Point

  package init(kind: Kind, at point: Point) { (self.kind, self.point) = (kind, point) }
}

extension Key: ExpressibleByExtendedGraphemeClusterLiteral {
  package init(extendedGraphemeClusterLiteral character: Character) { self = .character(character) }
}

extension Key {
  private static let names: [(name: String, key: Key)] = [
    ("Enter", .enter), ("Escape", .escape), ("Tab", .tab), ("BTab", .backTab), ("BSpace", .backspace), ("DC", .delete),
    ("IC", .insert), ("Up", .up), ("Down", .down), ("Left", .left), ("Right", .right), ("PPage", .pageUp),
    ("NPage", .pageDown), ("Home", .home), ("End", .end), ("Space", .character(" ")), ("PageUp", .pageUp),
    ("PgUp", .pageUp), ("PageDown", .pageDown), ("PgDn", .pageDown), ("Delete", .delete), ("Insert", .insert),
    ("Esc", .escape), ("Backspace", .backspace), ("S-Tab", .backTab), ("Return", .enter),
  ]

  /// The keys for which a terminal sends the same byte as for Control and a letter.
  private static let sameAsControl: [Character: Key] = [
    "[": .escape, "i": .tab, "j": .enter, "m": .enter, "h": .backspace,
  ]

  /// Reads a key as tmux's `send-keys` names it: `Enter`, `C-c`, `F1`, `x`.
  package init?(tmuxName name: String) {
    if let known = Self.names.first(where: { $0.name == name }) {
      self = known.key
    } else if name.count == 1, let character = name.first {
      self = .character(character)
    } else if name.count == 3, name.hasPrefix("C-"), let letter = name.last {
      let letter = Character(letter.lowercased())
      self = Self.sameAsControl[letter] ?? .control(letter)
    } else if name.count == 3, name.hasPrefix("M-"), let letter = name.last {
      self = .alt(letter)
    } else if name.hasPrefix("F"), let number = Int(name.dropFirst()), (1...24).contains(number) {
      self = .function(number)
    } else {
      return nil
    }
  }

  /// The name `init(tmuxName:)` reads; pastes and mouse events have none of tmux's.
  package var tmuxName: String {
    if let known = Self.names.first(where: { $0.key == self }) { return known.name }
    return switch self {
    case .character(let character): String(character)
    case .control(let character): "C-\(character)"
    case .alt(let character): "M-\(character)"
    case .function(let number): "F\(number)"
    case .paste: "Paste"
    case .mouse: "Mouse"
    default: ""
    }
  }
}
