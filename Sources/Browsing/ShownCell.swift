import Decoding
import Querying
import Schema
import Screen

/// A cell as the screen shows it: one line, its role, and whether it stands at the right.
struct ShownCell {
  let text: String
  let role: Role
  let isRightAligned: Bool

  init(_ cell: Cell, of path: Path, raw: Bool, usesLocalTime: Bool) {
    if raw, cell.raw != .null {
      text = cell.raw.literal
      role = .data
      isRightAligned = false
      return
    }
    let summary = ValueSummary(cell.stored, of: path.attribute, localTime: usesLocalTime)
    text = summary.text
    role = Role(summary.kind)
    isRightAligned = summary.kind == .number
  }
}

extension Role {
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
