/// How many nodes a tree may still have: a value of any length costs a screen no more.
struct NodeBudget {
  private var left: Int

  init(_ count: Int) { left = count }

  /// Whether one more node is shown; asked for a node before those inside it.
  mutating func take() -> Bool {
    left -= 1
    return left >= 0
  }
}

/// What is inside a node: the nodes that are shown, and how many there are.
struct NodeChildren {
  private var shown: [PayloadNode] = []
  private(set) var count = 0

  mutating func add(_ node: PayloadNode, isShown: Bool) {
    count += 1
    if isShown { shown.append(node) }
  }

  /// Those that are shown, and a last one for all that are not.
  var nodes: [PayloadNode] {
    count > shown.count ? shown + [.more(count - shown.count)] : shown
  }
}

extension PayloadNode {
  /// Stands for nodes beyond the bound.
  static func more(_ count: Int) -> PayloadNode {
    PayloadNode(label: "…", type: "", summary: "\(count) more not shown", kind: .string)
  }
}
