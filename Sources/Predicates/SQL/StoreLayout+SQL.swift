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

  /// The objects at the other end of each owner: the owner's index in the list, and the object's address in
  /// `destination`, by the index and then in the relationship's order; nil if the store does not have the relationship.
  ///
  /// Where addresses are keys, a join table's keys without a row are there too, as `objectCount` counts them.
  package func links(of owners: [Int64?], in destination: EntityLayout) -> SQL? {
    let list = "[" + owners.map { $0.map(String.init) ?? "null" }.joined(separator: ",") + "]"
    let address = destination.address
    let index = SQL.column("o", "key")
    let start: SQL = " FROM json_each(\(bind: .text(list))) AS \"o\" CROSS JOIN"
    func isOwner(_ alias: String, _ column: String) -> SQL { "\(column: alias, column) = \(column: "o", "value")" }
    switch self {
    case .inverseKey(let table, let column, let orderColumn) where column.certainty != .missing:
      let own = SQL.column("t", address.column)
      var order = [index, .column("t", RowAddress.key.column)]
      if let orderColumn { order.insert(.column("t", orderColumn), at: 1) }
      if !address.isKey { order.append(own) }
      return """
        SELECT \(index), \(own)\(start) \(id: table) AS "t" ON \(isOwner("t", column.name)) ORDER BY \(list: order)
        """
    case .join(let table, let owner, let member, let orderColumn, let isSelfInverse, _):
      func pairs(_ owner: String, _ member: String, _ orderColumn: String?) -> SQL {
        let key = SQL.column("j", member)
        let order = orderColumn.map { SQL.column("j", $0) } ?? "NULL"
        var sql: SQL = "\(start) \(id: table) AS \"j\" ON \(isOwner("j", owner))"
        if address.isKey {
          sql += " WHERE \(key) IS NOT NULL"
        } else if let rows = destination.table {
          sql += " JOIN \(id: rows) AS \"t\" ON \(column: "t", RowAddress.key.column) = \(key)"
        }
        return "SELECT \(index), \(address.isKey ? key : .column("t", address.column)), \(order), \(key)\(sql)"
      }
      // A self-inverse relationship stores a pair once for both directions (FORMAT §2.3).
      let all =
        isSelfInverse
        ? "\(pairs(owner, member, nil)) UNION \(pairs(member, owner, nil))" : pairs(owner, member, orderColumn)
      return "\(all) ORDER BY 1, 3, 4, 2"
    case .key, .inverseKey, .missing: return nil
    }
  }

  /// The column that the store lacks, so that no object can be found; nil if it has all.
  package var missingColumn: String? {
    switch self {
    case .key(let column, _), .inverseKey(_, let column, _): column.certainty == .missing ? column.name : nil
    case .join: nil
    case .missing(let name): name
    }
  }

  /// The column of the relationship's order; nil if it has none.
  package var orderColumn: String? {
    switch self {
    case .inverseKey(_, _, let column), .join(_, _, _, let column, false, _): column
    case .key, .missing, .join: nil
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
