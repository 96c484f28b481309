import Foundation
import Schema

extension ValueEntry {
  /// The text that reads as the value again, for editing it.
  package func text(of expression: Predicates.Expression) -> String {
    let text = brief(expression)
    guard let again = try? read(text), isSame(again, expression) else { return "=" + expression.description }
    return text
  }

  private func brief(_ expression: Predicates.Expression) -> String {
    if case .aggregate(let members) = expression.form, takesMany {
      return members.map { part($0) }.joined(separator: operation == .between ? " .. " : ", ")
    }
    return part(expression)
  }

  /// Whether two values are the same for this leaf: a typed date is kept as text.
  private func isSame(_ read: Predicates.Expression, _ other: Predicates.Expression) -> Bool {
    switch (read.form, other.form) {
    case (.aggregate(let left), .aggregate(let right)):
      left.count == right.count && zip(left, right).allSatisfy { isSame($0, $1) }
    case (.constant(.string(let text)), .constant(.date(let seconds))):
      kind == .date
        && DateEntry.period(text, now: 0).map { day in day.lowerBound == seconds && (day.isEmpty || comparesStarts) }
          == true
    case (.constant(.string(let text)), .constant(.uuid(let uuid))): kind == .uuid && text == uuid.uuidString
    case (.constant(.string(let text)), .constant(.uri(let uri))): kind == .uri && text == uri
    default: read == other
    }
  }

  /// The value as a row of the tree shows it: strings in quotes, sets in braces.
  package func shown(_ expression: Predicates.Expression) -> String {
    switch expression.form {
    case .aggregate(let members):
      let parts = members.map(shown)
      return operation == .between ? parts.joined(separator: " .. ") : "{" + parts.joined(separator: ", ") + "}"
    case .constant(let value):
      if let name = name(of: value) { return "." + name }
      if case .boolean = value { return value.swift }
      if case .date(let seconds) = value, let date = date(seconds) { return date }
      if case .object(let object) = value { return "\(object.entity)/p\(object.pk)" }
      if case .string(let text) = value, kind != .string, kind != .unknown {
        return name(ofCase: text).map { "." + $0 } ?? text
      }
      return value.text
    default: return expression.description
    }
  }

  private func part(_ expression: Predicates.Expression) -> String {
    guard case .constant(let value) = expression.form else { return expression.description }
    if let name = name(of: value) { return "." + name }
    switch value {
    case .string(let text): return needsQuotes(text) ? value.text : text
    case .date(let seconds): return date(seconds) ?? value.text
    case .object(let object): return "\(object.entity)/p\(object.pk)"
    case .uuid(let uuid): return uuid.uuidString
    case .uri(let text): return text
    case .boolean: return value.swift
    case .null, .integer, .double, .decimal, .data: return value.text
    }
  }

  private func needsQuotes(_ text: String) -> Bool {
    let separators = operation == .in ? "," : operation == .between ? ",." : ""
    // A single value may be empty: quotes round nothing would get in the way of typing.
    return text.isEmpty && takesMany || text.first.map { "=$\"'. ".contains($0) } == true || text.last == " "
      || text.contains { separators.contains($0) || $0.isNewline } || name(ofCase: text) != nil
  }

  /// The date as it is typed; nil if it has a fraction of a second, which a typed one may lose.
  private func date(_ seconds: Double) -> String? {
    guard seconds.rounded() == seconds, let text = DateEntry.text(seconds) else { return nil }
    return comparesStarts && text.hasSuffix("T00:00:00Z") ? String(text.prefix(10)) : text
  }

  /// Whether a day stands for its first moment.
  private var comparesStarts: Bool { operation == .lessThan || operation == .greaterThanOrEqualTo }

  /// The period, or the moment, that a typed date means; nil for any other value.
  package func period(of expression: Predicates.Expression) -> Range<Double>? {
    guard kind == .date, case .constant(.string(let text)) = expression.form else { return nil }
    return DateEntry.period(text, now: now)
  }
}
