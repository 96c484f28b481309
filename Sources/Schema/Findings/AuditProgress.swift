/// How far an audit is.
package struct AuditProgress: Hashable, Sendable {
  package let entity: String
  package let rows: Int
  package let total: Int
  /// Rows a second, of late.
  package let rate: Double
  /// Seconds that the rest will take at this rate; nil before there is one.
  package let remaining: Double?

  package init(entity: String, rows: Int, total: Int, rate: Double, remaining: Double?) {
    self.entity = entity
    self.rows = rows
    self.total = total
    self.rate = rate
    self.remaining = remaining
  }
}
