package import Schema

extension RelationshipPlace {
  /// The number of objects at the other end of the row that `alias` names; nil if the store does not have the
  /// relationship.
  package func objectCount(of alias: String) -> SQL? {
    let key = SQL.column(alias, "Z_PK")
    switch self {
    case .key(let column, _) where column.certainty != .missing: return "(\(column: alias, column.name) IS NOT NULL)"
    case .inverseKey(let table, let column, _) where column.certainty != .missing:
      return """
        (SELECT COUNT(*) FROM \(id: table) AS "o" WHERE \(column: "o", column.name) = \(key))
        """
    case .join(let table, let owner, let member, _, true, _):
      let members = Self.selfInverseMembers(of: key, table, owner, member)
      return "(SELECT COUNT(\(id: member)) FROM (\(members)))"
    case .join(let table, let owner, let member, _, false, _):
      return """
        (SELECT COUNT(\(column: "o", member)) FROM \(id: table) AS "o" \
        WHERE \(column: "o", owner) = \(key))
        """
    case .key, .inverseKey, .missing: return nil
    }
  }

  /// The keys paired with a key in a self-inverse table, which stores a pair once for both directions (FORMAT §2.3).
  static func selfInverseMembers(of key: SQL, _ table: String, _ owner: String, _ member: String) -> SQL {
    func members(_ member: String, where owner: String) -> SQL {
      """
      SELECT \(column: "o", member) FROM \(id: table) AS "o" WHERE \(column: "o", owner) = \(key)
      """
    }
    return "\(members(member, where: owner)) UNION \(members(owner, where: member))"
  }
}

extension RowAddress {
  /// Whether the integer value of `Z_PK` finds the row, if `key` is that column.
  ///
  /// It does for a text of digits in a text column, and for a whole number in a real one.
  package func hasKey(_ key: SQL) -> SQL {
    if isKey { return "1" }
    // A function's result has no affinity, like the number that is bound to find a row.
    return "ifnull(\(key) = ifnull(CAST(\(key) AS INTEGER), 0), 0)"
  }
}
