package import Archives
package import Foundation
import Findings
import Schema

/// Makes a tree of a payload by its own structure: property lists, keyed archives, JSON, and these packed in gzip or
/// zlib.
package struct PayloadTree {
  private var budget: PayloadBudget
  /// Nil for a list that is no keyed archive.
  private var objects: ArchivedObjects?

  init(_ budget: PayloadBudget, archive: KeyedArchive? = nil) {
    self.budget = budget
    objects = archive.map(ArchivedObjects.init)
  }

  /// The tree of a payload that has one, or nil; a JSON payload that breaks off says where.
  ///
  /// A note replaces the parts beyond the budget.
  /// A payload packed inside a packed one is not read, because bytes may inflate to themselves.
  package static func tree(
    of data: Data, within budget: PayloadBudget = .shown, isInflated: Bool = false
  ) -> PayloadNode? {
    if data.starts(with: Array("bplist0".utf8)) {
      let list = try? BinaryPropertyListReader.read(data)
      return list.map { tree(of: $0, budget) }
    }
    switch Payload.sniff(data) {
    case .json:
      do throws(JSONReader.Failure) { return try JSONReader.read(data, within: budget) } catch {
        return PayloadNode(label: "", type: "JSON", summary: error.sentence, kind: .unreadable)
      }
    case .xmlPropertyList: return xml(data, budget)
    case .gzip: return isInflated ? nil : inflated(data, .gzip, budget)
    case .zlib: return isInflated ? nil : inflated(data, .zlib, budget)
    default: return nil
    }
  }

  /// A keyed archive by its entry points, any other list unchanged.
  static func tree(of list: PropertyList, _ budget: PayloadBudget) -> PayloadNode {
    guard let archive = try? KeyedArchive(list) else {
      var builder = PayloadTree(budget)
      return builder.node("", list, Path())
    }
    var builder = PayloadTree(budget, archive: archive)
    let roots = builder.children(of: archive.top) { $0.node($1.key, $1.value, Path()) }
    return roots.count == 1 ? roots[0] : .object("$top", "archive", "", roots)
  }

  /// The place of a node: its depth, and the objects of the archive around it.
  private struct Path {
    var depth = 0
    var objects: Set<Int> = []

    var inner: Path { Path(depth: depth + 1, objects: objects) }
  }

  private mutating func node(_ label: String, _ value: PropertyList, _ path: Path) -> PayloadNode {
    guard budget.allows(depth: path.depth) else { return .tooDeep(label) }
    guard objects != nil, let number = value.uid else { return plain(label, value, path) }
    var path = path
    guard path.objects.insert(number).inserted else {
      return .omitted(label, "reference", "↑ cycle to object \(number)")
    }
    guard let object = objects?.object(number) else { return leaf(label, .null) }
    return node(label, object, path)
  }

  private mutating func node(_ label: String, _ object: ArchivedObject, _ path: Path) -> PayloadNode {
    switch object.content {
    case .plain(let value): return plain(label, value, path)
    case .scalar(let scalar): return leaf(label, scalar, type: object.className ?? "value")
    case .items(let items): return array(label, items, type: object.className ?? "array", path)
    case .pairs(let pairs):
      let children = children(of: pairs) { tree, pair in tree.node(tree.text(ofKey: pair.key), pair.value, path.inner) }
      let type = object.className ?? "dictionary"
      return .object(label, type, Count.text(pairs.count, "key"), children)
    case .fields(let fields):
      guard let name = object.className else { return dictionary(label, fields, path) }
      let children = children(of: fields) { $0.node($1.key, $1.value, path.inner) }
      return .object(label, name, "", children)
    }
  }

  /// A value without a class; its elements may still refer to the archive's objects.
  private mutating func plain(_ label: String, _ value: PropertyList, _ path: Path) -> PayloadNode {
    switch value {
    case .array(let items), .set(let items): array(label, items, type: "array", path)
    case .dictionary(let entries): dictionary(label, entries, path)
    default: leaf(label, value)
    }
  }

  private mutating func array(_ label: String, _ items: [PropertyList], type: String, _ path: Path) -> PayloadNode {
    let children = children(of: items.indices) { tree, index in tree.node("[\(index)]", items[index], path.inner) }
    return .list(label, type, Count.text(items.count, "item"), children)
  }

  private mutating func dictionary(_ label: String, _ entries: [PropertyList.Entry], _ path: Path) -> PayloadNode {
    let children = children(of: entries) { $0.node($1.key, $1.value, path.inner) }
    return .object(label, "dictionary", Count.text(entries.count, "key"), children)
  }

  private mutating func children<Parts: Collection>(
    of parts: Parts, _ node: (inout Self, Parts.Element) -> PayloadNode
  ) -> [PayloadNode] {
    var children = NodeChildren()
    for part in parts {
      guard budget.take() else {
        children.hide(parts.count - children.count)
        break
      }
      children.add(node(&self, part), isShown: true)
    }
    return children.nodes
  }

  private func text(ofKey key: PropertyList) -> String {
    objects?.archive.text(of: key) ?? PayloadNode.leaf("", key).summary
  }

  private mutating func leaf(_ label: String, _ value: PropertyList) -> PayloadNode {
    budget.spend(bytes: value.string?.utf8.count ?? value.data?.count ?? 0)
    return .leaf(label, value)
  }

  private mutating func leaf(_ label: String, _ scalar: ArchivedScalar, type: String) -> PayloadNode {
    var node: PayloadNode
    switch scalar {
    case .text(let text): node = leaf(label, .string(text))
    case .date(let seconds): node = leaf(label, .date(seconds))
    case .data(let data): node = leaf(label, .data(data))
    case .uuid(let uuid): node = PayloadNode(label: label, type: type, summary: uuid.text, kind: .identifier)
    case .address(let text):
      budget.spend(bytes: text.utf8.count)
      node = PayloadNode(label: label, type: type, summary: text, kind: .identifier)
    case .number(let number): node = PayloadNode(label: label, type: type, summary: "\(number)", kind: .number)
    }
    node.type = type
    return node
  }
}

extension JSONReader.Failure {
  /// The one sentence that views show for it.
  package var sentence: String {
    switch self {
    case .endsEarly(let offset): "JSON ends early, at byte \(offset)"
    case .unexpected(let offset): "no JSON from byte \(offset) on"
    case .tooDeep(let offset): "JSON nested too deep, at byte \(offset)"
    case .trailing(let offset): "JSON ends, and more bytes follow at byte \(offset)"
    }
  }
}
