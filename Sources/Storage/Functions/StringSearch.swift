import Foundation
import Predicates

/// Searches strings as `NSPredicate` does, for SQLite: ASCII byte by byte, other text by Foundation's folding.
///
/// Each belongs to one connection and is called on its thread; patterns repeat from row to row and are prepared once.
final class StringSearch {
  /// A text or pattern in SQLite's memory.
  typealias Bytes = UnsafeBufferPointer<UInt8>

  private struct Key: Hashable {
    let pattern: [UInt8]
    let operation: Comparison.Operator
    let options: Comparison.Options
  }

  private static let mostPatterns = 64
  private var patterns: [Key: SearchPattern] = [:]

  /// The prepared pattern; throws `SearchFailure`.
  func pattern(
    _ pattern: Bytes, _ operation: Comparison.Operator, _ options: Comparison.Options
  ) throws(SearchFailure) -> SearchPattern {
    let key = Key(pattern: Array(pattern), operation: operation, options: options)
    if let known = patterns[key] { return known }
    let made = try SearchPattern(pattern, operation, options)
    if patterns.count >= Self.mostPatterns { patterns.removeAll() }
    patterns[key] = made
    return made
  }
}

/// Why a search failed, by the message that SQLite carries from the function to the caller.
enum SearchFailure: String, Error, Hashable, Sendable {
  case notAPattern = "storescope: no regular expression"
  /// One text took more steps, or more of ICU's stack, than allowed for a regular expression.
  case tooSlow = "storescope: regular expression too slow"

  var error: Predicates.PredicateError {
    switch self {
    case .notAPattern: .notAPattern
    case .tooSlow: .tooSlow
    }
  }
}
