import Screen

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
