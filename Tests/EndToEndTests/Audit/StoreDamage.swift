import Testing

/// A clean store is broken by this SQL, and what an audit must say then.
struct StoreDamage: CustomTestStringConvertible, Sendable {
  let sql: String
  let code: String
  let place: String
  /// Selects the broken rows' keys; empty for a finding that is not about rows.
  var keys = ""
  var predicate: String?

  var testDescription: String { "\(code) \(place): \(sql)" }

  static let all = values + keys + indexes

  /// What follows from the damage without being it: who refers to a row that became another entity's misses it, and
  /// values can come twice only once their index is gone.
  func isFollowing(_ finding: AuditedStore.Found) -> Bool {
    switch code {
    case "store.row.unknown-entity", "store.row.other-table":
      finding.code.hasPrefix("store.key.") || finding.code == "store.derived.stale"
    case "store.unique.duplicate": finding.code == "store.index.missing"
    default: false
    }
  }
}
