/// A predicate and the place of each of its parts in its text.
package struct ParsedPredicate: Hashable, Sendable {
  package var predicate: Predicate
  package var spans: Spans

  /// The place of a part and of its own parts, in UTF-8 bytes.
  ///
  /// The parts of AND, OR and NOT are their predicates; of a comparison its left side, its right side
  /// and its operator; of a key path its operand, empty if it has none, and then its steps; of
  /// everything else its arguments in order.
  package struct Spans: Hashable, Sendable {
    package var range: Range<Int>
    package var parts: [Spans]
    /// How many levels the tree has from here down.
    let height: Int

    init(_ range: Range<Int>, _ parts: [Spans] = []) {
      self.range = range
      self.parts = parts
      height = 1 + (parts.map(\.height).max() ?? 0)
    }
  }

  /// The place of the part at an address, or of the nearest part around it.
  package func range(at address: [Int]) -> Range<Int> {
    var spans = spans
    for index in address {
      guard spans.parts.indices.contains(index) else { break }
      spans = spans.parts[index]
    }
    return spans.range
  }
}

/// The value of a placeholder in a predicate's text.
package enum PredicateArgument: Hashable, Sendable {
  /// For `%@` and the number forms.
  case value(PredicateValue)
  /// For `%@`: the members of a set, or both ends of a range.
  case values([PredicateValue])
  /// For `%K`.
  case keyPath(String)
  /// For `%@` and the number forms: a variable that gets its value later.
  case variable(String)
}
