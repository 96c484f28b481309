import Schema

extension PredicateCompiler {
  static let mostValues = 30_000

  mutating func comparison(_ comparison: CheckedComparison) throws(PredicateError) -> SQL {
    if comparison.operation == .contains, let found = try payloadContains(comparison) { return found }
    let left = try scalar(comparison.left)
    if comparison.operation.isOrdering, comparison.operation != .between, comparison.options.folds {
      return rows.functions.compare(
        left, "\(text: comparison.operation.rawValue)", try scalar(comparison.right), comparison.options)
    }
    switch comparison.operation {
    case .in: return try membership(left, comparison)
    case .between: return try range(left, comparison)
    case .equalTo, .notEqualTo:
      let right = try scalar(comparison.right)
      if comparison.options.folds {
        let same = rows.functions.search(.equalTo, left, right, comparison.options)
        return comparison.operation == .equalTo ? same : "NOT \(same)"
      }
      return "\(left) \(comparison.operation == .equalTo ? "=" : "<>") \(right)"
    case .lessThan: return "\(left) < \(try scalar(comparison.right))"
    case .lessThanOrEqualTo: return "\(left) <= \(try scalar(comparison.right))"
    case .greaterThan: return "\(left) > \(try scalar(comparison.right))"
    case .greaterThanOrEqualTo: return "\(left) >= \(try scalar(comparison.right))"
    case .contains, .beginsWith, .endsWith, .like, .matches:
      return rows.functions.search(comparison.operation, left, try scalar(comparison.right), comparison.options)
    }
  }

  /// CONTAINS over a payload's array looks for an element.
  private mutating func payloadContains(_ comparison: CheckedComparison) throws(PredicateError) -> SQL? {
    guard case .path(var path, let scope) = comparison.left, path.payload != nil else { return nil }
    let inside = path
    path.payload = nil
    let column = try scalar(.path(path, scope))
    let value = try scalar(comparison.right)
    return rows.functions.payloadContains(column, inside, value, comparison.options)
  }

  private mutating func membership(_ left: SQL, _ comparison: CheckedComparison) throws(PredicateError) -> SQL {
    guard case .set(let members) = comparison.right else { throw .notInStore("IN without a set of values") }
    guard members.count <= Self.mostValues else { throw .tooManyValues(members.count) }
    var values: [SQL] = []
    for member in members { values.append(try scalar(member)) }
    guard comparison.options.folds else { return "\(left) IN (\(list: values))" }
    let same = values.map { rows.functions.search(.equalTo, left, $0, comparison.options) }
    return same.isEmpty ? "0" : "(\(same.joinedInHalves(separator: " OR ")))"
  }

  /// A range includes both ends (FORMAT §10.1).
  private mutating func range(_ left: SQL, _ comparison: CheckedComparison) throws(PredicateError) -> SQL {
    guard case .set(let ends) = comparison.right, ends.count == 2 else { throw .notInStore("BETWEEN without two ends") }
    let (low, high) = (try scalar(ends[0]), try scalar(ends[1]))
    guard comparison.options.folds else { return "\(left) BETWEEN \(low) AND \(high)" }
    let isAbove = rows.functions.compare(left, ">=", low, comparison.options)
    let isBelow = rows.functions.compare(left, "<=", high, comparison.options)
    return "(\(isAbove) AND \(isBelow))"
  }
}

extension Comparison.Options {
  /// Whether the comparison ignores more than the bytes.
  var folds: Bool { contains(.caseInsensitive) || contains(.diacriticInsensitive) || contains(.localeSensitive) }
}
