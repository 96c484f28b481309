import Querying
import Schema
package import Screen

extension Browser {
  /// A key on the last line, what it does, and whether it does that here and now.
  private struct Hint {
    let key: String
    let title: String
    var isAble = true

    /// The columns that it takes with the blanks after it.
    var width: Int { DisplayText.width(of: "\(key) \(title)") + 2 }
  }

  /// The live bindings of what has the keys; one that does nothing now is dimmed.
  ///
  /// Where they do not all fit, the ones at the end of the list stay: how to get help and how to leave.
  func drawHints(on canvas: inout Canvas) {
    let (first, last) = hints
    let reserved = last.reduce(0) { $0 + $1.width } - 2
    var column = 1
    for hint in first {
      guard column + hint.width + reserved <= size.columns else { break }
      draw(hint, at: &column, on: &canvas)
    }
    for hint in last { draw(hint, at: &column, on: &canvas) }
  }

  private func draw(_ hint: Hint, at column: inout Int, on canvas: inout Canvas) {
    let point = Point(column: column, row: size.rows - 1)
    let used = canvas.write(hint.key, at: point, as: hint.isAble ? .key : .keyDisabled)
    canvas.write(" " + hint.title, at: point.moved(columns: used), as: .dim)
    column += hint.width
  }

  /// What may be left out from its end on, and what always stays.
  private var hints: (first: [Hint], last: [Hint]) {
    if let overlay { return ([], hints(in: overlay)) }
    if let input { return ([], hints(in: input)) }
    return (
      focused.hints(context).compactMap(hint), [.help, .quit].compactMap(hint)
    )
  }

  private func hint(_ command: Command) -> Hint? {
    keymap.key(for: command, in: keyContext).map {
      Hint(key: $0.label, title: command.title, isAble: disabledReason(of: command) == nil)
    }
  }

  private func hints(in overlay: Overlay) -> [Hint] {
    switch overlay {
    case .help: [Hint(key: "↑↓", title: "scroll"), Hint(key: "any other key", title: "close")]
    case .summary: [Hint(key: "any key", title: "close")]
    case .palette:
      [
        Hint(key: "↵", title: "run"), Hint(key: "↑↓", title: "choose"),
        Hint(key: "Esc", title: "close"),
      ]
    case .fetches:
      [
        Hint(key: "↵", title: "run"), Hint(key: "↑↓", title: "choose"),
        Hint(key: "Esc", title: "close"),
      ]
    case .picker:
      [
        Hint(key: "↵", title: "take"), Hint(key: "→", title: "into"),
        Hint(key: "tab", title: "spelling"), Hint(key: "Esc", title: "close"),
      ]
    case .choice:
      [
        Hint(key: "↵", title: "choose"), Hint(key: "↑↓", title: "move"),
        Hint(key: "a-z", title: "narrow"), Hint(key: "Esc", title: "close"),
      ]
    case .value:
      [
        Hint(key: "↵", title: "take"), Hint(key: "↑↓", title: "choose"),
        Hint(key: "tab", title: "complete"), Hint(key: "Esc", title: "as it was"),
      ]
    case .columns:
      [
        Hint(key: "space", title: "show or hide"), Hint(key: "a", title: "add a path"),
        Hint(key: "↑↓", title: "choose"),
        Hint(key: "Esc", title: "close"),
      ]
    }
  }

  private func hints(in input: Input) -> [Hint] {
    [
      Hint(key: "↵", title: input.hints.enter), Hint(key: "Esc", title: input.hints.escape),
      Hint(key: "^U", title: "clear"),
    ]
  }

  /// What has the keys.
  var focused: any Pane { keyContext == .entities ? entities : place }

  var isRecord: Bool { place is RecordPane }

  /// Whether the record on the screen was opened from rows.
  var isFromRows: Bool { context.opener != nil }

  /// Why a command does nothing here and now; nil where it does something.
  func disabledReason(of command: Command) -> String? {
    CommandRow.row(of: command)?.disabledReason(self)
  }
}

extension Key {
  /// How hints and help spell the key.
  package var label: String {
    switch self {
    case .enter: "↵"
    case .backspace: "⌫"
    case .escape: "Esc"
    case .tab: "tab"
    case .backTab: "⇧tab"
    case .up: "↑"
    case .down: "↓"
    case .left: "←"
    case .right: "→"
    case .pageUp: "PgUp"
    case .pageDown: "PgDn"
    case .home: "Home"
    case .end: "End"
    case .character(" "): "space"
    case .character(let character): String(character)
    case .control(let character): "^" + character.uppercased()
    case .function(let number): "F\(number)"
    default: tmuxName
    }
  }
}
