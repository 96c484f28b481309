package import Findings

/// Where a model's properties lie in a store's tables, computed and then checked against the real ones.
package struct StoreLayout: Hashable, Sendable {
  /// By entity name.
  package var entities: [String: EntityLayout]
  /// What did not fit, and tables or columns that nothing explains.
  package var problems: [Finding]

  package init(entities: [String: EntityLayout], problems: [Finding] = []) {
    (self.entities, self.problems) = (entities, problems)
  }
}

/// Where one entity lies: its table, its number and its properties' columns, inherited ones included.
package struct EntityLayout: Hashable, Sendable {
  package var entity: String
  /// The entity's `Z_ENT`; nil if the store does not know it.
  package var entityID: Int?
  /// The root entity's table; nil if the store lacks it.
  package var table: String?
  /// By dotted attribute path (`author.person`); a composite itself has no column.
  package var columns: [String: ColumnPlace]
  /// By relationship name.
  package var relationships: [String: RelationshipPlace]
  /// Whether other entities share the table, so that `Z_ENT` must be asked.
  package var sharesTable = false
  /// What SQLite finds the table's rows by.
  package var address: RowAddress = .key
  /// Whether the table has `Z_OPT`.
  package var countsSaves = true

  package init(
    entity: String, entityID: Int?, table: String?, columns: [String: ColumnPlace] = [:],
    relationships: [String: RelationshipPlace] = [:]
  ) {
    (self.entity, self.entityID, self.table) = (entity, entityID, table)
    (self.columns, self.relationships) = (columns, relationships)
  }
}

/// What SQLite finds a table's rows by, one after the other and each by itself.
///
/// Core Data makes `Z_PK` that, so each row has a key and no two have the same. In a table that a tool
/// made anew, `Z_PK` may be a column like any other, that holds anything.
package struct RowAddress: Hashable, Sendable {
  package let column: String
  /// Whether SQLite sees to it that each row has a key of its own.
  package let isKey: Bool

  /// `Z_PK`, as Core Data makes its tables.
  package static let key = RowAddress(column: "Z_PK", isKey: true)

  /// Another column, or `Z_PK` if there is none.
  package static func beside(_ column: String) -> RowAddress { RowAddress(column: column, isKey: false) }
}

/// A column and how sure it is.
package struct ColumnPlace: Hashable, Sendable {
  package enum Certainty: Hashable, Sendable {
    /// The table has the computed name with the expected declared type.
    case verified
    /// Found under another name or type than computed; shown as unverified.
    case unverified
    /// The table has no such column.
    case missing
    /// Guessed from the tables alone, without a model.
    case guessed
  }

  /// The column's name as the table spells it.
  package var name: String
  package var certainty: Certainty

  package init(name: String, certainty: Certainty) { (self.name, self.certainty) = (name, certainty) }
}

/// How a relationship is stored (FORMAT §2).
package enum RelationshipPlace: Hashable, Sendable {
  /// A key on this entity's table, and the column of the destination's `Z_ENT` where it has one.
  case key(column: ColumnPlace, entityColumn: String?)
  /// A key on the destination's table that points back, and its order column.
  case inverseKey(table: String, column: ColumnPlace, orderColumn: String?)
  /// A join table: the column of this side's keys, of the other side's, and the other side's order.
  /// Self-inverse pairs are stored once, so both directions are asked (FORMAT §2.3).
  case join(
    table: String, owner: String, member: String, orderColumn: String?, isSelfInverse: Bool,
    certainty: ColumnPlace.Certainty)
  /// Nothing in the store fits.
  case missing(computed: String)
}

/// The names of the columns that hold the order of ordered relationships.
package enum OrderColumn {
  package static let prefix = "Z_FOK_"
  /// The column of a relationship that is its own inverse.
  package static let reflexive = prefix + "REFLEXIVE"

  /// The column beside a key column: `Z_FOK_PARENT` beside `ZPARENT` (FORMAT §2.2).
  package static func name(besideKey column: String) -> String { prefix + column.dropFirst() }

  /// The column beside a join table's column of members: `Z_FOK_1FAVORITES` beside `Z_1FAVORITES` (FORMAT §2.3).
  package static func name(besideMembers column: String) -> String { prefix + column.dropFirst(2) }
}
