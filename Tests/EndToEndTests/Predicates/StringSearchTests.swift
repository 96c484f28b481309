import Foundation
import ModelReading
import Predicates
import Questions
import Schema
import Storage
import Testing

/// The string operators against Foundation's own search, on texts that are hard to search.
@Suite struct StringSearchTests {
  private static let model = """
    <entity name="Note"><attribute name="text" optional="YES" attributeType="String"/></entity>
    """

  /// Row `n` holds the text `n - 1`.
  ///
  /// Ligatures and the dotted İ are left out: for them Foundation's
  /// search and its folding disagree with each other.
  private static let texts = [
    "", "a", "A", "abc", "ABC", "äbc", "a\u{308}bc", "Ärger", "straße", "STRASSE", "ıssız", "naïve café", "NAÏVE CAFÉ",
    "cafe", "100%", "a*b", "a?b", "a\\b", "a.b", "axb", "line\nbreak", "tab\there", "日本語", "한글", "👩‍🚀 space", "🇩🇪🇫🇷",
    "fine", "Ωmega", "ωMEGA", "ρ Persei", "\"quoted\"", "it's", "aaa", "abab", " a ", "Σίσυφος", "ΣΊΣΥΦΟΣ",
  ]

  private static let patterns = [
    "a", "A", "abc", "ä", "e", "é", "É", "b", "bc", "BC", "ss", "ß", "i", "*", "?", "\\", ".", "%", "\n", "日", "글", "👩‍🚀",
    "🇩🇪", "fi", "ω", "Ω", "\"", "'", "ab", " ", "σ", "Σ", "ABC",
  ]

  private static let options: [Comparison.Options] = [
    [], .caseInsensitive, .diacriticInsensitive, [.caseInsensitive, .diacriticInsensitive],
  ]

  private func withStore(_ body: (StoreSession, Model) throws -> Void) throws {
    let lines = try Self.texts.map { text in
      let data = try JSONSerialization.data(withJSONObject: [text])
      return "  - { text: \(String(decoding: data, as: UTF8.self).dropFirst().dropLast()) }"
    }
    let rows = (["Note:"] + lines).joined(separator: "\n").replacing("\\/", with: "/")
    try CreatedStore.with(Self.model, rows) { url in
      let folder = url.deletingLastPathComponent().deletingLastPathComponent()
      let model = try ModelFile.read(folder.appending(path: "models/Test.xcdatamodel").path).current().model
      let store = try OpenedStore.open(url.path)
      let layout = LayoutResolver.resolve(model: model, numbers: store.metadata.numbers, tables: store.tables)
      try body(StoreSession(store: store, model: model, layout: layout), model)
    }
  }

  private func found(
    _ operation: Comparison.Operator, _ pattern: String, _ options: Comparison.Options, _ session: StoreSession,
    _ model: Model
  ) throws -> [String] {
    let tree = Predicates.Predicate.comparison(
      .keyPath(KeyPath(["text"])), operation, .constant(.string(pattern)), options: options)
    let checker = QueryChecker(catalog: PathCatalog(model: model), entity: "Note", now: 0)
    var keys: [Int64] = []
    try session.stream(RowQuery(entity: "Note", predicate: checker.check(tree).predicate), columns: []) { row in
      keys.append(row.objectID.pk)
      return true
    }
    return keys.map { Self.texts[Int($0) - 1] }
  }

  private static func foundation(_ options: Comparison.Options) -> NSString.CompareOptions {
    // Without the flag for canonical equivalence Core Data searches literally.
    var found: NSString.CompareOptions = [.literal]
    if options.contains(.caseInsensitive) { found.insert(.caseInsensitive) }
    if options.contains(.diacriticInsensitive) { found.insert(.diacriticInsensitive) }
    return found
  }

  @Test func `CONTAINS, BEGINSWITH and ENDSWITH find what Foundation finds`() throws {
    let anchors: [(Comparison.Operator, NSString.CompareOptions)] = [
      (.contains, []), (.beginsWith, .anchored), (.endsWith, [.anchored, .backwards]),
    ]
    try withStore { session, model in
      for pattern in Self.patterns + [""] {
        for options in Self.options {
          for (operation, anchor) in anchors {
            let expected = Self.texts.filter {
              let range = ($0 as NSString).range(of: pattern, options: Self.foundation(options).union(anchor))
              return range.location != NSNotFound
            }
            let found = try found(operation, pattern, options, session, model)
            #expect(found == expected, "\(operation.rawValue)\(options.text) \(pattern)")
          }
        }
      }
    }
  }

  @Test func `LIKE takes stars and question marks, and escapes`() throws {
    let cases: [(String, String)] = [
      ("a*", "^a.*$"), ("*b*", "^.*b.*$"), ("?", "^.$"), ("??", "^..$"), ("a?b", "^a.b$"), ("a\\*b", "^a\\*b$"),
      ("a\\?b", "^a\\?b$"), ("a\\\\b", "^a\\\\b$"), ("*", "^.*$"), ("", "^$"), ("日*", "^日.*$"), ("*.*", "^.*\\..*$"),
      ("**a**", "^.*a.*$"), ("a*b*", "^a.*b.*$"),
    ]
    try withStore { session, model in
      for (pattern, expression) in cases {
        let regex = try NSRegularExpression(pattern: expression, options: .dotMatchesLineSeparators)
        let expected = Self.texts.filter { regex.firstMatch(in: $0, range: NSRange($0.startIndex..., in: $0)) != nil }
        #expect(try found(.like, pattern, [], session, model) == expected, "LIKE \(pattern)")
      }
    }
  }

  @Test func `MATCHES takes the whole text`() throws {
    let patterns = [
      "a", "a.*", ".*b.*", "[a-z]+", "\\w+", "\\p{L}+", "a|abc", "(ab)+", ".", "\\s.*", "", "日本.", "\\d+%", "a\\.b",
      "a\\\\b", "(?s).*\\n.*",
    ]
    try withStore { session, model in
      for pattern in patterns {
        for options in [Comparison.Options(), .caseInsensitive] {
          // Of alternatives the first one counts, unless only another takes the whole text.
          let expected = try Self.texts.filter { text in
            let whole = try NSRegularExpression(
              pattern: "^(?:\(pattern))$(?!\\n)", options: options.isEmpty ? [] : .caseInsensitive)
            let all = NSRange(text.startIndex..., in: text)
            return whole.firstMatch(in: text, range: all)?.range == all
          }
          let found = try found(.matches, pattern, options, session, model)
          #expect(found == expected, "MATCHES\(options.text) \(pattern)")
        }
      }
    }
  }

  @Test func `what is no pattern and what never ends is one sentence`() throws {
    let text = String(repeating: "a", count: 60)
    try CreatedStore.with(Self.model, "Note:\n  - { text: \(text)! }\n") { url in
      let model = url.deletingLastPathComponent().deletingLastPathComponent().appending(path: "models/Test.xcdatamodel")
        .path
      for (pattern, isUnderlined) in [("(a+)+b", false), ("[a", true), ("(?<n", true)] {
        let outcome = try Program.run(
          "count", url.path, "Note", "--model", model, "--where", "text MATCHES \"\(pattern)\"")
        #expect(outcome.code == 64, "\(pattern): \(outcome.complaint)")
        #expect(outcome.isOneSentence == !isUnderlined, "\(pattern): \(outcome.complaint)")
        #expect(outcome.complaint.hasSuffix("^\n") == isUnderlined, "\(pattern): \(outcome.complaint)")
        #expect(outcome.complaint.contains("MATCHES"), "\(pattern): \(outcome.complaint)")
      }
    }
  }
}
