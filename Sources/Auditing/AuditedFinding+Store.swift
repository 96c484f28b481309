import Findings

extension AuditedFinding {
  /// A finding about the store itself, with the hint of its code; `entity` is nil for the file as a whole.
  init(_ code: FindingCode, _ message: String, entity: String? = nil) {
    self.init(Finding(code: code, entity: entity, message: message, hint: code.hint))
  }

  /// Damage that was met in an entity's rows; nil for the file as a whole.
  static func damage(of entity: String?, _ message: String) -> AuditedFinding {
    AuditedFinding(.storeSQLiteDamage, message, entity: entity)
  }
}
