import Decoding
import Foundation
import Opening
import Querying
import Schema
import Storage

/// The kind of bytes in blob columns, if nothing declares their content (DIALECTS §5.2).
enum SniffedColumns {
  /// The number of rows that are read.
  private static let rows = 50

  /// By `Entity.attribute` of the declaring entity; columns without bytes in the first rows are left out.
  static func kinds(in document: OpenedDocument, _ session: StoreSession) -> [String: Payload] {
    var kinds: [String: Payload] = [:]
    for entity in document.model.entities {
      let paths = blobs(of: entity, in: document)
      guard !paths.isEmpty else { continue }
      var found: [Set<Payload>] = Array(repeating: [], count: paths.count)
      // Errors of reading are reported elsewhere.
      try? session.stream(RowQuery(entity: entity.name), columns: paths, limit: rows) { row in
        for (index, reading) in row.readings.enumerated() where found.indices.contains(index) {
          if let kind = kind(of: reading) { found[index].insert(kind) }
        }
        return true
      }
      for (path, kind) in zip(paths, found) where kind.count == 1 && kind != [.opaque] {
        kinds["\(entity.name).\(path.persistentSpelling)"] = kind.first
      }
    }
    return kinds
  }

  /// The entity's own blob columns, leaves of composites included.
  private static func blobs(of entity: Entity, in document: OpenedDocument) -> [Path] {
    guard let layout = document.layout.entities[entity.name], layout.table != nil else { return [] }
    func paths(_ attributes: [Attribute], _ prefix: String) -> [String] {
      attributes.flatMap { attribute in
        attribute.type == .composite
          ? paths(attribute.elements, "\(prefix)\(attribute.name).")
          : attribute.type.mayHoldBytes ? [prefix + attribute.name] : []
      }
    }
    return paths(entity.attributes.filter { !$0.isTransient }, "").compactMap { text in
      guard let column = layout.columns[text], column.certainty != .missing else { return nil }
      return try? Path(text, from: entity.name, in: document.model)
    }
  }

  /// Nil for NULL and for empty bytes.
  private static func kind(of stored: Reading) -> Payload? {
    guard case .value(let value) = stored else { return nil }
    let data: Data? =
      switch value {
      case .data(let data), .longData(let data, _): data
      case .external(let file): file.data
      default: nil
      }
    guard let data, !data.isEmpty else { return nil }
    return Payload.sniff(data)
  }
}
