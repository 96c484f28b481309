import Screen

extension Theme {
  /// Gives every role its colours of the scheme, and the attributes that tell it apart without them.
  init(_ scheme: Scheme) {
    var looks: [Role: Look] = [:]
    for role in Role.allCases {
      let names = role.colourNames
      let isBackdropOfColour = names.ground != nil && scheme.colours["base00"] != nil
      looks[role] = Look(
        foreground: names.text.flatMap { scheme.colours[$0] }, background: names.ground.flatMap { scheme.colours[$0] },
        attributes: isBackdropOfColour ? role.attributes.subtracting(.reverse) : role.attributes)
      if scheme.colours["base00"] != nil { looks[role]?.attributes.remove(.dim) }
    }
    self.init(name: scheme.name, looks: looks)
  }

  func renamed(_ name: String) -> Theme {
    Theme(name: name, looks: Role.allCases.reduce(into: [:]) { $0[$1] = self[$1] })
  }
}

extension Role {
  /// The names of base16's colours for the text and, for what has one, the ground.
  var colourNames: (text: String?, ground: String?) {
    switch self {
    case .text: ("base05", "base00")
    case .dim, .null, .border, .keyDisabled: ("base03", nil)
    case .heading, .status: ("base04", nil)
    case .title, .accent, .focusedBorder, .key: ("base0D", nil)
    case .selection, .cursorRow: (nil, "base02")
    case .cursorCell: ("base00", "base0D")
    case .match: ("base00", "base0A")
    case .field, .surface: (nil, "base01")
    case .number, .boolean: ("base09", nil)
    case .string: ("base0B", nil)
    case .date: ("base0C", nil)
    case .data, .composite: ("base0F", nil)
    case .identifier: ("base04", nil)
    case .enumCase: ("base0E", nil)
    case .toOne, .toMany: ("base0D", nil)
    case .success: ("base0B", nil)
    case .warning: ("base0A", nil)
    case .error: ("base08", nil)
    case .badge: ("base0C", nil)
    }
  }
}
