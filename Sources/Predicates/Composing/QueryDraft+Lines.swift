extension QueryDraft {
  /// A line of the tree or of the sort, as a list shows them.
  package struct Line: Hashable, Sendable {
    package enum Content: Hashable, Sendable {
      case group(DraftGroup)
      case condition(DraftCondition)
      case constant(Bool)
      /// The end of a group's rows, where another one can be added.
      case addCondition
      case sort(SortKey, Int)
      case addSort
    }

    /// The indices from the root to the node, or to the group that a condition can be added to; empty for the root and
    /// for the sort.
    package var address: [Int]
    package var content: Content

    package var depth: Int { address.count + (content == .addCondition ? 1 : 0) }

    /// Whether it compares something: a condition, or the number of a subquery's objects.
    package var isComparison: Bool {
      switch content {
      case .condition: true
      case .group(let group): group.subquery != nil
      default: false
      }
    }

    /// Whether it is a node of the tree.
    package var isNode: Bool {
      switch content {
      case .group, .condition, .constant: true
      case .addCondition, .sort, .addSort: false
      }
    }
  }

  /// The tree from its root down, then the sort.
  package var lines: [Line] {
    var lines = Self.lines(.group(root), at: [])
    lines += sort.enumerated().map { Line(address: [], content: .sort($1, $0)) }
    lines.append(Line(address: [], content: .addSort))
    return lines
  }

  private static func lines(_ node: DraftNode, at address: [Int]) -> [Line] {
    switch node {
    case .condition(let condition): [Line(address: address, content: .condition(condition))]
    case .constant(let isTrue): [Line(address: address, content: .constant(isTrue))]
    case .group(let group):
      [Line(address: address, content: .group(group))]
        + group.nodes.enumerated().flatMap { lines($1, at: address + [$0]) }
        + [Line(address: address, content: .addCondition)]
    }
  }
}
