import Auditing
import Findings
import Querying
import SQLite
import Schema
import Storage
import StoreWriting

/// Finds the other rows of findings between rows, without which the new store would not have the same findings.
struct FailingLinks {
  let session: StoreSession
  let contract: Contract
  let reader: LinkReader

  /// The other rows of the findings about the rows that were asked for.
  func partners(of asked: [RowKey]) throws(Failure) -> [RowKey] {
    var keys: [String: [Int64]] = [:]
    for place in asked {
      guard let entity = try reader.entity(at: place) else { continue }
      keys[entity, default: []].append(place.key)
    }
    var partners: [RowKey] = []
    for (entity, keys) in keys.sorted(by: { $0.key < $1.key }) {
      guard let table = session.compiler.layout.entities[entity]?.table else { continue }
      let asked = Set(keys)
      for found in try LinkAudit.findings(of: entity, session, contract, reader.scan) {
        let failing = Set(found.keys.keys(0..<found.keys.count)).intersection(asked)
        for key in failing.sorted() {
          partners += try self.partners(of: RowKey(table: table, key: key), entity, found.finding)
        }
      }
    }
    return partners
  }

  private func partners(
    of place: RowKey,
    _ entity: String,
    _ finding: Finding
  ) throws(Failure) -> [RowKey] {
    switch finding.code {
    case .storeUniqueDuplicate, .storeIdentifierDuplicate:
      return try twins(of: place, entity, finding.paths)
    case .storeDerivedStale:
      return try finding.path.flatMap { origin(of: $0, of: entity) }
        .map { (path) throws(Failure) in try ends(of: path, at: place) } ?? []
    default:
      guard let path = finding.path else { return [] }
      var found = try ends(of: path, at: place)
      if finding.code == .storeInverseOneSided,
        let inverse = inverse(of: path, of: entity)
      {
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
      for (key, value) in row.keys where key.path == path {
        found.append(RowKey(table: key.table, key: value))
      }
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
  private func twins(
    of place: RowKey,
    _ entity: String,
    _ paths: [String]
  ) throws(Failure) -> [RowKey] {
    let layout = session.compiler.layout.entities[entity]
    let columns = paths.compactMap { path -> String? in
      if let column = layout?.columns[path] { return column.name }
      guard case .key(let column, _)? = layout?.relationships[path] else { return nil }
      return column.name
    }
    guard columns.count == paths.count, !columns.isEmpty else { return [] }
    var sql: SQL =
      "SELECT o.Z_PK FROM \(id: place.table) AS t JOIN \(id: place.table) AS o ON o.Z_PK <> t.Z_PK"
    for column in columns {
      sql += " AND \(column: "o", column) = \(column: "t", column)"
    }
    sql += " WHERE t.Z_PK = \(bind: .integer(place.key)) LIMIT 1"
    return try reader.scan.rows(sql, columns: 1).compactMap { row in
      row.first?.integer.map { RowKey(table: place.table, key: $0) }
    }
  }
}
