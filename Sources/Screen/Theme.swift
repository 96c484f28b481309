/// How something looks; nil leaves a colour as it is.
package struct Look: Hashable, Sendable {
  package var foreground: Colour?
  package var background: Colour?
  package var attributes: TextAttributes

  package init(foreground: Colour? = nil, background: Colour? = nil, attributes: TextAttributes = []) {
    (self.foreground, self.background, self.attributes) = (foreground, background, attributes)
  }
}

/// The look of every role; only the terminal reads it, so no view knows a colour.
package struct Theme: Hashable, Sendable {
  package let name: String
  private let looks: [Role: Look]

  package init(name: String, looks: [Role: Look]) { (self.name, self.looks) = (name, looks) }

  /// No colours at all: weight, reverse and underline distinguish the roles.
  package static let mono = Theme(
    name: "mono", looks: Role.allCases.reduce(into: [:]) { $0[$1] = Look(attributes: $1.attributes) })

  package subscript(role: Role) -> Look { looks[role] ?? Look() }

  /// The look of a cell: its role's, on its backdrop's background, with its own attributes.
  package func look(of cell: Canvas.Cell) -> Look {
    var look = self[cell.role]
    if let backdrop = cell.backdrop.map({ self[$0] }) {
      look.foreground = backdrop.foreground ?? look.foreground
      look.background = backdrop.background ?? look.background
      look.attributes.formUnion(backdrop.attributes)
    }
    look.background = look.background ?? self[.text].background
    look.foreground = look.foreground ?? self[.text].foreground
    look.attributes.formUnion(cell.attributes)
    return look
  }

  /// Whether it has colours at all.
  package var hasColours: Bool { looks.values.contains { $0.foreground != nil || $0.background != nil } }

  /// The same theme without its colours, as `NO_COLOR` and colourless terminals want it.
  package var withoutColours: Theme { Theme(name: name, looks: Theme.mono.looks) }
}

extension Role {
  /// The attributes that distinguish a role without colour.
  package var attributes: TextAttributes {
    switch self {
    case .heading, .title, .accent, .warning, .error, .key, .cursorRow, .focusedBorder: .bold
    // Terminals draw dim text as they like, some so that it cannot be read: no data is dim.
    case .border, .keyDisabled: .dim
    case .selection, .cursorCell, .badge: .reverse
    case .match, .field, .toOne, .toMany: .underline
    default: []
    }
  }
}
