/// One row to write: a label that relationships may name, and values by property name.
package struct NewRow: Hashable, Sendable {
  /// Unique among the rows of one hierarchy; it is not stored.
  package var label: String?
  package var values: [String: NewValue]
  /// Its primary key; nil for the next that is free.
  var key: Int64?
  /// The place of the row and its values in a row file, for messages.
  package var place: TextPlace?
  package var places: [String: TextPlace]

  package init(
    label: String? = nil, values: [String: NewValue] = [:], place: TextPlace? = nil, places: [String: TextPlace] = [:]
  ) {
    (self.label, self.values, self.place, self.places) = (label, values, place, places)
  }

  /// Adds to the error the place of a property, or of the row, if it is known.
  func locate(_ error: StoreWritingError, _ property: String? = nil) -> StoreWritingError {
    let found = property.flatMap { places[$0] } ?? place
    return found.map { .inRow($0, error) } ?? error
  }
}

/// A place in a row file; both numbers start at 1.
package struct TextPlace: Hashable, Sendable {
  package var line: Int
  package var column: Int

  package init(line: Int, column: Int) { (self.line, self.column) = (line, column) }
}

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
