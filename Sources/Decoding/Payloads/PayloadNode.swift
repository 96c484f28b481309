import Archives
package import Foundation
import Schema

/// One node of a payload's tree: a key or index, a type, a value on one line, and its children.
package struct PayloadNode: Hashable, Sendable {
  /// What a node is in JSON.
  package enum Form: Hashable, Sendable {
    case value, list, object
    /// A sign for omitted parts.
    case omitted
  }

  package var label: String
  package var type: String
  package var summary: String
  package var kind: ValueSummary.Kind
  package var form: Form
  /// A string's bare text, if the summary puts it in quotes.
  package var text: String?
  /// The bytes whose size the summary shows.
  package var data: Data?
  /// A date's seconds since 2001, which the summary rounds.
  package var seconds: Double?
  /// What the declared type calls the key, if it has another name in Swift.
  package var swiftName: String?
  /// What the declared type makes of the value, if Swift writes it in another way: `.done`, a date.
  package var swiftValue: String?
  package var children: [PayloadNode]

  package init(
    label: String, type: String, summary: String, kind: ValueSummary.Kind = .composite, form: Form = .value,
    text: String? = nil, children: [PayloadNode] = []
  ) {
    (self.label, self.type, self.summary, self.kind, self.form) = (label, type, summary, kind, form)
    (self.text, self.children) = (text, children)
  }

  /// A node whose children are labelled by their places.
  package static func list(_ label: String, _ type: String, _ summary: String, _ children: [PayloadNode]) -> PayloadNode
  {
    PayloadNode(label: label, type: type, summary: summary, form: .list, children: children)
  }

  /// A node whose children are labelled by their keys.
  package static func object(
    _ label: String, _ type: String, _ summary: String, _ children: [PayloadNode]
  ) -> PayloadNode {
    PayloadNode(label: label, type: type, summary: summary, form: .object, children: children)
  }

  /// A sign for parts that are not in the tree.
  static func omitted(
    _ label: String, _ type: String, _ summary: String, kind: ValueSummary.Kind = .composite
  ) -> PayloadNode {
    PayloadNode(label: label, type: type, summary: summary, kind: kind, form: .omitted)
  }

  /// The first omitted part, such as a cycle; nil if the tree is complete.
  package var omission: String? { form == .omitted ? summary : children.firstResult(\.omission) }

  /// A key that an object has twice, as a dictionary of `1` and `"1"` has; nil if all are different.
  package var repeatedKey: String? {
    var seen: Set<String> = []
    if form == .object, let twice = children.first(where: { !seen.insert($0.label).inserted }) {
      return "two keys are written \(twice.label)"
    }
    return children.firstResult(\.repeatedKey)
  }
}

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
      node.children.append(PayloadNode(label: key, type: "", summary: place, kind: .unreadable))
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

extension PayloadNode {
  /// A value of a property list that has nothing inside.
  static func leaf(_ label: String, _ list: PropertyList) -> PayloadNode {
    let (type, summary, kind): (String, String, ValueSummary.Kind) =
      switch list {
      case .null: ("nil", "nil", .null)
      case .boolean(let flag): ("boolean", String(flag), .boolean)
      case .integer(let number): ("integer", String(number), .number)
      case .unsigned(let number): ("integer", String(number), .number)
      case .real(let number): ("real", "\(number)", .number)
      case .date(let seconds): ("date", DateText.iso(seconds) ?? "\(seconds) s since 2001", .date)
      case .data(let data): ("data", Payload.caption(of: data), .data)
      case .string(let text): ("string", "\"\(text)\"", .string)
      case .uid(let number): ("reference", "object \(number)", .number)
      case .array, .set, .dictionary: ("collection", "", .composite)
      }
    var node = PayloadNode(label: label, type: type, summary: summary, kind: kind)
    node.text = list.string
    node.data = list.data
    if case .date(let seconds) = list { node.seconds = seconds }
    return node
  }
}

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
