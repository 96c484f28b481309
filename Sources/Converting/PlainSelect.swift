import Predicates
import Schema

// The rows of plain tables as statements over the store.
extension PlainLayout.Table {
  /// The rows in key order; `chosen` is a condition on them, `sound` are the links that all lead to rows.
  func select(_ host: PlainHost, chosen: SQL? = nil, sound: Set<Int> = [], orders: Bool) -> SQL {
    var joins = SQL()
    let values = columns.enumerated().map { id, column -> SQL in
      "\(column.value(id: id, isSound: sound.contains(id), self, &joins)) AS \(id: column.name)"
    }
    let conditions = [condition, firstOfKey, chosen].compactMap(\.self)
    let list = values.joined(separator: ",\n  ")
    var sql: SQL = "SELECT \(list)\nFROM \(host.schema).\(id: storeTable) AS t\(joins)"
    if !conditions.isEmpty { sql += "\nWHERE \(conditions.joined(separator: " AND "))" }
    return orders ? sql + " ORDER BY t.\"Z_PK\"" : sql
  }
}

extension PlainColumn {
  fileprivate func value(id: Int, isSound: Bool, _ table: PlainLayout.Table, _ joins: inout SQL) -> SQL {
    switch content {
    case .key: return "t.\"Z_PK\""
    case .attribute(let cell): return cell.value(id: id)
    case .link(let link):
      guard let name = link.column else { return "NULL" }
      let key = SQL.column("t", name)
      if isSound { return key }
      if link.host == .shell { return link.found(key) }
      return """
        coalesce(\(link.found(key)), CASE WHEN \(key) IS NOT NULL \
        THEN \(text: PlainFunction.dangling)(\(number: id), t."Z_PK", \(key)) END)
        """
    case .position(let link, let order):
      guard let name = link.column else { return "NULL" }
      let alias = "p\(id)"
      let isThere: SQL = "\(link.found(.column("t", name))) IS NOT NULL"
      let conditions = [isThere, table.firstOfKey].compactMap(\.self).joined(separator: " AND ")
      joins += """

        LEFT JOIN (SELECT "Z_PK" AS k, row_number() OVER (PARTITION BY \(id: name) \
        ORDER BY \(id: order), "Z_PK") - 1 AS n FROM \(link.host.schema).\(id: table.storeTable) AS t \
        WHERE \(conditions)) AS \(id: alias) ON \(column: alias, "k") = t."Z_PK"
        """
      return .column(alias, "n")
    }
  }
}

extension PlainLink {
  /// One row if some keys of a table lead nowhere; each key is looked up once, and in order where there is an index.
  func isUnsound(in storeTable: String) -> SQL? {
    guard let column, table != nil else { return nil }
    return """
      SELECT 1 FROM (SELECT DISTINCT \(id: column) AS k FROM \(host.schema).\(id: storeTable) \
      WHERE \(id: column) IS NOT NULL) AS keys WHERE \(found("keys.k")) IS NULL LIMIT 1
      """
  }
}

extension PlainLayout.View {
  /// The rows of the tables, each with its entity.
  var select: SQL {
    // SQLite allows at most 500 tables in one UNION.
    let parts = tables.map { table -> SQL in
      let columns = columns.map { column -> SQL in
        let own = table.columns.first { $0.isSame(as: column) }
        return "\(own.map { SQL.identifier($0.name) } ?? "NULL") AS \(id: column.name)"
      }
      return """
        SELECT \(bind: .text(table.entity)) AS \(id: entityColumn), \(list: columns) FROM \(id: table.name)
        """
    }
    if parts.isEmpty {
      let columns: [SQL] = ([entityColumn] + columns.map(\.name)).map { "NULL AS \(id: $0)" }
      return "SELECT \(list: columns) WHERE 0"
    }
    return Self.union(parts)
  }

  private static func union(_ parts: [SQL]) -> SQL {
    let most = 400
    guard parts.count > most else { return parts.joined(separator: " UNION ALL ") }
    let pieces = stride(from: 0, to: parts.count, by: most).map { start -> SQL in
      let piece = Array(parts[start..<min(parts.count, start + most)])
      return "SELECT * FROM (\(piece.joined(separator: " UNION ALL ")))"
    }
    return union(pieces)
  }
}

extension PlainColumn {
  /// Whether it is the same property's column in the table of an entity below.
  fileprivate func isSame(as other: PlainColumn) -> Bool {
    switch (content, other.content) {
    case (.key, .key): true
    case (.attribute, .attribute), (.link, .link), (.position, .position): path == other.path
    case (.key, _), (.attribute, _), (.link, _), (.position, _): false
    }
  }
}

extension PlainLayout.Pairs {
  /// The pairs whose ends both have rows: owner, member, position, the owner's position.
  ///
  /// `keys` are those of the rows that are taken, if not all are.
  func select(keys: SQL? = nil) -> SQL {
    // What is not there takes no place.
    var columns: [SQL] = ["j.owner AS owner", "j.member AS member"]
    if memberOrder != nil {
      columns.append("row_number() OVER (PARTITION BY j.owner ORDER BY j.fok, j.member) - 1 AS position")
    }
    if ownerOrder != nil {
      columns.append("row_number() OVER (PARTITION BY j.member ORDER BY j.owner_fok, j.owner) - 1 AS owner_position")
    }
    let all: SQL = """
      SELECT \(list: columns)
      FROM (\(source(owner.host))) AS j
      WHERE \(owner.found("j.owner")) IS NOT NULL
        AND \(member.found("j.member")) IS NOT NULL
      """
    guard let isTaken = isTaken(keys: keys) else { return "\(all)\nORDER BY 1, 2" }
    // Places are those among all objects.
    return "SELECT * FROM (\(all)) AS j\nWHERE \(isTaken)\nORDER BY 1, 2"
  }

  /// Holds for the pairs `j` of the rows that are taken; nil if all are.
  func isTaken(keys: SQL?) -> SQL? {
    // In one table, each end may be such a row.
    let ends: [SQL] = member.table == owner.table ? ["j.owner", "j.member"] : ["j.owner"]
    let conditions = ends.compactMap { end -> SQL? in
      if let keys { return "\(end) IN (SELECT pk FROM \(keys))" }
      return heir.map { "\($0.found(end)) IS NOT NULL" }
    }
    return conditions.isEmpty ? nil : "(\(conditions.joined(separator: " OR ")))"
  }

  /// The keys of the store's pairs, `owner` and `member`, with what orders them; each pair once.
  func source(_ host: PlainHost) -> SQL {
    func pairs(_ owner: String, _ member: String) -> SQL {
      let orders = [("fok", memberOrder), ("owner_fok", ownerOrder)].compactMap { name, column in
        column.map { ", min(\(id: $0)) AS \(id: name)" as SQL }
      }
      return """
        SELECT \(id: owner) AS owner, \(id: member) AS member\(orders.joined(separator: "")) \
        FROM \(host.schema).\(id: storeTable) GROUP BY 1, 2
        """
    }
    guard let ownerColumn = owner.column, let memberColumn = member.column else {
      return "SELECT NULL AS owner, NULL AS member WHERE 0"
    }
    let own = pairs(ownerColumn, memberColumn)
    return isSelfInverse ? "\(own) UNION \(pairs(memberColumn, ownerColumn))" : own
  }

  /// The names of its columns.
  var columnNames: [String] {
    ["owner", "member"] + (memberOrder == nil ? [] : ["position"]) + (ownerOrder == nil ? [] : ["owner_position"])
  }
}
