import Querying
import Schema
import Screen

extension Browser {
  var keyContext: Keymap.Context {
    focus == .entities && showsEntities ? .entities : Swift.type(of: place).keys
  }

  mutating func press(_ key: Key) -> [Effect] {
    overtakings = 0
    if case .mouse(let event) = key { return point(event) }
    if overlay != nil { return pressInOverlay(key) }
    if input != nil { return pressInInput(key) }
    said = nil
    guard let command = keymap.command(for: key, in: keyContext) else { return [] }
    return run(command)
  }

  package mutating func run(_ command: Command) -> [Effect] {
    switch command {
    case .up: return move(by: -1)
    case .down: return move(by: 1)
    case .pageUp: return move(by: -max(1, bodyHeight - 2))
    case .pageDown: return move(by: max(1, bodyHeight - 2))
    case .first: return move(by: -Int(Int32.max))
    case .last: return goToEnd()
    case .left: return moveColumn(by: -1)
    case .right: return moveColumn(by: 1)
    case .open: return open()
    case .back: return back()
    case .forward: return forward()
    case .nextPane: return switchPane()
    case .filter:
      focus = .entities
      input = Input(.filter, entities.filter)
    case .find: input = Input(.find)
    case .findNext: return find(forward: true)
    case .findPrevious: return find(forward: false)
    case .goToRow: input = rowsPane == nil ? nil : Input(.rowNumber)
    case .predicate:
      if place is FindingsPane { return sendPredicate() }
      recalled = nil
      input = typedPredicate.map { Input(.predicate, $0) }
    case .saveQuery: nameQuery()
    case .fetch: chooseFetch()
    case .summary: return summarize()
    case .inMemory: return toggleInMemory()
    case .sort: return sort()
    case .sortByPath: pick(.sortRows)
    case .columns: overlay = .columns(cursor: rowsPane?.columns.cursorIndex ?? 0)
    case .hideColumn: changeColumns { $0.hide() }
    case .showColumns: changeColumns { $0.showAll() }
    case .widenColumn: resizeColumn(by: 2)
    case .narrowColumn: resizeColumn(by: -2)
    case .freezeColumns: freezeColumns()
    case .previousRow: return walkRows(by: -1)
    case .nextRow: return walkRows(by: 1)
    case .nextFault: return goToFault(forward: true)
    case .previousFault: return goToFault(forward: false)
    case .nextFaultInRow: return goToFaultInRow(forward: true)
    case .previousFaultInRow: return goToFaultInRow(forward: false)
    case .compare: return compare()
    case .toggleFold where keyContext == .entities: entities.fold()
    case .deletion: return previewDeletion()
    case .layer: showNextLayer()
    case .columnLayer: showNextLayerInColumn()
    case .valueForm, .toggleFold: changeValue(command)
    case .localTime:
      usesLocalTime.toggle()
      said = usesLocalTime ? "dates in local time" : "dates in UTC"
    case .copyCell: return copyCell()
    case .copyRow: return copyRow()
    case .paths: return openPaths()
    case .compose: return compose()
    case .filterToValue: return filterToValue(isExcluded: false)
    case .excludeValue: return filterToValue(isExcluded: true)
    case .addCondition, .addSort, .group, .removeLine, .chooseOperator, .negate, .turn, .moveLineUp,
      .moveLineDown, .correct, .undo, .spellings, .copySpelling, .showRows:
      return changeQuery(command)
    case .filterPaths: input = pathsLetters.map { Input(.pathFilter, $0) }
    case .pathSpelling: changePaths { $0.showNextSpelling($1) }
    case .census: return openCensus()
    case .model: return openModel()
    case .findings: return openFindings()
    case .report: askForFile(.report)
    case .export where rowsPane != nil: nameExport()
    case .export: askForFile(.json)
    case .refresh: return refresh()
    case .cancel: return cancel()
    case .redraw: break
    case .zoom:
      isZoomed.toggle()
      if isZoomed { focus = .main }
    case .palette: overlay = .palette(text: "", cursor: 0)
    case .help: overlay = .help(top: 0)
    case .suspend: return [.suspend]
    case .quit: return [.quit]
    }
    return []
  }

  var rowsPane: RowsPane? {
    if let pane = place as? RowsPane { pane } else { nil }
  }

  private mutating func freezeColumns() {
    changeColumns { $0.freeze() }
    let count = rowsPane?.columns.frozen ?? 0
    let columns = count == 1 ? "1 column stays" : "\(count) columns stay"
    said = count == 0 ? "no column is frozen" : "\(columns) in sight · F lets go"
  }

  mutating func changeColumns(_ change: (inout Columns) -> Void) {
    guard var pane = place as? RowsPane else { return }
    change(&pane.columns)
    keptColumns[pane.query.entity] = pane.columns
    place = pane
    measureColumns()
  }
}
