import Schema

extension PredicateCompiler {
  static let mostValues = 30_000

  mutating func comparison(_ comparison: CheckedComparison) throws(PredicateError) -> SQL {
    if comparison.operation == .contains, let found = try payloadContains(comparison) {
      return found
    }
    let left = try scalar(comparison.left)
    if comparison.operation.isOrdering, comparison.operation != .between, comparison.options.folds {
      return ordered(
        left,
        comparison.operation.rawValue,
        try scalar(comparison.right),
        comparison.options
      )
    }
    switch comparison.operation {
    case .in: return try membership(left, comparison)
    case .between: return try range(left, comparison)
    case .equalTo, .notEqualTo:
      let right = try scalar(comparison.right)
      if comparison.options.folds {
        let same = search(.equalTo, left, right, comparison.options)
        return comparison.operation == .equalTo ? same : .text("NOT ") + same
      }
      return left + .text(comparison.operation == .equalTo ? " = " : " <> ") + right
    case .lessThan: return left + .text(" < ") + (try scalar(comparison.right))
    case .lessThanOrEqualTo: return left + .text(" <= ") + (try scalar(comparison.right))
    case .greaterThan: return left + .text(" > ") + (try scalar(comparison.right))
    case .greaterThanOrEqualTo: return left + .text(" >= ") + (try scalar(comparison.right))
    case .contains, .beginsWith, .endsWith, .like, .matches:
      return search(
        comparison.operation,
        left,
        try scalar(comparison.right),
        comparison.options
      )
    }
  }

  /// CONTAINS over a payload's array looks for an element.
  private mutating func payloadContains(
    _ comparison: CheckedComparison
  ) throws(PredicateError) -> SQL? {
    guard case .path(var path, let scope) = comparison.left, path.payload != nil else { return nil }
    let inside = path
    path.payload = nil
    let column = try scalar(.path(path, scope))
    let value = try scalar(comparison.right)
    if rows.isForShell { return ShellSQL.payloadContains }
    return .text(PayloadFunction.containsName + "(") + PayloadFunction.arguments(column, inside)
      + .text(", ") + value + .text(", \(comparison.options.rawValue))")
  }

  private mutating func membership(
    _ left: SQL,
    _ comparison: CheckedComparison
  ) throws(PredicateError) -> SQL {
    guard case .set(let members) = comparison.right else {
      throw .notInStore("IN without a set of values")
    }
    guard members.count <= Self.mostValues else { throw .tooManyValues(members.count) }
    var values: [SQL] = []
    for member in members { values.append(try scalar(member)) }
    guard comparison.options.folds else {
      return left + .text(" IN (") + values.joined(separator: ", ") + .text(")")
    }
    let same = values.map { search(.equalTo, left, $0, comparison.options) }
    return same.isEmpty
      ? .text("0") : .text("(") + same.joinedInHalves(separator: " OR ") + .text(")")
  }

  /// A range includes both ends (FORMAT §10.1).
  private mutating func range(
    _ left: SQL,
    _ comparison: CheckedComparison
  ) throws(PredicateError) -> SQL {
    guard case .set(let ends) = comparison.right, ends.count == 2 else {
      throw .notInStore("BETWEEN without two ends")
    }
    let (low, high) = (try scalar(ends[0]), try scalar(ends[1]))
    guard comparison.options.folds else {
      return left + .text(" BETWEEN ") + low + .text(" AND ") + high
    }
    return .text("(") + ordered(left, ">=", low, comparison.options) + .text(" AND ")
      + ordered(left, "<=", high, comparison.options) + .text(")")
  }

  private func ordered(
    _ left: SQL,
    _ word: String,
    _ right: SQL,
    _ options: Comparison.Options
  ) -> SQL {
    rows.isForShell
      ? ShellSQL.comparison(left, word, right, options)
      : CompareFunction.sql(left, right, options) + .text(" \(word) 0")
  }

  /// A search in a string with SQLite's function from `StringSearch`; NULL if a side is NULL.
  private func search(
    _ operation: Comparison.Operator,
    _ left: SQL,
    _ right: SQL,
    _ options: Comparison.Options
  ) -> SQL {
    if rows.isForShell { return ShellSQL.search(operation, left, right, options) }
    return .text(SearchFunction.name + "(") + left + .text(", ") + right
      + .text(", \(SearchFunction.code(operation)), \(options.rawValue))")
  }
}

extension Comparison.Options {
  /// Whether the comparison ignores more than the bytes.
  var folds: Bool {
    contains(.caseInsensitive) || contains(.diacriticInsensitive) || contains(.localeSensitive)
  }
}

/// The SQL function that searches strings: `storescope_search(text, pattern, operation, options)`.
package enum SearchFunction {
  package static let name = "storescope_search"

  /// The operators that it knows, by their third argument.
  package static let operations: [Comparison.Operator] = [
    .equalTo, .contains, .beginsWith, .endsWith, .like, .matches,
  ]

  static func code(_ operation: Comparison.Operator) -> Int {
    operations.firstIndex(of: operation) ?? 0
  }
}
