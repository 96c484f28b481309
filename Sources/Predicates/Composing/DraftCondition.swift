/// One comparison of a draft, perhaps without its value.
package struct DraftCondition: Hashable, Sendable {
  package var isNegated = false
  package var left: Expression
  package var modifier: Comparison.Modifier
  package var operation: Comparison.Operator
  package var options: Comparison.Options
  /// Nil until a value is entered.
  package var right: Expression?

  package init(_ comparison: Comparison) {
    left = comparison.left
    modifier = comparison.modifier
    operation = comparison.operation
    options = comparison.options
    right = comparison.right
  }

  /// A condition on a path, without a value yet; bytes and composites only allow nil tests.
  package init(_ path: TypedPath, _ quantifier: PathQuantifier? = nil) {
    left = .keyPath(KeyPath(path.steps(with: quantifier)))
    modifier = quantifier?.modifier ?? .direct
    operation = .equalTo
    options = []
    right = nil
    if path.kind.operators.isEmpty, path.kind.allowsNilTest, quantifier?.aggregate == nil {
      operation = .notEqualTo
      right = .nil
    }
  }

  /// Nil if there is no value yet.
  package var predicate: Predicate? {
    guard let right else { return nil }
    let comparison = Predicate.comparison(left, operation, right, modifier: modifier, options: options)
    return isNegated ? .not(comparison) : comparison
  }

  /// The operator as a list of choices has it.
  package var choice: OperatorChoice {
    OperatorChoice(operation, options, asksNil: right == .nil && operation.isEquality)
  }

  /// Changes the path; the operator and the value stay if the new path allows them.
  package mutating func walk(_ path: TypedPath, _ quantifier: PathQuantifier?, in catalog: PathCatalog) {
    let old = subject(of: path.root, in: catalog)
    let fresh = DraftCondition(path, quantifier)
    left = fresh.left
    modifier = fresh.modifier
    let new = ConditionSubject(path: path, quantifier: quantifier)
    if !OperatorChoice.choices(for: new.kind).contains(choice) {
      operation = fresh.operation
      options = fresh.options
      right = fresh.right
    } else if old?.kind != new.kind, right != .nil {
      right = nil
    }
  }

  /// Changes the operator; the value becomes a set, a range or a single one to fit.
  package mutating func ask(_ choice: OperatorChoice) {
    operation = choice.operation
    options = choice.options
    if choice.asksNil {
      right = .nil
      return
    }
    if right == .nil { right = nil }
    switch (operation, right?.form) {
    case (.in, .constant(let value)?): right = .aggregate([.constant(value)])
    case (.in, _): break
    case (.between, .aggregate(let members)?) where members.count == 2: break
    case (.between, _): right = nil
    case (_, .aggregate(let members)?): right = members.first
    default: break
    }
  }
}

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
