import Archives
import Decoding
import Foundation

/// Looks values up in a payload by the keys and indexes that the tree of the same bytes shows.
enum Lookup {
  static func run(_ data: Data) {
    _ = PayloadLookup.value(at: [], in: data)
    for step in ["0", "-1", "root", "", "9223372036854775807", "-9223372036854775808"] {
      _ = PayloadLookup.value(at: [step, step], in: data)
    }
    let budget = PayloadBudget(values: 2_000)
    guard let tree = PayloadTree.tree(of: data, within: budget) else { return }
    // What was packed stands one level lower in the tree.
    let isPacked = ["gzip", "zlib"].contains(tree.type)
    follow(isPacked ? tree.children.first : tree, at: [], in: data)
  }

  /// The first and the last child of each node, which is enough to reach every level.
  private static func follow(_ node: PayloadNode?, at path: [String], in data: Data) {
    guard let node, path.count < 8 else { return }
    let value = PayloadLookup.value(at: path, in: data)
    if case .list(let items)? = value {
      require(items.count <= data.count << 10, "more values than the bytes can mean")
    }
    let ends = node.children.count < 2 ? node.children : [node.children[0]] + node.children.suffix(1)
    for child in ends {
      let isIndex = child.label.hasPrefix("[") && child.label.hasSuffix("]")
      let step = isIndex ? String(child.label.dropFirst().dropLast()) : child.label
      follow(child, at: path + [step], in: data)
    }
  }
}
