import Findings
import Foundation

/// What SQL and Swift write where a predicate has other words: each with what a predicate writes.
///
/// Such a text is no predicate, or calls a function that `NSPredicate` lacks. What is certain is read instead: see
/// `PredicateParser.sqlOperator`.
enum ForeignWords {
  /// The beginnings of a text that is more than a predicate, in small letters.
  private static let beginnings: [(start: String, advice: String)] = [
    ("select ", "a SELECT is read by storescope translate PATH --sql"),
    ("where ", "the predicate begins after WHERE"),
    ("#predicate", "NSPredicate writes what stands in the braces without $0, as in name == \"x\""),
    ("nspredicate(", "only the format stands here, with its values in it"),
    ("[nspredicate", "only the format stands here, with its values in it"),
  ]

  /// The words that cannot stand where they do, in capitals; `path` is what stands before them.
  private static let words: [String: @Sendable (_ path: String) -> String?] = [
    // The end of the text.
    "": { $0.hasSuffix(".isEmpty") ? "an empty text is == \"\", an empty to-many .@count == 0" : nil },
    "ISNULL": { "\($0) == nil" },
    "NOTNULL": { "\($0) != nil" },
    "IS": { "\($0) == …, and \($0) == nil for NULL" },
    "GLOB": { "\($0) LIKE \"x*\"" },
    "ILIKE": { "\($0) LIKE[c] \"x*\"" },
    "REGEXP": { "\($0) MATCHES \".*x.*\"" },
    "COLLATE": { _ in "==[c] ignores case, ==[cd] accents too" },
    "ORDER": { _ in "--sort 'path desc' orders rows" },
    "LIMIT": { _ in "--limit takes at most so many rows" },
    "OFFSET": { _ in "--offset leaves out rows" },
    "GROUP": { _ in "storescope summary PATH groups rows" },
    "CASE": { _ in "TERNARY(condition, then, else)" },
    ";": { _ in "a predicate has no sign at its end" },
    "`": { _ in "a name stands without quotes, with # before it if it is a keyword" },
    "[": { _ in "a name stands without brackets, with # before it if it is a keyword" },
    "?": { path in
      let isPath = path.last.map { $0.isLetter || $0.isNumber } == true
      return isPath ? "a path is written without “?”" : "the value itself, as \"x\""
    },
    ":": { path in
      let isCall = path.contains("(")
      return isCall
        ? "a value without its Swift type: a date or a UUID is a text in quotes" : "the value itself, as \"x\""
    },
    "%@": { _ in "the value itself, as \"x\"" },
  ]

  /// The methods of Swift that compare texts, and their operators.
  private static let methods = [
    "contains": "CONTAINS", "hasPrefix": "BEGINSWITH", "starts": "BEGINSWITH", "hasSuffix": "ENDSWITH",
    "localizedStandardContains": "CONTAINS[cd]", "localizedCaseInsensitiveContains": "CONTAINS[c]",
  ]

  /// The functions of SQLite, in small letters; `path` is what they are called with, if it is a path.
  private static let functions: [String: @Sendable (_ path: String?) -> String] = [
    "strftime": date, "date": date, "datetime": date, "time": date, "julianday": date, "unixepoch": date,
    "lower": { "lowercase:(\($0 ?? "name")), or ==[c] to ignore case" },
    "upper": { "uppercase:(\($0 ?? "name")), or ==[c] to ignore case" },
    "instr": { "\($0 ?? "name") CONTAINS \"x\"" },
    "substr": { "\($0 ?? "name") BEGINSWITH \"x\", or MATCHES with a regular expression" },
    "ifnull": { "\($0 ?? "name") == nil tests for no value" },
    "coalesce": { "\($0 ?? "name") == nil tests for no value" },
    "hex": { "a UUID is compared as a text: \($0 ?? "identifier") == \"68753A44-4D6F-1226-9C60-0050E4C00067\"" },
    "json_extract": { "\($0 ?? "payload").key · \(Sentence.inMemory)" },
  ]

  private static let date: @Sendable (String?) -> String = { path in
    guard let path else { return "a date is a text: \"2024-05-01\", \"now\" or \"-7d\"" }
    return "a date is compared as it is, also with a year or a month: \(path) == \"2024-05\""
  }

  /// Whether it is a function of SQLite that `advice(forFunction:of:)` knows.
  static func isFunction(_ name: String) -> Bool { functions[name.lowercased()] != nil }

  static func advice(forFunction name: String, of path: String?) -> String? { functions[name.lowercased()]?(path) }

  /// What a predicate writes instead of a failing part; nil if nothing is known about it.
  static func advice(for part: String, in text: String, before: String) -> String? {
    let start = text.trimmingBlanks.lowercased()
    if let found = beginnings.first(where: { start.hasPrefix($0.start) }) { return found.advice }
    if part.hasPrefix("$"), text.dropFirst(before.count).hasPrefix("$0") {
      return "this is Swift; NSPredicate writes a property without $0, as in name == \"x\""
    }
    let path = before.split(separator: " ").last.map(String.init) ?? ""
    if part == "(", let dot = path.lastIndex(of: "."), let word = methods[String(path[path.index(after: dot)...])] {
      return "this is Swift; NSPredicate writes \(path[..<dot]) \(word) \"x\""
    }
    if ["\"", "'"].contains(part.first) { return quoted(part, before) }
    return words[part.uppercased()]?(path)
  }

  /// For a text directly behind another, or behind the `x` of SQL's bytes.
  private static func quoted(_ part: String, _ before: String) -> String? {
    if ["\"", "'"].contains(before.last) { return "a quote in a text stands behind a backslash: \\'" }
    guard before.last?.lowercased() == "x" else { return nil }
    let text = part.dropFirst().dropLast()
    return UUID(spelling: String(text)).map { "a UUID is a text: \"\($0.uuidString)\"" }
  }
}
