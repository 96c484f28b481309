import Decoding
import Findings
import Predicates
import Presenting
import Questions
import Schema
import Screen

/// The box in which a condition's value is typed or chosen.
struct ValueField: ListBox {
  let address: [Int]
  /// The path and the operator.
  let title: String
  let entry: ValueEntry
  private var line: TextField
  /// The cursor in the choices.
  var cursor = ListCursor()
  /// Whether the cursor is in the choices and not in the text.
  private var isChoosing: Bool
  /// Whether the text is typed here, so that it narrows the choices.
  private var isTyped = false
  static let wheel = 1
  static let takesAtOnce = true

  let takesLetters = true
  let escTitle = "as it was"
  let hints = [(key: "↵", title: "take"), (key: "↑↓", title: "choose"), (key: "tab", title: "complete")]

  private var choices: [Choice]
  /// The most frequent values, which are asked for in the background; nil if a path has none.
  private let request: SummaryRequest?

  private struct Choice: Hashable {
    let text: String
    var note: String

    func isNamed(_ letters: String) -> Bool { RawCodec.plainName(text) == RawCodec.plainName(letters) }
  }

  /// How many of the most frequent values are offered.
  static let mostFrequent = 12

  init(
    address: [Int], title: String, entry: ValueEntry, text: String, frequent request: SummaryRequest?,
    _ context: inout PaneContext
  ) {
    self.request = request
    if let request { context.ask(.summary(request)) }
    self.address = address
    self.title = title
    self.entry = entry
    line = TextField(text)
    choices = entry.choices.map { Choice(text: $0.text, note: $0.note) }
    isChoosing = false
    offer()
  }

  func purpose(of lane: Lane) -> Showing.Purpose? { lane == .summary && request != nil ? .values : nil }

  /// Offers the values of the rows, the most frequent first; for an enum's cases it adds how many rows have them.
  mutating func take(_ answer: Answer, _ shown: Shown) {
    guard case .summary(let request, _) = answer, request == self.request, case .values(let seen) = shown else {
      return
    }
    for line in seen.lines {
      guard let value = line.value, value != .null else { continue }
      let text = entry.text(of: .constant(value))
      let rows = Count.grouped(line.rows, "row")
      if let index = choices.firstIndex(where: { $0.text == text }) {
        choices[index].note += (choices[index].note.isEmpty ? "" : " · ") + rows
      } else if !text.hasPrefix("=") {
        choices.append(Choice(text: text, note: rows))
      }
    }
    offer()
  }

  /// Enter takes the first choice as soon as there is one, and the cursor shows that.
  private mutating func offer() {
    if line.text.isEmpty, !choices.isEmpty, !entry.takesMany { isChoosing = true }
  }

  /// Without an answer, no values are offered.
  mutating func take(_ failure: Failure, on lane: Lane) -> Bool { lane == .summary && request != nil }

  /// The choices that fit the last of the values being typed, the one that is typed whole first.
  private var shown: [Choice] {
    let letters = lastValue
    guard isTyped, !letters.isEmpty else { return choices }
    let found = choices.filter { fits($0, letters) }
    return found.filter { $0.isNamed(letters) } + found.filter { !$0.isNamed(letters) }
  }

  /// Whether a choice contains what is typed; a date or a number must begin with it.
  private func fits(_ choice: Choice, _ letters: String) -> Bool {
    let (text, wanted) = (choice.text.lowercased(), letters.lowercased())
    switch entry.kind {
    case .date, .number: return text.hasPrefix(wanted)
    default: return text.contains(wanted)
    }
  }

  /// The only case that begins with what is typed, which Enter takes; nil if what is typed is a value itself.
  private var begun: Choice? {
    let letters = RawCodec.plainName(line.text)
    guard isTyped, !letters.isEmpty, !entry.takesMany else { return nil }
    let found = entry.choices.filter { RawCodec.plainName($0.text).hasPrefix(letters) }
    guard found.count == 1, let only = found.first else { return nil }
    return Choice(text: only.text, note: only.note)
  }

  private var lastValue: String {
    let text = line.beforeCursor
    guard entry.takesMany else { return text }
    return String(text.reversed().prefix { $0 != "," && $0 != " " }.reversed())
  }

  /// The value of the text.
  var value: Result<Predicates.Expression, QueryError> {
    do throws(QueryError) { return .success(try entry.read(begun?.text ?? line.text)) } catch { return .failure(error) }
  }

  var count: Int { shown.count }

  mutating func press(_ key: Key, _ composer: inout ComposerPane, _ context: inout PaneContext) -> Bool {
    let stays = take(key, &composer, &context)
    if !stays { context.stop(.summary) }
    return stays
  }

  private mutating func take(_ key: Key, _ composer: inout ComposerPane, _ context: inout PaneContext) -> Bool {
    switch key {
    case .escape, .control("c"):
      composer.attempt(nil, &context)
      return false
    case .enter: return accept(&composer, &context)
    case .up: move(by: -1)
    case .down: move(by: 1)
    case .tab: complete()
    default:
      if line.take(key, limit: TextField.longestQuery) {
        isChoosing = false
        isTyped = true
        context.stop(.summary)
      }
    }
    composer.attempt(self, &context)
    return true
  }

  mutating func select(_ choice: Int, _ context: inout PaneContext) {
    cursor.select(choice)
    isChoosing = true
  }

  mutating func scroll(by distance: Int, _ context: inout PaneContext) { move(by: distance) }

  /// Takes the value; of several values each stays in the text, followed by the next.
  private mutating func accept(_ composer: inout ComposerPane, _ context: inout PaneContext) -> Bool {
    let hasChosen = isChoosing
    guard hasChosen || !line.text.isEmpty else {
      context.said = "type a value · Esc leaves the condition without one"
      return true
    }
    // An invalid value may be the start of a valid one.
    if hasChosen || (try? value.get()) == nil { complete() }
    guard !(hasChosen && entry.takesMany), case .success(let value) = value else {
      composer.attempt(self, &context)
      return true
    }
    composer.take(value, at: address, &context)
    return false
  }

  /// Above the first choice the cursor moves into the text.
  private mutating func move(by distance: Int) {
    guard !shown.isEmpty else { return }
    let next = (isChoosing ? cursor.index : -1) + distance
    isChoosing = next >= 0
    cursor = ListCursor(min(count - 1, next))
  }

  /// Puts the choice under the cursor into the text, or the first one if the cursor is in the text.
  private mutating func complete() {
    let index = isChoosing ? cursor.index : 0
    guard shown.indices.contains(index) else { return }
    line.replace(lastValue.count, with: shown[index].text)
    isChoosing = false
    isTyped = false
  }

  /// A line for the text, one for its value, and the choices.
  func frame(on size: Size) -> Rect { .box(columns: 72, rows: 4 + choices.count, on: size) }

  func list(in frame: Rect) -> Rect { frame.inset().splitTop(2).bottom }

  func draw(on canvas: inout Canvas, _ composer: ComposerPane, _ context: PaneContext) {
    let frame = frame(on: canvas.size)
    let inner = canvas.drawBox(frame, title: title)
    canvas.highlight(inner.line(0), .field)
    line.draw(on: &canvas, at: inner.origin.moved(columns: 1), width: inner.size.columns - 2)
    drawReading(on: &canvas, in: inner.line(1))
    let shown = shown
    let cursor = isChoosing ? self.cursor : ListCursor()
    cursor.draw(on: &canvas, in: list(in: frame), count: shown.count, isShown: isChoosing) { canvas, index, line in
      let choice = shown[index]
      let used = canvas.write(choice.text, at: line.origin.moved(columns: 2), as: .enumCase)
      canvas.write(choice.note, at: line.origin.moved(columns: used + 4), as: .dim)
      if isChoosing, index == cursor.index { canvas.cursor = line.origin }
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
      let text = "= " + (meaning(of: value) ?? entry.shown(value))
      canvas.write(text, at: start, as: .success, width: width)
    case .failure(let error): canvas.write(error.reason.sentence.line, at: start, as: .warning, width: width)
    }
  }

  /// The moments that a typed date means; nil for any other value.
  private func meaning(of value: Predicates.Expression) -> String? {
    guard let period = entry.period(of: value), let start = DateText.plain(period.lowerBound),
      let end = DateText.plain(period.upperBound)
    else { return nil }
    guard !period.isEmpty else { return "\(start) UTC" }
    return switch entry.operation {
    case .lessThan: "before \(start) UTC"
    case .greaterThanOrEqualTo: "from \(start) UTC on"
    case .lessThanOrEqualTo: "before \(end) UTC"
    case .greaterThan: "from \(end) UTC on"
    case .notEqualTo: "before \(start) or from \(end) UTC on"
    default: "from \(start) until before \(end) UTC"
    }
  }

  /// How a value of the kind is written.
  private var hint: String {
    switch (entry.operation, entry.kind) {
    case (.in, _): "values with commas between them"
    case (.between, _): "two values, as 1 .. 9"
    case (_, .date): "2024, 2024-05, 2024-05-01T12:30Z, last week, today, -7d, now - 3mo"
    case (_, .uuid): "a UUID"
    case (_, .object(let entity)): "p7 or \(entity)/p7"
    case (.like, _): "* for any characters, ? for one"
    case (.matches, _): "a regular expression for the whole string"
    case (_, .boolean): "YES or NO"
    case _ where !entry.choices.isEmpty: "a case, or what is stored"
    case (_, .string): "text as it is, $VARIABLE, or =path"
    default: "a value, $VARIABLE, or =path"
    }
  }
}
