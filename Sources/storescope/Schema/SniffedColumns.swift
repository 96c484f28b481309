import Decoding
import Foundation
import Opening
import Predicates
import SQLite
import Schema
import Storage

/// The kind of bytes in blob columns, if nothing declares their content (DIALECTS §5.2).
enum SniffedColumns {
  /// The number of rows that are read.
  private static let rows = 50

  /// By `Entity.attribute` of the declaring entity; columns without bytes in the first rows are left out.
  static func kinds(in document: OpenedDocument, _ session: StoreSession) -> [String: Payload] {
    var kinds: [String: Payload] = [:]
    // Errors of reading are reported elsewhere.
    guard let scan = try? session.scan() else { return kinds }
    for entity in document.model.entities {
      let columns = blobs(of: entity, in: document)
      guard !columns.isEmpty else { continue }
      var found: [Set<Payload>] = Array(repeating: [], count: columns.count)
      var query = RowQuery(entity: entity.name)
      query.limit = rows
      let names = columns.map { SQL.column(RowQueryCompiler.alias, $0.name) }
      let sql = try? session.compiler.rows(query, columns: names.joined(separator: ", "), joins: Joins())
      guard let sql else { continue }
      try? scan.run(sql) { row in
        for (index, column) in columns.enumerated() {
          if let kind = kind(row, index, column.attribute, scan) { found[index].insert(kind) }
        }
        return true
      }
      for (column, kind) in zip(columns, found) where kind.count == 1 && kind != [.opaque] {
        kinds["\(entity.name).\(column.path)"] = kind.first
      }
    }
    return kinds
  }

  private typealias Column = (path: String, name: String, attribute: Attribute)

  /// The entity's own blob columns, leaves of composites included.
  private static func blobs(of entity: Entity, in document: OpenedDocument) -> [Column] {
    guard let layout = document.layout.entities[entity.name], layout.table != nil else { return [] }
    func columns(_ attributes: [Attribute], _ prefix: String) -> [Column] {
      attributes.flatMap { attribute -> [Column] in
        let path = prefix + attribute.name
        if attribute.type == .composite { return columns(attribute.elements, path + ".") }
        guard attribute.type.mayHoldBytes, let column = layout.columns[path], column.certainty != .missing else {
          return []
        }
        return [(path, column.name, attribute)]
      }
    }
    return columns(entity.attributes.filter { !$0.isTransient }, "")
  }

  /// Nil for NULL and for empty bytes.
  private static func kind(
    _ row: borrowing StatementRow, _ index: Int, _ attribute: Attribute, _ scan: StoreScan
  ) -> Payload? {
    let raw = row.lentValue(index)
    guard case .value(let value) = CellDecoder.reading(of: .whole(raw), as: attribute, external: scan.externalData)
    else {
      return nil
    }
    let data: Data? =
      switch value {
      case .scalar(.data(let data)): data
      case .external(let file): file.data
      default: nil
      }
    guard let data, !data.isEmpty else { return nil }
    return Payload.sniff(data)
  }
}
