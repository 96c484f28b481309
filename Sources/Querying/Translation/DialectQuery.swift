package import Schema

/// A query as the function of a dialect takes it, with the text of the `NSPredicate` (DIALECTS C9, §2.5).
package struct DialectQuery: Hashable, Sendable {
  package var dialect: Dialect
  package var swift: String

  /// Those of all that declare an entity; none if there is nothing to ask.
  static func all(
    _ format: FormatSpelling?,
    sort: [TypedSort],
    entity: Entity,
    contract: Contract
  ) -> [DialectQuery] {
    guard format != nil || !sort.isEmpty else { return [] }
    let predicate = format?.swift ?? "nil"
    let order =
      sort.isEmpty ? "" : ", sortDescriptors: [\(sort.map(\.keyed).joined(separator: ", "))]"
    var queries: [DialectQuery] = []
    if let declared = contract.entity(named: entity.name), declared.dialect == .storable {
      let call =
        "makeFetchRequest(for: \(declared.swiftName).self, predicate: \(predicate)\(order))"
      queries.append(DialectQuery(dialect: .storable, swift: call))
    }
    // The function belongs to what inserts, and makes what reads.
    queries += contract.valueViews.filter {
      $0.entityName == entity.name && $0.capabilities.contains(.insert)
        && $0.capabilities.contains(.read)
    }.map { view in
      let call =
        "try \(view.name).query(context, predicate: \(predicate)\(order)) as [\(view.name)]"
      return DialectQuery(dialect: .coreValue, swift: call)
    }
    return queries
  }
}

extension TypedSort {
  /// The descriptor over a key path's text, as every managed object takes it.
  var keyed: String {
    let selector: String? =
      switch collation {
      case .storeDefault: nil
      case .localized: "localizedCompare"
      case .localizedStandard: "localizedStandardCompare"
      }
    return "NSSortDescriptor(key: \(PredicateValue.literal(path.persistentSpelling)), "
      + "ascending: \(isAscending)"
      + (selector.map { ", selector: #selector(NSString.\($0)(_:))" } ?? "") + ")"
  }
}
