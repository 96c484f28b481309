import Predicates
import Questions
import Schema
import Screen

/// Commands that this store has a use for, entities, columns, saved queries and stores, to be found by their letters.
struct PaletteBox: ListBox {
  private struct Item {
    /// The text by which it is found.
    let title: String
    let key: String
    let summary: String
    let step: PaneContext.Step
    /// How often it was chosen.
    let uses: Int
    /// Its rank among items that were chosen as often: the view's own commands come first.
    var rank = Rank.other
    /// Words beside the sentence by which it is found.
    var otherWords = ""

    /// Whether a text is one of the words that people type for it.
    func isCalled(_ word: String) -> Bool { otherWords.split(separator: " ").contains { $0 == word } }

    /// Whether each word of a text is in the sentence, or among the other words.
    func says(_ words: String) -> Bool {
      let text = "\(summary) \(otherWords)".lowercased()
      return words.count > 2 && words.split(separator: " ").allSatisfy { text.contains($0) }
    }
  }

  private enum Rank: Int { case here, other, moving, disabled }

  private var items: [Item]
  private var letters = ""
  private var found: [Item]
  var cursor = ListCursor()

  let hints = [(key: "↵", title: "go"), (key: "↑↓", title: "choose"), (key: "a-z", title: "find")]
  var typed: String { letters }
  let isText = true

  init(keymap: Keymap, in contexts: [Keymap.Context], _ pane: any Pane, _ context: PaneContext) {
    func item(_ title: String, _ summary: String, key: String = "", _ step: PaneContext.Step) -> Item {
      Item(title: title, key: key, summary: summary, step: step, uses: context.memory.uses[title] ?? 0)
    }
    let groups = Dictionary(
      keymap.bindings(in: contexts).map { ($0.command, CommandGroup(of: $0, in: contexts)) },
      uniquingKeysWith: { first, _ in first })
    let commands = Command.all.filter { $0.isOffered(context.document) }.map { command in
      let reason = command.disabledReason(pane, context)
      var item = item(
        command.title, command.summary + (reason.map { " (\($0))" } ?? ""),
        key: keymap.key(for: command, in: contexts)?.label(isASCII: context.look.usesASCII) ?? "", .run(command))
      item.otherWords = command.otherWords
      if reason != nil {
        item.rank = .disabled
      } else if let group = groups[command] {
        item.rank = group == .here ? .here : group == .movement ? .moving : .other
      }
      return item
    }
    let queries = context.memory.book.queries.map { query in
      let predicate = query.predicate.isEmpty ? "all rows" : "where \(query.predicate)"
      let sort = query.sort.isEmpty ? "" : " sort \(query.sort)"
      return item("query " + query.name, "\(query.entity) \(predicate)\(sort)", .open(query))
    }
    let entities = context.document.model.entities.map { item($0.name, "the entity's rows", .entity($0.name)) }
    let columns = pane.columnPaths.map {
      item($0.persistentSpelling, "the column of these rows, \($0.typeCaption)", .column($0))
    }
    items = (commands + queries + entities + columns).enumerated().sorted {
      ($1.element.uses, $0.element.rank.rawValue, $0.offset) < ($0.element.uses, $1.element.rank.rawValue, $1.offset)
    }.map(\.element)
    found = items
    take(stores: context.memory.stores)
  }

  /// Adds the stores that can be opened, which may be found later.
  mutating func take(stores: [String]) {
    items += stores.map { path in
      Item(title: "store " + path, key: "", summary: "open it", step: .store(path, isSure: false), uses: 0)
    }
    find(letters)
  }

  /// A name with the text in it first, then a word for an item, then other names that have its letters, then sentences
  /// with the text; of names the best match, then the item that was chosen most often.
  private mutating func find(_ text: String) {
    if letters != text { cursor = ListCursor() }
    letters = text
    guard !text.isEmpty else {
      found = items
      return
    }
    let words = text.lowercased()
    let matches = items.enumerated().compactMap { index, item in
      FuzzyMatch(text, in: item.title).map { (index, item, $0.score) }
    }.sorted { ($1.2, $0.0) < ($0.2, $1.0) }.map(\.1)
    // A letter or two stand in many names, and may be a word for one thing.
    let isPart = words.count > 2
    let exact = matches.filter { $0.title.lowercased() == words }
    let named = matches.filter { isPart && $0.rank != .disabled && $0.title.lowercased().contains(words) }
    var listed: Set<String> = []
    found = (exact + named + items.filter { $0.isCalled(words) } + matches).filter {
      listed.insert($0.title).inserted
    }
    found += items.filter { !listed.contains($0.title) && $0.says(words) }
  }

  var count: Int { max(1, found.count) }

  mutating func press(_ key: Key, _ pane: inout any Pane, _ context: inout PaneContext) -> Bool {
    switch key {
    case .escape where !letters.isEmpty: find("")
    case .escape, .control("c"): return false
    case .enter:
      if let number = Int(letters) {
        context.go(.row(number))
      } else if found.indices.contains(cursor.index) {
        let item = found[cursor.index]
        context.memory.uses[item.title, default: 0] += 1
        context.go(item.step)
      }
      return false
    default:
      if cursor.take(key, count: count, page: 10) == .moved { return true }
      find(letters.edited(by: key))
    }
    return true
  }

  func draw(on canvas: inout Canvas, _ pane: any Pane, _ context: PaneContext) {
    let inner = canvas.drawBox(frame(on: canvas.size), title: "Command · \(letters)▏")
    guard !found.isEmpty else {
      let text = Int(letters).map { "go to line \($0)" } ?? "nothing has these letters in this order"
      canvas.write(text, at: inner.origin.moved(columns: 1), as: .dim)
      return
    }
    // A column for all titles on the screen; a long one is cut.
    let shown = found[cursor.window(height: inner.size.rows, count: found.count)]
    let titles = shown.map { DisplayText.width(of: $0.title) + 1 }.max() ?? 0
    let width = max(18, min(titles, 40, inner.size.columns / 2))
    cursor.draw(on: &canvas, in: inner, count: found.count, mark: .cursorRow) { canvas, index, line in
      let item = found[index]
      let start = line.origin.moved(columns: 1)
      canvas.write(item.key, at: start, as: .key, width: 6)
      canvas.write(item.title, at: start.moved(columns: 6), width: width - 1)
      let used = 6 + width
      canvas.write(item.summary, at: start.moved(columns: used), as: .dim, width: max(0, line.size.columns - used - 2))
      if index == cursor.index { canvas.cursor = line.origin }
    }
  }
}
