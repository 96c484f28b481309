extension RowQueryCompiler {
  /// Columns of a query's rows and the values computed from them, a row for each group.
  package func dictionaries(
    _ query: RowQuery,
    columns: SQL,
    joins: Joins,
    computed: [GroupExpression]
  ) throws(Failure) -> SQL {
    var joins = joins
    var list = [columns]
    for expression in computed {
      list.append(
        try compiled(of: query, &joins) { compiler throws(PredicateError) in
          try compiler.group(expression)
        }
      )
    }
    return try rows(query, columns: list.joined(separator: ", "), joins: joins)
  }

  /// The condition on a group.
  func having(
    _ condition: GroupCondition,
    of query: RowQuery,
    joins: inout Joins
  ) throws(Failure) -> SQL {
    try compiled(of: query, &joins) { compiler throws(PredicateError) in
      try compiler.group(condition)
    }
  }
}

extension PredicateCompiler {
  mutating func group(_ expression: GroupExpression) throws(PredicateError) -> SQL {
    switch expression {
    case .scalar(let value): return try scalar(value)
    case .aggregate(let function, let value):
      let argument = if let value { try scalar(value) } else { "*" as SQL }
      return "\(text: function.rawValue)(\(argument))"
    case .arithmetic(let operation, let left, let right):
      return try arithmetic(operation, try group(left), try group(right))
    }
  }

  mutating func group(_ condition: GroupCondition) throws(PredicateError) -> SQL {
    switch condition {
    case .and(let parts): return try joined(parts, " AND ", none: "1")
    case .or(let parts): return try joined(parts, " OR ", none: "0")
    case .not(let part): return "NOT (\(try group(part)))"
    case .isNil(let value): return "\(try group(value)) IS NULL"
    case .comparison(let left, let operation, let values):
      let side = try group(left)
      var right: [SQL] = []
      for value in values { right.append(try group(value)) }
      switch operation {
      case .between: return "\(side) BETWEEN \(right.joined(separator: " AND "))"
      case .in: return "\(side) IN (\(list: right))"
      default:
        let word =
          operation == .equalTo ? "=" : operation == .notEqualTo ? "<>" : operation.rawValue
        return "\(side) \(text: word) \(right.first ?? "NULL")"
      }
    }
  }

  private mutating func joined(
    _ parts: [GroupCondition],
    _ word: SQL,
    none: SQL
  ) throws(PredicateError) -> SQL {
    guard !parts.isEmpty else { return none }
    var conditions: [SQL] = []
    for part in parts { conditions.append(try group(part)) }
    return "(\(conditions.joined(separator: word)))"
  }
}
