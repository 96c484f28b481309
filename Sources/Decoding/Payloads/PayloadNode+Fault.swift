import Archives
package import Foundation

extension PayloadNode {
  /// The tree of a JSON payload with the place of a fault marked in it.
  package static func tree(of data: Data, marking fault: PayloadFault) -> PayloadNode {
    guard fault.isShape, let tree = try? JSONReader.read(data, within: .shown) else {
      return JSONReader.readPartly(data)
    }
    return tree.marking(fault, at: fault.path[...])
  }

  /// A missing key gets a node of its own; if no node fits the path, the nearest one is marked.
  private func marking(_ fault: PayloadFault, at path: ArraySlice<String>) -> PayloadNode {
    var node = self
    if let step = path.first, let index = children.firstIndex(where: { $0.label == step }) {
      node.children[index] = children[index].marking(fault, at: path.dropFirst())
      return node
    }
    if case .missingKey(let key) = fault.kind {
      let place = "⚠ missing (byte \(fault.offset))"
      node.children.append(
        PayloadNode(label: key, type: "", summary: place, kind: .unreadable)
      )
      return node
    }
    return marked(fault.text)
  }

  /// The node with a sign and what is wrong with it.
  package func marked(_ reason: String) -> PayloadNode {
    var node = self
    node.summary = "⚠ " + ([summary, reason].filter { !$0.isEmpty }.joined(separator: " · "))
    node.kind = .unreadable
    return node
  }

  /// The indices from the root down to the first marked node; nil if none is.
  package var firstMarked: [Int]? {
    if kind == .unreadable { return [] }
    for (index, child) in children.enumerated() {
      if let rest = child.firstMarked { return [index] + rest }
    }
    return nil
  }
}
