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
    if !OperatorChoice.spelled(for: new).contains(choice) {
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

  /// How many of a subject's operators are offered at once.
  package static let offered = 6

  /// The operators for a subject (DIALECTS §3.4), those that fit it best first; none that cannot be true.
  package static func choices(for subject: ConditionSubject?) -> [OperatorChoice] {
    let kind = subject?.kind ?? .unknown
    let isNumberOfAll = subject?.aggregate == .count || subject?.aggregate == .sum
    var all = kind.operators.map { OperatorChoice($0) }
    if kind.allowsNilTest, !isNumberOfAll {
      all += [OperatorChoice(.equalTo, asksNil: true), OperatorChoice(.notEqualTo, asksNil: true)]
    }
    let first = fitting(kind, hasNames: subject?.namedValues.isEmpty == false).filter(all.contains)
    return first + all.filter { !first.contains($0) }
  }

  private static func fitting(_ kind: LeafKind, hasNames: Bool) -> [OperatorChoice] {
    let operators: [Comparison.Operator] =
      switch kind {
      case _ where hasNames: [.equalTo, .notEqualTo, .in]
      case .string, .unknown: [.equalTo, .contains, .beginsWith, .notEqualTo, .in]
      case .number: [.equalTo, .greaterThan, .lessThan, .between, .notEqualTo]
      case .date: [.equalTo, .greaterThanOrEqualTo, .lessThan, .between, .notEqualTo]
      default: [.equalTo, .notEqualTo, .in]
      }
    return operators.map { OperatorChoice($0) } + [OperatorChoice(.equalTo, asksNil: true)]
      + (hasNames ? [OperatorChoice(.notEqualTo, asksNil: true)] : [])
  }

  /// Whether it can ignore case and accents when it compares a kind.
  package func folds(_ kind: LeafKind) -> Bool {
    (kind == .string || kind == .unknown) && !asksNil
      && (operation.isStringSearch || operation.isEquality || operation == .in)
  }

  /// The operator with options, as far as it can have them.
  package func with(_ options: Comparison.Options, for kind: LeafKind) -> OperatorChoice {
    OperatorChoice(operation, folds(kind) ? options : [], asksNil: asksNil)
  }

  /// Every spelling of the operators: plain, then ignoring case and accents, or one of them.
  package static func spelled(for subject: ConditionSubject?) -> [OperatorChoice] {
    let choices = choices(for: subject)
    let kind = subject?.kind ?? .unknown
    let folding: [Comparison.Options] = [
      [.caseInsensitive, .diacriticInsensitive], .caseInsensitive, .diacriticInsensitive,
    ]
    return choices
      + folding.flatMap { options in choices.filter { $0.folds(kind) }.map { $0.with(options, for: kind) } }
  }
}
