import Predicates
import Schema

// The rows of plain tables as statements over the store.
extension PlainLayout.Table {
  /// The rows in key order; `chosen` is a condition on them, `sound` are the links that all lead to rows.
  func select(_ host: PlainHost, chosen: SQL? = nil, sound: Set<Int> = [], orders: Bool) -> SQL {
    var joins = SQL()
    let values = columns.enumerated().map { id, column -> SQL in
      "\(column.value(id: id, isSound: sound.contains(id), storeTable, &joins)) AS \(id: column.name)"
    }
    let conditions = [condition, firstOfKey, chosen].compactMap(\.self)
    let list = values.joined(separator: ",\n  ")
    var sql: SQL = "SELECT \(list)\nFROM \(host.schema).\(id: storeTable) AS t\(joins)"
    if !conditions.isEmpty { sql += "\nWHERE \(conditions.joined(separator: " AND "))" }
    return orders ? sql + " ORDER BY t.\"Z_PK\"" : sql
  }
}

extension PlainColumn {
  fileprivate func value(id: Int, isSound: Bool, _ storeTable: String, _ joins: inout SQL) -> SQL {
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
      joins += """

        LEFT JOIN (SELECT "Z_PK" AS k, row_number() OVER (PARTITION BY \(id: name) \
        ORDER BY \(id: order), "Z_PK") - 1 AS n FROM \(link.host.schema).\(id: storeTable) AS o \
        WHERE \(link.found(.column("o", name))) IS NOT NULL) AS \(id: alias) ON \(column: alias, "k") = t."Z_PK"
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
    guard path == other.path else { return false }
    if case .position = content { return other.isPosition }
    return !other.isPosition
  }

  var isPosition: Bool { if case .position = content { true } else { false } }
}

extension PlainLayout.Pairs {
  /// The pairs whose ends both have rows: owner, member, position, the owner's position.
  func select(chosen: SQL? = nil) -> SQL {
    let host = owner.host
    var conditions: [SQL] = ["\(owner.found("j.owner")) IS NOT NULL", "\(member.found("j.member")) IS NOT NULL"]
    if let chosen { conditions.append(chosen) }
    // What is not there takes no place.
    var columns: [SQL] = ["j.owner AS owner", "j.member AS member"]
    if memberOrder != nil {
      columns.append("row_number() OVER (PARTITION BY j.owner ORDER BY j.fok, j.member) - 1 AS position")
    }
    if ownerOrder != nil {
      columns.append("row_number() OVER (PARTITION BY j.member ORDER BY j.owner_fok, j.owner) - 1 AS owner_position")
    }
    return """
      SELECT \(list: columns)
      FROM (\(source(host))) AS j
      WHERE \(conditions.joined(separator: "\n  AND "))
      ORDER BY 1, 2
      """
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
