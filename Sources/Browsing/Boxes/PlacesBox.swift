import Screen

/// The letters that may follow `m` and `'`, with the places that they are set to.
struct PlacesBox: Box {
  private let isSetting: Bool
  private let entities: EntitiesPane
  private let lines: [String]

  let hints = [(key: "a-z", title: "that place")]

  init(isSetting: Bool, entities: EntitiesPane, _ context: PaneContext) {
    self.isSetting = isSetting
    self.entities = entities
    lines = context.memory.places.sorted { $0.key < $1.key }.map { "\($0.key)  \($0.value.pane.crumb)" }
  }

  mutating func press(_ key: Key, _ pane: inout any Pane, _ context: inout PaneContext) -> Bool {
    switch key {
    case .escape, .control("c"): break
    case .character(let letter) where letter.isLetter || letter.isNumber:
      if isSetting {
        context.memory.places[letter] = .init(pane: pane, entities: entities)
        context.said = "'\(letter) leads here from now on"
      } else if let place = context.memory.places[letter] {
        context.go(.place(place))
      } else {
        context.said = "no place is set under \(letter) · m\(letter) sets it"
      }
    default:
      context.said = "a place is a letter"
      return true
    }
    return false
  }

  mutating func point(_ event: MouseEvent, _ pane: inout any Pane, _ context: inout PaneContext) -> Bool {
    event.kind != .press
  }

  func draw(on canvas: inout Canvas, _ pane: any Pane, _ context: PaneContext) {
    canvas.drawBox(
      title: isSetting ? "Set a place · type a letter" : "Go to a place · type its letter",
      text: lines.isEmpty ? ["no letter stands for a place yet"] : lines)
  }
}
