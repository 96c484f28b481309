import Findings
import Querying
import Schema
import Screen

extension Browser {
  mutating func openPaths() -> [Effect] {
    guard let entity = entityInView else { return [] }
    var pane = PathsPane(entity: entity, in: document.pathCatalog)
    if let rows = place as? RowsPane, let path = rows.columns.cursorPath {
      pane.list.select(path.persistentSpelling)
    }
    enter(pane)
    return []
  }

  /// The entity that the focused pane is about.
  var entityInView: String? {
    focused.entity(context) ?? (place is FindingsPane ? nil : entities.selected)
  }

  /// Changes the list of paths on the screen; true where one is.
  @discardableResult
  mutating func changePaths(_ change: (inout PathList, PathCatalog) -> Void) -> Bool {
    guard var pane = place as? PathsPane else { return false }
    change(&pane.list, document.pathCatalog)
    place = pane
    return true
  }

  /// Steps through the relationship under the cursor, or says that there is none.
  mutating func stepIntoPath() {
    guard var pane = place as? PathsPane else { return }
    if !pane.list.stepIn(document.pathCatalog) {
      said = "\(pane.list.selected?.path.persistentSpelling ?? "") leads nowhere"
    }
    place = pane
  }

  /// The letters that narrow the list of paths; nil when another view is on the screen.
  var pathsLetters: String? {
    if let pane = place as? PathsPane { pane.list.letters } else { nil }
  }

  mutating func pick(_ purpose: PathPicker.Purpose) {
    guard let entity = entityInView else { return }
    overlay = .picker(
      PathPicker(
        purpose,
        entity: entity,
        spelling: .persistent,
        in: catalog(for: purpose),
        allowsInMemory: allowsInMemory || composer?.allowsInMemory == true
      )
    )
  }

  /// A condition may look into payloads, so its paths are offered, those that may not be taken too.
  private func catalog(for purpose: PathPicker.Purpose) -> PathCatalog {
    var catalog = document.pathCatalog
    if case .condition = purpose { catalog.looksIntoPayloads = true }
    return catalog
  }

  mutating func pressInPicker(_ key: Key, _ picker: PathPicker) -> [Effect] {
    var picker = picker
    let catalog = catalog(for: picker.purpose)
    said = nil
    switch key {
    case .escape, .control("c"):
      overlay = nil
      return []
    case .enter: return take(picker)
    case .up: picker.list.move(by: -1)
    case .down: picker.list.move(by: 1)
    case .pageUp: picker.list.move(by: -PathPicker.height(on: size))
    case .pageDown: picker.list.move(by: PathPicker.height(on: size))
    case .right: _ = picker.list.stepIn(catalog)
    case .left: _ = picker.list.stepOut(catalog)
    case .tab: picker.list.showNextSpelling(catalog)
    case .backspace where picker.list.letters.isEmpty: _ = picker.list.stepOut(catalog)
    default: picker.list.narrow(to: edited(picker.list.letters, key), catalog)
    }
    overlay = .picker(picker)
    return []
  }

  /// A press puts the cursor on a path, a second one takes it; one outside closes the box.
  mutating func point(_ event: MouseEvent, _ picker: PathPicker) -> [Effect] {
    var picker = picker
    let box = PathPicker.box(on: size)
    switch event.kind {
    case .wheelUp: picker.list.move(by: -3)
    case .wheelDown: picker.list.move(by: 3)
    case .press where !box.contains(event.point):
      overlay = nil
      return []
    case .press:
      let target = picker.top(on: size) + event.point.row - box.minRow - 1
      guard picker.list.candidates.indices.contains(target) else { return [] }
      if target == picker.list.cursor { return take(picker) }
      picker.list.move(by: target - picker.list.cursor)
    case .release, .drag: return []
    }
    overlay = .picker(picker)
    return []
  }

  private mutating func take(_ picker: PathPicker) -> [Effect] {
    guard let path = picker.list.selected?.path else { return [] }
    if let obstacle = picker.obstacle {
      said = "\(path.persistentSpelling): \(obstacle.sentence)"
      return []
    }
    overlay = nil
    switch picker.purpose {
    case .sortRows: return path.path.map { sort(by: [SortKey(path: $0)]) } ?? []
    case .column: return path.path.map { showColumn($0) } ?? []
    case .condition, .sortTerm: return takeForQuery(path, picker.purpose)
    }
  }

  private mutating func sort(by keys: [SortKey]) -> [Effect] {
    guard var pane = place as? RowsPane else { return [] }
    pane.sort(by: keys)
    place = pane
    return askForRows()
  }

  private mutating func showColumn(_ path: Path) -> [Effect] {
    guard var pane = place as? RowsPane else { return [] }
    pane.columns.show(path)
    // The rows at hand lack the column's cells.
    pane.forget()
    keptColumns[pane.query.entity] = pane.columns
    place = pane
    return askForRows()
  }
}
