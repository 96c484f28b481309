/// Why what an audit found is not in a file.
package enum AuditError: Error, Hashable, Sendable {
  case notWritten(path: String)
  /// A report of the explorer replaces nothing.
  case fileExists(path: String)
  /// A report of a command replaces an older one alone.
  case notAReport(path: String)
}
