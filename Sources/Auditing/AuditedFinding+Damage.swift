import Schema

extension AuditedFinding {
  /// Damage that was met in an entity's rows; nil for the file as a whole.
  static func damage(of entity: String?, _ message: String) -> AuditedFinding {
    AuditedFinding(
      Finding(
        code: StoreKind.damage.code,
        severity: StoreKind.damage.severity,
        entity: entity,
        message: message,
        hint: StoreKind.damage.hint
      ),
      kind: StoreKind.damage
    )
  }
}
