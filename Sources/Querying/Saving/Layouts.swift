/// How the rows of a model's entities were last laid out, and where each of its stores was left; as text, so that it
/// outlives the model.
package struct Layouts: Hashable, Sendable, Codable {
  /// The columns and the order of one entity's rows.
  package struct Layout: Hashable, Sendable, Codable {
    package struct Column: Hashable, Sendable, Codable {
      package var path: String
      /// In columns on screen; nil for what its values take.
      package var width: Int?
      package var isHidden: Bool?
      package var layer: String?

      package init(path: String, width: Int?, isHidden: Bool?, layer: String?) {
        self.path = path
        self.width = width
        self.isHidden = isHidden
        self.layer = layer
      }
    }

    package var columns: [Column] = []
    /// How many of the visible ones stay at the left edge.
    package var pinned = 0
    package var layer: String?
    /// `path [asc|desc][, path …]`; empty for the default order.
    package var sort = ""
    /// The property that names the entity's objects; nil if nobody chose one.
    package var name: String?

    package init() {}
  }

  /// Where the user was.
  package struct Place: Hashable, Sendable, Codable {
    package var entity: String
    /// From 0.
    package var row: Int
    /// The path of the column under the cursor.
    package var column: String?

    package init(entity: String, row: Int, column: String?) {
      self.entity = entity
      self.row = row
      self.column = column
    }
  }

  /// By entity.
  package var entities: [String: Layout] = [:]
  /// By the store's UUID.
  package var places: [String: Place] = [:]

  package init() {}

  /// More stores of one model than anybody goes back to.
  private static let mostPlaces = 200

  /// What another one knows replaces what is known of the same entities and stores.
  package mutating func merge(_ newer: Layouts) {
    entities.merge(newer.entities) { _, new in new }
    if places.count + newer.places.count > Self.mostPlaces { places = [:] }
    places.merge(newer.places) { _, new in new }
  }
}
