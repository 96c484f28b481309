import Querying
import Schema
import Screen

extension Browser {
  mutating func move(_ pane: ComposerPane, by distance: Int) {
    var pane = pane
    if pane.showsSpellings {
      let inner = size.columns - (isNarrow ? 0 : 2)
      let last = max(0, pane.spelledHeight(width: inner) - bodyHeight)
      pane.spellingsTop = max(0, min(last, pane.spellingsTop + distance))
    } else {
      pane.move(by: distance)
    }
    place = pane
  }

  /// Changes the query by a command that needs no box, or opens the box that it needs.
  mutating func changeQuery(_ command: Command) -> [Effect] {
    guard var pane = place as? ComposerPane else { return [] }
    let checker = checker(of: pane)
    switch command {
    case .showRows: return showQueryRows()
    case .spellings:
      pane.showsSpellings.toggle()
      pane.spellingsTop = 0
    case .copySpelling:
      pane.spell(document)
      chooseSpelling(pane)
    case .addCondition: pick(.condition(nil))
    case .addSort: pick(.sortTerm(nil))
    case .chooseOperator: chooseOperator(pane)
    case .undo:
      if !pane.undo(checker) { said = "nothing was changed" }
    case .correct:
      if !pane.correct(checker) { said = "the app shows no default for this row" }
    case .negate: pane.negate(checker)
    case .turn: pane.turn(checker)
    case .group: pane.group(checker)
    case .removeLine: pane.remove(checker)
    case .moveLineUp: pane.moveLine(by: -1, checker)
    case .moveLineDown: pane.moveLine(by: 1, checker)
    default: break
    }
    place = pane
    return askForQuery()
  }

  /// Edits the part under the cursor.
  mutating func edit(_ pane: ComposerPane) -> [Effect] {
    guard let line = pane.line, !pane.showsSpellings else { return changeQuery(.spellings) }
    switch line.content {
    case .group, .constant: return changeQuery(.turn)
    case .addCondition: pick(.condition(nil))
    case .addSort: pick(.sortTerm(nil))
    case .sort(_, let index):
      if pane.part != .path { return changeQuery(.turn) }
      pick(.sortTerm(index))
    case .condition(let condition):
      switch pane.part {
      case .path: pick(.condition(line.address))
      case .operation: chooseOperator(pane)
      case .value where condition.choice.asksNil: chooseOperator(pane)
      case .value: typeValue(of: line.address)
      }
    }
    return []
  }

  /// A press puts the cursor on a part, a second one edits it.
  mutating func press(_ pane: ComposerPane, at point: Point, line: Int) -> [Effect] {
    guard !pane.showsSpellings else { return [] }
    let edge = isNarrow ? 0 : 1
    let width = size.columns - 2 * edge
    let heights = pane.heights(bodyHeight, isNarrow: isNarrow)
    let target = pane.top(height: heights.tree) + line
    guard line < heights.tree, pane.lines.indices.contains(target) else { return [] }
    let part = pane.columns(width: width).part(at: point.column - edge)
    var pane = pane
    let wasHere = target == pane.cursor && part == pane.part
    pane.select(line: target, part: part)
    place = pane
    return wasHere ? edit(pane) : []
  }

  private mutating func chooseOperator(_ pane: ComposerPane) {
    guard let line = pane.line, case .condition = line.content else { return }
    chooseOperator(of: line.address, isNew: false)
  }

  mutating func chooseOperator(of address: [Int], isNew: Bool) {
    guard let pane = composer, let condition = pane.draft.condition(at: address) else { return }
    let kind = pane.checked.rows[address]?.subject?.kind ?? .unknown
    let choices = OperatorChoice.choices(for: kind)
    let name = condition.left.description
    guard !choices.isEmpty else {
      said = "\(name): nothing can be asked of \(kind.title)"
      return
    }
    overlay = .choice(
      ChoiceList(
        .operation(address, isNew: isNew),
        title: "\(name) · \(kind.title)",
        items: choices.map { ChoiceList.Item($0.title, $0.note) },
        cursor: choices.firstIndex(of: condition.choice) ?? 0
      )
    )
  }

  mutating func typeValue(of address: [Int]) {
    guard let pane = composer, let condition = pane.draft.condition(at: address) else { return }
    let subject = pane.checked.rows[address]?.subject
    let entry = ValueEntry(subject, condition.operation, now: now)
    let type = subject.map(ComposerPane.typeText) ?? entry.kind.title
    overlay = .value(
      ValueField(
        address: address,
        title: "\(condition.left.description) \(condition.choice.title) · \(type)",
        entry: entry,
        text: condition.right.map { entry.text(of: $0) } ?? ""
      )
    )
  }

  private mutating func chooseSpelling(_ pane: ComposerPane) {
    let sections = QuerySpellings(pane).copied(of: pane)
    overlay = .choice(
      ChoiceList(
        .spelling,
        title: "Copy",
        items: sections.map { section in
          ChoiceList.Item(section.title, section.text.replacing("\n", with: " "))
        }
      )
    )
  }
}

extension OperatorChoice {
  /// What a pattern or an option means.
  fileprivate var note: String {
    switch operation {
    case .like where options.isEmpty: "* and ? stand for characters"
    case .matches where options.isEmpty: "a regular expression for the whole string"
    case .in where options.isEmpty: "one of several"
    case .between: "from … to, both included"
    default:
      switch options {
      case .caseInsensitive: "capitals or not"
      case .diacriticInsensitive: "accents or not"
      case []: ""
      default: "capitals and accents or not"
      }
    }
  }
}
