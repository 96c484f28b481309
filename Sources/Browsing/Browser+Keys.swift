import Querying
import Schema
import Screen

extension Browser {
  var context: Keymap.Context {
    focus == .entities && showsEntities ? .entities : place.context
  }

  mutating func press(_ key: Key) -> [Effect] {
    if case .mouse(let event) = key { return point(event) }
    if overlay != nil { return pressInOverlay(key) }
    if input != nil { return pressInInput(key) }
    said = nil
    guard let command = keymap.command(for: key, in: context) else { return [] }
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
      input = .filter
    case .find: input = .find("")
    case .findNext: return find(forward: true)
    case .findPrevious: return find(forward: false)
    case .sort: return sort()
    case .columns: overlay = .columns(cursor: rowsPane?.columns.cursorIndex ?? 0)
    case .hideColumn: changeColumns { $0.hide() }
    case .showColumns: changeColumns { $0.showAll() }
    case .widenColumn: changeColumns { $0.widen(by: 2) }
    case .narrowColumn: changeColumns { $0.widen(by: -2) }
    case .freezeColumns: changeColumns { $0.freeze() }
    case .previousRow: return walkRows(by: -1)
    case .nextRow: return walkRows(by: 1)
    case .nextFault: goToFault(forward: true)
    case .previousFault: goToFault(forward: false)
    case .toggleFold where context == .entities: entities.fold()
    case .layer: showNextLayer()
    case .columnLayer: showNextLayerInColumn()
    case .valueForm, .toggleFold: changeValue(command)
    case .localTime: usesLocalTime.toggle()
    case .copyCell: return copyCell()
    case .copyRow: return copyRow()
    case .model: return openModel()
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
    if case .rows(let pane) = place { pane } else { nil }
  }

  private mutating func changeColumns(_ change: (inout Columns) -> Void) {
    guard case .rows(var pane) = place else { return }
    change(&pane.columns)
    keptColumns[pane.query.entity] = pane.columns
    place = .rows(pane)
  }

  /// The filter and the quick find are typed on the status line.
  private mutating func pressInInput(_ key: Key) -> [Effect] {
    switch (input, key) {
    case (.filter, .escape):
      entities.narrow(to: "")
      input = nil
    case (.filter, .enter): input = nil
    case (.filter, .up): entities.move(by: -1)
    case (.filter, .down): entities.move(by: 1)
    case (.filter, _): entities.narrow(to: edited(entities.filter, key))
    case (.find, .escape), (.find, .control("c")): input = nil
    case (.find(let text), .enter):
      input = nil
      if case .rows(var pane) = place {
        pane.findText = text
        place = .rows(pane)
      }
      return find(forward: true, fromHere: true)
    case (.find(let text), _): input = .find(edited(text, key))
    case (nil, _): break
    }
    return followSelection()
  }

  func edited(_ text: String, _ key: Key) -> String {
    switch key {
    case .character(let character): text + String(character)
    case .paste(let pasted): text + pasted.filter { !$0.isNewline }
    case .backspace: String(text.dropLast())
    case .control("u"): ""
    default: text
    }
  }
}
