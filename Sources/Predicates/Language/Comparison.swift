/// One comparison of a predicate; a nil test is a comparison with the constant `nil`.
package struct Comparison: Hashable, Sendable {
  package var left: Expression
  package var operation: Operator
  package var right: Expression
  package var modifier: Modifier
  package var options: Options
  /// Its place and its operator's in the text that they were read from, in UTF-8 bytes; nil if it was built.
  @Aside package var range: Range<Int>?
  @Aside package var operatorRange: Range<Int>?

  package init(
    left: Expression, operation: Operator, right: Expression, modifier: Modifier = .direct, options: Options = [],
    range: Range<Int>? = nil, operatorRange: Range<Int>? = nil
  ) {
    (self.left, self.operation, self.right) = (left, operation, right)
    (self.modifier, self.options) = (modifier, options)
    (self.range, self.operatorRange) = (range, operatorRange)
  }

  /// The operators as `NSPredicate` prints them.
  package enum Operator: String, Hashable, Sendable, CaseIterable {
    case equalTo = "=="
    case notEqualTo = "!="
    case lessThan = "<"
    case lessThanOrEqualTo = "<="
    case greaterThan = ">"
    case greaterThanOrEqualTo = ">="
    case between = "BETWEEN"
    case `in` = "IN"
    case contains = "CONTAINS"
    case beginsWith = "BEGINSWITH"
    case endsWith = "ENDSWITH"
    case like = "LIKE"
    case matches = "MATCHES"

    /// The operator with its sides exchanged.
    var mirrored: Operator {
      switch self {
      case .lessThan: .greaterThan
      case .lessThanOrEqualTo: .greaterThanOrEqualTo
      case .greaterThan: .lessThan
      case .greaterThanOrEqualTo: .lessThanOrEqualTo
      default: self
      }
    }

    /// Whether it searches a string.
    package var isStringSearch: Bool { [.contains, .beginsWith, .endsWith, .like, .matches].contains(self) }

    /// Whether it tests for equality, nil included.
    package var isEquality: Bool { self == .equalTo || self == .notEqualTo }

    /// Whether it needs ordered values.
    package var isOrdering: Bool {
      [.lessThan, .lessThanOrEqualTo, .greaterThan, .greaterThanOrEqualTo, .between].contains(self)
    }
  }

  /// How a comparison over a to-many counts its objects (FORMAT §10.2).
  ///
  /// `NSPredicate` reads NONE as NOT ANY; it is separate here because it is a true negation, true for an object
  /// without any at the other end (DIALECTS §3.3).
  package enum Modifier: String, Hashable, Sendable, CaseIterable {
    case direct = ""
    case any = "ANY"
    case all = "ALL"
    case none = "NONE"
  }

  /// The letters in brackets after a string operator.
  package struct Options: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let caseInsensitive = Options(rawValue: 1)
    package static let diacriticInsensitive = Options(rawValue: 2)
    /// The strings are compared byte by byte, already normalized.
    package static let normalized = Options(rawValue: 4)
    package static let localeSensitive = Options(rawValue: 8)

    static let letters: [(letter: Character, option: Options)] = [
      ("c", .caseInsensitive), ("d", .diacriticInsensitive), ("n", .normalized), ("l", .localeSensitive),
    ]

    /// The letters in brackets, or nothing: `[cd]`.
    package var text: String {
      let letters = Self.letters.filter { contains($0.option) }.map(\.letter)
      return letters.isEmpty ? "" : "[" + String(letters) + "]"
    }
  }
}
