package import Schema

/// A query as a dialect's function takes it, with the text of the `NSPredicate` (DIALECTS C9, §2.5).
package struct DialectQuery: Hashable, Sendable {
  package var dialect: Dialect
  package var swift: String

  /// The queries of all dialects that declare an entity; empty without a predicate or sort.
  static func all(_ format: FormatSpelling?, sort: [TypedSort], entity: Entity, contract: Contract) -> [DialectQuery] {
    guard format != nil || !sort.isEmpty else { return [] }
    let predicate = format?.swift ?? "nil"
    let order = sort.isEmpty ? "" : ", sortDescriptors: [\(sort.map(\.keyed).joined(separator: ", "))]"
    var queries: [DialectQuery] = []
    if let declared = contract.entity(named: entity.name), declared.dialect == .storable {
      let call = "makeFetchRequest(for: \(declared.swiftName).self, predicate: \(predicate)\(order))"
      queries.append(DialectQuery(dialect: .storable, swift: call))
    }
    // A function of the type that inserts, which makes the type that reads.
    queries += contract.valueViews.filter {
      $0.entityName == entity.name && $0.capabilities.contains(.insert) && $0.capabilities.contains(.read)
    }.map { view in
      let call = "try \(view.name).query(context, predicate: \(predicate)\(order)) as [\(view.name)]"
      return DialectQuery(dialect: .coreValue, swift: call)
    }
    return queries
  }
}
