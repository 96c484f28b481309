/// A save to write after the initial rows, with the history's notes of it (FORMAT §6.1).
package struct NewTransaction: Hashable, Sendable {
  /// An existing object, by its label.
  package struct Target: Hashable, Sendable {
    package var entity: String
    package var label: String
    package var place: TextPlace?

    package init(entity: String, label: String, place: TextPlace? = nil) {
      (self.entity, self.label, self.place) = (entity, label, place)
    }
  }

  package struct Update: Hashable, Sendable {
    package var target: Target
    /// The values that change; its label is ignored.
    package var row: NewRow

    package init(_ target: Target, _ row: NewRow) { (self.target, self.row) = (target, row) }
  }

  /// Seconds since 2001-01-01 00:00:00 UTC.
  package var time: Double
  package var author: String?
  package var bundle: String?
  package var context: String?
  package var process: String?
  /// Whether it and those after it stay in the write-ahead log, a commit each.
  package var staysInLog = false
  /// By entity.
  package var inserts: [String: [NewRow]] = [:]
  package var updates: [Update] = []
  /// References to them are removed; objects that the model would delete with them must be listed too.
  package var deletions: [Target] = []

  package init(time: Double) { self.time = time }
}
