extension QueryDraft {
  /// The other parts of the OR that a node is in; empty if it is in none.
  func alternatives(to address: [Int]) -> [Predicate] {
    guard case .group(let group)? = node(at: Array(address.dropLast())), group.isAny else { return [] }
    return group.nodes.enumerated().filter { $0.offset != address.last }.compactMap(\.element.predicate)
  }

  /// The tree without the nodes behind one, whose own parts stay.
  func upTo(_ address: [Int]) -> QueryDraft {
    var draft = self
    draft.root = root.upTo(address[...])
    return draft
  }

  /// The node at an address; nil if there is none.
  package func node(at address: [Int]) -> DraftNode? {
    var node = DraftNode.group(root)
    for index in address {
      guard case .group(let group) = node, group.nodes.indices.contains(index) else { return nil }
      node = group.nodes[index]
    }
    return node
  }

  /// The condition at an address, or that on the number of a subquery's objects.
  package func condition(at address: [Int]) -> DraftCondition? {
    switch node(at: address) {
    case .condition(let condition): condition
    case .group(let group): group.subquery?.count
    default: nil
    }
  }

  /// Replaces what `condition(at:)` returns.
  package mutating func replace(at address: [Int], with condition: DraftCondition) {
    if case .group(var group)? = node(at: address), group.subquery != nil {
      group.subquery?.count = condition
      replace(at: address, with: .group(group))
    } else {
      replace(at: address, with: .condition(condition))
    }
  }

  /// Replaces the node at an address; at the root, a group stays a group.
  package mutating func replace(at address: [Int], with node: DraftNode) {
    guard !address.isEmpty else {
      if case .group(let group) = node { root = group } else { root.nodes = [node] }
      return
    }
    change(groupOf: address) { group, index in if group.nodes.indices.contains(index) { group.nodes[index] = node } }
  }

  /// Inserts a node behind another, or as the last of a group; returns its address.
  package mutating func insert(_ node: DraftNode, after address: [Int]) -> [Int] {
    if case .group(var group)? = self.node(at: address) {
      group.nodes.append(node)
      replace(at: address, with: .group(group))
      return address + [group.nodes.count - 1]
    }
    change(groupOf: address) { group, index in group.nodes.insert(node, at: min(index + 1, group.nodes.count)) }
    return address.dropLast() + [(address.last ?? -1) + 1]
  }

  /// Adds another predicate that rows must pass too.
  package mutating func restrict(to predicate: Predicate) {
    if (root.isAny && root.nodes.count > 1) || root.isNegated { root = DraftGroup(nodes: [.group(root)]) }
    root.isAny = false
    root.nodes.append(DraftNode(predicate))
  }

  /// Removes a node; at the root, all its rows.
  package mutating func remove(at address: [Int]) {
    guard !address.isEmpty else {
      root = DraftGroup()
      return
    }
    change(groupOf: address) { group, index in if group.nodes.indices.contains(index) { group.nodes.remove(at: index) }
    }
  }

  /// Puts a predicate's tree at an address.
  package mutating func replace(at address: [Int], withTreeOf predicate: Predicate) {
    replace(at: address, with: DraftNode(predicate))
  }

  /// Puts a node into a new group, whose kind differs from the group around it.
  package mutating func wrap(at address: [Int]) {
    guard let node = node(at: address) else { return }
    let isAny: Bool
    if case .group(let outer)? = self.node(at: address.dropLast()) { isAny = !outer.isAny } else { isAny = true }
    guard address.isEmpty else { return replace(at: address, with: .group(DraftGroup(isAny: isAny, nodes: [node]))) }
    root = DraftGroup(isAny: !root.isAny, nodes: [node])
  }

  /// Replaces a group by its rows; a negated group and a subquery stay.
  package mutating func unwrap(at address: [Int]) {
    guard case .group(let inner)? = node(at: address), !address.isEmpty, !inner.isNegated, inner.subquery == nil else {
      return
    }
    change(groupOf: address) { group, index in group.nodes.replaceSubrange(index...index, with: inner.nodes) }
  }

  /// Turns ALL into ANY and back in a group.
  package mutating func toggleConnective(at address: [Int]) {
    guard case .group(var group)? = node(at: address) else { return }
    group.isAny.toggle()
    replace(at: address, with: .group(group))
  }

  /// Puts NOT before a condition or group, or takes it away.
  package mutating func negate(at address: [Int]) {
    switch node(at: address) {
    case .group(var group):
      group.isNegated.toggle()
      replace(at: address, with: .group(group))
    case .condition(var condition):
      condition.isNegated.toggle()
      replace(at: address, with: .condition(condition))
    case .constant(let isTrue): replace(at: address, with: .constant(!isTrue))
    case nil: break
    }
  }

  /// Moves a node among its neighbours; returns its new address.
  package mutating func move(at address: [Int], by distance: Int) -> [Int] {
    guard let index = address.last, node(at: address) != nil, node(at: address.dropLast() + [index + distance]) != nil
    else { return address }
    change(groupOf: address) { group, index in group.nodes.insert(group.nodes.remove(at: index), at: index + distance) }
    return address.dropLast() + [index + distance]
  }

  /// Changes the group that holds the node at an address.
  private mutating func change(groupOf address: [Int], _ body: (inout DraftGroup, Int) -> Void) {
    guard let index = address.last else { return }
    let outer = Array(address.dropLast())
    guard case .group(var group)? = node(at: outer) else { return }
    body(&group, index)
    replace(at: outer, with: .group(group))
  }
}

extension DraftGroup {
  fileprivate func upTo(_ address: ArraySlice<Int>) -> DraftGroup {
    guard let index = address.first, nodes.indices.contains(index) else { return self }
    var group = self
    group.nodes = Array(nodes[...index])
    if case .group(let inner) = nodes[index] { group.nodes[index] = .group(inner.upTo(address.dropFirst())) }
    return group
  }
}
