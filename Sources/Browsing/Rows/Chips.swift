import Decoding
import Predicates
import Presenting
import Schema
import Screen

/// The filters of rows: predicates that a row must all pass, numbered from 1 in the rows' title.
package struct Chips: Hashable, Sendable {
  package struct Chip: Hashable, Sendable {
    /// NSPredicate's text; nil for a stored request's predicate that has objects in it.
    package let text: String?
    /// For the title: the text with its dates as people write them, in UTC.
    let label: String
    var predicate: CheckedPredicate
    /// Whether it is evaluated row by row.
    var isInMemory = false
    /// Whether it was given with the place, so that Esc does not remove it.
    package var isGiven = false

    init(_ text: String?, _ predicate: CheckedPredicate, isInMemory: Bool, isGiven: Bool = false) {
      self.text = text
      label = text.map(Self.label(of:)) ?? "the request's predicate"
      self.predicate = predicate
      self.isInMemory = isInMemory
      self.isGiven = isGiven
    }

    static func label(of text: String) -> String {
      text.replacing(/CAST\((-?[0-9.]+(?:e[-+]?[0-9]+)?), "NSDate"\)/) { cast in
        Double(cast.1).flatMap { DateText.plain($0) }.map { $0 + " UTC" } ?? String(cast.0)
      }
    }
  }

  package private(set) var all: [Chip]
  /// All of them as one predicate's text, without those that have no text; empty if none has.
  package private(set) var text = ""

  init(_ all: [Chip] = []) {
    self.all = all
    text = Self.joined(all.compactMap(\.text))
  }

  /// A query's predicate as one chip, with its text if it has one.
  init(of query: RowQuery, _ text: String?, isInMemory: Bool = false, isGiven: Bool = false) {
    let chip = query.predicate.map { Chip(text, $0, isInMemory: isInMemory, isGiven: isGiven) }
    self.init([chip].compactMap(\.self))
  }

  /// All of them as one predicate; nil if there are none.
  var predicate: CheckedPredicate? { all.count > 1 ? .and(all.map(\.predicate)) : all.first?.predicate }

  /// The newest that the user added here.
  var newestAdded: Int? { all.lastIndex { !$0.isGiven } }

  /// A single text stays as it was written.
  private static func joined(_ texts: [String]) -> String {
    guard texts.count > 1 else { return texts.first ?? "" }
    var parts: [Predicate] = []
    for text in texts {
      // A checked text is read again, unless it nests too deeply.
      guard let predicate = try? Predicate(text) else { return texts.map { "(\($0))" }.joined(separator: " AND ") }
      if case .and(let inner) = predicate { parts += inner } else { parts.append(predicate) }
    }
    return Predicate.all(parts).description
  }
}

/// Which rows are shown, in which order, and where they come from.
struct RowsSelection: Hashable, Sendable {
  var query: RowQuery
  /// The filters; together they are the query's predicate.
  var chips = Chips() { didSet { query.predicate = chips.predicate } }
  /// The source of the rows, if they are not all of an entity: `Cocktail p3 · spec`.
  var origin: String?
  /// The finding that these rows were opened from.
  var trace: FindingTrace?

  init(query: RowQuery, origin: String?) { (self.query, self.origin) = (query, origin) }
}

/// The numbered chips of the rows, to remove one or to edit it.
struct ChipsBox: ListBox {
  enum Purpose: Hashable { case remove, edit }

  private let purpose: Purpose
  private let lines: [String]
  var cursor = ListCursor()
  var count: Int { lines.count }

  var hints: [(key: String, title: String)] {
    [
      (key: "1…\(count)", title: purpose == .remove ? "take off" : "edit"),
      (key: "↵", title: "the one under the cursor"),
    ]
  }

  /// Acts at once if there is only one chip.
  static func open(_ purpose: Purpose, _ rows: inout RowsPane, _ context: inout PaneContext) {
    let narrowings = rows.removables(for: purpose)
    switch narrowings.count {
    case 0: context.said = "nothing narrows or sorts these rows"
    case 1: act(purpose, on: narrowings[0], &rows, &context)
    default: context.box = Self(purpose: purpose, lines: narrowings.map(\.label))
    }
  }

  static func act(
    _ purpose: Purpose, on narrowing: RowsPane.Narrowing, _ rows: inout RowsPane, _ context: inout PaneContext
  ) {
    switch (purpose, narrowing) {
    case (.remove, _):
      rows.remove(narrowing)
      context.said = narrowing.removal
      rows.ask(.focused, &context)
    case (.edit, .order): break
    case (.edit, .source): context.said = "where the rows come from has no text to edit · x"
    case (.edit, .chip(let index, _)): rows.typePredicate(at: index, &context)
    }
  }

  mutating func press(_ key: Key, _ rows: inout RowsPane, _ context: inout PaneContext) -> Bool {
    var index: Int?
    switch key {
    case .enter: index = cursor.index
    case .character(let character) where character.wholeNumberValue != nil:
      index = character.wholeNumberValue.map { $0 - 1 }
    default: return pressOther(key, &context)
    }
    guard let index else { return true }
    let narrowings = rows.removables(for: purpose)
    guard narrowings.indices.contains(index) else { return true }
    Self.act(purpose, on: narrowings[index], &rows, &context)
    return false
  }

  func draw(on canvas: inout Canvas, _ pane: RowsPane, _ context: PaneContext) {
    canvas.drawBox(
      title: purpose == .remove ? "Take off which" : "Edit which",
      lines: lines.enumerated().map { "\($0.offset + 1) \($0.element)" }, cursor: cursor)
  }
}
