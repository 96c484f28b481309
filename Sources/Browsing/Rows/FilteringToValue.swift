import Predicates
import Schema

extension TypedPath {
  /// The path compared with a value; excluding a value keeps the rows that have none.
  func comparison(with value: Scalar, isExcluded: Bool) -> Predicate {
    let steps = persistentSpelling.split(separator: ".").map(String.init)
    let left = Expression.keyPath(KeyPath(steps))
    var right = Expression.constant(value)
    if case .string(let text) = value, plan?.codec?.isNameAlone(text) == true { right = .cast(right, type: "NSString") }
    guard isExcluded else { return .comparison(left, .equalTo, right) }
    let differs = Predicate.comparison(left, .notEqualTo, right)
    guard value != .null, isOptional else { return differs }
    return .or([differs, .comparison(left, .equalTo, .nil)])
  }

  /// The cell's value as a predicate's constant; nil if no operator compares it.
  func constant(_ reading: Reading) -> Scalar? {
    guard case .value(let value) = reading else { return nil }
    switch value {
    case .scalar(.null): return kind.allowsNilTest ? .null : nil
    case .scalar(.double(let number)), .float(let number): return number.isFinite ? .double(number) : nil
    case .scalar(.data): return nil
    case .scalar(let scalar): return scalar
    case .composite(let leaves):
      // An enum of one leaf is that leaf.
      guard isFoldedEnum, let leaf = leaves.first else { return nil }
      return constant(leaf.reading)
    case .longData, .longString, .external, .toMany: return nil
    }
  }
}
