import Screen

extension Browser {
  /// The wheel scrolls, a press puts the cursor there, a press on the cursor opens.
  mutating func point(_ event: MouseEvent) -> [Effect] {
    switch overlay {
    case .picker(let picker): return point(event, picker)
    case .choice(let list): return point(event, list)
    case .value(let field): return point(event, field)
    default: break
    }
    switch event.kind {
    case .wheelUp: return move(by: -3)
    case .wheelDown: return move(by: 3)
    case .press: return press(at: event.point)
    case .release, .drag: return []
    }
  }

  private mutating func press(at point: Point) -> [Effect] {
    if overlay != nil {
      overlay = nil
      return []
    }
    let first = isNarrow ? 1 : 2
    let line = point.row - first
    guard line >= 0, line < bodyHeight else { return [] }
    if showsEntities, isNarrow || point.column < entities.width(on: size) - 1 {
      let wasFocused = focus == .entities
      focus = .entities
      var pane = entities
      pane.scroll(height: bodyHeight)
      let target = pane.top + line
      guard target < pane.lines.count else { return [] }
      return target == pane.cursor && wasFocused ? open() : move(by: target - pane.cursor)
    }
    focus = .main
    let inner = innerSize
    switch place {
    case let pane as RowsPane: return press(pane, at: point, line: line - (isNarrow ? 1 : 2))
    case let pane as RecordPane:
      guard line <= pane.tableHeight(of: bodyHeight) else { return [] }
      let target = pane.top + line - 1
      return target == pane.cursor ? open() : move(by: target - pane.cursor)
    case let pane as ValuePane:
      return pane.line(at: line, in: inner)
        .map { move(by: $0 - pane.cursor) } ?? []
    case let pane as ModelPane:
      return pane.line(at: line, size: inner).map { move(by: $0 - pane.cursor) } ?? []
    case let pane as CensusPane:
      guard let target = pane.line(at: line, size: inner) else { return [] }
      return target == pane.cursor ? open() : move(by: target - pane.cursor)
    case let pane as PathsPane:
      guard line < PathsPane.listHeight(of: bodyHeight) else { return [] }
      let target = pane.top(height: bodyHeight) + line
      return target == pane.list.cursor ? open() : move(by: target - pane.list.cursor)
    case let pane as FindingsPane:
      guard let distance = pane.distance(toLine: line - 1, height: bodyHeight, audit) else {
        return []
      }
      return distance == 0 ? open() : move(by: distance)
    case let pane as ComposerPane: return press(pane, at: point, line: line)
    default: return []
    }
  }

  /// The pane's lines and columns within its frame.
  private var innerSize: Size {
    let edge = showsEntities && !isNarrow ? entities.width(on: size) : 1
    return Size(
      columns: isNarrow ? size.columns : size.columns - edge - 1,
      rows: bodyHeight
    )
  }

  /// A press on a title sorts; on a cell it puts the cursor there, again opens it.
  private mutating func press(_ pane: RowsPane, at point: Point, line: Int) -> [Effect] {
    let edge = showsEntities && !isNarrow ? entities.width(on: size) : (isNarrow ? 0 : 1)
    let x = point.column - edge - pane.keyWidth - 1
    let hit = pane.placed(width: columnsWidth(of: pane)).first {
      x >= $0.x && x <= $0.x + $0.width
    }
    var pane = pane
    let wasHere = line == pane.cursor - pane.top && hit?.visibleIndex == pane.columns.cursor
    if let hit { pane.columns.select(visible: hit.visibleIndex) }
    place = pane
    if line < 0 { return hit == nil ? [] : sort() }
    return wasHere ? open() : move(by: pane.top + line - pane.cursor)
  }
}
