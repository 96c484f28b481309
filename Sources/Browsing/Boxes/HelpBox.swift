import Screen

/// Every key that works here, with what it does.
struct HelpBox: Box {
  private let keymap: Keymap
  /// For each binding: keys, name, what it does, and why it does nothing now.
  private let texts: [String]
  private var top = 0

  let hints = [(key: "↑↓", title: "scroll"), (key: "any other key", title: "close")]

  init(keymap: Keymap, in keys: Keymap.Context, disabledReason: (Command) -> String?) {
    self.keymap = keymap
    texts = keymap.bindings(in: keys).map { binding in
      let labels = binding.keys.map(\.label).joined(separator: " ")
      let reason = disabledReason(binding.command).map { " (\($0))" } ?? ""
      return labels.padded(to: 12) + binding.command.title.padded(to: 18)
        + binding.command.summary + reason
    }
  }

  private func lines(on size: Size) -> [String] {
    texts.flatMap { DisplayText($0).wrapped(to: min(size.columns, 96) - 2, indent: 30) }
      .map(\.string)
  }

  private mutating func scroll(by distance: Int, _ size: Size) {
    // Its last line stands at the bottom of the box.
    top = max(0, min(lines(on: size).count - (size.rows - 5), top + distance))
  }

  mutating func press(_ key: Key, _ pane: inout any Pane, _ context: inout PaneContext) -> Bool {
    switch keymap.command(for: key, in: .everywhere) {
    case .up: scroll(by: -1, context.size)
    case .down: scroll(by: 1, context.size)
    case .pageUp: scroll(by: -context.bodyHeight, context.size)
    case .pageDown: scroll(by: context.bodyHeight, context.size)
    default: return false
    }
    return true
  }

  mutating func point(
    _ event: MouseEvent,
    _ pane: inout any Pane,
    _ context: inout PaneContext
  ) -> Bool {
    switch event.kind {
    case .wheelUp: scroll(by: -3, context.size)
    case .wheelDown: scroll(by: 3, context.size)
    case .press: return false
    case .release, .drag: break
    }
    return true
  }

  func draw(on canvas: inout Canvas, _ pane: any Pane, _ context: PaneContext) {
    canvas.drawBox(
      title: "Keys here · ↑↓ scroll, any other key closes",
      text: lines(on: context.size).dropFirst(top)
    )
  }
}

extension String {
  /// The text with blanks up to a number of columns on screen.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(1, width - DisplayText.width(of: self)))
  }
}
