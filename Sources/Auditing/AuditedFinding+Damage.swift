import Findings
import Schema

extension AuditedFinding {
  /// Damage among an entity's rows; nil for the file as a whole.
  static func damage(of entity: String?, _ message: String) -> AuditedFinding {
    AuditedFinding(
      Finding(
        code: .storeSQLiteDamage,
        entity: entity,
        message: message,
        hint: FindingCode.storeSQLiteDamage.hint
      )
    )
  }
}
