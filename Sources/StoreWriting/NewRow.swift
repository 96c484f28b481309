/// One row to write: a label that relationships may name, and values by property name.
package struct NewRow: Hashable, Sendable {
  /// Unique among the rows of one hierarchy; it is not stored.
  package var label: String?
  package var values: [String: NewValue]

  package init(label: String? = nil, values: [String: NewValue] = [:]) {
    self.label = label
    self.values = values
  }
}
