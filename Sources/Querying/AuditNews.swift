package import Findings
import Schema

/// What a running audit reports.
package enum AuditNews: Hashable, Sendable {
  /// What was found so far: in a sample first, then entity by entity.
  case found(AuditReport)
  case progress(AuditProgress)
  /// The last word: complete, or what was found until it was cancelled.
  case ended(AuditReport, seconds: Double)
  case failed(Failure)
}
