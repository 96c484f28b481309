package import Schema

extension RelationshipPlace {
  /// The number of objects at the other end of the row that `alias` names; nil if the store does not have the
  /// relationship.
  package func objectCount(of alias: String) -> SQL? {
    let key = SQL.column(alias, "Z_PK")
    switch self {
    case .key(let column, _) where column.certainty != .missing:
      return .text("(") + .column(alias, column.name) + .text(" IS NOT NULL)")
    case .inverseKey(let table, let column, _) where column.certainty != .missing:
      return .text("(SELECT COUNT(*) FROM ") + .identifier(table) + .text(" AS \"o\" WHERE ")
        + .column("o", column.name) + .text(" = ") + key + .text(")")
    case .join(let table, let owner, let member, _, true, _):
      let members = Self.selfInverseMembers(of: key, table, owner, member)
      return .text("(SELECT COUNT(") + .identifier(member) + .text(") FROM (") + members
        + .text("))")
    case .join(let table, let owner, let member, _, false, _):
      return .text("(SELECT COUNT(") + .column("o", member) + .text(") FROM ")
        + .identifier(table) + .text(" AS \"o\" WHERE ")
        + .column("o", owner) + .text(" = ") + key + .text(")")
    case .key, .inverseKey, .missing: return nil
    }
  }

  /// The keys paired with a key in a self-inverse table, which stores a pair once for both directions (FORMAT §2.3).
  static func selfInverseMembers(
    of key: SQL,
    _ table: String,
    _ owner: String,
    _ member: String
  ) -> SQL {
    func members(_ member: String, where owner: String) -> SQL {
      .text("SELECT ") + .column("o", member) + .text(" FROM ") + .identifier(table)
        + .text(" AS \"o\" WHERE ") + .column("o", owner) + .text(" = ") + key
    }
    return members(member, where: owner) + .text(" UNION ") + members(owner, where: member)
  }
}
