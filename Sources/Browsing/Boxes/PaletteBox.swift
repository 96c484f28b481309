import Querying
import Screen

/// Commands and saved queries, to be found by their letters.
struct PaletteBox: ListBox {
  private struct Item {
    /// What is typed to find it.
    let title: String
    let line: String
    let step: PaneContext.Step
  }

  private let items: [Item]
  private var letters = ""
  var cursor = ListCursor()

  let hints = [
    (key: "↵", title: "run"), (key: "↑↓", title: "choose"), (key: "Esc", title: "close"),
  ]

  init(keymap: Keymap, in keys: Keymap.Context, _ book: QueryBook) {
    items =
      Command.allCases.map { command in
        let key = keymap.key(for: command, in: keys)?.label ?? ""
        let line = key.padded(to: 6) + command.title.padded(to: 18) + command.summary
        return Item(title: command.title, line: line, step: .run(command))
      }
      + book.queries.map { query in
        let title = "query " + query.name
        let predicate = query.predicate.isEmpty ? "all rows" : "where \(query.predicate)"
        let sort = query.sort.isEmpty ? "" : " sort \(query.sort)"
        let line =
          "".padded(to: 6) + title.padded(to: 18) + "\(query.entity) \(predicate)\(sort)"
        return Item(title: title, line: line, step: .open(query))
      }
  }

  /// Those whose title holds the letters in this order.
  private var found: [Item] {
    items.filter { item in
      var rest = Substring(letters.lowercased())
      for letter in item.title.lowercased() where letter == rest.first { rest = rest.dropFirst() }
      return rest.isEmpty
    }
  }

  var count: Int { found.count }

  mutating func press(_ key: Key, _ pane: inout any Pane, _ context: inout PaneContext) -> Bool {
    switch key {
    case .escape, .control("c"): return false
    case .enter:
      if let number = Int(letters) {
        context.go(.row(number))
      } else if found.indices.contains(cursor.index) {
        context.go(found[cursor.index].step)
      }
      return false
    default:
      if cursor.take(key, count: count) == .moved { return true }
      letters = letters.edited(by: key)
      cursor = ListCursor()
      return true
    }
  }

  func draw(on canvas: inout Canvas, _ pane: any Pane, _ context: PaneContext) {
    let lines = found.map(\.line)
    let none = Int(letters) == nil ? "no such command" : "go to row \(letters)"
    canvas.drawBox(
      title: "Command · \(letters)▏",
      lines: lines.isEmpty ? [none] : lines,
      cursor: cursor
    )
  }
}
