import Screen

extension EntitiesPane {
  mutating func run(_ command: Command, _ context: inout PaneContext) -> Bool {
    switch command {
    case .left, .right:
      fold(command == .left)
      context.go(.follow)
    case .open: open(&context)
    case .toggleFold: fold()
    case .filter: context.prompt = EntityFilterPrompt(line: TextField(filter))
    case .copyCell: selectedLine.map { context.copy($0.name) }
    case .copyRow:
      // The model's lines are what the place shows of any other line.
      guard let entity = selectedLine?.entity else { return false }
      context.copy(entity)
    default: return false
    }
    return true
  }

  private mutating func open(_ context: inout PaneContext) {
    if case .section = selectedLine {
      fold()
      return context.go(.follow)
    }
    context.go(.follow)
    context.go(.focus)
    if case .part(let part) = selectedLine, part.section == .fetchRequests {
      PendingFetch.run(requestNamed: part.name, &context)
    }
  }

  mutating func move(by distance: Int, _ context: inout PaneContext) {
    cursor.move(by: distance, count: lines.count)
    scroll(height: context.bodyHeight)
    context.go(.follow)
  }

  mutating func press(at point: Point, in area: Rect, _ context: inout PaneContext) {
    scroll(height: area.size.rows)
    let line =
      cursor.window(height: area.size.rows, count: lines.count).lowerBound
      + point.row - area.minRow
    guard line < lines.count else { return }
    if context.hasKeys {
      move(by: line - cursor.index, &context)
    } else {
      press(line: line, cursor: cursor.index, &context)
    }
  }

  mutating func ask(_ occasion: Occasion, _ context: inout PaneContext) {
    if occasion == .resized { scroll(height: context.bodyHeight) }
  }

  mutating func clear(_ context: inout PaneContext) -> Bool {
    guard !filter.isEmpty else { return false }
    narrow(to: "")
    return true
  }
}

/// Letters that narrow the list of entities.
struct EntityFilterPrompt: Prompt {
  var line: TextField
  let label = "/"
  let hints = (enter: "keep", escape: "show all")

  mutating func press(
    _ key: Key,
    _ pane: inout any Pane,
    _ context: inout PaneContext
  ) -> Bool {
    guard var entities = pane as? EntitiesPane else { return false }
    defer { pane = entities }
    switch key {
    case .enter: return false
    case .up: entities.move(by: -1, &context)
    case .down: entities.move(by: 1, &context)
    case .escape, .control("c"):
      entities.narrow(to: "")
      context.go(.follow)
      return false
    default:
      edit(key)
      entities.narrow(to: line.text)
      context.go(.follow)
    }
    return true
  }
}
