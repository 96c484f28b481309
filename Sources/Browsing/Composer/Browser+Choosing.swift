import Querying
import Schema
import Screen

extension Browser {
  mutating func takeForQuery(_ path: TypedPath, _ purpose: PathPicker.Purpose) -> [Effect] {
    guard var pane = place as? ComposerPane else { return [] }
    if case .sortTerm(let index) = purpose {
      guard let plain = path.path else { return [] }
      pane.sort(by: plain, at: index, checker(of: pane))
      place = pane
      return askForQuery()
    }
    let quantifiers = PathQuantifier.choices(for: path)
    guard quantifiers.isEmpty else {
      overlay = .choice(
        ChoiceList(
          .quantifier(path, for: purpose),
          title: "\(path.persistentSpelling) leads to many",
          items: quantifiers.map { ChoiceList.Item($0.title, $0.note) }
        )
      )
      return []
    }
    return walk(path, nil, purpose)
  }

  private mutating func walk(
    _ path: TypedPath,
    _ quantifier: PathQuantifier?,
    _ purpose: PathPicker.Purpose
  ) -> [Effect] {
    guard var pane = place as? ComposerPane, case .condition(let address) = purpose else {
      return []
    }
    let checker = checker(of: pane)
    if let address {
      let catalog = checker.catalog
      pane.change(at: address, checker) { $0.walk(path, quantifier, in: catalog) }
      place = pane
      return askForQuery()
    }
    let condition = DraftCondition(path, quantifier)
    let added = pane.add(condition, checker)
    place = pane
    if condition.right == nil { chooseOperator(of: added, isNew: true) }
    return askForQuery()
  }

  mutating func pressInChoice(_ key: Key, _ list: ChoiceList) -> [Effect] {
    var list = list
    switch key {
    case .escape, .control("c"):
      overlay = nil
      return []
    case .enter: return choose(list)
    case .up: list.move(by: -1)
    case .down: list.move(by: 1)
    case .pageUp: list.move(by: -10)
    case .pageDown: list.move(by: 10)
    default: list.narrow(to: edited(list.letters, key))
    }
    overlay = .choice(list)
    return []
  }

  mutating func point(_ event: MouseEvent, _ list: ChoiceList) -> [Effect] {
    var list = list
    let box = list.box(on: size)
    switch event.kind {
    case .wheelUp: list.move(by: -1)
    case .wheelDown: list.move(by: 1)
    case .press where !box.contains(event.point):
      overlay = nil
      return []
    case .press:
      let target = list.top(on: size) + event.point.row - box.minRow - 1
      guard box.inset().contains(event.point), list.shown.indices.contains(target) else {
        return []
      }
      list.move(by: target - list.cursor)
      return choose(list)
    case .release, .drag: return []
    }
    overlay = .choice(list)
    return []
  }

  private mutating func choose(_ list: ChoiceList) -> [Effect] {
    guard let index = list.selected, var pane = place as? ComposerPane else { return [] }
    overlay = nil
    switch list.purpose {
    case .quantifier(let path, let purpose):
      return walk(path, PathQuantifier.choices(for: path)[index], purpose)
    case .spelling:
      // The store may have been opened again behind the list, so that it has become shorter.
      pane.spell(document)
      place = pane
      let spellings = QuerySpellings(pane).copied(of: pane)
      return spellings.indices.contains(index) ? [.copy(spellings[index].text)] : []
    case .operation(let address, let isNew):
      let kind = pane.checked.rows[address]?.subject?.kind ?? .unknown
      let choices = OperatorChoice.choices(for: kind)
      guard choices.indices.contains(index) else { return [] }
      let choice = choices[index]
      pane.change(at: address, checker(of: pane)) { $0.ask(choice) }
      let isMissing = pane.draft.condition(at: address)?.right == nil
      pane.select(address, part: isMissing || isNew ? .value : .operation)
      place = pane
      if isMissing { typeValue(of: address) }
      return askForQuery()
    }
  }

  mutating func pressInValue(_ key: Key, _ field: ValueField) -> [Effect] {
    var field = field
    switch key {
    case .escape, .control("c"):
      overlay = nil
      return attempt(nil)
    case .enter: return accept(field)
    case .up: field.move(by: -1)
    case .down: field.move(by: 1)
    case .tab: field.complete()
    default: field.type(key)
    }
    overlay = .value(field)
    return attempt(field)
  }

  /// A press on a choice takes it; one outside leaves the value as it was.
  mutating func point(_ event: MouseEvent, _ field: ValueField) -> [Effect] {
    var field = field
    let box = field.box(on: size)
    switch event.kind {
    case .wheelUp: field.move(by: -1)
    case .wheelDown: field.move(by: 1)
    case .press where !box.contains(event.point):
      overlay = nil
      return attempt(nil)
    case .press:
      let target = field.top(on: size) + event.point.row - box.minRow - 3
      guard event.point.row >= box.minRow + 3, box.inset().contains(event.point),
        field.select(target)
      else { return [] }
      return accept(field)
    case .release, .drag: return []
    }
    overlay = .value(field)
    return []
  }

  /// Shows what the query would find with the value so far.
  private mutating func attempt(_ field: ValueField?) -> [Effect] {
    guard var pane = place as? ComposerPane else { return [] }
    let checker = checker(of: pane)
    if let field, case .success(let value) = field.value,
      var condition = pane.draft.condition(at: field.address)
    {
      condition.right = value
      pane.attempt(checker) { $0.replace(at: field.address, with: .condition(condition)) }
    } else {
      pane.attempt(checker, nil)
    }
    place = pane
    return askForQuery()
  }

  /// Takes the value; one of several stays in the text, for the next one.
  private mutating func accept(_ field: ValueField) -> [Effect] {
    var field = field
    let hasChosen = field.cursor != nil
    if hasChosen { field.complete() }
    guard !(hasChosen && field.entry.takesMany), case .success(let value) = field.value,
      var pane = place as? ComposerPane
    else {
      overlay = .value(field)
      return attempt(field)
    }
    overlay = nil
    pane.change(at: field.address, checker(of: pane)) { $0.right = value }
    pane.select(field.address, part: .value)
    place = pane
    return askForQuery()
  }
}

extension PathQuantifier {
  /// When the condition holds for a row.
  fileprivate var note: String {
    switch self {
    case .any: "at least one of them passes"
    case .all: "each of them passes, or there is none"
    case .none: "not one of them passes"
    case .aggregate(.count): "how many there are"
    case .aggregate(.sum): "their sum, 0 of none"
    case .aggregate(.average): "their average, nil of none"
    case .aggregate(.minimum): "the least of them"
    case .aggregate(.maximum): "the greatest of them"
    }
  }
}
