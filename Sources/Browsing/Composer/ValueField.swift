import Findings
package import Querying
import Screen

/// The box in which a condition's value is typed or chosen.
package struct ValueField: Hashable, Sendable {
  package let address: [Int]
  /// What is compared, and how.
  package let title: String
  package let entry: ValueEntry
  package var line: TypedLine
  /// The choice under the cursor; nil while the cursor is in the text.
  package private(set) var cursor: Int?
  private let choices: [Choice]

  private struct Choice: Hashable {
    let text: String
    let note: String
  }

  package init(address: [Int], title: String, entry: ValueEntry, text: String) {
    self.address = address
    self.title = title
    self.entry = entry
    line = TypedLine(text)
    choices = entry.choices.map { Choice(text: $0.text, note: $0.note) }
    cursor = text.isEmpty && !choices.isEmpty && !entry.takesMany ? 0 : nil
  }

  /// The choices that fit the last of the values being typed.
  private var shown: [Choice] {
    let letters = lastValue
    guard !letters.isEmpty, !choices.contains(where: { $0.text == letters }) else { return choices }
    return choices.filter { FuzzyMatch(letters, in: $0.text) != nil }
  }

  private var lastValue: String {
    let text = line.beforeCursor
    guard entry.takesMany else { return text }
    return String(text.reversed().prefix { $0 != "," && $0 != " " }.reversed())
  }

  /// What the text reads as.
  var value: Result<Querying.Expression, QueryError> {
    do throws(QueryError) {
      return .success(try entry.read(line.text))
    } catch {
      return .failure(error)
    }
  }

  mutating func move(by distance: Int) {
    guard !shown.isEmpty else { return }
    let next = (cursor ?? -1) + distance
    cursor = next < 0 ? nil : min(shown.count - 1, next)
  }

  mutating func type(_ key: Key) {
    guard line.take(key) else { return }
    cursor = nil
  }

  /// Puts the choice under the cursor into the text, the first one where there is no cursor.
  mutating func complete() {
    let index = cursor ?? 0
    guard shown.indices.contains(index) else { return }
    line.replace(lastValue.count, with: shown[index].text)
    cursor = nil
  }

  /// False where there is no such choice.
  mutating func select(_ index: Int) -> Bool {
    guard shown.indices.contains(index) else { return false }
    cursor = index
    return true
  }

  /// A line for the text, one for what it reads as, and the choices.
  func box(on size: Size) -> Rect {
    let width = min(size.columns, 72)
    let height = min(size.rows - 3, 4 + choices.count)
    return Rect(
      origin: Point(column: (size.columns - width) / 2, row: 1),
      size: Size(columns: width, rows: height)
    )
  }

  /// The first choice that is shown.
  func top(on size: Size) -> Int {
    let height = box(on: size).size.rows - 4
    return Scrolling.top(0, keeping: cursor ?? 0, height: height, count: shown.count)
  }

  func draw(on canvas: inout Canvas) {
    let box = box(on: canvas.size)
    canvas.fill(box)
    canvas.frame(box, title: title, focused: true)
    let inner = box.inset()
    canvas.mark(inner.line(0), .field)
    line.draw(on: &canvas, at: inner.origin.moved(columns: 1), width: inner.size.columns - 2)
    drawReading(on: &canvas, in: inner.line(1))
    let top = top(on: canvas.size)
    for (offset, choice) in shown.dropFirst(top).prefix(max(0, inner.size.rows - 2)).enumerated() {
      let line = inner.line(2 + offset)
      let used = canvas.write(choice.text, at: line.origin.moved(columns: 2), as: .enumCase)
      canvas.write(choice.note, at: line.origin.moved(columns: used + 4), as: .dim)
      guard top + offset == cursor else { continue }
      canvas.write(canvas.glyphs.cursor, at: line.origin, as: .accent)
      canvas.mark(line, .selection)
      canvas.cursor = line.origin
    }
  }

  private func drawReading(on canvas: inout Canvas, in line: Rect) {
    let start = line.origin.moved(columns: 1)
    let width = line.size.columns - 2
    guard !self.line.text.isEmpty else {
      canvas.write(hint, at: start, as: .dim, width: width)
      return
    }
    switch value {
    case .success(let value):
      canvas.write("= " + entry.shown(value), at: start, as: .success, width: width)
    case .failure(let error):
      canvas.write(error.reason.sentence.line, at: start, as: .warning, width: width)
    }
  }

  /// How a value of the kind is written.
  private var hint: String {
    switch (entry.operation, entry.kind) {
    case (.in, _): "values with commas between them"
    case (.between, _): "two values, as 1 .. 9"
    case (_, .date): "2024-05-01, 2024-05-01T12:30Z, now, today-1w, -7d, -3mo, -1y"
    case (_, .uuid): "a UUID"
    case (_, .object(let entity)): "p7 or \(entity)/p7"
    case (.like, _): "* for any characters, ? for one"
    case (.matches, _): "a regular expression for the whole string"
    case _ where !choices.isEmpty: "a case, or what is stored"
    case (_, .string): "text as it is, $VARIABLE, or =path"
    default: "a value, $VARIABLE, or =path"
    }
  }
}
