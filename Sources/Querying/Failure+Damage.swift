extension Failure {
  /// Whether SQLite met a malformed page: SQLITE_CORRUPT.
  package var isDamage: Bool {
    guard case .sqlite(let code, _, _) = self else { return false }
    return code & 0xff == 11
  }
}
