/// One entry of the catalogue of findings: a stable code and what it means.
package struct FindingKind: Hashable, Sendable {
  package let code: String
  /// The severity where no contract says what the app does with such a value.
  package let severity: Finding.Severity
  /// A few words for a list: `raw value unknown`.
  package let title: String
  /// One sentence: what is stored, and what the app makes of it.
  package let meaning: String
  /// What to do about it; nil where that goes without saying.
  package let hint: String?

  package init(
    _ code: String,
    _ severity: Finding.Severity,
    _ title: String,
    _ meaning: String,
    hint: String? = nil
  ) {
    self.code = code
    self.severity = severity
    self.title = title
    self.meaning = meaning
    self.hint = hint
  }
}
