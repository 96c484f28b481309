package import Foundation
import Schema

/// One node of a payload's tree: a key or index, a type, a value on one line, and its children.
package struct PayloadNode: Hashable, Sendable {
  /// What a node is in JSON.
  package enum Form: Hashable, Sendable {
    case value
    case list
    case object
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
  package var children: [PayloadNode]

  package init(
    label: String,
    type: String,
    summary: String,
    kind: ValueSummary.Kind = .composite,
    form: Form = .value,
    text: String? = nil,
    children: [PayloadNode] = []
  ) {
    self.label = label
    self.type = type
    self.summary = summary
    self.kind = kind
    self.form = form
    self.text = text
    self.children = children
  }

  /// A node whose children are labelled by their places.
  package static func list(
    _ label: String,
    _ type: String,
    _ summary: String,
    _ children: [PayloadNode]
  ) -> PayloadNode {
    PayloadNode(label: label, type: type, summary: summary, form: .list, children: children)
  }

  /// A node whose children are labelled by their keys.
  package static func object(
    _ label: String,
    _ type: String,
    _ summary: String,
    _ children: [PayloadNode]
  ) -> PayloadNode {
    PayloadNode(label: label, type: type, summary: summary, form: .object, children: children)
  }

  /// A sign for parts that are not in the tree.
  static func omitted(
    _ label: String,
    _ type: String,
    _ summary: String,
    kind: ValueSummary.Kind = .composite
  ) -> PayloadNode {
    PayloadNode(label: label, type: type, summary: summary, kind: kind, form: .omitted)
  }

  /// The first omitted part, such as a cycle; nil if the tree is complete.
  package var omission: String? {
    form == .omitted ? summary : children.firstResult(\.omission)
  }

  /// A key that an object has twice, as a dictionary of `1` and `"1"` has; nil if all are different.
  package var repeatedKey: String? {
    var seen: Set<String> = []
    if form == .object, let twice = children.first(where: { !seen.insert($0.label).inserted }) {
      return "two keys are written \(twice.label)"
    }
    return children.firstResult(\.repeatedKey)
  }
}
