/// A query that is being composed: a predicate as a tree of rows, some perhaps unfinished, and a sort.
///
/// A predicate becomes a draft and a predicate again without loss.
package struct QueryDraft: Hashable, Sendable {
  package let entity: String
  package internal(set) var root: DraftGroup
  package var sort: [SortKey]

  package init(entity: String, predicate: Predicate? = nil, sort: [SortKey] = []) {
    self.entity = entity
    self.sort = sort
    root = predicate.map(DraftGroup.init(root:)) ?? DraftGroup()
  }

  /// The predicate of the finished rows; nil if there are none.
  package var predicate: Predicate? { root.predicate }

  /// The predicate's text; empty if all rows pass.
  package var predicateText: String { predicate?.description ?? "" }

  /// Whether a row without a value is left out.
  package var isUnfinished: Bool {
    lines.contains { line in
      switch line.content {
      case .condition(let condition): condition.right == nil
      case .group(let group): group.subquery != nil && group.predicate == nil
      default: false
      }
    }
  }
}

/// One node of a draft's tree.
package indirect enum DraftNode: Hashable, Sendable {
  case group(DraftGroup)
  case condition(DraftCondition)
  /// `TRUEPREDICATE` or `FALSEPREDICATE`.
  case constant(Bool)

  init(_ predicate: Predicate) {
    switch predicate {
    case .comparison(let comparison):
      self = DraftGroup(comparison).map { .group($0) } ?? .condition(DraftCondition(comparison))
    case .constant(let isTrue): self = .constant(isTrue)
    case .and(let parts): self = .group(DraftGroup(nodes: parts.map(DraftNode.init)))
    case .or(let parts): self = .group(DraftGroup(isAny: true, nodes: parts.map(DraftNode.init)))
    case .not(let part): self = DraftNode(part).negatedOrWrapped
    }
  }

  /// The same node with NOT if it has none, else in a group with NOT.
  private var negatedOrWrapped: DraftNode {
    switch self {
    case .condition(var condition) where !condition.isNegated:
      condition.isNegated = true
      return .condition(condition)
    case .group(var group) where !group.isNegated && (group.nodes.count > 1 || group.subquery != nil):
      group.isNegated = true
      return .group(group)
    default: return .group(DraftGroup(isNegated: true, nodes: [self]))
    }
  }

  /// Nil if it is unfinished.
  package var predicate: Predicate? {
    switch self {
    case .group(let group): group.predicate
    case .condition(let condition): condition.predicate
    case .constant(let isTrue): .constant(isTrue)
    }
  }
}

/// A group of rows; a row of the store must pass all or any of them.
package struct DraftGroup: Hashable, Sendable {
  package var isAny: Bool
  package var isNegated: Bool
  package var nodes: [DraftNode]
  /// Nil for a group of conditions on the row itself.
  package var subquery: DraftSubquery?

  package init(isAny: Bool = false, isNegated: Bool = false, nodes: [DraftNode] = []) {
    (self.isAny, self.isNegated, self.nodes) = (isAny, isNegated, nodes)
  }

  init(root predicate: Predicate) {
    switch DraftNode(predicate) {
    case .group(let group) where group.subquery == nil: self = group
    case let node: self.init(nodes: [node])
    }
  }

  /// Nil if no row in it is finished.
  package var predicate: Predicate? {
    let parts = nodes.compactMap(\.predicate)
    guard !parts.isEmpty else { return nil }
    var joined = isAny ? Predicate.any(parts) : .all(parts)
    if let subquery {
      guard let counted = subquery.predicate(joined) else { return nil }
      joined = counted
    }
    return isNegated ? .not(joined) : joined
  }
}
