/// Why a predicate's text cannot be used: it is invalid, or does not fit the entity.
package struct PredicateTextError: Error, Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    case syntax(PredicateSyntaxError.Reason)
    case query(QueryError.Reason)
  }

  package var reason: Reason
  package var text: String
  /// The failing part in UTF-8 bytes of the text; empty at its end.
  package var range: Range<Int>

  package init(_ error: PredicateSyntaxError, in text: String) {
    reason = .syntax(error.reason)
    self.text = text
    range = error.offset..<error.offset + error.length
  }

  package init(_ error: QueryError, in text: String) {
    reason = .query(error.reason)
    self.text = text
    range = error.range ?? 0..<text.utf8.count
  }

  /// The failing part as written.
  package var part: String { String(decoding: Array(text.utf8)[range.clamped(to: 0..<text.utf8.count)], as: UTF8.self) }
}

extension QueryChecker {
  /// Reads a predicate's text and checks it; throws `PredicateTextError`.
  package func check(_ text: String, arguments: [PredicateArgument] = []) throws(PredicateTextError) -> CheckedQuery {
    let predicate: Predicate
    do { predicate = try Predicate(text, arguments: arguments) } catch { throw PredicateTextError(error, in: text) }
    do { return try check(predicate) } catch { throw PredicateTextError(error, in: text) }
  }
}
