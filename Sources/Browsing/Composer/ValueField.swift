import Decoding
import Findings
import Foundation
import Predicates
import Presenting
import Questions
import Schema
import Screen

import struct Screen.Point
import struct Screen.Rect
import struct Screen.Size

/// The box in which a condition's value is typed or chosen.
struct ValueField: ListBox {
  let address: [Int]
  /// The path and the operator.
  let title: String
  let entry: ValueEntry
  /// What a search for a text ignores.
  private let options: Predicates.Comparison.Options
  private let anchor: Point
  private var line: TextField
  /// The cursor in the list.
  var cursor = ListCursor()
  /// Whether the cursor is in the list and not in the text.
  private var isChoosing = false
  /// Whether the text is typed here, so that it narrows the choices.
  private var isTyped: Bool
  static let wheel = 1
  static let takesAtOnce = true

  let takesLetters = true
  let escTitle = "as it was"
  let hints = [(key: "↵", title: "take"), (key: "↑↓", title: "choose"), (key: "tab", title: "complete")]

  private var choices: [Choice]
  /// Where values are found; nil if a path has none.
  private let source: ValueSource?
  /// The question whose answer is awaited or was the last.
  private var asked: SummaryRequest?
  /// Letters whose values are all among the choices; nil if there are none.
  private var known: String?

  fileprivate struct Choice: Hashable {
    let text: String
    var note: String

    func isNamed(_ letters: String) -> Bool { RawCodec.plainName(text) == RawCodec.plainName(letters) }
  }

  /// A line of the list.
  fileprivate enum Item: Hashable {
    case choice(Choice)
    /// The text as it is typed, when there are choices that Enter would take in its place.
    case typed(Predicates.Expression)
  }

  /// `isTyped` says that the text was typed just now, before the box opened.
  init(
    address: [Int], title: String, entry: ValueEntry, options: Predicates.Comparison.Options, text: String,
    isTyped: Bool, from source: ValueSource?,
    under anchor: Point, _ context: inout PaneContext
  ) {
    self.source = source
    self.options = options
    self.anchor = anchor
    self.address = address
    self.title = title
    self.entry = entry
    self.isTyped = isTyped
    line = TextField(text)
    choices = entry.choices.map { Choice(text: $0.text, note: $0.note) }
    ask(&context)
    offer()
  }

  func purpose(of lane: Lane) -> Showing.Purpose? { lane == .summary && asked != nil ? .values : nil }

  /// Asks for the most frequent values, or for those with the typed letters, unless they are known.
  private mutating func ask(_ context: inout PaneContext) {
    let letters = isTyped ? letters : ""
    if let known, known.isEmpty || fits(letters, known) { return }
    guard let request = source?.request(containing: letters, context), request != asked else { return }
    context.stop(.summary)
    asked = request
    context.ask(.summary(request))
  }

  /// Offers the values of the rows, the most frequent first; for an enum's cases it adds how many rows have them.
  mutating func take(_ answer: Answer, _ shown: Shown) {
    guard case .summary(let request, let summary) = answer, request == asked, case .values(let seen) = shown,
      let source
    else { return }
    let (former, hadChoices) = (chosen, count > 0)
    for line in seen.lines {
      guard let value = line.value, value != .null else { continue }
      let text = entry.text(of: .constant(value))
      let rows = source.count(line.rows)
      if let index = choices.firstIndex(where: { $0.text == text }) {
        guard !choices[index].note.hasSuffix(rows) else { continue }
        choices[index].note += (choices[index].note.isEmpty ? "" : " · ") + rows
      } else if !text.hasPrefix("=") {
        choices.append(Choice(text: text, note: rows))
      }
    }
    if summary.distinct <= summary.frequent.count { known = isTyped ? letters : "" }
    if let former {
      cursor.select(self.shown.firstIndex { $0.isSame(as: former) })
    } else if !hadChoices {
      // A cursor that the user moved into the text stays there.
      offer()
    }
  }

  /// Puts the cursor on the first line, which Enter takes; of several values, typed ones alone are replaced.
  private mutating func offer() {
    cursor = ListCursor()
    let isOffered = line.text.isEmpty && !entry.takesMany && !entry.operation.isStringSearch
    isChoosing = (isTyped || isOffered) && !shown.isEmpty
  }

  /// Without an answer, no values are offered.
  mutating func take(_ failure: Failure, on lane: Lane) -> Bool { lane == .summary && asked != nil }

  /// The choices that fit the last of the values being typed, the one that is typed whole first, then the text as it is.
  ///
  /// A number, a date or an object is typed to its end, so it comes before others that only begin like it.
  private var shown: [Item] {
    let letters = letters
    guard isTyped, !letters.isEmpty else { return choices.map(Item.choice) }
    let found = choices.filter { fits($0.text, letters) }
    let hits = (found.filter { $0.isNamed(letters) } + found.filter { !$0.isNamed(letters) }).map(Item.choice)
    guard let first = hits.first, let value = try? entry.read(line.text), value != self.value(of: first) else {
      return hits
    }
    return entry.isTypedWhole ? [.typed(value)] + hits : hits + [.typed(value)]
  }

  /// Whether a value contains what is typed; a date or a number must begin with it.
  private func fits(_ value: String, _ letters: String) -> Bool {
    if "=$\"".contains(letters.prefix(1)) { return false }
    let (text, wanted) = (folded(value), folded(letters))
    return switch entry.operation {
    case .beginsWith: text.hasPrefix(wanted)
    case .endsWith: text.hasSuffix(wanted)
    case _ where entry.isTypedWhole && !entry.operation.isStringSearch: text.hasPrefix(wanted)
    default: text.contains(wanted)
    }
  }

  /// A text without what the condition ignores; other values than those of a search are found whatever their case.
  private func folded(_ text: String) -> String {
    guard entry.operation.isStringSearch else { return text.lowercased() }
    let text =
      options.contains(.diacriticInsensitive) ? text.folding(options: .diacriticInsensitive, locale: nil) : text
    return options.contains(.caseInsensitive) ? text.lowercased() : text
  }

  /// The last of the values being typed.
  private var letters: String {
    let text = line.beforeCursor
    guard entry.takesMany else { return text }
    return String(text.reversed().prefix { $0 != "," && $0 != " " }.reversed())
  }

  /// The line under the cursor; nil if that is in the text.
  private var chosen: Item? {
    let shown = shown
    return isChoosing && shown.indices.contains(cursor.index) ? shown[cursor.index] : nil
  }

  /// The value that a line stands for; nil if it is one of several.
  private func value(of item: Item) -> Predicates.Expression? {
    switch item {
    case .typed(let value): value
    case .choice(let choice): entry.takesMany ? nil : try? entry.read(choice.text)
    }
  }

  /// The value that Enter takes.
  var value: Result<Predicates.Expression, QueryError> {
    if let value = chosen.flatMap(value(of:)) { return .success(value) }
    do throws(QueryError) { return .success(try entry.read(line.text)) } catch { return .failure(error) }
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
        isTyped = true
        ask(&context)
        offer()
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
    guard isChoosing || !line.text.isEmpty else {
      context.said = "type a value · Esc leaves the condition without one"
      return true
    }
    if entry.takesMany, case .choice? = chosen {
      complete()
    } else if case .success(let value) = value {
      composer.take(value, at: address, &context)
      return false
    }
    composer.attempt(self, &context)
    return true
  }

  /// Above the first line the cursor moves into the text.
  private mutating func move(by distance: Int) {
    guard count > 0 else { return }
    let next = (isChoosing ? cursor.index : -1) + distance
    isChoosing = next >= 0
    cursor = ListCursor(min(count - 1, next))
  }

  /// Puts the choice under the cursor into the text, or the first one if the cursor is on none.
  private mutating func complete() {
    let choices = shown.compactMap { item -> Choice? in if case .choice(let choice) = item { choice } else { nil } }
    guard var choice = choices.first else { return }
    if case .choice(let under)? = chosen { choice = under }
    line.replace(before: letters.count, with: choice.text)
    isTyped = false
    isChoosing = false
  }

  /// A line for the text, one for its value, and the choices.
  func frame(on size: Size) -> Rect { .box(columns: 72, rows: 4 + count, on: size, under: anchor) }

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
      let start = line.origin.moved(columns: 2)
      switch shown[index] {
      case .choice(let choice):
        let used = canvas.write(choice.text, at: start, as: .enumCase)
        canvas.write(choice.note, at: line.origin.moved(columns: used + 4), as: .dim)
      case .typed(let value): canvas.write("as typed: \(entry.shown(value))", at: start, as: .dim)
      }
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
    case (_, .boolean): "true or false"
    case _ where !entry.choices.isEmpty: "a case, or what is stored"
    case (_, .string): "text as it is, $VARIABLE, or =path"
    default: "a value, $VARIABLE, or =path"
    }
  }
}

extension ValueField.Item {
  /// Whether it is the same line, whatever is known of it by now.
  fileprivate func isSame(as other: Self) -> Bool {
    switch (self, other) {
    case (.choice(let one), .choice(let two)): one.text == two.text
    case (.typed, .typed): true
    default: false
    }
  }
}

extension ValueEntry {
  /// Whether a text is a value of its own wherever its letters end, unlike a word that must be equal.
  fileprivate var isTypedWhole: Bool {
    switch kind {
    case .number, .date, .object: choices.isEmpty
    case .string: operation.isStringSearch
    default: false
    }
  }
}
