import Escaping
import Foundation
import Predicates
import Schema
import Storage

/// Scrambles the texts in a statement of a store's schema; names, numbers and keywords stay, comments go.
struct StatementScrambler {
  /// What the schema and the model name, in lower case.
  private let names: Set<String>

  init(_ session: StoreSession, schemaNames: [String]) {
    var names = Set(schemaNames)
    for table in session.store.tables { names.formUnion(table.columns.flatMap { [$0.name, $0.declaredType] }) }
    let model = session.compiler.model
    for entity in model.entities {
      names.insert(entity.name)
      names.formUnion(model.attributes(of: entity).map(\.name))
      names.formUnion(model.relationships(of: entity).map(\.name))
      // What the condition of the model's own index compares with stands in the model too, which stays.
      for index in entity.fetchIndexes {
        names.formUnion(StatementPart.parts(of: index.partialPredicate ?? "").map(\.content))
      }
    }
    self.names = Set(names.map { $0.lowercased() })
  }

  func scrambled(_ statement: String, _ texts: PayloadTexts, _ declared: DeclaredNames) -> String {
    var result = ""
    var (last, isDefault) = ("", false)
    for part in StatementPart.parts(of: statement) {
      switch part.kind {
      case .comment: result += " "
      case .quoted where names.contains(part.content.lowercased()): result += part.text
      case .quoted(let end):
        let content = texts.scrambled(perhapsJSON: part.content, declared)
        result += end == "'" ? SQLText.literal(content) : SQLText.identifier(content)
      case .bytes: result += SQLText.literal(texts.scrambled(Data(part.bytes), nil, declared))
      case .word where isDefault && !Self.defaults.contains(part.text.uppercased()):
        // Another word behind DEFAULT is a text.
        result += SQLText.literal(texts.scrambled(part.text))
      case .word, .other: result += part.text
      }
      if part.isBlank { continue }
      isDefault = part.text.uppercased() == "DEFAULT" && last != "SET"
      last = part.text.uppercased()
    }
    return result
  }

  /// The words that may stand behind DEFAULT and are no texts.
  private static let defaults: Set<String> = [
    "NULL", "TRUE", "FALSE", "CURRENT_TIME", "CURRENT_DATE", "CURRENT_TIMESTAMP", "VALUES",
  ]
}

/// A part of a statement, as SQLite separates it.
struct StatementPart {
  enum Kind: Equatable {
    case comment
    /// A text or a name, up to that quote.
    case quoted(Unicode.Scalar)
    /// `x'…'`.
    case bytes
    /// A name or a keyword.
    case word
    /// Blanks, numbers and signs.
    case other
  }

  let kind: Kind
  let text: String

  var isBlank: Bool { kind == .comment || text.allSatisfy(\.isWhitespace) }

  /// The text between the quotes, or the whole text if it has no quotes.
  var content: String {
    guard case .quoted(let end) = kind else { return text }
    var inner = String.UnicodeScalarView()
    var isDoubled = false
    for scalar in text.unicodeScalars.dropFirst().dropLast() {
      isDoubled = scalar == end && end != "]" && !isDoubled
      if !isDoubled { inner.append(scalar) }
    }
    return String(inner)
  }

  /// The bytes of `x'…'`.
  var bytes: [UInt8] {
    let digits = text.utf8.dropFirst(2).compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
    return stride(from: 1, to: digits.count, by: 2).map { UInt8(digits[$0 - 1] << 4 | digits[$0]) }
  }

  static func parts(of statement: String) -> [StatementPart] {
    let scalars = Array(statement.unicodeScalars)
    var parts: [StatementPart] = []
    var start = 0
    while start < scalars.count {
      let (kind, end) = part(in: scalars, from: start)
      let text = String(String.UnicodeScalarView(scalars[start..<end]))
      parts.append(StatementPart(kind: kind, text: text))
      start = end
    }
    return parts
  }

  private static func part(in scalars: [Unicode.Scalar], from start: Int) -> (kind: Kind, end: Int) {
    let first = scalars[start]
    let second = start + 1 < scalars.count ? scalars[start + 1] : " "
    switch (first, second) {
    case ("'", _), ("\"", _), ("`", _): return (.quoted(first), end(of: first, in: scalars, from: start + 1))
    case ("[", _):
      let end = scalars[start...].firstIndex(of: "]") ?? scalars.count - 1
      return (.quoted("]"), end + 1)
    case ("x", "'"), ("X", "'"): return (.bytes, end(of: "'", in: scalars, from: start + 2))
    case ("-", "-"): return (.comment, scalars[start...].firstIndex(of: "\n") ?? scalars.count)
    case ("/", "*"):
      var end = start + 2
      while end < scalars.count, !(end > start + 2 && scalars[end - 1] == "*" && scalars[end] == "/") { end += 1 }
      return (.comment, min(end + 1, scalars.count))
    default: break
    }
    guard isOfWord(first) else { return (.other, start + 1) }
    let end = scalars[start...].firstIndex { !isOfWord($0) } ?? scalars.count
    return (("0"..."9").contains(first) ? .other : .word, end)
  }

  /// The place behind the closing quote; a doubled one does not close.
  private static func end(of quote: Unicode.Scalar, in scalars: [Unicode.Scalar], from start: Int) -> Int {
    var place = start
    while place < scalars.count {
      if scalars[place] == quote {
        guard place + 1 < scalars.count, scalars[place + 1] == quote else { return place + 1 }
        place += 1
      }
      place += 1
    }
    return scalars.count
  }

  private static func isOfWord(_ scalar: Unicode.Scalar) -> Bool {
    !scalar.isASCII || scalar == "_" || scalar == "$" || scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
  }
}
