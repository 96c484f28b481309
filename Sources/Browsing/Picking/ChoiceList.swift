package import Querying
import Screen

/// A box with a few things of which one is chosen; letters narrow them.
package struct ChoiceList: Hashable, Sendable {
  package struct Item: Hashable, Sendable {
    package let text: String
    package let note: String

    package init(_ text: String, _ note: String = "") {
      self.text = text
      self.note = note
    }
  }

  /// What is chosen.
  package enum Purpose: Hashable, Sendable {
    /// How a path gathers its to-manys.
    case quantifier(TypedPath, for: PathPicker.Purpose)
    /// The operator of the condition at an address; a new one goes on to its value.
    case operation([Int], isNew: Bool)
    /// The spelling to copy.
    case spelling
  }

  package let purpose: Purpose
  package let title: String
  package let items: [Item]
  package private(set) var letters = ""
  package private(set) var cursor = 0

  package init(_ purpose: Purpose, title: String, items: [Item], cursor: Int = 0) {
    self.purpose = purpose
    self.title = title
    self.items = items
    self.cursor = max(0, cursor)
  }

  /// The numbers of the items that the letters fit, best first.
  var shown: [Int] {
    guard !letters.isEmpty else { return Array(items.indices) }
    return items.indices.compactMap { index in
      FuzzyMatch(letters, in: items[index].text).map { (index: index, score: $0.score) }
    }
    .sorted { ($1.score, $0.index) < ($0.score, $1.index) }.map(\.index)
  }

  /// The number of the item under the cursor.
  var selected: Int? { shown.indices.contains(cursor) ? shown[cursor] : nil }

  mutating func move(by distance: Int) {
    cursor = max(0, min(shown.count - 1, cursor + distance))
  }

  mutating func narrow(to letters: String) {
    self.letters = letters
    cursor = 0
  }

  func box(on size: Size) -> Rect {
    let widest = items.map { DisplayText.width(of: $0.text + $0.note) + 4 }.max() ?? 0
    let width = min(size.columns, max(widest + 4, DisplayText.width(of: heading) + 8, 30))
    let height = min(size.rows - 3, items.count + 2)
    return Rect(
      origin: Point(column: (size.columns - width) / 2, row: 1),
      size: Size(columns: width, rows: height)
    )
  }

  private var heading: String { letters.isEmpty ? title : "\(title) · \(letters)▏" }

  func top(on size: Size) -> Int {
    Scrolling.top(0, keeping: cursor, height: box(on: size).size.rows - 2, count: shown.count)
  }

  func draw(on canvas: inout Canvas) {
    let box = box(on: canvas.size)
    canvas.fill(box)
    canvas.frame(box, title: heading, focused: true)
    let inner = box.inset()
    let top = top(on: canvas.size)
    if shown.isEmpty { canvas.write("nothing fits", at: inner.origin, as: .dim) }
    for (offset, index) in shown.dropFirst(top).prefix(inner.size.rows).enumerated() {
      let line = inner.line(offset)
      let used = canvas.write(
        items[index].text,
        at: line.origin.moved(columns: 2),
        width: line.size.columns - 2
      )
      canvas.write(
        items[index].note,
        at: line.origin.moved(columns: used + 4),
        as: .dim,
        width: max(0, line.size.columns - used - 4)
      )
      guard top + offset == cursor else { continue }
      canvas.write(canvas.glyphs.cursor, at: line.origin, as: .accent)
      canvas.mark(line, .selection)
      canvas.cursor = line.origin
    }
  }
}
