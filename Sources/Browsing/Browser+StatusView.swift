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
      facts.append(context == .findings ? "⏳ Esc stops it" : activity)
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
    if context == .entities { return listPosition }
    switch place {
    case .empty: return []
    case .rows(let pane):
      let total = pane.total?.words
      var facts: [String] = []
      if let failure = pane.failure {
        facts.append(failure.sentence.line)
      } else if pane.total == .exactly(0) {
        facts.append("no rows")
      } else {
        facts.append("row \(Self.grouped(pane.cursor + 1))" + (total.map { " of \($0)" } ?? ""))
      }
      // Only the frame says it elsewhere.
      if isNarrow, let passed = pane.passedOverText { facts.append(passed) }
      if isNarrow { facts.append(pane.cursorLayer.title) }
      if let reason = reason(under: pane) { facts.append(reason) }
      if let path = pane.columns.cursorPath { facts.append(fact(of: path, in: pane.cursorLayer)) }
      if !isNarrow { facts.append(pane.cursorLayer.title) }
      return facts
    case .record(let pane):
      if let failure = pane.failure { return [failure.sentence.line] }
      switch pane.selectedLine {
      case .field(let field):
        // The reason stands below the table, where the screen has room for that.
        let hasRoom = !isNarrow && pane.tableHeight(of: bodyHeight) < bodyHeight - 1
        let reason =
          hasRoom
          ? nil
          : pane.seenField(pane.cursor, self)?.reading.explanation
            ?? pane.traced(recordTrace, at: pane.cursor)
        return [reason, fact(of: field.path, in: .app)].compactMap { $0 }
      case .view(let view):
        return ["\(view.name).fromObject would do this", "\(view.location.brief)"]
      case .fetched(let property):
        return [
          "fetched property: ↵ fetches with this record as $FETCH_SOURCE",
          property.fetchRequest.caption,
        ]
      case .referrer(let referrer):
        return ["\(referrer.entity) rows whose \(referrer.relationship) leads here"]
      case nil: return []
      }
    case .value(let pane): return pane.facts
    case .composer(let pane): return position(in: pane)
    case .paths(let pane):
      return ["path \(pane.list.cursor + 1) of \(pane.list.candidates.count)"]
    case .census(let pane): return pane.facts
    case .model(let pane): return ["line \(pane.cursor + 1) of \(pane.lines.count)"]
    case .findings: return findingPosition
    }
  }

  /// What the line under the cursor in the list is.
  private var listPosition: [String] {
    let number = entities.entityCount
    let count = number == 1 ? "1 entity" : "\(number) entities"
    switch entities.selectedLine {
    case .entity(let name, _, let isAbstract):
      let layout = document.layout?.entities[name]
      let table = layout?.table.map { ", table \($0)" } ?? ""
      let entityID = layout?.entityID.map { ", Z_ENT \($0)" } ?? ""
      return [count, "\(name)\(isAbstract ? ", abstract" : "")\(table)\(entityID)"]
    case .model: return [count, "the model: where it came from, what is wrong with it"]
    case .section(let section): return [count, section.summary]
    case .part(let part): return [count, part.section.summary]
    case nil: return [count]
    }
  }

  /// Why no key leads to the row under the cursor, or why the app sees something else than what is stored in the cell.
  private func reason(under pane: RowsPane) -> String? {
    if let obstacle = pane.selectedRow?.obstacle { return obstacle.sentence }
    return pane.columns.cursorIndex
      .flatMap { pane.seenCell(at: pane.cursor, column: $0)?.explanation }
  }

  /// A path, its type and where it lies.
  private func fact(of path: Path, in layer: Layer) -> String {
    let columns = document.layout?.entities[path.root]?.columns
    let column = columns?[path.property]
    let leaves = document.leafColumns(of: path)
    let place =
      switch column?.certainty {
      case .verified: column.map { ", \($0.name)" } ?? ""
      case .unverified: column.map { ", \($0.name) (unverified)" } ?? ""
      case .guessed: column.map { ", \($0.name) (guessed)" } ?? ""
      case .missing: ", its column is missing"
      case nil: leaves.isEmpty ? "" : ", " + leaves.joined(separator: " ")
      }
    let caption = document.caption(of: path, in: layer == .raw ? .stored : layer)
    return "\(path.persistentSpelling): \(caption)\(place)"
  }
}
