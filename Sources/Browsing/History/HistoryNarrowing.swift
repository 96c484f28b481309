import Decoding
import Predicates
import Questions
import Schema
import Screen

/// Words that narrow the history: `author:`, `entity:`, `since:` and `until:` restrict, others must stand in the line.
///
/// A sign `-` before a word leaves out what it names; a value with blanks stands in quotes.
struct HistoryNarrowing: Hashable, Sendable {
  struct Word: Hashable, Sendable {
    enum Field: String, CaseIterable { case author, entity, since, until }

    /// Nil for a word that may stand anywhere in the line.
    let field: Field?
    let value: String
    let isExcluded: Bool

    /// The word as it is typed.
    var text: String {
      let isQuoted = value.isEmpty || value.contains { $0 == " " }
      return (isExcluded ? "-" : "") + (field.map { $0.rawValue + ":" } ?? "") + (isQuoted ? "\"\(value)\"" : value)
    }
  }

  let text: String
  let words: [Word]

  init(_ text: String = "") {
    self.text = text
    words = Self.parts(of: text).compactMap(Self.word)
  }

  init(_ words: [Word]) { self.init(words.map(\.text).joined(separator: " ")) }

  /// The parts between blanks; those in quotes do not divide.
  private static func parts(of text: String) -> [String] {
    var parts = [""]
    var isQuoted = false
    for character in text {
      switch character {
      case "\"": isQuoted.toggle()
      case " " where !isQuoted: parts.append("")
      default: parts[parts.count - 1].append(character)
      }
    }
    return parts.filter { !$0.isEmpty }
  }

  /// Nil for a word that says nothing yet.
  private static func word(_ part: String) -> Word? {
    let isExcluded = part.hasPrefix("-")
    let word = isExcluded ? String(part.dropFirst()) : part
    let field = Word.Field.allCases.first { word.lowercased().hasPrefix($0.rawValue + ":") }
    let value = String(word.dropFirst(field.map { $0.rawValue.count + 1 } ?? 0))
    return value.isEmpty ? nil : Word(field: field, value: value, isExcluded: isExcluded)
  }

  /// The filter with the bounds and entities that the words name.
  func filter(_ filter: HistoryFilter, _ model: Model, now: Double) -> HistoryFilter {
    var filter = filter
    // One transaction has nothing before or after it.
    let isOfOne = filter.since != nil
    for word in words {
      switch word.field {
      case .since where isOfOne, .until where isOfOne: break
      case .since: filter.since = Self.bound(word, now) ?? filter.since
      case .until: filter.until = Self.bound(word, now) ?? filter.until
      case .entity:
        let named = Self.entities(word.value, model)
        let all = filter.entities ?? Set(model.entities.map(\.name))
        filter.entities = word.isExcluded ? all.subtracting(named) : all.intersection(named)
      case .author, nil: break
      }
    }
    return filter
  }

  /// An entity by its name with its sub-entities, else all whose names contain the word.
  private static func entities(_ word: String, _ model: Model) -> Set<String> {
    let wanted = word.lowercased()
    if let exact = model.entities.first(where: { $0.name.lowercased() == wanted }) {
      return Set(model.hierarchy(from: exact).map(\.name))
    }
    return Set(model.entities.map(\.name).filter { $0.lowercased().contains(wanted) })
  }

  /// A transaction's number or a date; the end of a period for `until:`.
  private static func bound(_ word: Word, _ now: Double) -> HistoryFilter.Bound? {
    if let number = Int64(word.value), number >= 0 { return .transaction(number) }
    guard let period = DateEntry.period(word.value, now: now) else { return nil }
    return .date(word.field == .until ? period.upperBound : period.lowerBound)
  }

  /// Whether the words that the store is not asked about fit a line; `shown` is its whole text.
  func passes(_ line: ShownChanges, _ shown: String) -> Bool {
    words.allSatisfy { word in
      let texts: [String]
      switch word.field {
      case .author: texts = line.origins.map(\.name)
      case nil: texts = [shown]
      case .entity, .since, .until: return true
      }
      let wanted = word.value.lowercased()
      return texts.contains { $0.lowercased().contains(wanted) } != word.isExcluded
    }
  }

  /// Why a word narrows nothing yet; nil if each does.
  func complaint(now: Double) -> String? {
    words.first { [.since, .until].contains($0.field) && Self.bound($0, now) == nil }.map {
      "“\($0.value)” is no transaction and no date"
    }
  }
}

/// The author and the entities of a line, to narrow the history by one of them; letters narrow the list.
struct HistoryWordsBox: ListBox {
  private let words: [HistoryNarrowing.Word]
  private var letters = ""
  var typed: String { letters }
  var cursor = ListCursor()
  static let takesAtOnce = true

  let hints = [(key: "↵", title: "take"), (key: "↑↓", title: "choose"), (key: "a-z", title: "narrow")]

  init(_ words: [HistoryNarrowing.Word]) { self.words = words }

  /// The words that the letters fit, best first.
  private var shown: [HistoryNarrowing.Word] {
    FuzzyMatch.best(letters, among: words.map(\.text)).map { words[$0] }
  }

  var count: Int { shown.count }

  mutating func press(_ key: Key, _ history: inout HistoryPane, _ context: inout PaneContext) -> Bool {
    switch key {
    case .escape where !letters.isEmpty: (letters, cursor) = ("", ListCursor())
    case .escape, .control("c"): return false
    case .enter:
      guard shown.indices.contains(cursor.index) else { return true }
      history.add(shown[cursor.index], &context)
      return false
    default:
      if cursor.take(key, count: count, page: 10) == .moved { return true }
      (letters, cursor) = (letters.edited(by: key), ListCursor())
    }
    return true
  }

  func draw(on canvas: inout Canvas, _ history: HistoryPane, _ context: PaneContext) {
    let isExcluded = words.first?.isExcluded == true
    let title = isExcluded ? "Leave out which" : "Show only which"
    let lines = shown.map { " " + $0.text }
    canvas.drawBox(
      title: letters.isEmpty ? title : "\(title) · \(letters)▏", lines: lines.isEmpty ? [" nothing fits"] : lines,
      cursor: cursor)
  }
}
