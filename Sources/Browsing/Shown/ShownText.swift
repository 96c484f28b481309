import Decoding
import Predicates
import Schema
import Screen

/// A cell as the screen shows it: one line, its role, and whether it is aligned right.
package struct ShownText: Hashable, Sendable {
  package let text: String
  let role: Role
  let isRightAligned: Bool

  /// `reading` is used in the app's layer only; a brief cell leaves the reason to the status line.
  init(
    _ cell: Cell, of path: Path, layer: Layer, usesLocalTime localTime: Bool, isBrief: Bool = true,
    reading: () -> AppReading
  ) {
    switch layer {
    case .raw where path.attribute != nil || cell.raw != .null:
      text = cell.rawText
      role = text == "NULL" ? .null : .data
      isRightAligned = false
    case .raw where path.isToMany:
      text = "–"
      role = .dim
      isRightAligned = false
    case .stored, .raw:
      let summary = ValueSummary(cell.stored, of: path.attribute, localTime: localTime)
      text = summary.text.visible
      role = Role(summary.kind)
      isRightAligned = summary.kind == .number
    case .app:
      let summary = AppSummary(
        reading(), of: cell.stored, localTime: localTime, null: isBrief ? "∅" : "nil", isBrief: isBrief)
      text = summary.text.visible
      role = Role(summary)
      isRightAligned = summary.kind == .number
    }
  }
}

extension String {
  /// The text itself; an invisible one is in quotes, so that it differs from no text.
  var visible: String { allSatisfy(\.isWhitespace) ? "\"\(self)\"" : self }
}

extension Path {
  /// A to-many has no column: its rows are in another table.
  fileprivate var isToMany: Bool {
    if case .relationship(let relationship) = target { relationship.isToMany } else { false }
  }
}

extension Cell {
  /// SQLite's value; a composite's leaves have columns of their own.
  var rawText: String {
    guard raw == .null, case .value(.composite(let leaves)) = stored else { return raw.literal }
    let texts = leaves.map { leaf in
      switch leaf.reading {
      case .unreadable(_, let raw): raw.literal
      case .value(.scalar(.null)): "NULL"
      case .value(.scalar(.string(let text))): "'" + text + "'"
      case .value(.scalar(.data(let data))): RawValue.blob(data).literal
      case .value(.composite): Cell(raw: .null, stored: leaf.reading).rawText
      case .value: ValueSummary(leaf.reading).text
      }
    }
    return texts.count == 1 ? texts[0] : "(" + texts.joined(separator: ", ") + ")"
  }
}

extension Role {
  /// A value that the app loses is a warning, one that crashes it an error; the text has a sign too.
  init(_ summary: AppSummary) {
    self =
      switch summary.weight {
      case .none: Role(summary.kind)
      case .odd, .loss: .warning
      case .stop: .error
      }
  }

  init(_ kind: ValueSummary.Kind) {
    self =
      switch kind {
      case .null: .null
      case .number: .number
      case .string: .string
      case .date: .date
      case .boolean: .boolean
      case .identifier: .identifier
      case .data: .data
      case .composite: .composite
      case .enumCase: .enumCase
      case .toOne: .toOne
      case .toMany: .toMany
      case .unreadable: .warning
      }
  }
}
