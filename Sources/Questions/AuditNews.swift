package import Predicates
package import Findings
import Schema

/// News of a running audit.
package enum AuditNews: Hashable, Sendable {
  /// The findings so far: of a sample first, then entity by entity.
  case found(AuditReport)
  case progress(AuditProgress)
  /// The last news: the complete report, or the findings until it was cancelled.
  case ended(AuditReport, seconds: Double)
  case failed(Failure)
}
