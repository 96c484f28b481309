/// The children of a node: those that are shown, and their number.
struct NodeChildren {
  private var shown: [PayloadNode] = []
  private(set) var count = 0

  mutating func add(_ node: PayloadNode, isShown: Bool) {
    count += 1
    if isShown { shown.append(node) }
  }

  /// Counts nodes that were not even made.
  mutating func hide(_ more: Int) { count += more }

  /// The shown nodes, and a last one for all others.
  var nodes: [PayloadNode] { count > shown.count ? shown + [.more(count - shown.count)] : shown }
}

extension PayloadNode {
  /// A sign for nodes beyond the limit.
  static func more(_ count: Int) -> PayloadNode { .omitted("…", "", "\(count) more not shown", kind: .string) }

  /// A sign for a node below the deepest level.
  static func tooDeep(_ label: String) -> PayloadNode { .omitted(label, "…", "nested deeper than is shown") }
}
