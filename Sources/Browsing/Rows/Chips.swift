import Decoding
import Presenting
import Querying
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

    init(
      _ text: String?,
      _ predicate: CheckedPredicate,
      isInMemory: Bool,
      isGiven: Bool = false
    ) {
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
    let chip = query.predicate.map {
      Chip(text, $0, isInMemory: isInMemory, isGiven: isGiven)
    }
    self.init([chip].compactMap(\.self))
  }

  /// All of them as one predicate; nil if there are none.
  var predicate: CheckedPredicate? {
    all.count > 1 ? .and(all.map(\.predicate)) : all.first?.predicate
  }

  /// The newest that the user added here.
  var newestAdded: Int? { all.lastIndex { !$0.isGiven } }

  /// A single text stays as it was written.
  private static func joined(_ texts: [String]) -> String {
    guard texts.count > 1 else { return texts.first ?? "" }
    var parts: [Predicate] = []
    for text in texts {
      // A checked text is read again, unless it nests too deeply.
      guard let predicate = try? Predicate(text) else {
        return texts.map { "(\($0))" }.joined(separator: " AND ")
      }
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

extension RowsPane {
  /// Adds a predicate that rows must pass; returns notes about it.
  ///
  /// Blanks add nothing. `isGiven` says that the predicate is given with the place.
  @discardableResult
  mutating func restrict(
    to text: String,
    isGiven: Bool = false,
    _ checker: QueryChecker
  ) throws(PredicateTextError) -> [QueryNote] {
    try put(text, at: nil, isGiven: isGiven, checker)
  }

  /// Replaces the chip at an index, or adds one at the end; blanks remove the chip.
  @discardableResult
  mutating func put(
    _ text: String,
    at index: Int?,
    isGiven: Bool = false,
    _ checker: QueryChecker
  ) throws(PredicateTextError) -> [QueryNote] {
    let text = text.trimmingBlanks
    let index = index.flatMap { chips.all.indices.contains($0) ? $0 : nil }
    guard !text.isEmpty else {
      if let index { removeChip(at: index) }
      return []
    }
    let checked = try checker.check(text)
    let chip = Chips.Chip(
      text,
      checked.predicate,
      isInMemory: checked.isInMemory,
      isGiven: index.map { chips.all[$0].isGiven } ?? isGiven
    )
    var all = chips.all
    if let index { all[index] = chip } else { all.append(chip) }
    if isGiven { begin(with: Chips(all)) } else { change { $0.chips = Chips(all) } }
    return checked.notes
  }

  mutating func removeChip(at index: Int) {
    guard chips.all.indices.contains(index) else { return }
    var all = chips.all
    all.remove(at: index)
    change { pane in
      pane.chips = Chips(all)
      // Other rows are not the finding's any more.
      if pane.chips.all.allSatisfy({ !$0.isGiven }) { pane.trace = nil }
    }
  }

  /// Shows all rows of the entity instead of those of the source.
  mutating func removeSource() {
    change { pane in
      pane.query.source = .entity
      pane.origin = nil
      pane.trace = nil
    }
  }

  /// Shows a draft's query: each part of its AND is a chip, and unchanged chips stay.
  mutating func show(_ query: RowQuery, of draft: QueryDraft, _ checker: QueryChecker) {
    var parts: [Predicate] = []
    if let predicate = draft.predicate {
      if case .and(let all) = predicate { parts = all } else { parts = [predicate] }
    }
    let texts = parts.map(\.description)
    let found = texts.compactMap { text in
      chips.all.first { $0.text == text }
        ?? (try? checker.check(text)).map {
          Chips.Chip(text, $0.predicate, isInMemory: $0.isInMemory)
        }
    }
    change { pane in
      pane.query = query
      pane.chips =
        found.count == parts.count
        ? Chips(found)
        : Chips(of: query, draft.predicateText, isInMemory: checker.allowsInMemory)
    }
  }
}

// The title.
extension RowsPane {
  /// The removable filters, in the order of their numbers: the source, each predicate, the order.
  enum Narrowing: Hashable, Sendable {
    case source(String)
    case chip(Int, String)
    case order

    var label: String {
      switch self {
      case .source(let text), .chip(_, let text): text
      case .order: "the order"
      }
    }
  }

  var narrowings: [Narrowing] {
    let isWholeEntity = query.source == .entity
    let source: [Narrowing] = isWholeEntity ? [] : [.source(origin ?? "some of the rows")]
    return source
      + chips.all.enumerated().map { index, chip in
        let named = isWholeEntity && index == 0 && chip.isGiven ? origin : nil
        return .chip(index, named ?? chip.label)
      }
  }

  /// The numbered chips; the order too, if it can be removed.
  fileprivate func removables(for purpose: ChipsBox.Purpose) -> [Narrowing] {
    narrowings + (purpose == .remove && !query.sort.isEmpty ? [.order] : [])
  }

  mutating func remove(_ narrowing: Narrowing) {
    switch narrowing {
    case .source: removeSource()
    case .chip(let index, _): removeChip(at: index)
    case .order: change { $0.query.sort = [] }
    }
  }

  /// `27 of 416`; nil if the rows are all of the entity, or have not been counted.
  func share(_ context: PaneContext) -> String? {
    whole(context).map { "\(total?.words ?? "…") of \($0.grouped)" }
  }

  /// The number of the entity's rows; nil if these are all, or have not been counted.
  func whole(_ context: PaneContext) -> Int? {
    guard !narrowings.isEmpty, let counts = context.known.counts[query.entity] else { return nil }
    return query.includesSubentities ? counts.withSubentities : counts.own
  }

  /// The numbered chips, the longest cut first so that all fit a number of columns.
  func chipTexts(width: Int) -> [String] {
    let labels = narrowings.map(\.label)
    // A label also has its number, its sign and a separator.
    let room = width - labels.count * Self.chipSigns
    let widths = labels.map { DisplayText(String($0), limit: max(1, room)).width }
    let most = Self.most(of: widths, in: room)
    return labels.enumerated().map { index, label in
      "\(index + 1) \(DisplayText(label, limit: most + 1).clipped(to: most).string) ✕"
    }
  }

  /// The width of a chip beside its label: ` · 1  ✕`.
  private static let chipSigns = 7
  /// A shorter label says too little.
  private static let leastLabel = 6

  /// The width to which the longest texts must be cut, so that all of them take no more than a number of columns.
  private static func most(of widths: [Int], in room: Int) -> Int {
    var most = widths.max() ?? 0
    while most > leastLabel, widths.reduce(0, { $0 + min($1, most) }) > room { most -= 1 }
    return most
  }

  /// The width of all chips with labels of so many columns at most.
  func chipsWidth(label: Int) -> Int {
    narrowings.reduce(0) {
      $0 + min(label, DisplayText($1.label, limit: label).width) + Self.chipSigns
    }
  }
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
    _ purpose: Purpose,
    on narrowing: RowsPane.Narrowing,
    _ rows: inout RowsPane,
    _ context: inout PaneContext
  ) {
    switch (purpose, narrowing) {
    case (.remove, _):
      rows.remove(narrowing)
      rows.ask(.focused, &context)
    case (.edit, .order): break
    case (.edit, .source): context.said = "where the rows come from has no text to edit · x"
    case (.edit, .chip(let index, _)): rows.typePredicate(at: index, &context)
    }
  }

  mutating func press(_ key: Key, _ pane: inout any Pane, _ context: inout PaneContext) -> Bool {
    guard var rows = pane as? RowsPane else { return false }
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
    pane = rows
    return false
  }

  func draw(on canvas: inout Canvas, _ pane: any Pane, _ context: PaneContext) {
    canvas.drawBox(
      title: purpose == .remove ? "Take off which" : "Edit which",
      lines: lines.enumerated().map { "\($0.offset + 1) \($0.element)" },
      cursor: cursor
    )
  }
}
