import Schema

/// The paths for which a query would want an index.
package enum UnindexedPaths {
  /// What the plan reads every row for: the sort's keys up to the first that is not served, and the
  /// attributes that the filter compares.
  package static func find(_ plan: [PlanStep], _ query: RowQuery) -> [String] {
    var paths: [String] = []
    if let last = firstUnserved(plan, query.sort) {
      let keys = query.sort[...last]
      // No index reaches over a relationship or has a locale's order.
      if keys.allSatisfy({ $0.path.prefix.isEmpty && $0.collation == .storeDefault }) {
        paths.append(keys.map(\.path.persistentSpelling).joined(separator: ", "))
      }
    }
    let scans = plan.contains { step in
      if case .scan(RowQueryCompiler.alias, nil) = step.kind { true } else { false }
    }
    if scans { paths += query.predicate?.comparedAttributes ?? [] }
    var seen: Set<String> = []
    return paths.filter { seen.insert($0).inserted }
  }

  /// The first sort key, by its number, that rows are put in order of only after they were found.
  ///
  /// The last term of all is the primary key, which decides between equals and wants no index.
  package static func firstUnserved(_ plan: [PlanStep], _ sort: [SortKey]) -> Int? {
    let sorted = plan.compactMap { step -> Int? in
      guard case .sort(let lastTerms) = step.kind else { return nil }
      return lastTerms ?? sort.count + 1
    }
    guard let terms = sorted.max(), terms > 1, !sort.isEmpty else { return nil }
    return max(0, sort.count + 1 - terms)
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
    guard case .path(let path, .row) = self, path.steps.isEmpty, path.attribute != nil,
      path.payload == nil
    else { return nil }
    return path.persistentSpelling
  }
}
