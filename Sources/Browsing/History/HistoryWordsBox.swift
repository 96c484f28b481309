import Screen

/// The author and the entities of a line, to narrow the history by one of them.
struct HistoryWordsBox: ListBox {
  private let words: [HistoryNarrowing.Word]
  var cursor = ListCursor()
  static let takesAtOnce = true

  let hints = [(key: "↵", title: "take"), (key: "↑↓", title: "choose"), (key: "Esc", title: "close")]

  init(_ words: [HistoryNarrowing.Word]) { self.words = words }

  var count: Int { words.count }

  mutating func press(_ key: Key, _ history: inout HistoryPane, _ context: inout PaneContext) -> Bool {
    switch key {
    case .enter:
      guard words.indices.contains(cursor.index) else { return false }
      history.add(words[cursor.index], &context)
      return false
    case .character("j"): cursor.move(by: 1, count: count)
    case .character("k"): cursor.move(by: -1, count: count)
    default: return cursor.take(key, count: count) == .moved
    }
    return true
  }

  func draw(on canvas: inout Canvas, _ history: HistoryPane, _ context: PaneContext) {
    let isExcluded = words.first?.isExcluded == true
    canvas.drawBox(
      title: isExcluded ? "Leave out which" : "Show only which", lines: words.map { " " + $0.text }, cursor: cursor)
  }
}
