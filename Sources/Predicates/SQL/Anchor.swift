import Schema

/// A row that paths start at: the query's own, an element of a collection, or a variable's object.
struct Anchor {
  let entity: String
  /// The alias of its table; nil for a variable, whose row must first be looked up.
  let alias: String?
  /// Its primary key.
  let key: SQL
  /// The to-ones joined to it so far.
  var joins: Joins

  init(entity: String, alias: String, joins: Joins? = nil) {
    self.entity = entity
    self.alias = alias
    key = .column(alias, "Z_PK")
    self.joins = joins ?? Joins(root: alias)
  }

  init(variable object: ObjectID) {
    entity = object.entity
    alias = nil
    key = .binding(.integer(object.pk))
    joins = Joins(root: "")
  }
}
