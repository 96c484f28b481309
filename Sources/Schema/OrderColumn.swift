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
