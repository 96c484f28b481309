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
