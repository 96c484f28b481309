/// Why a text is not a predicate, and which part of it fails.
package struct PredicateSyntaxError: Error, Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    /// The unexpected text, nil for the end, and what could be there instead.
    case unexpected(found: String?, expected: String)
    case unknownCharacter(String)
    case unterminatedString
    /// A backslash and what follows it; a literal backslash is written twice.
    case unknownEscape(String)
    case malformedNumber(String)
    /// A placeholder such as `%@` that has no argument, or the wrong kind of one.
    case missingArgument(String)
    case wrongArgument(String, expected: String)
    /// An argument that no placeholder takes.
    case surplusArguments(Int)
    /// A part that `NSPredicate` allows and a store cannot evaluate.
    case unsupported(String)
    /// SQL's NOT behind ANY, ALL or NONE, which may deny the one or the other.
    case negatedOperator(modifier: String)
    case tooDeep(limit: Int)
    case tooManySteps(limit: Int)
    case tooLong(limit: Int)
  }

  package var reason: Reason
  /// Where the failing part starts, in UTF-8 bytes of the text.
  package var offset: Int
  /// Its length in UTF-8 bytes; 0 at the end of the text.
  package var length: Int

  package init(_ reason: Reason, offset: Int, length: Int) {
    (self.reason, self.offset, self.length) = (reason, offset, length)
  }

  /// The failing part by its UTF-8 bytes.
  init(_ reason: Reason, at range: Range<Int>) { self.init(reason, offset: range.lowerBound, length: range.count) }
}
