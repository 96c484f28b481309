import Predicates
import Screen

/// The operators of a condition, those that fit best first, and whether letters are compared without case and accents.
struct OperatorList: ListBox {
  private enum Item: Hashable {
    case choice(OperatorChoice)
    case toggle(Predicates.Comparison.Options)
    /// The operators that are not offered at once.
    case more
  }

  private let address: [Int]
  /// Whether the condition is new, so that its value comes next.
  private let isNew: Bool
  private let title: String
  private let kind: LeafKind
  private let present: OperatorChoice
  private let choices: [OperatorChoice]
  private let anchor: Point
  private var options: Predicates.Comparison.Options
  private var showsAll: Bool
  private var letters = ""
  var typed: String { letters }
  let isText = true
  var cursor = ListCursor()
  static let wheel = 1
  static let takesAtOnce = true

  let hints = [(key: "↵", title: "choose"), (key: "↑↓", title: "move"), (key: "a-z", title: "narrow")]

  private static let toggles: [(option: Predicates.Comparison.Options, word: String)] = [
    (.caseInsensitive, "case"), (.diacriticInsensitive, "accents"),
  ]

  init(
    of condition: DraftCondition, named name: String, _ subject: ConditionSubject?, at address: [Int], isNew: Bool,
    under anchor: Point
  ) {
    (self.address, self.isNew, self.anchor) = (address, isNew, anchor)
    kind = subject?.kind ?? .unknown
    title = "\(name) · \(kind.title)"
    present = condition.choice
    options = present.options
    choices = OperatorChoice.choices(for: subject)
    // One operator more needs no line that leads to it.
    showsAll = choices.count <= OperatorChoice.offered + 1
    if !showsAll, let index = presentIndex { showsAll = index >= OperatorChoice.offered }
    cursor = ListCursor(presentIndex ?? 0)
  }

  private var presentIndex: Int? {
    choices.firstIndex { ($0.operation, $0.asksNil) == (present.operation, present.asksNil) }
  }

  /// The letters without options in brackets.
  private var word: String { String(letters.prefix { $0 != "[" }).lowercased() }

  /// The options as they are typed in brackets, else as they are turned on.
  private var presentOptions: Predicates.Comparison.Options {
    guard letters.contains("[") else { return options }
    let typed = letters.drop { $0 != "[" }
    return Predicates.Comparison.Options(
      Self.toggles.filter { $0.option.text.dropFirst().first.map(typed.contains) ?? false }.map(\.option))
  }

  /// The lines that the letters match, best first.
  private var shown: [Item] {
    let options = presentOptions
    let named = choices.map { $0.with(options, for: kind) }
    let folding = choices.contains { $0.folds(kind) } ? Self.toggles : []
    guard !word.isEmpty else {
      return named.prefix(showsAll ? choices.count : OperatorChoice.offered).map(Item.choice)
        + folding.map { .toggle($0.option) } + (showsAll ? [] : [.more])
    }
    let found = choices.indices.compactMap { index in
      FuzzyMatch(word, in: choices[index].title).map { (index: index, score: $0.score) }
    }.sorted { ($1.score, $0.index) < ($0.score, $1.index) }.map { Item.choice(named[$0.index]) }
    return found + folding.filter { $0.word.hasPrefix(word) }.map { .toggle($0.option) }
  }

  var count: Int { shown.count }

  mutating func press(_ key: Key, _ composer: inout ComposerPane, _ context: inout PaneContext) -> Bool {
    switch key {
    case .escape where !letters.isEmpty:
      letters = ""
      cursor = ListCursor(presentIndex ?? 0)
      return true
    case .escape, .control("c"): return false
    case .enter: return take(&composer, &context)
    default:
      if cursor.take(key, count: count, page: 10) == .moved { return true }
      letters = letters.edited(by: key)
      cursor = ListCursor(letters.isEmpty ? presentIndex ?? 0 : 0)
      return true
    }
  }

  private mutating func take(_ composer: inout ComposerPane, _ context: inout PaneContext) -> Bool {
    let shown = shown
    guard shown.indices.contains(cursor.index) else {
      composer.typeValue(of: address, beginning: letters, &context)
      return false
    }
    switch shown[cursor.index] {
    case .choice(let choice):
      composer.take(choice, at: address, isNew: isNew, &context)
      return false
    case .toggle(let option):
      options.formSymmetricDifference(option)
      letters = ""
      cursor = ListCursor(presentIndex ?? 0)
    case .more: showsAll = true
    }
    return true
  }

  func frame(on size: Size) -> Rect {
    let items = shown.map(words)
    let widest = noteColumn + (items.map { DisplayText.width(of: $0.note) }.max() ?? 0)
    let needed = max(
      widest + 4, DisplayText.width(of: heading) + 8, items.isEmpty ? DisplayText.width(of: emptyNote) + 4 : 30)
    return .box(columns: needed, rows: max(1, items.count) + 2, on: size, under: anchor)
  }

  /// Where all notes begin.
  private var noteColumn: Int { 4 + (shown.map { DisplayText.width(of: words($0).text) }.max() ?? 0) }

  /// A value that is typed where an operator is asked for is not lost.
  private var emptyNote: String { "no operator · ↵ as the value of \(present.title)" }

  private var heading: String { letters.isEmpty ? title : "\(title) · \(letters)▏" }

  private func words(_ item: Item) -> (text: String, note: String) {
    switch item {
    case .choice(let choice): return (choice.title, choice.note)
    case .toggle(let option):
      let word = Self.toggles.first { $0.option == option }?.word ?? ""
      return ("\(presentOptions.contains(option) ? "[x]" : "[ ]") ignore \(word)", option.text)
    case .more: return ("more …", "\(choices.count - OperatorChoice.offered) other operators")
    }
  }

  func draw(on canvas: inout Canvas, _ composer: ComposerPane, _ context: PaneContext) {
    let inner = canvas.drawBox(frame(on: canvas.size), title: heading)
    let shown = shown
    if shown.isEmpty { canvas.write(emptyNote, at: inner.origin, as: .dim) }
    let start = noteColumn
    cursor.draw(on: &canvas, in: inner, count: shown.count) { canvas, index, line in
      let words = words(shown[index])
      canvas.write(words.text, at: line.origin.moved(columns: 2), width: line.size.columns - 2)
      canvas.write(
        words.note, at: line.origin.moved(columns: start), as: .dim, width: max(0, line.size.columns - start))
      if index == cursor.index { canvas.cursor = line.origin }
    }
  }
}

extension OperatorChoice {
  /// What a pattern or an option means.
  fileprivate var note: String {
    switch operation {
    case .like where options.isEmpty: "* and ? stand for characters"
    case .matches where options.isEmpty: "a regular expression for the whole string"
    case .in where options.isEmpty: "one of several"
    case .between: "from … to, both included"
    default:
      switch options {
      case .caseInsensitive: "capitals or not"
      case .diacriticInsensitive: "accents or not"
      case []: ""
      default: "ignores case and accents"
      }
    }
  }
}
