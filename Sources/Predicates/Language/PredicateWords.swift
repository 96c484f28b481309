import Foundation
import Schema

/// The keywords of predicates, whatever their case.
package enum PredicateWords {
  /// The keywords that cannot start a key path without `#`, in capitals.
  package static let reserved: Set<String> = [
    "AND", "OR", "NOT", "ANY", "ALL", "SOME", "NONE", "IN", "BETWEEN", "CONTAINS", "BEGINSWITH", "ENDSWITH", "LIKE",
    "MATCHES", "NIL", "NULL", "YES", "NO", "TRUE", "FALSE", "SELF", "TRUEPREDICATE", "FALSEPREDICATE",
  ]

  /// The keywords for a place in brackets after a collection.
  static let places: [String: Expression.Index] = ["FIRST": .first, "LAST": .last, "SIZE": .size]

  /// Operators of `NSPredicate` that no store can evaluate.
  static let unsupportedOperators: Set<String> = ["UTI-CONFORMS-TO", "UTI-EQUALS", "TOKENMATCHES"]

  /// Letters, the underscore, and every byte beyond ASCII.
  static func isStart(_ byte: UInt8) -> Bool {
    let lower = byte | 0x20
    return (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(lower) || byte == UInt8(ascii: "_") || byte >= 0x80
  }

  static func operation(_ word: String) -> Comparison.Operator? {
    switch word {
    case "=": .equalTo
    case "<>": .notEqualTo
    case "=<": .lessThanOrEqualTo
    case "=>": .greaterThanOrEqualTo
    default: Comparison.Operator(rawValue: word.uppercased())
    }
  }
}

/// Numbers as a predicate writes them.
enum PredicateNumber {
  /// An integer if it fits, a decimal if it is one that does not fit, else a floating point number.
  static func value(_ text: String, isNegative: Bool) -> Scalar? {
    let sign = isNegative ? "-" : ""
    if let magnitude = prefixed(text) {
      if isNegative, magnitude == Int64.min.magnitude { return .integer(.min) }
      guard let number = Int64(exactly: magnitude) else { return nil }
      return .integer(isNegative ? -number : number)
    }
    if text.allSatisfy({ ("0"..."9").contains($0) }) {
      if let number = Int64(sign + text) { return .integer(number) }
      if text.count <= 38, let number = Decimal(string: sign + text) { return .decimal(number) }
    }
    guard let number = Double(sign + text), number.isFinite else { return nil }
    return .double(number)
  }

  /// The magnitude of `0x1F`, `0b101` or `0o17`.
  static func prefixed(_ text: String) -> UInt64? {
    let digits = text.dropFirst(2)
    guard text.hasPrefix("0"), let first = digits.first, first != "+", first != "-" else { return nil }
    switch text.dropFirst().first {
    case "x", "X": return UInt64(digits, radix: 16)
    case "b", "B": return UInt64(digits, radix: 2)
    case "o", "O": return UInt64(digits, radix: 8)
    default: return nil
    }
  }
}
