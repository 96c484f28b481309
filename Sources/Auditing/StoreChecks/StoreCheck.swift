import Findings
import Predicates
import Schema
import Storage

/// A check of the store's consistency over whole tables; each conforming type makes one or two kinds of finding.
protocol StoreCheck: Sendable { func findings(_ store: CheckedStore) throws(Failure) -> [AuditedFinding] }

/// The checks in the order in which they run, cheap ones first.
enum StoreChecks {
  static let all: [any StoreCheck] = [
    KeyMaximumCheck(), IndexCheck(), KeyIndexCheck(), ExternalFileCheck(), OddRowsCheck(), SaveCountCheck(),
    ToOneCheck(), OwnerKeyCheck(), JoinTableCheck(), InverseCheck(), OrderCheck(), RelationshipCountCheck(),
    UniquenessCheck(), ValidationCheck(), DerivedValueCheck(), LargeBlobCheck(), HistoryCheck(), CloudKitCheck(),
    DamageCheck(), LostRowsCheck(), IndexEntriesCheck(),
  ]
}

extension AuditedFinding {
  /// A finding about the store itself, with the hint of its code; `entity` is nil for the file as a whole.
  init(_ code: FindingCode, _ message: String, entity: String? = nil) {
    self.init(Finding(code: code, entity: entity, message: message))
  }

  /// Damage that was met in an entity's rows; nil for the file as a whole.
  static func damage(of entity: String?, _ message: String) -> AuditedFinding {
    AuditedFinding(.storeSQLiteDamage, message, entity: entity)
  }
}

extension AuditedFinding {
  /// `what` is the start of the sentence.
  static func missingIndex(_ what: String, _ entity: Entity, path: String? = nil) -> AuditedFinding {
    AuditedFinding(
      Finding(
        code: .storeIndexMissing, entity: entity.name, path: path, message: "\(what) is declared and not in the store",
        hint: "A store that was not migrated since keeps the indexes it was created with."))
  }
}
