package import Predicates
import Schema

/// Finds the paths for which a query needs an index.
package enum UnindexedPaths {
  /// The paths for which the plan reads every row: the sort's keys up to the first without an index, and the
  /// attributes that the filter compares.
  package static func find(_ plan: [PlanStep], _ query: RowQuery) -> [String] {
    var paths: [String] = []
    if let last = firstUnserved(plan, query.sort) {
      let keys = query.sort[...last]
      // No index includes a related table or a locale's order.
      if keys.allSatisfy({ $0.path.prefix.isEmpty && $0.collation == .storeDefault }) {
        paths.append(keys.map(\.path.persistentSpelling).joined(separator: ", "))
      }
    }
    let scans = plan.contains { step in if case .scan(RowQueryCompiler.alias, nil) = step.kind { true } else { false } }
    if scans { paths += query.predicate?.comparedAttributes ?? [] }
    var seen: Set<String> = []
    return paths.filter { seen.insert($0).inserted }
  }

  /// The index of the first sort key by which rows are sorted only after they are found.
  package static func firstUnserved(_ plan: [PlanStep], _ sort: [SortKey]) -> Int? {
    let sorted = plan.compactMap { step -> Int? in
      guard case .sort(let lastTerms) = step.kind else { return nil }
      return lastTerms ?? sort.count
    }
    guard let terms = sorted.max(), !sort.isEmpty else { return nil }
    return max(0, sort.count - terms)
  }
}

extension CheckedPredicate {
  /// The row's own compared attributes that an index could find.
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
    guard case .path(let path, .row) = self, path.walk.prefix.isEmpty, path.attribute != nil, path.payload == nil else {
      return nil
    }
    return path.persistentSpelling
  }
}
