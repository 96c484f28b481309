import Decoding
package import Findings
package import Predicates
package import Schema
package import Storage

/// Faults between rows: dangling keys, one-sided inverses, places and values that several rows share, values that are
/// derived from other rows.
package enum LinkAudit {
  private static let checks: [any StoreCheck] = [
    ToOneCheck(), JoinTableCheck(), InverseCheck(), OrderCheck(), RelationshipCountCheck(), UniquenessCheck(),
    DerivedValueCheck(),
  ]

  /// The findings about the rows of an entity and of those below it; throws `Failure`.
  package static func findings(
    of entity: String, _ session: StoreSession, _ contract: Contract, _ scan: StoreScan
  ) throws(Failure) -> [AuditedFinding] {
    let store = CheckedStore(session, contract, scan, entity: entity)
    var found: [AuditedFinding] = []
    for check in checks { found += try check.findings(store) }
    return found
  }
}

extension Contract {
  /// Whether the app fails if a to-one has no object (DIALECTS B10, D5).
  package func stopsWithout(_ relationship: Relationship, of entity: String, in model: Model) -> Bool {
    guard !relationship.isToMany else { return false }
    let null = reading(of: .value(.null), as: relationship, entity: entity, in: model)
    return !Fault.faults(of: null, stored: .value(.null)).isEmpty
  }
}
