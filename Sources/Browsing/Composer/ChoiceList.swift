import Predicates
import Screen

/// A few choices for the query; letters narrow them.
struct ChoiceList: ListBox {
  private struct Item {
    let text: String
    let note: String
    /// What letters must begin with for it to be offered; nil if it always is.
    var typed: String?
  }

  /// The kind of choice.
  enum Purpose {
    /// The quantifier or aggregate of a path over to-manys.
    case quantifier(TypedPath, for: PathPicker.Purpose)
    /// The spelling to copy.
    case spelling
  }

  private let purpose: Purpose
  private let title: String
  private let items: [Item]
  private let anchor: Point?
  private var letters = ""
  var typed: String { letters }
  let isText = true
  var cursor = ListCursor()
  static let wheel = 1
  static let takesAtOnce = true

  let hints = [(key: "↵", title: "choose"), (key: "↑↓", title: "move"), (key: "a-z", title: "narrow")]

  init(quantifiersOf path: TypedPath, named name: String, for purpose: PathPicker.Purpose, under anchor: Point) {
    self.purpose = .quantifier(path, for: purpose)
    self.anchor = anchor
    title = "\(name) leads to many"
    let operators = OperatorChoice.spelled(for: ConditionSubject(path: path, quantifier: .any))
    items =
      PathQuantifier.choices(for: path).map { Item(text: $0.title, note: $0.note) } + [
        Item(text: "SUBQUERY", note: "some of them pass several conditions")
      ] + operators.map { Item(text: "ANY \($0.title)", note: PathQuantifier.any.note, typed: $0.title) }
  }

  init(spellingsOf pane: ComposerPane) {
    purpose = .spelling
    anchor = nil
    title = "Copy"
    items = QuerySpellings(pane).copied.map { Item(text: $0.title, note: $0.text.replacing("\n", with: " ")) }
  }

  /// The indexes of the items that the letters match, best first.
  private var shown: [Int] {
    guard !letters.isEmpty else { return items.indices.filter { items[$0].typed == nil } }
    let found = items.indices.filter { items[$0].typed == nil }.compactMap { index in
      FuzzyMatch(letters, in: items[index].text).map { (index: index, score: $0.score) }
    }.sorted { ($1.score, $0.index) < ($0.score, $1.index) }.map(\.index)
    let wanted = letters.lowercased()
    return found + items.indices.filter { items[$0].typed?.lowercased().hasPrefix(wanted) == true }
  }

  /// Where all notes begin.
  private var noteColumn: Int {
    4 + (items.filter { $0.typed == nil }.map { DisplayText.width(of: $0.text) }.max() ?? 0)
  }

  var count: Int { shown.count }

  mutating func press(_ key: Key, _ composer: inout ComposerPane, _ context: inout PaneContext) -> Bool {
    switch key {
    case .escape where !letters.isEmpty:
      letters = ""
      cursor = ListCursor()
      return true
    case .escape, .control("c"): return false
    case .enter:
      guard shown.indices.contains(cursor.index) else { return true }
      composer.take(shown[cursor.index], of: purpose, &context)
      return false
    default:
      if cursor.take(key, count: count, page: 10) == .moved { return true }
      letters = letters.edited(by: key)
      cursor = ListCursor()
      return true
    }
  }

  func frame(on size: Size) -> Rect {
    let widest = noteColumn + (items.map { DisplayText.width(of: $0.note) }.max() ?? 0)
    return .box(
      columns: max(widest + 4, DisplayText.width(of: heading) + 8, 30), rows: max(1, count) + 2, on: size, under: anchor
    )
  }

  private var heading: String { letters.isEmpty ? title : "\(title) · \(letters)▏" }

  func draw(on canvas: inout Canvas, _ composer: ComposerPane, _ context: PaneContext) {
    let inner = canvas.drawBox(frame(on: canvas.size), title: heading)
    let shown = shown
    if shown.isEmpty { canvas.write("nothing fits", at: inner.origin, as: .dim) }
    cursor.draw(on: &canvas, in: inner, count: shown.count) { canvas, index, line in
      let item = items[shown[index]]
      let used = canvas.write(item.text, at: line.origin.moved(columns: 2), width: line.size.columns - 2)
      let start = max(noteColumn, used + 4)
      canvas.write(item.note, at: line.origin.moved(columns: start), as: .dim, width: max(0, line.size.columns - start))
      if index == cursor.index { canvas.cursor = line.origin }
    }
  }
}

extension PathQuantifier {
  /// When the condition holds for a row.
  fileprivate var note: String {
    switch self {
    case .any: "at least one of them passes"
    case .all: "each of them passes, or there is none"
    case .none: "not one of them passes"
    case .aggregate(.count): "how many there are"
    case .aggregate(.sum): "their sum, 0 of none"
    case .aggregate(.average): "their average, nil of none"
    case .aggregate(.minimum): "the least of them"
    case .aggregate(.maximum): "the greatest of them"
    }
  }
}
