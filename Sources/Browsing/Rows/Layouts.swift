/// How the rows of a model's entities were last laid out, and the last place in each of its stores; as text, so that
/// it outlives the model.
package struct Layouts: Hashable, Sendable, Codable {
  /// The columns and the order of one entity's rows.
  package struct Layout: Hashable, Sendable, Codable {
    package struct Column: Hashable, Sendable, Codable {
      package var path: String
      /// In columns of the screen; nil for the width that its values need.
      package var width: Int?
      package var isHidden: Bool?
      package var layer: String?

      package init(path: String, width: Int?, isHidden: Bool?, layer: String?) {
        (self.path, self.width, self.isHidden, self.layer) = (path, width, isHidden, layer)
      }
    }

    package var columns: [Column] = []
    /// How many of the visible columns stay at the left edge.
    package var pinned = 0
    package var layer: String?
    /// `path [asc|desc][, path …]`; empty for the default order.
    package var sort = ""
    /// The property that names the entity's objects; nil if none was chosen.
    package var name: String?

    package init() {}
  }

  /// The user's last place.
  package struct Place: Hashable, Sendable, Codable {
    package var entity: String
    /// Counted from 0.
    package var row: Int
    /// The path of the column under the cursor.
    package var column: String?

    package init(entity: String, row: Int, column: String?) {
      (self.entity, self.row, self.column) = (entity, row, column)
    }
  }

  /// By entity.
  package var entities: [String: Layout] = [:]
  /// By the store's UUID.
  package var places: [String: Place] = [:]

  package init() {}

  /// More stores of one model than a user returns to.
  private static let mostPlaces = 200

  /// Replaces its entities and stores with those of a newer one.
  package mutating func merge(_ newer: Layouts) {
    entities.merge(newer.entities) { _, new in new }
    if places.count + newer.places.count > Self.mostPlaces { places = [:] }
    places.merge(newer.places) { _, new in new }
  }
}
