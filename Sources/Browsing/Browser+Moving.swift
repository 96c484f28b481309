import Findings
import Querying
import Schema

extension Browser {
  mutating func move(by distance: Int) -> [Effect] {
    if keyContext == .entities {
      entities.move(by: distance)
      entities.scroll(height: bodyHeight)
      return followSelection()
    }
    switch place {
    case var pane as RowsPane:
      pane.move(by: distance)
      place = pane
      return askForRows()
    case var pane as RecordPane:
      pane.move(by: distance)
      place = pane
    case var pane as ValuePane:
      pane.move(by: distance)
      place = pane
    case var pane as CensusPane:
      pane.move(by: distance)
      place = pane
    case var pane as ModelPane:
      pane.move(by: distance)
      place = pane
    case is PathsPane: changePaths { list, _ in list.move(by: distance) }
    case var pane as FindingsPane:
      pane.move(by: distance, audit)
      pane.scroll(height: FindingsPane.listHeight(of: bodyHeight), audit)
      place = pane
    case let pane as ComposerPane: move(pane, by: distance)
    default: break
    }
    return []
  }

  mutating func moveColumn(by distance: Int) -> [Effect] {
    if keyContext == .entities {
      entities.fold(distance < 0)
      return followSelection()
    }
    switch place {
    case var pane as RowsPane where keyContext == .rows:
      pane.columns.move(by: distance)
      place = pane
    case var pane as ValuePane:
      pane.fold(distance < 0)
      place = pane
    case var pane as ComposerPane:
      pane.movePart(by: distance)
      place = pane
    case is PathsPane where distance > 0: stepIntoPath()
    case is PathsPane: changePaths { list, catalog in _ = list.stepOut(catalog) }
    case var pane as FindingsPane:
      pane.fold(distance < 0, audit)
      place = pane
    default: break
    }
    return []
  }

  mutating func goToEnd() -> [Effect] {
    guard keyContext == .rows, var pane = place as? RowsPane else {
      return move(by: Int(Int32.max))
    }
    let request = pane.lastPage()
    place = pane
    return request.map { [ask(.page($0), on: .rows)] } ?? []
  }

  /// Shows what is under the cursor in the list of entities: an entity's rows, or the model.
  mutating func followSelection() -> [Effect] {
    guard focus == .entities, let line = entities.selectedLine else { return [] }
    guard let entity = line.entity else {
      place = modelPane(line)
      trail = []
      ahead = []
      return []
    }
    if let pane = place as? RowsPane, pane.query.entity == entity, pane.origin == nil { return [] }
    place = rows(of: entity)
    trail = []
    ahead = []
    return askForRows()
  }

  mutating func switchPane() -> [Effect] {
    if showsEntities || isNarrow {
      focus = focus == .entities ? .main : .entities
    }
    return askForRows()
  }

  mutating func enter(_ next: any Pane) {
    trail.append(place)
    ahead = []
    place = next
    focus = .main
  }

  mutating func back() -> [Effect] {
    guard let last = trail.popLast() else {
      focus = .entities
      return []
    }
    ahead.append(place)
    place = last
    let dropped = dropCensus() + dropTallies()
    if let pane = place as? RecordPane, pane.record != nil {
      return dropped + askForRecordCounts() + askForNested()
    }
    return dropped + askForPlace()
  }

  mutating func forward() -> [Effect] {
    guard let next = ahead.popLast() else { return [] }
    trail.append(place)
    place = next
    return askForPlace()
  }

  /// Esc: stops what is running; where nothing runs, goes back one place.
  mutating func cancel() -> [Effect] {
    if reopening != nil { return [.stopReopening] }
    if let effects = stopAudit() { return effects }
    // What was counted until then still comes.
    if place is CensusPane, running.contains(.census) { return [.cancel(.census)] }
    if exporting != nil { return [.stopExport] }
    let stopped = running.filter { !$0.isBackground }
    if !stopped.isEmpty {
      running.subtract(stopped)
      if stopped.contains(.comparison) { dropComparison() }
      for lane in stopped { tickets[lane, default: 0] += 1 }
      if var pane = place as? RowsPane, stopped.contains(.rows) {
        pane.take(.cancelled)
        let isRestored = pane.restore()
        place = pane
        said = isRestored ? "stopped, as it was before" : "stopped"
        let cancelled = Lane.allCases.filter(stopped.contains).map { Effect.cancel($0) }
        return cancelled + (isRestored ? askForRows() : [])
      }
      if stopped.contains(.record) { endDeletion() }
      said = "stopped"
      return Lane.allCases.filter(stopped.contains).map { .cancel($0) }
    }
    if keyContext == .entities, !entities.filter.isEmpty {
      entities.narrow(to: "")
      return []
    }
    if let pane = place as? PathsPane, !pane.list.letters.isEmpty {
      changePaths { $0.narrow(to: "", $1) }
      return []
    }
    return trail.isEmpty ? [] : back()
  }

  mutating func find(forward: Bool, fromHere: Bool = false) -> [Effect] {
    guard let pane = place as? RowsPane, !pane.findText.isEmpty else {
      said = "nothing to find yet · / types it"
      return []
    }
    let request = FindRequest(
      query: pane.query,
      columns: pane.columns.visible.map(\.column.path),
      text: pane.findText,
      start: pane.cursor + (fromHere ? 0 : (forward ? 1 : -1)),
      isForward: forward
    )
    sought = request
    guard request.start >= 0 else { return findFromTheOtherEnd(pane) }
    return [ask(.find(request), on: .find)]
  }

  /// Goes on where the search would end, once; says so, and what there is not.
  mutating func findFromTheOtherEnd(_ pane: RowsPane) -> [Effect] {
    let missing = "no row shows “\(pane.findText)”"
    guard var request = sought, request.query == pane.query, request.text == pane.findText else {
      said = missing
      return []
    }
    sought = nil
    if request.isForward {
      guard request.start > 0 else {
        said = missing
        return []
      }
      request.start = 0
      said = "past the last row, on from the first"
    } else {
      guard case .exactly(let number)? = pane.total, number > 0, request.start < number - 1 else {
        said = missing
        return []
      }
      request.start = number - 1
      said = "past the first row, on from the last"
    }
    return [ask(.find(request), on: .find)]
  }

  mutating func sort() -> [Effect] {
    guard var pane = place as? RowsPane else { return [] }
    if let error = pane.sort() {
      said = error.sentence.line
      return []
    }
    place = pane
    return askForRows()
  }
}
