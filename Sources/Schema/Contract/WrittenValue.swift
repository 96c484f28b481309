/// The result of an initial value, as far as source shows it without being run (DIALECTS A35).
package indirect enum WrittenValue: Hashable, Sendable {
  case null
  /// A literal, or what Foundation makes of one: `3`, `URL(string: "…")`, an option set's bits.
  case value(Value)
  case list([WrittenValue])
  case dictionary([Pair])
  /// A case with what it holds: `.draft`, `.circle(radius: 1)`.
  case enumCase(String, [Argument])
  /// A struct of a declared type; fields that are not named have their own initial values.
  case structure([Argument])
  /// `UUID()`, which is another one each time.
  case newUUID
  /// `Date()` and `Date.now`.
  case now

  package struct Pair: Hashable, Sendable {
    package var key: WrittenValue
    package var value: WrittenValue

    package init(_ key: WrittenValue, _ value: WrittenValue) { (self.key, self.value) = (key, value) }
  }

  package struct Argument: Hashable, Sendable {
    /// Nil for an associated value without one.
    package var label: String?
    package var value: WrittenValue

    package init(_ label: String?, _ value: WrittenValue) { (self.label, self.value) = (label, value) }
  }
}
