/// A query with a name, as text, so that it outlives the model it was written for.
package struct SavedQuery: Hashable, Sendable, Codable {
  package var name: String
  package var entity: String
  /// NSPredicate's text; empty if every row passes.
  package var predicate: String
  /// `path [asc|desc][, path …]`; empty for the default order.
  package var sort: String
  /// Whether sub-entities' rows are left out.
  package var isExact = false
  /// Whether parts that SQLite cannot evaluate are evaluated in memory.
  package var isInMemory: Bool

  package init(name: String, entity: String, predicate: String = "", sort: String = "", isInMemory: Bool = false) {
    (self.name, self.entity, self.predicate, self.sort) = (name, entity, predicate, sort)
    self.isInMemory = isInMemory
  }

  private enum CodingKeys: String, CodingKey {
    case name, entity, predicate, sort
    case isExact = "exact"
    case isInMemory = "inMemory"
  }

  /// A file written by hand may leave out everything but the name and the entity.
  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    name = try values.decode(String.self, forKey: .name)
    entity = try values.decode(String.self, forKey: .entity)
    predicate = try values.decodeIfPresent(String.self, forKey: .predicate) ?? ""
    sort = try values.decodeIfPresent(String.self, forKey: .sort) ?? ""
    isExact = try values.decodeIfPresent(Bool.self, forKey: .isExact) ?? false
    isInMemory = try values.decodeIfPresent(Bool.self, forKey: .isInMemory) ?? false
  }
}
