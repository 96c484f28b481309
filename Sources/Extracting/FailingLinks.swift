import Auditing
import Findings
import Predicates
import SQLite
import Schema
import Storage
import StoreWriting

/// Finds the other rows of findings between rows, without which the new store would not have the same findings.
struct FailingLinks {
  let session: StoreSession
  let contract: Contract
  let reader: LinkReader

  /// Passes the other rows of the findings about the rows that were asked for, by table.
  func forEachPartner(of asked: [String: KeyList], _ body: (RowKey) throws(Failure) -> Void) throws(Failure) {
    for (table, list) in asked.sorted(by: { $0.key < $1.key }) {
      var keys = KeySet()
      for position in 0..<list.count { if let key = list[position] { keys.insert(key) } }
      for entity in try entities(of: keys, in: table) {
        for found in try LinkAudit.findings(of: entity, session, contract, reader.scan) {
          for position in 0..<found.keys.count {
            guard let key = found.keys[position], keys.contains(key) else { continue }
            let place = RowKey(table: table, key: key)
            for partner in try partners(of: place, entity, found.finding) { try body(partner) }
          }
        }
      }
    }
  }

  /// The entities of rows, each once.
  private func entities(of keys: KeySet, in table: String) throws(Failure) -> [String] {
    guard let table = reader.links.tables[table] else { return [] }
    var names: Set<String> = []
    try keys.forEachPiece(of: ExtractionWriter.keysPerStatement) { keys throws(Failure) in
      let sql: SQL = "SELECT DISTINCT \(table.number) FROM \(id: table.name) WHERE Z_PK IN (\(integers: keys))"
      try reader.scan.run(sql) { row in
        names.insert(table.entity(numbered: row.key(0)))
        return true
      }
    }
    return names.sorted()
  }

  private func partners(of place: RowKey, _ entity: String, _ finding: Finding) throws(Failure) -> [RowKey] {
    switch finding.code {
    case .storeUniqueDuplicate, .storeIdentifierDuplicate: return try twins(of: place, entity, finding.paths)
    case .storeDerivedStale:
      return try finding.path.flatMap { origin(of: $0, of: entity) }.map { (path) throws(Failure) in
        try ends(of: path, at: place)
      } ?? []
    default:
      guard let path = finding.path else { return [] }
      var found = try ends(of: path, at: place)
      if finding.code == .storeInverseOneSided, let inverse = inverse(of: path, of: entity) {
        for end in found { found += try ends(of: inverse, at: end) }
      }
      return found
    }
  }

  /// The relationship that a derived attribute is derived from.
  private func origin(of path: String, of entity: String) -> String? {
    let model = session.compiler.model
    let attribute = model.entity(named: entity).flatMap { entity in
      model.attributes(of: entity).first { $0.name == path }
    }
    return attribute?.derivationExpression?.split(separator: ".").first.map(String.init)
  }

  private func inverse(of path: String, of entity: String) -> String? {
    let model = session.compiler.model
    return model.entity(named: entity).flatMap { entity in
      model.relationships(of: entity).first { $0.name == path }?.inverse
    }
  }

  /// The rows at the end of a row's relationship.
  private func ends(of path: String, at place: RowKey) throws(Failure) -> [RowKey] {
    var found: [RowKey] = []
    for row in try reader.rows(at: place) {
      for (key, value) in row.keys where key.path == path { found.append(RowKey(table: key.table, key: value)) }
      for toMany in row.links.toManys where toMany.path == path {
        try reader.members(of: toMany, place.key) { key in
          found.append(RowKey(table: toMany.pairs.memberTable, key: key))
          return true
        }
      }
    }
    return found
  }

  /// One other row with the same values.
  private func twins(of place: RowKey, _ entity: String, _ paths: [String]) throws(Failure) -> [RowKey] {
    let layout = session.compiler.layout.entities[entity]
    let columns = paths.compactMap { path -> String? in
      if let column = layout?.columns[path] { return column.name }
      guard case .key(let column, _)? = layout?.relationships[path] else { return nil }
      return column.name
    }
    guard columns.count == paths.count, !columns.isEmpty else { return [] }
    var sql: SQL = "SELECT o.Z_PK FROM \(id: place.table) AS t JOIN \(id: place.table) AS o ON o.Z_PK <> t.Z_PK"
    for column in columns { sql += " AND \(column: "o", column) = \(column: "t", column)" }
    sql += " WHERE t.Z_PK = ? LIMIT 1"
    var found: [RowKey] = []
    try reader.scan.run(RepeatedStatement(sql), with: [.integer(place.key)]) { row in
      if let key = row.key(0) { found.append(RowKey(table: place.table, key: key)) }
      return true
    }
    return found
  }
}
