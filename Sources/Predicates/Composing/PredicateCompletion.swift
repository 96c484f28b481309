import Schema

/// Completions for a predicate that is being typed.
package struct PredicateCompletion: Hashable, Sendable {
  package struct Candidate: Hashable, Sendable {
    package var text: String
    /// A type, a description of the operator, or the case of a raw value.
    package var note: String
  }

  /// The part at the end of the text that a candidate replaces, in characters.
  package let partial: String
  /// Best first.
  package let candidates: [Candidate]

  private static let most = 40

  /// Completes the end of a text; the text before it need not be valid.
  package init(_ text: String, of entity: String, in catalog: PathCatalog) {
    let word = String(text.reversed().prefix { Self.isWord($0) }.reversed())
    partial = word
    let place = PredicatePlace(String(text.dropLast(word.count)))
    let found: [Option] =
      switch place.next {
      case .operand: Self.paths(word, entity, catalog) + Self.words(PredicatePlace.openers)
      case .operation(let steps): Self.operators(steps, entity, catalog)
      case .value(let steps): Self.values(steps, entity, catalog)
      case .connective: Self.words(["AND", "OR"])
      case .anything: []
      }
    let letters = place.next == .operand ? word.split(separator: ".", omittingEmptySubsequences: false).last : nil
    candidates = Array(
      Self.fitting(letters.map(String.init) ?? word, found).filter { $0.text != word }.prefix(Self.most))
  }

  /// A candidate and the names by which it is found.
  private struct Option {
    let candidate: Candidate
    let names: [String]
  }

  /// Whether a character belongs to a word that can be completed.
  package static func isWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || "_.@$".contains(character)
  }

  /// The options that the letters fit, best first.
  private static func fitting(_ letters: String, _ options: [Option]) -> [Candidate] {
    guard !letters.isEmpty else { return options.map(\.candidate) }
    let fitting = options.enumerated().compactMap { index, option in
      option.names.compactMap { FuzzyMatch(letters, in: $0)?.score }.max().map {
        (score: $0, index: index, candidate: option.candidate)
      }
    }
    return fitting.sorted { ($1.score, $0.index) < ($0.score, $1.index) }.map(\.candidate)
  }

  private static func words(_ words: [String]) -> [Option] {
    words.map { word in Option(candidate: Candidate(text: word, note: ""), names: [word.filter { $0 != "\"" }]) }
  }

  /// The paths one step after the last dot, searched in both spellings.
  private static func paths(_ word: String, _ entity: String, _ catalog: PathCatalog) -> [Option] {
    let steps = word.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard steps.count > 1 else { return named(catalog.paths(from: entity), beyond: nil) }
    guard let path = try? catalog.path(Array(steps.dropLast()), from: entity) else { return [] }
    let beyond = path.relationship == nil ? catalog.leaves(of: path) : catalog.paths(beyond: path)
    return named(beyond, beyond: path)
      + path.aggregates.map { function in
        let text = path.persistentSpelling + "." + function.rawValue
        return Option(candidate: Candidate(text: text, note: ""), names: [function.rawValue])
      }
  }

  private static func named(_ paths: [TypedPath], beyond base: TypedPath?) -> [Option] {
    let common = base.map { ($0.persistentSpelling.count + 1, $0.swiftSpelling.count + 1) } ?? (0, 0)
    return paths.map { path in
      let note = path.swiftType
      return Option(
        candidate: Candidate(text: path.persistentSpelling, note: note),
        names: [String(path.persistentSpelling.dropFirst(common.0)), String(path.swiftSpelling.dropFirst(common.1))])
    }
  }

  private static func operators(_ steps: [String], _ entity: String, _ catalog: PathCatalog) -> [Option] {
    words(OperatorChoice.spelled(for: subject(steps, entity, catalog)).map(\.title))
  }

  private static func values(_ steps: [String], _ entity: String, _ catalog: PathCatalog) -> [Option] {
    let subject = subject(steps, entity, catalog)
    var options = (subject?.namedValues ?? []).map { name, raw in
      let text = Scalar(raw).text
      return Option(candidate: Candidate(text: text, note: "." + name), names: [text.filter { $0 != "\"" }, name])
    }
    switch subject?.kind {
    case .boolean: options += words(["true", "false"])
    case .date: options += words(["\"today\"", "\"-7d\"", "now()"])
    default: break
    }
    if subject?.kind.allowsNilTest == true { options += words(["nil"]) }
    return options
  }

  private static func subject(_ steps: [String], _ entity: String, _ catalog: PathCatalog) -> ConditionSubject? {
    ConditionSubject(.keyPath(KeyPath(steps)), of: entity, in: catalog)
  }
}
