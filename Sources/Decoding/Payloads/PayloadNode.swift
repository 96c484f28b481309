package import Foundation

/// One node of a payload's tree: a key or index, a type, a value on one line, and what is inside.
package struct PayloadNode: Hashable, Sendable {
  package var label: String
  package var type: String
  package var summary: String
  package var kind: ValueSummary.Kind
  /// A string's bare text, where the summary puts it in quotes.
  package var text: String?
  /// The bytes that the summary tells the size of.
  package var data: Data?
  package var children: [PayloadNode]

  package init(
    label: String,
    type: String,
    summary: String,
    kind: ValueSummary.Kind = .composite,
    text: String? = nil,
    children: [PayloadNode] = []
  ) {
    self.label = label
    self.type = type
    self.summary = summary
    self.kind = kind
    self.text = text
    self.children = children
  }
}
