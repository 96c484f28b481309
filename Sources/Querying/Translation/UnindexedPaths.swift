import Schema

/// The paths for which a query would want an index.
package enum UnindexedPaths {
  /// What the plan reads every row for: the sort's first key, and the attributes that the filter compares.
  package static func find(_ plan: [PlanStep], _ query: RowQuery) -> [String] {
    var paths: [String] = []
    if plan.contains(where: { $0.kind == .sort(isPartial: false) }), let first = query.sort.first {
      paths.append(first.path.persistentSpelling)
    }
    let scans = plan.contains { step in
      if case .scan(RowQueryCompiler.alias, nil) = step.kind { true } else { false }
    }
    if scans { paths += query.predicate?.comparedAttributes ?? [] }
    var seen: Set<String> = []
    return paths.filter { seen.insert($0).inserted }
  }
}

extension CheckedPredicate {
  /// The row's own attributes that are compared so that an index could find them.
  fileprivate var comparedAttributes: [String] {
    switch self {
    case .and(let parts), .or(let parts): return parts.flatMap(\.comparedAttributes)
    case .isNil(let value): return value.ownAttribute.map { [$0] } ?? []
    case .comparison(let comparison):
      let isFolded = !comparison.options.isEmpty || comparison.operation.isStringSearch
      guard !isFolded, comparison.operation != .notEqualTo else { return [] }
      return comparison.left.ownAttribute.map { [$0] } ?? []
    case .constant, .not, .quantified, .entityIs: return []
    }
  }
}

extension CheckedExpression {
  fileprivate var ownAttribute: String? {
    guard case .path(let path, .row) = self, path.steps.isEmpty, path.attribute != nil else {
      return nil
    }
    return path.persistentSpelling
  }
}

extension SQL {
  /// The tables by their aliases.
  package var tables: [String: String] {
    var tables: [String: String] = [:]
    for index in segments.indices.dropLast(2) {
      guard case .identifier(let table) = segments[index], segments[index + 1] == .text(" AS "),
        case .identifier(let alias) = segments[index + 2]
      else { continue }
      tables[alias] = table
    }
    return tables
  }
}
