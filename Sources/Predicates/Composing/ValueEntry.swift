import Foundation
import Schema

/// Reads and writes the right side of a condition as users type it, depending on the left side.
///
///     amber · .coupe · -7d · 2024-05 · last week · p7 · 1, 2, 3 · 1 .. 9 · $FETCH_SOURCE · =author.year
package struct ValueEntry: Hashable, Sendable {
  package let kind: LeafKind
  package let operation: Comparison.Operator
  /// The moment that relative dates count from.
  let now: Double
  private let named: [NamedValue]

  /// An enum's case or an option set's flag.
  private struct NamedValue: Hashable {
    let name: String
    let rawValue: RawLiteral
  }

  package init(_ subject: ConditionSubject?, _ operation: Comparison.Operator, now: Double) {
    kind = operation.isStringSearch ? .string : subject?.kind ?? .unknown
    self.operation = operation
    self.now = now
    let values = operation.isStringSearch ? [] : subject?.namedValues ?? []
    named = values.map { NamedValue(name: $0.name, rawValue: $0.rawValue) }
  }

  /// Whether several values are typed.
  package var takesMany: Bool { operation == .in || operation == .between }

  /// The values to choose from: an enum's cases, an option set's flags, or a Boolean's two values.
  package var choices: [(text: String, note: String)] {
    if kind == .boolean { return [("true", ""), ("false", "")] }
    return named.map { ("." + $0.name, kind == .caseLeaves ? "" : "\($0.rawValue)") }
  }

  /// Throws `QueryError` if the text is no value of the kind.
  package func read(_ text: String) throws(QueryError) -> Predicates.Expression {
    let text = text.trimmingBlanks
    if text.hasPrefix("=") { return try Self.expression(String(text.dropFirst())) }
    switch operation {
    case .in where Self.variable(text) == nil:
      var members: [Predicates.Expression] = []
      for part in Self.parts(text, separator: ",") { members.append(try one(part)) }
      guard !members.isEmpty else { throw QueryError(.needsSet, at: nil) }
      return .aggregate(members)
    case .between:
      let dots = Self.parts(text, separator: "..")
      let parts = dots.count == 2 ? dots : Self.parts(text, separator: ",")
      guard parts.count == 2 else { throw QueryError(.needsRange, at: nil) }
      return .aggregate([try one(parts[0]), try one(parts[1])])
    default: return try one(text)
    }
  }

  private func one(_ text: String) throws(QueryError) -> Predicates.Expression {
    if let name = Self.variable(text) { return .variable(name) }
    if let constant = namedValue(text) { return .constant(constant) }
    if let quoted = Self.unquoted(text) { return .constant(try typed(quoted)) }
    return .constant(try typed(text))
  }

  /// An enum's case by its name, with or without a dot.
  private func namedValue(_ text: String) -> Scalar? {
    let name = text.hasPrefix(".") ? String(text.dropFirst()) : text
    guard let value = named.first(where: { $0.name == name }) else { return nil }
    return kind == .caseLeaves ? .string(name) : Scalar(value.rawValue)
  }

  /// The name of a raw value's case.
  func name(of value: Scalar) -> String? {
    if kind == .caseLeaves, case .string(let text) = value { return name(ofCase: text) }
    return named.first { Scalar($0.rawValue) == value }?.name
  }

  func name(ofCase text: String) -> String? { named.first { $0.name == text }?.name }

  private func typed(_ text: String) throws(QueryError) -> Scalar {
    let value: Scalar? =
      switch kind {
      case .string: .string(text)
      case .number: Self.number(text)
      case .boolean: Self.boolean(text)
      case .date: DateEntry.seconds(text, now: now) == nil ? Self.seconds(text) : .string(text)
      case .uuid: UUID(spelling: text).map { .string($0.uuidString) }
      case .uri: text.isEmpty ? nil : .string(text)
      case .object(let entity): Self.object(text, entity)
      case .unknown: Self.number(text) ?? .string(text)
      case .caseLeaves: nil
      case .blob, .composite, .toMany, .notStored: nil
      }
    if let value { return value }
    if kind == .caseLeaves { throw QueryError(.unknownCase(text, type: "enum", cases: named.map(\.name)), at: nil) }
    throw QueryError(.malformedValue(text, expected: kind), at: nil)
  }

  private static func number(_ text: String) -> Scalar? {
    let digits = text.hasPrefix("-") || text.hasPrefix("+") ? String(text.dropFirst()) : text
    guard let first = digits.first, first.isNumber || first == "." else { return nil }
    return PredicateNumber.value(digits, isNegative: text.hasPrefix("-"))
  }

  /// Seconds since 2001; a short number is a slip.
  private static func seconds(_ text: String) -> Scalar? { text.count < 6 ? nil : number(text) }

  private static func boolean(_ text: String) -> Scalar? {
    switch text.lowercased() {
    case "yes", "true", "1", "y": .boolean(true)
    case "no", "false", "0", "n": .boolean(false)
    default: nil
    }
  }

  private static func object(_ text: String, _ entity: String) -> Scalar? {
    let key = Int64(text.hasPrefix("p") ? String(text.dropFirst()) : text)
    if let key { return .object(ObjectID(entity: entity, pk: key)) }
    return ObjectID(spelling: text).map { .object($0) }
  }

  private static func variable(_ text: String) -> String? {
    let name = text.dropFirst()
    guard text.hasPrefix("$"), let first = name.first, first.isLetter || first == "_",
      name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" })
    else { return nil }
    return String(name)
  }

  /// The parts of a text without the blanks around them; a separator in quotes does not count.
  private static func parts(_ text: String, separator: String) -> [String] {
    var parts: [String] = [""]
    var quote: Character?
    var isEscaped = false
    var rest = Substring(text)
    while let character = rest.first {
      if quote == nil, rest.hasPrefix(separator) {
        parts.append("")
        rest = rest.dropFirst(separator.count)
        continue
      }
      if isEscaped {
        isEscaped = false
      } else if quote != nil, character == "\\" {
        isEscaped = true
      } else if character == quote {
        quote = nil
      } else if quote == nil, character == "\"" {
        quote = character
      }
      parts[parts.count - 1].append(character)
      rest = rest.dropFirst()
    }
    return parts.map(\.trimmingBlanks).filter { !$0.isEmpty }
  }

  /// The string in double quotes; nil for any other text.
  private static func unquoted(_ text: String) -> String? {
    guard text.count > 1, text.hasPrefix("\""), text.hasSuffix("\""),
      case .comparison(let comparison)? = try? Predicates.Predicate("SELF == " + text),
      case .constant(.string(let string)) = comparison.right.form
    else { return nil }
    return string
  }

  /// Any expression that may follow an operator, as a predicate writes it.
  private static func expression(_ text: String) throws(QueryError) -> Predicates.Expression {
    guard case .comparison(let comparison)? = try? Predicates.Predicate("SELF == " + text) else {
      throw QueryError(.unsupported(text), at: nil)
    }
    return comparison.right
  }
}
