/// What a piece of the screen means; a theme gives every role its look.
package enum Role: String, CaseIterable, Hashable, Sendable {
  case text, dim, heading, title, accent, border, focusedBorder
  /// Backdrops: they lie under the roles of the cells they cover.
  case selection, cursorRow, cursorCell, match, field
  /// The ground of a box over the view.
  case surface
  case null, number, string, date, boolean, data, identifier, enumCase
  case toOne, toMany, composite
  case success, warning, error
  case key, keyDisabled, status, badge

  /// Whether its text may be a store's own, in which nothing is replaced.
  package var isStoreData: Bool {
    switch self {
    case .string, .data, .enumCase, .identifier: true
    default: false
    }
  }

  /// The letter of the role in the drawings of tests.
  package var letter: Character {
    switch self {
    case .text: "."
    case .dim: "d"
    case .heading: "h"
    case .title: "t"
    case .accent: "a"
    case .border: "-"
    case .focusedBorder: "="
    case .selection: "S"
    case .cursorRow: "R"
    case .cursorCell: "C"
    case .match: "M"
    case .field: "F"
    case .surface: "U"
    case .null: "0"
    case .number: "n"
    case .string: "s"
    case .date: "D"
    case .boolean: "b"
    case .data: "B"
    case .identifier: "i"
    case .enumCase: "c"
    case .toOne: "1"
    case .toMany: "m"
    case .composite: "o"
    case .success: "+"
    case .warning: "w"
    case .error: "e"
    case .key: "k"
    case .keyDisabled: "x"
    case .status: "_"
    case .badge: "#"
    }
  }
}

/// How a cell is drawn beyond what its role says.
package struct TextAttributes: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let bold = TextAttributes(rawValue: 1)
  package static let dim = TextAttributes(rawValue: 2)
  package static let underline = TextAttributes(rawValue: 8)
  package static let reverse = TextAttributes(rawValue: 16)
}
