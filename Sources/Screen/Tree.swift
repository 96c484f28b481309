/// Which nodes of a tree are folded, and the lines that are left of it.
package struct Tree<ID: Hashable & Sendable>: Hashable, Sendable {
  private var folded: Set<ID>

  package init(folded: Set<ID> = []) { self.folded = folded }

  package func isFolded(_ id: ID) -> Bool { folded.contains(id) }

  /// Folds or unfolds a node; nil turns it over.
  package mutating func fold(_ id: ID, _ isFolded: Bool? = nil) {
    if isFolded ?? !folded.contains(id) { folded.insert(id) } else { folded.remove(id) }
  }

  package struct Line<Node> {
    package let node: Node
    package let id: ID
    package let depth: Int
    /// The sign of what can be folded: nil for a leaf, true if it is folded.
    package let isFolded: Bool?
  }

  /// A line for each node that is not inside a folded one, from the root down.
  package func lines<Node>(of root: Node, _ id: ID, children: (Node, ID) -> [(Node, ID)]) -> [Line<Node>] {
    var lines: [Line<Node>] = []
    func add(_ node: Node, _ id: ID, _ depth: Int) {
      let children = children(node, id)
      let isFolded = isFolded(id)
      lines.append(Line(node: node, id: id, depth: depth, isFolded: children.isEmpty ? nil : isFolded))
      guard !isFolded else { return }
      for (child, id) in children { add(child, id, depth + 1) }
    }
    add(root, id, 0)
    return lines
  }
}

extension Tree.Line: Equatable where Node: Equatable {}
extension Tree.Line: Hashable where Node: Hashable {}
extension Tree.Line: Sendable where Node: Sendable {}

extension Glyphs {
  /// The sign of a node, two columns wide; nil for a leaf.
  package func fold(_ isFolded: Bool?) -> String { isFolded.map { ($0 ? folded : unfolded) + " " } ?? "  " }
}
