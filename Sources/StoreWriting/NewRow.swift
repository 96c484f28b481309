/// One row to write: a label that relationships may name, and values by property name.
package struct NewRow: Hashable, Sendable {
  /// Unique among the rows of one hierarchy; it is not stored.
  package var label: String?
  package var values: [String: NewValue]
  /// Its primary key; nil for the next that is free.
  var key: Int64?
  /// Where the row and its values stand in a row file, for messages.
  package var place: TextPlace?
  package var places: [String: TextPlace]

  package init(
    label: String? = nil,
    values: [String: NewValue] = [:],
    place: TextPlace? = nil,
    places: [String: TextPlace] = [:]
  ) {
    self.label = label
    self.values = values
    self.place = place
    self.places = places
  }

  /// The error with the place of a property, else of the row, where it is known.
  func locate(_ error: StoreWritingError, _ property: String? = nil) -> StoreWritingError {
    let found = property.flatMap { places[$0] } ?? place
    return found.map { .inRow($0, error) } ?? error
  }
}

/// A place in a row file; both numbers start at 1.
package struct TextPlace: Hashable, Sendable {
  package var line: Int
  package var column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}
