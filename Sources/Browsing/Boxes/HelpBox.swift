import Screen

/// Every key that works here, by group; letters narrow the list, Enter runs the chosen command.
struct HelpBox: ListBox {
  private struct Item {
    let group: CommandGroup
    let command: Command
    let keys: [String]
    /// Keys, name, what it does, and why it is disabled now.
    let text: String
    let isAble: Bool
  }

  /// A line of the box: a group's name, or a part of an item.
  private struct Line {
    let text: DisplayText
    let item: Int?
    let role: Role
  }

  private let items: [Item]
  private var letters = ""
  var typed: String { letters }
  let isText = true
  var cursor = ListCursor()

  let hints = [(key: "↵", title: "do it"), (key: "↑↓", title: "choose"), (key: "a-z", title: "find")]

  init(keymap: Keymap, in contexts: [Keymap.Context], _ pane: any Pane, _ context: PaneContext) {
    let items = keymap.bindings(in: contexts).map { binding in
      let labels = binding.keys.map { $0.label(isASCII: context.look.usesASCII) }
      let seeksNothing = binding.command == .find && pane.searchPrompt is NothingSoughtPrompt
      let reason = binding.command.disabledReason(pane, context) ?? (seeksNothing ? NothingSoughtPrompt.reason : nil)
      return Item(
        group: CommandGroup(of: binding, in: contexts), command: binding.command, keys: labels,
        text: labels.joined(separator: " ").padded(to: 12) + binding.command.title.padded(to: 18)
          + binding.command.summary
          + (reason.map { " (\($0))" } ?? ""), isAble: reason == nil)
    }
    self.items = CommandGroup.allCases.flatMap { group in
      let members = items.filter { $0.group == group }
      switch group {
      case .first: return CommandGroup.newcomers.flatMap { command in members.filter { $0.command == command } }
      // What only this view has, then what others have too.
      case .here: return members.filter(\.command.isOfOneView) + members.filter { !$0.command.isOfOneView }
      default: return members
      }
    }
  }

  /// The items that contain each of the typed words, first the one whose key was typed.
  private var found: [Item] {
    let words = letters.lowercased().split(separator: " ")
    let found = items.filter { item in
      let text = item.text.lowercased()
      return words.allSatisfy { text.contains($0) }
    }
    let isKey = { (item: Item) in item.keys.contains(letters) }
    return found.filter(isKey) + found.filter { !isKey($0) }
  }

  var count: Int { found.count }

  private func lines(width: Int) -> [Line] {
    var lines: [Line] = []
    var group: CommandGroup?
    for (index, item) in found.enumerated() {
      if item.group != group {
        lines.append(Line(text: DisplayText(item.group.rawValue), item: nil, role: .heading))
        group = item.group
      }
      lines += DisplayText(item.text).wrapped(to: width - 2, indent: 30).map {
        Line(text: $0, item: index, role: item.isAble ? .text : .dim)
      }
    }
    return lines
  }

  mutating func press(_ key: Key, _ pane: inout any Pane, _ context: inout PaneContext) -> Bool {
    switch key {
    case .escape where !letters.isEmpty:
      letters = ""
      cursor = ListCursor()
    case .escape, .control("c"): return false
    case "q" where letters.isEmpty, "?" where letters.isEmpty, .function(1): return false
    case "Q" where letters.isEmpty:
      context.go(.run(.quit))
      return false
    case .enter:
      let found = found
      guard found.indices.contains(cursor.index) else { return true }
      context.go(.run(found[cursor.index].command))
      return false
    // `/` begins a search in other places, but the box already is one.
    case "/" where letters.isEmpty: break
    default:
      if cursor.take(key, count: count, page: context.bodyHeight / 2) == .moved { return true }
      letters = letters.edited(by: key)
      cursor = ListCursor()
    }
    return true
  }

  /// As high as the lines that are found.
  func frame(on size: Size) -> Rect { .box(lines: lines(width: min(size.columns, 96) - 2).count, on: size) }

  /// The lines that are shown, which include the whole item under the cursor.
  private func window(_ lines: [Line], height: Int) -> Range<Int> {
    let first = lines.firstIndex { $0.item == cursor.index } ?? 0
    let last = lines.lastIndex { $0.item == cursor.index } ?? 0
    let start = min(max(0, last - height / 2), max(0, lines.count - height))
    return min(start, first)..<max(0, min(lines.count, min(start, first) + height))
  }

  func item(at point: Point, in frame: Rect) -> Int? {
    let inner = frame.inset()
    let lines = lines(width: inner.size.columns)
    guard inner.contains(point) else { return nil }
    let shown = lines[window(lines, height: inner.size.rows)]
    return shown.dropFirst(point.row - inner.minRow).first?.item
  }

  func draw(on canvas: inout Canvas, _ pane: any Pane, _ context: PaneContext) {
    let inner = canvas.drawBox(frame(on: canvas.size), title: "Keys here · find: \(letters)▏")
    let lines = lines(width: inner.size.columns)
    let window = window(lines, height: inner.size.rows)
    canvas.scrollBar(right: inner, shown: window, count: lines.count)
    if lines.isEmpty { canvas.write("no key does that here", at: inner.origin, as: .dim) }
    for (offset, line) in lines[window].enumerated() {
      let area = inner.line(offset)
      canvas.write(line.text, at: area.origin.moved(columns: 1), as: line.role)
      guard line.item == cursor.index else { continue }
      canvas.highlight(area, .cursorRow)
      if canvas.cursor == nil {
        canvas.write(canvas.glyphs.cursor, at: area.origin, as: .accent)
        canvas.cursor = area.origin
      }
    }
  }
}
