/// An operator as the user chooses it: with its options, or as a test for nil.
package struct OperatorChoice: Hashable, Sendable {
  package let operation: Comparison.Operator
  package let options: Comparison.Options
  package let asksNil: Bool

  package init(_ operation: Comparison.Operator, _ options: Comparison.Options = [], asksNil: Bool = false) {
    (self.operation, self.options, self.asksNil) = (operation, options, asksNil)
  }

  /// `==`, `CONTAINS[cd]`, `!= nil`.
  package var title: String { operation.rawValue + options.text + (asksNil ? " nil" : "") }

  /// The operators for a kind (DIALECTS §3.4): plain, then nil tests, then ignoring case or accents.
  package static func choices(for kind: LeafKind) -> [OperatorChoice] {
    var choices = kind.operators.map { OperatorChoice($0) }
    if kind.allowsNilTest {
      choices += [OperatorChoice(.equalTo, asksNil: true), OperatorChoice(.notEqualTo, asksNil: true)]
    }
    guard kind == .string || kind == .unknown else { return choices }
    let folding: [Comparison.Options] = [
      [.caseInsensitive, .diacriticInsensitive], .caseInsensitive, .diacriticInsensitive,
    ]
    return choices
      + folding.flatMap { options in
        kind.operators.filter { $0.isStringSearch || $0.isEquality || $0 == .in }.map { OperatorChoice($0, options) }
      }
  }
}
