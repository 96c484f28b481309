/// Why no key leads to a row that SQLite lists.
package enum RowObstacle: Hashable, Sendable {
  /// Nothing is found where the row should be, so that no value is known, not even the key unless `byKey`.
  case notFound(byKey: Bool)
  /// A join table names its key, and no row has it.
  case missingEnd
  /// What `Z_PK` holds, of this storage class, is no key that leads to the row.
  case noKey(storageClass: String)

  /// Whether it is known which key the row has.
  package var leavesKey: Bool { self == .notFound(byKey: true) || self == .missingEnd }

  /// Whether none of the row's values is known.
  package var leavesNoValue: Bool {
    switch self {
    case .notFound, .missingEnd: true
    case .noKey: false
    }
  }

  /// The one sentence that views, listings and findings show for it.
  package var sentence: String {
    switch self {
    case .notFound(byKey: false): "SQLite lists the row and does not find it"
    case .notFound: "SQLite lists the row and finds none under its key"
    case .missingEnd: "the join table names this key, and no row has it"
    case .noKey("NULL"): "the row has no key: Z_PK is NULL"
    case .noKey(let storageClass): "the row has no key: Z_PK holds \(storageClass)"
    }
  }
}
