/// What is inside a node: the nodes that are shown, and how many there are.
struct NodeChildren {
  private var shown: [PayloadNode] = []
  private(set) var count = 0

  mutating func add(_ node: PayloadNode, isShown: Bool) {
    count += 1
    if isShown { shown.append(node) }
  }

  /// Counts nodes that were not even made.
  mutating func hide(_ more: Int) { count += more }

  /// Those that are shown, and a last one for all that are not.
  var nodes: [PayloadNode] {
    count > shown.count ? shown + [.more(count - shown.count)] : shown
  }
}

extension PayloadNode {
  /// Stands for nodes beyond the bound.
  static func more(_ count: Int) -> PayloadNode {
    .omitted("…", "", "\(count) more not shown", kind: .string)
  }

  /// Stands for a node below the bound.
  static func tooDeep(_ label: String) -> PayloadNode {
    .omitted(label, "…", "nested deeper than is shown")
  }
}
