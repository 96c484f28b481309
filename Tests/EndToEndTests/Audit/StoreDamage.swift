import Testing

/// A clean store is broken by this SQL, and what an audit must say then.
struct StoreDamage: CustomTestStringConvertible, Sendable {
  let sql: String
  let code: String
  let place: String
  /// Selects the broken rows' keys; empty for a finding that is not about rows.
  var keys = ""
  /// By values; nil where the rows are selected by their keys.
  var predicate: String?

  var testDescription: String { "\(code) \(place): \(sql)" }

  /// Rows that no entity owns are in no answer, whatever is asked.
  func wantedPredicate(_ keys: [Int]) -> String? {
    predicate ?? (code.hasPrefix("store.row.") ? nil : KeysPredicate.text(keys))
  }

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

/// A finding's rows by their keys, as a predicate.
enum KeysPredicate {
  static func text(_ keys: [Int]) -> String? {
    let names = keys.map { "\"p\($0)\"" }.joined(separator: ", ")
    return keys.isEmpty ? nil : keys.count == 1 ? "SELF == \(names)" : "SELF IN {\(names)}"
  }
}
