import Decoding
import Findings
import Querying
import Schema
import Screen

extension Browser {
  /// Mode, position, what is under the cursor, activity, and the last message.
  func drawStatus(on canvas: inout Canvas) {
    let row = size.rows - 2
    if let input { return draw(input, row: row, on: &canvas) }
    var facts = ["RO"]
    if isStoreChanged { facts.append("store changed, r to refresh") }
    if let reopening {
      facts.append("⏳ \(reopening) · Esc stops it")
    } else if let exporting {
      facts.append("⏳ \(exporting) · Esc stops it")
    } else if running.contains(where: { !$0.isBackground }) {
      facts.append("⏳ Esc stops it")
    } else if let activity = audit?.activity {
      facts.append(place is FindingsPane ? "⏳ Esc stops it" : activity)
    }
    _ = canvas.write(
      status(facts, position),
      at: Point(column: 0, row: row),
      as: .status,
      width: size.columns
    )
  }

  /// The facts on one line; a message that would be cut takes the place of what is under the cursor, then of the rest.
  private func status(_ facts: [String], _ position: [String]) -> String {
    guard let said else { return " " + (facts + position).joined(separator: " · ") }
    let lines = [facts + position, facts + position.prefix(1), facts, []].map { before in
      " " + (before + [said]).joined(separator: " · ")
    }
    return lines.first { DisplayText.width(of: $0) <= size.columns } ?? lines[lines.count - 1]
  }

  private var position: [String] {
    keyContext == .entities ? entities.facts(context) : place.facts(context)
  }
}
