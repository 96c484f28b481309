/// A finding with all that a view opens from it: its causes and the keys of its rows.
package struct AuditedFinding: Hashable, Sendable {
  package var finding: Finding
  package var causes: [Cause]
  /// The causes that are not listed, together; nil if all are.
  package var others: Others?
  /// The keys of its rows, as many as an audit keeps.
  package var keys: KeyList

  /// What rows have in common: the unknown raw value, the coding path that fails.
  package struct Cause: Hashable, Sendable {
    package let text: String
    package let rows: Int
    package let example: Int64

    package init(text: String, rows: Int, example: Int64) {
      (self.text, self.rows, self.example) = (text, rows, example)
    }
  }

  /// Causes that came after a bound.
  package struct Others: Hashable, Sendable {
    /// How many there are; at least so many where `isLeast`.
    package let causes: Int
    package let isLeast: Bool
    /// Their rows, a row once for each of these causes that it has.
    package let rows: Int

    package init(causes: Int, isLeast: Bool, rows: Int) {
      (self.causes, self.isLeast, self.rows) = (causes, isLeast, rows)
    }

    /// `at least 4089 other causes`.
    package var text: String { (isLeast ? "at least " : "") + Count.text(causes, "other cause") }
  }

  package init(_ finding: Finding, causes: [Cause] = [], others: Others? = nil, keys: KeyList = KeyList()) {
    (self.finding, self.causes, self.others, self.keys) = (finding, causes, others, keys)
  }

  /// What a list of the first causes leaves out, together; nil if it leaves out none.
  package func others(beyond listed: Int) -> Others? {
    let unlisted = causes.dropFirst(listed)
    let count = unlisted.count + (others?.causes ?? 0)
    guard count > 0 else { return nil }
    return Others(
      causes: count, isLeast: others?.isLeast ?? false, rows: unlisted.reduce(others?.rows ?? 0) { $0 + $1.rows })
  }
}
