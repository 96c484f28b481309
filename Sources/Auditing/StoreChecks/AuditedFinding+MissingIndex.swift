import Findings
import Schema

extension AuditedFinding {
  /// `what` is the start of the sentence.
  static func missingIndex(_ what: String, _ entity: Entity, path: String? = nil) -> AuditedFinding
  {
    AuditedFinding(
      Finding(
        code: .storeIndexMissing,
        entity: entity.name,
        path: path,
        message: "\(what) is declared and not in the store",
        hint: "A store that was not migrated since keeps the indexes it was created with."
      )
    )
  }
}
