import Archives
package import Foundation
import Schema

/// Turns a payload into a tree: property lists, keyed archives, JSON and what is packed in gzip or zlib, by what they say of themselves.
package struct PayloadTree {
  /// How many nodes and levels are shown before a note stands for the rest.
  package static let mostNodes = 20_000
  private static let deepest = 60

  private var budget: NodeBudget

  init(mostNodes: Int = PayloadTree.mostNodes) { budget = NodeBudget(mostNodes) }

  /// The tree of a payload that has one, or nil; a JSON payload that breaks off says where.
  ///
  /// What is packed in a packed payload is not looked into: bytes may inflate to themselves.
  package static func tree(
    of data: Data,
    mostNodes: Int = PayloadTree.mostNodes,
    isInflated: Bool = false
  ) -> PayloadNode? {
    if data.starts(with: Array("bplist0".utf8)) {
      let list = try? BinaryPropertyListReader.read(data)
      return list.map { tree(of: $0, mostNodes: mostNodes) }
    }
    switch Payload.sniff(data) {
    case .json:
      do throws(JSONReader.Failure) {
        return try JSONReader.read(data, mostNodes: mostNodes)
      } catch {
        return PayloadNode(label: "", type: "JSON", summary: error.sentence, kind: .unreadable)
      }
    case .xmlPropertyList: return xml(data, mostNodes)
    case .gzip: return isInflated ? nil : inflated(data, .gzip, mostNodes)
    case .zlib: return isInflated ? nil : inflated(data, .zlib, mostNodes)
    default: return nil
    }
  }

  /// A keyed archive by its entry points, any other list as it stands.
  private static func tree(of list: PropertyList, mostNodes: Int) -> PayloadNode {
    var builder = PayloadTree(mostNodes: mostNodes)
    guard let archive = try? KeyedArchive(list) else { return builder.node("", list, depth: 0) }
    let roots = archive.top.map { entry in
      builder.node(entry.key, entry.value, in: archive, path: [])
    }
    return roots.count == 1
      ? roots[0] : PayloadNode(label: "$top", type: "archive", summary: "", children: roots)
  }

  mutating func node(_ label: String, _ list: PropertyList, depth: Int) -> PayloadNode {
    guard depth < Self.deepest else { return Self.cut(label) }
    switch list {
    case .array(let items), .set(let items):
      let children = children(of: items.enumerated()) { tree, item in
        tree.node("[\(item.offset)]", item.element, depth: depth + 1)
      }
      return PayloadNode(
        label: label,
        type: "array",
        summary: "\(items.count) items",
        children: children
      )
    case .dictionary(let entries):
      let children = children(of: entries) { tree, entry in
        tree.node(entry.key, entry.value, depth: depth + 1)
      }
      return PayloadNode(
        label: label,
        type: "dictionary",
        summary: "\(entries.count) keys",
        children: children
      )
    default: return Self.leaf(label, list)
    }
  }

  private mutating func node(
    _ label: String,
    _ value: PropertyList,
    in archive: KeyedArchive,
    path: Set<Int>
  ) -> PayloadNode {
    guard path.count < Self.deepest else { return Self.cut(label) }
    var path = path
    if let number = value.uid, !path.insert(number).inserted {
      return PayloadNode(label: label, type: "reference", summary: "↑ cycle to object \(number)")
    }
    guard let object = archive.resolve(value) else {
      return PayloadNode(label: label, type: "nil", summary: "nil", kind: .null)
    }
    guard let name = archive.className(of: object) else {
      return plain(label, object, in: archive, path: path)
    }
    if let leaf = Self.known(label, name, object, archive) { return leaf }
    if let pairs = archive.pairs(of: object) {
      let children = children(of: pairs) { tree, pair in
        let key = archive.text(of: pair.key) ?? Self.leaf("", pair.key).summary
        return tree.node(key, pair.value, in: archive, path: path)
      }
      return PayloadNode(
        label: label,
        type: name,
        summary: "\(pairs.count) keys",
        children: children
      )
    }
    if let items = archive.items(of: object) {
      let children = children(of: items.enumerated()) { tree, item in
        tree.node("[\(item.offset)]", item.element, in: archive, path: path)
      }
      return PayloadNode(
        label: label,
        type: name,
        summary: "\(items.count) items",
        children: children
      )
    }
    let fields = (object.entries ?? []).filter { $0.key != "$class" }
    let children = children(of: fields) { tree, entry in
      tree.node(entry.key, entry.value, in: archive, path: path)
    }
    return PayloadNode(label: label, type: name, summary: "", children: children)
  }

  private mutating func children<Parts: Sequence>(
    of parts: Parts,
    _ node: (inout Self, Parts.Element) -> PayloadNode
  ) -> [PayloadNode] {
    var children = NodeChildren()
    for part in parts {
      let isShown = budget.take()
      children.add(isShown ? node(&self, part) : .more(1), isShown: isShown)
    }
    return children.nodes
  }

  /// A value without a class; what its elements refer to belongs to the archive still.
  private mutating func plain(
    _ label: String,
    _ object: PropertyList,
    in archive: KeyedArchive,
    path: Set<Int>
  ) -> PayloadNode {
    let parts: [(label: String, value: PropertyList)]
    switch object {
    case .array(let items), .set(let items):
      parts = items.enumerated().map { ("[\($0.offset)]", $0.element) }
    case .dictionary(let entries): parts = entries.map { ($0.key, $0.value) }
    default: return Self.leaf(label, object)
    }
    let children = children(of: parts) { tree, part in
      tree.node(part.label, part.value, in: archive, path: path)
    }
    let isDictionary = object.entries != nil
    return PayloadNode(
      label: label,
      type: isDictionary ? "dictionary" : "array",
      summary: "\(parts.count) \(isDictionary ? "keys" : "items")",
      children: children
    )
  }

  /// Foundation's own small classes are values, not objects to look into (FORMAT §5).
  private static func known(
    _ label: String,
    _ name: String,
    _ object: PropertyList,
    _ archive: KeyedArchive
  ) -> PayloadNode? {
    if let text = archive.field("NS.string", of: object)?.string {
      return PayloadNode(
        label: label,
        type: name,
        summary: "\"\(text)\"",
        kind: .string,
        text: text
      )
    }
    if let seconds = archive.field("NS.time", of: object)?.double {
      return PayloadNode(
        label: label,
        type: name,
        summary: DateText.iso(seconds) ?? "\(seconds) s since 2001",
        kind: .date
      )
    }
    if let bytes = archive.field("NS.uuidbytes", of: object)?.data {
      let uuid = CellDecoder.reading(of: .blob(bytes), as: Attribute(name: "", type: .uuid))
      return PayloadNode(
        label: label,
        type: name,
        summary: ValueSummary(uuid).text,
        kind: .identifier
      )
    }
    if let data = archive.field("NS.data", of: object)?.data {
      return PayloadNode(label: label, type: name, summary: Payload.caption(of: data), kind: .data)
    }
    if let text = archive.address(of: object) {
      return PayloadNode(label: label, type: name, summary: text, kind: .identifier)
    }
    if let number = archive.decimal(of: object) {
      return PayloadNode(label: label, type: name, summary: "\(number)", kind: .number)
    }
    return nil
  }

  private static func leaf(_ label: String, _ list: PropertyList) -> PayloadNode {
    let (type, summary, kind): (String, String, ValueSummary.Kind) =
      switch list {
      case .null: ("nil", "nil", .null)
      case .boolean(let flag): ("boolean", String(flag), .boolean)
      case .integer(let number): ("integer", String(number), .number)
      case .unsigned(let number): ("integer", String(number), .number)
      case .real(let number): ("real", "\(number)", .number)
      case .date(let seconds):
        ("date", DateText.iso(seconds) ?? "\(seconds) s since 2001", .date)
      case .data(let data): ("data", Payload.caption(of: data), .data)
      case .string(let text): ("string", "\"\(text)\"", .string)
      case .uid(let number): ("reference", "object \(number)", .number)
      case .array, .set, .dictionary: ("collection", "", .composite)
      }
    let text: String? =
      switch list {
      case .string(let text): text
      case .data(let data): data.base64EncodedString()
      default: nil
      }
    return PayloadNode(label: label, type: type, summary: summary, kind: kind, text: text)
  }

  private static func cut(_ label: String) -> PayloadNode {
    PayloadNode(label: label, type: "…", summary: "nested deeper than is shown")
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
